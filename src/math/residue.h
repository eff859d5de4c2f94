/* Exact arithmetic of rational numbers, as far as to tell whether a result is zero: with remainders by two primes of 62
 * bits in the place of the numbers.
 *
 * Sums, differences, products and quotients of remainders are those of the numbers. If one of the final remainders is
 * not 0, the number is not 0, for certain. If both are, it is 0, but for a chance of about 2^-122; so is a division by
 * a multiple of one of the primes, with a chance of 2^-61 each. Remainders are kept as multiples of 2^64 (Montgomery,
 * 1985), so that products need no division. */
#ifndef CK_MATH_RESIDUE_H
#define CK_MATH_RESIDUE_H

#include <stdbool.h>
#include <stdint.h>

enum { CK_RESIDUE_PRIMES = 2 };

typedef struct ck_residue {
    uint64_t by[CK_RESIDUE_PRIMES];
} ck_residue;

/* x is finite. */
ck_residue ck_residue_of(double x);

ck_residue ck_residue_add(ck_residue a, ck_residue b);
ck_residue ck_residue_subtract(ck_residue a, ck_residue b);
ck_residue ck_residue_multiply(ck_residue a, ck_residue b);

/* b is not 0. */
ck_residue ck_residue_divide(ck_residue a, ck_residue b);

static inline bool ck_residue_is_zero(ck_residue a) {
    return a.by[0] == 0 && a.by[1] == 0;
}

#endif
