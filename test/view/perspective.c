/* Views in perspective: a window around a box, the way from pixels to the world and back, and the orthographic view as
 * the one of an eye infinitely far away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/pixel_side.h"
#include "math/vec3.h"
#include "random.h"
#include "view/view.h"

#include <string.h>

static const double low[3] = {-1, 2, -3};
static const double high[3] = {2, 2.5, 4};

/* Looks at the box along some direction, from `distance` before its centre. */
static void aim_at_box(ck_view *view, scene_random *random, double distance, uint32_t resolution) {
    double direction[3];
    scene_random_direction(random, direction);
    assert_true(ck_view_aim(view, direction, NULL));
    assert_true(ck_view_fit_eye(view, low, high, distance, resolution));
}

static void box_corner(unsigned corner, double out[3]) {
    for (unsigned i = 0; i < 3; i++) {
        out[i] = ((corner >> i & 1) != 0 ? high : low)[i];
    }
}

static void a_window_fitted_from_an_eye_just_holds_all_corners(void **state) {
    (void)state;
    scene_random random = {3};
    for (int i = 0; i < 300; i++) {
        ck_view view;
        aim_at_box(&view, &random, scene_random_between(&random, 4, 20), 300);
        assert_true(ck_view_usable(&view));
        assert_true(fabs(ck_view_pixel_width(&view) / ck_view_pixel_height(&view) - 1) < 1e-12);
        double most[2] = {0, 0};
        double depths[2] = {INFINITY, -INFINITY};
        for (unsigned corner = 0; corner < 8; corner++) {
            double p[3];
            double seen[3];
            box_corner(corner, p);
            ck_view_project(&view, p, seen);
            most[0] = fmax(most[0], fabs(seen[0] - view.width / 2.0));
            most[1] = fmax(most[1], fabs(seen[1] - view.height / 2.0));
            depths[0] = fmin(depths[0], seen[2]);
            depths[1] = fmax(depths[1], seen[2]);
        }
        bool wide = view.width > view.height;
        assert_int_equal(wide ? view.width : view.height, 300);
        assert_true(fabs(most[wide ? 0 : 1] - 150) < 1e-9);
        double shorter = (wide ? view.height : view.width) / 2.0;
        assert_true(most[wide ? 1 : 0] < shorter + 1e-9 && most[wide ? 1 : 0] > shorter - 0.5 - 1e-9);
        assert_true(fabs(depths[0] - view.near_depth) < 1e-12 && fabs(depths[1] - view.far_depth) < 1e-12);
    }
}

static void points_seen_from_an_eye_are_found_again(void **state) {
    (void)state;
    scene_random random = {4};
    for (int i = 0; i < 1000; i++) {
        ck_view view;
        aim_at_box(&view, &random, scene_random_between(&random, 4, 20), 60);
        uint32_t column = (uint32_t)scene_random_below(&random, view.width);
        uint32_t row = (uint32_t)scene_random_below(&random, view.height);
        double depth = scene_random_between(&random, view.near_depth, view.far_depth);
        double p[3];
        double seen[3];
        double offset[3];
        ck_view_point(&view, column, row, depth, p);
        ck_view_project(&view, p, seen);
        assert_true(fabs(seen[0] - (column + 0.5)) < 1e-10 && fabs(seen[1] - (row + 0.5)) < 1e-10);
        assert_true(fabs(seen[2] - depth) < 1e-10);
        ck_sub(p, view.centre, offset);
        assert_true(fabs(ck_view_true_depth(&view, depth) - ck_dot(view.forward, offset)) < 1e-12);
    }
}

static void lines_of_sight_meet_in_the_eye(void **state) {
    (void)state;
    scene_random random = {5};
    for (int i = 0; i < 100; i++) {
        ck_view view;
        aim_at_box(&view, &random, 6, 50);
        double eye[3];
        ck_add_scaled(view.centre, -6, view.forward, eye);
        double from[3];
        double to[3];
        ck_view_point(&view, (uint32_t)i % view.width, 0, view.near_depth, from);
        ck_view_point(&view, (uint32_t)i % view.width, 0, view.far_depth, to);
        ck_sub(from, eye, from);
        ck_sub(to, eye, to);
        double cross[3];
        ck_cross(from, to, cross);
        assert_true(ck_norm(cross) < 1e-12 * ck_norm(from) * ck_norm(to));
        assert_true(ck_norm(from) < ck_norm(to));
    }
}

static void pixels_grow_with_the_distance_from_the_eye(void **state) {
    (void)state;
    const double along_z[3] = {0, 0, 1};
    ck_view view;
    assert_true(ck_view_aim(&view, along_z, NULL));
    assert_true(ck_view_fit_eye(&view, low, high, 7, 100));
    assert_float_equal(pixel_side_at(&view, 0), ck_view_pixel_width(&view), 1e-15);
    const double depths[2] = {view.near_depth, view.far_depth};
    const double distances[2] = {3.5, 10.5}; /* of the box's sides, 7 apart, from the eye */
    for (int i = 0; i < 2; i++) {
        double a[3];
        double b[3];
        ck_view_point(&view, 3, 2, depths[i], a);
        ck_view_point(&view, 4, 2, depths[i], b);
        ck_sub(b, a, b);
        assert_true(fabs(ck_view_true_depth(&view, depths[i]) + 7 - distances[i]) < 1e-12);
        assert_true(fabs(pixel_side_at(&view, depths[i]) - ck_norm(b)) < 1e-12);
        assert_true(fabs(ck_norm(b) - ck_view_pixel_width(&view) * distances[i] / 7) < 1e-12);
    }
}

