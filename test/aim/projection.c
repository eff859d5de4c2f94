/* Refined directions of contacts whose normal is known, and when one direction is not enough. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sights.h"

#include "fixtures/allocator.h"
#include "fixtures/checking.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

static void refining_finds_the_normal_of_a_tilted_contact(void **state) {
    static const double gaps[] = {-0.01, 0, 0.02};
    for (int i = 0; i < 3; i++) {
        for (int step = -3; step <= 3; step++) {
            double slope = 0.25 * step;
            sight made;
            make_wedges(&made, *state, slope, gaps[i]);
            const double normal[3] = {-slope, 0, 1};
            ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
            assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
            expect_direction(projection.direction, -slope, 0, 1, 1 * degree);
            assert_true(slope == 0 || angle_between(made.guess.projection.direction, normal) > 10 * degree);
            assert_true(projection.agreement > 0.999 && projection.samples > 1000);
            sight_free(&made);
        }
    }
}

static void a_ball_on_a_slope_is_seen_across_the_slope(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.4, 0.3, 0});
    scene_mesh plate = box(-4, -4, -0.5F, 4, 4, 0);
    scene_mesh ball = moved(scene_icosphere(1, 16), 0, 0, 1.01F);
    sight made;
    sight_make(&made, *state, scene_mesh_placed(&plate, &lean), NULL, scene_mesh_placed(&ball, &lean), NULL);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    double normal[3];
    turned(&lean, (const double[3]){0, 0, 1}, normal);
    assert_true(angle_between(made.guess.projection.direction, normal) > 10 * degree);
    assert_true(angle_between(projection.direction, normal) < 3 * degree);
    sight_free(&made);
    scene_mesh_free(&plate);
    scene_mesh_free(&ball);
}

/* The bumps of the jaws are steeper than they lean: half of their faces by more than 50 degrees. */
static void leaning_jaws_are_seen_square_to_their_slab(void **state) {
    for (int pose = SCENE_CLEAR; pose <= SCENE_OVERLAP; pose++) {
        scene_pair jaws = scene_jaws(20000, (scene_jaws_pose)pose);
        clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.5, 0.35, 0.1});
        clinker_pose upper = after(&jaws.pose, &lean);
        sight made;
        sight_make(&made, *state, scene_mesh_placed(&jaws.a, &lean), NULL, scene_mesh_placed(&jaws.b, &upper), NULL);
        ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
        double normal[3];
        turned(&lean, (const double[3]){0, 0, 1}, normal);
        assert_true(angle_between(made.guess.projection.direction, normal) > 20 * degree);
        assert_true(angle_between(projection.direction, normal) < 5 * degree);
        sight_free(&made);
        scene_pair_free(&jaws);
    }
}

static void a_body_held_from_two_sides_is_seen_across_both(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.3, 0, 0});
    scene_mesh jaws = box(-1, -1, -1, 1, 1, -0.1F);
    scene_mesh upper = box(-1, -1, 0.1F, 1, 1, 1);
    scene_mesh held = box(-1, -1, -0.1F, 1, 1, 0.1F);
    assert_true(scene_mesh_append(&jaws, &upper));
    sight made;
    sight_make(&made, *state, scene_mesh_placed(&jaws, &lean), NULL, scene_mesh_placed(&held, &lean), NULL);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    expect_direction(projection.direction, 0, -sin(0.3), cos(0.3), 1 * degree);
    sight_free(&made);
    scene_mesh_free(&jaws);
    scene_mesh_free(&upper);
    scene_mesh_free(&held);
}

static void finer_rasters_give_the_same_direction(void **state) {
    scene_pair jaws = scene_jaws(20000, SCENE_KISS);
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.3, -0.2, 0.1});
    clinker_pose upper = after(&jaws.pose, &lean);
    sight made;
    sight_make(&made, *state, jaws.a, &lean, jaws.b, &upper);
    ck_projection coarse = refined(&made, CK_PROJECTION_RESOLUTION);
    ck_projection fine = refined(&made, 512);
    assert_true(angle_between(coarse.direction, fine.direction) < 1 * degree);
    sight_free(&made);
}

