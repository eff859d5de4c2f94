/* What an overlap adds up to: volume, first moment, areas, and how the volume changes as b moves.
 *
 * By the divergence theorem all of these are sums over the faces of both bodies, each cut off where the other body
 * ends; and as a cut has the same two ends on either face, nothing needs to be put in order: each face whose last
 * corner is inside adds a term, and each cut adds one. With X_f the first corner of face f, n_f twice its area along
 * its normal, for an overlap of volume V:
 *
 *   6 V = sum over faces of det(X_f, p, q) L  +  sum over cuts of det(X_f - X_g, S, E)
 *
 * where p, q are the last two corners of f, S and E the ends of the cut, and L is how much of the edge from p to q is
 * inside: 1 if q is, less s t for each puncture at t along it, s being its sign. (Edges from and to X_f add nothing:
 * X_f lies on them.) First moments have 2 p + X_f + L2 (q - p) beside, with t^2 in the place of t. */
#ifndef CK_OVERLAP_SUMS_H
#define CK_OVERLAP_SUMS_H

#include "math/twofold.h"
#include "overlap/terms/cut.h"

#include <math.h>

/* Sums that grow, about a point in the middle of the overlap. */
typedef struct ck_sums {
    ck_centre about;      /* the point */
    ck_twofold volume;    /* 6 times */
    ck_twofold moment[3]; /* of the volume, 24 times */
    ck_twofold push[3];   /* area of b inside of a, along its normals, twice */
    ck_twofold spin[3];   /* what turning b about the point does to the volume, 6 times */
    ck_twofold area[2];   /* of the faces of a inside of b, and of b inside of a, twice */
    double volume_error;  /* how far `volume` may be off */
    bool empty;           /* its volume is 0, exactly */
    bool loose;           /* faces without area meet the other body: an edge of one face may be two of its neighbours */
    uint32_t around;      /* of a cavity: one more than the number of the part that it was added to */
    double low[3], high[3]; /* box of the corners, about the same point */
} ck_sums;

/* Nothing yet. */
static inline ck_sums ck_sums_begin(const ck_centre *about, bool loose) {
    return (ck_sums){.about = *about,
                     .loose = loose,
                     .low = {INFINITY, INFINITY, INFINITY},
                     .high = {-INFINITY, -INFINITY, -INFINITY}};
}

/* How terms are found; faces are those of the world: in doubles, or with twice the precision. */
typedef struct ck_terms {
    /* A face of body `of` whose last corner is inside. */
    void (*add_face)(const double f[3][3], int of, ck_sums *sums);
    /* A cut of face f of a and face g of b. */
    void (*add_cut)(const double f[3][3], const double g[3][3], const ck_cut *cut, ck_sums *sums);
    /* Where along its edge a puncture is that ends a cut of these faces, and by how much that may be off. */
    ck_twofold (*along)(const double f[3][3], const double g[3][3], ck_puncture puncture, double *off);
} ck_terms;

extern const ck_terms ck_terms_double, ck_terms_twofold;

/* The ends of a cut, scaled, from the centre on, in doubles. */
void ck_cut_ends(const double f[3][3], const double g[3][3], const ck_cut *cut, const ck_centre *centre,
                 double start[3], double end[3]);

#endif
