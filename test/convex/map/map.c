/* Maps of directions against a look at all points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/map/map.h"
#include "random.h"

enum { MOST_POINTS = 20000 };

static double points[MOST_POINTS][3];

typedef struct mapped {
    ck_memory memory;
    ck_direction_map map;
} mapped;

static mapped build(size_t count, bool flat) {
    mapped made;
    ck_memory_init(&made.memory, &(clinker_allocator){0});
    assert_true(ck_direction_map_build(&made.memory, &made.map, (const double(*)[3])points, count, flat));
    return made;
}

static double furthest(size_t count, const double direction[3]) {
    double best = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        best = fmax(best, ck_dot(points[i], direction));
    }
    return best;
}

/* What is found reaches as far as any, and no further than the bound. */
static void compare(const ck_direction_map *map, const double direction[3]) {
    double best = furthest(map->point_count, direction), size = fabs(direction[0]);
    size = fmax(size, fmax(fabs(direction[1]), fabs(direction[2])));
    double found = ck_dot(points[ck_direction_map_find(map, direction)], direction);
    assert_true(found <= best && found >= best - map->loss * size);
    double reach, bound;
    const ck_map_bound *guess = ck_direction_map_guess(map, direction, &reach, &bound);
    assert_true(reach == ck_dot(guess->point, direction) && reach <= best && bound >= best);
    assert_ptr_equal(ck_direction_map_point(map, ck_direction_map_number(map, guess)), guess->point);
}

/* Directions of all kinds: random ones, some of them where sides of the cube meet, along and between axes, of points
 * and of differences of points, where several reach equally far; long and short ones. */
static void compare_many(const ck_direction_map *map, scene_random *random, int count) {
    for (int i = 0; i < count; i++) {
        double direction[3];
        const double *p = points[scene_random_below(random, map->point_count)];
        const double *q = points[scene_random_below(random, map->point_count)];
        const double *r = points[scene_random_below(random, map->point_count)];
        scene_random_direction(random, direction);
        double pq[3], pr[3];
        ck_sub(q, p, pq);
        ck_sub(r, p, pr);
        for (int k = 0; k < 3; k++) {
            direction[k] = i % 4 == 1 ? (double)scene_random_below(random, 3) - 1 : direction[k];
            direction[k] = i % 4 == 2 ? p[k] : direction[k];
        }
        if (i % 4 == 3) {
            ck_cross(pq, pr, direction);
        }
        if (i % 8 == 4) {
            double longest = fmax(fabs(direction[0]), fmax(fabs(direction[1]), fabs(direction[2])));
            direction[scene_random_below(random, 3)] = longest;
            direction[scene_random_below(random, 3)] = -longest;
        }
        direction[2] = map->flat ? 0 : direction[2];
        double scale = i % 7 == 0 ? 0x1p-300 : i % 7 == 1 ? 0x1p300 : 1;
        for (int k = 0; k < 3; k++) {
            direction[k] *= scale;
        }
        if (!ck_is_zero(direction)) {
            compare(map, direction);
        }
    }
}

static void scatter(scene_random *random, size_t count, const double axes[3]) {
    for (size_t i = 0; i < count; i++) {
        scene_random_direction(random, points[i]);
        for (int k = 0; k < 3; k++) {
            points[i][k] *= axes[k];
        }
    }
}

static void round_sets_are_mapped(void **state) {
    (void)state;
    scene_random random = {1};
    static const size_t counts[] = {1, 2, 4, 10, 50, 300, 2000, 20000};
    static const double axes[3][3] = {{1, 1, 1}, {1, 0.66, 0.33}, {1, 0.01, 1e-4}};
    for (int i = 0; i < 24; i++) {
        scatter(&random, counts[i / 3], axes[i % 3]);
        mapped made = build(counts[i / 3], false);
        compare_many(&made.map, &random, counts[i / 3] > 1000 ? 2000 : 10000);
        ck_memory_release(&made.memory);
    }
}

static bool is_point_of(const ck_direction_map *map, const double point[3]) {
    bool found = false;
    for (size_t i = 0; i < map->point_count; i++) {
        found = found || (points[i][0] == point[0] && points[i][1] == point[1] && points[i][2] == point[2]);
    }
    return found;
}

