/* The exact distance of triangles, in time that grows with the faces. Polygons become prisms that overlap in height, so
 * their distance is that of the polygons. */
#include "convex/measure/exact.h"

#include "convex/measure/difference.h"
#include "exact/exact.h"

#include <float.h>
#include <string.h>

double ck_convex_size(const clinker_convex *convex, const clinker_pose *pose) {
    const double *m = ck_pose_of(pose);
    double size = 0;
    for (int i = 0; i < (convex->flat ? 2 : 3); i++) {
        size += ck_sum_of_sizes(&m[4 * i]) * convex->body.extent + fabs(m[4 * i + 3]);
    }
    return size;
}

/* An upper bound on the distance of the bodies: that of their first corners, as a sum of sizes. */
static double distance_at_most(const clinker_body bodies[2]) {
    double first[2][3], b_to_a[3];
    for (int i = 0; i < 2; i++) {
        ck_point_to_world(ck_pose_of(bodies[i].pose), bodies[i].mesh.positions, first[i]);
    }
    ck_sub(first[0], first[1], b_to_a);
    return fmin(ck_sum_of_sizes(b_to_a), DBL_MAX / 2);
}

/* `most` is above the distance. */
static clinker_status measure(clinker_workspace *workspace, const clinker_body bodies[2], double most,
                              clinker_convex_measurement *out) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    query.clearance = most;
    ck_judgement found;
    clinker_status status = ck_exact_bodies(workspace, bodies, &query, &(ck_hooks){0}, &found);
    if (status == CLINKER_STATUS_OK && found.state != CLINKER_STATE_APART) {
        out->distance = found.distance;
        out->distance_bound[0] = found.distance * (1 - 1e-6);
        out->distance_bound[1] = found.distance * (1 + 1e-6);
        memcpy(out->point_a, found.point_a, sizeof out->point_a);
        memcpy(out->point_b, found.point_b, sizeof out->point_b);
    }
    return status;
}

/* The unit from point_a to point_b, whatever their distance. */
static void point_across(clinker_convex_measurement *out) {
    double a_to_b[3];
    ck_sub(out->point_b, out->point_a, a_to_b);
    double longest = fmax(fabs(a_to_b[0]), fmax(fabs(a_to_b[1]), fabs(a_to_b[2])));
    for (int k = 0; k < 3; k++) {
        a_to_b[k] = longest > 0 ? a_to_b[k] / longest : 0;
    }
    if (longest > 0) {
        ck_unit(a_to_b, out->direction);
    }
}

/* Prisms as high as the polygons are wide, so that no face is a needle; one higher than the other, so that no ends lie
 * in one plane. */
static void raise(const clinker_convex *a, const clinker_convex *b, clinker_pose *pose_a, clinker_pose *pose_b) {
    double size = fmax(ck_convex_size(a, pose_a), ck_convex_size(b, pose_b));
    pose_a->m[10] = fmin(fmax(size, DBL_MIN), DBL_MAX / 4);
    pose_b->m[10] = 2 * pose_a->m[10];
}

clinker_status ck_convex_measure_exactly(clinker_workspace *workspace, const clinker_convex *a,
                                         const clinker_pose *pose_a, const clinker_convex *b,
                                         const clinker_pose *pose_b, double most, clinker_convex_measurement *out) {
    CK_ASSERT(a->flat == b->flat && a->body.curved == NULL && b->body.curved == NULL);
    clinker_pose poses[2];
    memcpy(poses[0].m, ck_pose_of(pose_a), sizeof poses[0].m);
    memcpy(poses[1].m, ck_pose_of(pose_b), sizeof poses[1].m);
    if (a->flat) {
        raise(a, b, &poses[0], &poses[1]);
    }
    const clinker_body bodies[2] = {ck_convex_as_body(a, &poses[0]), ck_convex_as_body(b, &poses[1])};
    clinker_status status = measure(workspace, bodies, 2 * fmin(most, distance_at_most(bodies)), out);
    if (a->flat) {
        out->point_a[2] = out->point_b[2] = 0;
    }
    if (ck_is_zero(out->direction)) {
        point_across(out);
    }
    return status;
}
