/* Where another face passes through f, the winding number just outside of f is 1 more on one side of it than on the
 * other, unless further faces lie there; it cannot be 0 on both sides. So f is looked at on either side of the line in
 * which they cross. Where that line is, and how far off, is a guess in doubles: the ray that tells the number is exact,
 * and any point of f will do. */
#include "overlap/simple/crossing.h"

#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "overlap/simple/beside_face.h"
#include "overlap/simple/ways.h"

#include <math.h>

/* A stretch of the line in which the planes of two faces meet, by its ends and where these lie along it. */
typedef struct stretch {
    double end[2][3];
    double at[2];
} stretch;

/* What of a face lies on that line: its edges pass through the plane of the other one, of which `normal` and a point
 * are given. False: none do. */
static bool find_stretch(const double t[3][3], const double normal[3], const double on[3], const double along[3],
                         stretch *out) {
    int count = 0;
    for (int i = 0; i < 3 && count < 2; i++) {
        const double *p = t[i];
        const double *q = t[(i + 1) % 3];
        double d[2][3];
        ck_sub(p, on, d[0]);
        ck_sub(q, on, d[1]);
        const double from = ck_dot(normal, d[0]), to = ck_dot(normal, d[1]);
        if ((from < 0) != (to < 0)) {
            for (int axis = 0; axis < 3; axis++) {
                out->end[count][axis] = p[axis] + (q[axis] - p[axis]) * (from / (from - to));
            }
            out->at[count] = ck_dot(along, out->end[count]);
            count++;
        }
    }
    return count == 2;
}

/* The middle of what two faces have in common on that line. */
static bool find_middle(const double f[3][3], const double g[3][3], double along[3], double middle[3]) {
    double normal[2][3];
    double bound[3];
    stretch of[2];
    ck_face_normal(f, normal[0], bound);
    ck_face_normal(g, normal[1], bound);
    ck_cross(normal[0], normal[1], along);
    if (!find_stretch(f, normal[1], g[0], along, &of[0]) || !find_stretch(g, normal[0], f[0], along, &of[1])) {
        return false;
    }
    const double low = fmax(fmin(of[0].at[0], of[0].at[1]), fmin(of[1].at[0], of[1].at[1]));
    const double high = fmin(fmax(of[0].at[0], of[0].at[1]), fmax(of[1].at[0], of[1].at[1]));
    const double share = (0.5 * (low + high) - of[0].at[0]) / (of[0].at[1] - of[0].at[0]);
    for (int axis = 0; axis < 3; axis++) {
        middle[axis] = of[0].end[0][axis] + share * (of[0].end[1][axis] - of[0].end[0][axis]);
    }
    return isfinite(share);
}

/* Shares of the corners of t in a point of its plane. */
static bool find_shares(const double t[3][3], const double p[3], double shares[3]) {
    double e[3], f[3], d[3], normal[3], part[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_sub(p, t[0], d);
    ck_cross(e, f, normal);
    const double whole = ck_dot(normal, normal);
    ck_cross(d, f, part);
    shares[1] = ck_dot(part, normal) / whole;
    ck_cross(e, d, part);
    shares[2] = ck_dot(part, normal) / whole;
    shares[0] = 1 - shares[1] - shares[2];
    return isfinite(shares[0] + shares[1] + shares[2]);
}

/* How far from shares one can go along a step before leaving the face. */
static double way_out(const double shares[3], const double step[3]) {
    double way = INFINITY;
    for (int i = 0; i < 3; i++) {
        way = step[i] < 0 ? fmin(way, -shares[i] / step[i]) : way;
    }
    return way;
}

/* Looks at f in the middle of the line and, on each side, at some points between there and its border. */
static bool look_beside(const ck_cells *cells, uint32_t f, const double middle[3], const double step[3]) {
    static const double parts[] = {0.5, 0.0625, 0x1p-10};
    for (int side = -1; side <= 1; side += 2) {
        const double away[3] = {side * step[0], side * step[1], side * step[2]};
        const double way = way_out(middle, away);
        for (size_t i = 0; i < sizeof parts / sizeof *parts && isfinite(way); i++) {
            double shares[3];
            int winding;
            for (int k = 0; k < 3; k++) {
                shares[k] = middle[k] + parts[i] * way * away[k];
            }
            if (ck_winding_outside_point(cells, f, shares, &winding) && winding != 0) {
                return true;
            }
        }
    }
    return false;
}

bool ck_crossing_shows(const ck_cells *cells, uint32_t f, uint32_t g) {
    double t[2][3][3];
    double along[3], middle[3], across[3], normal[3], bound[3], beside[3], from[3], to[3];
    ck_cells_triangle(cells, f, t[0]);
    ck_cells_triangle(cells, g, t[1]);
    const double(*own)[3] = (const double(*)[3])t[0];
    if (ck_triangle_contact(own, (const double(*)[3])t[1]) != CK_CONTACT_CROSS ||
        !find_middle(own, (const double(*)[3])t[1], along, middle)) {
        return false;
    }
    ck_face_normal(own, normal, bound);
    ck_cross(normal, along, across);
    const double length = ck_norm(across), size = ck_norm(normal);
    for (int axis = 0; axis < 3; axis++) {
        beside[axis] = middle[axis] + across[axis] / length * sqrt(size);
    }
    if (!find_shares(own, middle, from) || !find_shares(own, beside, to)) {
        return false;
    }
    const double step[3] = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
    return look_beside(cells, f, from, step);
}
