/* The few operations on double[3], and on pairs of doubles, that are needed. */
#ifndef CK_MATH_VEC3_H
#define CK_MATH_VEC3_H

#include "base/assert.h"

#include <math.h>
#include <stdbool.h>

static inline bool ck_is_finite(const double a[3]) {
    return isfinite(a[0]) && isfinite(a[1]) && isfinite(a[2]);
}

static inline bool ck_is_zero(const double a[3]) {
    return a[0] == 0 && a[1] == 0 && a[2] == 0;
}

static inline bool ck_same_point(const double a[3], const double b[3]) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* Whether `a` comes before `b` by x, then y, then z. */
static inline bool ck_lexicographic_less(const double a[3], const double b[3]) {
    for (int i = 0; i < 3; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return false;
}

/* Whether a box has its ends in order along each axis. */
static inline bool ck_box_in_order(const double low[3], const double high[3]) {
    return low[0] <= high[0] && low[1] <= high[1] && low[2] <= high[2];
}

/* Whether a scale is one that rounds nothing. */
static inline bool ck_is_power_of_two(double scale) {
    int exponent;
    return isfinite(scale) && frexp(scale, &exponent) == 0.5;
}

static inline void ck_sub(const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = a[i] - b[i];
    }
}

/* out = a + s b; out may be a. */
static inline void ck_add_scaled(const double a[3], double s, const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = a[i] + s * b[i];
    }
}

static inline double ck_dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void ck_cross(const double a[3], const double b[3], double out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* |x| + |y| + |z|, which is no less than the length. */
static inline double ck_sum_of_sizes(const double a[3]) {
    return fabs(a[0]) + fabs(a[1]) + fabs(a[2]);
}

/* a . (b x c): the volume that they span. */
static inline double ck_determinant(const double a[3], const double b[3], const double c[3]) {
    double across[3];
    ck_cross(b, c, across);
    return ck_dot(a, across);
}

static inline double ck_norm(const double a[3]) {
    return sqrt(ck_dot(a, a));
}

/* Whether a vector has the length 1, as nearly as a few roundings leave it. */
static inline bool ck_is_unit(const double a[3]) {
    return fabs(ck_norm(a) - 1) < 1e-9;
}

/* fmin() and fmax() for numbers that are never NaN, which takes one instruction. */
static inline double ck_lesser(double a, double b) {
    return a < b ? a : b;
}
static inline double ck_greater(double a, double b) {
    return a > b ? a : b;
}

#endif
