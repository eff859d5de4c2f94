/* Distances between corners, edges and faces in plain double precision, as squares, for coordinates up to 2^200.
 *
 * Every result is, but for rounding by some 2^-50 of the largest difference of coordinates, the distance of two points
 * that do lie on the features: where a needle-thin face leads astray, it is too long, never too short. */
#ifndef CK_MATH_FEATURE_DISTANCE_H
#define CK_MATH_FEATURE_DISTANCE_H

#include "math/vec3.h"

#include <stdbool.h>
#include <string.h>

static inline double ck_clamp_quotient(double a, double b) {
    return a > 0.0 ? (a < b ? a / b : 1.0) : 0.0;
}

/* The point on the edge from a to b that is nearest to p. */
static inline double ck_corner_edge(const double p[3], const double a[3], const double b[3], double foot[3]) {
    double e[3], w[3];
    ck_sub(b, a, e);
    ck_sub(p, a, w);
    const double s = ck_clamp_quotient(ck_dot(w, e), ck_dot(e, e));
    ck_add_scaled(w, -s, e, w);
    ck_add_scaled(a, s, e, foot);
    return ck_dot(w, w);
}

/* The foot of p on the plane of t, if it is inside of t; else false, also where t has no area. */
static inline bool ck_corner_face(const double p[3], const double t[3][3], double *squared, double foot[3]) {
    double e[3], f[3], w[3], n[3], wf[3], ew[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_sub(p, t[0], w);
    ck_cross(e, f, n);
    ck_cross(w, f, wf);
    ck_cross(e, w, ew);
    const double whole = ck_dot(n, n), along_e = ck_dot(wf, n), along_f = ck_dot(ew, n);
    if (!(whole > 0.0 && along_e >= 0.0 && along_f >= 0.0 && along_e + along_f <= whole)) {
        return false;
    }
    const double s = along_e / whole, r = along_f / whole;
    ck_add_scaled(w, -s, e, w);
    ck_add_scaled(w, -r, f, w);
    *squared = ck_dot(w, w);
    ck_add_scaled(t[0], s, e, foot);
    ck_add_scaled(foot, r, f, foot);
    return true;
}

/* The closest points of two edges, from a to b and from c to d. The cross product keeps its digits where the edges are
 * nearly parallel, unlike the usual difference of squares. */
static inline double ck_edge_edge(const double a[3], const double b[3], const double c[3], const double d[3],
                                  double on_ab[3], double on_cd[3]) {
    double e[3], f[3], w[3], n[3], wf[3];
    ck_sub(b, a, e);
    ck_sub(d, c, f);
    ck_sub(c, a, w);
    ck_cross(e, f, n);
    ck_cross(w, f, wf);
    const double ef = ck_dot(e, f);
    /* Nearest to the line of the other edge, then from edge to edge: the second step sets right what the ends cut. */
    double s = ck_clamp_quotient(ck_dot(wf, n), ck_dot(n, n));
    const double r = ck_clamp_quotient(s * ef - ck_dot(w, f), ck_dot(f, f));
    s = ck_clamp_quotient(r * ef + ck_dot(w, e), ck_dot(e, e));
    ck_add_scaled(a, s, e, on_ab);
    ck_add_scaled(c, r, f, on_cd);
    ck_add_scaled(w, -s, e, w);
    ck_add_scaled(w, r, f, w);
    return ck_dot(w, w);
}

/* The point on t that is nearest to p. All features compete, as the foot on a needle-thin face may be a wrong one. */
static inline double ck_corner_triangle(const double p[3], const double t[3][3], double foot[3]) {
    double best = ck_corner_edge(p, t[2], t[0], foot);
    double squared, other[3];
    for (int i = 0; i < 2; i++) {
        squared = ck_corner_edge(p, t[i], t[i + 1], other);
        if (squared < best) {
            best = squared;
            memcpy(foot, other, sizeof other);
        }
    }
    if (ck_corner_face(p, t, &squared, other) && squared < best) {
        best = squared;
        memcpy(foot, other, sizeof other);
    }
    return best;
}

#endif
