/* Distance (GJK) and depth (EPA) of two prepared convex bodies; where bodies are too near for doubles the exact
 * distance of triangles, or, of curved bodies, the bounds as they are. */
#include "convex/measure/measure.h"

#include "convex/measure/core.h"
#include "convex/measure/depth.h"
#include "convex/measure/distance.h"
#include "convex/measure/exact.h"
#include "convex/scratch/scratch.h"

#include <string.h>

/* Both bodies, made so large that they and their distance are about 1: products of four lengths are well in range. */
typedef struct scaled_pair {
    clinker_pose a, b;
    double unit; /* a length of 1, in the world */
    ck_core core_a, core_b;
    ck_convex_pair pair; /* of the cores */
    ck_swept_ball ball;  /* that is swept along their difference */
} scaled_pair;

/* Polygons have no height, and need none here. */
static void copy_pose(const clinker_convex *convex, const clinker_pose *pose, clinker_pose *copy) {
    memcpy(copy->m, ck_pose_of(pose), sizeof copy->m);
    if (convex->flat) {
        copy->m[10] = 0;
    }
}

static void scale_pose(clinker_pose *pose, int exponent) {
    for (int i = 0; i < 12; i++) {
        pose->m[i] = ldexp(pose->m[i], exponent);
    }
}

static bool make_pair(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                      const clinker_pose *pose_b, scaled_pair *scaled) {
    double size = ck_greater(ck_convex_size(a, pose_a), ck_convex_size(b, pose_b));
    if (!a->usable || !b->usable || !(size > 0 && size < INFINITY)) {
        return false;
    }
    copy_pose(a, pose_a, &scaled->a);
    copy_pose(b, pose_b, &scaled->b);
    int exponent = ilogb(size);
    scale_pose(&scaled->a, -exponent);
    scale_pose(&scaled->b, -exponent);
    scaled->unit = ldexp(1, exponent);
    CK_ASSERT(a->flat == b->flat && ck_is_power_of_two(scaled->unit));
    ck_core_make(&a->body, scaled->a.m, &scaled->core_a);
    ck_core_make(&b->body, scaled->b.m, &scaled->core_b);
    scaled->ball.least = scaled->core_a.least + scaled->core_b.least;
    scaled->ball.most = scaled->core_a.most + scaled->core_b.most;
    return ck_convex_pair_make(scaled->core_a.body, scaled->a.m, scaled->core_b.body, scaled->b.m, &scaled->pair);
}

/* From the point of the core of b to that of a. */
static void find_b_to_a(const scaled_pair *scaled, const ck_separation *found, double b_to_a[3]) {
    for (int k = 0; k < 3; k++) {
        b_to_a[k] = found->a[k] - found->b[k] - scaled->pair.between[k];
    }
}

/* The unit from the closest point of a's core towards b's, along which the radii lead to the surfaces: between the
 * closest points, unless they are so near that rounding turns it; then the normal. */
static void find_outward(const scaled_pair *scaled, const ck_separation *found, double outward[3]) {
    double b_to_a[3], unit[3];
    find_b_to_a(scaled, found, b_to_a);
    memcpy(outward, found->normal, sizeof found->normal);
    if (-ck_dot(b_to_a, found->normal) > scaled->ball.least / 2 && ck_unit(b_to_a, unit)) {
        for (int k = 0; k < 3; k++) {
            outward[k] = -unit[k];
        }
    }
}

static void give_points(const scaled_pair *scaled, const ck_separation *found, clinker_convex_measurement *out) {
    double outward[3];
    find_outward(scaled, found, outward);
    for (int k = 0; k < 3; k++) {
        double from_a = found->a[k] + scaled->core_a.least * outward[k];
        double from_b = found->b[k] - scaled->core_b.least * outward[k];
        out->direction[k] = found->normal[k];
        out->point_a[k] = (scaled->pair.a.centre[k] + from_a) * scaled->unit;
        out->point_b[k] = (scaled->pair.b.centre[k] + from_b) * scaled->unit;
    }
    out->checks = found->checks;
}

static void give_bounds(const scaled_pair *scaled, const ck_separation *found, double bounds[2]) {
    bounds[0] = fmax(found->low, 0) * scaled->unit;
    bounds[1] = found->high * scaled->unit;
    CK_ASSERT(ck_separation_in_order(&scaled->pair, bounds[0], bounds[1]));
}

static double between(const double bounds[2], double value) {
    return fmin(fmax(value, bounds[0]), bounds[1]);
}

