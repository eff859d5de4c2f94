#include "overlap_faces.h"

#include "exact/scratch.h"
#include "overlap/scratch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct overlap_faces {
    clinker_workspace *workspace, *asking; /* the second one answers the check, whose memory is its own */
    clinker_pose poses[2];
    clinker_mesh meshes[2];
    ck_body bodies[2];
    ck_locator locators[2];
    double (*faces)[3][3];
    uint32_t count;
    double low[3], high[3];
};

static bool open_body(overlap_faces *overlap, int which) {
    const clinker_mesh *mesh = &overlap->meshes[which];
    ck_body *body = &overlap->bodies[which];
    const ck_body_kernels *kernels = ck_body_kernels_select();
    *body =
        (ck_body){.block_count = (uint32_t)((mesh->vertex_count + CK_BLOCK - 1) / CK_BLOCK), .indices_checked = true};
    body->boxes = calloc(body->block_count, sizeof(ck_block_box));
    ck_exact_scratch *scratch = ck_exact_scratch_of(overlap->workspace);
    return body->boxes != NULL && scratch != NULL &&
           ck_mesh_open(overlap->workspace, mesh, &overlap->poses[which], 0, &body->mesh) == CLINKER_STATUS_OK &&
           ck_body_bound(overlap->workspace, kernels, false, 1, body) &&
           ck_body_find_closed(overlap->workspace, kernels, body) &&
           ck_locator_build(overlap->workspace, ck_kernels_select(), body, &scratch->whole[which],
                            &overlap->locators[which]);
}

/* Marks the faces of both that cross or touch. */
static bool mark_meeting(overlap_faces *overlap, bool *marks[2]) {
    clinker_body bodies[2] = {{.mesh = overlap->meshes[0], .pose = &overlap->poses[0]},
                              {.mesh = overlap->meshes[1], .pose = &overlap->poses[1]}};
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.depth = false;
    query.contact = false;
    query.tolerance = 0;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(overlap->asking, bodies, 2, &query, &answer) != CLINKER_STATUS_OK ||
        answer.pair_count != 1) {
        return false;
    }
    const clinker_pair *pair = &answer.pairs[0];
    for (size_t i = 0; i < pair->crossings; i++) {
        marks[0][pair->crossing_faces[i].a] = true;
        marks[1][pair->crossing_faces[i].b] = true;
    }
    for (size_t i = 0; i < pair->touchings; i++) {
        marks[0][pair->touching_faces[i].a] = true;
        marks[1][pair->touching_faces[i].b] = true;
    }
    return true;
}

/* Makes a box hold a face. */
static void hold(double low[3], double high[3], double face[3][3]) {
    for (int k = 0; k < 9; k++) {
        low[k % 3] = fmin(low[k % 3], face[k / 3][k % 3]);
        high[k % 3] = fmax(high[k % 3], face[k / 3][k % 3]);
    }
}

/* Faces that meet the other body's, and those with a corner inside of the other body; and the box of all faces. */
static void list_faces(overlap_faces *overlap, int which, const bool *marks, double low[3], double high[3]) {
    const ck_body *body = &overlap->bodies[which];
    for (uint32_t i = 0; i < body->mesh.triangle_count; i++) {
        double(*face)[3] = overlap->faces[overlap->count];
        ck_scaled_triangle(body, i, face);
        hold(low, high, face);
        if (marks[i] || ck_locate(&overlap->locators[1 - which], face[0]) == CK_INSIDE) {
            hold(overlap->low, overlap->high, face);
            overlap->count++;
        }
    }
}

/* The box of the overlap lies within that of either body. */
static void narrow(overlap_faces *overlap, const double low[3], const double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        overlap->low[axis] = fmax(overlap->low[axis], low[axis]);
        overlap->high[axis] = fmin(overlap->high[axis], high[axis]);
    }
}

static bool find_faces(overlap_faces *overlap) {
    const size_t counts[2] = {overlap->bodies[0].mesh.triangle_count, overlap->bodies[1].mesh.triangle_count};
    bool *marks[2] = {calloc(counts[0], sizeof(bool)), calloc(counts[1], sizeof(bool))};
    overlap->faces = malloc((counts[0] + counts[1] + 1) * sizeof *overlap->faces);
    double low[3][3], high[3][3]; /* of both bodies; of the faces that are listed */
    for (int k = 0; k < 9; k++) {
        low[k / 3][k % 3] = INFINITY;
        high[k / 3][k % 3] = -INFINITY;
    }
    memcpy(overlap->low, low[2], sizeof low[2]);
    memcpy(overlap->high, high[2], sizeof high[2]);
    bool found = marks[0] != NULL && marks[1] != NULL && overlap->faces != NULL && mark_meeting(overlap, marks);
    for (int which = 0; found && which < 2; which++) {
        list_faces(overlap, which, marks[which], low[which], high[which]);
    }
    narrow(overlap, low[0], high[0]);
    narrow(overlap, low[1], high[1]);
    free(marks[0]);
    free(marks[1]);
    return found && overlap->count > 0;
}

overlap_faces *overlap_faces_open(const scene_pair *pair) {
    overlap_faces *overlap = calloc(1, sizeof *overlap);
    if (overlap == NULL) {
        return NULL;
    }
    overlap->meshes[0] = scene_mesh_borrow(&pair->a);
    overlap->meshes[1] = scene_mesh_borrow(&pair->b);
    overlap->poses[0] = clinker_pose_identity();
    overlap->poses[1] = pair->pose;
    if (clinker_workspace_create(NULL, &overlap->workspace) != CLINKER_STATUS_OK ||
        clinker_workspace_create(NULL, &overlap->asking) != CLINKER_STATUS_OK || !open_body(overlap, 0) ||
        !open_body(overlap, 1) || !find_faces(overlap)) {
        overlap_faces_close(overlap);
        return NULL;
    }
    return overlap;
}

void overlap_faces_close(overlap_faces *overlap) {
    free(overlap->bodies[0].boxes);
    free(overlap->bodies[1].boxes);
    free(overlap->faces);
    clinker_workspace_destroy(overlap->workspace);
    clinker_workspace_destroy(overlap->asking);
    free(overlap);
}

clinker_workspace *overlap_faces_workspace(overlap_faces *overlap) {
    return overlap->workspace;
}

static bool inside_both(void *user, const double p[3]) {
    const overlap_faces *overlap = user;
    return ck_locate(&overlap->locators[0], p) == CK_INSIDE && ck_locate(&overlap->locators[1], p) == CK_INSIDE;
}

ck_ball_space overlap_faces_space(overlap_faces *overlap, bool convex) {
    ck_ball_space space = {.faces = {.stored = (const double(*)[3][3])overlap->faces},
                           .count = overlap->count,
                           .inside = inside_both,
                           .user = overlap,
                           .convex = convex};
    for (int axis = 0; axis < 3; axis++) {
        space.low[axis] = overlap->low[axis];
        space.high[axis] = overlap->high[axis];
    }
    return space;
}
