/* The engine against its plain reference, on thousands of small pairs: state, kind, face lists, undecided and distance
 * are equal.
 *
 * Depths may differ in their last bits where the order of faces decides between equal distances, so what is asserted of
 * them is that they agree to a thousandth, and that no answer contradicts its own depth. An open body has no
 * inside to measure: near an edge, which of two faces is seen first decides. The engine may rule containment out by
 * slabs where the reference leaves it undecided, never the other way round. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "detect/outcome.h"
#include "detect/random_pair.h"
#include "rounds.h"

#include <math.h>

enum { PAIRS_OF_FAMILY = 700, MOST_REPORTS = 8 };

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static bool depths_agree(const outcome *fast, const outcome *plain) {
    const clinker_pair *p = &fast->pair;
    bool consistent = p->state != CLINKER_TOUCH || p->depth <= p->tolerance;
    bool bounded = p->depth >= 0 && isfinite(p->depth);
    return consistent && bounded && fabs(p->depth - plain->pair.depth) <= 1e-3 * plain->pair.depth;
}

static bool same_as_reference(clinker_workspace *workspace, uint64_t seed) {
    random_pair pair = random_pair_make(seed);
    clinker_body bodies[2];
    random_pair_bodies(&pair, bodies);
    outcome fast = outcome_of(workspace, bodies, &pair.query);
    pair.query.reference = true;
    outcome plain = outcome_of(workspace, bodies, &pair.query);
    bool ruled_out = plain.pair.undecided && !fast.pair.undecided;
    plain.pair.undecided = ruled_out ? false : plain.pair.undecided;
    bool same = fast.status == CLINKER_OK && outcome_agrees(&fast, &plain, 1.0, "reference", seed);
    if (same && pair.family != PAIR_OPEN && !depths_agree(&fast, &plain)) {
        print_error("depth, pair %llu: %.17g and %.17g, tolerance %g\n", (unsigned long long)seed, fast.pair.depth,
                    plain.pair.depth, fast.pair.tolerance);
        same = false;
    }
    outcome_free(&fast);
    outcome_free(&plain);
    random_pair_free(&pair);
    return same;
}

static void check_family(void **state, pair_family family) {
    int different = 0;
    const test_rounds rounds = test_rounds_of(PAIRS_OF_FAMILY);
    for (uint64_t i = rounds.first; i < rounds.end && different < MOST_REPORTS; i++) {
        different += !same_as_reference(*state, i * PAIR_FAMILIES + (uint64_t)family);
    }
    assert_int_equal(different, 0);
}

static void pairs_on_a_grid_equal_the_reference(void **state) {
    check_family(state, PAIR_ON_GRID);
}

static void pairs_in_random_poses_equal_the_reference(void **state) {
    check_family(state, PAIR_POSED);
}

static void pairs_one_unit_in_the_last_place_apart_equal_the_reference(void **state) {
    check_family(state, PAIR_ONE_ULP);
}

static void pairs_of_very_different_size_equal_the_reference(void **state) {
    check_family(state, PAIR_MIXED_SIZES);
}

static void huge_pairs_equal_the_reference(void **state) {
    check_family(state, PAIR_HUGE);
}

static void tiny_pairs_equal_the_reference(void **state) {
    check_family(state, PAIR_TINY);
}

static void open_and_inside_out_pairs_equal_the_reference(void **state) {
    check_family(state, PAIR_OPEN);
}

/* The recipes must keep making every answer; a test that sees but few of them proves little. */
static void the_pairs_cover_every_answer(void **state) {
    size_t states[CLINKER_INTERFERE + 1] = {0};
    size_t kinds[CLINKER_SAME + 1] = {0};
    size_t undecided = 0;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        random_pair pair = random_pair_make(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        outcome result = outcome_of(*state, bodies, &pair.query);
        states[result.pair.state]++;
        kinds[result.pair.kind]++;
        undecided += result.pair.undecided;
        outcome_free(&result);
        random_pair_free(&pair);
    }
    for (int i = 0; i <= CLINKER_INTERFERE; i++) {
        assert_true(states[i] > 50);
    }
    for (int i = 0; i <= CLINKER_SAME; i++) {
        assert_true(kinds[i] > 10);
    }
    assert_true(undecided > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_on_a_grid_equal_the_reference),
        cmocka_unit_test(pairs_in_random_poses_equal_the_reference),
        cmocka_unit_test(pairs_one_unit_in_the_last_place_apart_equal_the_reference),
        cmocka_unit_test(pairs_of_very_different_size_equal_the_reference),
        cmocka_unit_test(huge_pairs_equal_the_reference),
        cmocka_unit_test(tiny_pairs_equal_the_reference),
        cmocka_unit_test(open_and_inside_out_pairs_equal_the_reference),
        cmocka_unit_test(the_pairs_cover_every_answer),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
