/* Exact sums and products of doubles, as expansions: arrays of doubles that do not overlap, in increasing magnitude,
 * without zeros, whose exact sum is the number. Zero is the empty array.
 *
 * After Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997. Exact as
 * long as nothing overflows and the last digit of every product is above 2^-1074; needs round-to-even and no
 * contraction. Products split their factors as Dekker and Veltkamp do: a fused multiply-add would be shorter, but is a
 * slow library call on machines without the instruction. */
#ifndef CK_MATH_EXPANSION_H
#define CK_MATH_EXPANSION_H

#include "base/assert.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __FAST_MATH__
#error "exact arithmetic needs exact floating-point semantics: compile without -ffast-math"
#endif
_Static_assert(FLT_EVAL_METHOD == 0, "exact arithmetic needs doubles without excess precision");

/* a + b = high + low. */
static inline double ck_two_sum(double a, double b, double *low) {
    const double high = a + b;
    const double b_part = high - a;
    const double a_part = high - b_part;
    *low = (a - a_part) + (b - b_part);
    return high;
}

static inline double ck_two_sum_low(double a, double b) {
    double low;
    (void)ck_two_sum(a, b, &low);
    return low;
}

/* a + b = high + low, where |a| >= |b|. */
static inline double ck_fast_two_sum(double a, double b, double *low) {
    const double high = a + b;
    *low = b - (high - a);
    CK_ASSERT(!isfinite(high) || *low == ck_two_sum_low(a, b));
    return high;
}

/* a = high + low, with 26 bits in each half. */
static inline double ck_split(double a, double *low) {
    const double scaled = 0x1.0000002p27 * a;
    const double high = scaled - (scaled - a);
    *low = a - high;
    return high;
}

/* a * b = high + low, with b split already. */
static inline double ck_two_product_split(double a, double b, double b_high, double b_low, double *low) {
    double a_low;
    const double high = a * b;
    const double a_high = ck_split(a, &a_low);
    *low = a_low * b_low - (((high - a_high * b_high) - a_low * b_high) - a_high * b_low);
    return high;
}

/* The expansion of a - b in h[0..1]; returns its length. */
static inline int ck_expansion_difference(double a, double b, double h[2]) {
    double low;
    const double high = ck_two_sum(a, -b, &low);
    int n = 0;
    if (low != 0.0) {
        h[n++] = low;
    }
    if (high != 0.0) {
        h[n++] = high;
    }
    return n;
}

/* h = e + f; room for m + n numbers, apart from e and f. Returns the length of h. */
int ck_expansion_sum(int m, const double *e, int n, const double *f, double *h);

/* h = e - f, as above. */
int ck_expansion_subtract(int m, const double *e, int n, const double *f, double *h);

/* h = e * b; room for 2 m numbers, apart from e. Returns the length of h. */
int ck_expansion_scale(int m, const double *e, double b, double *h);

/* h = e * f where n <= CK_EXPANSION_FACTOR and m <= CK_EXPANSION_FACTOR; room for 2 m n numbers, apart from e and f. */
enum { CK_EXPANSION_FACTOR = 16 };
int ck_expansion_product(int m, const double *e, int n, const double *f, double *h);

/* h = e with as few components as possible, of which the largest is e to nearly the precision of a double; room for m
 * numbers, h may be e. Returns the length of h. */
int ck_expansion_compress(int m, const double *e, double *h);

/* Whether an expansion is one: no zeros, in increasing magnitude, none reaches the last digit of the next. */
static inline bool ck_expansion_is_good(int n, const double *e) {
    for (int i = 0; i < n; i++) {
        int exponent;
        const uint64_t mantissa = (uint64_t)ldexp(frexp(fabs(e[i]), &exponent), 53);
        const double last_digit = ldexp((double)(mantissa & (~mantissa + 1)), exponent - 53);
        if (e[i] == 0.0 || !isfinite(e[i]) || (i > 0 && fabs(e[i - 1]) >= last_digit)) {
            return false;
        }
    }
    return true;
}

/* The last component has the sign of the whole. */
static inline int ck_expansion_sign(int n, const double *e) {
    CK_ASSERT(n == 0 || e[n - 1] != 0.0);
    return n == 0 ? 0 : (e[n - 1] > 0.0) - (e[n - 1] < 0.0);
}

#endif
