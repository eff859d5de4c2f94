/* Remainders against rational numbers of small whole ones, and the primes against what makes a prime. */
#include "math/residue.h"

#include "fixtures/random_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ROUNDS = 20000 };

/* As 1 stands for 2^64 mod p, and -1 for p less that. */
static uint64_t prime(int which) {
    return ck_residue_of(1.0).by[which] + ck_residue_of(-1.0).by[which];
}

/* a b mod p, bit by bit; p is below 2^63. */
static uint64_t times(uint64_t a, uint64_t b, uint64_t p) {
    uint64_t sum = 0;
    for (int bit = 63; bit >= 0; bit--) {
        sum = 2 * sum % p;
        sum = (b >> bit & 1) != 0 ? (sum + a) % p : sum;
    }
    return sum;
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t p) {
    uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1) {
        result = (exponent & 1) != 0 ? times(result, base, p) : result;
        base = times(base, base, p);
    }
    return result;
}

/* What a remainder stands for: without the factor 2^64. */
static uint64_t meaning(ck_residue a, int which) {
    const uint64_t p = prime(which);
    const uint64_t shift = times(1ULL << 32, 1ULL << 32, p);
    return times(a.by[which], power(shift, p - 2, p), p);
}

/* numerator / denominator mod p. */
static uint64_t fraction(int64_t numerator, int64_t denominator, uint64_t p) {
    const uint64_t top = numerator < 0 ? p - (uint64_t)-numerator % p : (uint64_t)numerator % p;
    const uint64_t below = denominator < 0 ? p - (uint64_t)-denominator % p : (uint64_t)denominator % p;
    return times(top % p, power(below, p - 2, p), p);
}

static void means(ck_residue a, int64_t numerator, int64_t denominator) {
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        assert_true(a.by[i] < prime(i));
        assert_true(meaning(a, i) == fraction(numerator, denominator, prime(i)));
    }
}

/* Miller and Rabin: these bases decide every number of 64 bits. */
static bool is_prime(uint64_t p) {
    static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    uint64_t odd = p - 1;
    int halvings = 0;
    for (; odd % 2 == 0; odd /= 2) {
        halvings++;
    }
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        uint64_t x = power(bases[i], odd, p);
        bool passed = x == 1 || x == p - 1;
        for (int k = 1; k < halvings && !passed; k++) {
            x = times(x, x, p);
            passed = x == p - 1;
        }
        if (!passed) {
            return false;
        }
    }
    return true;
}

static void moduli_are_two_primes_of_62_bits(void **state) {
    (void)state;
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        assert_true(prime(i) > 1ULL << 61 && prime(i) < 1ULL << 62);
        assert_true(is_prime(prime(i)));
    }
    assert_true(prime(0) != prime(1));
    assert_false(is_prime(561) || is_prime(prime(0) - 1) || is_prime(1000003ULL * 1000033ULL)); /* it can say no */
}

/* A product by 1 gives the number back only if the inverse of the prime is right, and 1 is 2^64. */
static void constants_belong_to_their_primes(void **state) {
    (void)state;
    random_state random = 1;
    const ck_residue one = ck_residue_of(1.0);
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        assert_true(one.by[i] == times(1ULL << 32, 1ULL << 32, prime(i)));
    }
    for (int n = 0; n < ROUNDS; n++) {
        ck_residue a, b;
        for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
            a.by[i] = random_bits(&random) % prime(i);
            b.by[i] = n % 3 == 0 ? prime(i) - 1 - (uint64_t)(n % 5) : random_bits(&random) % prime(i);
        }
        const ck_residue same = ck_residue_multiply(a, one);
        const ck_residue product = ck_residue_multiply(a, b);
        for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
            assert_true(same.by[i] == a.by[i]);
            assert_true(times(product.by[i], one.by[i], prime(i)) == times(a.by[i], b.by[i], prime(i)));
        }
    }
}

static void whole_numbers_and_halves_are_themselves(void **state) {
    (void)state;
    random_state random = 2;
    means(ck_residue_of(0.0), 0, 1);
    means(ck_residue_of(-0.0), 0, 1);
    means(ck_residue_of(0x1p62), 1LL << 62, 1);
    means(ck_residue_of(-0x1p62), -(1LL << 62), 1);
    means(ck_residue_of(0x1.fffffffffffffp52), (1LL << 53) - 1, 1);
    for (int n = 0; n < ROUNDS / 40; n++) {
        const int64_t x = (int64_t)(random_bits(&random) >> 12) * (n % 2 == 0 ? 1 : -1);
        const int halvings = random_below(&random, 62);
        means(ck_residue_of((double)x), x, 1);
        means(ck_residue_of((double)x / (double)(1LL << halvings)), x, 1LL << halvings);
    }
}

