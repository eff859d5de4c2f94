#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes/number.h"

static bool parse(const char *text, double *value, size_t *length) {
    const unsigned char *at = (const unsigned char *)text;
    bool parsed = number_decimal(&at, at + strlen(text), value);
    *length = (size_t)(at - (const unsigned char *)text);
    return parsed;
}

static void assert_same_as_library(const char *text) {
    double value = -1.0;
    size_t length;
    assert_true(parse(text, &value, &length));
    assert_int_equal(length, strlen(text));
    double expected = strtod(text, NULL);
    if (value != expected || signbit(value) != signbit(expected)) {
        fail_msg("%s: %.17g instead of %.17g", text, value, expected);
    }
}

static void decimals_are_rounded_correctly(void **state) {
    (void)state;
    static const char *const texts[] = {"0",
                                        "-0",
                                        "1",
                                        "+1.5",
                                        ".5",
                                        "5.",
                                        "0.1",
                                        "-123.456",
                                        "1e22",
                                        "1e23",
                                        "9007199254740992",
                                        "9007199254740993",
                                        "9007199254740993e-22",
                                        "123456789012345678",
                                        "1234567890123456789012",
                                        "0.1000000000000000055511151231257827",
                                        "1.7976931348623157e308",
                                        "4.9e-324",
                                        "2.4703282292062328e-324",
                                        "1e-400",
                                        "0e999",
                                        "000000000000000000000000000001.25",
                                        "0.00000000000000000000000000000125"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_same_as_library(texts[i]);
    }
}

static void random_decimals_agree_with_the_c_library(void **state) {
    (void)state;
    uint64_t seed = 1;
    static const char *const formats[] = {"%.17g", "%.9g", "%.6f", "%e", "%.1f", "%.15g"};
    for (int i = 0; i < 60000; i++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        int power = (int)(seed >> 40) % 60 - 30;
        double number = ((double)(seed >> 11) - 4503599627370496.0) * (power < 0 ? 1e-16 : 1e-3);
        char text[400];
        (void)snprintf(text, sizeof text, formats[i % 6], number);
        assert_same_as_library(text);
        (void)snprintf(text, sizeof text, "%llue%d", (unsigned long long)(seed >> 20), power);
        assert_same_as_library(text);
    }
}

static void what_is_no_finite_decimal_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"", "-", "+", ".", "-.", "e5", "nan", "inf", "abc", "1e309", "-1e999999999999"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        double value;
        size_t length;
        assert_false(parse(texts[i], &value, &length));
        assert_int_equal(length, 0);
    }
}

static void a_number_ends_where_its_syntax_ends(void **state) {
    (void)state;
    double value;
    size_t length;
    assert_true(parse("1.5e+x", &value, &length));
    assert_true(value == 1.5);
    assert_int_equal(length, 3);
    assert_true(parse("12/7", &value, &length));
    assert_true(value == 12.0);
    assert_int_equal(length, 2);
}

static void bytes_behind_the_end_are_not_looked_at(void **state) {
    (void)state;
    const unsigned char text[] = "123456";
    const unsigned char *at = text;
    double value;
    assert_true(number_decimal(&at, text + 3, &value));
    assert_true(value == 123.0);
    assert_ptr_equal(at, text + 3);
}

static void integers_have_a_sign_and_a_limit(void **state) {
    (void)state;
    const unsigned char text[] = "-42/3";
    const unsigned char *at = text;
    int64_t value;
    assert_true(number_integer(&at, text + 5, &value));
    assert_int_equal(value, -42);
    assert_ptr_equal(at, text + 3);

    const unsigned char large[] = "99999999999999999999999";
    at = large;
    assert_false(number_integer(&at, large + sizeof large - 1, &value));
    assert_ptr_equal(at, large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals_are_rounded_correctly),
        cmocka_unit_test(random_decimals_agree_with_the_c_library),
        cmocka_unit_test(what_is_no_finite_decimal_is_refused),
        cmocka_unit_test(a_number_ends_where_its_syntax_ends),
        cmocka_unit_test(bytes_behind_the_end_are_not_looked_at),
        cmocka_unit_test(integers_have_a_sign_and_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
