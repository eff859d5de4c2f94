/* On which side of a line or a plane a point lies (orientation predicates): exact for every finite input.
 *
 * A floating-point filter with a proven error bound settles nearly all calls here, inline; the rest goes to numbers of
 * twice the precision, then to expansions, and to integers where these could overflow or lose digits (orient_exact.c).
 * After Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997. Needs the
 * default floating-point environment: round to nearest, gradual underflow. */
#ifndef CK_MATH_ORIENT_H
#define CK_MATH_ORIENT_H

#include <math.h>

int ck_orient2d_exact(const double a[2], const double b[2], const double c[2]);
int ck_orient3d_exact(const double a[3], const double b[3], const double c[3], const double d[3]);

/* The determinants below themselves, as number * 2^exponent, off by less than 2^-51 of their value. */
typedef struct ck_magnitude {
    double number;
    int exponent; /* 0 unless coordinates are very large or very small */
} ck_magnitude;

ck_magnitude ck_orient2d_value(const double a[2], const double b[2], const double c[2]);
ck_magnitude ck_orient3d_value(const double a[3], const double b[3], const double c[3], const double d[3]);

/* Where a number that is `from` at 0 and `to` at 1, of opposite signs or one of them 0, is 0. */
static inline double ck_zero_between(ck_magnitude from, ck_magnitude to) {
    if (from.number == 0.0 || to.number == 0.0) {
        return from.number == 0.0 ? 0.0 : 1.0;
    }
    const int exponent = from.exponent > to.exponent ? from.exponent : to.exponent;
    const double before = ldexp(fabs(from.number), from.exponent - exponent);
    const double after = ldexp(fabs(to.number), to.exponent - exponent);
    return before / (before + after);
}

/* The sign of `value` where it exceeds `bound`, else 0. False for NaN and for an infinite bound, so that an overflow
 * on the way decides nothing. */
static inline int ck_certain_sign(double value, double bound) {
    return (value > bound) - (value < -bound);
}

/* det[b - a, c - a], off by no more than *bound, which is infinite or NaN where something overflows.
 *
 * Bound: each product has seen three roundings, the difference a fourth, so the error stays below
 * ((1 + u)^4 - 1) (|left| + |right|) with u = 2^-53; 6 u leaves room for the roundings of the bound itself. The
 * absolute term covers products that underflow, by far. docs/bounds.md, orientation. */
static inline double ck_orient2d_estimate(const double a[2], const double b[2], const double c[2], double *bound) {
    const double left = (b[0] - a[0]) * (c[1] - a[1]);
    const double right = (b[1] - a[1]) * (c[0] - a[0]);
    *bound = 0x6p-53 * (fabs(left) + fabs(right)) + 0x1p-960;
    return left - right;
}

/* Sign of det[b - a, c - a]: +1 where a, b, c turn counter-clockwise, 0 where they are collinear. */
static inline int ck_orient2d(const double a[2], const double b[2], const double c[2]) {
    double bound;
    const double det = ck_orient2d_estimate(a, b, c, &bound);
    const int sign = ck_certain_sign(det, bound);
    return sign != 0 ? sign : ck_orient2d_exact(a, b, c);
}

/* A point as seen along an axis: its other two coordinates, in a cycle. */
static inline void ck_project(const double p[3], int axis, double out[2]) {
    out[0] = p[(axis + 1) % 3];
    out[1] = p[(axis + 2) % 3];
}

/* How three points of space turn, as seen along an axis. */
static inline int ck_projected_turn(const double a[3], const double b[3], const double c[3], int axis) {
    double pa[2], pb[2], pc[2];
    ck_project(a, axis, pa);
    ck_project(b, axis, pb);
    ck_project(c, axis, pc);
    return ck_orient2d(pa, pb, pc);
}

/* det[b - a, c - a, d - a], off by no more than *bound, as above.
 *
 * Bound: eight roundings in a row at most, so ((1 + u)^8 - 1) times the sum of the absolute products, and 10 u leaves
 * room. A product that underflows is off by 2^-1075, then multiplied by a difference in z: the last term. */
static inline double ck_orient3d_estimate(const double a[3], const double b[3], const double c[3], const double d[3],
                                          double *bound) {
    const double bx = b[0] - a[0], by = b[1] - a[1], bz = b[2] - a[2];
    const double cx = c[0] - a[0], cy = c[1] - a[1], cz = c[2] - a[2];
    const double dx = d[0] - a[0], dy = d[1] - a[1], dz = d[2] - a[2];
    const double bxcy = bx * cy, bycx = by * cx;
    const double cxdy = cx * dy, cydx = cy * dx;
    const double dxby = dx * by, dybx = dy * bx;
    const double size = (fabs(bxcy) + fabs(bycx)) * fabs(dz) + (fabs(cxdy) + fabs(cydx)) * fabs(bz) +
                        (fabs(dxby) + fabs(dybx)) * fabs(cz);
    const double lost = 0x1p-960 * (1.0 + fabs(bz) + fabs(cz) + fabs(dz));
    *bound = 0xap-53 * size + lost;
    return (bxcy - bycx) * dz + (cxdy - cydx) * bz + (dxby - dybx) * cz;
}

/* Sign of det[b - a, c - a, d - a]: +1 where d lies on the side that the normal (b - a) x (c - a) points to, 0 where
 * the four points are coplanar. */
static inline int ck_orient3d(const double a[3], const double b[3], const double c[3], const double d[3]) {
    double bound;
    const double det = ck_orient3d_estimate(a, b, c, d, &bound);
    const int sign = ck_certain_sign(det, bound);
    return sign != 0 ? sign : ck_orient3d_exact(a, b, c, d);
}

#endif
