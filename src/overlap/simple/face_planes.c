/* Let a plane have f on one side, with a corner, an edge or all of f in the plane, and g on the other side, with no
 * corner in the plane but common ones. Then the faces have no more in common than what these corners span: a corner or
 * an edge of both, unless there are three. */
#include "overlap/simple/face_planes.h"

#include "math/orient.h"
#include "overlap/simple/ways.h"

#include <math.h>

/* Products of the normal with differences of points have four roundings: that of the difference, the product and two
 * sums, for which 8 u is room, u = 2^-53. */
void ck_face_planes_find(const double t[3][3], ck_face_planes *planes) {
    double bound[3];
    ck_face_normal(t, planes->normal, bound);
    planes->axis = -1;
    double longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double size = fabs(planes->normal[axis]);
        planes->room[axis] = 2 * bound[axis] + 0x1p-50 * size;
        if (size > bound[axis] && size > longest) {
            planes->axis = axis;
            longest = size;
        }
        for (int corner = 0; corner < 3; corner++) {
            planes->t[corner][axis] = t[corner][axis];
        }
    }
}

/* On which side of the plane of f a point lies; 0: that is not certain. */
static int side_of_face(const ck_face_planes *f, const double p[3]) {
    double height = 0;
    double room = 0x1p-960;
    for (int axis = 0; axis < 3; axis++) {
        const double d = p[axis] - f->t[0][axis];
        height += f->normal[axis] * d;
        room += f->room[axis] * fabs(d);
    }
    return ck_certain_sign(height, room);
}

/* Whether f's own plane has g on one side. */
static bool beside_face(const ck_face_planes *f, const double g[3][3], const ck_shared_corners *shared) {
    int sides = 0;
    for (int i = 0; i < 3; i++) {
        sides += shared->of[i] < 0 ? side_of_face(f, g[i]) : 0;
    }
    return sides == 3 - shared->count || sides == shared->count - 3;
}

/* Whether the plane through an edge of f has g on the other side. */
static bool beyond_edge(const ck_face_planes *f, int edge, const double g[3][3], const ck_shared_corners *shared) {
    const int next = (edge + 1) % 3, i = (f->axis + 1) % 3, j = (f->axis + 2) % 3;
    const double a[2] = {f->t[edge][i], f->t[edge][j]}, b[2] = {f->t[next][i], f->t[next][j]};
    const int inside = f->normal[f->axis] > 0 ? 1 : -1;
    for (int corner = 0; corner < 3; corner++) {
        double bound;
        const double c[2] = {g[corner][i], g[corner][j]};
        if (shared->of[corner] == edge || shared->of[corner] == next) {
            continue;
        }
        const double turn = ck_orient2d_estimate(a, b, c, &bound);
        if (ck_certain_sign(turn, bound) != -inside) {
            return false;
        }
    }
    return true;
}

bool ck_seen_apart(const ck_face_planes *f, const double g[3][3], const ck_shared_corners *shared) {
    if (f->axis < 0 || shared->count == 3) {
        return false;
    }
    return beside_face(f, g, shared) || beyond_edge(f, 0, g, shared) || beyond_edge(f, 1, g, shared) ||
           beyond_edge(f, 2, g, shared);
}
