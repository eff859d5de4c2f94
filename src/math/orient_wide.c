/* Orientations by integer arithmetic: all coordinates as whole multiples of one power of two. */
#include "base/assert.h"
#include "math/orient_stages.h"
#include "math/wide_integer.h"

#include <limits.h>
#include <math.h>

/* The finest unit that any of the coordinates needs, or `unit` if that is finer. */
static int common_unit(const double *x, int count, int unit) {
    for (int i = 0; i < count; i++) {
        if (x[i] != 0.0) {
            const int own = ck_wide_unit(x[i]);
            unit = own < unit ? own : unit;
        }
    }
    return unit;
}

static void subtract(double a, double b, int unit, ck_wide *out) {
    CK_ASSERT(isfinite(a) && isfinite(b));
    ck_wide wide_a, wide_b;
    ck_wide_from_double(a, unit, &wide_a);
    ck_wide_from_double(b, unit, &wide_b);
    ck_wide_subtract(&wide_a, &wide_b, out);
}

/* out = p[0] q[1] - p[1] q[0] */
static void minor(const ck_wide p[2], const ck_wide q[2], ck_wide *out) {
    ck_wide left, right;
    ck_wide_multiply(&p[0], &q[1], &left);
    ck_wide_multiply(&p[1], &q[0], &right);
    ck_wide_subtract(&left, &right, out);
}

/* The determinant is det * 2^(2 unit); returns the unit. */
static int determinant2(const double a[2], const double b[2], const double c[2], ck_wide *det) {
    const int unit = common_unit(a, 2, common_unit(b, 2, common_unit(c, 2, INT_MAX)));
    ck_wide ab[2], ac[2];
    for (int i = 0; i < 2; i++) {
        subtract(b[i], a[i], unit, &ab[i]);
        subtract(c[i], a[i], unit, &ac[i]);
    }
    minor(ab, ac, det);
    return unit;
}

/* The determinant is det * 2^(3 unit); returns the unit. */
static int determinant3(const double a[3], const double b[3], const double c[3], const double d[3], ck_wide *det) {
    const int unit = common_unit(a, 3, common_unit(b, 3, common_unit(c, 3, common_unit(d, 3, INT_MAX))));
    ck_wide ab[3], ac[3], ad[3];
    for (int i = 0; i < 3; i++) {
        subtract(b[i], a[i], unit, &ab[i]);
        subtract(c[i], a[i], unit, &ac[i]);
        subtract(d[i], a[i], unit, &ad[i]);
    }
    ck_wide m, x, y, z, xy;
    minor(ab, ac, &m);
    ck_wide_multiply(&m, &ad[2], &x);
    minor(ac, ad, &m);
    ck_wide_multiply(&m, &ab[2], &y);
    minor(ad, ab, &m);
    ck_wide_multiply(&m, &ac[2], &z);
    ck_wide_add(&x, &y, &xy);
    ck_wide_add(&xy, &z, det);
    return unit;
}

int ck_orient2d_wide(const double a[2], const double b[2], const double c[2]) {
    ck_wide det;
    (void)determinant2(a, b, c, &det);
    return det.sign;
}

int ck_orient3d_wide(const double a[3], const double b[3], const double c[3], const double d[3]) {
    ck_wide det;
    (void)determinant3(a, b, c, d, &det);
    return det.sign;
}

/* 0 has no exponent: where all coordinates are 0 there is no unit either. */
static double value_of(const ck_wide *det, int dimensions, int unit, int *exponent) {
    *exponent = 0;
    if (det->sign == 0) {
        return 0.0;
    }
    CK_ASSERT(unit < INT_MAX && (dimensions == 2 || dimensions == 3));
    const double number = ck_wide_to_double(det, exponent);
    *exponent += dimensions * unit;
    return number;
}

double ck_orient2d_wide_value(const double a[2], const double b[2], const double c[2], int *exponent) {
    ck_wide det;
    const int unit = determinant2(a, b, c, &det);
    return value_of(&det, 2, unit, exponent);
}

double ck_orient3d_wide_value(const double a[3], const double b[3], const double c[3], const double d[3],
                              int *exponent) {
    ck_wide det;
    const int unit = determinant3(a, b, c, d, &det);
    return value_of(&det, 3, unit, exponent);
}
