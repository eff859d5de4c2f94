/* Where lines of a drawing are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/lines.h"

enum { TOP, OTHER_BODY, FACET, SIDE, ANOTHER_TOP, SLOPE, ANOTHER_SLOPE };

static const ck_face_look looks[] = {
    [TOP] = {.normal = {0, 0, 127}},    [OTHER_BODY] = {.normal = {0, 0, 127}, .body = 1},
    [FACET] = {.normal = {44, 0, 119}}, /* 20 degrees */
    [SIDE] = {.normal = {90, 0, 90}},   [ANOTHER_TOP] = {.normal = {0, 0, 127}},
    [SLOPE] = {.normal = {124, 0, 25}}, [ANOTHER_SLOPE] = {.normal = {124, 0, 25}},
};

static bool is_line(float depth_a, uint32_t face_a, float depth_b, uint32_t face_b, double step) {
    const ck_seen_surface a = {depth_a, face_a}, b = {depth_b, face_b};
    const bool line = ck_line_between(looks, &a, &b, step);
    assert_true(ck_line_between(looks, &b, &a, step) == line);
    return line;
}

static void there_is_a_line_between_bodies_and_around_them(void **state) {
    (void)state;
    assert_true(is_line(0, TOP, 0, OTHER_BODY, 1));
    assert_true(is_line(0, TOP, 0, CK_NO_FACE, 1));
    assert_false(is_line(0, TOP, 0, TOP, 1));
    assert_false(is_line(0, TOP, 0, ANOTHER_TOP, 1));
    assert_false(is_line(0, CK_NO_FACE, 0, CK_NO_FACE, 1));
}

static void there_is_a_line_along_a_crease_but_not_between_facets(void **state) {
    (void)state;
    assert_true(is_line(0, TOP, 0, SIDE, 1));
    assert_false(is_line(0, TOP, 0, FACET, 1));
}

static void there_is_a_line_along_a_step_but_not_down_a_slope(void **state) {
    (void)state;
    assert_true(is_line(0, TOP, 10, ANOTHER_TOP, 1));
    assert_false(is_line(0, TOP, 10, ANOTHER_TOP, 2));
    assert_false(is_line(0, SLOPE, 10, ANOTHER_SLOPE, 1));
}

static void lines_of_solids_are_darker_than_those_of_ghosts(void **state) {
    (void)state;
    const ck_seen_surface nothing = {0, CK_NO_FACE}, top = {0, TOP};
    const ck_seen_surfaces empty = {nothing, nothing}, solid = {top, nothing}, ghost = {nothing, top};
    assert_int_equal(ck_line_strength(looks, &empty, &empty, 1), 0);
    assert_int_equal(ck_line_strength(looks, &solid, &solid, 1), 0);
    assert_true(ck_line_strength(looks, &ghost, &empty, 1) > 0);
    assert_true(ck_line_strength(looks, &solid, &empty, 1) > ck_line_strength(looks, &empty, &ghost, 1));
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
