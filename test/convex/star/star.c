/* Star-shaped bodies: what is one, and where points lie, against winding numbers of all faces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"
#include "math/ray_crossing.h"
#include "math/vec3.h"
#include "scenes.h"

#include <clinker/convex.h>
#include <string.h>

/* A scene mesh whose coordinates have few digits, so that points of faces are exact. */
static scene_mesh on_a_grid(scene_mesh mesh) {
    for (size_t i = 0; i < 3 * mesh.vertex_count; i++) {
        mesh.positions[i] = roundf(1024 * mesh.positions[i]) / 1024;
    }
    return mesh;
}

/* A sphere whose corners were moved in and out at random: as far from convex as a star gets. */
static scene_mesh spiky(random_state *random, unsigned splits) {
    scene_mesh mesh = scene_icosphere(1, splits);
    for (size_t i = 0; i < mesh.vertex_count; i++) {
        float factor = (float)(1 + random_below(random, 4));
        for (int k = 0; k < 3; k++) {
            mesh.positions[3 * i + (size_t)k] *= factor;
        }
    }
    return on_a_grid(mesh);
}

static clinker_star *make(clinker_workspace *workspace, const scene_mesh *mesh, const double *centre) {
    clinker_mesh borrowed = scene_mesh_borrow(mesh);
    clinker_star *star = NULL;
    assert_int_equal(clinker_star_create(workspace, &borrowed, centre, &star), CLINKER_STATUS_OK);
    return star;
}

static void face_of(const scene_mesh *mesh, size_t face, double t[3][3]) {
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] = (double)mesh->positions[3 * mesh->indices[3 * face + (size_t)(i / 3)] + (size_t)(i % 3)];
    }
}

/* Exact, from all faces. */
static clinker_place true_place(const scene_mesh *mesh, const double point[3]) {
    int winding = 0;
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        double t[3][3];
        face_of(mesh, i, t);
        int crossing = ck_ray_crossing(point, (const double(*)[3])t, 2);
        if (crossing == CK_ON_SURFACE) {
            return CLINKER_PLACE_ON_SURFACE;
        }
        winding += crossing;
    }
    return winding != 0 ? CLINKER_PLACE_INSIDE : CLINKER_PLACE_OUTSIDE;
}

/* A point of a face: within it, on an edge or at a corner; and then, sometimes, moved along the ray from the origin by
 * as little as can be. */
static void pick_on_surface(random_state *random, const scene_mesh *mesh, double point[3]) {
    static const double weights[3][3] = {{0.5, 0.25, 0.25}, {0.5, 0.5, 0}, {1, 0, 0}};
    double t[3][3];
    face_of(mesh, (size_t)random_below(random, (int)mesh->triangle_count), t);
    const double *weight = weights[random_below(random, 3)];
    for (int k = 0; k < 3; k++) {
        point[k] = weight[0] * t[0][k] + weight[1] * t[1][k] + weight[2] * t[2][k];
    }
    int nudge = random_below(random, 6);
    for (int k = 0; nudge < 3 && k < 3; k++) {
        point[k] = random_nudge(random, point[k]);
    }
}

static void compare_with_truth(clinker_workspace *workspace, const scene_mesh *mesh, const double *centre, int trials) {
    random_state random = 7;
    clinker_star *star = make(workspace, mesh, centre);
    size_t found[3] = {0};
    for (int trial = 0; trial < trials; trial++) {
        double point[3];
        if (trial % 3 == 0) {
            for (int k = 0; k < 3; k++) {
                point[k] = 1.5 * random_unit(&random);
            }
        } else {
            pick_on_surface(&random, mesh, point);
        }
        clinker_place truth = true_place(mesh, point);
        assert_int_equal(clinker_star_contains(star, NULL, point), truth);
        found[truth]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_true(found[i] > (size_t)trials / 50);
    }
    clinker_star_destroy(star);
}

