/* Which states a report shows. */
#include "cli/pairs/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void without_a_wish_all_states_are_shown(void **state) {
    (void)state;
    assert_true(state_set_has(0, CLINKER_STATE_INTERFERE));
    assert_true(state_set_has(0, CLINKER_STATE_TOUCH));
    assert_true(state_set_has(0, CLINKER_STATE_NEAR));
}

static void states_add_up(void **state) {
    (void)state;
    state_set set = 0;
    cli_problem problem;
    assert_true(state_set_read("near", &set, &problem));
    assert_false(state_set_has(set, CLINKER_STATE_TOUCH));
    assert_true(state_set_read("touch,near", &set, &problem));
    assert_true(state_set_has(set, CLINKER_STATE_TOUCH));
    assert_true(state_set_has(set, CLINKER_STATE_NEAR));
    assert_false(state_set_has(set, CLINKER_STATE_INTERFERE));
}

static void an_unknown_state_is_told_with_those_there_are(void **state) {
    (void)state;
    static const char *const texts[] = {"apart", "", "touch,", "touch,,near", "Touch", "touching"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        state_set set = 0;
        cli_problem problem;
        assert_false(state_set_read(texts[i], &set, &problem));
    }
    state_set set = 0;
    cli_problem problem;
    assert_false(state_set_read("touch,apart", &set, &problem));
    assert_string_equal(problem.text,
                        "--states touch,apart: no state is called 'apart'; states are interfere, touch and near");
}

static void pairs_of_other_states_are_not_shown_and_undecided_ones_stay(void **state) {
    (void)state;
    static const clinker_state states[] = {CLINKER_STATE_INTERFERE, CLINKER_STATE_APART, CLINKER_STATE_TOUCH,
                                           CLINKER_STATE_NEAR, CLINKER_STATE_TOUCH};
    clinker_pair pairs[5];
    for (uint32_t i = 0; i < 5; i++) {
        pairs[i] = (clinker_pair){.a = i, .state = states[i]};
    }
    const clinker_answer answer = {.pairs = pairs, .pair_count = 5, .tested = 7};
    clinker_pair *shown = NULL;
    clinker_answer left = state_set_show(1u << CLINKER_STATE_TOUCH, &answer, &shown);
    assert_int_equal(left.pair_count, 3);
    assert_int_equal(left.tested, 7);
    assert_int_equal(left.pairs[0].a, 1);
    assert_int_equal(left.pairs[1].a, 2);
    assert_int_equal(left.pairs[2].a, 4);
    free(shown);
}

/* Of pairs that are apart there is one as well, by counted layers, and several of one pair. */
static void explanations_go_with_the_pairs_that_are_shown(void **state) {
    (void)state;
    const clinker_pair pairs[2] = {{.a = 0, .b = 1, .state = CLINKER_STATE_INTERFERE},
                                   {.a = 0, .b = 2, .state = CLINKER_STATE_TOUCH}};
    const clinker_explanation told[4] = {{.a = 0, .b = 1}, {.a = 0, .b = 2}, {.a = 0, .b = 2}, {.a = 1, .b = 2}};
    const clinker_answer answer = {.pairs = pairs, .pair_count = 2, .explanations = told, .explanation_count = 4};
    clinker_answer shown = answer;
    shown.pairs = &pairs[1];
    shown.pair_count = 1;
    clinker_explanation *left = explanations_show(&answer, &shown);
    assert_ptr_equal(shown.explanations, left);
    assert_int_equal(shown.explanation_count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(left[i].a, told[i + 1].a);
        assert_int_equal(left[i].b, told[i + 1].b);
    }
    free(left);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_wish_all_states_are_shown),
        cmocka_unit_test(states_add_up),
        cmocka_unit_test(an_unknown_state_is_told_with_those_there_are),
        cmocka_unit_test(pairs_of_other_states_are_not_shown_and_undecided_ones_stay),
        cmocka_unit_test(explanations_go_with_the_pairs_that_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
