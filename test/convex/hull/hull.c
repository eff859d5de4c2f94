/* Hulls of small and nasty sets, and the call. The judge of corners works on whole numbers and shares nothing with the
 * library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/judging.h"
#include "fixtures/allocator.h"

static void shuffle(cloud *c, uint64_t *seed) {
    for (size_t i = c->count; i > 1; i--) {
        size_t j = random_below(seed, (uint32_t)i);
        double swapped[3];
        memcpy(swapped, c->points[j], sizeof swapped);
        memcpy(c->points[j], c->points[i - 1], sizeof swapped);
        memcpy(c->points[i - 1], swapped, sizeof swapped);
    }
}

/* ---------------------------------------------------------------------------------------------------
 * The reference, for few points with small whole coordinates
 * ------------------------------------------------------------------------------------------------ */

typedef struct vector {
    int64_t x, y, z;
} vector;

static vector between(const double from[3], const double to[3]) {
    return (vector){(int64_t)(to[0] - from[0]), (int64_t)(to[1] - from[1]), (int64_t)(to[2] - from[2])};
}

static vector cross(vector a, vector b) {
    return (vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static int64_t dot(vector a, vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static bool is_zero(vector a) {
    return a.x == 0 && a.y == 0 && a.z == 0;
}

/* The number of independent ones among the vectors that were added. */
typedef struct span {
    vector first, normal; /* normal: of the first two */
    int rank;
} span;

static void span_add(span *s, vector v) {
    if (s->rank == 0 && !is_zero(v)) {
        s->first = v;
        s->rank = 1;
    } else if (s->rank == 1 && !is_zero(cross(s->first, v))) {
        s->normal = cross(s->first, v);
        s->rank = 2;
    } else if (s->rank == 2 && dot(s->normal, v) != 0) {
        s->rank = 3;
    }
}

static int dimension_of(const cloud *c) {
    span s = {.rank = 0};
    for (int pass = 0; pass < 3; pass++) {
        for (size_t i = 1; i < c->count; i++) {
            span_add(&s, between(c->points[0], c->points[i]));
        }
    }
    return s.rank;
}

/* Whether all points lie on one side of the plane through `origin` with this normal. */
static bool supports(const cloud *c, const double origin[3], vector normal) {
    bool above = false, below = false;
    for (size_t i = 0; i < c->count; i++) {
        int64_t height = dot(normal, between(origin, c->points[i]));
        above = above || height > 0;
        below = below || height < 0;
    }
    return !(above && below);
}

/* A corner of a body is where three of its planes meet in a point. */
static bool is_extreme(const cloud *c, size_t point) {
    span planes = {.rank = 0};
    vector normals[128];
    size_t normal_count = 0;
    for (size_t i = 0; i < c->count; i++) {
        for (size_t j = 0; j < i; j++) {
            vector normal = cross(between(c->points[point], c->points[i]), between(c->points[point], c->points[j]));
            if (!is_zero(normal) && supports(c, c->points[point], normal)) {
                assert_true(normal_count < 128);
                normals[normal_count++] = normal;
            }
        }
    }
    for (size_t i = 0; i < 3 * normal_count; i++) {
        span_add(&planes, normals[i % normal_count]);
    }
    return planes.rank == 3;
}

static size_t find_equal(const cloud *c, const uint32_t *numbers, size_t count, const double point[3]) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const double *p = c->points[numbers[i]];
        found += p[0] == point[0] && p[1] == point[1] && p[2] == point[2] ? 1 : 0;
    }
    return found;
}

static void assert_corners_are_extreme(const cloud *c, const ck_hull *hull) {
    for (size_t i = 0; i < c->count; i++) {
        size_t expected = is_extreme(c, i) ? 1 : 0;
        assert_int_equal(find_equal(c, hull->corners, hull->corner_count, c->points[i]), expected);
    }
}

static void assert_flat(const tool *t, const cloud *c, clinker_status status, int dimension) {
    static const char *const places[3] = {"in one place", "on one line", "in one plane"};
    const char *message = clinker_workspace_message(t->workspace);
    assert_int_equal(status, CLINKER_STATUS_INVALID);
    assert_non_null(strstr(message, c->count < 4 ? "four points" : places[dimension]));
}

/* Whether there was a hull. */
static bool agrees_with_reference(tool *t, const cloud *c) {
    ck_hull hull;
    clinker_status status = build(t, c, &hull);
    int dimension = dimension_of(c);
    if (dimension < 3) {
        assert_flat(t, c, status, dimension);
        assert_int_equal(hull.face_count + hull.corner_count, 0);
        return false;
    }
    assert_int_equal(status, CLINKER_STATUS_OK);
    assert_is_hull(c, &hull);
    assert_corners_are_extreme(c, &hull);
    return true;
}

/* ---------------------------------------------------------------------------------------------------
 * Small and nasty sets
 * ------------------------------------------------------------------------------------------------ */

/* Points of a grid of `size` places in each direction: many are equal, collinear or coplanar. */
static void agrees_with_the_reference_on_coarse_grids(void **state) {
    uint64_t seed = 1;
    size_t solid = 0, rounds = 4000;
    for (size_t round = 0; round < rounds; round++) {
        cloud c = {.count = 0};
        uint32_t size = 2 + random_below(&seed, 4), count = 4 + random_below(&seed, 11);
        for (uint32_t i = 0; i < count; i++) {
            double x = random_below(&seed, size), y = random_below(&seed, size), z = random_below(&seed, size);
            add_point(&c, x, y, z);
        }
        solid += agrees_with_reference(*state, &c) ? 1 : 0;
    }
    assert_true(solid > rounds / 2 && solid < rounds - 50);
}

/* Most points in one plane or on one line, the others beside it. */
static void agrees_with_the_reference_on_nearly_flat_sets(void **state) {
    uint64_t seed = 2;
    size_t solid = 0, rounds = 3000;
    for (size_t round = 0; round < rounds; round++) {
        cloud c = {.count = 0};
        bool line = round % 2 == 0;
        uint32_t beside = random_below(&seed, 4);
        for (uint32_t i = 0; i < 10; i++) {
            double x = random_below(&seed, 6), y = random_below(&seed, 6);
            add_point(&c, x, line ? 2 * x : y, line ? 5 - x : x + y);
        }
        for (uint32_t i = 0; i < beside; i++) {
            double x = random_below(&seed, 6), y = random_below(&seed, 6), z = random_below(&seed, 6);
            add_point(&c, x, y, z);
        }
        shuffle(&c, &seed);
        solid += agrees_with_reference(*state, &c) ? 1 : 0;
    }
    assert_true(solid > rounds / 4 && solid < rounds - rounds / 4);
}

static void a_line_and_two_points_make_a_tetrahedron(void **state) {
    cloud c = {.count = 0};
    for (int i = 0; i < 100; i++) {
        add_point(&c, i, i, i);
    }
    add_point(&c, 40, 3, 0);
    add_point(&c, 3, 0, 40);
    uint64_t seed = 3;
    shuffle(&c, &seed);
    ck_hull hull;
    build_and_judge(*state, &c, &hull);
    assert_int_equal(hull.corner_count, 4);
}

static void equal_points_count_once(void **state) {
    cloud c = {.count = 0};
    for (int i = 0; i < 800; i++) {
        add_point(&c, i & 1, i >> 1 & 1, i >> 2 & 1);
    }
    ck_hull hull;
    build_and_judge(*state, &c, &hull);
    assert_int_equal(hull.corner_count, 8);
}

/* Every point of a cube's grid, then only of its surface; in rows, and in a random order. */
static void a_subdivided_cube_has_eight_corners(void **state) {
    uint64_t seed = 4;
    for (int round = 0; round < 20; round++) {
        cloud c = {.count = 0};
        int n = 1 + round % 10;
        for (int i = 0; i < (n + 1) * (n + 1) * (n + 1); i++) {
            int x = i % (n + 1), y = i / (n + 1) % (n + 1), z = i / (n + 1) / (n + 1);
            bool surface = x % n == 0 || y % n == 0 || z % n == 0;
            if (surface || round % 2 == 0) {
                add_point(&c, x, y, z);
            }
        }
        if (round >= 10) {
            shuffle(&c, &seed);
        }
        ck_hull hull;
        build_and_judge(*state, &c, &hull);
        assert_int_equal(hull.corner_count, 8);
        assert_int_equal(hull.face_count, 12);
    }
}

/* All lattice points in a ball, turned by a shear that keeps them whole: every face is a coplanar polygon. */
static void lattice_balls_keep_their_corners_under_a_shear(void **state) {
    size_t corners[2] = {0, 0};
    for (int sheared = 0; sheared < 2; sheared++) {
        cloud c = {.count = 0};
        for (int i = 0; i < 15 * 15 * 15; i++) {
            int x = i % 15 - 7, y = i / 15 % 15 - 7, z = i / 225 - 7;
            if (x * x + y * y + z * z <= 49) {
                add_point(&c, x + sheared * 3 * y, y - sheared * 2 * z, z);
            }
        }
        ck_hull hull;
        build_and_judge(*state, &c, &hull);
        corners[sheared] = hull.corner_count;
    }
    assert_int_equal(corners[0], corners[1]);
    assert_true(corners[0] > 50 && corners[0] < 300);
}

/* Regular polygons, one above the other: two flat faces of many corners. */
static void a_prism_has_all_corners_of_its_polygons(void **state) {
    uint64_t seed = 5;
    static const int sides[] = {3, 4, 6, 8, 17, 100};
    for (size_t round = 0; round < sizeof sides / sizeof sides[0]; round++) {
        cloud c = {.count = 0};
        for (int i = 0; i < sides[round]; i++) {
            double angle = 6.283185307179586 * i / sides[round];
            add_point(&c, cos(angle), sin(angle), -1);
            add_point(&c, cos(angle), sin(angle), 1);
            add_point(&c, cos(angle) / 2, sin(angle) / 2, 1);
        }
        shuffle(&c, &seed);
        ck_hull hull;
        build_and_judge(*state, &c, &hull);
        assert_int_equal(hull.corner_count, 2 * sides[round]);
    }
}

/* ---------------------------------------------------------------------------------------------------
 * The call
 * ------------------------------------------------------------------------------------------------ */

static void what_is_not_finite_is_named(void **state) {
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    tool *t = *state;
    for (int i = 0; i < 9; i++) {
        cloud c = {.count = 0};
        uint64_t seed = 11;
        add_grid_points(&c, &seed, 30);
        c.points[17][i % 3] = bad[i / 3];
        ck_hull hull;
        assert_int_equal(build(t, &c, &hull), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(t->workspace), "point 17 "));
    }
}

