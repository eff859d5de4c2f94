/* Numbers of twice the precision against expansions, which are exact. */
#include "math/twofold.h"

#include "fixtures/random_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ROUNDS = 300000, ROOM = 32 };

/* The exact number, as an expansion. */
typedef struct exact {
    int count;
    double parts[ROOM];
} exact;

static exact exact_of(ck_twofold p) {
    exact e = {.count = 0};
    if (p.low != 0) {
        e.parts[e.count++] = p.low;
    }
    if (p.high != 0) {
        e.parts[e.count++] = p.high;
    }
    return e;
}

static exact plus(const exact *a, const exact *b) {
    exact sum;
    sum.count = ck_expansion_sum(a->count, a->parts, b->count, b->parts, sum.parts);
    return sum;
}

static exact minus(const exact *a, const exact *b) {
    exact rest;
    rest.count = ck_expansion_subtract(a->count, a->parts, b->count, b->parts, rest.parts);
    return rest;
}

static exact times(const exact *a, const exact *b) {
    exact product;
    product.count = ck_expansion_product(a->count, a->parts, b->count, b->parts, product.parts);
    return product;
}

/* To the precision of a double. */
static double size(const exact *e) {
    exact few;
    few.count = ck_expansion_compress(e->count, e->parts, few.parts);
    return few.count == 0 ? 0 : fabs(few.parts[few.count - 1]);
}

/* Digits of all lengths, the second part near the first one or far below it, either sign. */
static ck_twofold random_number(random_state *random) {
    const int exponent = random_below(random, 60) - 30;
    ck_twofold p;
    double rest;
    double high = random_unit(random);
    if (random_below(random, 4) == 0) {
        high = 1 + (random_below(random, 3) - 1) * 0x1p-52; /* next to where digits end */
    }
    const double low =
        random_below(random, 5) == 0 ? 0 : high * random_unit(random) * ldexp(1, -53 - random_below(random, 40));
    p.high = ldexp(ck_two_sum(high, low, &rest), exponent);
    p.low = ldexp(rest, exponent);
    return p;
}

/* Next to p, so that what is left of their difference has few digits. */
static ck_twofold near(random_state *random, ck_twofold p) {
    const double change = p.high * random_unit(random) * ldexp(1, -random_below(random, 106));
    return ck_twofold_add(p, (ck_twofold){change, 0.0});
}

static void is_normal(ck_twofold p) {
    double rest;
    assert_true(ck_two_sum(p.high, p.low, &rest) == p.high && rest == p.low);
}

static double sum_off(ck_twofold p, ck_twofold q) {
    const ck_twofold sum = ck_twofold_add(p, q);
    is_normal(sum);
    const exact a = exact_of(p), b = exact_of(q), c = exact_of(sum);
    const exact all = plus(&a, &b);
    const exact off = minus(&all, &c);
    const double allowed = 0x1p-103 * (size(&a) + size(&b));
    assert_true(size(&off) <= allowed);
    return allowed > 0 ? size(&off) / allowed : 0;
}

static void a_sum_is_within_its_bound(void **state) {
    (void)state;
    random_state random = 1;
    double worst = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const ck_twofold p = random_number(&random);
        const ck_twofold q = random_below(&random, 2) == 0 ? near(&random, p) : random_number(&random);
        worst = fmax(worst, sum_off(p, q));
        worst = fmax(worst, sum_off(p, ck_twofold_negate(q)));
    }
    print_message("sum: %.3f of the bound\n", worst);
    assert_true(worst > 0.05);
}

static void a_product_is_within_its_bound(void **state) {
    (void)state;
    random_state random = 2;
    double worst = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const ck_twofold p = random_number(&random), q = random_number(&random);
        const ck_twofold product = ck_twofold_multiply(p, q);
        is_normal(product);
        const exact a = exact_of(p), b = exact_of(q), c = exact_of(product);
        const exact all = times(&a, &b);
        const exact off = minus(&all, &c);
        assert_true(size(&off) <= 0x1p-102 * size(&all));
        worst = size(&all) > 0 ? fmax(worst, size(&off) / size(&all) * 0x1p102) : worst;
    }
    print_message("product: %.3f of the bound\n", worst);
    assert_true(worst > 0.05);
}

/* The quotient times the divisor is the dividend, off by as much of it. */
static void a_quotient_is_within_its_bound(void **state) {
    (void)state;
    random_state random = 3;
    double worst = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const ck_twofold p = random_number(&random);
        ck_twofold q = random_below(&random, 3) == 0 ? near(&random, p) : random_number(&random);
        q = q.high == 0 ? (ck_twofold){1.0, 0.0} : q;
        const ck_twofold quotient = ck_twofold_divide(p, q);
        is_normal(quotient);
        const exact a = exact_of(p), b = exact_of(q), c = exact_of(quotient);
        const exact back = times(&c, &b);
        const exact off = minus(&back, &a);
        assert_true(size(&off) <= 0x1p-99 * size(&a));
        worst = size(&a) > 0 ? fmax(worst, size(&off) / size(&a) * 0x1p99) : worst;
    }
    print_message("quotient: %.3f of the bound\n", worst);
    assert_true(worst > 0.01);
}

static void differences_of_doubles_are_exact(void **state) {
    (void)state;
    random_state random = 4;
    for (int n = 0; n < ROUNDS; n++) {
        const double a = ldexp(random_unit(&random), random_below(&random, 120) - 60);
        const double b = ldexp(random_unit(&random), random_below(&random, 120) - 60);
        const ck_twofold d = ck_twofold_difference(a, b);
        const exact one = exact_of((ck_twofold){a, 0.0}), other = exact_of((ck_twofold){b, 0.0}), found = exact_of(d);
        const exact all = minus(&one, &other);
        const exact off = minus(&all, &found);
        assert_true(size(&off) == 0);
    }
}

/* Quotients of small whole numbers, and sums of these that come to 0, as sums over borders do. */
static void thirds_and_sevenths_add_up(void **state) {
    (void)state;
    for (int n = 1; n < 200; n++) {
        const ck_twofold part = ck_twofold_divide((ck_twofold){1.0, 0.0}, (ck_twofold){n, 0.0});
        ck_twofold sum = {0.0, 0.0};
        for (int i = 0; i < n; i++) {
            sum = ck_twofold_add(sum, part);
        }
        const ck_twofold off = ck_twofold_subtract(sum, (ck_twofold){1.0, 0.0});
        assert_true(fabs(off.high) <= (n + 1) * 0x1p-99);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sum_is_within_its_bound),      cmocka_unit_test(a_product_is_within_its_bound),
        cmocka_unit_test(a_quotient_is_within_its_bound), cmocka_unit_test(differences_of_doubles_are_exact),
        cmocka_unit_test(thirds_and_sevenths_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