/* Walls of a room's corner, below 0 on each axis, and a box in it, grown by `into` beyond them. */
static void make_corner(sight *made, clinker_workspace *workspace, int walls, float into) {
    scene_mesh room = box(-1, -1, -1, 2, 2, 0);
    room = walls >= 2 ? joined(room, box(-1, -1, -1, 2, 0, 2)) : room;
    room = walls >= 3 ? joined(room, box(-1, -1, -1, 0, 2, 2)) : room;
    float low_y = walls >= 2 ? -into : 0.5F;
    float low_x = walls >= 3 ? -into : 0.5F;
    sight_make(made, workspace, room, NULL, box(low_x, low_y, -into, 1.5F, 1.5F, 1.25F), NULL);
}

static void plates_take_one_projection(void **state) {
    sight made;
    make_wedges(&made, *state, 0.5, -0.01);
    ck_projections found = several(&made);
    assert_int_equal(found.count, 1);
    assert_true(found.slanted == 0);
    expect_direction(found.list[0].direction, -0.5, 0, 1, 1 * degree);
    sight_free(&made);
    make_corner(&made, *state, 1, 0.01F);
    found = several(&made);
    assert_int_equal(found.count, 1);
    expect_direction(found.list[0].direction, 0, 0, 1, 1e-12);
    sight_free(&made);
}

static void a_box_in_a_corner_takes_one_projection_for_each_wall(void **state) {
    static const float into[] = {-0.01F, 0, 0.01F};
    for (int i = 0; i < 3; i++) {
        for (int walls = 2; walls <= 3; walls++) {
            sight made;
            make_corner(&made, *state, walls, into[i]);
            ck_projections found = several(&made);
            assert_int_equal(found.count, walls);
            bool along[3] = {false, false, false};
            for (int k = 0; k < found.count; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    along[axis] = along[axis] || fabs(found.list[k].direction[axis]) > cos(1 * degree);
                }
            }
            assert_true(along[2] && along[1] && along[0] == (walls == 3));
            assert_true(found.slanted > CK_PROJECTION_SLANTED_SHARE);
            sight_free(&made);
        }
    }
}

/* A ridge along x, whose two sides lean by three degrees. */
static scene_mesh ridge(float y) {
    scene_mesh sides[2] = {box(0.5F, -1, -1, 2, 0, 0), box(0.5F, 0, -1, 2, 1, 0)};
    for (int i = 0; i < 2; i++) {
        const double lean[3] = {(i == 0 ? 3 : -3) * degree, 0, 0};
        clinker_pose pose = clinker_pose_euler((const double[3]){0, (double)y, 0}, lean);
        scene_mesh side = scene_mesh_placed(&sides[i], &pose);
        scene_mesh_free(&sides[i]);
        sides[i] = side;
    }
    return joined(sides[0], sides[1]);
}

/* A box on a ridge and at a wall, turned so that both look between two axes, either side of the ridge nearer to another
 * one: they are of one part all the same. */
static void sides_that_are_nearest_to_different_axes_are_of_one_part(void **state) {
    for (int eighth = 1; eighth < 8; eighth += 2) {
        clinker_pose turn =
            clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){eighth * 45 * degree, 0, 0});
        sight made;
        sight_make(&made, *state, joined(ridge(0.75F), box(-1, -1, -1, 2, 0, 2)), &turn,
                   box(0.5F, 0.01F, 0.01F, 1.5F, 1.5F, 1.25F), &turn);
        ck_projections found = several(&made);
        assert_int_equal(found.count, 2);
        double normals[2][3];
        turned(&turn, (const double[3]){0, 0, 1}, normals[0]);
        turned(&turn, (const double[3]){0, 1, 0}, normals[1]);
        for (int i = 0; i < 2; i++) {
            assert_true(fmin(angle_between(found.list[0].direction, normals[i]),
                             angle_between(found.list[1].direction, normals[i])) < 1.5 * degree);
        }
        sight_free(&made);
    }
}

