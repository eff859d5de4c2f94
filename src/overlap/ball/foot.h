/* A point of a face that is about the nearest to another point, with one division (Ericson, "Real-Time Collision
 * Detection", 5.1.5).
 *
 * It is t[0] + s (t[1] - t[0]) + r (t[2] - t[0]) with s and r from 0 to 1, whatever rounding does, and s + r no more
 * than 1 but for a few last places: a point of the face, so that its distance is no less than that of the face. For
 * needle-thin faces another point may be nearer; ck_corner_triangle() finds that. */
#ifndef CK_OVERLAP_BALL_FOOT_H
#define CK_OVERLAP_BALL_FOOT_H

#include "math/vec3.h"

static inline double ck_foot_share(double share) {
    return share > 0 ? (share < 1 ? share : 1) : 0; /* 0 where it is no number */
}

/* Finds the shares s and r; e and f are the sides from t[0], w the way from there to the point. */
static inline void ck_foot_shares(const double e[3], const double f[3], const double w[3], double *s, double *r) {
    const double ee = ck_dot(e, e), ef = ck_dot(e, f), ff = ck_dot(f, f), we = ck_dot(w, e), wf = ck_dot(w, f);
    /* Along e and f from each corner on, and the areas beside the three edges, with signs. */
    const double e1 = we - ee, f1 = wf - ef, e2 = we - ef, f2 = wf - ff;
    const double beside_e = we * f1 - e1 * wf, beside_f = e2 * wf - we * f2, beside_third = e1 * f2 - e2 * f1;
    *s = 0;
    *r = 0;
    if (we <= 0 && wf <= 0) {
        return;
    }
    if (e1 >= 0 && f1 <= e1) {
        *s = 1;
    } else if (f2 >= 0 && e2 <= f2) {
        *r = 1;
    } else if (beside_e <= 0 && we >= 0 && e1 <= 0) {
        *s = ck_foot_share(we / ee);
    } else if (beside_f <= 0 && wf >= 0 && f2 <= 0) {
        *r = ck_foot_share(wf / ff);
    } else if (beside_third <= 0 && f1 >= e1 && e2 >= f2) {
        *r = ck_foot_share((f1 - e1) / ((f1 - e1) + (e2 - f2)));
        *s = 1 - *r;
    } else {
        const double whole = 1 / (beside_third + beside_f + beside_e);
        *s = ck_foot_share(beside_f * whole);
        *r = ck_lesser(ck_foot_share(beside_e * whole), 1 - *s);
    }
}

/* The square of its distance. */
static inline double ck_foot_on(const double p[3], const double t[3][3], double foot[3]) {
    double e[3], f[3], w[3], s, r;
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_sub(p, t[0], w);
    ck_foot_shares(e, f, w, &s, &r);
    ck_add_scaled(t[0], s, e, foot);
    ck_add_scaled(foot, r, f, foot);
    ck_add_scaled(w, -s, e, w);
    ck_add_scaled(w, -r, f, w);
    return ck_dot(w, w);
}

#endif
