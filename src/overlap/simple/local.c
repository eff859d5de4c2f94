/* Why it is so, for the inside of the other body: let no face f that takes part have more in common with any other face
 * of its body than a corner or an edge of both. Then the winding number w just outside of f is the same all over f. It
 * is the same beyond an edge that f and just one other face have, in opposite directions, if that one takes part as
 * well: such faces make a sheet, and one ray tells w beside all of it. Let it be 0 beside each sheet; then it is 1 just
 * inside. A connected part of the other body's inside without the faces is either all of it, or borders on the middle
 * of a face, since corners and edges do not divide space: that face takes part, so w is 0 or 1 in there.
 *
 * What is not proved here may still be so: shells that lie flush against each other, or what is far from the other body
 * on a face that takes part. Where some faces meet and all of this is true of the others, see knots.c. */
#include "overlap/simple/local.h"

#include "base/assert.h"
#include "base/forest.h"
#include "math/triangle_contact.h"
#include "overlap/simple/beside_face.h"
#include "overlap/simple/blocks.h"
#include "overlap/simple/crossing.h"
#include "overlap/simple/curve_order.h"
#include "overlap/simple/face_pair.h"
#include "overlap/simple/face_planes.h"
#include "overlap/simple/lay_cells.h"
#include "overlap/simple/marks.h"

#include <limits.h>
#include <string.h>

enum {
    MOST_SHEETS = 64, /* a ray for each takes a look at all spans of faces */
    MOST_TRIES = 64,  /* with some such rays each where faces cross */
};

/* Looks at eight boxes and eight others: usual bodies have less than half of that. Where boxes of faces that follow
 * each other are large, as in meshes without any order, there is no end to them. */
static uint64_t looks_for(uint32_t faces, uint32_t taking_part) {
    return faces / 2 + 16 * (uint64_t)taking_part;
}

#define NO_FACE UINT32_MAX

/* A face that takes part. */
typedef struct own_part {
    uint32_t face;
    uint32_t leaf;      /* where it lies in the tree */
    bool flat;          /* no area: it counts for nothing */
    bool knotted;       /* it meets other faces */
    uint8_t sharers[3]; /* how many other faces have each edge, 2: or more */
    uint32_t beyond[3]; /* which one, if it is one, goes the other way and takes part: its number */
} own_part;

/* The same where it lies in the tree. */
typedef struct leaf {
    uint32_t part, face;
} leaf;

/* Pairs of faces that wait to be held against each other, eight at a time. The first of each takes part. */
typedef struct waiting_pairs {
    uint32_t faces[2][CK_LANES];
    uint32_t parts[2][CK_LANES]; /* their numbers; of a second one that does not take part, NO_FACE */
    unsigned count;
} waiting_pairs;

/* Two faces that meet: their numbers, and the second one, which may have none. */
typedef struct part_meeting {
    uint32_t parts[2];
    uint32_t second;
} part_meeting;

typedef struct local_search {
    const ck_body *body;
    const ck_cells *cells;
    own_part *parts; /* by their faces */
    uint32_t count;
    ck_box_tree tree;   /* of their boxes */
    const leaf *leaves; /* as these lie there */
    const ck_simple_kernels *kernels;
    waiting_pairs waiting;
    uint64_t looks; /* that are left */
    unsigned tries; /* to show by two faces that the body overlaps itself, that are left */
    const ck_own_pair *pair;
    part_meeting meetings[CK_MOST_MEETINGS];
    uint32_t meeting_count;
    bool goes_on; /* faces are to be held further on */
    bool clear;   /* all that meet are noted, and there were looks enough */
    ck_simplicity *found;
} local_search;

/* Takes one of the looks. */
static void take_look(local_search *search) {
    if (search->looks == 0) {
        search->clear = search->goes_on = false;
    } else {
        search->looks--;
    }
}

/* Shows, if it can, by two faces that meet that the body overlaps itself. */
static void try_crossing(local_search *search, uint32_t f, uint32_t g) {
    if (search->tries > 0 && ck_crossing_shows(search->cells, f, g)) {
        search->found->kind = CK_SELF_MEETING;
        search->found->faces[0] = f < g ? f : g;
        search->found->faces[1] = f < g ? g : f;
        search->tries = 0;
    }
    search->tries -= search->tries > 0;
}

