/* Hulls whose planes try the rounded heights: round, thin, huge and tiny sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/judging.h"

#include <float.h>
#include <stdlib.h>

static void all_points_of_an_ellipsoid_are_corners(void **state) {
    static const double axes[3][3] = {{1, 0.66, 0.33}, {1, 1, 1}, {1, 0.2, 0.1}};
    uint64_t seed = 6;
    for (int i = 0; i < 3; i++) {
        cloud c = {.count = 0};
        add_on_ellipsoid(&c, &seed, 1500, axes[i]);
        ck_hull hull;
        build_and_judge(*state, &c, &hull);
        assert_int_equal(hull.corner_count, 1500);
    }
}

/* Too many to look at each from each face: the linear test of convexity is the judge, and all points are on the hull.
 */
static void a_large_ellipsoid_is_convex(void **state) {
    tool *t = *state;
    scene_mesh scene = scene_ellipsoid_points(40000, (const double[3]){1, 0.2, 0.1}, 1);
    double *positions = scene_mesh_doubles(&scene);
    assert_non_null(positions);
    ck_hull hull;
    assert_int_equal(ck_hull_build(t->workspace, &t->kept, (const double(*)[3])positions, 40000, &hull),
                     CLINKER_STATUS_OK);
    assert_int_equal(hull.corner_count, 40000);
    assert_int_equal(hull.face_count, 79996);
    clinker_mesh mesh = double_mesh(positions, 40000, &hull.faces[0][0], hull.face_count);
    clinker_inspection inspection = inspect_mesh(&mesh, NULL);
    assert_true(inspection.solid && inspection.convex);
    assert_true(fabs(inspection.volume / (4 * acos(-1) / 3 * 0.02) - 1) < 1e-3);
    free(positions);
    scene_mesh_free(&scene);
}

static void points_inside_are_left_out(void **state) {
    cloud c = {.count = 0};
    uint64_t seed = 7;
    add_on_ellipsoid(&c, &seed, 1000, (const double[3]){0.9, 0.9, 0.9});
    for (int i = 0; i < 8; i++) {
        add_point(&c, i & 1 ? 3 : -3, i & 2 ? 3 : -3, i & 4 ? 3 : -3);
    }
    ck_hull hull;
    build_and_judge(*state, &c, &hull);
    assert_int_equal(hull.corner_count, 8);
    assert_int_equal(hull.corners[0], 1000);
}

/* Points within a few units in the last place of a plane: rounded heights are noise. */
static void rounding_decides_nothing(void **state) {
    uint64_t seed = 8;
    for (int round = 0; round < 300; round++) {
        cloud c = {.count = 0};
        for (int i = 0; i < 40; i++) {
            double x = random_between(&seed, 1, 2), y = random_between(&seed, 1, 2);
            add_point(&c, x, y, 0.3 * x + 0.7 * y + random_below(&seed, 3) * DBL_EPSILON);
        }
        ck_hull hull;
        build_and_judge(*state, &c, &hull);
        assert_true(hull.corner_count >= 4);
    }
}

static void scale(cloud *c, int exponent) {
    for (size_t i = 0; i < 3 * c->count; i++) {
        c->points[i / 3][i % 3] = ldexp(c->points[i / 3][i % 3], exponent);
    }
}

/* Down to multiples of the smallest double, and up to where products overflow. */
static void huge_and_tiny_numbers_have_the_same_faces(void **state) {
    static const int exponents[] = {-1074, -1060, -500, 500, 1000};
    uint64_t seed = 9;
    for (int round = 0; round < 50; round++) {
        cloud c = {.count = 0};
        add_grid_points(&c, &seed, 60);
        static uint32_t expected[2 * MOST_POINTS][3];
        ck_hull hull;
        build_and_judge(*state, &c, &hull);
        size_t count = hull.face_count;
        memcpy(expected, hull.faces, count * sizeof expected[0]);
        for (size_t i = 0; i < sizeof exponents / sizeof exponents[0]; i++) {
            cloud scaled = c;
            scale(&scaled, exponents[i]);
            assert_int_equal(build(*state, &scaled, &hull), CLINKER_STATUS_OK);
            assert_int_equal(hull.face_count, count);
            assert_memory_equal(hull.faces, expected, count * sizeof expected[0]);
        }
    }
}

static void points_may_be_further_apart_than_doubles_reach(void **state) {
    cloud c = {.count = 0};
    for (int i = 0; i < 27; i++) {
        int x = i % 3 - 1, y = i / 3 % 3 - 1, z = i / 9 - 1;
        add_point(&c, x * DBL_MAX, y * DBL_MAX, z * DBL_MAX);
    }
    ck_hull hull;
    assert_int_equal(build(*state, &c, &hull), CLINKER_STATUS_OK);
    assert_int_equal(hull.corner_count, 8);
    assert_int_equal(hull.face_count, 12);
    for (size_t i = 0; i < hull.face_count; i++) {
        assert_face_bounds_all(&c, hull.faces[i]);
    }
}

/* So thin that rounded distances from a line or a plane are zero for all points. */
static void a_body_may_be_too_thin_for_rounded_distances(void **state) {
    static const double widths[][2] = {{0x1p-600, 0x1p-600}, {1, 0x1p-1074}, {0x1p-1074, 0x1p-1074}};
    for (int i = 0; i < 3; i++) {
        cloud c = {.count = 0};
        for (int k = 0; k < 5; k++) {
            add_point(&c, 0.25 * k, 0, 0);
        }
        add_point(&c, 0.5, widths[i][0], 0);
        add_point(&c, 0.5, 0, widths[i][1]);
        ck_hull hull;
        assert_int_equal(build(*state, &c, &hull), CLINKER_STATUS_OK);
        assert_int_equal(hull.corner_count, 4);
        for (size_t k = 0; k < hull.face_count; k++) {
            assert_face_bounds_all(&c, hull.faces[k]);
        }
    }
}

static void large_and_small_numbers_may_be_mixed(void **state) {
    cloud c = {.count = 0};
    uint64_t seed = 10;
    for (int i = 0; i < 200; i++) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = ldexp(random_between(&seed, -1, 1), (int)random_below(&seed, 600) - 300);
        }
        add_point(&c, p[0], p[1], p[2]);
    }
    ck_hull hull;
    assert_int_equal(build(*state, &c, &hull), CLINKER_STATUS_OK);
    assert_is_hull(&c, &hull);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_points_of_an_ellipsoid_are_corners),
        cmocka_unit_test(a_large_ellipsoid_is_convex),
        cmocka_unit_test(points_inside_are_left_out),
        cmocka_unit_test(rounding_decides_nothing),
        cmocka_unit_test(huge_and_tiny_numbers_have_the_same_faces),
        cmocka_unit_test(points_may_be_further_apart_than_doubles_reach),
        cmocka_unit_test(a_body_may_be_too_thin_for_rounded_distances),
        cmocka_unit_test(large_and_small_numbers_may_be_mixed),
    };
    return cmocka_run_group_tests(tests, open_tool, close_tool);
}
