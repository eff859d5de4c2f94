/* The terms of sums.h in doubles. */
#include "overlap/terms/sums.h"

#include "math/orient.h"
#include "math/vec3.h"

#include <math.h>
#include <stdbool.h>

#define scalar double

#define UNIT 0x1p-53

static inline double of_double(double x) {
    return x;
}
static inline double difference(double a, double b) {
    return a - b;
}
static inline double add(double a, double b) {
    return a + b;
}
static inline double subtract(double a, double b) {
    return a - b;
}
static inline double multiply(double a, double b) {
    return a * b;
}
static inline double divide(double a, double b) {
    return a / b;
}
static inline double nearest(double a) {
    return a;
}
static inline bool nearer(double a, double b) {
    return fabs(a) <= fabs(b);
}

static inline double height(const double g[3][3], const double p[3], double *off) {
    const double estimate = ck_orient3d_estimate(g[0], g[1], g[2], p, off);
    if (fabs(estimate) > *off) {
        return estimate;
    }
    const ck_magnitude exact = ck_orient3d_value(g[0], g[1], g[2], p);
    const double value = ldexp(exact.number, exact.exponent);
    *off = 0x1p-51 * fabs(value);
    return value;
}

static inline void grow(ck_twofold *sum, double term) {
    *sum = ck_twofold_add(*sum, (ck_twofold){term, 0.0});
}

#include "overlap/terms/places.inl"
#include "overlap/terms/terms.inl"

static ck_twofold along(const double f[3][3], const double g[3][3], ck_puncture puncture, double *off) {
    return (ck_twofold){find_along(f, g, puncture, off), 0.0};
}

const ck_terms ck_terms_double = {add_face, add_cut, along};

void ck_cut_ends(const double f[3][3], const double g[3][3], const ck_cut *cut, const ck_centre *centre,
                 double start[3], double end[3]) {
    const face pair[2] = {open_face(f, centre), open_face(g, centre)};
    const ends at = find_ends(pair, cut);
    for (int i = 0; i < 3; i++) {
        start[i] = at.start.point.at[i];
        end[i] = at.end.point.at[i];
    }
}