/* Nothing is to be proved any more. Some further looks may find two faces that show that it is not so: with less work
 * than a grid takes. */
static void give_up(local_search *search) {
    const uint64_t further = search->body->mesh.triangle_count / 8;
    search->looks = search->looks < further ? search->looks : further;
    search->clear = false;
    search->goes_on = search->tries > 0;
}

/* Two faces meet: keeps that, as long as something may come of it. */
static void note_meeting(local_search *search, const waiting_pairs *pairs, unsigned i) {
    const uint32_t f = pairs->faces[0][i], g = pairs->faces[1][i];
    try_crossing(search, f, g);
    if (search->pair == NULL || search->meeting_count == CK_MOST_MEETINGS) {
        give_up(search);
        return;
    }
    const bool both = pairs->parts[1][i] != NO_FACE;
    search->meetings[search->meeting_count++] = (part_meeting){{pairs->parts[0][i], pairs->parts[1][i]}, g};
    search->parts[pairs->parts[0][i]].knotted = true;
    if (both) {
        search->parts[pairs->parts[1][i]].knotted = true;
    }
}

/* Notes that two faces share an edge: corners `from` and `from` + 1 of g are the corners `start` and `end` of f. For
 * either that takes part. */
static void note_edge(local_search *search, uint32_t f, uint32_t g, const ck_shared_corners *shared) {
    int from = 0;
    while (shared->of[from] < 0 || shared->of[(from + 1) % 3] < 0) {
        from++;
    }
    const int start = shared->of[from], end = shared->of[(from + 1) % 3];
    const bool opposite = (end + 1) % 3 == start;
    own_part *parts = search->parts;
    const int edge = opposite ? end : start;
    const bool joins = opposite && g != NO_FACE && !parts[g].flat;
    parts[f].beyond[edge] = joins ? g : NO_FACE;
    parts[f].sharers[edge] = parts[f].sharers[edge] == 0 ? 1 : 2;
    if (g != NO_FACE) {
        parts[g].beyond[from] = joins ? f : NO_FACE;
        parts[g].sharers[from] = parts[g].sharers[from] == 0 ? 1 : 2;
    }
}

static void read_face(const local_search *search, uint32_t face, double t[3][3]) {
    const ck_mesh *mesh = search->cells->mesh;
    for (int corner = 0; corner < 3; corner++) {
        ck_mesh_local(mesh, ck_mesh_corner(mesh, face, corner), t[corner]);
    }
}

/* Whether a face f has no more in common with g than what they share, or g has no area, where f's planes do not tell:
 * exact. */
static bool apart(const local_search *search, uint32_t f, uint32_t g, const ck_shared_corners *shared) {
    ck_face_planes planes;
    ck_shared_corners back = {{-1, -1, -1}, shared->count};
    ck_own_face own[2] = {{.corner = {0, 1, 2}}, {.corner = {3, 4, 5}}};
    for (int i = 0; i < 3; i++) {
        if (shared->of[i] >= 0) {
            back.of[shared->of[i]] = i;
            own[1].corner[i] = (uint32_t)shared->of[i];
        }
    }
    read_face(search, f, own[0].t);
    read_face(search, g, own[1].t);
    ck_face_planes_find((const double(*)[3])own[1].t, &planes);
    return ck_seen_apart(&planes, (const double(*)[3])own[0].t, &back) ||
           (planes.axis < 0 && ck_triangle_degenerate((const double(*)[3])own[1].t)) ||
           ck_own_faces_apart(&own[0], &own[1]);
}

/* A span of the body's faces. */
typedef struct own_span {
    ck_face_views faces;
    ck_group_views groups;
    uint32_t first, last;
    uint32_t numbers[CK_FACES_IN_SPAN]; /* of each among those that take part, or NO_FACE */
    /* Of two faces that take part, the one that comes first in the tree is held against the other. */
    uint32_t leaves[CK_FACES_IN_SPAN]; /* where each lies in the tree; those that do not take part, behind all */
    uint32_t ends[CK_GROUPS_IN_SPAN];  /* the last of those of a group */
    uint32_t end;                      /* of all */
} own_span;

