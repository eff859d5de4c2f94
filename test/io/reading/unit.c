/* Units of length by name and by metres. */
#include "reading.h"

static void every_unit_of_the_list_has_metres_and_a_name(void **state) {
    (void)state;
    char names[] = IO_UNIT_NAMES;
    size_t count = 0;
    for (char *name = strtok(names, ", "); name != NULL; name = strtok(NULL, ", "), count++) {
        double metres = io_unit_metres(name);
        assert_true(metres > 0);
        assert_string_equal(io_unit_name(metres), name);
        assert_string_equal(io_unit_name((double)(float)metres), name);
    }
    assert_int_equal(count, 9);
}

static void units_may_be_spelled_out(void **state) {
    (void)state;
    assert_true(io_unit_metres("millimeter") == 0.001);
    assert_true(io_unit_metres("metre") == 1);
    assert_true(io_unit_metres("inch") == 0.0254);
    assert_true(io_unit_metres("foot") == 0.3048);
    assert_true(io_unit_metres("micron") == 1e-6);
    assert_true(io_unit_metres("\xc2\xb5m") == 1e-6);
}

static void what_is_no_unit_has_no_metres(void **state) {
    (void)state;
    assert_true(io_unit_metres("furlong") == 0);
    assert_true(io_unit_metres("") == 0);
    assert_true(io_unit_metres("M") == 0); /* could be mega, or metres: not guessed */
}

static void an_odd_length_has_no_name(void **state) {
    (void)state;
    assert_null(io_unit_name(0.1));
    assert_null(io_unit_name(0));
    assert_null(io_unit_name(1.001));
}

static void factors_are_rounded_once(void **state) {
    (void)state;
    assert_true(io_unit_factor(0.0254, 0.001) == 25.4);
    assert_true(io_unit_factor(0.3048, 0.0254) == 12);
    assert_true(io_unit_factor(1, 0.001) == 1000);
    assert_true(io_unit_factor((double)0.001F, 1) == 0.001);
    assert_true(io_unit_factor(0.5, 1) == 0.5); /* no names, all the same a ratio */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_unit_of_the_list_has_metres_and_a_name),
        cmocka_unit_test(units_may_be_spelled_out),
        cmocka_unit_test(what_is_no_unit_has_no_metres),
        cmocka_unit_test(an_odd_length_has_no_name),
        cmocka_unit_test(factors_are_rounded_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
