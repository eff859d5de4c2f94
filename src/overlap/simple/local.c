/* Why it is so, for the inside of the other body: let no face f that takes part have more in common with any other face
 * of its body than a corner or an edge of both. Then the winding number w just outside of f is the same all over f. It
 * is the same beyond an edge that f and just one other face have, in opposite directions, if that one takes part as
 * well: such faces make a sheet, and one ray tells w beside all of it. Let it be 0 beside each sheet; then it is 1 just
 * inside. A connected part of the other body's inside without the faces is either all of it, or borders on the middle
 * of a face, since corners and edges do not divide space: that face takes part, so w is 0 or 1 in there.
 *
 * What is not proved here may still be so: shells that lie flush against each other, or what is far from the other body
 * on a face that takes part. */
#include "overlap/simple/local.h"

#include "base/assert.h"
#include "base/forest.h"
#include "math/triangle_contact.h"
#include "overlap/simple/beside_face.h"
#include "overlap/simple/box_tree.h"
#include "overlap/simple/face_pair.h"
#include "overlap/simple/face_planes.h"
#include "overlap/simple/lay_cells.h"
#include "overlap/simple/marks.h"

#include <string.h>

enum { MOST_SHEETS = 64 }; /* a ray for each takes a look at all spans of faces */

/* Looks at eight boxes and eight others: usual bodies have less than half of that. Where boxes of faces that follow
 * each other are large, as in meshes without any order, there is no end to them. */
static uint64_t looks_for(uint32_t faces, uint32_t taking_part) {
    return faces / 2 + 16 * (uint64_t)taking_part;
}

#define NO_FACE UINT32_MAX

/* A face that takes part. */
typedef struct own_part {
    ck_face_planes planes;
    uint32_t face;
    bool flat;          /* no area: it counts for nothing */
    uint8_t sharers[3]; /* how many other faces have each edge, 2: or more */
    uint32_t beyond[3]; /* which one, if it is one, goes the other way and takes part: its number */
} own_part;

typedef struct local_search {
    const ck_cells *cells;
    own_part *parts;
    uint32_t count;
    ck_box_tree tree;
    ck_cell_span around; /* their box, in cells */
    const ck_simple_kernels *kernels;
    uint64_t looks; /* that are left */
    bool clear;     /* no two faces meet so far, and looks are left */
} local_search;

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

/* Whether a face f has no more in common with g than what they share, or g has no area, where f's planes do not tell:
 * exact. */
static bool apart(const ck_face_planes *f, const double g[3][3], const ck_shared_corners *shared) {
    ck_face_planes planes;
    ck_shared_corners back = {{-1, -1, -1}, shared->count};
    ck_own_face own[2] = {{.corner = {0, 1, 2}}, {.corner = {3, 4, 5}}};
    for (int i = 0; i < 3; i++) {
        if (shared->of[i] >= 0) {
            back.of[shared->of[i]] = i;
            own[1].corner[i] = (uint32_t)shared->of[i];
        }
    }
    ck_face_planes_find(g, &planes);
    if (ck_seen_apart(&planes, f->t, &back) || (planes.axis < 0 && ck_triangle_degenerate(g))) {
        return true;
    }
    memcpy(own[0].t, f->t, sizeof own[0].t);
    memcpy(own[1].t, g, sizeof own[1].t);
    return ck_own_faces_apart(&own[0], &own[1]);
}

/* A span of the body's faces. */
typedef struct own_span {
    ck_face_views faces;
    ck_group_views groups;
    uint32_t first, last;
    uint32_t numbers[CK_FACES_IN_SPAN]; /* of each among those that take part, or NO_FACE */
    unsigned read;                      /* bit i: corners of group i are there */
    ck_eight_faces corners[CK_GROUPS_IN_SPAN];
} own_span;

/* The corners that face i of a group shares. */
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

/* Which of eight faces share two corners. */
static unsigned share_edges(const ck_held_faces *held) {
    unsigned of[3];
    for (int corner = 0; corner < 3; corner++) {
        of[corner] = held->same[corner][0] | held->same[corner][1] | held->same[corner][2];
    }
    return ((of[0] & of[1]) | (of[1] & of[2]) | (of[2] & of[0])) & ~(of[0] & of[1] & of[2]);
}