static void points_lie_where_winding_numbers_say(void **state) {
    random_state random = 1;
    const double aside[3] = {0.1, -0.2, 0.05};
    for (unsigned splits = 1; splits <= 8; splits++) {
        scene_mesh mesh = spiky(&random, splits);
        compare_with_truth(*state, &mesh, (const double[3]){0, 0, 0}, 2000);
        scene_mesh_free(&mesh);
    }
    scene_mesh cube = scene_cube(1), bumpy = on_a_grid(scene_bumpy_sphere(2000, 5, 1));
    compare_with_truth(*state, &cube, NULL, 2000);
    compare_with_truth(*state, &cube, aside, 2000);
    compare_with_truth(*state, &bumpy, NULL, 2000);
    compare_with_truth(*state, &bumpy, aside, 2000);
    scene_mesh_free(&cube);
    scene_mesh_free(&bumpy);
}

static void corners_of_many_faces_and_slim_faces_are_found(void **state) {
    scene_mesh drum = on_a_grid(scene_cylinder(1, 1, 512)), disc = on_a_grid(scene_cylinder(1, 0.0625F, 300));
    compare_with_truth(*state, &drum, NULL, 3000);
    compare_with_truth(*state, &disc, NULL, 3000);
    compare_with_truth(*state, &drum, (const double[3]){0.5, 0.25, -0.75}, 3000);
    scene_mesh_free(&drum);
    scene_mesh_free(&disc);
}

static void a_body_that_looks_inwards_is_taken_the_other_way_round(void **state) {
    random_state random = 2;
    scene_mesh mesh = spiky(&random, 4);
    scene_mesh_flip(&mesh);
    compare_with_truth(*state, &mesh, (const double[3]){0, 0, 0}, 2000);
    clinker_star *star = make(*state, &mesh, NULL);
    assert_int_equal(clinker_star_contains(star, NULL, (const double[3]){0, 0, 0}), CLINKER_PLACE_INSIDE);
    clinker_star_destroy(star);
    scene_mesh_free(&mesh);
}

static void a_pose_takes_the_body_with_it(void **state) {
    random_state random = 3;
    scene_mesh mesh = spiky(&random, 5);
    clinker_star *star = make(*state, &mesh, (const double[3]){0, 0, 0});
    for (int trial = 0; trial < 3000; trial++) {
        double local[3], world[3], move[3], turn[3];
        for (int k = 0; k < 3; k++) {
            local[k] = 3 * random_unit(&random);
            move[k] = 5 * random_unit(&random);
            turn[k] = 3 * random_unit(&random);
        }
        clinker_pose pose = clinker_pose_euler(move, turn);
        for (int i = 0; i < 3; i++) {
            world[i] = ck_dot(&pose.m[4 * i], local) + pose.m[4 * i + 3];
        }
        assert_int_equal(clinker_star_contains(star, &pose, world), true_place(&mesh, local));
    }
    clinker_star_destroy(star);
    scene_mesh_free(&mesh);
}

static void points_and_poses_without_sense_are_outside(void **state) {
    scene_mesh cube = scene_cube(1);
    clinker_star *star = make(*state, &cube, NULL);
    const double origin[3] = {0, 0, 0};
    assert_int_equal(clinker_star_contains(star, NULL, origin), CLINKER_PLACE_INSIDE);
    const double far[] = {NAN, INFINITY, -INFINITY, 1.7e308};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        for (int k = 0; k < 3; k++) {
            double point[3] = {0.5, 0.5, 0.5};
            point[k] = far[i];
            assert_int_equal(clinker_star_contains(star, NULL, point), CLINKER_PLACE_OUTSIDE);
            clinker_pose pose = clinker_pose_identity();
            pose.m[4 * k + 3] = far[i];
            assert_int_equal(clinker_star_contains(star, &pose, origin), CLINKER_PLACE_OUTSIDE);
        }
    }
    assert_int_equal(clinker_star_contains(star, &(clinker_pose){{0}}, origin), CLINKER_PLACE_OUTSIDE);
    assert_int_equal(clinker_star_contains(star, NULL, (const double[3]){5e-324, -5e-324, 0}), CLINKER_PLACE_INSIDE);
    clinker_star_destroy(star);
    scene_mesh_free(&cube);
}