/* No promise is made for them but that some point is found. */
static void directions_that_are_no_numbers_stay_within_the_map(void **state) {
    (void)state;
    static const double numbers[] = {0, -0.0, 1, -DBL_MAX, DBL_MAX, 0x1p-1074, INFINITY, -INFINITY, NAN};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    scene_random random = {6};
    for (int flat = 0; flat < 2; flat++) {
        scatter(&random, 50, (const double[3]){1, 1, flat ? 0 : 1});
        mapped made = build(50, flat);
        for (int i = 0; i < NUMBERS * NUMBERS * NUMBERS; i++) {
            const double direction[3] = {numbers[i % NUMBERS], numbers[i / NUMBERS % NUMBERS],
                                         numbers[i / NUMBERS / NUMBERS]};
            double reach, bound;
            assert_true(ck_direction_map_find(&made.map, direction) < 50);
            const ck_map_bound *guess = ck_direction_map_guess(&made.map, direction, &reach, &bound);
            assert_true(is_point_of(&made.map, guess->point));
        }
        ck_memory_release(&made.memory);
    }
}

static void numbers_tell_points_of_the_set_and_of_the_first_level_alone(void **state) {
    (void)state;
    scene_random random = {8};
    for (int flat = 0; flat < 2; flat++) {
        scatter(&random, 50, (const double[3]){1, 1, flat ? 0 : 1});
        mapped made = build(50, flat);
        const ck_direction_map *map = &made.map;
        uint32_t cells = (flat ? 4 : 6) * map->rows * map->across;
        for (uint32_t i = 0; i < 50; i++) {
            assert_ptr_equal(ck_direction_map_point(map, i), map->points[i]);
        }
        assert_ptr_equal(ck_direction_map_point(map, ck_direction_map_number(map, &map->bounds[cells - 1])),
                         map->bounds[cells - 1].point);
        assert_null(ck_direction_map_point(map, 50));
        assert_null(ck_direction_map_point(map, UINT32_MAX - 1 - cells));
        assert_null(ck_direction_map_point(map, UINT32_MAX));
        ck_memory_release(&made.memory);
    }
}

/* Of the least change of one number, of fewer points, and of the same in a plane. */
static void other_points_have_another_identity(void **state) {
    (void)state;
    scene_random random = {9};
    scatter(&random, 40, (const double[3]){1, 1, 0});
    uint64_t identities[5];
    for (int i = 0; i < 5; i++) {
        mapped made = build(i == 1 ? 39 : 40, i == 2);
        identities[i] = made.map.identity;
        ck_memory_release(&made.memory);
        points[39][1] = i == 2 ? nextafter(points[39][1], 2) : points[39][1];
        points[0][0] = i == 3 ? -points[0][0] : points[0][0];
    }
    for (int i = 0; i < 5; i++) {
        assert_true(identities[i] != 0);
        for (int j = 0; j < i; j++) {
            assert_true(identities[i] != identities[j]);
        }
    }
}

/* Lists stay short, and memory is linear in the points. */
static void memory_grows_with_the_points(void **state) {
    (void)state;
    scene_random random = {2};
    scatter(&random, MOST_POINTS, (const double[3]){1, 0.66, 0.33});
    mapped made = build(MOST_POINTS, false);
    assert_true(ck_direction_map_bytes(&made.map) < 60 * (size_t)MOST_POINTS);
    for (size_t i = 0; i < made.map.cell_count; i++) {
        uint32_t count = made.map.cells[i].count;
        assert_true(count >= CK_MAP_COMB || (count > 0 && count <= 16));
    }
    ck_memory_release(&made.memory);
}

/* The corners of two regular polygons, which all reach equally far along the axis. */
static void place_drum(size_t around, const double axis[3]) {
    double u[3], v[3];
    ck_cross(axis, (const double[3]){0.3, 0.5, 0.8}, u);
    ck_cross(axis, u, v);
    for (size_t i = 0; i < 2 * around; i++) {
        double angle = 2 * SCENE_PI * (double)(i % around) / (double)around;
        for (int k = 0; k < 3; k++) {
            points[i][k] = cos(angle) * u[k] + sin(angle) * v[k] + (i < around ? 0.4 : -0.4) * axis[k];
        }
    }
}

