/* Numbers for people: bounds that stay bounds, and places that can be told apart. */
#include "cli/base/decimal.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BEFORE = 320, BEHIND = 1100, PLACES = BEFORE + BEHIND };

/* A number that is not negative, digit by digit, as a reference for what is printed: exact where doubles are not. */
typedef struct long_number {
    char digits[PLACES];
} long_number;

static long_number from_text(const char *text) {
    long_number made = {{0}};
    const char *e = strchr(text, 'e');
    const char *point = strchr(text, '.');
    const char *end = e == NULL ? text + strlen(text) : e;
    int exponent = e == NULL ? 0 : atoi(e + 1);
    int place = BEFORE - exponent - (int)((point == NULL ? end : point) - text);
    for (const char *at = text; at < end; at++) {
        if (*at != '.') {
            assert_true(*at >= '0' && *at <= '9');
            assert_true(*at == '0' || (place >= 0 && place < PLACES));
            if (*at != '0') {
                made.digits[place] = (char)(*at - '0');
            }
            place++;
        }
    }
    return made;
}

static long_number from_double(double value) {
    char text[2 * PLACES];
    snprintf(text, sizeof text, "%.*f", BEHIND, value);
    return from_text(text);
}

static int compare(const long_number *a, const long_number *b) {
    return memcmp(a->digits, b->digits, PLACES);
}

static long_number sum(const long_number *a, const long_number *b, int sign) {
    long_number made;
    int carry = 0;
    for (int i = PLACES - 1; i >= 0; i--) {
        int digit = a->digits[i] + sign * b->digits[i] + carry;
        carry = digit > 9 ? 1 : digit < 0 ? -1 : 0;
        made.digits[i] = (char)(digit - 10 * carry);
    }
    assert_int_equal(carry, 0);
    return made;
}

static uint64_t next(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Any finite double above 0. */
static double any_double(uint64_t *seed) {
    double value;
    do {
        uint64_t bits = next(seed) >> 1;
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value) || value == 0);
    return value;
}

static int first_digit(const long_number *number) {
    int place = 0;
    while (place < PLACES && number->digits[place] == 0) {
        place++;
    }
    return place;
}

static bool is_zero(const long_number *number) {
    return first_digit(number) == PLACES;
}

/* Whether a number is 1 in this place and 0 in all others. */
static bool is_unit(const long_number *number, int place) {
    long_number unit = {{0}};
    unit.digits[place] = 1;
    return compare(number, &unit) == 0;
}

static void expect_around(double value, int digits) {
    decimal low = decimal_round(value, digits, DECIMAL_DOWN);
    decimal high = decimal_round(value, digits, DECIMAL_UP);
    long_number exact = from_double(value);
    long_number below = from_text(low.text);
    long_number above = from_text(high.text);
    if (compare(&below, &exact) > 0 || compare(&above, &exact) < 0) {
        print_error("%.17g with %d digits: %s to %s\n", value, digits, low.text, high.text);
    }
    assert_true(compare(&below, &exact) <= 0 && compare(&above, &exact) >= 0);
    /* And no further than the digits ask for: a unit of the last one lies between the two, or nothing. */
    long_number width = sum(&above, &below, -1);
    int last = first_digit(&exact) + digits - 1;
    assert_true(is_zero(&width) ? compare(&below, &exact) == 0 : is_unit(&width, last));
    /* The other way round where the number is below 0. */
    assert_string_equal(decimal_round(-value, digits, DECIMAL_UP).text + 1, low.text);
    assert_string_equal(decimal_round(-value, digits, DECIMAL_DOWN).text + 1, high.text);
}

static void a_bound_is_never_rounded_inwards(void **state) {
    (void)state;
    uint64_t seed = 20;
    for (int i = 0; i < 1500; i++) {
        expect_around(any_double(&seed), 1 + i % 17);
        expect_around((double)(next(&seed) % 100000) / 1000 + 1e-3, 1 + i % 6);
    }
}

static void powers_of_ten_and_their_neighbours_are_bounded(void **state) {
    (void)state;
    for (int power = -323; power <= 308; power++) {
        char text[16];
        snprintf(text, sizeof text, "1e%d", power);
        double value = strtod(text, NULL);
        expect_around(value, 1);
        expect_around(nextafter(value, 0), 2);
        expect_around(nextafter(value, INFINITY), 4);
        expect_around(value, 17);
    }
}

static void the_extremes_are_bounded(void **state) {
    (void)state;
    const double extremes[] = {DBL_MAX, DBL_MIN, 5e-324, nextafter(DBL_MIN, 0), 0.1, 0.3, 9.9995, 0.99999999999999989};
    for (size_t i = 0; i < sizeof extremes / sizeof extremes[0]; i++) {
        for (int digits = 1; digits <= 17; digits++) {
            expect_around(extremes[i], digits);
        }
    }
    assert_string_equal(decimal_round(DBL_MAX, 2, DECIMAL_UP).text, "1.8e+308");
    assert_string_equal(decimal_round(5e-324, 2, DECIMAL_UP).text, "5e-324");
    assert_string_equal(decimal_round(-0.0, 2, DECIMAL_UP).text, "0");
    assert_string_equal(decimal_round(INFINITY, 2, DECIMAL_DOWN).text, "inf");
}

static void what_fits_is_printed_as_it_is(void **state) {
    (void)state;
    for (int way = DECIMAL_DOWN; way <= DECIMAL_UP; way++) {
        assert_string_equal(decimal_round(0.25, 2, (decimal_rounding)way).text, "0.25");
        assert_string_equal(decimal_round(1000, 1, (decimal_rounding)way).text, "1e+03");
        assert_string_equal(decimal_round(-1234, 4, (decimal_rounding)way).text, "-1234");
    }
}

