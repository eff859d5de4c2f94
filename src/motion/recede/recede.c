/* The public call: from bodies and motions to faces that are left. */
#include "base/assert.h"
#include "math/vec3.h"
#include "motion/recede/facets.h"
#include "motion/recede/open.h"
#include "motion/recede/pair.h"

#include <math.h>
#include <string.h>

/* A call on its way. */
typedef struct recede_work {
    ck_check check;
    const clinker_recede_settings *settings;
    const clinker_motion *motions;
    ck_motion_scratch *scratch;
    ck_mover movers[2];
    ck_flow_frame frames[2];
    ck_flow_question question;
} recede_work;

static clinker_status no_memory(const recede_work *work) {
    return ck_fail_memory(work->check.workspace);
}

static clinker_status check_settings(clinker_workspace *workspace, const clinker_recede_settings *settings) {
    if (!(settings->epsilon >= 0 && settings->epsilon <= 1)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "epsilon %g is not between 0 and 1", settings->epsilon);
    }
    return ck_duration_check(workspace, settings->duration);
}

/* Whether the pose turns bodies inside out. */
static bool mirrors(const double m[12]) {
    const double rows[3][3] = {{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}};
    return ck_determinant(rows[0], rows[1], rows[2]) < 0;
}

/* Which way the faces of a body point; 0: it has no inner side. */
static clinker_status find_outward(recede_work *work, int which) {
    ck_body *body = &work->check.bodies[which];
    const clinker_facets *facets = work->settings->facets[which];
    int *outward = &work->question.outward[which];
    if (work->settings->vouched) {
        *outward = 1;
        return CLINKER_STATUS_OK;
    }
    if (facets != NULL) {
        *outward = mirrors(body->mesh.m) ? -facets->outward : facets->outward;
        return CLINKER_STATUS_OK;
    }
    if (!ck_body_find_closed(work->check.workspace, work->check.body_kernels, body)) {
        return no_memory(work);
    }
    *outward = body->closed > 0 ? body->outward : 0;
    return CLINKER_STATUS_OK;
}

static clinker_status check_facets(const recede_work *work, int which) {
    const ck_fingerprint taken = ck_fingerprint_take(&work->check.bodies[which].mesh);
    return ck_fingerprint_equals(&work->settings->facets[which]->source, &taken)
               ? CLINKER_STATUS_OK
               : ck_fail_at(work->check.workspace, ck_at_body((size_t)which), CLINKER_STATUS_INVALID,
                            "its facets were made of another mesh");
}

/* Opens the bodies. Of one that has facets nobody reads the arrays, unless the other one is no plain mesh. */
static clinker_status open_bodies(recede_work *work, const clinker_body *bodies) {
    ck_check *check = &work->check;
    const clinker_facets *const *facets = work->settings->facets;
    clinker_status status = CLINKER_STATUS_OK;
    bool plain = true; /* so far */
    for (size_t i = 0; i < 2 && status == CLINKER_STATUS_OK && plain; i++) {
        ck_body *body = &check->bodies[i];
        if (facets[i] == NULL) {
            status = ck_recede_open(check->workspace, &bodies[i], i, body, &plain);
        } else {
            *body = (ck_body){.diagonal = -1};
            status = ck_mesh_open(check->workspace, &bodies[i].mesh, bodies[i].pose, i, &body->mesh);
        }
    }
    if (facets[0] != NULL && facets[1] != NULL) {
        check->scale = fmin(facets[0]->scale, facets[1]->scale);
    }
    if (status == CLINKER_STATUS_OK && !plain) {
        status = ck_bodies_open_all(check, bodies);
    }
    for (int i = 0; i < 2 && status == CLINKER_STATUS_OK; i++) {
        if (facets[i] != NULL) {
            status = check_facets(work, i);
        } else {
            status = ck_body_check_indices(check->workspace, check->body_kernels, &check->bodies[i], (size_t)i);
        }
    }
    return status;
}

/* How a body moves, and how it is read. */
static clinker_status prepare_body(recede_work *work, int which) {
    const ck_body *body = &work->check.bodies[which];
    const clinker_facets *facets = work->settings->facets[which];
    ck_mover *mover = &work->movers[which];
    *mover = ck_mover_of(body, &work->motions[which], work->check.scale);
    if (facets != NULL) {
        ck_recede_frame(facets, body->mesh.m, work->check.scale, &work->frames[which]);
        ck_recede_bound(facets, &work->frames[which], mover->low, mover->high, &mover->ball);
        return CLINKER_STATUS_OK;
    }
    (void)ck_facing_frame(body, &work->frames[which]);
    return !work->settings->spheres || ck_facing_ball(work->check.workspace, body, &mover->ball) ? CLINKER_STATUS_OK
                                                                                                 : no_memory(work);
}

