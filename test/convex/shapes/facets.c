/* Facets of prepared bodies: as many as there are planes, and none that leaves a corner inside. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/bodies.h"
#include "fixtures/with_workspace.h"

/* A corner lies on the nearest plane on its way from the centre, or beyond, by no more than rounding. */
static void assert_corners_are_on_planes(const clinker_convex *convex) {
    const ck_direction_map *corners = &convex->body.corners, *poles = &convex->body.poles;
    for (size_t i = 0; i < corners->point_count; i++) {
        double gauge = 0;
        for (size_t k = 0; k < poles->point_count; k++) {
            gauge = fmax(gauge, ck_dot(corners->points[i], poles->points[k]));
        }
        assert_true(gauge > 1 - 1e-13 && gauge < 1 + 1e-13);
    }
}

/* An end of so many corners is cut into slivers; turned, its corners lie in one plane but for rounding, which leaves a
 * few of them alone. */
static void ends_of_drums_are_one_facet_each(void **state) {
    static soup s;
    scene_random random = {1};
    for (int round = 0; round < 12; round++) {
        size_t around = round < 2 ? 4 : 100 + scene_random_below(&random, 900);
        clinker_pose pose = clinker_pose_identity();
        if (round % 2 == 1) {
            pose = scene_random_pose(&random, (const double[3]){2, -1, 3});
        }
        s.count = 0;
        for (size_t i = 0; i < 2 * around; i++) {
            double angle = 2 * SCENE_PI * (double)(i % around) / (double)around, placed[3];
            const double p[3] = {cos(angle), sin(angle), i < around ? 0.5 : -0.5};
            for (int k = 0; k < 3; k++) {
                placed[k] = ck_dot(&pose.m[4 * k], p) + pose.m[4 * k + 3];
            }
            add_corner(&s, placed[0], placed[1], placed[2]);
        }
        clinker_convex *convex = finish_hull(*state, &s);
        assert_int_equal(convex->face_count, 4 * around - 4);
        size_t facets = convex->body.poles.point_count;
        assert_true(round % 2 == 0 ? facets == around + 2 : facets <= around + 2 + around / 10);
        assert_corners_are_on_planes(convex);
        clinker_convex_destroy(convex);
    }
}

static void sides_of_many_squares_are_one_facet_each(void **state) {
    clinker_convex *convex = make_grid_box(*state, (const double[3]){1, 2, 3}, 16);
    assert_int_equal(convex->body.poles.point_count, 6);
    assert_corners_are_on_planes(convex);
    clinker_convex_destroy(convex);
}

static void faces_of_round_bodies_are_all_facets(void **state) {
    scene_random random = {2};
    for (size_t count = 4; count <= 4000; count *= 3) {
        clinker_convex *convex = make_round(*state, &random, count, (const double[3]){1, 0.66, 0.33});
        assert_int_equal(convex->body.poles.point_count, convex->face_count);
        assert_corners_are_on_planes(convex);
        clinker_convex_destroy(convex);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_of_drums_are_one_facet_each),
        cmocka_unit_test(sides_of_many_squares_are_one_facet_each),
        cmocka_unit_test(faces_of_round_bodies_are_all_facets),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
