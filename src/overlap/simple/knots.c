/* Let faces of a body A that take part in the overlap with B meet others of A, each within a box: knotted faces. Beside
 * all others that take part, the winding number w is 0 outside and 1 inside. Let E be where, inside of B, w is neither
 * 0 nor 1: by how much the sum is wrong is the integral of w less one or none over E.
 *
 * 1. The winding number just outside of a knotted face f is the same all over each connected part of f without its box.
 *    Boxes are convex, so each such part has a corner of f. At each corner that is not in the box, a neighbour or a ray
 *    tells w. Where that is not 0, the box is made as large as f. So with D, the parts of knotted faces in their boxes:
 *    beside faces that take part, without D, w is 0 or 1. Inside of B, E has only D on its border.
 * 2. Let boxes that do not meet each other hold all of D. The surface of B, without the faces of A, falls into pieces,
 *    with one w each. Let a piece be part of the border of E. Cuts around it are those of D: in the boxes. If it has a
 *    vertex of B, either an edge goes from such a vertex through D, and then w was looked at there; or no edge of its
 *    shell leaves the piece, and w is known from a ray already. So it has none, and edges of B through it have both
 *    ends in D: let these be in one box for each edge. Then all of the border of the piece in a face of B is in one
 *    box, and so is the piece.
 * 3. So all of the border of E lies in the boxes. What is outside of them hangs together, and is not all E: E lies in
 *    the boxes.
 * 4. From one point of a box to another, w changes by 1 at most for each face of A that meets the box. It is 0 where a
 *    knotted face leaves the box, just outside of it; where none does, a ray tells it in the middle.
 *
 * Marks of vertices of B, by which the sum goes, are what w is there: those of the ends of an edge differ by the signs
 * of the faces that it passes, and where it passes D, both ends have 0 or 1. */
#include "overlap/simple/knots.h"

#include "base/assert.h"
#include "base/sort.h"
#include "math/vec3.h"
#include "overlap/scratch.h"
#include "overlap/simple/beside_face.h"
#include "overlap/simple/meeting_box.h"
#include "overlap/solid_face.h"
#include "overlap/terms/sums.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_FACES = 2 * CK_MOST_MEETINGS,
    MOST_EDGES = 256,      /* of the other body, that pass through D */
    RAYS_WITHOUT_TREE = 6, /* as in inside.c */
};

static const double step = 0x1p-10; /* from a corner into a face, of its size */

/* A face that meets others, and the box of where it does. */
typedef struct knotted_face {
    uint32_t face;
    uint8_t begins;
    ck_world_box box;
} knotted_face;

/* A box that holds some of D. */
typedef struct knot {
    ck_world_box box;
    bool anchored; /* the winding number is 0 somewhere in it, since a face reaches beyond it */
} knot;

/* Where an edge of the other body passes through one. */
typedef struct pierced {
    uint64_t edge; /* 3 face + edge, of that body */
    uint32_t face; /* the number of the knotted face */
} pierced;

typedef struct knot_search {
    const ck_own_pair *pair;
    const ck_cells *cells;
    knotted_face faces[MOST_FACES];
    uint32_t face_count;
    pierced pierced[MOST_EDGES];
    uint32_t pierced_count;
    knot knots[MOST_FACES + MOST_EDGES];
    uint32_t count;
} knot_search;

/* ---- Boxes ---- */

static bool boxes_meet(const ck_world_box *a, const ck_world_box *b) {
    for (int axis = 0; axis < 3; axis++) {
        if (a->low[axis] > b->high[axis] || b->low[axis] > a->high[axis]) {
            return false;
        }
    }
    return true;
}

static ck_world_box box_around(const ck_world_box *a, const ck_world_box *b) {
    ck_world_box box;
    for (int axis = 0; axis < 3; axis++) {
        box.low[axis] = ck_lesser(a->low[axis], b->low[axis]);
        box.high[axis] = ck_greater(a->high[axis], b->high[axis]);
    }
    return box;
}