/* The corners that the faces of pair i share. */
static ck_shared_corners shared_corners(const ck_held_faces *held, unsigned i) {
    ck_shared_corners shared = {{-1, -1, -1}, 0};
    for (int corner = 0; corner < 3; corner++) {
        for (int k = 0; k < 3; k++) {
            if ((held->same[corner][k] >> i & 1) != 0) {
                shared.of[corner] = k;
                shared.count++;
                break;
            }
        }
    }
    return shared;
}

/* Which of eight pairs share two corners. */
static unsigned share_edges(const ck_held_faces *held) {
    unsigned of[3];
    for (int corner = 0; corner < 3; corner++) {
        of[corner] = held->same[corner][0] | held->same[corner][1] | held->same[corner][2];
    }
    return ((of[0] & of[1]) | (of[1] & of[2]) | (of[2] & of[0])) & ~(of[0] & of[1] & of[2]);
}

/* Holds the faces of the pairs that wait against each other. */
static void hold_waiting(local_search *search) {
    waiting_pairs *pairs = &search->waiting;
    const unsigned all = (1U << pairs->count) - 1;
    for (unsigned i = pairs->count; i > 0 && i < CK_LANES; i++) {
        pairs->faces[0][i] = pairs->faces[0][0];
        pairs->faces[1][i] = pairs->faces[1][0];
    }
    pairs->count = 0;
    if (all == 0) {
        return;
    }
    ck_held_faces held;
    search->kernels->hold(search->cells->mesh, pairs->faces[0], pairs->faces[1], &held);
    for (unsigned left = all & ~held.apart; left != 0 && search->goes_on; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        const ck_shared_corners shared = shared_corners(&held, i);
        if (!apart(search, pairs->faces[0][i], pairs->faces[1][i], &shared)) {
            note_meeting(search, pairs, i);
        }
    }
    for (unsigned left = all & share_edges(&held); left != 0; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        const ck_shared_corners shared = shared_corners(&held, i);
        note_edge(search, pairs->parts[0][i], pairs->parts[1][i], &shared);
    }
}

/* Pairs eight faces that take part, of a node, with those of the group whose boxes each of them meets and that come
 * later. */
static void pair_met(local_search *search, uint32_t node, const own_span *span, unsigned group,
                     const uint8_t met[CK_LANES]) {
    waiting_pairs *pairs = &search->waiting;
    uint64_t lanes = 0;
    for (uint32_t i = 0; i < CK_LANES; i++) {
        lanes |= (uint64_t)met[i] << 8 * i;
    }
    for (; lanes != 0 && search->goes_on; lanes &= lanes - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(lanes), f = CK_LANES * node + lane / 8;
        const uint32_t at = group * CK_FACES_IN_GROUP + lane % 8;
        pairs->faces[0][pairs->count] = search->leaves[f].face;
        pairs->faces[1][pairs->count] = span->first + at;
        pairs->parts[0][pairs->count] = search->leaves[f].part;
        pairs->parts[1][pairs->count] = span->numbers[at];
        pairs->count += span->leaves[at] > f;
        if (pairs->count == CK_LANES) {
            hold_waiting(search);
        }
    }
}

/* Holds eight faces that take part, those of a node, against a group. */
static void hold_group(local_search *search, uint32_t node, const own_span *span, unsigned group) {
    const uint32_t from = group * CK_FACES_IN_GROUP;
    const float *low[3];
    const float *high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = &span->faces.low[axis][from];
        high[axis] = &span->faces.high[axis][from];
    }
    const ck_box_tree *tree = &search->tree;
    if (tree->level_count == 1 ||
        search->kernels->near(&tree->levels[1][node / CK_LANES], node % CK_LANES, low, high) != 0) {
        uint8_t met[CK_LANES];
        search->kernels->meet(&tree->levels[0][node], low, high, met);
        pair_met(search, node, span, group, met);
    }
}

