/* What is said where nothing interferes, of made-up answers. */
#include "cli/text/headline_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Two pairs at most, of three bodies. */
typedef struct asked {
    clinker_pair pairs[2];
    size_t count;
    double clearance;
    double sample_spacing;
    bool partial;
    size_t accepted;
    bool verdict, ignoring, moving;
    size_t hidden; /* of the pairs, the first ones: of states that are not shown */
} asked;

static void expect_line(asked of, const char *expected) {
    static cli_body bodies[3] = {{.name = "a"}, {.name = "b"}, {.name = "c"}};
    const body_list list = {.bodies = bodies, .count = 3};
    const clinker_answer answer = {.size = sizeof answer,
                                   .pairs = of.pairs,
                                   .pair_count = of.count,
                                   .partial = of.partial,
                                   .moving = of.moving,
                                   .sample_spacing = of.sample_spacing};
    clinker_answer shown = answer;
    shown.pairs = of.pairs + of.hidden;
    shown.pair_count = of.count - of.hidden;
    const accepted_pairs accepted = {.left_out = of.accepted};
    const check_result result = {.bodies = &list,
                                 .answer = &shown,
                                 .counted = &answer,
                                 .accepted = &accepted,
                                 .clearance = of.clearance,
                                 .verdict = of.verdict,
                                 .ignoring = of.ignoring};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    headline_text(out, &result);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

static clinker_pair pair_of(clinker_state state, double depth, double distance) {
    return (clinker_pair){.size = sizeof(clinker_pair), .b = 1, .state = state, .depth = depth, .distance = distance};
}

static void what_interferes_speaks_for_itself(void **state) {
    (void)state;
    expect_line((asked){.pairs = {pair_of(CLINKER_STATE_INTERFERE, 1, 0)}, .count = 1}, "");
}

static void an_answer_that_shows_none_of_its_pairs_says_so(void **state) {
    (void)state;
    const clinker_pair deep = pair_of(CLINKER_STATE_INTERFERE, 1, 0);
    const clinker_pair touch = pair_of(CLINKER_STATE_TOUCH, 0, 0);
    expect_line((asked){.pairs = {deep, touch}, .count = 2, .hidden = 2},
                "nothing is of the states asked for; not shown: 1 interferes, 1 touches\n");
    expect_line((asked){.pairs = {deep}, .count = 1, .hidden = 1, .accepted = 1, .partial = true},
                "nothing else is of the states asked for so far; not shown: 1 interferes\n");
    expect_line((asked){.pairs = {deep, touch}, .count = 2, .hidden = 1}, "");
}

static void nothing_is_said_in_words(void **state) {
    (void)state;
    expect_line((asked){0}, "nothing overlaps or touches\n");
    expect_line((asked){.clearance = 2}, "nothing overlaps, touches or is nearer than 2\n");
}

static void touching_pairs_are_counted(void **state) {
    (void)state;
    const clinker_pair touch = pair_of(CLINKER_STATE_TOUCH, 0, 0);
    expect_line((asked){.pairs = {touch}, .count = 1}, "nothing overlaps; 1 pair touches\n");
    expect_line((asked){.pairs = {touch, touch}, .count = 2}, "nothing overlaps; 2 pairs touch\n");
    expect_line((asked){.pairs = {touch, pair_of(CLINKER_STATE_TOUCH, 0.1, 0)}, .count = 2},
                "nothing overlaps deeper than the tolerance; 2 pairs touch\n");
    /* By samples depth is a span, and a verdict measures nothing. */
    clinker_pair sampled = touch;
    sampled.span = 0.1;
    expect_line((asked){.pairs = {sampled}, .count = 1},
                "nothing overlaps deeper than the tolerance; 1 pair touches\n");
    expect_line((asked){.pairs = {touch}, .count = 1, .verdict = true},
                "nothing overlaps deeper than the tolerance; 1 pair touches\n");
}

static void the_smallest_distance_is_told_where_it_was_measured(void **state) {
    (void)state;
    clinker_pair nearest = pair_of(CLINKER_STATE_NEAR, 0, 0.31);
    nearest.b = 2;
    const clinker_pair near = pair_of(CLINKER_STATE_NEAR, 0, 0.5);
    expect_line((asked){.pairs = {near, nearest}, .count = 2, .clearance = 2},
                "nothing overlaps or touches; smallest distance 0.31, between a and c\n");
    expect_line((asked){.pairs = {pair_of(CLINKER_STATE_TOUCH, 0, 0), near}, .count = 2, .clearance = 2},
                "nothing overlaps; 1 pair touches; 1 pair is nearer than 2\n");
}

static void what_limits_an_answer_is_said(void **state) {
    (void)state;
    clinker_pair undecided = pair_of(CLINKER_STATE_APART, 0, 0);
    undecided.undecided = true;
    expect_line((asked){.partial = true}, "nothing overlaps or touches so far\n");
    expect_line((asked){.sample_spacing = 0.1}, "nothing overlaps or touches as far as samples tell\n");
    expect_line((asked){.accepted = 3}, "nothing else overlaps or touches\n");
    expect_line((asked){.pairs = {undecided}, .count = 1}, "nothing overlaps or touches; 1 pair is not decided\n");
    expect_line((asked){.pairs = {undecided, undecided}, .count = 2},
                "nothing overlaps or touches; 2 pairs are not decided\n");
    clinker_pair near = pair_of(CLINKER_STATE_NEAR, 0, 0.5);
    near.undecided = true;
    expect_line((asked){.pairs = {near}, .count = 1, .clearance = 2},
                "nothing overlaps or touches; smallest distance 0.5, between a and b; 1 pair is not decided\n");
    expect_line((asked){.ignoring = true}, "of the pairs checked, nothing overlaps or touches\n");
}

static void of_bodies_that_move_nothing_more_is_said_than_is_known(void **state) {
    (void)state;
    const clinker_pair touch = pair_of(CLINKER_STATE_TOUCH, 0, 0);
    const clinker_pair shallow = pair_of(CLINKER_STATE_TOUCH, 0.1, 0);
    expect_line((asked){.moving = true}, "nothing meets that comes or goes on\n");
    expect_line((asked){.moving = true, .sample_spacing = 0.1},
                "nothing meets that comes or goes on as far as samples tell\n");
    expect_line((asked){.moving = true, .pairs = {touch}, .count = 1},
                "nothing overlaps that comes or goes on; 1 pair touches\n");
    expect_line((asked){.moving = true, .pairs = {shallow}, .count = 1},
                "nothing overlaps deeper than the tolerance that comes or goes on; 1 pair touches\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_interferes_speaks_for_itself),
        cmocka_unit_test(an_answer_that_shows_none_of_its_pairs_says_so),
        cmocka_unit_test(nothing_is_said_in_words),
        cmocka_unit_test(touching_pairs_are_counted),
        cmocka_unit_test(the_smallest_distance_is_told_where_it_was_measured),
        cmocka_unit_test(what_limits_an_answer_is_said),
        cmocka_unit_test(of_bodies_that_move_nothing_more_is_said_than_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
