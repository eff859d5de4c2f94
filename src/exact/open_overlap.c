#include "exact/open_overlap.h"
#include "base/assert.h"
#include "base/pair_sort.h"
#include "exact/scratch.h"

#include <math.h>

/* Which body comes first, whatever their numbers: the one with the smaller coordinate where their faces first differ.
 * Bodies that do not differ are one and the same to the search. */
static bool comes_first(const ck_mesh *a, const ck_mesh *b) {
    for (uint32_t i = 0; i < a->triangle_count && i < b->triangle_count; i++) {
        double t[3][3];
        double u[3][3];
        ck_mesh_triangle(a, i, t);
        ck_mesh_triangle(b, i, u);
        for (int k = 0; k < 9; k++) {
            if (t[k / 3][k % 3] != u[k / 3][k % 3]) {
                return t[k / 3][k % 3] < u[k / 3][k % 3];
            }
        }
    }
    return a->triangle_count <= b->triangle_count;
}

static bool turn_pairs(clinker_workspace *workspace, ck_buffer *buffer, const clinker_face_pair **pairs, size_t count) {
    if (count == 0) {
        return true;
    }
    if (!ck_buffer_reserve(&workspace->memory, buffer, count, sizeof **pairs)) {
        return false;
    }
    clinker_face_pair *turned = buffer->data;
    for (size_t i = 0; i < count; i++) {
        turned[i] = (clinker_face_pair){.a = (*pairs)[i].b, .b = (*pairs)[i].a};
    }
    *pairs = turned;
    return ck_pairs_sort(&workspace->memory, &ck_exact_scratch_of(workspace)->sorted_faces, turned, count);
}

/* The same search with the bodies the other way round; `contacts` gets its contacts. */
static bool turn_search(clinker_workspace *workspace, ck_overlap_search *search, ck_contacts *contacts) {
    ck_exact_scratch *scratch = ck_exact_scratch_of(workspace);
    const ck_locator *a = search->a;
    *contacts = *search->contacts;
    search->a = search->b;
    search->b = a;
    search->contacts = contacts;
    return turn_pairs(workspace, &scratch->turned_crossings, &contacts->crossings, contacts->crossing_count) &&
           turn_pairs(workspace, &scratch->turned_touchings, &contacts->touchings, contacts->touching_count);
}

/* What the boxes of both bodies share, and its smallest side. */
static ck_world_box share_boxes(const ck_body *a, const ck_body *b, double *side) {
    CK_ASSERT(a->diagonal >= 0 && b->diagonal >= 0); /* the boxes of their faces are known */
    ck_world_box shared;
    *side = INFINITY;
    for (int axis = 0; axis < 3; axis++) {
        shared.low[axis] = fmax(a->face_low[axis], b->face_low[axis]);
        shared.high[axis] = fmin(a->face_high[axis], b->face_high[axis]);
        *side = fmin(*side, shared.high[axis] - shared.low[axis]);
    }
    return shared;
}

/* The depth within both boxes. A ball in a box is no larger than its smallest side, whatever roundings say. */
static double depth_in_boxes(const ck_overlap_search *wanted) {
    double side;
    ck_world_box shared = share_boxes(wanted->a->body, wanted->b->body, &side);
    ck_overlap_search search = *wanted;
    search.within = &shared;
    return side > 0 ? fmin(ck_overlap_depth(&search), side) : 0;
}

bool ck_open_overlap_find(clinker_workspace *workspace, const ck_overlap_search *wanted, bool tell, double *depth,
                          bool *deep) {
    CK_ASSERT(wanted->a->body->closed < 0 || wanted->b->body->closed < 0);
    ck_overlap_search search = *wanted;
    ck_contacts turned;
    *depth = 0;
    if (!comes_first(&search.a->body->mesh, &search.b->body->mesh) && !turn_search(workspace, &search, &turned)) {
        return false;
    }
    search.enough = true;
    *deep = ck_overlap_depth(&search) > search.tolerance;
    if (!*deep || !tell) {
        return true;
    }
    if (!ck_body_find_face_box(workspace, search.a->body) || !ck_body_find_face_box(workspace, search.b->body)) {
        return false;
    }
    search.enough = wanted->enough;
    double found = depth_in_boxes(&search);
    /* What is deeper than the tolerance beyond the boxes alone has no depth. */
    *depth = found > search.tolerance ? found : 0;
    return true;
}