/* The first leaf below a node. */
static uint64_t first_leaf(int level, uint32_t node) {
    return (uint64_t)node << 3 * (level + 1);
}

/* Holds faces that take part, those below a node, against some groups of a span. */
static void hold_span(local_search *search, int level, uint32_t node, const own_span *span, unsigned some) {
    if (level == 0) {
        for (; some != 0 && search->goes_on; some &= some - 1) {
            const unsigned group = (unsigned)__builtin_ctz(some);
            if (CK_LANES * node < span->ends[group]) {
                hold_group(search, node, span, group);
                take_look(search);
            }
        }
        return;
    }
    const ck_group_views *groups = &span->groups;
    uint8_t met[CK_LANES];
    search->kernels->meet(&search->tree.levels[level][node],
                          (const float *const[3]){groups->low[0], groups->low[1], groups->low[2]},
                          (const float *const[3]){groups->high[0], groups->high[1], groups->high[2]}, met);
    for (uint32_t i = 0; i < CK_LANES && search->goes_on; i++) {
        const uint32_t below = CK_LANES * node + i;
        if ((met[i] & some) != 0 && first_leaf(level - 1, below) < span->end) {
            hold_span(search, level - 1, below, span, met[i] & some);
        }
    }
}

/* Which faces of a span take part: from number `next` on, or later, as spans are passed over whose own have no area;
 * returns the first beyond it. */
static uint32_t number_span(const local_search *search, uint32_t next, own_span *span) {
    memset(span->numbers, 0xff, sizeof span->numbers);
    for (uint32_t i = 0; i < CK_FACES_IN_SPAN; i++) {
        span->leaves[i] = span->first + i < span->last ? UINT32_MAX : 0; /* places without a face come before all */
    }
    while (next < search->count && search->parts[next].face < span->first) {
        CK_ASSERT(search->parts[next].flat);
        next++;
    }
    for (; next < search->count && search->parts[next].face < span->last; next++) {
        const uint32_t at = search->parts[next].face - span->first;
        span->numbers[at] = next;
        span->leaves[at] = search->parts[next].leaf;
    }
    span->end = 0;
    for (uint32_t i = 0; i < CK_FACES_IN_SPAN; i++) {
        uint32_t *end = &span->ends[i / CK_FACES_IN_GROUP];
        *end = i % CK_FACES_IN_GROUP == 0 || span->leaves[i] > *end ? span->leaves[i] : *end;
        span->end = *end > span->end ? *end : span->end;
    }
    return next;
}

/* Which of eight blocks of faces meet boxes of faces that take part, those below a node. */
static unsigned find_near(local_search *search, int level, uint32_t node, const ck_boxes *blocks, unsigned some) {
    unsigned near = 0;
    uint8_t met[CK_LANES];
    take_look(search);
    search->kernels->meet(&search->tree.levels[level][node],
                          (const float *const[3]){blocks->low[0], blocks->low[1], blocks->low[2]},
                          (const float *const[3]){blocks->high[0], blocks->high[1], blocks->high[2]}, met);
    for (uint32_t i = 0; i < CK_LANES && near != some && search->goes_on; i++) {
        const unsigned more = met[i] & some & ~near;
        if (more != 0) {
            near |= level == 0 ? more : find_near(search, level - 1, CK_LANES * node + i, blocks, more);
        }
    }
    return near;
}

/* Holds the faces that take part against some groups of a span; finds its box on the way, where it is not known. Those
 * of its faces that take part have numbers from `next` on; returns the first number beyond it. */
static uint32_t hold_in_span(local_search *search, uint32_t number, unsigned some, uint32_t next) {
    const ck_cells *cells = search->cells;
    own_span span;
    span.first = number * CK_FACES_IN_SPAN;
    span.last = ck_cells_span_end(cells, number);
    search->kernels->views(cells->mesh, span.first, span.last, &span.faces, &span.groups);
    if (!cells->spans_known) {
        ck_find_span(cells, (const float(*)[CK_GROUPS_IN_SPAN])span.groups.low,
                     (const float(*)[CK_GROUPS_IN_SPAN])span.groups.high, &cells->spans[number]);
    }
    next = number_span(search, next, &span);
    const uint32_t groups = (span.last - span.first + CK_FACES_IN_GROUP - 1) / CK_FACES_IN_GROUP;
    hold_span(search, search->tree.level_count - 1, 0, &span, some & ((1U << groups) - 1));
    return next;
}

