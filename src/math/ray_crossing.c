/* Ray crossings under a symbolic perturbation; see the header. */
#include "math/ray_crossing.h"

#include "base/assert.h"
#include "math/orient.h"
#include "math/vec3.h"

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

/* What the ray from p may meet, and how. */
typedef struct ray_view {
    int side[3]; /* of the edges as seen along the ray */
    int facing;  /* the side of the plane that p lies on */
} ray_view;

/* False: the ray passes beside the triangle, or p is beyond it. */
static bool look_along(const double p[3], const double t[3][3], int axis, ray_view *view) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    if (all_below(t, axis, p[axis]) || all_below(t, i, p[i]) || all_above(t, i, p[i]) || all_below(t, j, p[j]) ||
        all_above(t, j, p[j])) {
        return false;
    }
    edge_sides(p, t, axis, view->side);
    if (both_signs(view->side)) {
        return false;
    }
    view->facing = ck_orient3d(t[0], t[1], t[2], p);
    return true;
}

/* Seen along the ray, the triangle turns as its sides say; it lies ahead where p is on its other side. The ray is
 * shifted one way (1) or the other (-1). */
static int crossing_of(const double t[3][3], int axis, int shift, ray_view *view) {
    CK_ASSERT(!both_signs(view->side));
    int *side = view->side;
    for (int k = 0; k < 3; k++) {
        side[k] = side[k] != 0 ? side[k] : shift * perturbed_side(t[k], t[(k + 1) % 3], axis);
    }
    const bool passes = side[0] == side[1] && side[0] == side[2];
    return passes && view->facing == -side[0] ? side[0] : 0;
}

int ck_ray_crossing(const double p[3], const double t[3][3], int axis) {
    CK_ASSERT(axis >= 0 && axis < 3 && ck_is_finite(p));
    ray_view view;
    if (!look_along(p, t, axis, &view)) {
        return 0;
    }
    if (view.facing == 0 && lies_within(p, t)) {
        return CK_ON_SURFACE;
    }
    return crossing_of(t, axis, 1, &view);
}

int ck_ray_crossing_beside(const double p[3], const double t[3][3], ck_shift shift) {
    CK_ASSERT(ck_is_finite(p));
    const int z = 2;
    ray_view view;
    if (!look_along(p, t, z, &view)) {
        return 0;
    }
    view.facing = view.facing != 0 ? view.facing : ck_shifted_side(t, p, shift);
    return crossing_of(t, z, (int)shift, &view);
}
