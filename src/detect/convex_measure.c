/* Distance and depth of two prepared convex bodies: the searches of convex/, and the exact distance of triangles where
 * bodies are too near for them. */
#include "convex/depth.h"
#include "convex/distance.h"
#include "detect/check_bodies.h"
#include "detect/convex_bodies.h"

#include <float.h>
#include <string.h>

/* Both bodies, made so large that they and their distance are about 1: products of four lengths are well in range. */
typedef struct scaled_pair {
    clinker_pose a, b;
    double unit; /* a length of 1, in the world */
    ck_convex_pair pair;
} scaled_pair;

static double size_of(const ck_polyhedron *body, const clinker_pose *pose) {
    double size = 0;
    for (int i = 0; i < 3; i++) {
        const double *row = &pose->m[4 * i];
        size += ck_sum_of_sizes(row) * body->extent + fabs(row[3]);
    }
    return size;
}

static void scale_pose(clinker_pose *pose, int exponent) {
    for (int i = 0; i < 12; i++) {
        pose->m[i] = ldexp(pose->m[i], exponent);
    }
}

static bool make_pair(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                      const clinker_pose *pose_b, scaled_pair *scaled) {
    if (!a->usable || !b->usable) {
        return false;
    }
    memcpy(scaled->a.m, ck_pose_of(pose_a), sizeof scaled->a.m);
    memcpy(scaled->b.m, ck_pose_of(pose_b), sizeof scaled->b.m);
    int exponent = ilogb(ck_greater(size_of(&a->body, &scaled->a), size_of(&b->body, &scaled->b)));
    scale_pose(&scaled->a, -exponent);
    scale_pose(&scaled->b, -exponent);
    scaled->unit = ldexp(1, exponent);
    return ck_convex_pair_make(&a->body, scaled->a.m, &b->body, scaled->b.m, &scaled->pair);
}

static void give_points(const scaled_pair *scaled, const ck_margin *found, clinker_convex_measurement *out) {
    for (int k = 0; k < 3; k++) {
        out->direction[k] = found->normal[k];
        out->point_a[k] = (scaled->pair.a.centre[k] + found->a[k]) * scaled->unit;
        out->point_b[k] = (scaled->pair.b.centre[k] + found->b[k]) * scaled->unit;
    }
    out->checks = found->checks;
}

static void give_bounds(const scaled_pair *scaled, const ck_margin *found, double bounds[2]) {
    bounds[0] = fmax(found->low, 0) * scaled->unit;
    bounds[1] = found->high * scaled->unit;
}

/* From the point of b to that of a. */
static void gap_of(const scaled_pair *scaled, const ck_margin *found, double gap[3]) {
    for (int k = 0; k < 3; k++) {
        gap[k] = (found->a[k] - found->b[k] - scaled->pair.between[k]) * scaled->unit;
    }
}

static double between(const double bounds[2], double value) {
    return fmin(fmax(value, bounds[0]), bounds[1]);
}

static void give_distance(const scaled_pair *scaled, const ck_margin *found, clinker_convex_measurement *out) {
    double gap[3];
    give_points(scaled, found, out);
    give_bounds(scaled, found, out->distance_bound);
    gap_of(scaled, found, gap);
    out->distance = between(out->distance_bound, ck_norm(gap));
}

static void give_depth(const scaled_pair *scaled, const ck_margin *found, clinker_convex_measurement *out) {
    double gap[3];
    give_points(scaled, found, out);
    if (out->answer.state == CLINKER_INTERFERE) {
        give_bounds(scaled, found, out->depth_bound);
        gap_of(scaled, found, gap);
        out->depth = between(out->depth_bound, ck_dot(gap, found->normal));
    }
}

/* The plane half way between the closest points leaves most room for the bodies to move. */
static void certify_plane(clinker_convex_measurement *out) {
    clinker_certificate *certificate = &out->answer.certificate;
    certificate->kind = CLINKER_CERTIFICATE_PLANE;
    certificate->offset = 0;
    for (int k = 0; k < 3; k++) {
        certificate->normal[k] = out->direction[k];
        certificate->offset += out->direction[k] * (out->point_a[k] / 2 + out->point_b[k] / 2);
    }
}

/* No less than the distance of the bodies: that of their first corners. */
static double distance_at_most(const clinker_body bodies[2]) {
    double first[2][3], gap[3];
    for (int i = 0; i < 2; i++) {
        ck_point_to_world(ck_pose_of(bodies[i].pose), bodies[i].mesh.positions, first[i]);
    }
    ck_sub(first[0], first[1], gap);
    return fmin(ck_sum_of_sizes(gap), DBL_MAX / 2);
}

