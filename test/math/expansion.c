/* Expansions against wide integers, component by component. */
#include "math/expansion.h"
#include "math/wide_integer.h"

#include "fixtures/random_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { UNIT = -1000, FACTOR = 6 };

/* The exact sum of the components, in units of 2^UNIT. */
static ck_wide value(int n, const double *e) {
    ck_wide total = {0};
    for (int i = 0; i < n; i++) {
        ck_wide component, sum;
        ck_wide_from_double(e[i], UNIT, &component);
        ck_wide_add(&total, &component, &sum);
        total = sum;
    }
    return total;
}

static void expect_equal(const ck_wide *a, const ck_wide *b) {
    assert_int_equal(a->sign, b->sign);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->limb, b->limb, (size_t)a->count * sizeof a->limb[0]);
}

/* In increasing magnitude, no zeros, and no two components that share a digit. */
static void expect_well_formed(int n, const double *e) {
    for (int i = 0; i < n; i++) {
        assert_true(e[i] != 0.0);
        assert_true(i == 0 || fabs(e[i - 1]) < ldexp(1.0, ck_wide_unit(e[i])));
    }
}

/* A sum of up to FACTOR / 2 differences of numbers of like or unlike size. */
static int random_expansion(random_state *random, double e[FACTOR]) {
    double previous[FACTOR], pair[2];
    int n = 0;
    const int terms = random_below(random, 1 + FACTOR / 2);
    for (int i = 0; i < terms; i++) {
        const double a = ldexp(random_unit(random), random_below(random, 120)), b = random_unit(random);
        const int m = ck_expansion_difference(a, random_below(random, 2) == 0 ? b : random_nudge(random, a), pair);
        for (int k = 0; k < n; k++) {
            previous[k] = e[k];
        }
        n = ck_expansion_sum(n, previous, m, pair, e);
    }
    return n;
}

static void sums_and_differences_are_exact(void **state) {
    (void)state;
    random_state random = 1;
    for (int n = 0; n < 20000; n++) {
        double e[FACTOR], f[FACTOR], h[2 * FACTOR];
        const int e_count = random_expansion(&random, e), f_count = random_expansion(&random, f);
        const ck_wide left = value(e_count, e), right = value(f_count, f);
        ck_wide expected;
        ck_wide_add(&left, &right, &expected);
        int count = ck_expansion_sum(e_count, e, f_count, f, h);
        ck_wide result = value(count, h);
        expect_equal(&result, &expected);
        expect_well_formed(count, h);
        ck_wide_subtract(&left, &right, &expected);
        count = ck_expansion_subtract(e_count, e, f_count, f, h);
        result = value(count, h);
        expect_equal(&result, &expected);
        expect_well_formed(count, h);
        assert_int_equal(ck_expansion_sign(count, h), expected.sign);
    }
}

/* (e f) 2^-UNIT on one side, e times f in wide integers on the other. */
static void products_are_exact(void **state) {
    (void)state;
    random_state random = 2;
    for (int n = 0; n < 20000; n++) {
        double e[FACTOR], f[FACTOR], h[2 * FACTOR * FACTOR];
        const int e_count = random_expansion(&random, e), f_count = random_expansion(&random, f);
        const int count = ck_expansion_product(e_count, e, f_count, f, h);
        const ck_wide left = value(e_count, e), right = value(f_count, f), product = value(count, h);
        ck_wide one, expected, result;
        ck_wide_from_double(1.0, UNIT, &one);
        ck_wide_multiply(&left, &right, &expected);
        ck_wide_multiply(&product, &one, &result);
        expect_equal(&result, &expected);
        expect_well_formed(count, h);
    }
}

static void compression_keeps_the_value_and_rounds_it_in_the_last_component(void **state) {
    (void)state;
    random_state random = 3;
    for (int n = 0; n < 20000; n++) {
        double e[FACTOR], f[FACTOR], h[2 * FACTOR * FACTOR];
        const int e_count = random_expansion(&random, e), f_count = random_expansion(&random, f);
        const int count = ck_expansion_product(e_count, e, f_count, f, h);
        const ck_wide expected = value(count, h);
        const int shorter = ck_expansion_compress(count, h, h);
        const ck_wide result = value(shorter, h);
        assert_true(shorter <= count);
        expect_equal(&result, &expected);
        expect_well_formed(shorter, h);
        assert_true(shorter < 2 || fabs(h[shorter - 2]) <= 0x1p-52 * fabs(h[shorter - 1]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_differences_are_exact),
        cmocka_unit_test(products_are_exact),
        cmocka_unit_test(compression_keeps_the_value_and_rounds_it_in_the_last_component),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
