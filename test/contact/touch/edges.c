/* What two faces have in common besides area. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/touch/edges.h"

#include <math.h>
#include <string.h>

static ck_touch_face make_face(const double v[3][3]) {
    ck_body body = {.points.scale = 1};
    body.mesh = (ck_mesh){.positions = (const char *)v,
                          .stride = 3 * sizeof(double),
                          .wide = true,
                          .vertex_count = 3,
                          .triangle_count = 1};
    ck_touch_face face;
    ck_touch_face_read(&body, 0, &face);
    return face;
}

static ck_touch_marks find(const double f[3][3], const double g[3][3], double reach, bool exact) {
    const ck_touch_face faces[2] = {make_face(f), make_face(g)};
    const ck_touch_limits limits = {.reach = reach, .exact = exact};
    ck_touch_marks marks;
    ck_touch_marks_find(&faces[0], &faces[1], &limits, &marks);
    return marks;
}

/* Whether one of the segments goes between two points. */
static bool has_segment(const ck_touch_marks *marks, const double p[3], const double q[3], double slack) {
    for (uint32_t i = 0; i < marks->segment_count; i++) {
        double off[2] = {0};
        for (int k = 0; k < 3; k++) {
            off[0] += fabs(marks->segments[i][0][k] - p[k]) + fabs(marks->segments[i][1][k] - q[k]);
            off[1] += fabs(marks->segments[i][1][k] - p[k]) + fabs(marks->segments[i][0][k] - q[k]);
        }
        if (fmin(off[0], off[1]) <= slack) {
            return true;
        }
    }
    return false;
}

static bool has_point(const ck_touch_marks *marks, const double p[3], double slack) {
    for (uint32_t i = 0; i < marks->point_count; i++) {
        const double *at = marks->points[i];
        if (fabs(at[0] - p[0]) + fabs(at[1] - p[1]) + fabs(at[2] - p[2]) <= slack) {
            return true;
        }
    }
    return false;
}

static const double ground[3][3] = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};

static void an_upright_face_stands_on_its_edge(void **state) {
    (void)state;
    const double upright[3][3] = {{1, 1, 0}, {3, 3, 0}, {2, 2, 4}};
    const ck_touch_marks marks = find(ground, upright, 1e-9, true);
    assert_int_equal(marks.segment_count, 1);
    assert_true(has_segment(&marks, upright[0], upright[1], 0));
}

static void an_edge_that_leaves_the_face_ends_at_its_side(void **state) {
    (void)state;
    const double upright[3][3] = {{1, 2, 0}, {9, 2, 0}, {2, 2, 4}};
    const double end[3] = {6, 2, 0};
    for (int exact = 0; exact < 2; exact++) {
        const ck_touch_marks marks = find(ground, upright, 1e-6, exact != 0);
        assert_int_equal(marks.segment_count, 1);
        assert_true(has_segment(&marks, upright[0], end, 1e-12));
        assert_true(has_point(&marks, upright[0], 0));
    }
}

/* By less than the reach, above and beside: the same edge all the same. */
static void an_edge_off_by_less_than_the_reach_lies_on_the_side(void **state) {
    (void)state;
    const double upright[3][3] = {{1, -1e-7, 1e-7}, {9, -1e-7, 1e-7}, {2, -1e-7, 4}};
    const double end[3] = {8, -1e-7, 1e-7};
    ck_touch_marks marks = find(ground, upright, 1e-6, false);
    assert_true(has_segment(&marks, upright[0], end, 1e-6));
    marks = find(ground, upright, 1e-8, false);
    assert_int_equal(marks.segment_count, 0);
    marks = find(ground, upright, 1e-6, true);
    assert_int_equal(marks.segment_count, 0);
}

static void an_edge_that_rises_is_a_point(void **state) {
    (void)state;
    const double rising[3][3] = {{1, 1, 0}, {3, 3, 0.5}, {2, 2, 4}};
    const ck_touch_marks marks = find(ground, rising, 1e-6, false);
    assert_int_equal(marks.segment_count, 0);
    assert_int_equal(marks.point_count, 1);
    assert_true(has_point(&marks, rising[0], 0));
}

static void edges_that_cross_meet_in_a_point(void **state) {
    (void)state;
    const double across[3][3] = {{4, 0, 1}, {4, 0, -1}, {4, -5, 0}};
    const double at[3] = {4, 0, 0};
    const ck_touch_marks marks = find(ground, across, 1e-12, true);
    assert_int_equal(marks.segment_count, 0);
    assert_true(has_point(&marks, at, 1e-12));
}

/* Beside the corner of the ground, an edge leaves at a small angle: within reach of the side for a while. */
static void an_edge_that_leaves_at_a_corner_is_a_point(void **state) {
    (void)state;
    const double leaving[3][3] = {{0, 0, 0}, {8, -0.5, 0}, {4, -4, 0}};
    const ck_touch_marks marks = find(ground, leaving, 1e-3, false);
    assert_true(has_point(&marks, leaving[0], 0));
    for (uint32_t i = 0; i < marks.segment_count; i++) {
        assert_true(marks.segments[i][0][1] == 0 && marks.segments[i][1][1] == 0);
    }
}

/* Beside the lines of both long sides, yet ten times the reach beyond the corner where they meet. */
static void what_passes_beyond_a_slender_corner_is_no_point(void **state) {
    (void)state;
    const double slender[3][3] = {{0, 0, 0}, {8, 0, 0}, {8, 0.1, 0}};
    const double beyond[3][3] = {{-0.1, 0, -1}, {-0.1, 0, 1}, {-4, 4, 0}};
    const double standing[3][3] = {{-0.1, 0, 0}, {-4, 4, 1}, {-4, 4, 2}};
    assert_int_equal(find(slender, beyond, 1e-2, false).point_count, 0);
    assert_int_equal(find(slender, standing, 1e-2, false).point_count, 0);
    const double at_corner[3][3] = {{-0.005, 0, -1}, {-0.005, 0, 1}, {-4, 4, 0}};
    assert_true(find(slender, at_corner, 1e-2, false).point_count > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_upright_face_stands_on_its_edge),
        cmocka_unit_test(an_edge_that_leaves_the_face_ends_at_its_side),
        cmocka_unit_test(an_edge_off_by_less_than_the_reach_lies_on_the_side),
        cmocka_unit_test(an_edge_that_rises_is_a_point),
        cmocka_unit_test(edges_that_cross_meet_in_a_point),
        cmocka_unit_test(an_edge_that_leaves_at_a_corner_is_a_point),
        cmocka_unit_test(what_passes_beyond_a_slender_corner_is_no_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
