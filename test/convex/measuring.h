/* What every measurement of two convex bodies has in common. Include after cmocka. */
#ifndef TEST_CONVEX_MEASURING_H
#define TEST_CONVEX_MEASURING_H

#include "math/vec3.h"

#include <clinker/convex.h>

static inline void assert_encloses(const double bounds[2], double value, double rounding) {
    if (!(bounds[0] >= 0 && bounds[0] <= value + rounding && bounds[1] >= value - rounding)) {
        fail_msg("%.17g is not from %.17g to %.17g", value, bounds[0], bounds[1]);
    }
}

static inline void assert_near(double value, double expected, double by) {
    if (!(fabs(value - expected) <= by)) {
        fail_msg("%.17g is not within %g of %.17g", value, by, expected);
    }
}

/* Points are as far apart as they should be. */
static inline void assert_points_fit(const clinker_convex_measurement *m, double by, double rounding) {
    for (int k = 0; k < 3; k++) {
        assert_near(m->point_a[k] + by * m->direction[k], m->point_b[k], rounding);
    }
}

static inline clinker_convex_measurement measured(clinker_workspace *workspace, const clinker_convex *a,
                                                  const clinker_pose *pose_a, const clinker_convex *b,
                                                  const clinker_pose *pose_b) {
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    assert_int_equal(clinker_convex_measure(workspace, a, pose_a, b, pose_b, &m), CLINKER_STATUS_OK);
    return m;
}

/* The numbers fit the state, and lie within their bounds. */
static inline void assert_is_sound(const clinker_convex_measurement *m) {
    bool doubt = m->answer.certificate.kind == CLINKER_CERTIFICATE_ROUNDING;
    assert_encloses(m->distance_bound, m->distance, 0);
    assert_encloses(m->separation_bound, m->separation, 0);
    assert_near(ck_norm(m->direction), 1, 1e-14);
    if (m->answer.state != CLINKER_STATE_APART) {
        assert_true(m->distance == 0 && m->distance_bound[0] == 0 && (doubt || m->distance_bound[1] == 0));
    }
    if (m->answer.state != CLINKER_STATE_INTERFERE) {
        assert_true(m->separation == 0 && m->separation_bound[0] == 0 && (doubt || m->separation_bound[1] == 0));
    }
}

static inline clinker_state state_of(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                     const clinker_convex *b, const clinker_pose *pose_b) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    assert_int_equal(clinker_convex_check(workspace, a, pose_a, b, pose_b, &answer), CLINKER_STATUS_OK);
    return answer.state;
}

static inline clinker_pose shifted(const clinker_pose *pose, double by, const double way[3]) {
    clinker_pose out = *pose;
    for (int k = 0; k < 3; k++) {
        out.m[4 * k + 3] += by * way[k];
    }
    return out;
}

/* b, moved to where the upper bound says that it has left a. */
static inline void assert_parted(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                 const clinker_convex *b, const clinker_pose *pose_b,
                                 const clinker_convex_measurement *m) {
    clinker_pose pose = shifted(pose_b, m->separation_bound[1], m->direction);
    assert_int_not_equal(state_of(workspace, a, pose_a, b, &pose), CLINKER_STATE_INTERFERE);
}

#endif