/* Largest and smallest: x is back after as many doublings as it was halved. */
static void powers_of_two_of_any_size_are_exact(void **state) {
    (void)state;
    static const int exponents[] = {0,   1,   53,   64,   100,   500,   1022,  1023, -1,
                                    -52, -64, -100, -500, -1021, -1022, -1023, -1074};
    for (size_t k = 0; k < sizeof exponents / sizeof *exponents; k++) {
        ck_residue x = ck_residue_of(ldexp(1.0, exponents[k]));
        const ck_residue step = ck_residue_of(exponents[k] < 0 ? 2.0 : 0.5);
        for (int i = 0; i < (exponents[k] < 0 ? -exponents[k] : exponents[k]); i++) {
            x = ck_residue_multiply(x, step);
        }
        means(x, 1, 1);
    }
    const double least = 0x1p-1074, most = 0x1.fffffffffffffp1023;
    assert_false(ck_residue_is_zero(ck_residue_of(least)));
    assert_false(ck_residue_is_zero(ck_residue_of(-least)));
    assert_true(ck_residue_is_zero(ck_residue_add(ck_residue_of(most), ck_residue_of(-most))));
    const ck_residue all = ck_residue_add(ck_residue_of(most), ck_residue_of(least));
    assert_false(ck_residue_is_zero(ck_residue_subtract(all, ck_residue_of(most))));
    assert_true(
        ck_residue_is_zero(ck_residue_subtract(ck_residue_subtract(all, ck_residue_of(most)), ck_residue_of(least))));
}

/* x mod p, times 2^64, by as many doublings or halvings as x has, one by one; p is below 2^62. */
static uint64_t step_by_step(double x, uint64_t p) {
    int exponent;
    const double digits = ldexp(frexp(fabs(x), &exponent), 53);
    uint64_t value = (uint64_t)digits % p;
    for (exponent += 64 - 53; exponent > 0; exponent--) {
        value = 2 * value % p;
    }
    for (; exponent < 0; exponent++) {
        value = (value % 2 == 0 ? value : value + p) / 2;
    }
    return x < 0 && value != 0 ? p - value : value;
}

static void assert_steps(double x, const uint64_t primes[CK_RESIDUE_PRIMES]) {
    const ck_residue plus = ck_residue_of(x), minus = ck_residue_of(-x);
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        const uint64_t expected = step_by_step(x, primes[i]);
        assert_true(plus.by[i] == expected);
        assert_true(minus.by[i] == (expected == 0 ? 0 : primes[i] - expected));
    }
}

static void doubles_of_any_size_are_their_doublings_and_halvings(void **state) {
    (void)state;
    random_state random = 4;
    const uint64_t primes[CK_RESIDUE_PRIMES] = {prime(0), prime(1)};
    assert_steps(0.0, primes);
    assert_steps(0x1.fffffffffffffp1023, primes);
    assert_steps(0x1.fffffffffffffp-1023, primes);
    for (int exponent = -1074; exponent <= 1023; exponent++) {
        const double power = ldexp(1.0, exponent);
        assert_steps(power, primes);
        assert_steps(nextafter(power, INFINITY), primes);
        assert_steps(nextafter(power, 0), primes);
        for (int bits = 1; bits < 53; bits += 17) { /* fewer digits, as most coordinates have */
            assert_steps(ldexp((double)(random_bits(&random) >> (64 - bits) | 1), exponent - 52), primes);
        }
        const double digits = 1 + (double)(random_bits(&random) >> 12) * 0x1p-52;
        assert_steps(ldexp(digits, exponent), primes);
    }
}

static int64_t small(random_state *random) {
    return random_below(random, 41) - 20;
}

/* (a / b) op (c / d), as a fraction. */
static void arithmetic_is_that_of_fractions(void **state) {
    (void)state;
    random_state random = 3;
    int zeros = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const int64_t a = small(&random), c = small(&random);
        const int64_t b = small(&random) | 1, d = small(&random) | 1;
        const ck_residue p = ck_residue_divide(ck_residue_of((double)a), ck_residue_of((double)b));
        const ck_residue q = ck_residue_divide(ck_residue_of((double)c), ck_residue_of((double)d));
        assert_int_equal(ck_residue_is_zero(ck_residue_subtract(p, q)), a * d == c * b);
        assert_int_equal(ck_residue_is_zero(ck_residue_add(p, q)), a * d == -c * b);
        assert_int_equal(ck_residue_is_zero(ck_residue_multiply(p, q)), a * c == 0);
        zeros += a * d == c * b;
        if (n % 80 == 0) {
            means(ck_residue_add(p, q), a * d + c * b, b * d);
            means(ck_residue_subtract(p, q), a * d - c * b, b * d);
            means(ck_residue_multiply(p, q), a * c, b * d);
            if (c != 0) {
                means(ck_residue_divide(p, q), a * d, b * c);
            }
        }
    }
    assert_true(zeros > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moduli_are_two_primes_of_62_bits),
        cmocka_unit_test(constants_belong_to_their_primes),
        cmocka_unit_test(whole_numbers_and_halves_are_themselves),
        cmocka_unit_test(powers_of_two_of_any_size_are_exact),
        cmocka_unit_test(doubles_of_any_size_are_their_doublings_and_halvings),
        cmocka_unit_test(arithmetic_is_that_of_fractions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