static void give_distance(const scaled_pair *scaled, const ck_separation *found, clinker_convex_measurement *out) {
    double b_to_a[3];
    give_points(scaled, found, out);
    give_bounds(scaled, found, out->distance_bound);
    find_b_to_a(scaled, found, b_to_a);
    out->distance = between(out->distance_bound, (ck_norm(b_to_a) - scaled->ball.least) * scaled->unit);
}

/* Bodies that touch as far as doubles tell. */
static bool is_in_doubt(const clinker_convex_answer *answer) {
    return answer->certificate.kind == CLINKER_CERTIFICATE_ROUNDING;
}

static void give_depth(const scaled_pair *scaled, const ck_separation *found, clinker_convex_measurement *out) {
    double b_to_a[3];
    give_points(scaled, found, out);
    if (is_in_doubt(&out->answer)) {
        out->separation_bound[1] = fmax(found->high, 0) * scaled->unit;
    } else if (out->answer.state == CLINKER_STATE_INTERFERE) {
        give_bounds(scaled, found, out->separation_bound);
        find_b_to_a(scaled, found, b_to_a);
        double depth = (ck_dot(b_to_a, found->normal) + scaled->ball.least) * scaled->unit;
        out->separation = between(out->separation_bound, depth);
    }
}

/* The plane half way between the closest points leaves most room for the bodies to move. */
static void certify_plane(clinker_convex_measurement *out) {
    CK_ASSERT(ck_is_unit(out->direction));
    clinker_certificate *certificate = &out->answer.certificate;
    certificate->kind = CLINKER_CERTIFICATE_PLANE;
    certificate->offset = 0;
    for (int k = 0; k < 3; k++) {
        certificate->normal[k] = out->direction[k];
        certificate->offset += out->direction[k] * (out->point_a[k] / 2 + out->point_b[k] / 2);
    }
}

/* Along the normal of the answer the bodies may lie further apart than along those that the search has tried. */
static void use_normal(const scaled_pair *scaled, const double normal[3], ck_separation *found) {
    double unit[3];
    if (!ck_is_finite(normal) || !ck_unit(normal, unit)) {
        return;
    }
    double low = -ck_difference_bound(&scaled->pair, unit) - scaled->ball.most;
    if (low > found->low) {
        found->low = low;
        memcpy(found->normal, unit, sizeof unit);
    }
}

/* True: the bounds meet. */
static bool search_distance(const scaled_pair *scaled, const double *start, clinker_convex_measurement *out) {
    CK_ASSERT(out->answer.state == CLINKER_STATE_APART);
    ck_separation found;
    bool close = ck_convex_distance(&scaled->pair, &scaled->ball, start, &found);
    if (!close) {
        use_normal(scaled, out->answer.certificate.normal, &found);
    }
    give_distance(scaled, &found, out);
    if (close) {
        certify_plane(out);
    }
    return close;
}

bool ck_depth_scratch_open(clinker_workspace *workspace) {
    ck_convex_scratch *scratch = ck_convex_scratch_of(workspace);
    if (scratch != NULL && scratch->polytope == NULL) {
        scratch->polytope = ck_workspace_take(workspace, sizeof *scratch->polytope);
    }
    return scratch != NULL && scratch->polytope != NULL;
}

/* The search for a distance, as bounds on a depth. True: a search for depths would find nothing better, as of cores
 * that are apart. */
static bool search_depth(const scaled_pair *scaled, const double *start, ck_separation *found) {
    bool close = ck_convex_distance(&scaled->pair, &scaled->ball, start, found);
    double low = found->low;
    found->low = -found->high;
    found->high = -low;
    return close || found->high < scaled->ball.least;
}

/* The better bounds of two: the normal comes from the one with the lesser `high`, the points from that with the greater
 * `low`. */
static void tighten(ck_separation *found, const ck_separation *other) {
    ck_separation better = other->low > found->low ? *other : *found;
    const ck_separation *shorter = other->high < found->high ? other : found;
    better.high = shorter->high;
    memcpy(better.normal, shorter->normal, sizeof better.normal);
    better.checks = found->checks + other->checks;
    *found = better;
}

