/* What belongs to the collision zone, seen in the directions that follow from it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sights.h"

#include "fixtures/checking.h"

#include <math.h>

static void bodies_that_do_not_face_each_other_keep_the_guess(void **state) {
    sight made;
    sight_make(&made, *state, scene_cube(2), NULL, scene_cube(0.5F), NULL);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_BOXES);
    expect_same(&projection, &made.guess.projection);
    assert_int_equal(several(&made).count, 1);
    sight_free(&made);
}

static void faces_that_point_inwards_do_not_mislead_if_known(void **state) {
    sight made;
    make_wedges(&made, *state, 0.5, -0.01);
    scene_mesh_flip(&made.meshes[1]);
    made.sighting.inward[1] = true;
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
    expect_direction(projection.direction, -0.5, 0, 1, 1 * degree);
    sight_free(&made);
}

/* Roofs with a long flat side and a short steep one, over each other: the mean of the normals is not the line to which
 * they come nearest, which would take its place if those of one body were turned the wrong way. */
static void which_way_faces_point_changes_nothing_if_known(void **state) {
    ck_projection expected = {.samples = 0};
    for (int inward = 0; inward < 4; inward++) {
        scene_mesh lower = leaned(box(0, -1, -0.3F, 1.2F, 1, 0), 50 * degree, 0, 0);
        scene_mesh upper = leaned(box(0, -1, 0.01F, 1.2F, 1, 0.3F), 50 * degree, 0, 0);
        sight made;
        sight_make(&made, *state, joined(box(-2, -1, -0.3F, 0, 1, 0), lower), NULL,
                   joined(box(-2, -1, 0.01F, 0, 1, 0.3F), upper), NULL);
        for (int body = 0; body < 2; body++) {
            made.sighting.inward[body] = (inward >> body & 1) != 0;
            if (made.sighting.inward[body]) {
                scene_mesh_flip(&made.meshes[body]);
            }
        }
        ck_projection found = refined(&made, CK_PROJECTION_RESOLUTION);
        expected = inward == 0 ? found : expected;
        assert_true(angle_between(found.direction, expected.direction) < 1e-9);
        assert_true(fabs(found.agreement - expected.agreement) < 1e-9);
        sight_free(&made);
    }
}

/* A foot on a plate, and a slope beside it that is higher above the plate than an eighth of half the window. */
static void what_is_farther_than_a_sixteenth_of_the_window_does_not_count(void **state) {
    static const float heights[] = {0.03F, 0.16F};
    for (int i = 0; i < 2; i++) {
        scene_mesh slope = leaned(box(0, -1, 0, 0.25F, 1, 0.5F), -15 * degree, 0.3, (double)heights[i]);
        scene_mesh foot = joined(box(-1, -1, 0, -0.5F, 1, 1), box(0.95F, -1, 0.5F, 1, 1, 1));
        sight made;
        sight_make(&made, *state, box(-1, -1, -1, 1, 1, 0), NULL, joined(foot, slope), NULL);
        ck_projection found = refined(&made, CK_PROJECTION_RESOLUTION);
        bool straight = angle_between(found.direction, (const double[3]){0, 0, 1}) < 0.01 * degree;
        assert_int_equal(straight, i == 1);
        sight_free(&made);
    }
}

/* Boxes that overlap by less along z than across: what overlaps deeper elsewhere is no part of the contact. */
static void what_overlaps_deeper_than_along_the_guess_does_not_count(void **state) {
    sight made;
    sight_make(&made, *state, box(0, 0, 0, 1, 1, 1), NULL, box(0.5F, -0.25F, 0.9F, 1.5F, 0.75F, 2), NULL);
    ck_projections found = several(&made);
    assert_int_equal(found.count, 1);
    expect_direction(found.list[0].direction, 0, 0, 1, 1e-12);
    assert_true(found.slanted == 0);
    sight_free(&made);
}

static void bodies_that_face_each_other_across_the_guess_are_seen_there(void **state) {
    sight made;
    sight_make(&made, *state, box(-9, -9, -9, 9, 9, 0), NULL, box(-1, -3, 0.01F, 1, 3, 9), NULL);
    made.guess.projection = (ck_projection){.direction = {1, 0, 0}};
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
    expect_direction(projection.direction, 0, 0, 1, 1e-12);
    sight_free(&made);
}

static void bodies_that_are_apart_are_seen_along_the_gap(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.4, 0, 0});
    clinker_pose above =
        clinker_pose_euler((const double[3]){0.5, -3 * sin(0.4), 3 * cos(0.4)}, (const double[3]){0.4, 0, 0});
    sight made;
    sight_make(&made, *state, scene_cube(1), &lean, scene_cube(1), &above);
    assert_true(made.guess.apart);
    expect_direction(made.guess.projection.direction, 0, -sin(0.4), cos(0.4), 1e-12);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
    expect_direction(projection.direction, 0, -sin(0.4), cos(0.4), 1e-6);
    sight_free(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_that_do_not_face_each_other_keep_the_guess),
        cmocka_unit_test(faces_that_point_inwards_do_not_mislead_if_known),
        cmocka_unit_test(which_way_faces_point_changes_nothing_if_known),
        cmocka_unit_test(what_is_farther_than_a_sixteenth_of_the_window_does_not_count),
        cmocka_unit_test(what_overlaps_deeper_than_along_the_guess_does_not_count),
        cmocka_unit_test(bodies_that_face_each_other_across_the_guess_are_seen_there),
        cmocka_unit_test(bodies_that_are_apart_are_seen_along_the_gap),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
