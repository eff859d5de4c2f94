/* Searches for inputs that break a rounding bound: random ones of several kinds, each changed as long as that brings
 * the error nearer to the bound. docs/bounds.md has the bounds. */
#ifndef TEST_BOUNDS_ATTACK_H
#define TEST_BOUNDS_ATTACK_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers of twice the precision: what a double loses is 2^-59 of what they show, at most. */
#if LDBL_MANT_DIG >= 113
typedef long double wide;
#else
__extension__ typedef __float128 wide;
#endif

wide wide_abs(wide x);
wide wide_max(wide x, wide y);
wide wide_root(wide x); /* of 0 or more */
wide wide_dot(const wide a[3], const wide b[3]);
void wide_cross(const wide a[3], const wide b[3], wide out[3]);

/* det[b - a, c - a, d - a] */
wide wide_orient(const wide a[3], const wide b[3], const wide c[3], const wide d[3]);

/* The inverse of a 3 x 3 matrix by rows; its determinant. */
wide wide_invert(wide m[3][3], wide inverse[3][3]);

enum { MOST_INPUTS = 64 };

typedef struct attack {
    const char *name;
    size_t inputs; /* numbers that a trial takes */
    int bits;      /* of a number: 53, or 24 where the trial makes floats of them */
    /* Error over bound. Below 0: these inputs are none that the bound is claimed for. */
    double (*trial)(const double *inputs);
    uint64_t starts;  /* in a whole run; about 100 trials each */
    double reached;   /* that a whole run gets to this at least shows that it tries */
    double magnitude; /* powers of two that inputs differ by in mixed starts; 0: 20 */
} attack;

/* Fails where a bound is broken, or where a whole run does not come near; prints how near it came. */
void attack_run(const attack *plan);

#endif