static void the_nearest_is_what_printf_prints(void **state) {
    (void)state;
    uint64_t seed = 21;
    for (int i = 0; i < 6000; i++) {
        double value = i % 2 != 0 ? any_double(&seed) : ldexp((double)(next(&seed) % 4096), -6);
        value = i % 3 == 0 ? -value : value;
        int digits = 1 + i % 17;
        char expected[64];
        snprintf(expected, sizeof expected, "%.*g", digits, value + 0.0);
        assert_string_equal(decimal_round(value, digits, DECIMAL_NEAREST).text, expected);
    }
}

/* Whether what is printed holds all of value +- error. */
static void expect_covered(double value, int value_digits, double error, int digits) {
    decimal shown = decimal_round(value, value_digits, DECIMAL_NEAREST);
    decimal bound = decimal_error(value, value_digits, error, digits);
    if (strcmp(bound.text, "inf") == 0) {
        assert_true(value > 1e307 || error > 1e307);
        return;
    }
    long_number exact = from_double(value);
    long_number printed = from_text(shown.text);
    long_number moved = compare(&exact, &printed) > 0 ? sum(&exact, &printed, -1) : sum(&printed, &exact, -1);
    long_number width = from_double(error);
    long_number needed = sum(&moved, &width, 1);
    long_number given = from_text(bound.text);
    if (compare(&given, &needed) < 0) {
        print_error("%.17g +- %.17g: %s +- %s\n", value, error, shown.text, bound.text);
    }
    assert_true(compare(&given, &needed) >= 0);
    /* And not much more. */
    double most = (fabs(strtod(shown.text, NULL) - value) + error) * (1 + 1.0001 * pow(10, 1 - digits));
    assert_true(most < 1e-300 || strtod(bound.text, NULL) <= most * (1 + 1e-9));
}

static void an_error_covers_how_far_the_value_is_rounded(void **state) {
    (void)state;
    assert_string_equal(decimal_error(1.5, 4, 0.236, 1).text, "0.3");
    assert_string_equal(decimal_error(0.04923, 4, 0.25, 2).text, "0.26"); /* 0.04923 is not a double */
    assert_string_equal(decimal_error(1.5, 4, 0.25, 2).text, "0.25");
    assert_string_equal(decimal_error(1.5, 4, 0, 2).text, "0");
    assert_string_equal(decimal_error(1.234375, 4, 0, 2).text, "0.00038");
    uint64_t seed = 22;
    for (int i = 0; i < 2500; i++) {
        double value = i % 2 != 0 ? any_double(&seed) : (double)(next(&seed) % 1000000) / 997;
        double share = pow(10, -(double)(next(&seed) % 2500) / 100 + 3);
        expect_covered(value, 1 + i % 6, isfinite(value * share) ? value * share : 0, 1 + i % 3);
    }
    expect_covered(DBL_MAX, 3, 1, 2);
    expect_covered(5e-324, 4, 5e-324, 2);
    expect_covered(0, 4, 0.1, 2);
}

static void expect_point(double x, double y, double z, double resolution, const char *expected) {
    const double at[3] = {x, y, z};
    assert_string_equal(decimal_point(at, resolution).text, expected);
}

static void places_have_the_digits_that_their_surroundings_ask_for(void **state) {
    (void)state;
    expect_point(441234.5678, 4920012.3456, 35.17, 1e-3, "(441234.568, 4920012.346, 35.17)");
    expect_point(441234.5678, 4920012.3456, 35.17, 2e-3, "(441234.568, 4920012.346, 35.17)");
    expect_point(441234.5678, 4920012.3456, 35.17, 1, "(441235, 4920012, 35)");
    expect_point(441234.5678, 4920012.3456, 35.17, 1e5, "(441235, 4920012, 35)");
    expect_point(0.5, -1, -0.00004, 1e-4, "(0.5, -1, 0)");
    expect_point(0.5, -1, -0.00006, 1e-4, "(0.5, -1, -0.0001)");
    expect_point(1.25e-9, 0.5e-9, -0.0, 1e-11, "(1.25e-09, 5e-10, 0)");
    expect_point(1e15, 1.5e16, 0, 1e14, "(1000000000000000, 1.5e+16, 0)");
    expect_point(1e15, 1.5e16, -2e300, 1e290, "(1000000000000000, 0, -2e+300)");
    expect_point(1.0 / 3, 2.0 / 3, 1e6 / 3, 0, "(0.33333333333333331, 0.66666666666666663, 333333.33333333331)");
}

static void places_that_are_a_resolution_apart_look_different(void **state) {
    (void)state;
    uint64_t seed = 23;
    for (int i = 0; i < 2000; i++) {
        double size = pow(10, (double)(next(&seed) % 800) / 100 - 4);
        double x = (double)(next(&seed) % 2000000) - 1e6;
        double y = (double)(next(&seed) % 1000) / 999 * size;
        const double one[3] = {x, y, 1};
        const double other[3] = {x + size * 1.01, y, 1};
        assert_string_not_equal(decimal_point(one, size).text, decimal_point(other, size).text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bound_is_never_rounded_inwards),
        cmocka_unit_test(powers_of_ten_and_their_neighbours_are_bounded),
        cmocka_unit_test(the_extremes_are_bounded),
        cmocka_unit_test(what_fits_is_printed_as_it_is),
        cmocka_unit_test(the_nearest_is_what_printf_prints),
        cmocka_unit_test(an_error_covers_how_far_the_value_is_rounded),
        cmocka_unit_test(places_have_the_digits_that_their_surroundings_ask_for),
        cmocka_unit_test(places_that_are_a_resolution_apart_look_different),
    };
    return cmocka_run_group_tests_name("decimal", tests, NULL, NULL);
}
