/* Views: axes from a direction, a window around a box, and the way from pixels to the world and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/vec3.h"
#include "random.h"
#include "view/view.h"

#include <string.h>

static const double low[3] = {-1, 2, -3};
static const double high[3] = {2, 2.5, 4};

static void assert_orthonormal(const ck_view *view) {
    const double *axes[3] = {view->right, view->up, view->forward};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            assert_true(fabs(ck_dot(axes[i], axes[k]) - (i == k)) < 1e-14);
        }
    }
    double eye[3];
    ck_cross(view->right, view->up, eye);
    assert_true(ck_dot(eye, view->forward) < -0.999);
}

static void axes_are_orthonormal_for_any_direction(void **state) {
    (void)state;
    scene_random random = {1};
    for (int i = 0; i < 1000; i++) {
        double direction[3];
        double up[3];
        ck_view view;
        scene_random_direction(&random, direction);
        scene_random_direction(&random, up);
        assert_true(ck_view_aim(&view, direction, i % 2 == 0 ? up : NULL));
        assert_orthonormal(&view);
        assert_true(ck_dot(view.forward, direction) > 0.999);
        assert_true(i % 2 != 0 || ck_dot(view.up, up) >= 0);
    }
}

static void up_along_the_direction_is_replaced_by_a_perpendicular(void **state) {
    (void)state;
    for (int axis = 0; axis < 3; axis++) {
        double direction[3] = {0, 0, 0};
        ck_view chosen;
        ck_view view;
        direction[axis] = -7;
        memset(&chosen, 0, sizeof chosen);
        memset(&view, 0, sizeof view);
        assert_true(ck_view_aim(&chosen, direction, NULL));
        assert_true(ck_view_aim(&view, direction, direction));
        assert_orthonormal(&view);
        assert_memory_equal(&view, &chosen, sizeof view);
    }
}

static void a_direction_of_any_length_will_do_but_none_does_not(void **state) {
    (void)state;
    const double tiny[3] = {0, 1e-310, 0};
    const double huge[3] = {1e308, 1e308, 1e308};
    const double none[3] = {0, 0, 0};
    const double bad[3] = {0, NAN, 1};
    ck_view view;
    assert_true(ck_view_aim(&view, tiny, NULL));
    assert_orthonormal(&view);
    assert_true(ck_view_aim(&view, huge, NULL));
    assert_orthonormal(&view);
    assert_false(ck_view_aim(&view, none, NULL));
    assert_false(ck_view_aim(&view, bad, NULL));
}

static void a_fitted_window_just_holds_the_box(void **state) {
    (void)state;
    scene_random random = {2};
    for (int i = 0; i < 200; i++) {
        double direction[3];
        ck_view view;
        scene_random_direction(&random, direction);
        assert_true(ck_view_aim(&view, direction, NULL));
        ck_view_fit(&view, low, high, 300, 200);
        assert_true(ck_view_usable(&view));
        assert_true(fabs(ck_view_pixel_width(&view) / ck_view_pixel_height(&view) - 1) < 1e-12);
        double most[3] = {0, 0, 0};
        for (int corner = 0; corner < 8; corner++) {
            const double p[3] = {(corner & 1 ? high : low)[0], (corner & 2 ? high : low)[1],
                                 (corner & 4 ? high : low)[2]};
            double seen[3];
            ck_view_project(&view, p, seen);
            most[0] = fmax(most[0], fabs(seen[0] - 150) / 150);
            most[1] = fmax(most[1], fabs(seen[1] - 100) / 100);
            most[2] = fmax(most[2], fabs(seen[2]) / view.far_depth);
        }
        assert_true(most[0] < 1 + 1e-12 && most[1] < 1 + 1e-12);
        assert_true(fmax(most[0], most[1]) > 1 - 1e-12);
        assert_true(fabs(most[2] - 1) < 1e-12);
    }
}

static void pixels_and_the_world_map_to_each_other(void **state) {
    (void)state;
    const double direction[3] = {1, -2, 0.5};
    ck_view view;
    assert_true(ck_view_aim(&view, direction, NULL));
    ck_view_fit(&view, low, high, 30, 70);
    for (uint32_t column = 0; column < 30; column += 7) {
        for (uint32_t row = 0; row < 70; row += 9) {
            double p[3];
            double seen[3];
            ck_view_point(&view, column, row, 0.75, p);
            ck_view_project(&view, p, seen);
            assert_true(fabs(seen[0] - (column + 0.5)) < 1e-12);
            assert_true(fabs(seen[1] - (row + 0.5)) < 1e-12);
            assert_true(fabs(seen[2] - 0.75) < 1e-12);
        }
    }
}

static void a_point_gets_a_window_and_nonsense_none(void **state) {
    (void)state;
    const double direction[3] = {0, 0, 1};
    ck_view view;
    assert_true(ck_view_aim(&view, direction, NULL));
    ck_view_fit(&view, low, low, 64, 32);
    assert_true(ck_view_usable(&view));
    ck_view_fit(&view, low, high, 0, 32);
    assert_false(ck_view_usable(&view));
    ck_view_fit(&view, low, high, CK_VIEW_MOST_PIXELS + 1, 1);
    assert_false(ck_view_usable(&view));
    ck_view_fit(&view, low, high, 8, 8);
    view.half_width = NAN;
    assert_false(ck_view_usable(&view));
    view.half_width = 1e-320;
    assert_false(ck_view_usable(&view));
}

static void the_longer_side_gets_the_resolution_and_pixels_stay_square(void **state) {
    (void)state;
    const double across[3] = {0, 1, 0}; /* the box is 3 by 0.5 by 7 */
    ck_view view;
    assert_true(ck_view_aim(&view, across, across));
    ck_view_fit_longer(&view, low, high, 140);
    assert_int_equal(view.width > view.height ? view.width : view.height, 140);
    assert_int_equal(view.width < view.height ? view.width : view.height, 60);
    assert_float_equal(ck_view_pixel_width(&view), 0.05, 1e-12);
    assert_float_equal(ck_view_pixel_height(&view), 0.05, 1e-12);
    ck_view_fit_longer(&view, low, low, 16);
    assert_true(ck_view_usable(&view));
    const double line[3] = {low[0], low[1], high[2]};
    ck_view_fit_longer(&view, low, line, 16);
    assert_int_equal(view.width * view.height, 16);
}