/* `most` is above the distance. */
static clinker_status measure_exactly(clinker_workspace *workspace, const clinker_body bodies[2], double most,
                                      clinker_convex_measurement *out) {
    clinker_query query = clinker_query_default();
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    query.clearance = most;
    clinker_answer found;
    clinker_status status = ck_bodies_check(workspace, bodies, 2, &query, &(ck_check_ways){0}, NULL, &found);
    if (status == CLINKER_OK && found.pair_count > 0) {
        const clinker_pair *pair = &found.pairs[0];
        out->distance = pair->distance;
        out->distance_bound[0] = pair->distance * (1 - 1e-6);
        out->distance_bound[1] = pair->distance * (1 + 1e-6);
        memcpy(out->point_a, pair->point_a, sizeof out->point_a);
        memcpy(out->point_b, pair->point_b, sizeof out->point_b);
    }
    return status;
}

/* The direction between the points, of any size. */
static void point_across(clinker_convex_measurement *out) {
    double gap[3];
    ck_sub(out->point_b, out->point_a, gap);
    double longest = fmax(fabs(gap[0]), fmax(fabs(gap[1]), fabs(gap[2])));
    for (int k = 0; k < 3; k++) {
        gap[k] = longest > 0 ? gap[k] / longest : 0;
    }
    if (longest > 0) {
        ck_unit(gap, out->direction);
    }
}

static clinker_status measure_distance(clinker_workspace *workspace, const scaled_pair *scaled, const double *start,
                                       const clinker_body bodies[2], clinker_convex_measurement *out) {
    ck_margin found = {.high = INFINITY};
    bool close = scaled != NULL && ck_convex_distance(&scaled->pair, start, &found);
    if (scaled != NULL) {
        give_distance(scaled, &found, out);
    }
    if (close) {
        certify_plane(out);
        return CLINKER_OK;
    }
    double most = scaled != NULL ? out->distance_bound[1] : INFINITY;
    clinker_status status = measure_exactly(workspace, bodies, 2 * fmin(most, distance_at_most(bodies)), out);
    if (scaled == NULL) {
        point_across(out);
    }
    return status;
}

bool ck_depth_scratch_open(clinker_workspace *workspace) {
    if (workspace->depth_scratch == NULL) {
        workspace->depth_scratch = ck_workspace_take(workspace, sizeof(ck_polytope));
    }
    return workspace->depth_scratch != NULL;
}

static clinker_status measure_depth(clinker_workspace *workspace, const scaled_pair *scaled, const double *start,
                                    clinker_convex_measurement *out) {
    if (!ck_depth_scratch_open(workspace)) {
        return ck_fail_memory(workspace);
    }
    ck_margin found;
    ck_convex_depth(&scaled->pair, start, workspace->depth_scratch, &found);
    give_depth(scaled, &found, out);
    return CLINKER_OK;
}

clinker_status ck_convex_measure_forms(clinker_workspace *workspace, const clinker_convex *a,
                                       const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                                       clinker_convex_measurement *out, bool *measured) {
    scaled_pair scaled;
    *measured = false;
    if (!make_pair(a, pose_a, b, pose_b, &scaled)) {
        return CLINKER_OK;
    }
    ck_verdict verdict = ck_convex_decide(&scaled.pair, &(ck_hint){.normal = NULL}).verdict;
    *out = (clinker_convex_measurement){.answer.state = verdict == CK_COMMON ? CLINKER_INTERFERE : CLINKER_APART};
    if (verdict == CK_COMMON) {
        *measured = true;
        return measure_depth(workspace, &scaled, NULL, out);
    }
    ck_margin found;
    *measured = verdict == CK_APART && ck_convex_distance(&scaled.pair, NULL, &found);
    if (*measured) {
        give_distance(&scaled, &found, out);
    }
    return CLINKER_OK;
}

/* What is known before anything is measured: nothing, or that bodies which touch are neither apart nor deep. */
static clinker_convex_measurement unmeasured(const clinker_convex_answer *answer) {
    clinker_convex_measurement made = {.answer = *answer};
    made.distance_bound[1] = answer->state == CLINKER_APART ? INFINITY : 0;
    made.depth_bound[1] = answer->state == CLINKER_INTERFERE ? INFINITY : 0;
    return made;
}

clinker_status clinker_convex_measure(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                      const clinker_convex *b, const clinker_pose *pose_b,
                                      clinker_convex_measurement *measurement) {
    if (a->face_count == 0 || b->face_count == 0 || a->flat || b->flat) {
        return ck_fail(workspace, CLINKER_UNSUPPORTED, "only meshes are measured, not curved bodies and polygons");
    }
    clinker_status status = clinker_convex_check(workspace, a, pose_a, b, pose_b, &measurement->answer);
    if (status != CLINKER_OK) {
        return status;
    }
    double last[3];
    memcpy(last, measurement->direction, sizeof last);
    const double *start = ck_is_finite(last) && !ck_is_zero(last) ? last : NULL;
    *measurement = unmeasured(&measurement->answer);
    scaled_pair scaled;
    bool made = make_pair(a, pose_a, b, pose_b, &scaled);
    if (measurement->answer.state == CLINKER_APART) {
        const clinker_body bodies[2] = {ck_convex_as_body(a, pose_a), ck_convex_as_body(b, pose_b)};
        return measure_distance(workspace, made ? &scaled : NULL, start, bodies, measurement);
    }
    return made ? measure_depth(workspace, &scaled, start, measurement) : CLINKER_OK;
}
