/* Where lines of a drawing are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/lines.h"

static ck_seen_surface surface(float depth, uint32_t body, int8_t x, int8_t z) {
    return (ck_seen_surface){.depth = depth, .body = body, .normal = {x, 0, z}};
}

static void there_is_a_line_between_bodies_and_around_them(void **state) {
    (void)state;
    const ck_seen_surface a = surface(0, 0, 0, 127);
    const ck_seen_surface b = surface(0, 1, 0, 127);
    const ck_seen_surface nothing = surface(0, CK_NO_BODY, 0, 0);
    assert_true(ck_line_between(&a, &b, 1));
    assert_true(ck_line_between(&a, &nothing, 1));
    assert_false(ck_line_between(&a, &a, 1));
    assert_false(ck_line_between(&nothing, &nothing, 1));
}

static void there_is_a_line_along_a_crease_but_not_between_facets(void **state) {
    (void)state;
    const ck_seen_surface top = surface(0, 0, 0, 127);
    const ck_seen_surface facet = surface(0, 0, 44, 119); /* 20 degrees */
    const ck_seen_surface side = surface(0, 0, 90, 90);
    assert_true(ck_line_between(&top, &side, 1));
    assert_false(ck_line_between(&top, &facet, 1));
}

static void there_is_a_line_along_a_step_but_not_down_a_slope(void **state) {
    (void)state;
    const ck_seen_surface high = surface(0, 0, 0, 127);
    const ck_seen_surface low = surface(10, 0, 0, 127);
    const ck_seen_surface slope = surface(0, 0, 124, 25);
    const ck_seen_surface slope_below = surface(10, 0, 124, 25);
    assert_true(ck_line_between(&high, &low, 1));
    assert_false(ck_line_between(&slope, &slope_below, 1));
    assert_false(ck_line_between(&high, &low, 2));
}

static void lines_of_solids_are_darker_than_those_of_ghosts(void **state) {
    (void)state;
    const ck_seen_surface nothing = surface(0, CK_NO_BODY, 0, 0);
    const ck_seen empty = {.solid = nothing, .ghost = nothing};
    const ck_seen solid = {.solid = surface(0, 0, 0, 127), .ghost = nothing};
    const ck_seen ghost = {.solid = nothing, .ghost = surface(0, 0, 0, 127)};
    const ck_seen *const around[4] = {&empty, &empty, &empty, &empty};
    assert_int_equal(ck_line_strength(&empty, around, 1), 0);
    assert_true(ck_line_strength(&ghost, around, 1) > 0);
    assert_true(ck_line_strength(&solid, around, 1) > ck_line_strength(&ghost, around, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_a_line_between_bodies_and_around_them),
        cmocka_unit_test(there_is_a_line_along_a_crease_but_not_between_facets),
        cmocka_unit_test(there_is_a_line_along_a_step_but_not_down_a_slope),
        cmocka_unit_test(lines_of_solids_are_darker_than_those_of_ghosts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