static void a_box_along_the_axes_of_the_view_fits_as_it_is_seen(void **state) {
    (void)state;
    const double slanted[3] = {1, 2, 2};
    const double seen_low[3] = {-1, 2, 5};
    const double seen_high[3] = {3, 3, 6};
    ck_view view;
    assert_true(ck_view_aim(&view, slanted, NULL));
    ck_view_fit_seen(&view, seen_low, seen_high, 80);
    assert_int_equal(view.width, 80);
    assert_int_equal(view.height, 20);
    assert_float_equal(view.half_width, 2, 1e-12);
    assert_float_equal(view.half_height, 0.5, 1e-12);
    double at[3];
    ck_view_project(&view, (const double[3]){0, 0, 0}, at);
    assert_true(fabs(at[0] * ck_view_pixel_width(&view) - 1) < 1e-12);  /* x is 0 one unit from the left */
    assert_true(fabs(at[1] * ck_view_pixel_height(&view) + 2) < 1e-12); /* and y two units below */
    assert_float_equal(at[2], -5.5, 1e-12);
    ck_view_fit_seen(&view, seen_low, seen_low, 16);
    assert_true(ck_view_usable(&view));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axes_are_orthonormal_for_any_direction),
        cmocka_unit_test(up_along_the_direction_is_replaced_by_a_perpendicular),
        cmocka_unit_test(a_direction_of_any_length_will_do_but_none_does_not),
        cmocka_unit_test(a_fitted_window_just_holds_the_box),
        cmocka_unit_test(pixels_and_the_world_map_to_each_other),
        cmocka_unit_test(a_point_gets_a_window_and_nonsense_none),
        cmocka_unit_test(the_longer_side_gets_the_resolution_and_pixels_stay_square),
        cmocka_unit_test(a_box_along_the_axes_of_the_view_fits_as_it_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