/* Holds the faces that take part against all others. Blocks that are not near any have none that takes part, but
 * for those without area. */
static void hold_all(local_search *search) {
    enum { SPANS = CK_LANES / CK_BLOCKS_IN_SPAN, GROUPS = CK_TRIANGLE_BLOCK / CK_FACES_IN_GROUP };
    const uint32_t count = ck_cells_spans(search->cells);
    uint32_t next = 0;
    unsigned near = UINT_MAX;
    for (uint32_t i = 0; i < count && search->goes_on; i++) {
        if (search->cells->spans_known && i % SPANS == 0) {
            ck_boxes blocks;
            ck_blocks_eight(search->body, i / SPANS, &blocks);
            near = find_near(search, search->tree.level_count - 1, 0, &blocks, (1U << CK_LANES) - 1);
        }
        unsigned some = 0;
        for (unsigned block = 0; block < CK_BLOCKS_IN_SPAN; block++) {
            const bool met = (near >> (i % SPANS * CK_BLOCKS_IN_SPAN + block) & 1) != 0;
            some |= met ? ((1U << GROUPS) - 1) << block * GROUPS : 0;
        }
        next = some != 0 ? hold_in_span(search, i, some, next) : next;
    }
    hold_waiting(search);
    CK_ASSERT(!search->goes_on || next == search->count || search->parts[next].flat);
}

/* Reads the faces that take part. False: no memory. */
static bool read_parts(ck_memory *memory, ck_simple_memory *room, ck_taking_part taking_part, local_search *search) {
    CK_ASSERT(ck_is_strictly_ascending(taking_part.faces, taking_part.count));
    if (!ck_buffer_reserve(memory, &room->faces, taking_part.count, sizeof(own_part)) ||
        !ck_buffer_reserve(memory, &room->lists, taking_part.count, sizeof(ck_box))) {
        return false;
    }
    search->parts = room->faces.data;
    search->count = taking_part.count;
    ck_box *boxes = room->lists.data;
    for (uint32_t i = 0; i < taking_part.count; i++) {
        own_part *part = &search->parts[i];
        *part = (own_part){.face = taking_part.faces[i], .beyond = {NO_FACE, NO_FACE, NO_FACE}};
        double t[3][3];
        read_face(search, part->face, t);
        part->flat = ck_triangle_degenerate((const double(*)[3])t);
        for (int axis = 0; axis < 3; axis++) {
            const float p[3] = {(float)t[0][axis], (float)t[1][axis], (float)t[2][axis]};
            const float low = p[0] < p[1] ? p[0] : p[1], high = p[0] < p[1] ? p[1] : p[0];
            boxes[i].low[axis] = p[2] < low ? p[2] : low;
            boxes[i].high[axis] = p[2] > high ? p[2] : high;
        }
    }
    const uint32_t *order = ck_curve_order_find(memory, &room->slot, boxes, taking_part.count);
    if (order == NULL || !ck_buffer_reserve(memory, &room->incidences, taking_part.count, sizeof(leaf))) {
        return false;
    }
    leaf *leaves = room->incidences.data;
    for (uint32_t i = 0; i < taking_part.count; i++) {
        own_part *part = &search->parts[order[i]];
        part->leaf = i;
        leaves[i] = (leaf){order[i], part->face};
        boxes[order[i]] = part->flat ? ck_no_box : boxes[order[i]];
    }
    search->leaves = leaves;
    return ck_box_tree_build(memory, &room->cells, boxes, order, taking_part.count, &search->tree);
}

/* Whether the winding number is the same all over its outside. */
static bool is_even(const own_part *part) {
    return !part->flat && !part->knotted;
}

