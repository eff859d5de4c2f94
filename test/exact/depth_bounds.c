/* What bounds of the depth say of the state: a touch is told only where it is proved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/depth_bounds.h"
#include "exact/exact.h"

#include <math.h>

static ck_judgement judged(double tolerance, double lower, double upper, bool empty) {
    ck_judgement pair = ck_judgement_begin(0, 1, tolerance);
    pair.overlap.exact = true;
    pair.overlap.empty = empty;
    pair.overlap.depth[0] = lower;
    pair.overlap.depth[1] = upper;
    ck_judge_by_bounds(&pair);
    return pair;
}

static void bounds_on_one_side_of_the_tolerance_prove_the_state(void **state) {
    (void)state;
    const ck_judgement deep = judged(0.5, 0.625, 2, false), shallow = judged(0.5, 0.125, 0.5, false);
    assert_int_equal(deep.state, CLINKER_STATE_INTERFERE);
    assert_false(deep.unproved);
    assert_int_equal(shallow.state, CLINKER_STATE_TOUCH);
    assert_false(shallow.unproved);
}

static void bounds_on_both_sides_are_interference_that_is_not_proved(void **state) {
    (void)state;
    const double lowers[] = {0, 0.01, 0.3, 0.5};
    for (size_t i = 0; i < sizeof lowers / sizeof *lowers; i++) {
        const ck_judgement pair = judged(0.5, lowers[i], nextafter(0.5, 1), false);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_true(pair.unproved);
    }
}

static void without_a_tolerance_a_volume_is_all_that_counts(void **state) {
    (void)state;
    const ck_judgement some = judged(0, 0, INFINITY, false), none = judged(0, 0, INFINITY, true);
    assert_int_equal(some.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(none.state, CLINKER_STATE_TOUCH);
    assert_false(some.unproved || none.unproved);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_on_one_side_of_the_tolerance_prove_the_state),
        cmocka_unit_test(bounds_on_both_sides_are_interference_that_is_not_proved),
        cmocka_unit_test(without_a_tolerance_a_volume_is_all_that_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
