/* Wide integers against 64-bit ones, and against identities where these end. */
#include "math/wide_integer.h"

#include "fixtures/random_bits.h"

#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void from_whole(int64_t value, ck_wide *out) {
    ck_wide_from_double((double)value, 0, out);
}

static void expect_equal(const ck_wide *a, const ck_wide *b) {
    assert_int_equal(a->sign, b->sign);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->limb, b->limb, (size_t)a->count * sizeof a->limb[0]);
}

static void small_numbers_calculate_like_machine_integers(void **state) {
    (void)state;
    random_state random = 1;
    for (int n = 0; n < 20000; n++) {
        const int width = 1 + random_below(&random, 26);
        const int64_t x = random_below(&random, 1 << width) - (1 << (width - 1));
        const int64_t y = random_below(&random, 1 << width) - (1 << (width - 1));
        ck_wide a, b, result, expected;
        from_whole(x, &a);
        from_whole(y, &b);
        ck_wide_add(&a, &b, &result);
        from_whole(x + y, &expected);
        expect_equal(&result, &expected);
        ck_wide_subtract(&a, &b, &result);
        from_whole(x - y, &expected);
        expect_equal(&result, &expected);
        ck_wide_multiply(&a, &b, &result);
        from_whole(x * y, &expected);
        expect_equal(&result, &expected);
    }
}

/* (a + b) (a - b) = a a - b b, for numbers of up to 2098 bits. */
static void large_numbers_keep_the_binomial_identity(void **state) {
    (void)state;
    random_state random = 2;
    for (int n = 0; n < 2000; n++) {
        ck_wide a, b, sum, difference, left, aa, bb, right;
        ck_wide_from_double(ldexp(random_unit(&random), random_below(&random, 2098) - 1073), -1130, &a);
        ck_wide_from_double(ldexp(random_unit(&random), random_below(&random, 2098) - 1073), -1130, &b);
        ck_wide_add(&a, &b, &sum);
        ck_wide_subtract(&a, &b, &difference);
        ck_wide_multiply(&sum, &difference, &left);
        ck_wide_multiply(&a, &a, &aa);
        ck_wide_multiply(&b, &b, &bb);
        ck_wide_subtract(&aa, &bb, &right);
        expect_equal(&left, &right);
    }
}

/* x in units of 2^-k is x 2^k in units of 1. */
static void a_finer_unit_multiplies_by_a_power_of_two(void **state) {
    (void)state;
    random_state random = 3;
    for (int k = 0; k < 300; k++) {
        const double x = floor(ldexp(random_unit(&random), 53));
        ck_wide result, whole, power, expected;
        ck_wide_from_double(x, -k, &result);
        ck_wide_from_double(x, 0, &whole);
        ck_wide_from_double(ldexp(1.0, k), 0, &power);
        ck_wide_multiply(&whole, &power, &expected);
        expect_equal(&result, &expected);
    }
}

static void a_wide_integer_becomes_a_double_and_an_exponent(void **state) {
    (void)state;
    random_state random = 4;
    for (int n = 0; n < 2000; n++) {
        const double x = random_unit(&random), y = ldexp(random_unit(&random), random_below(&random, 1000));
        ck_wide a, b, product;
        ck_wide_from_double(x, -60, &a);
        ck_wide_from_double(y, -60, &b);
        ck_wide_multiply(&a, &b, &product);
        int exponent;
        const double number = ck_wide_to_double(&product, &exponent);
        const double result = ldexp(number, exponent - 120);
        assert_true(fabs(number) < 0x1p96 && fabs(result - x * y) <= 0x1p-50 * fabs(x * y));
    }
}

static void the_unit_is_the_lowest_bit(void **state) {
    (void)state;
    assert_int_equal(ck_wide_unit(1.0), 0);
    assert_int_equal(ck_wide_unit(-12.0), 2);
    assert_int_equal(ck_wide_unit(0x1p-1074), -1074);
    assert_int_equal(ck_wide_unit(0x1p1023), 1023);
    assert_int_equal(ck_wide_unit(DBL_MAX), 971);
    assert_int_equal(ck_wide_unit(1.0 + DBL_EPSILON), -52);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_numbers_calculate_like_machine_integers),
        cmocka_unit_test(large_numbers_keep_the_binomial_identity),
        cmocka_unit_test(a_finer_unit_multiplies_by_a_power_of_two),
        cmocka_unit_test(a_wide_integer_becomes_a_double_and_an_exponent),
        cmocka_unit_test(the_unit_is_the_lowest_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