/* Away from the axis each corner is furthest in a long strip; cells that are squares would be very many. */
static void drums_of_many_corners_take_memory_as_others_do(void **state) {
    (void)state;
    scene_random random = {9};
    for (int round = 0; round < 4; round++) {
        double axis[3] = {0, 0, 1};
        if (round > 0) {
            scene_random_direction(&random, axis);
        }
        place_drum(MOST_POINTS / 2, axis);
        mapped made = build(MOST_POINTS, false);
        assert_true(made.map.comb_count > 100);
        assert_true(ck_direction_map_bytes(&made.map) < 250 * (size_t)MOST_POINTS);
        compare_many(&made.map, &random, 2000);
        ck_memory_release(&made.memory);
    }
}

/* The axis lies on a corner of four cells, or anywhere. */
static void faces_of_many_corners_get_a_fan(void **state) {
    (void)state;
    scene_random random = {3};
    for (int round = 0; round < 20; round++) {
        const size_t around = 500 + scene_random_below(&random, 1000);
        double axis[3] = {0, 0, 1};
        if (round > 0) {
            scene_random_direction(&random, axis);
        }
        place_drum(around, axis);
        mapped made = build(2 * around, false);
        assert_true(made.map.fan_count >= 2);
        for (size_t i = 0; i < made.map.cell_count; i++) {
            assert_true(made.map.cells[i].count >= CK_MAP_COMB || made.map.cells[i].count <= 64);
        }
        compare_many(&made.map, &random, 3000);
        for (int i = 0; i < 1000; i++) { /* close to the axis */
            double near[3];
            scene_random_direction(&random, near);
            ck_add_scaled(axis, ldexp(1, -(i % 50)), near, near);
            compare(&made.map, near);
        }
        ck_memory_release(&made.memory);
    }
}

/* Many points in one place but for rounding, as the poles of faces in one plane are. */
static void near_duplicates_do_not_crowd_the_map(void **state) {
    (void)state;
    scene_random random = {4};
    for (size_t i = 0; i < 6000; i++) {
        for (size_t k = 0; k < 3; k++) {
            double noise = scene_random_between(&random, -1, 1) * 0x1p-52;
            points[i][k] = (i % 6 / 2 == k ? (i % 2 == 0 ? 1 : -1) : 0) + noise;
        }
    }
    mapped made = build(6000, false);
    compare_many(&made.map, &random, 3000);
    assert_true(made.map.list_length < 20000);
    ck_memory_release(&made.memory);
}

static void equal_points_are_one(void **state) {
    (void)state;
    for (size_t i = 0; i < 100; i++) {
        points[i][0] = 0.25;
        points[i][1] = points[i][2] = 0.5;
    }
    mapped made = build(100, false);
    scene_random random = {5};
    compare_many(&made.map, &random, 100);
    assert_true(made.map.list_length == made.map.cell_count);
    ck_memory_release(&made.memory);
}

static void flat_sets_are_mapped_on_a_square(void **state) {
    (void)state;
    scene_random random = {6};
    for (size_t count = 1; count < 5000; count *= 3) {
        for (size_t i = 0; i < count; i++) {
            double angle = scene_random_between(&random, 0, 2 * SCENE_PI);
            points[i][0] = cos(angle);
            points[i][1] = 0.3 * sin(angle);
            points[i][2] = 0;
        }
        mapped made = build(count, true);
        compare_many(&made.map, &random, 3000);
        ck_memory_release(&made.memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_sets_are_mapped),
        cmocka_unit_test(directions_that_are_no_numbers_stay_within_the_map),
        cmocka_unit_test(numbers_tell_points_of_the_set_and_of_the_first_level_alone),
        cmocka_unit_test(other_points_have_another_identity),
        cmocka_unit_test(memory_grows_with_the_points),
        cmocka_unit_test(faces_of_many_corners_get_a_fan),
        cmocka_unit_test(drums_of_many_corners_take_memory_as_others_do),
        cmocka_unit_test(near_duplicates_do_not_crowd_the_map),
        cmocka_unit_test(equal_points_are_one),
        cmocka_unit_test(flat_sets_are_mapped_on_a_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
