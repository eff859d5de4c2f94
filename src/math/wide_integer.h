/* Whole numbers wide enough for any orientation of finite doubles: sign and magnitude, of fixed capacity, on the stack.
 *
 * A double is a whole multiple of 2^-1074 below 2^1024, so 2098 bits hold a coordinate, 2099 a difference of two, and
 * 6300 the sum of six products of three differences. */
#ifndef CK_MATH_WIDE_INTEGER_H
#define CK_MATH_WIDE_INTEGER_H

#include <stdint.h>

enum { CK_WIDE_LIMBS = 200 };

typedef struct ck_wide {
    int sign;                     /* -1, 0, 1 */
    int count;                    /* limbs in use, the highest of them not 0 */
    uint32_t limb[CK_WIDE_LIMBS]; /* lowest first; beyond `count` without meaning */
} ck_wide;

/* The largest k for which x is a whole multiple of 2^k; x finite and not 0. */
int ck_wide_unit(double x);

/* x / 2^unit, where unit <= ck_wide_unit(x). */
void ck_wide_from_double(double x, int unit, ck_wide *out);

/* A number below 2^96 which, times 2^exponent, is `a`, off by less than 2^-51 of it. */
double ck_wide_to_double(const ck_wide *a, int *exponent);

/* Results go to `out`, apart from the operands. The caller keeps them below the capacity. */
void ck_wide_add(const ck_wide *a, const ck_wide *b, ck_wide *out);
void ck_wide_subtract(const ck_wide *a, const ck_wide *b, ck_wide *out);
void ck_wide_multiply(const ck_wide *a, const ck_wide *b, ck_wide *out);

#endif