/* Joins faces into sheets. False: no memory. */
static bool join_sheets(ck_memory *memory, ck_simple_memory *room, const local_search *search, ck_forest *forest) {
    if (!ck_buffer_reserve(memory, &room->sheets, search->count, sizeof(uint32_t))) {
        return false;
    }
    ck_forest up = room->sheets.data;
    memset(up, 0, search->count * sizeof *up);
    for (uint32_t i = 0; i < search->count; i++) {
        for (int edge = 0; edge < 3; edge++) {
            const uint32_t beyond = search->parts[i].beyond[edge];
            if (search->parts[i].sharers[edge] == 1 && beyond != NO_FACE && is_even(&search->parts[i]) &&
                is_even(&search->parts[beyond])) {
                const uint32_t roots[2] = {ck_forest_root(up, i), ck_forest_root(up, beyond)};
                if (roots[0] != roots[1]) {
                    ck_forest_join_roots(up, roots[0], roots[1]);
                }
            }
        }
    }
    *forest = up;
    return true;
}

/* Whether the body begins at each sheet. */
static bool begins_at_sheets(const local_search *search, const uint32_t *up) {
    uint32_t sheets = 0;
    for (uint32_t i = 0; i < search->count; i++) {
        const own_part *part = &search->parts[i];
        int winding;
        if (up[i] == 0 && is_even(part) &&
            (sheets++ == MOST_SHEETS || !ck_winding_outside_face(search->cells, part->face, &winding) ||
             winding != 0)) {
            return false;
        }
    }
    return true;
}

/* A knotted face, and the corners from which edges go that it shares with a face where the body begins. */
static ck_knotted_face knotted_face(const local_search *search, uint32_t number) {
    const own_part *part = &search->parts[number];
    ck_knotted_face knotted = {part->face, 0};
    for (int edge = 0; edge < 3; edge++) {
        if (part->sharers[edge] == 1 && part->beyond[edge] != NO_FACE && is_even(&search->parts[part->beyond[edge]])) {
            knotted.begins |= (uint8_t)(1U << edge | 1U << (edge + 1) % 3);
        }
    }
    return knotted;
}

/* What the faces that meet count for, where the body begins at all others. False: no memory. */
static bool find_knots(const local_search *search) {
    ck_own_meeting meetings[CK_MOST_MEETINGS];
    for (uint32_t i = 0; i < search->meeting_count; i++) {
        const part_meeting *meeting = &search->meetings[i];
        const bool both = meeting->parts[1] != NO_FACE;
        meetings[i] =
            (ck_own_meeting){{knotted_face(search, meeting->parts[0]),
                              both ? knotted_face(search, meeting->parts[1]) : (ck_knotted_face){meeting->second, 0}},
                             both};
    }
    return ck_knots_bound(search->pair, search->cells, meetings, search->meeting_count, &search->found->knots);
}

bool ck_local_prove(ck_memory *memory, ck_simple_memory *room, const ck_body *body, ck_taking_part taking_part,
                    const ck_own_pair *pair, ck_simplicity *found) {
    ck_cells cells;
    ck_forest up;
    *found = (ck_simplicity){taking_part.count == 0 ? CK_SIMPLE : CK_SIMPLE_UNKNOWN, CK_BY_FACES, {0, 0}, {0}};
    if (taking_part.count == 0) {
        return true;
    }
    if (!ck_cells_lay(memory, room, body, &cells)) {
        return false;
    }
    if (!cells.floats) {
        return true;
    }
    /* Rays need the boxes of all spans, which are known only at the end where the body has none. */
    local_search search = {.body = body,
                           .cells = &cells,
                           .kernels = ck_simple_kernels_select(),
                           .looks = looks_for(body->mesh.triangle_count, taking_part.count),
                           .tries = cells.spans_known ? MOST_TRIES : 0,
                           .pair = pair,
                           .goes_on = true,
                           .clear = true,
                           .found = found};
    if (!read_parts(memory, room, taking_part, &search)) {
        return false;
    }
    hold_all(&search);
    if (!search.clear) {
        return true;
    }
    if (!join_sheets(memory, room, &search, &up)) {
        return false;
    }
    if (!begins_at_sheets(&search, up)) {
        return true;
    }
    if (search.meeting_count == 0) {
        found->kind = CK_SIMPLE;
        return true;
    }
    return find_knots(&search);
}
