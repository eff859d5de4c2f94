/* The JSON writer. */
#include "cli/json/json.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

/* Writes one value into an object and reads it back. */
static json_t *written(void (*write)(json_writer *json, const void *value), const void *value) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    json_writer json = {.out = out};
    json_write_object_begin(&json, NULL);
    write(&json, value);
    json_write_object_end(&json);
    fclose(out);
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    free(text);
    return object;
}

static void write_real(json_writer *json, const void *value) {
    json_write_real(json, "v", *(const double *)value);
}

static void write_text(json_writer *json, const void *value) {
    json_write_string(json, "v", value);
}

static void reals_read_back_as_the_same_double(void **state) {
    (void)state;
    const double values[] = {0.1, 1.0 / 3, -2.5, 1e300, DBL_MIN, DBL_MAX, 5e-324, 0.18, 1e22, 123456789.123456789};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        json_t *object = written(write_real, &values[i]);
        assert_true(json_number_value(json_object_get(object, "v")) == values[i]);
        json_decref(object);
    }
}

/* As plainly as can be: the first that reads back. */
static void print_plainly(double value, char *text, size_t size) {
    for (int digits = 15; digits <= 17; digits++) {
        (void)snprintf(text, size, "%.*g", digits, value == 0 ? 0 : value);
        if (strtod(text, NULL) == value) {
            return;
        }
    }
}

static void expect_shortest(FILE *out, char *const *printed, double value) {
    char plain[40];
    json_writer json = {.out = out};
    rewind(out);
    json_write_real(&json, NULL, value);
    fputc('\0', out);
    (void)fflush(out);
    print_plainly(value, plain, sizeof plain);
    assert_string_equal(*printed, plain);
}

/* Decimals, their neighbours, powers of two, whole numbers, and any bits at all. */
static void reals_are_as_short_as_they_can_be(void **state) {
    (void)state;
    char *printed = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&printed, &size);
    uint64_t bits = 31;
    for (int i = 0; i < 60000; i++) {
        double value;
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        memcpy(&value, &bits, sizeof value);
        const double short_one = (double)(bits >> (20 + i % 40)) * pow(10, (int)(bits % 37) - 18);
        expect_shortest(out, &printed, isfinite(value) ? value : 0);
        expect_shortest(out, &printed, short_one);
        expect_shortest(out, &printed, -nextafter(short_one, i % 2 == 0 ? INFINITY : 0));
        expect_shortest(out, &printed, ldexp(1 + (i % 3) * DBL_EPSILON, i % 2098 - 1074));
        expect_shortest(out, &printed, (double)((int64_t)bits >> (i % 64)));
    }
    expect_shortest(out, &printed, -0.0);
    (void)fclose(out);
    free(printed);
}

static void any_double_reads_back_as_itself(void **state) {
    (void)state;
    uint64_t bits = 30;
    for (int i = 0; i < 2000; i++) {
        double value;
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) {
            json_t *object = written(write_real, &value);
            assert_true(json_number_value(json_object_get(object, "v")) == value);
            json_decref(object);
        }
    }
}

/* The text of a bound alone. */
static char *bound_text(double value, decimal_rounding rounding) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    json_writer json = {.out = out};
    json_write_bound(&json, NULL, value, rounding);
    fclose(out);
    return text;
}

/* A long double tells more of the digits than a double does, where it is longer. */
static void bounds_are_never_rounded_inwards(void **state) {
    (void)state;
    uint64_t bits = 31;
    for (int i = 0; i < 2000; i++) {
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        double value = (double)(bits >> 11) * pow(10, -16 - (double)(bits % 17));
        char *high = bound_text(value, DECIMAL_UP);
        char *low = bound_text(value, DECIMAL_DOWN);
        assert_true(strtold(high, NULL) >= (long double)value && strtod(high, NULL) <= nextafter(value, INFINITY));
        assert_true(strtold(low, NULL) <= (long double)value && strtod(low, NULL) >= nextafter(value, 0));
        free(high);
        free(low);
    }
    char *text = bound_text(0.02, DECIMAL_UP); /* the double lies above 0.02 */
    assert_string_equal(text, "0.020000000000000001");
    free(text);
    text = bound_text(0.25, DECIMAL_UP);
    assert_string_equal(text, "0.25");
    free(text);
    text = bound_text(INFINITY, DECIMAL_UP);
    assert_string_equal(text, "null");
    free(text);
}

static void what_is_not_finite_becomes_null(void **state) {
    (void)state;
    const double values[] = {INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < 3; i++) {
        json_t *object = written(write_real, &values[i]);
        assert_true(json_is_null(json_object_get(object, "v")));
        json_decref(object);
    }
}

static void expect_text(const char *text, const char *expected) {
    json_t *object = written(write_text, text);
    assert_string_equal(json_string_value(json_object_get(object, "v")), expected);
    json_decref(object);
}

static void strings_of_any_bytes_are_valid(void **state) {
    (void)state;
    expect_text("plain", "plain");
    expect_text("\"\\/\n\t\x7f\x01", "\"\\/\n\t\x7f\x01");
    expect_text("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
    expect_text("a\xff", "a\xef\xbf\xbd");                               /* no such byte */
    expect_text("\xc3", "\xef\xbf\xbd");                                 /* cut short */
    expect_text("\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd");                 /* overlong */
    expect_text("\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); /* surrogate */
    expect_text("\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reals_are_as_short_as_they_can_be), cmocka_unit_test(reals_read_back_as_the_same_double),
        cmocka_unit_test(any_double_reads_back_as_itself),   cmocka_unit_test(bounds_are_never_rounded_inwards),
        cmocka_unit_test(what_is_not_finite_becomes_null),   cmocka_unit_test(strings_of_any_bytes_are_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