/* Holds a face that takes part against some of a group. Pairs of those that take part are looked at once. */
static void hold_face(local_search *search, uint32_t f, const own_span *span, unsigned group, unsigned some) {
    const own_part *part = &search->parts[f];
    const uint32_t *numbers = &span->numbers[group * CK_FACES_IN_GROUP];
    const ck_eight_faces *faces = &span->corners[group];
    for (unsigned left = some; left != 0; left &= left - 1) {
        const uint32_t number = numbers[__builtin_ctz(left)];
        some &= number != NO_FACE && number <= f ? ~(left & -left) : ~0U;
    }
    if (some == 0 || part->flat) {
        return;
    }
    ck_held_faces held;
    search->kernels->hold(&part->planes, faces, some, &held);
    for (unsigned left = some & ~held.apart; left != 0 && search->clear; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        const ck_shared_corners shared = shared_corners(&held, i);
        double t[3][3];
        for (int k = 0; k < 9; k++) {
            t[k / 3][k % 3] = (double)faces->corner[k / 3][k % 3][i];
        }
        search->clear = apart(&part->planes, (const double(*)[3])t, &shared);
    }
    for (unsigned left = some & share_edges(&held); left != 0; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        const ck_shared_corners shared = shared_corners(&held, i);
        note_edge(search, f, numbers[i], &shared);
    }
}

/* Holds eight faces that take part, those of a node, against a group. */
static void hold_group(local_search *search, uint32_t node, own_span *span, unsigned group) {
    const uint32_t from = group * CK_FACES_IN_GROUP, left = span->last - span->first - from;
    const uint32_t count = left < CK_FACES_IN_GROUP ? left : CK_FACES_IN_GROUP;
    const float *low[3];
    const float *high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = &span->faces.low[axis][from];
        high[axis] = &span->faces.high[axis][from];
    }
    const ck_box_tree *tree = &search->tree;
    if (tree->level_count > 1 &&
        search->kernels->near(&tree->levels[1][node / CK_LANES], node % CK_LANES, low, high) == 0) {
        return;
    }
    uint8_t met[CK_LANES];
    search->kernels->meet(&tree->levels[0][node], low, high, met);
    for (uint32_t i = 0; i < CK_LANES && search->clear; i++) {
        const unsigned some = met[i] & ((1U << count) - 1);
        if (some == 0) {
            continue;
        }
        if ((span->read >> group & 1) == 0) {
            const uint32_t first = span->first + from;
            search->kernels->read(search->cells->mesh, first, first + count, &span->corners[group]);
            span->read |= 1U << group;
        }
        hold_face(search, CK_LANES * node + i, span, group, some);
    }
}

/* Holds faces that take part, those below a node, against some groups of a span. */
static void hold_span(local_search *search, int level, uint32_t node, own_span *span, unsigned some) {
    if (level == 0) {
        for (; some != 0 && search->clear; some &= some - 1) {
            hold_group(search, node, span, (unsigned)__builtin_ctz(some));
            search->clear = search->clear && search->looks-- > 0;
        }
        return;
    }
    const ck_group_views *groups = &span->groups;
    uint8_t met[CK_LANES];
    search->kernels->meet(&search->tree.levels[level][node],
                          (const float *const[3]){groups->low[0], groups->low[1], groups->low[2]},
                          (const float *const[3]){groups->high[0], groups->high[1], groups->high[2]}, met);
    for (uint32_t i = 0; i < CK_LANES && search->clear; i++) {
        if ((met[i] & some) != 0) {
            hold_span(search, level - 1, CK_LANES * node + i, span, met[i] & some);
        }
    }
}

/* Which faces of a span take part: from number `next` on; returns the first beyond it. */
static uint32_t number_span(const local_search *search, uint32_t next, own_span *span) {
    memset(span->numbers, 0xff, sizeof span->numbers);
    for (; next < search->count && search->parts[next].face < span->last; next++) {
        span->numbers[search->parts[next].face - span->first] = next;
    }
    return next;
}