static void expect_refused(clinker_workspace *workspace, scene_mesh mesh, const double *centre, const char *named) {
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    clinker_star *star = NULL;
    assert_int_equal(clinker_star_create(workspace, &borrowed, centre, &star), CLINKER_STATUS_INVALID);
    assert_null(star);
    assert_non_null(strstr(clinker_workspace_message(workspace), named));
    scene_mesh_free(&mesh);
}

static void what_is_no_star_is_refused(void **state) {
    expect_refused(*state, scene_torus(2, 0.5F, 16, 8), NULL, "face");
    expect_refused(*state, scene_cube(1), (const double[3]){2, 0, 0}, "other side");
    expect_refused(*state, scene_cube(1), (const double[3]){1, 0, 0}, "edge-on");
    expect_refused(*state, scene_cube(1), (const double[3]){NAN, 0, 0}, "not finite");
    expect_refused(*state, scene_two_cubes(1, 4), NULL, "face");
    scene_mesh open = scene_cube(1);
    open.triangle_count--;
    expect_refused(*state, open, NULL, "not closed");
}

static void a_surface_that_goes_round_twice_is_refused(void **state) {
    scene_mesh twice = scene_cube(1), inner = scene_icosphere(0.5F, 2);
    assert_true(scene_mesh_append(&twice, &inner));
    scene_mesh_free(&inner);
    expect_refused(*state, twice, NULL, "behind another");
}

static void bodies_that_overlap_on_the_line_of_centres_are_seen_to(void **state) {
    random_state random = 4;
    scene_mesh mesh = spiky(&random, 4);
    clinker_star *star = make(*state, &mesh, (const double[3]){0, 0, 0});
    size_t seen = 0;
    for (int trial = 0; trial < 3000; trial++) {
        clinker_pose pose = clinker_pose_identity();
        double point[3], local[3], distance = 0;
        for (int k = 0; k < 3; k++) {
            pose.m[4 * k + 3] = random_below(&random, 9 * 64) / 64.0 - 4.5;
            distance = hypot(distance, pose.m[4 * k + 3]);
        }
        bool found = clinker_stars_screen(star, NULL, star, &pose, point);
        assert_true(found || distance > 1.7); /* where no corner is nearer than 1, no face is nearer than 0.85 */
        if (found) {
            for (int k = 0; k < 3; k++) {
                local[k] = point[k] - pose.m[4 * k + 3];
            }
            assert_int_equal(true_place(&mesh, point), CLINKER_PLACE_INSIDE);
            assert_int_equal(true_place(&mesh, local), CLINKER_PLACE_INSIDE);
            seen++;
        }
    }
    assert_true(seen > 500 && seen < 2500);
    clinker_star_destroy(star);
    scene_mesh_free(&mesh);
}

/* The line of centres leaves a cube by a corner, a side or the diagonal of a face: every face there may be the one. */
static void bodies_are_seen_to_overlap_through_corners_and_sides(void **state) {
    scene_mesh cube = scene_cube(1);
    clinker_star *star = make(*state, &cube, NULL);
    for (int i = 0; i < 27; i++) {
        const int steps[3] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        const double way[3] = {steps[0], steps[1], steps[2]};
        clinker_pose inside = clinker_pose_identity(), outside = inside;
        double point[3];
        for (int k = 0; k < 3; k++) {
            inside.m[4 * k + 3] = 1.75 * way[k];
            outside.m[4 * k + 3] = 2 * way[k];
        }
        assert_true(clinker_stars_screen(star, NULL, star, &inside, point));
        for (int k = 0; k < 3; k++) {
            assert_true(fabs(point[k] - 0.875 * way[k]) < 1e-12);
        }
        assert_int_equal(clinker_stars_screen(star, NULL, star, &outside, point), i == 13); /* in one place */
    }
    clinker_star_destroy(star);
    scene_mesh_free(&cube);
}

