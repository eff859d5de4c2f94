/* Accepted pairs of made-up answers, written to a file and read back. */
#include "cli/pairs/accepted_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char path[] = "test_cli_accepted.allow";

static char first_name[] = "a", second_name[] = "b";

/* Whether today's pair is left out where yesterday's was accepted. */
static bool is_accepted(const clinker_pair *yesterday, const clinker_pair *today) {
    cli_body made[2] = {{.name = first_name}, {.name = second_name}};
    body_list bodies = {.bodies = made, .count = 2, .names = name_table_make(2)};
    name_table_add(&bodies.names, first_name, 0);
    name_table_add(&bodies.names, second_name, 1);
    cli_problem problem;
    clinker_answer answer = {.size = sizeof answer, .pairs = yesterday, .pair_count = 1};
    assert_true(accepted_pairs_write(path, &bodies, &answer, true, &problem));
    accepted_pairs accepted;
    assert_true(accepted_pairs_read(&accepted, path, &bodies, &problem));
    assert_int_equal(accepted.count, 1);
    assert_int_equal(accepted.warnings.count, 0);
    answer.pairs = today;
    ignored_pairs ignored = {.bodies = &bodies};
    accepted_pairs_leave_out(&accepted, &answer, &ignored);
    const bool left_out = accepted.left_out == 1;
    assert_int_equal(answer.pair_count, left_out ? 0 : 1);
    accepted_pairs_free(&accepted);
    name_table_free(&bodies.names);
    assert_int_equal(unlink(path), 0);
    return left_out;
}

/* A ring of radius 1 around a place far from the origin. */
static clinker_pair open_pair(void) {
    return (clinker_pair){.size = sizeof(clinker_pair),
                          .b = 1,
                          .state = CLINKER_STATE_INTERFERE,
                          .tolerance = 1e-6,
                          .depth_error = -1,
                          .volume_error = -1,
                          .curve = {.length = 6.2831853,
                                    .centre = {1000.123456789, -50.5, 0.333333333},
                                    .box_min = {999.123456789, -51.5, 0.333333333},
                                    .box_max = {1001.123456789, -49.5, 0.333333333}}};
}

static void a_curve_is_accepted_as_long_as_it_neither_grows_nor_moves(void **state) {
    (void)state;
    const clinker_pair pair = open_pair();
    assert_true(is_accepted(&pair, &pair));
    clinker_pair other = pair;
    other.curve.length *= 1.01;
    assert_false(is_accepted(&pair, &other));
    assert_true(is_accepted(&other, &pair));
    for (int i = 0; i < 6; i++) {
        other = pair;
        double *end = i < 3 ? &other.curve.box_min[i] : &other.curve.box_max[i - 3];
        *end += i < 3 ? -0.01 : 0.01;
        assert_false(is_accepted(&pair, &other));
        assert_true(is_accepted(&other, &pair));
    }
    other = pair;
    other.curve.centre[0] += 0.1;
    assert_false(is_accepted(&pair, &other));
    other.curve.length *= 0.9; /* a part may have its centre elsewhere */
    assert_true(is_accepted(&pair, &other));
}

static void measures_are_compared_with_their_like(void **state) {
    (void)state;
    enum { CURVE, DEPTH, SPAN, NOTHING, KINDS };
    clinker_pair pairs[KINDS];
    for (int i = 0; i < KINDS; i++) {
        pairs[i] = open_pair();
        pairs[i].curve = i == CURVE ? pairs[i].curve : (clinker_curve){0};
    }
    pairs[DEPTH].depth = 0.25;
    pairs[DEPTH].depth_error = 0.001;
    pairs[DEPTH].volume_error = 0;
    pairs[SPAN].span = 0.25;
    for (int i = 0; i < KINDS; i++) {
        for (int k = 0; k < KINDS; k++) {
            /* A span is no less than the ball that it passes. */
            assert_int_equal(is_accepted(&pairs[i], &pairs[k]), i == k || (i == DEPTH && k == SPAN));
        }
        clinker_pair touch = pairs[i];
        touch.state = CLINKER_STATE_TOUCH;
        assert_true(is_accepted(&pairs[i], &touch));
        assert_true(i == NOTHING || !is_accepted(&touch, &pairs[NOTHING]));
    }
    clinker_pair deeper = pairs[DEPTH];
    deeper.depth = 0.26;
    assert_false(is_accepted(&pairs[DEPTH], &deeper));
    assert_true(is_accepted(&deeper, &pairs[DEPTH]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_curve_is_accepted_as_long_as_it_neither_grows_nor_moves),
        cmocka_unit_test(measures_are_compared_with_their_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