/* Puts boxes that meet together, until none do. */
static void merge_knots(knot_search *search) {
    for (uint32_t i = 0; i < search->count;) {
        uint32_t k = 0;
        while (k < search->count && (k == i || !boxes_meet(&search->knots[i].box, &search->knots[k].box))) {
            k++;
        }
        if (k == search->count) {
            i++;
        } else {
            knot *whole = &search->knots[i];
            *whole =
                (knot){box_around(&whole->box, &search->knots[k].box), whole->anchored || search->knots[k].anchored};
            search->knots[k] = search->knots[--search->count];
            i = 0;
        }
    }
}

/* ---- Where faces meet ---- */

/* A face meets another one in a box. */
static void add_meeting(knot_search *search, const ck_knotted_face *face, const ck_world_box *box) {
    CK_ASSERT(ck_box_in_order(box->low, box->high));
    uint32_t i = 0;
    while (i < search->face_count && search->faces[i].face != face->face) {
        i++;
    }
    if (i == search->face_count) {
        search->faces[search->face_count++] = (knotted_face){face->face, face->begins, ck_nowhere};
    }
    search->faces[i].box = box_around(&search->faces[i].box, box);
}

static bool is_in_box(const double p[3], const ck_world_box *box) {
    for (int axis = 0; axis < 3; axis++) {
        if (!(p[axis] >= box->low[axis] && p[axis] <= box->high[axis])) {
            return false;
        }
    }
    return true;
}

/* Whether the body begins at each corner of a face that is not in its box. `beyond`: there is such a corner. */
static bool begins_at_corners(const knot_search *search, const knotted_face *face, bool *beyond) {
    const ck_body *body = search->pair->bodies[search->pair->of];
    double t[3][3];
    ck_scaled_triangle(body, face->face, t);
    const ck_world_box box = ck_box_of((const double(*)[3])t, 3),
                       near = ck_grown(&face->box, 4 * step * ck_extent_of(&box));
    *beyond = false;
    for (int corner = 0; corner < 3; corner++) {
        if (is_in_box(t[corner], &face->box)) {
            continue;
        }
        *beyond = true;
        if ((face->begins >> corner & 1) != 0) {
            continue;
        }
        /* Where faces look inwards, those of the grid are turned: the last corner is the first. */
        double shares[3] = {step, step, step};
        int winding;
        shares[search->cells->outward > 0 ? corner : 2 - corner] = 1 - 2 * step;
        if (is_in_box(t[corner], &near) || !ck_winding_outside_point(search->cells, face->face, shares, &winding) ||
            winding != 0) {
            return false;
        }
    }
    return true;
}

/* Makes boxes as large as their faces where nothing less will do. */
static void settle_boxes(knot_search *search) {
    const ck_body *body = search->pair->bodies[search->pair->of];
    for (uint32_t i = 0; i < search->face_count; i++) {
        knotted_face *face = &search->faces[i];
        const ck_world_box whole = ck_box_of_face(body, face->face);
        bool beyond;
        const bool begins = begins_at_corners(search, face, &beyond);
        face->box = begins ? face->box : box_around(&face->box, &whole);
        search->knots[search->count++] = (knot){face->box, begins && beyond};
    }
}

/* ---- Edges of the other body ---- */

