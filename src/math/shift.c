/* Signs under a symbolic shift; see the header. */
#include "math/shift.h"

#include "base/assert.h"
#include "math/orient.h"
#include "math/vec3.h"

/* The sign of the first coordinate that is not 0 of the normal of t. */
static int first_sign_of_normal(const double t[3][3]) {
    int sign = 0;
    for (int axis = 0; axis < 3 && sign == 0; axis++) {
        sign = ck_projected_turn(t[0], t[1], t[2], axis);
    }
    return sign;
}

/* The shift of a point adds the product of itself and the normal. */
int ck_shifted_side(const double t[3][3], const double p[3], ck_shift shift) {
    CK_ASSERT(ck_is_finite(p));
    const int side = ck_orient3d(t[0], t[1], t[2], p);
    return side != 0 ? side : (int)shift * first_sign_of_normal(t);
}

/* The sign of coordinate `axis` of (d - c) x (q - p), as an orientation: det[d - c, p - c, q - c] is minus that where c
 * and d lie at height 0, p and q at height 1. */
static int cross_sign(const double p[3], const double q[3], const double c[3], const double d[3], int axis) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    const double low_c[3] = {c[i], c[j], 0.0}, low_d[3] = {d[i], d[j], 0.0};
    const double high_p[3] = {p[i], p[j], 1.0}, high_q[3] = {q[i], q[j], 1.0};
    return -ck_orient3d(low_c, low_d, high_p, high_q);
}

/* The shift of c and d adds its product with (d - c) x (q - p). */
int ck_shifted_edges(const double p[3], const double q[3], const double c[3], const double d[3]) {
    int sign = ck_orient3d(p, q, c, d);
    for (int axis = 0; axis < 3 && sign == 0; axis++) {
        sign = cross_sign(p, q, c, d, axis);
    }
    return sign;
}
