/* What titles of pictures say. */
#include "cli/pictures/picture_title.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void expect_title(const clinker_pair *pairs, size_t count, const char *expected) {
    const clinker_answer answer = {.size = sizeof(clinker_answer), .pairs = pairs, .pair_count = count};
    char *title = picture_title(&answer, 4, "units");
    assert_string_equal(title, expected);
    free(title);
}

static void the_deepest_pair_tells_how_bad_it_is(void **state) {
    (void)state;
    const clinker_pair pairs[] = {
        {.state = CLINKER_STATE_TOUCH},
        {.state = CLINKER_STATE_INTERFERE, .depth = 0.5},
        {.state = CLINKER_STATE_INTERFERE, .depth = 1},
        {.state = CLINKER_STATE_NEAR, .distance = 0.25},
    };
    expect_title(pairs, 4, "2 pairs of 4 bodies interfere, up to 1 unit deep");
    expect_title(pairs, 2, "1 pair of 4 bodies interferes, up to 0.5 units deep");
}

static void overlaps_without_a_depth_are_told_otherwise(void **state) {
    (void)state;
    const clinker_pair bound = {.state = CLINKER_STATE_INTERFERE, .depth = 2, .depth_error = -1};
    const clinker_pair sampled = {.state = CLINKER_STATE_INTERFERE, .span = 2};
    const clinker_pair open = {.state = CLINKER_STATE_INTERFERE, .curve.length = 7};
    expect_title(&bound, 1, "1 pair of 4 bodies interferes, at least 2 units deep");
    expect_title(&sampled, 1, "1 pair of 4 bodies interferes, up to 2 units along the view");
    expect_title(&open, 1, "1 pair of 4 bodies interferes, in curves up to 7 units long");
}

static void pairs_that_touch_or_are_near_are_told_where_none_interferes(void **state) {
    (void)state;
    const clinker_pair pairs[] = {{.state = CLINKER_STATE_TOUCH},
                                  {.state = CLINKER_STATE_TOUCH},
                                  {.state = CLINKER_STATE_NEAR, .distance = 1},
                                  {.state = CLINKER_STATE_NEAR, .distance = 0.25},
                                  {.state = CLINKER_STATE_APART}};
    expect_title(pairs, 2, "2 pairs of 4 bodies touch");
    expect_title(pairs, 1, "1 pair of 4 bodies touches");
    expect_title(pairs, 3, "2 pairs of 4 bodies touch, 1 is near");
    expect_title(pairs, 4, "2 pairs of 4 bodies touch, 2 are near");
    expect_title(&pairs[2], 1, "1 pair of 4 bodies is near, 1 unit apart");
    expect_title(&pairs[2], 2, "2 pairs of 4 bodies are near, 0.25 units apart or more");
    expect_title(&pairs[4], 1, "None of 4 bodies interfere");
}

static void of_bodies_that_move_nothing_more_is_said_than_is_known(void **state) {
    (void)state;
    const clinker_answer answer = {.size = sizeof answer, .moving = true};
    char *title = picture_title(&answer, 4, "units");
    assert_string_equal(title, "No contact of 4 bodies comes or goes on");
    free(title);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deepest_pair_tells_how_bad_it_is),
        cmocka_unit_test(overlaps_without_a_depth_are_told_otherwise),
        cmocka_unit_test(pairs_that_touch_or_are_near_are_told_where_none_interferes),
        cmocka_unit_test(of_bodies_that_move_nothing_more_is_said_than_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