static clinker_status prepare(recede_work *work, const clinker_body *bodies) {
    clinker_status status = open_bodies(work, bodies);
    for (int i = 0; i < 2 && status == CLINKER_STATUS_OK; i++) {
        status = find_outward(work, i);
        if (status == CLINKER_STATUS_OK) {
            status = prepare_body(work, i);
        }
    }
    return status;
}

/* Edges and vertices of what is left. */
static bool find_elements(recede_work *work, int which, const uint32_t *goes, clinker_left *left) {
    clinker_workspace *workspace = work->check.workspace;
    const clinker_facets *facets = work->settings->facets[which];
    ck_elements elements;
    if (facets == NULL && !ck_elements_find(workspace, work->scratch, &work->check.bodies[which].mesh, &elements)) {
        return false;
    }
    return ck_elements_list(workspace, facets != NULL ? &facets->elements : &elements, goes,
                            &work->scratch->side[which], left);
}

/* What is known of the triangles of a body. False: no memory. */
static bool find_facing(recede_work *work, int which, const ck_flow *flow, ck_facing_bits *facing, size_t *in_blocks) {
    clinker_workspace *workspace = work->check.workspace;
    const clinker_facets *facets = work->settings->facets[which];
    ck_recede_side *side = &work->scratch->side[which];
    return facets != NULL ? ck_recede_ask(workspace, facets, flow, side, facing, in_blocks)
                          : ck_facing_find(workspace, &work->check.bodies[which], flow, side, facing);
}

static clinker_status recede_body(recede_work *work, int which, unsigned steps, clinker_left *left) {
    clinker_workspace *workspace = work->check.workspace;
    const uint32_t triangles = work->check.bodies[which].mesh.triangle_count;
    ck_recede_side *side = &work->scratch->side[which];
    ck_flow flow;
    ck_facing_bits facing;
    ck_facing_counts counts;
    size_t in_blocks = 0;
    ck_flow_find(work->movers, which, &work->frames[which], &work->question, steps, &flow);
    if (!find_facing(work, which, &flow, &facing, &in_blocks) ||
        !ck_facing_list(workspace, facing, triangles, side, &counts)) {
        return no_memory(work);
    }
    *left = (clinker_left){.faces = side->faces.data,
                           .face_count = counts.left,
                           .triangles = triangles,
                           .receding = counts.receding,
                           .unreached = counts.unreached,
                           .in_blocks = in_blocks,
                           .speed = flow.speed / work->check.scale,
                           .solid = work->question.outward[which] != 0};
    return !work->settings->elements || find_elements(work, which, facing.goes, left) ? CLINKER_STATUS_OK
                                                                                      : no_memory(work);
}

/* The call, with settings as this library knows them. */
static clinker_status recede(clinker_workspace *workspace, const clinker_body *bodies, const clinker_motion *motions,
                             const clinker_recede_settings *settings, clinker_recession *recession) {
    clinker_query query;
    clinker_query_init(&query);
    recede_work work = {
        .settings = settings,
        .motions = motions,
        .scratch = ck_motion_scratch_of(workspace),
        .question = {.duration = settings->duration, .epsilon = settings->epsilon, .spheres = settings->spheres}};
    clinker_status status = check_settings(workspace, settings);
    for (size_t i = 0; i < 2 && status == CLINKER_STATUS_OK; i++) {
        status = ck_motion_check(workspace, &motions[i], i);
        if (status == CLINKER_STATUS_OK) {
            status = ck_moving_faces_check(workspace, bodies[i].mesh.triangle_count, i);
        }
    }
    if (status != CLINKER_STATUS_OK || work.scratch == NULL) {
        return status != CLINKER_STATUS_OK ? status : ck_fail_memory(workspace);
    }
    status = ck_check_begin(workspace, 2, &query, &work.check);
    if (status == CLINKER_STATUS_OK) {
        status = prepare(&work, bodies);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    recession->steps = ck_flow_count_steps(work.movers, settings->duration);
    for (int i = 0; i < 2 && status == CLINKER_STATUS_OK; i++) {
        status = recede_body(&work, i, recession->steps, &recession->bodies[i]);
    }
    return status;
}

clinker_status clinker_bodies_recede(clinker_workspace *workspace, const clinker_body *bodies,
                                     const clinker_motion *motions, const clinker_recede_settings *settings,
                                     clinker_recession *recession) {
    ck_sized_clear(recession, sizeof *recession);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(bodies), CK_GIVEN(motions), CK_GIVEN_SIZED(recession));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_recede_settings chosen;
    clinker_recede_settings_init(&chosen);
    if (settings != NULL) {
        status = CK_CALL_BEGIN(workspace, CK_GIVEN_SIZED(settings));
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        ck_sized_read(&chosen, settings);
    }
    clinker_recession found = CLINKER_INIT(clinker_recession);
    status = recede(workspace, bodies, motions, &chosen, &found);
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(recession, &found);
    }
    return status;
}
