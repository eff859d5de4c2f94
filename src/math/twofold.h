/* Numbers of twice the precision (double-double): high + low, with |low| at most half a unit in the last place of high.
 *
 * After Dekker, 1971, and Shewchuk, 1997. Bounds hold where nothing overflows and no last digit of a product is below
 * 2^-1074; docs/bounds.md has the counts. */
#ifndef CK_MATH_TWOFOLD_H
#define CK_MATH_TWOFOLD_H

#include "math/expansion.h"

typedef struct ck_twofold {
    double high, low;
} ck_twofold;

/* a - b, exact. */
static inline ck_twofold ck_twofold_difference(double a, double b) {
    ck_twofold d;
    d.high = ck_two_sum(a, -b, &d.low);
    return d;
}

/* Off by at most 2^-103 (|p| + |q|). */
static inline ck_twofold ck_twofold_add(ck_twofold p, ck_twofold q) {
    double low;
    const double high = ck_two_sum(p.high, q.high, &low);
    ck_twofold sum;
    /* Where the high parts cancel, the low ones may be larger than what is left. */
    sum.high = ck_two_sum(high, low + (p.low + q.low), &sum.low);
    return sum;
}

/* Off by at most 2^-102 |p q|. */
static inline ck_twofold ck_twofold_multiply(ck_twofold p, ck_twofold q) {
    double q_low, low;
    const double q_high = ck_split(q.high, &q_low);
    const double high = ck_two_product_split(p.high, q.high, q_high, q_low, &low);
    ck_twofold product;
    product.high = ck_fast_two_sum(high, low + (p.high * q.low + p.low * q.high), &product.low);
    return product;
}

static inline ck_twofold ck_twofold_negate(ck_twofold p) {
    return (ck_twofold){-p.high, -p.low};
}

/* Off as a sum is. */
static inline ck_twofold ck_twofold_subtract(ck_twofold p, ck_twofold q) {
    return ck_twofold_add(p, ck_twofold_negate(q));
}

/* Off by at most 2^-99 |p / q|: the first quotient leaves a rest that the second divides. */
static inline ck_twofold ck_twofold_divide(ck_twofold p, ck_twofold q) {
    const ck_twofold first = {p.high / q.high, 0.0};
    const ck_twofold rest = ck_twofold_subtract(p, ck_twofold_multiply(first, q));
    const ck_twofold second = {rest.high / q.high, 0.0};
    const ck_twofold last = ck_twofold_subtract(rest, ck_twofold_multiply(second, q));
    return ck_twofold_add(ck_twofold_add(first, second), (ck_twofold){last.high / q.high, 0.0});
}

#endif
