/* Orientation in space with numbers of twice the precision: settles nearly all that the filter leaves open, faces that
 * are flush but for rounding as well as faces that are flush on a grid, several times faster than expansions. */
#include "base/assert.h"
#include "math/orient_stages.h"
#include "math/twofold.h"
#include "math/vec3.h"

#include <math.h>
#include <stdbool.h>

/* (p[0] q[1] - p[1] q[0]) r[2]; adds the sum of the absolute products to *size. */
static inline ck_twofold term(const ck_twofold p[3], const ck_twofold q[3], const ck_twofold r[3], double *size) {
    const ck_twofold left = ck_twofold_multiply(p[0], q[1]);
    const ck_twofold right = ck_twofold_multiply(p[1], q[0]);
    *size += (fabs(left.high) + fabs(right.high)) * fabs(r[2].high);
    return ck_twofold_multiply(ck_twofold_subtract(left, right), r[2]);
}

/* The power of two that is 2^-31 to 2^-30 of the largest difference. */
static double grid_unit(const ck_twofold ab[3], const ck_twofold ac[3], const ck_twofold ad[3]) {
    double largest = 0.0;
    for (int i = 0; i < 3; i++) {
        largest = fabs(ab[i].high) > largest ? fabs(ab[i].high) : largest;
        largest = fabs(ac[i].high) > largest ? fabs(ac[i].high) : largest;
        largest = fabs(ad[i].high) > largest ? fabs(ad[i].high) : largest;
    }
    int exponent;
    (void)frexp(largest, &exponent);
    return ldexp(1.0, exponent - 31);
}

/* Whether all coordinates of p are whole multiples of `unit`, a power of two. Adding a large number and taking it away
 * again rounds to such a multiple. */
static bool on_grid(const double p[3], double unit) {
    CK_ASSERT(ck_is_power_of_two(unit));
    const double large = 0x1.8p52 * unit, limit = 0x1p50 * unit;
    bool all = true;
    for (int i = 0; i < 3; i++) {
        all = all && fabs(p[i]) <= limit && (p[i] + large) - large == p[i];
    }
    return all;
}

/* The determinant of three differences; *bound: how far it may be off. */
static inline ck_twofold determinant(const ck_twofold ab[3], const ck_twofold ac[3], const ck_twofold ad[3],
                                     double *bound) {
    double size = 0.0;
    const ck_twofold x = term(ab, ac, ad, &size), y = term(ac, ad, ab, &size), z = term(ad, ab, ac, &size);
    /* Two products and three sums in a row: below 2 * 2^-102 + 3 * 2^-103 of the size. */
    *bound = 0x1p-99 * size;
    return ck_twofold_add(ck_twofold_add(x, y), z);
}

static inline void differences(const double from[3], const double to[3], ck_twofold out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = ck_twofold_difference(to[i], from[i]);
    }
}

bool ck_orient3d_twofold_value(const double a[3], const double b[3], const double c[3], const double d[3],
                               double *value) {
    ck_twofold ab[3], ac[3], ad[3];
    differences(a, b, ab);
    differences(a, c, ac);
    differences(a, d, ad);
    double bound;
    *value = determinant(ab, ac, ad, &bound).high;
    CK_ASSERT(bound >= 0.0);
    return bound <= 0x1p-53 * fabs(*value);
}

int ck_orient3d_twofold(const double a[3], const double b[3], const double c[3], const double d[3]) {
    ck_twofold ab[3], ac[3], ad[3];
    differences(a, b, ab);
    differences(a, c, ac);
    differences(a, d, ad);
    double bound;
    const ck_twofold det = determinant(ab, ac, ad, &bound);
    CK_ASSERT(bound >= 0.0);
    if (fabs(det.high) > bound) {
        return det.high > 0.0 ? 1 : -1;
    }
    /* On a grid, the determinant is a whole multiple of unit^3, and if it is smaller, zero. */
    const double unit = grid_unit(ab, ac, ad);
    const double least = unit * unit * unit;
    const bool whole = on_grid(a, unit) && on_grid(b, unit) && on_grid(c, unit) && on_grid(d, unit);
    return whole && fabs(det.high) + bound < 0.5 * least ? 0 : CK_UNDECIDED;
}
