#include "exact/near_faces.h"

#include "base/assert.h"
#include "exact/locate.h"
#include "exact/occupancy.h"
#include "exact/parting/faces.h"
#include "exact/scratch.h"
#include "math/vec3.h"

/* A face and its box, grown by the margin where it is one of a. */
typedef struct boxed_face {
    ck_world_box box;
    uint32_t face;
} boxed_face;

static void box_face(const ck_body *body, uint32_t face, double margin, boxed_face *out) {
    double t[3][3];
    ck_scaled_triangle(body, face, t);
    out->face = face;
    for (int axis = 0; axis < 3; axis++) {
        out->box.low[axis] = ck_lesser(t[0][axis], ck_lesser(t[1][axis], t[2][axis])) - margin;
        out->box.high[axis] = ck_greater(t[0][axis], ck_greater(t[1][axis], t[2][axis])) + margin;
    }
}

static bool boxes_meet(const double low[3], const double high[3], const double other_low[3],
                       const double other_high[3]) {
    bool meet = true;
    for (int axis = 0; axis < 3; axis++) {
        meet = meet && low[axis] <= other_high[axis] && other_low[axis] <= high[axis];
    }
    return meet;
}

/* The faces of a list, NULL: all, whose boxes, grown by the margin, meet the box of the other body. */
static bool box_faces(ck_check *check, const ck_body *body, const ck_body *other, const ck_survivors *list,
                      double margin, ck_buffer *buffer, size_t *count) {
    const uint32_t faces = list != NULL ? list->count : body->mesh.triangle_count;
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, faces, sizeof(boxed_face))) {
        return false;
    }
    boxed_face *boxes = buffer->data;
    *count = 0;
    for (uint32_t i = 0; i < faces; i++) {
        box_face(body, list != NULL ? list->list[i] : i, margin, &boxes[*count]);
        *count += boxes_meet(boxes[*count].box.low, boxes[*count].box.high, other->low, other->high);
    }
    return true;
}

/* Every face against every other: for a few, and the reference. `lists` NULL: of all. */
static bool find_plainly(ck_check *check, const ck_body *const bodies[2], const ck_survivors *lists, double margin,
                         size_t most, ck_near_faces *near) {
    ck_exact_scratch *scratch = ck_exact_scratch_of(check->workspace);
    size_t counts[2];
    for (int i = 0; i < 2; i++) {
        if (!box_faces(check, bodies[i], bodies[1 - i], lists != NULL ? &lists[i] : NULL, margin,
                       &scratch->near_boxes[i], &counts[i])) {
            return false;
        }
    }
    const boxed_face *of_a = scratch->near_boxes[0].data;
    const boxed_face *of_b = scratch->near_boxes[1].data;
    size_t count = 0;
    for (size_t i = 0; i < counts[0] && count <= most; i++) {
        if (!ck_buffer_extend(&check->workspace->memory, &scratch->near_faces, count, count + counts[1],
                              sizeof(clinker_face_pair))) {
            return false;
        }
        clinker_face_pair *pairs = scratch->near_faces.data;
        for (size_t j = 0; j < counts[1]; j++) {
            pairs[count] = (clinker_face_pair){of_a[i].face, of_b[j].face};
            count += boxes_meet(of_a[i].box.low, of_a[i].box.high, of_b[j].box.low, of_b[j].box.high);
        }
    }
    *near = (ck_near_faces){.pairs = scratch->near_faces.data, .count = count, .too_many = count > most};
    return true;
}

