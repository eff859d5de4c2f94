/* Bodies apart, but nearer than asked: the distance and where it is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "random.h"

#include <math.h>

static void assert_close(double value, double expected) {
    if (!(fabs(value - expected) <= 1e-6 * fabs(expected))) {
        fail_msg("%.17g instead of %.17g", value, expected);
    }
}

static double distance_between(const double p[3], const double q[3]) {
    return hypot(hypot(p[0] - q[0], p[1] - q[1]), p[2] - q[2]);
}

static void cubes_a_gap_apart_are_near(void **state) {
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), 3.25F, 0, 0), query_with_clearance(2));
    assert_int_equal(pair.state, CLINKER_STATE_NEAR);
    assert_int_equal(pair.kind, CLINKER_KIND_NONE);
    assert_close(pair.distance, 1.25);
    assert_close(pair.point_a[0], 1);
    assert_close(pair.point_b[0], 2.25);
    assert_close(distance_between(pair.point_a, pair.point_b), 1.25);
}

static void cubes_are_nearest_at_their_edges(void **state) {
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), 5, 6, 0), query_with_clearance(6));
    assert_int_equal(pair.state, CLINKER_STATE_NEAR);
    assert_close(pair.distance, 5);
    assert_close(pair.point_a[0], 1);
    assert_close(pair.point_a[1], 1);
    assert_close(pair.point_b[0], 4);
    assert_close(pair.point_b[1], 5);
}

static void cubes_are_nearest_at_their_corners(void **state) {
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), 4, 5, 8), query_with_clearance(8));
    assert_close(pair.distance, 7);
    for (int axis = 0; axis < 3; axis++) {
        assert_close(pair.point_a[axis], 1);
    }
    assert_close(pair.point_b[2], 7);
}

/* Two square columns, corner to corner, one of them turned by a quarter about the line between. */
static void edges_that_pass_each_other_are_near_in_their_middle(void **state) {
    scene_mesh a = scene_cylinder(1, 1, 4);
    scene_mesh b = scene_cylinder(1, 1, 4);
    const double position[3] = {3, 0, 0};
    const double quarter[3] = {acos(0.0), 0, 0};
    clinker_pose pose = clinker_pose_euler(position, quarter);
    scene_mesh turned = scene_mesh_placed(&b, &pose);
    scene_mesh_free(&b);
    clinker_pair pair = check_meshes(state, a, turned, query_with_clearance(2));
    assert_int_equal(pair.state, CLINKER_STATE_NEAR);
    assert_close(pair.distance, 1);
    assert_close(pair.point_a[0], 1);
    assert_close(pair.point_b[0], 2);
    assert_true(fabs(pair.point_a[1]) < 1e-6 && fabs(pair.point_a[2]) < 1e-6);
}

static void spheres_are_near_between_their_centres(void **state) {
    clinker_pair pair =
        check_meshes(state, scene_icosphere(1, 16), moved(scene_icosphere(1, 16), 2.5F, 0, 0), query_with_clearance(1));
    assert_int_equal(pair.state, CLINKER_STATE_NEAR);
    assert_true(pair.distance >= 0.5 && pair.distance < 0.51);
    assert_close(distance_between(pair.point_a, pair.point_b), pair.distance);
}

static void a_body_in_a_cavity_is_near_its_walls(void **state) {
    clinker_pair pair = check_meshes(state, scene_hollow_box(4, 2), scene_cube(1.5F), query_with_clearance(1));
    assert_int_equal(pair.state, CLINKER_STATE_NEAR);
    assert_close(pair.distance, 0.5);
}

static void a_distance_equal_to_the_clearance_is_not_near(void **state) {
    for (int exponent = -10; exponent < 3; exponent++) {
        float gap = ldexpf(1.0F, exponent);
        clinker_pair pair =
            check_meshes(state, scene_cube(1), moved(scene_cube(1), 2 + gap, 0, 0), query_with_clearance((double)gap));
        assert_int_equal(pair.state, CLINKER_STATE_APART);
        double above = nextafter((double)gap, 16);
        pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), 2 + gap, 0, 0), query_with_clearance(above));
        assert_int_equal(pair.state, CLINKER_STATE_NEAR);
        assert_close(pair.distance, (double)gap);
    }
}

static void a_gap_of_one_unit_in_the_last_place_is_measured(void **state) {
    float at = nextafterf(2.0F, 3.0F);
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), at, 0, 0), query_with_clearance(1));
    assert_int_equal(pair.state, CLINKER_STATE_NEAR);
    assert_true(pair.distance > 0);
    assert_true(pair.distance < 1e-6);
}

static void touching_and_interfering_bodies_are_not_near(void **state) {
    clinker_query query = query_with_clearance(10);
    assert_int_equal(check_meshes(state, scene_cube(1), moved(scene_cube(1), 2, 0, 0), query).state,
                     CLINKER_STATE_TOUCH);
    assert_int_equal(check_meshes(state, scene_cube(1), moved(scene_cube(1), 1, 0.5F, 0), query).state,
                     CLINKER_STATE_INTERFERE);
    assert_int_equal(check_meshes(state, scene_cube(1), scene_cube(2), query).state, CLINKER_STATE_INTERFERE);
}

static void an_enormous_clearance_is_fine(void **state) {
    static const double clearances[] = {1e10, 1e30, 1e100, 1e308};
    for (size_t i = 0; i < sizeof clearances / sizeof clearances[0]; i++) {
        clinker_pair pair =
            check_meshes(state, scene_cube(1), moved(scene_cube(1), 5, 0, 0), query_with_clearance(clearances[i]));
        assert_int_equal(pair.state, CLINKER_STATE_NEAR);
        assert_close(pair.distance, 3);
    }
}