/* Of bodies in doubt, points of both bound the distance that they may have, and the best of all planes the depth. */
static clinker_status measure_depth(clinker_workspace *workspace, const scaled_pair *scaled, const double *start,
                                    clinker_convex_measurement *out) {
    ck_separation found = {.low = -INFINITY, .high = INFINITY}, deep;
    bool doubt = is_in_doubt(&out->answer);
    CK_ASSERT(out->answer.state != CLINKER_STATE_APART);
    if (doubt || scaled->ball.least > 0) {
        bool close = search_depth(scaled, start, &found);
        out->distance_bound[1] = doubt ? fmax(-found.low, 0) * scaled->unit : 0;
        if (close) {
            give_depth(scaled, &found, out);
            return CLINKER_STATUS_OK;
        }
        start = ck_is_zero(found.normal) ? start : found.normal;
    }
    if (!ck_depth_scratch_open(workspace)) {
        return ck_fail_memory(workspace);
    }
    ck_convex_depth(&scaled->pair, &scaled->ball, start, ck_convex_scratch_of(workspace)->polytope, &deep);
    tighten(&found, &deep);
    CK_ASSERT(ck_separation_in_order(&scaled->pair, found.low, found.high));
    give_depth(scaled, &found, out);
    return CLINKER_STATUS_OK;
}

clinker_status ck_convex_measure_forms(clinker_workspace *workspace, const clinker_convex *a,
                                       const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                                       clinker_convex_measurement *out, bool *measured) {
    scaled_pair scaled;
    *measured = false;
    if (!make_pair(a, pose_a, b, pose_b, &scaled)) {
        return CLINKER_STATUS_OK;
    }
    ck_verdict verdict = ck_convex_decide(&scaled.pair, &(ck_hint){.normal = NULL}).verdict;
    *out = (clinker_convex_measurement){
        .size = sizeof *out, .answer.state = verdict == CK_COMMON ? CLINKER_STATE_INTERFERE : CLINKER_STATE_APART};
    if (verdict == CK_COMMON) {
        *measured = true;
        return measure_depth(workspace, &scaled, NULL, out);
    }
    ck_separation found;
    *measured = verdict == CK_APART && ck_convex_distance(&scaled.pair, &scaled.ball, NULL, &found);
    if (*measured) {
        give_distance(&scaled, &found, out);
    }
    return CLINKER_STATUS_OK;
}

/* Before anything is measured: bounds of 0 and infinity for the distance or depth that the state leaves open. */
static clinker_convex_measurement unmeasured(const clinker_convex_answer *answer) {
    clinker_convex_measurement made = {.size = sizeof made, .answer = *answer};
    bool doubt = is_in_doubt(answer);
    made.distance_bound[1] = answer->state == CLINKER_STATE_APART || doubt ? INFINITY : 0;
    made.separation_bound[1] = answer->state == CLINKER_STATE_INTERFERE || doubt ? INFINITY : 0;
    return made;
}

/* The direction of a measurement before, where that is of use. */
static const double *start_from(const clinker_convex_measurement *before, bool flat, double start[3]) {
    memcpy(start, before->direction, sizeof before->direction);
    if (flat) {
        start[2] = 0;
    }
    return ck_unit(start, start) ? start : NULL;
}

/* A measurement of this library's size. */
static clinker_status measure_whole(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                    const clinker_convex *b, const clinker_pose *pose_b,
                                    clinker_convex_measurement *measurement) {
    clinker_status status = clinker_convex_check(workspace, a, pose_a, b, pose_b, &measurement->answer);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    double direction[3];
    const double *start = start_from(measurement, a->flat, direction);
    *measurement = unmeasured(&measurement->answer);
    scaled_pair scaled;
    bool made = make_pair(a, pose_a, b, pose_b, &scaled), exact = a->face_count > 0 && b->face_count > 0;
    if (measurement->answer.state == CLINKER_STATE_APART) {
        bool enough = made && search_distance(&scaled, start, measurement);
        return enough || !exact ? CLINKER_STATUS_OK
                                : ck_convex_measure_exactly(workspace, a, pose_a, b, pose_b,
                                                            measurement->distance_bound[1], measurement);
    }
    return made ? measure_depth(workspace, &scaled, start, measurement) : CLINKER_STATUS_OK;
}

void clinker_convex_measurement_init(clinker_convex_measurement *measurement) {
    if (measurement != NULL) {
        *measurement = (clinker_convex_measurement){.size = sizeof *measurement};
        clinker_convex_answer_init(&measurement->answer);
    }
}

clinker_status clinker_convex_measure(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                      const clinker_convex *b, const clinker_pose *pose_b,
                                      clinker_convex_measurement *measurement) {
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN_SIZED(measurement));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (measurement->size == sizeof *measurement) {
        measurement->answer.size = sizeof measurement->answer;
        return measure_whole(workspace, a, pose_a, b, pose_b, measurement);
    }
    clinker_convex_measurement whole;
    clinker_convex_measurement_init(&whole);
    ck_sized_read(&whole, measurement);
    whole.answer.size = sizeof whole.answer; /* an answer inside of another struct has its full size */
    status = measure_whole(workspace, a, pose_a, b, pose_b, &whole);
    ck_sized_give(measurement, &whole);
    return status;
}