/* Keeps the faces of each body that may come near the other. */
static bool cull_plans(ck_check *check, ck_body *const bodies[2], double margin, ck_tree_plan plans[2]) {
    ck_exact_scratch *scratch = ck_exact_scratch_of(check->workspace);
    ck_sifting sides[2];
    for (int i = 0; i < 2; i++) {
        plans[i] = (ck_tree_plan){.body = bodies[i], .side = &scratch->side[i]};
        if (ck_cull_by_slabs(check->workspace, check->kernels, bodies[i], bodies[1 - i], margin, plans[i].side,
                             &plans[i].triangles) != CK_CULL_DONE) {
            return false;
        }
        sides[i] = (ck_sifting){.body = bodies[i], .side = plans[i].side, .triangles = plans[i].triangles};
    }
    if (!ck_occupancy_sift(check->workspace, check->kernels, sides, margin)) {
        return false;
    }
    plans[0].triangles = sides[0].triangles;
    plans[1].triangles = sides[1].triangles;
    return true;
}

/* Of bodies that a plane parts, the faces beside it. */
static bool list_parted(ck_check *check, ck_body *const bodies[2], const ck_parting_plane *parting, double margin,
                        ck_tree_plan plans[2]) {
    ck_exact_scratch *scratch = ck_exact_scratch_of(check->workspace);
    for (int i = 0; i < 2; i++) {
        plans[i] = (ck_tree_plan){.body = bodies[i], .side = &scratch->side[i]};
        if (!ck_parted_faces_find(check->workspace, bodies[i], parting, margin, plans[i].side, &plans[i].triangles)) {
            return false;
        }
        ck_parted_faces_thin(bodies[i], parting, plans[i].side, &plans[i].triangles);
    }
    return true;
}

/* Searches trees over what may come near. */
static bool search_plans(ck_check *check, ck_tree_plan plans[2], double margin, size_t most, ck_near_faces *near) {
    *near = (ck_near_faces){0};
    if (plans[0].triangles.count == 0 || plans[1].triangles.count == 0) {
        return true;
    }
    ck_frame frame = ck_frame_of_pair(plans[0].body, plans[1].body, margin);
    double slack;
    if (!ck_trees_build(check->workspace, check->kernels, &frame, plans, 2, &slack)) {
        return false;
    }
    double widened = slack + margin * frame.zoom;
    if (!(widened < 0x1p10)) {
        return ck_contacts_sweep_near(check->workspace, plans, ck_exact_scratch_of(check->workspace)->whole, margin,
                                      most, near);
    }
    ck_trees_widen(plans, margin * frame.zoom);
    return ck_contacts_find_near(check->workspace, check->kernels, plans, widened, most, near);
}

/* The longest side of the box of the smaller body. */
static double extent_of(ck_body *const bodies[2]) {
    double extent[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        for (int axis = 0; axis < 3; axis++) {
            extent[i] = ck_greater(extent[i], bodies[i]->high[axis] - bodies[i]->low[axis]);
        }
    }
    return ck_lesser(extent[0], extent[1]);
}

bool ck_near_faces_find(ck_check *check, ck_body_pair pair, const ck_parting_plane *parting, double margin, size_t most,
                        ck_near_faces *near) {
    enum { FEW_PAIRS = 1 << 11 };
    CK_ASSERT(margin > 0);
    ck_body *bodies[2] = {&check->bodies[pair.a], &check->bodies[pair.b]};
    CK_ASSERT(bodies[0]->indices_checked && bodies[1]->indices_checked);
    const ck_body *const read[2] = {bodies[0], bodies[1]};
    const bool parted = parting != NULL && parting->kind != CK_PARTING_NONE && margin <= 0x1p-12 * extent_of(bodies);
    const uint64_t all = (uint64_t)bodies[0]->mesh.triangle_count * bodies[1]->mesh.triangle_count;
    if (!parted && (check->query->reference || all <= FEW_PAIRS)) {
        return find_plainly(check, read, NULL, margin, most, near);
    }
    ck_tree_plan plans[2];
    if (!(parted ? list_parted(check, bodies, parting, margin, plans) : cull_plans(check, bodies, margin, plans))) {
        return false;
    }
    const ck_survivors lists[2] = {plans[0].triangles, plans[1].triangles};
    if (parted && (uint64_t)lists[0].count * lists[1].count <= FEW_PAIRS) {
        return find_plainly(check, read, lists, margin, most, near);
    }
    return search_plans(check, plans, margin, most, near);
}
