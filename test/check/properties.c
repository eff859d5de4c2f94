/* The engine against its plain reference, on thousands of small pairs: state, kind, face lists, undecided and distance
 * are equal.
 *
 * Depths may differ in their last bits where the order of faces decides between equal distances, so what is asserted of
 * them is that they agree to a thousandth, and that no answer contradicts its own depth. An open body has no
 * inside to measure: near an edge, which of two faces is seen first decides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/outcome.h"
#include "fixtures/random_pair.h"
#include "rounds.h"

#include <math.h>

enum { PAIRS_OF_FAMILY = 700, MOST_REPORTS = 8 };

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static bool depths_agree(const outcome *fast, const outcome *plain) {
    const clinker_pair *p = &fast->pair;
    bool consistent = p->state != CLINKER_STATE_TOUCH || p->depth <= p->tolerance;
    bool bounded = p->depth >= 0 && isfinite(p->depth);
    return consistent && bounded && fabs(p->depth - plain->pair.depth) <= 1e-3 * plain->pair.depth;
}

static bool same_as_reference(clinker_workspace *workspace, random_pair pair, bool closed) {
    clinker_body bodies[2];
    random_pair_bodies(&pair, bodies);
    outcome fast = outcome_of(workspace, bodies, &pair.query);
    pair.query.reference = true;
    outcome plain = outcome_of(workspace, bodies, &pair.query);
    bool same = fast.status == CLINKER_STATUS_OK && outcome_agrees(&fast, &plain, 1.0, "reference", pair.seed);
    if (same && closed && !depths_agree(&fast, &plain)) {
        print_error("depth, pair %llu: %.17g and %.17g, tolerance %g\n", (unsigned long long)pair.seed, fast.pair.depth,
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
        uint64_t seed = i * PAIR_FAMILIES + (uint64_t)family;
        different += !same_as_reference(*state, random_pair_make(seed), family != PAIR_OPEN);
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

/* Of all families: crossing, apart, nested, touching. */
static void pairs_with_faces_taken_out_equal_the_reference(void **state) {
    int different = 0;
    for (uint64_t seed = 0; seed < 2 * PAIRS_OF_FAMILY && different < MOST_REPORTS; seed++) {
        different += !same_as_reference(*state, random_pair_make_open(seed), false);
    }
    assert_int_equal(different, 0);
}

static bool answers_agree(const clinker_answer *one, const clinker_answer *other) {
    bool same = one->pair_count == other->pair_count;
    for (size_t i = 0; same && i < one->pair_count; i++) {
        const clinker_pair *p = &one->pairs[i];
        const clinker_pair *q = &other->pairs[i];
        same = p->a == q->a && p->b == q->b && p->state == q->state && p->kind == q->kind &&
               p->undecided == q->undecided && p->crossings == q->crossings && p->touchings == q->touchings;
    }
    return same;
}

/* Closed bodies and open ones among each other, one of each of so many pairs; all of one size. */
static void crowds_of_open_bodies_list_the_same_pairs_as_the_reference(void **state) {
    enum { CROWDS = 30, PAIRS = 5 };
    size_t undecided = 0;
    clinker_workspace *plain;
    assert_int_equal(clinker_workspace_create(NULL, &plain), CLINKER_STATUS_OK);
    for (uint64_t crowd = 0; crowd < CROWDS; crowd++) {
        random_pair pairs[PAIRS];
        clinker_body bodies[2 * PAIRS];
        for (uint64_t i = 0; i < PAIRS; i++) {
            pairs[i] =
                random_pair_make_open((crowd * PAIRS + i) * PAIR_FAMILIES + (uint64_t)(i % 2 ? PAIR_POSED : PAIR_OPEN));
            random_pair_bodies(&pairs[i], &bodies[2 * i]);
        }
        clinker_query query = pairs[0].query;
        clinker_answer fast = CLINKER_INIT(clinker_answer);
        clinker_answer slow = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2 * PAIRS, &query, &fast), CLINKER_STATUS_OK);
        query.reference = true;
        assert_int_equal(clinker_bodies_check(plain, bodies, 2 * PAIRS, &query, &slow), CLINKER_STATUS_OK);
        assert_true(answers_agree(&fast, &slow));
        for (size_t i = 0; i < fast.pair_count; i++) {
            undecided += fast.pairs[i].undecided;
        }
        for (int i = 0; i < PAIRS; i++) {
            random_pair_free(&pairs[i]);
        }
    }
    clinker_workspace_destroy(plain);
    assert_true(undecided > 20);
}

/* What might lie within a body is not a matter of how near it comes. */
static void a_clearance_decides_nothing_about_containment(void **state) {
    size_t undecided = 0;
    for (uint64_t seed = 0; seed < PAIRS_OF_FAMILY; seed++) {
        random_pair pair = random_pair_make_open(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        bool found[2];
        for (int i = 0; i < 2; i++) {
            pair.query.clearance = i * pair.unit;
            outcome result = outcome_of(*state, bodies, &pair.query);
            found[i] = result.pair.undecided;
            outcome_free(&result);
        }
        assert_int_equal(found[0], found[1]);
        undecided += found[0];
        random_pair_free(&pair);
    }
    assert_true(undecided > 20);
}

/* The recipes must keep making every answer; a test that sees but few of them proves little. */
static void the_pairs_cover_every_answer(void **state) {
    size_t states[CLINKER_STATE_INTERFERE + 1] = {0};
    size_t kinds[CLINKER_KIND_SAME + 1] = {0};
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
    for (int i = 0; i <= CLINKER_STATE_INTERFERE; i++) {
        assert_true(states[i] > 50);
    }
    for (int i = 0; i <= CLINKER_KIND_SAME; i++) {
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
        cmocka_unit_test(pairs_with_faces_taken_out_equal_the_reference),
        cmocka_unit_test(crowds_of_open_bodies_list_the_same_pairs_as_the_reference),
        cmocka_unit_test(a_clearance_decides_nothing_about_containment),
        cmocka_unit_test(the_pairs_cover_every_answer),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
