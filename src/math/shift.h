/* Signs of two bodies, one of which is thought to be shifted by (e, e^2, e^3), for an e smaller than any positive
 * number: then no corner lies in a face of the other body, no edge meets an edge, nothing is degenerate. Where nothing
 * is anyway, the shift changes nothing. Exact for every finite input.
 *
 * A symbolic perturbation, as in the simulation of simplicity by Edelsbrunner and Muecke, 1990. */
#ifndef CK_MATH_SHIFT_H
#define CK_MATH_SHIFT_H

/* Which of a point and a face, or of an edge and another, is shifted. */
typedef enum ck_shift {
    CK_SHIFT_POINT = 1, /* the point */
    CK_SHIFT_FACE = -1, /* the face; the point moves the other way with respect to it */
} ck_shift;

/* The side of the plane of t that p lies on, as of ck_orient3d(); 0 only where t has no area. */
int ck_shifted_side(const double t[3][3], const double p[3], ck_shift shift);

/* The sign of det[q - p, c - p, d - p] for the edge from p to q and the shifted one from c to d; 0 only where they are
 * parallel. As of ck_orient3d(), it is the same for both edges at once: that of (p, q, c, d) and of (c, d, p, q). */
int ck_shifted_edges(const double p[3], const double q[3], const double c[3], const double d[3]);

#endif