static bool spans_meet(const ck_cell_span *a, const ck_cell_span *b) {
    bool meet = true;
    for (int axis = 0; axis < 3; axis++) {
        meet = meet && a->low[axis] <= b->high[axis] && b->low[axis] <= a->high[axis];
    }
    return meet;
}

/* Holds the faces that take part against all others, and finds the boxes of spans on the way. */
static void hold_all(local_search *search, ck_cell_span *spans) {
    const ck_cells *cells = search->cells;
    uint32_t next = 0;
    for (uint32_t i = 0; i < ck_cells_spans(cells) && search->clear; i++) {
        own_span span;
        span.read = 0;
        span.first = i * CK_FACES_IN_SPAN;
        span.last = ck_cells_span_end(cells, i);
        if (cells->spans_known && !spans_meet(&spans[i], &search->around)) {
            continue;
        }
        search->kernels->views(cells->mesh, span.first, span.last, &span.faces, &span.groups);
        if (!cells->spans_known) {
            ck_find_span(cells, (const float(*)[CK_GROUPS_IN_SPAN])span.groups.low,
                         (const float(*)[CK_GROUPS_IN_SPAN])span.groups.high, &spans[i]);
        }
        next = number_span(search, next, &span);
        const uint32_t groups = (span.last - span.first + CK_FACES_IN_GROUP - 1) / CK_FACES_IN_GROUP;
        hold_span(search, search->tree.level_count - 1, 0, &span, (1U << groups) - 1);
    }
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
        for (int corner = 0; corner < 3; corner++) {
            ck_mesh_local(search->cells->mesh, ck_mesh_corner(search->cells->mesh, part->face, corner), t[corner]);
        }
        ck_face_planes_find((const double(*)[3])t, &part->planes);
        part->flat = part->planes.axis < 0 && ck_triangle_degenerate((const double(*)[3])t);
        for (int axis = 0; axis < 3; axis++) {
            const float p[3] = {(float)t[0][axis], (float)t[1][axis], (float)t[2][axis]};
            const float low = p[0] < p[1] ? p[0] : p[1], high = p[0] < p[1] ? p[1] : p[0];
            boxes[i].low[axis] = p[2] < low ? p[2] : low;
            boxes[i].high[axis] = p[2] > high ? p[2] : high;
        }
    }
    if (!ck_box_tree_build(memory, &room->cells, boxes, taking_part.count, &search->tree)) {
        return false;
    }
    const ck_boxes *top = search->tree.levels[search->tree.level_count - 1];
    ck_find_span(search->cells, top->low, top->high, &search->around);
    return true;
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
            if (search->parts[i].sharers[edge] == 1 && beyond != NO_FACE && !search->parts[i].flat) {
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
        int winding;
        if (up[i] == 0 && !search->parts[i].flat &&
            (sheets++ == MOST_SHEETS || !ck_winding_outside_face(search->cells, search->parts[i].face, &winding) ||
             winding != 0)) {
            return false;
        }
    }
    return true;
}

bool ck_local_prove(ck_memory *memory, ck_simple_memory *room, const ck_body *body, ck_taking_part taking_part,
                    bool *proved) {
    ck_cells cells;
    ck_forest up;
    *proved = taking_part.count == 0;
    if (*proved) {
        return true;
    }
    if (!ck_cells_lay(memory, room, body, &cells)) {
        return false;
    }
    if (!cells.floats) {
        return true;
    }
    local_search search = {.cells = &cells, .kernels = ck_simple_kernels_select(), .clear = true};
    search.looks = looks_for(body->mesh.triangle_count, taking_part.count);
    if (!read_parts(memory, room, taking_part, &search)) {
        return false;
    }
    hold_all(&search, cells.spans);
    if (!search.clear) {
        return true;
    }
    if (!join_sheets(memory, room, &search, &up)) {
        return false;
    }
    *proved = begins_at_sheets(&search, up);
    return true;
}
