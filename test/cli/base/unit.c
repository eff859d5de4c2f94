/* Lengths with units. */
#include "cli/base/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect_length(const char *text, double value, double unit) {
    cli_length read;
    assert_true(length_read(text, strlen(text), &read));
    assert_true(read.value == value && read.unit == unit);
}

static void a_length_may_have_a_unit(void **state) {
    (void)state;
    expect_length("2", 2, 0);
    expect_length("0.1mm", 0.1, 0.001);
    expect_length("-1.5e-3 in", -0.0015, 0.0254);
    expect_length("1e3um", 1000, 1e-6);
    expect_length("7inches", 7, 0.0254);
    expect_length("1\xc2\xb5m", 1, 1e-6);
}

static void what_is_no_length_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "mm",
                                        "1furlong",
                                        "1mm ",
                                        "1  mm",
                                        "1mmm",
                                        "0x1mm",
                                        "1e999",
                                        "1 ",
                                        "nanmm",
                                        "1m2",
                                        "1mm,2",
                                        "1averylongnameofnounit"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        cli_length read;
        assert_false(length_read(wrong[i], strlen(wrong[i]), &read));
    }
}

static void only_the_first_characters_count(void **state) {
    (void)state;
    cli_length read;
    assert_true(length_read("12mm", 1, &read));
    assert_true(read.value == 1 && read.unit == 0);
    assert_true(length_read("12mm", 3, &read));
    assert_true(read.value == 12 && read.unit == 1);
}

static void lists_mix_lengths_of_all_units(void **state) {
    (void)state;
    cli_length read[3];
    assert_int_equal(length_read_list("1mm,2,-3in", read, 3), 3);
    assert_true(read[0].unit == 0.001 && read[1].unit == 0 && read[2].unit == 0.0254);
    assert_int_equal(length_read_list("1mm,2,3,4", read, 3), 0);
    assert_int_equal(length_read_list("1mm,,3", read, 3), 0);
}

static void lengths_are_converted_where_they_have_a_unit(void **state) {
    (void)state;
    cli_problem problem;
    cli_length inch = {.value = 2, .unit = 0.0254};
    assert_true(length_convert(&inch, 0.001, "--pose", &problem));
    assert_true(inch.value == 50.8 && inch.unit == 0);
    cli_length plain = {.value = 2};
    assert_true(length_convert(&plain, 0.001, "--pose", &problem));
    assert_true(length_convert(&plain, 0, "--pose", &problem));
    assert_true(plain.value == 2);
}

static void a_unit_where_none_is_known_is_a_problem(void **state) {
    (void)state;
    cli_problem problem;
    cli_length inch = {.value = 2, .unit = 0.0254};
    assert_false(length_convert(&inch, 0, "--pose", &problem));
    assert_string_equal(problem.text,
                        "--pose has a length with a unit, in, but no file says its own: say what the files are "
                        "in with --unit");
    cli_length far = {.value = 1e308, .unit = 1};
    assert_false(length_convert(&far, 1e-6, "--pose", &problem));
    assert_non_null(strstr(problem.text, "beyond the range"));
}

static void an_unknown_unit_is_a_problem_that_names_those_there_are(void **state) {
    (void)state;
    cli_problem problem;
    double metres;
    assert_true(unit_read("--unit", "ft", &metres, &problem));
    assert_true(metres == 0.3048);
    assert_false(unit_read("--unit", "furlong", &metres, &problem));
    assert_string_equal(problem.text, "--unit furlong: not a unit; units are um, mm, cm, m, km, mil, in, ft, yd");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_length_may_have_a_unit),
        cmocka_unit_test(what_is_no_length_is_refused),
        cmocka_unit_test(only_the_first_characters_count),
        cmocka_unit_test(lists_mix_lengths_of_all_units),
        cmocka_unit_test(lengths_are_converted_where_they_have_a_unit),
        cmocka_unit_test(a_unit_where_none_is_known_is_a_problem),
        cmocka_unit_test(an_unknown_unit_is_a_problem_that_names_those_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