/* The cuts of a face; NULL: it has none. */
static const ck_cut_face *cuts_of(const ck_own_pair *pair, uint32_t face) {
    const ck_cut_face *faces = pair->cuts->faces[pair->of];
    size_t first = 0;
    size_t last = pair->cuts->face_count[pair->of];
    while (first < last) {
        const size_t middle = first + (last - first) / 2;
        if (faces[middle].face < face) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first < pair->cuts->face_count[pair->of] && faces[first].face == face ? &faces[first] : NULL;
}

/* Whether the end of a cut, of a knotted face and another, may be in its box. */
static bool may_be_in_box(const knot_search *search, const ck_face_cut *item, ck_puncture end,
                          const knotted_face *knotted) {
    double faces[2][3][3], p[3];
    double off;
    ck_solid_triangle(search->pair->bodies[0], item->faces.a, faces[0]);
    ck_solid_triangle(search->pair->bodies[1], item->faces.b, faces[1]);
    const double at = ck_terms_double.along((const double(*)[3])faces[0], (const double(*)[3])faces[1], end, &off).high;
    const double *from = faces[end.of][end.edge], *to = faces[end.of][(end.edge + 1) % 3];
    const double scale = search->pair->bodies[0]->points.scale;
    double length = 0;
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = (from[axis] + at * (to[axis] - from[axis])) * scale;
        length = ck_greater(length, fabs(to[axis] - from[axis]) * scale);
    }
    const double roundings = ck_roundings_of_face(search->pair->bodies[search->pair->of], knotted->face);
    const ck_world_box near = ck_grown(&knotted->box, 2 * off * length + roundings);
    return !(off < 1) || is_in_box(p, &near);
}

/* Notes which edges of the other body pass through a knotted face. False: too many. */
static bool note_edges(knot_search *search, uint32_t number) {
    const ck_own_pair *pair = search->pair;
    const knotted_face *knotted = &search->faces[number];
    const ck_cut_face *cut = cuts_of(pair, knotted->face);
    for (uint32_t i = 0; cut != NULL && i < cut->count; i++) {
        const ck_cut_use *use = &pair->cuts->uses[pair->of][cut->first + i];
        if (use->cut == CK_NO_CUT) {
            continue;
        }
        const ck_face_cut *item = &pair->cuts->items[use->cut];
        const ck_puncture ends[2] = {item->cut.start, item->cut.end};
        const uint32_t other = pair->of == 0 ? item->faces.b : item->faces.a;
        for (int end = 0; end < 2; end++) {
            if (ends[end].of == pair->of || !may_be_in_box(search, item, ends[end], knotted)) {
                continue;
            }
            if (search->pierced_count == MOST_EDGES) {
                return false;
            }
            search->pierced[search->pierced_count++] = (pierced){3 * (uint64_t)other + ends[end].edge, number};
        }
    }
    return true;
}

static int compare_pierced(const void *left, const void *right) {
    const pierced *a = left;
    const pierced *b = right;
    return a->edge != b->edge ? (a->edge > b->edge) - (a->edge < b->edge) : (a->face > b->face) - (a->face < b->face);
}

/* Faces through which one edge passes get a box around both. */
static void join_along_edges(knot_search *search) {
    ck_sort(search->pierced, search->pierced_count, sizeof *search->pierced, compare_pierced);
    for (uint32_t i = 1; i < search->pierced_count; i++) {
        const pierced *before = &search->pierced[i - 1], *at = &search->pierced[i];
        if (before->edge == at->edge && before->face != at->face) {
            search->knots[search->count++] =
                (knot){box_around(&search->faces[before->face].box, &search->faces[at->face].box), false};
        }
    }
}

static int compare_numbers(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* The ends of these edges, each once; returns how many. */
static uint32_t list_ends(const knot_search *search, uint32_t vertices[2 * MOST_EDGES]) {
    const ck_body *other = search->pair->bodies[1 - search->pair->of];
    uint32_t count = 0;
    for (uint32_t i = 0; i < search->pierced_count; i++) {
        const uint32_t face = (uint32_t)(search->pierced[i].edge / 3);
        const int edge = (int)(search->pierced[i].edge % 3);
        vertices[count++] = ck_solid_corner(other, face, edge);
        vertices[count++] = ck_solid_corner(other, face, (edge + 1) % 3);
    }
    ck_sort(vertices, count, sizeof *vertices, compare_numbers);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || vertices[i] != vertices[i - 1]) {
            vertices[kept++] = vertices[i];
        }
    }
    return kept;
}