static void fewer_than_four_points_have_no_hull(void **state) {
    tool *t = *state;
    for (size_t count = 0; count < 4; count++) {
        cloud c = {.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, .count = count};
        ck_hull hull;
        assert_flat(t, &c, build(t, &c, &hull), 0);
    }
}

static void more_points_than_faces_can_be_numbered_are_refused(void **state) {
    tool *t = *state;
    cloud c = {.count = ((size_t)1 << 30) + 1};
    ck_hull hull;
    assert_int_equal(build(t, &c, &hull), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(t->workspace), "more than 2^30"));
}

static cloud mixed_cloud(void) {
    cloud c = {.count = 0};
    uint64_t seed = 12;
    add_on_ellipsoid(&c, &seed, 1000, (const double[3]){8, 8, 8});
    add_grid_points(&c, &seed, 1000);
    return c;
}

static void the_same_points_give_the_same_bytes(void **state) {
    cloud c = mixed_cloud();
    tool other = {0};
    ck_hull first, second;
    assert_int_equal(clinker_workspace_create(NULL, &other.workspace), CLINKER_STATUS_OK);
    assert_int_equal(build(*state, &c, &first), CLINKER_STATUS_OK);
    assert_int_equal(build(&other, &c, &second), CLINKER_STATUS_OK);
    assert_int_equal(first.face_count, second.face_count);
    assert_int_equal(first.corner_count, second.corner_count);
    assert_memory_equal(first.faces, second.faces, first.face_count * sizeof first.faces[0]);
    assert_memory_equal(first.corners, second.corners, first.corner_count * sizeof first.corners[0]);
    clinker_workspace_destroy(other.workspace);
}

