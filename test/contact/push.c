/* Push and turn are the gradient of the volume as b moves and turns: against differences of the true volume. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measuring.h"

#include "math/vec3.h"

#include <math.h>

enum { PAIRS = 24 };

typedef struct motion {
    double turn[3], move[3];
} motion;

/* The volume once b has turned about `centre` and moved. */
static double volume_after(const convex *a, const convex *b, const double centre[3], const motion *by) {
    convex moved = *b;
    clinker_pose pose = pose_about(centre, by->turn, by->move);
    convex_place(&moved, &pose);
    return convex_overlap(a, &moved).volume;
}

/* What the volume gains for each unit of a motion about or along an axis. */
static double slope(const convex *a, const convex *b, const double centre[3], int axis, bool turn) {
    const double step = 1e-4;
    motion ahead = {.turn = {0}};
    motion back = {.turn = {0}};
    (turn ? ahead.turn : ahead.move)[axis] = step;
    (turn ? back.turn : back.move)[axis] = -step;
    return (volume_after(a, b, centre, &ahead) - volume_after(a, b, centre, &back)) / (2 * step);
}

/* Two solids of different forms that overlap in a good part of each. */
static void make_pair(uint64_t seed, convex_sum *a, convex_sum *b) {
    scene_random random = {.state = seed};
    const double half[3] = {0.6, 0.8, 1};
    double direction[3];
    clinker_pose pose = random_pose(&random, 0);
    scene_random_direction(&random, direction);
    for (int i = 0; i < 3; i++) {
        direction[i] *= 0.8;
    }
    *a = one_part(seed % 2 == 0 ? convex_box(half) : convex_prism(0.8, 0.7, 7));
    *b = one_part(seed % 3 == 0 ? convex_ball(0.8, 3) : convex_box(half));
    convex_sum_place(a, &pose);
    pose = scene_random_pose(&random, direction);
    convex_sum_place(b, &pose);
}

static void assert_gradient(void **state, uint64_t seed, bool turn) {
    convex_sum a;
    convex_sum b;
    make_pair(seed, &a, &b);
    clinker_query query = contact_query(256);
    clinker_pair pair = measure_pair(state, &a, &b, &query);
    assert_true(pair.volume > 0.01);
    double found[3];
    double truth[3];
    double off[3];
    for (int axis = 0; axis < 3; axis++) {
        found[axis] = turn ? pair.turn[axis] : pair.push[axis];
        truth[axis] = slope(&a.parts[0], &b.parts[0], pair.centre, axis, turn);
    }
    ck_sub(found, truth, off);
    /* A hundredth of what the overlap's faces could give at most. */
    double surface = convex_sum_overlap(&a, &b).surface;
    double allowed = 0.01 * surface * (turn ? cbrt(pair.volume) : 1);
    if (ck_norm(off) > allowed) {
        print_message("pair %llu: (%g %g %g), differences say (%g %g %g)\n", (unsigned long long)seed, found[0],
                      found[1], found[2], truth[0], truth[1], truth[2]);
    }
    assert_true(ck_norm(off) <= allowed);
}

static void the_push_is_what_the_volume_gains_as_b_moves(void **state) {
    for (uint64_t seed = 1; seed <= PAIRS; seed++) {
        assert_gradient(state, seed, false);
    }
}

static void the_turn_is_what_the_volume_gains_as_b_turns(void **state) {
    for (uint64_t seed = 1; seed <= PAIRS; seed++) {
        assert_gradient(state, seed, true);
    }
}

static void swapping_the_bodies_turns_the_push_round(void **state) {
    for (uint64_t seed = 1; seed <= PAIRS; seed++) {
        convex_sum a;
        convex_sum b;
        make_pair(seed, &a, &b);
        clinker_query query = contact_query(64);
        clinker_pair one = measure_pair(state, &a, &b, &query);
        clinker_pair other = measure_pair(state, &b, &a, &query);
        assert_true(one.volume == other.volume);
        assert_true(one.volume_error == other.volume_error);
        for (int i = 0; i < 3; i++) {
            assert_true(one.centre[i] == other.centre[i]);
            assert_true(one.push[i] == -other.push[i]);
        }
    }
}

static void a_body_well_within_another_is_not_pushed(void **state) {
    convex_sum a = one_part(convex_ball(1, 4));
    convex_sum b = one_part(convex_ball(0.3, 3));
    clinker_query query = contact_query(64);
    clinker_pair pair = measure_pair(state, &a, &b, &query);
    assert_true(pair.volume > 0.1);
    assert_true(ck_norm(pair.push) < 1e-6);
    assert_true(ck_norm(pair.turn) < 1e-6);
}

static void a_body_is_not_pushed_by_its_own_copy(void **state) {
    const double half[3] = {0.5, 0.7, 0.9};
    convex_sum a = one_part(convex_box(half));
    clinker_query query = contact_query(64);
    clinker_pair pair = measure_pair(state, &a, &a, &query);
    assert_int_equal(pair.kind, CLINKER_KIND_SAME);
    assert_true(ck_norm(pair.push) < 1e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_push_is_what_the_volume_gains_as_b_moves),
        cmocka_unit_test(the_turn_is_what_the_volume_gains_as_b_turns),
        cmocka_unit_test(swapping_the_bodies_turns_the_push_round),
        cmocka_unit_test(a_body_well_within_another_is_not_pushed),
        cmocka_unit_test(a_body_is_not_pushed_by_its_own_copy),
    };
    return cmocka_run_group_tests(tests, measuring_begin, measuring_end);
}