/* Bodies of many faces, whose distance is that of one pair of them. */
static void a_distance_does_not_depend_on_how_large_the_clearance_is(void **state) {
    static const double clearances[] = {2, 1e3, 1e9, 1e30, 1e160, 1e300};
    double first = 0;
    for (int i = 0; i < 6; i++) {
        clinker_pair pair =
            check_meshes(state, scene_bumpy_sphere(500, 1, 1), moved(scene_bumpy_sphere(500, 2, 1), 2.5F, 0.75F, 0.25F),
                         query_with_clearance(clearances[i]));
        assert_int_equal(pair.state, CLINKER_STATE_NEAR);
        first = i == 0 ? pair.distance : first;
        assert_true(pair.distance == first);
    }
}

static void an_undecided_pair_may_be_near(void **state) {
    clinker_pair pair = check_meshes(state, without_lid(scene_cube(2)), scene_cube(1), query_with_clearance(3));
    assert_int_equal(pair.state, CLINKER_STATE_NEAR);
    assert_true(pair.undecided);
    assert_close(pair.distance, 1);
}

/* Whichever of the bodies has it, and wherever it is among the faces. */
static void a_face_without_area_is_near_to_nothing(void **state) {
    for (int i = 0; i < 2; i++) {
        scene_mesh cube = scene_cube(1);
        scene_mesh needle = scene_tetrahedron(1);
        needle.triangle_count = 1;
        for (int k = 0; k < 3; k++) {
            needle.indices[k] = (uint32_t)k;
            needle.positions[3 * k] = 0.5F * (float)k;
            needle.positions[3 * k + 1] = needle.positions[3 * k + 2] = 1.5F;
        }
        assert_true(scene_mesh_append(&cube, &needle));
        scene_mesh_free(&needle);
        scene_mesh other = moved(scene_cube(1), 0, 0, 3);
        clinker_pair pair = check_meshes(state, i == 0 ? cube : other, i == 0 ? other : cube, query_with_clearance(2));
        assert_int_equal(pair.state, CLINKER_STATE_NEAR);
        assert_close(pair.distance, 1);
    }
}

enum { SHEET_SIDE = 16 };

/* A sheet of single triangles, whose corners lie at random heights up to a hundred-millionth. */
static void make_sheet(scene_random *random, double height, const clinker_pose *pose,
                       double corners[SHEET_SIDE * SHEET_SIDE][3][3]) {
    for (int i = 0; i < SHEET_SIDE * SHEET_SIDE; i++) {
        const int column = i % SHEET_SIDE, line = i / SHEET_SIDE;
        for (int k = 0; k < 3; k++) {
            const double at[3] = {(column + (k == 1)) / (double)SHEET_SIDE, (line + (k == 2)) / (double)SHEET_SIDE,
                                  height + scene_random_between(random, 0, 1e-8)};
            for (int row = 0; row < 3; row++) {
                const double *m = &pose->m[4 * row];
                corners[i][k][row] = m[0] * at[0] + m[1] * at[1] + m[2] * at[2] + m[3];
            }
        }
    }
}

/* Where boxes are, floats tell to a hundred-millionth of the bodies, or worse: the distance is smaller than that. */
static void a_gap_below_what_boxes_tell_is_the_smallest_there_is(void **state) {
    scene_random random = {.state = 5};
    for (int i = 0; i < 20; i++) {
        const clinker_pose pose = scene_random_pose(&random, (const double[3]){0.3, 0.2, 0.1});
        double corners[2][SHEET_SIDE * SHEET_SIDE][3][3];
        clinker_body bodies[2] = {{.mesh = {0}}};
        for (int body = 0; body < 2; body++) {
            make_sheet(&random, body * 2e-8, &pose, corners[body]);
            bodies[body].mesh = (clinker_mesh){.positions = corners[body],
                                               .vertex_count = 3 * SHEET_SIDE * SHEET_SIDE,
                                               .scalar = CLINKER_SCALAR_FLOAT64,
                                               .triangle_count = SHEET_SIDE * SHEET_SIDE};
        }
        double distances[2];
        for (int plain = 0; plain < 2; plain++) {
            clinker_query query = query_with_clearance(1);
            query.reference = plain != 0;
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
            assert_int_equal(answer.pair_count, 1);
            assert_int_equal(answer.pairs[0].state, CLINKER_STATE_NEAR);
            distances[plain] = answer.pairs[0].distance;
        }
        assert_true(distances[0] == distances[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_a_gap_apart_are_near),
        cmocka_unit_test(cubes_are_nearest_at_their_edges),
        cmocka_unit_test(cubes_are_nearest_at_their_corners),
        cmocka_unit_test(edges_that_pass_each_other_are_near_in_their_middle),
        cmocka_unit_test(spheres_are_near_between_their_centres),
        cmocka_unit_test(a_body_in_a_cavity_is_near_its_walls),
        cmocka_unit_test(a_distance_equal_to_the_clearance_is_not_near),
        cmocka_unit_test(a_gap_of_one_unit_in_the_last_place_is_measured),
        cmocka_unit_test(touching_and_interfering_bodies_are_not_near),
        cmocka_unit_test(an_enormous_clearance_is_fine),
        cmocka_unit_test(a_distance_does_not_depend_on_how_large_the_clearance_is),
        cmocka_unit_test(an_undecided_pair_may_be_near),
        cmocka_unit_test(a_face_without_area_is_near_to_nothing),
        cmocka_unit_test(a_gap_below_what_boxes_tell_is_the_smallest_there_is),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