static void an_eye_that_is_not_clearly_before_the_box_is_refused(void **state) {
    (void)state;
    const double along_z[3] = {0, 0, 1};
    const double nearest = 3.5 * 64 / 63; /* from there, a corner is seen 64 times as large */
    const double refused[] = {nearest * 0.9999, 3.5, 2, 1e-320, 0, -10, NAN, -INFINITY};
    ck_view view;
    memset(&view, 0, sizeof view);
    assert_true(ck_view_aim(&view, along_z, NULL));
    ck_view before = view;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_false(ck_view_fit_eye(&view, low, high, refused[i], 64));
        assert_memory_equal(&view, &before, sizeof view);
    }
    const double bad[3] = {2, NAN, 4};
    assert_false(ck_view_fit_eye(&view, low, bad, 10, 64));
    assert_true(ck_view_fit_eye(&view, low, high, nearest * 1.0001, 64));
    assert_true(ck_view_usable(&view));
    assert_true(ck_view_fit_eye(&view, low, low, 1, 64)); /* a point */
    assert_true(ck_view_usable(&view));
}

static void an_eye_infinitely_far_away_sees_as_an_orthographic_view_does(void **state) {
    (void)state;
    scene_random random = {6};
    for (int i = 0; i < 200; i++) {
        ck_view far_eye;
        memset(&far_eye, 0, sizeof far_eye);
        aim_at_box(&far_eye, &random, INFINITY, 111);
        ck_view view = far_eye;
        view.nearness = 1; /* that fitting forgets */
        ck_view_fit_longer(&view, low, high, 111);
        assert_memory_equal(&view, &far_eye, sizeof view);
    }
}

/* The formulas of an orthographic view, written out: not a bit may differ. */
static void without_nearness_nothing_is_divided(void **state) {
    (void)state;
    scene_random random = {7};
    for (int i = 0; i < 1000; i++) {
        ck_view view;
        aim_at_box(&view, &random, INFINITY, 40);
        double p[3];
        double seen[3];
        double offset[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = scene_random_between(&random, -5, 5);
        }
        ck_view_project(&view, p, seen);
        ck_sub(p, view.centre, offset);
        double depth = ck_dot(view.forward, offset);
        assert_true(seen[0] == (ck_dot(view.right, offset) + view.half_width) / ck_view_pixel_width(&view));
        assert_true(seen[1] == (ck_dot(view.up, offset) + view.half_height) / ck_view_pixel_height(&view));
        assert_true(seen[2] == depth && ck_view_true_depth(&view, depth) == depth);
        double x = 3.5 * ck_view_pixel_width(&view) - view.half_width;
        double y = 0.5 * ck_view_pixel_height(&view) - view.half_height;
        ck_view_point(&view, 3, 0, depth, p);
        for (int axis = 0; axis < 3; axis++) {
            assert_true(p[axis] ==
                        view.centre[axis] + x * view.right[axis] + y * view.up[axis] + depth * view.forward[axis]);
        }
    }
}

static void depths_that_no_point_has_are_infinitely_far(void **state) {
    (void)state;
    ck_view view = {.nearness = 0.25};
    assert_true(ck_view_true_depth(&view, 4) == INFINITY);
    assert_true(ck_view_true_depth(&view, 5) == INFINITY);
    assert_true(ck_view_true_depth(&view, 2) == 4);
    for (int i = 0; i < 2; i++) {
        assert_true(ck_view_true_depth(&view, INFINITY) == INFINITY);
        assert_true(ck_view_true_depth(&view, -INFINITY) == -INFINITY);
        view.nearness = 0;
    }
}

static void points_at_the_eye_and_behind_it_are_seen_somewhere(void **state) {
    (void)state;
    scene_random random = {8};
    ck_view view;
    aim_at_box(&view, &random, 5, 40);
    for (int i = 0; i < 4; i++) {
        double p[3];
        double seen[3];
        ck_add_scaled(view.centre, -5 - i, view.forward, p);
        ck_add_scaled(p, 1, view.right, p);
        ck_view_project(&view, p, seen);
        assert_true(ck_is_finite(seen));
        assert_true(seen[0] > 1000 && seen[2] < -1000);
    }
}

static void a_nearness_that_is_negative_or_no_number_is_not_usable(void **state) {
    (void)state;
    const double bad[] = {-0.5, NAN, INFINITY};
    scene_random random = {9};
    ck_view view;
    aim_at_box(&view, &random, 5, 40);
    assert_true(ck_view_usable(&view));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        view.nearness = bad[i];
        assert_false(ck_view_usable(&view));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_fitted_from_an_eye_just_holds_all_corners),
        cmocka_unit_test(points_seen_from_an_eye_are_found_again),
        cmocka_unit_test(lines_of_sight_meet_in_the_eye),
        cmocka_unit_test(pixels_grow_with_the_distance_from_the_eye),
        cmocka_unit_test(an_eye_that_is_not_clearly_before_the_box_is_refused),
        cmocka_unit_test(an_eye_infinitely_far_away_sees_as_an_orthographic_view_does),
        cmocka_unit_test(without_nearness_nothing_is_divided),
        cmocka_unit_test(depths_that_no_point_has_are_infinitely_far),
        cmocka_unit_test(points_at_the_eye_and_behind_it_are_seen_somewhere),
        cmocka_unit_test(a_nearness_that_is_negative_or_no_number_is_not_usable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
