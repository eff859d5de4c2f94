/* Ray crossings under a symbolic perturbation; see the header. */
#include "math/ray_crossing.h"

#include "math/orient.h"

#include <stdbool.h>

static bool all_below(const double t[3][3], int axis, double limit) {
    return t[0][axis] < limit && t[1][axis] < limit && t[2][axis] < limit;
}

static bool all_above(const double t[3][3], int axis, double limit) {
    return t[0][axis] > limit && t[1][axis] > limit && t[2][axis] > limit;
}

/* Along `axis`: on which side of each projected edge the projected p lies. */
static void edge_sides(const double p[3], const double t[3][3], int axis, int side[3]) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    const double at[2] = {p[i], p[j]};
    double corner[3][2];
    for (int k = 0; k < 3; k++) {
        corner[k][0] = t[k][i];
        corner[k][1] = t[k][j];
    }
    for (int k = 0; k < 3; k++) {
        side[k] = ck_orient2d(corner[k], corner[(k + 1) % 3], at);
    }
}

static bool both_signs(const int s[3]) {
    return (s[0] > 0 || s[1] > 0 || s[2] > 0) && (s[0] < 0 || s[1] < 0 || s[2] < 0);
}

/* Whether p, in the plane of t, lies on it: it does where it does in every projection and in the box. The box is for
 * segments, which along their own direction look like a point. */
static bool lies_within(const double p[3], const double t[3][3]) {
    for (int axis = 0; axis < 3; axis++) {
        int side[3];
        edge_sides(p, t, axis, side);
        if (both_signs(side) || all_below(t, axis, p[axis]) || all_above(t, axis, p[axis])) {
            return false;
        }
    }
    return true;
}

/* The side of edge a, b that p + (e, e^2) lies on where p itself is on its line: the sign of
 * det[b - a, (e, e^2)] = (b - a)_i e^2 - (b - a)_j e. */
static int perturbed_side(const double a[3], const double b[3], int axis) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    if (a[j] != b[j]) {
        return a[j] > b[j] ? 1 : -1;
    }
    return (b[i] > a[i]) - (b[i] < a[i]);
}

int ck_ray_crossing(const double p[3], const double t[3][3], int axis) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    if (all_below(t, axis, p[axis]) || all_below(t, i, p[i]) || all_above(t, i, p[i]) || all_below(t, j, p[j]) ||
        all_above(t, j, p[j])) {
        return 0;
    }
    int side[3];
    edge_sides(p, t, axis, side);
    if (both_signs(side)) {
        return 0;
    }
    const int facing = ck_orient3d(t[0], t[1], t[2], p);
    if (facing == 0 && lies_within(p, t)) {
        return CK_ON_SURFACE;
    }
    for (int k = 0; k < 3; k++) {
        side[k] = side[k] != 0 ? side[k] : perturbed_side(t[k], t[(k + 1) % 3], axis);
    }
    /* Seen along the ray, the triangle turns as `side` says; it lies ahead where p is on its other side. */
    const bool passes = side[0] == side[1] && side[0] == side[2];
    return passes && facing == -side[0] ? side[0] : 0;
}
