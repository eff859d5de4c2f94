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

/* Points that differ by a few losses in height, and aside by `times` as much: each may take the place of one that was
 * left in the level before. */
static void make_chain(const double *x, double times, double points[][3]) {
    for (int i = 0; i < CHAIN; i++) {
        points[i][0] = 1 + 4 * LOSS * x[3 * i];
        points[i][1] = 4 * LOSS * times * x[3 * i + 1];
        points[i][2] = 4 * LOSS * times * x[3 * i + 2];
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
    make_chain(x, 1, points);
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
    POINTS = CHAIN + 4,
    DIRECTIONS = 64, /* that a map is asked about, as it takes long to build */
    INPUTS = 3 * CHAIN + 2
};

/* A chain, and a few points that lie anywhere else. */
static void make_points(const double *x, double times, bool flat, double points[POINTS][3]) {
    random_state state = 1;
    make_chain(x, times, points);
    for (int i = CHAIN; i < POINTS; i++) {
        for (int k = 0; k < 3; k++) {
            points[i][k] = random_unit(&state) / 2;
        }
    }
    for (int i = 0; i < POINTS; i++) {
        points[i][2] = flat ? 0 : points[i][2];
    }
}

/* A direction along which the points of the chain are about as far; some on corners of cells, or next to them. */
static void make_direction(random_state *state, double times, bool flat, double direction[3]) {
    const bool on_corner = random_below(state, 4) == 0;
    const double little = random_below(state, 2) == 0 ? 0x1p-50 * random_unit(state) : 0;
    direction[0] = 1;
    for (int k = 1; k < 3; k++) {
        direction[k] = (on_corner ? random_below(state, 17) / 8.0 - 1 : random_unit(state)) / times + little;
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
    const double times = ldexp(1, (int)(24 * pow(fmod(fabs(x[3 * CHAIN]), 1), 4)));
    const clinker_allocator allocator = {allocate, release, NULL};
    ck_memory memory;
    ck_direction_map map;
    make_points(x, times, flat, points);
    ck_memory_init(&memory, &allocator);
    assert_true(ck_direction_map_build(&memory, &map, (const double(*)[3])points, POINTS, flat));
    random_state state = (uint64_t)(fabs(x[3 * CHAIN + 1]) * 0x1p40) + 1;
    for (int i = 0; i < DIRECTIONS; i++) {
        double direction[3];
        make_direction(&state, times, flat, direction);
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
    attack_run(&(attack){"list of a cell, after 31 sifts: 64 losses", CHAIN_INPUTS, 53, try_sifts, 2500, 0.01, 2});
}

static void furthest_points(void **state) {
    (void)state;
    attack_run(&(attack){"point of a map: 2^-38", INPUTS, 53, try_space, 8, 0.008, 1});
    attack_run(&(attack){"point of a map in the plane: 2^-38", INPUTS, 53, try_plane, 60, 0.008, 1});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_that_are_sifted),
        cmocka_unit_test(furthest_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