/* Far from the origin, what rounding may have made is no overlap. */
static void an_overlap_below_the_rounding_is_not_seen(void **state) {
    scene_mesh cube = scene_cube(1);
    clinker_star *star = make(*state, &cube, NULL);
    clinker_pose pose = clinker_pose_identity(), other = pose;
    double point[3];
    pose.m[3] = 0x1p20;
    other.m[3] = 0x1p20 + 2 - 0x1p-30;
    assert_false(clinker_stars_screen(star, &pose, star, &other, point));
    other.m[3] = 0x1p20 + 2 - 0x1p-14;
    assert_true(clinker_stars_screen(star, &pose, star, &other, point));
    clinker_star_destroy(star);
    scene_mesh_free(&cube);
}

static void bodies_that_touch_or_are_apart_are_not_seen_to_overlap(void **state) {
    scene_mesh cube = scene_cube(1);
    clinker_star *star = make(*state, &cube, NULL);
    double point[3];
    for (int i = 0; i < 64; i++) {
        clinker_pose pose = clinker_pose_identity();
        pose.m[3] = 2 + i / 16.0;
        pose.m[7] = 0.25;
        assert_false(clinker_stars_screen(star, NULL, star, &pose, point));
        pose.m[3] = 2 - (i + 1) * 0x1p-20;
        assert_true(clinker_stars_screen(star, NULL, star, &pose, point));
    }
    assert_true(clinker_stars_screen(star, NULL, star, NULL, point));
    assert_true(ck_is_zero(point));
    assert_false(clinker_stars_screen(star, NULL, star, &(clinker_pose){{0}}, point));
    clinker_star_destroy(star);
    scene_mesh_free(&cube);
}

static void memory_stays_linear_where_faces_are_slim(void **state) {
    (void)state;
    const unsigned sides[2] = {500, 8000};
    double each[2];
    for (int i = 0; i < 2; i++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace = NULL;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        scene_mesh drum = scene_cylinder(1, 1, sides[i]);
        clinker_star *star = make(workspace, &drum, NULL);
        clinker_workspace_destroy(workspace);
        each[i] = (double)allocator.bytes / (double)drum.triangle_count;
        clinker_star_destroy(star);
        scene_mesh_free(&drum);
        assert_int_equal(allocator.live, 0);
    }
    assert_true(each[1] < 2 * each[0]);
}

static void every_allocation_that_fails_is_reported_and_leaves_nothing_behind(void **state) {
    (void)state;
    scene_mesh mesh = on_a_grid(scene_cylinder(1, 1, 64));
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    size_t failures = 0;
    for (size_t fail = 1; fail < 1000; fail++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace = NULL;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        clinker_star *star = NULL;
        allocator.fail_at = allocator.calls + fail;
        clinker_status status = clinker_star_create(workspace, &borrowed, NULL, &star);
        bool made = allocator.calls < allocator.fail_at;
        assert_int_equal(status, made ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
        failures += !made;
        clinker_star_destroy(star);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
        if (made) {
            break;
        }
    }
    assert_true(failures > 10);
    scene_mesh_free(&mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_lie_where_winding_numbers_say),
        cmocka_unit_test(corners_of_many_faces_and_slim_faces_are_found),
        cmocka_unit_test(a_body_that_looks_inwards_is_taken_the_other_way_round),
        cmocka_unit_test(a_pose_takes_the_body_with_it),
        cmocka_unit_test(points_and_poses_without_sense_are_outside),
        cmocka_unit_test(what_is_no_star_is_refused),
        cmocka_unit_test(a_surface_that_goes_round_twice_is_refused),
        cmocka_unit_test(bodies_that_overlap_on_the_line_of_centres_are_seen_to),
        cmocka_unit_test(bodies_are_seen_to_overlap_through_corners_and_sides),
        cmocka_unit_test(an_overlap_below_the_rounding_is_not_seen),
        cmocka_unit_test(bodies_that_touch_or_are_apart_are_not_seen_to_overlap),
        cmocka_unit_test(memory_stays_linear_where_faces_are_slim),
        cmocka_unit_test(every_allocation_that_fails_is_reported_and_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