static void a_second_hull_allocates_nothing(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    tool t = {0};
    cloud c = mixed_cloud();
    ck_hull hull;
    assert_int_equal(clinker_workspace_create(&settings, &t.workspace), CLINKER_STATUS_OK);
    assert_int_equal(build(&t, &c, &hull), CLINKER_STATUS_OK);
    size_t calls = allocator.calls;
    assert_int_equal(build(&t, &c, &hull), CLINKER_STATUS_OK);
    assert_int_equal(allocator.calls, calls);
    clinker_workspace_destroy(t.workspace);
    assert_int_equal(allocator.live, 0);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    cloud c = mixed_cloud();
    size_t failures = 0;
    for (clinker_status status = CLINKER_STATUS_NO_MEMORY; status != CLINKER_STATUS_OK;) {
        tool t = {0};
        ck_hull hull;
        allocator.fail_at = 0;
        assert_int_equal(clinker_workspace_create(&settings, &t.workspace), CLINKER_STATUS_OK);
        allocator.fail_at = allocator.calls + failures + 1;
        status = build(&t, &c, &hull);
        if (status != CLINKER_STATUS_OK) {
            failures++;
            assert_int_equal(status, CLINKER_STATUS_NO_MEMORY);
            assert_int_equal(build(&t, &c, &hull), CLINKER_STATUS_OK); /* what is kept is fit for use */
        }
        assert_is_hull(&c, &hull);
        clinker_workspace_destroy(t.workspace);
        assert_int_equal(allocator.live, 0);
    }
    assert_true(failures >= 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_reference_on_coarse_grids),
        cmocka_unit_test(agrees_with_the_reference_on_nearly_flat_sets),
        cmocka_unit_test(a_line_and_two_points_make_a_tetrahedron),
        cmocka_unit_test(equal_points_count_once),
        cmocka_unit_test(a_subdivided_cube_has_eight_corners),
        cmocka_unit_test(lattice_balls_keep_their_corners_under_a_shear),
        cmocka_unit_test(a_prism_has_all_corners_of_its_polygons),
        cmocka_unit_test(what_is_not_finite_is_named),
        cmocka_unit_test(fewer_than_four_points_have_no_hull),
        cmocka_unit_test(more_points_than_faces_can_be_numbered_are_refused),
        cmocka_unit_test(the_same_points_give_the_same_bytes),
        cmocka_unit_test(a_second_hull_allocates_nothing),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, open_tool, close_tool);
}