/* Whether the winding number is 0 or 1 at the ends of these edges. False: no memory. */
static bool look_at_ends(const knot_search *search, bool *sound) {
    const ck_own_pair *pair = search->pair;
    ck_side *side = &ck_overlap_scratch_of(pair->workspace)->whole;
    ck_body *body = pair->bodies[pair->of];
    const ck_shift shift = pair->of == 1 ? CK_SHIFT_FACE : CK_SHIFT_POINT;
    uint32_t vertices[2 * MOST_EDGES];
    const uint32_t count = list_ends(search, vertices);
    const bool with_tree = count > RAYS_WITHOUT_TREE;
    ck_locator locator;
    *sound = true;
    if (with_tree && !ck_locator_build(pair->workspace, pair->kernels, body, side, &locator)) {
        return false;
    }
    for (uint32_t i = 0; i < count && *sound; i++) {
        double p[3];
        int winding;
        ck_mesh_world(&pair->bodies[1 - pair->of]->mesh, vertices[i], p);
        if (with_tree) {
            winding = ck_winding_beside(&locator, p, shift);
        } else if (!ck_winding_beside_once(pair->workspace, pair->kernels, body, p, shift, side, &winding)) {
            return false;
        }
        *sound = winding == 0 || winding == 1;
    }
    return true;
}

/* ---- What it comes to ---- */

/* What a knot may count for: as much of it as is in the box of the other body, times the largest winding number. False:
 * no memory. */
static bool weigh(const ck_own_pair *pair, const knot *at, double *weight) {
    ck_body *body = pair->bodies[pair->of];
    const ck_body *other = pair->bodies[1 - pair->of];
    ck_side *side = &ck_overlap_scratch_of(pair->workspace)->whole;
    double volume = 1;
    double middle[3];
    int winding = 0;
    ck_survivors met;
    for (int axis = 0; axis < 3; axis++) {
        const double low = ck_greater(at->box.low[axis], other->low[axis]);
        const double high = ck_lesser(at->box.high[axis], other->high[axis]);
        volume *= ck_greater(high - low, 0.0);
        middle[axis] = (0.5 * at->box.low[axis] + 0.5 * at->box.high[axis]) / body->points.scale;
    }
    if ((!at->anchored &&
         !ck_winding_beside_once(pair->workspace, pair->kernels, body, middle, CK_SHIFT_POINT, side, &winding)) ||
        ck_cull_by_box(pair->workspace, pair->kernels, body, at->box.low, at->box.high, side, &met) != CK_CULL_DONE) {
        return false;
    }
    *weight = volume * ((double)met.count + abs(winding));
    return true;
}

static bool weigh_all(const knot_search *search, ck_knots *knots) {
    double sum = 0;
    for (uint32_t i = 0; i < search->count; i++) {
        double weight;
        if (!weigh(search->pair, &search->knots[i], &weight)) {
            return false;
        }
        sum += weight;
    }
    *knots = (ck_knots){true, sum * (1 + 0x1p-40)};
    return true;
}

bool ck_knots_bound(const ck_own_pair *pair, const ck_cells *cells, const ck_own_meeting *meetings, uint32_t count,
                    ck_knots *knots) {
    CK_ASSERT(count <= CK_MOST_MEETINGS);
    knot_search search = {.pair = pair, .cells = cells};
    bool sound;
    *knots = (ck_knots){0};
    for (uint32_t i = 0; i < count; i++) {
        const ck_own_meeting *meeting = &meetings[i];
        const ck_world_box box =
            ck_box_of_meeting(pair->bodies[pair->of], (uint32_t[2]){meeting->of[0].face, meeting->of[1].face});
        add_meeting(&search, &meeting->of[0], &box);
        if (meeting->both) {
            add_meeting(&search, &meeting->of[1], &box);
        }
    }
    settle_boxes(&search);
    for (uint32_t i = 0; i < search.face_count; i++) {
        if (!note_edges(&search, i)) {
            return true;
        }
    }
    if (!look_at_ends(&search, &sound)) {
        return false;
    }
    if (!sound) {
        return true;
    }
    join_along_edges(&search);
    merge_knots(&search);
    return weigh_all(&search, knots);
}