/* A block with the lower half of a ball taken out: the block's box, whose lid has a bowl in it. */
static scene_mesh socket(float radius, unsigned rings, unsigned sides) {
    scene_mesh made = scene_cylinder(2 * radius, 2 * radius, sides);
    for (size_t i = 0; i < made.vertex_count; i++) {
        made.positions[3 * i + 2] -= 2 * radius;
    }
    scene_mesh bowl = scene_icosphere(radius, rings);
    for (size_t i = 0; i < bowl.vertex_count; i++) {
        float *z = &bowl.positions[3 * i + 2];
        *z = *z > 0 ? 0.001F * *z : *z;
    }
    scene_mesh_flip(&bowl);
    assert_true(scene_mesh_append(&made, &bowl));
    scene_mesh_free(&bowl);
    return made;
}

static void a_ball_in_its_socket_takes_three_that_are_perpendicular(void **state) {
    sight made;
    sight_make(&made, *state, socket(1, 12, 32), NULL, scene_icosphere(0.99F, 12), NULL);
    ck_projections found = several(&made);
    assert_int_equal(found.count, 3);
    assert_true(found.slanted > 0.2);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(ck_norm(found.list[i].direction) - 1) < 1e-12);
        assert_true(fabs(ck_dot(found.list[i].direction, found.list[(i + 1) % 3].direction)) < 1e-12);
    }
    ck_projection one = refined(&made, CK_PROJECTION_RESOLUTION);
    expect_direction(one.direction, 0, 0, 1, 3 * degree);
    assert_true(one.agreement < 0.8);
    sight_free(&made);
}

static void expect_same_several(const sight *made, const ck_projections *expected) {
    ck_projections found = several(made);
    assert_int_equal(found.count, expected->count);
    assert_true(found.slanted == expected->slanted);
    for (int i = 0; i < found.count; i++) {
        expect_same(&found.list[i], &expected->list[i]);
    }
}

static void order_backend_and_threads_do_not_show(void **state) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 2;
    clinker_workspace *two;
    assert_int_equal(clinker_workspace_create(&settings, &two), CLINKER_STATUS_OK);
    for (int number = 0; number < 4; number++) {
        scene_pair pair = number < 2 ? scene_jaws(4000, number == 0 ? SCENE_CLEAR : SCENE_KISS)
                                     : scene_spheres(4000, number == 2 ? SCENE_GRAZE : SCENE_DEEP);
        sight made;
        sight_make(&made, *state, pair.a, NULL, pair.b, &pair.pose);
        ck_projections expected = several(&made);
        made.sighting.backend = &ck_raster_reference;
        expect_same_several(&made, &expected);
        made.sighting.backend = &ck_raster_cpu;
        made.sighting.workspace = two;
        expect_same_several(&made, &expected);
        ck_raster_source first = made.sighting.sources[0];
        made.sighting.sources[0] = made.sighting.sources[1];
        made.sighting.sources[1] = first;
        expect_same_several(&made, &expected);
        sight_free(&made);
    }
    clinker_workspace_destroy(two);
}

static void a_failing_allocator_is_survived(void **state) {
    (void)state;
    bool failed = true;
    for (size_t fail_at = 2; failed; fail_at++) {
        test_allocator allocator = {.fail_at = fail_at};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        assert_true(fail_at < 1000);
        if (clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK) {
            sight made;
            make_corner(&made, workspace, 3, 0.01F);
            ck_projections found;
            clinker_status status = ck_projection_several(&made.sighting, &made.guess, &found);
            failed = status == CLINKER_STATUS_NO_MEMORY;
            assert_true(failed || status == CLINKER_STATUS_OK);
            sight_free(&made);
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refining_finds_the_normal_of_a_tilted_contact),
        cmocka_unit_test(a_ball_on_a_slope_is_seen_across_the_slope),
        cmocka_unit_test(leaning_jaws_are_seen_square_to_their_slab),
        cmocka_unit_test(a_body_held_from_two_sides_is_seen_across_both),
        cmocka_unit_test(finer_rasters_give_the_same_direction),
        cmocka_unit_test(plates_take_one_projection),
        cmocka_unit_test(a_box_in_a_corner_takes_one_projection_for_each_wall),
        cmocka_unit_test(sides_that_are_nearest_to_different_axes_are_of_one_part),
        cmocka_unit_test(a_ball_in_its_socket_takes_three_that_are_perpendicular),
        cmocka_unit_test(order_backend_and_threads_do_not_show),
        cmocka_unit_test(a_failing_allocator_is_survived),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
