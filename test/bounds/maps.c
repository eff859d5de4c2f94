/* Maps of directions: the point that is found reaches as far as any other, but for the loss. */
#include "attack.h"

#include "convex/map/cells.c"
#include "fixtures/random_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void *allocate(void *user, size_t bytes) {
    (void)user;
    return malloc(bytes);
}

static void release(void *user, void *memory, size_t bytes) {
    (void)user;
    (void)bytes;
    free(memory);
}

static wide reach_of(const double point[3], const double direction[3]) {
    return (wide)point[0] * direction[0] + (wide)point[1] * direction[1] + (wide)point[2] * direction[2];
}

/* ---- One list, sifted again and again ---- */

enum { CHAIN = 10, CHAIN_INPUTS = 3 * CHAIN + 2, SIFTS = 31 };

/* Points that differ by a few losses, in height and aside: each may take the place of one that was left in the level
 * before. */
static void make_chain(const double *x, double points[CHAIN][3]) {
    for (int i = 0; i < CHAIN; i++) {
        points[i][0] = 1 + 4 * LOSS * x[3 * i];
        points[i][1] = 4 * LOSS * x[3 * i + 1];
        points[i][2] = 4 * LOSS * x[3 * i + 2];
    }
}

/* The cell of a level that has u, or v. */
static double start_of_cell(double u, double size) {
    return floor((u + 1) / size) * size - 1;
}

static double try_sifts(const double *x) {
    double points[CHAIN][3];
    const clinker_allocator allocator = {allocate, release, NULL};
    const double u = fmod(x[3 * CHAIN], 1), v = fmod(x[3 * CHAIN + 1], 1), direction[3] = {1, u, v};
    ck_memory memory;
    ck_direction_map map = {.points = (const double(*)[3])points, .point_count = CHAIN};
    make_chain(x, points);
    ck_memory_init(&memory, &allocator);
    ck_map_builder work = {.memory = &memory, .map = &map, .loss = choose_loss(&map)};
    ck_memory_init(&work.scratch, &allocator);
    assert_true(ck_buffer_reserve(&work.scratch, &work.stack, CHAIN, sizeof(uint32_t)));
    for (uint32_t i = 0; i < CHAIN; i++) {
        ck_map_stack(&work)[i] = i;
    }
    size_t begin = 0, count = CHAIN;
    double size = 2;
    for (int i = 0; i < SIFTS; i++, size /= 2) {
        const ck_map_square where = {start_of_cell(u, size), start_of_cell(v, size), size};
        const ck_map_patch here = patch_of_square(&work, where);
        size_t kept;
        assert_true(ck_map_sift(&work, &here, begin, count, &kept));
        begin += count;
        count = kept;
    }
    wide most = -INFINITY, left = -INFINITY;
    for (size_t i = 0; i < CHAIN; i++) {
        most = wide_max(most, reach_of(points[i], direction));
        left = i < count ? wide_max(left, reach_of(points[ck_map_stack(&work)[begin + i]], direction)) : left;
    }
    const double lost = (double)((most - left) / (MOST_SIFTS * work.loss));
    ck_memory_release(&work.scratch);
    ck_memory_release(&memory);
    return lost;
}

/* ---- Whole maps ---- */

enum {
    POINTS = 64,
    DIRECTIONS = 64, /* that a map is asked about, as it takes long to build */
    INPUTS = 12
};

static double power_of(double x, int least) {
    return ldexp(1, -(int)fmod(fabs(64 * x), least));
}

/* Points around one that differ little, as poles of faces in one plane do: aside by one power of two, in height by
 * another, bent as a third says. Some are anywhere. */
static void make_points(const double *x, bool flat, double points[POINTS][3]) {
    const double aside = power_of(x[0], 44), height = power_of(x[1], 50) * 0x1p-2, bent = x[2] * aside;
    random_state state = 1;
    for (int i = 0; i < 8; i++) {
        state = state * 31 + (uint64_t)(fabs(x[4 + i]) * 0x1p20);
    }
    for (int i = 0; i < POINTS; i++) {
        double turn[3], square = 0;
        for (int k = 0; k < 3; k++) {
            turn[k] = random_unit(&state);
            square += k > 0 ? turn[k] * turn[k] : 0;
        }
        const bool anywhere = i % 16 == 15;
        points[i][0] = anywhere ? turn[0] / 4 : 0.4 + height * turn[0] - bent * square;
        points[i][1] = anywhere ? turn[1] / 4 : x[4] / 8 + aside * turn[1];
        points[i][2] = flat ? 0 : anywhere ? turn[2] / 4 : x[5] / 8 + aside * turn[2];
    }
}

/* A direction along which the points lie close to each other; or on the corner of a cell; or both, but for roundings.
 */
static void make_direction(random_state *state, double aside, bool flat, double direction[3]) {
    const bool on_corner = random_below(state, 4) == 0;
    for (int k = 0; k < 3; k++) {
        const double corner = random_below(state, 33) / 16.0 - 1, little = random_unit(state) * 0x1p-50;
        const double turned = random_unit(state) * (random_below(state, 2) == 0 ? 1 : 0x1p-44 / aside);
        direction[k] = k == 0 ? 1 : (on_corner ? corner : turned) + (random_below(state, 2) == 0 ? little : 0);
    }
    direction[2] = flat ? 0 : direction[2];
}

/* How much less far the point reaches that is found, and the bound of the first level. */
static double most_lost(const ck_direction_map *map, const double direction[3]) {
    wide most = -INFINITY;
    for (int i = 0; i < POINTS; i++) {
        most = wide_max(most, reach_of(map->points[i], direction));
    }
    const double longest = fmax(fabs(direction[0]), fmax(fabs(direction[1]), fabs(direction[2])));
    const wide found = reach_of(map->points[ck_direction_map_find(map, direction)], direction);
    double reach, bound;
    (void)ck_direction_map_guess(map, direction, &reach, &bound);
    const double room = map->loss * longest;
    return fmax((double)((most - found) / room), 1 - (double)((bound - most) / room));
}

static double try_map(const double *x, bool flat) {
    double points[POINTS][3], most = 0;
    const clinker_allocator allocator = {allocate, release, NULL};
    ck_memory memory;
    ck_direction_map map;
    make_points(x, flat, points);
    ck_memory_init(&memory, &allocator);
    assert_true(ck_direction_map_build(&memory, &map, (const double(*)[3])points, POINTS, flat));
    random_state state = (uint64_t)(fabs(x[3]) * 0x1p40) + 1;
    for (int i = 0; i < DIRECTIONS; i++) {
        double direction[3];
        make_direction(&state, power_of(x[0], 44), flat, direction);
        most = fmax(most, most_lost(&map, direction));
    }
    ck_memory_release(&memory);
    return most;
}

static double try_space(const double *x) {
    return try_map(x, false);
}

static double try_plane(const double *x) {
    return try_map(x, true);
}

static void lists_that_are_sifted(void **state) {
    (void)state;
    attack_run(&(attack){"list of a cell, after 31 sifts: 64 losses", CHAIN_INPUTS, 53, try_sifts, 6000, 0.01, 2});
}

static void furthest_points(void **state) {
    (void)state;
    attack_run(&(attack){"point of a map: 2^-38", INPUTS, 53, try_space, 12, 0.008, 1});
    attack_run(&(attack){"point of a map in the plane: 2^-38", INPUTS, 53, try_plane, 60, 0.008, 1});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_that_are_sifted),
        cmocka_unit_test(furthest_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
