/* What of a face lies inside of the other body, as convex pieces: the trapezoids of a vertical decomposition (de Berg
 * and others, "Computational Geometry", chapter 6), between cuts and edges that lie above each other.
 *
 * Places are rounded. Pieces hold all of it but for that, and more where the order of cuts is not certain. */
#ifndef CK_OVERLAP_TRAPEZOIDS_H
#define CK_OVERLAP_TRAPEZOIDS_H

#include "overlap/ball/touch.h"
#include "overlap/scratch.h"

/* A cut, or an edge of the face, in the plane of the face. */
typedef struct ck_trapezoid_side {
    ck_patch_corner ends[2];
    double u[2], v[2]; /* of these; u ascends */
    bool edge;         /* which tells nothing about what is inside */
    bool above;        /* what is inside lies above, else below */
    bool asked_for;    /* a cut on the border of the part that is asked for */
} ck_trapezoid_side;

typedef struct ck_trapezoids {
    const ck_trapezoid_side *sides; /* cuts, and the three edges */
    uint32_t count;
    const double *normal; /* of the face */
    double corners[3];    /* of the face: their u, */
    bool inside[3];       /* and whether the part that is asked for has them */
    double room;          /* how far places in the plane may be off */
} ck_trapezoids;

/* Corners in order. */
typedef struct ck_trapezoid {
    ck_patch_corner corners[4];
} ck_trapezoid;

/* What of the face is inside of the part; in the scratch until the next call. False: no memory. */
bool ck_trapezoids_find(clinker_workspace *workspace, const ck_trapezoids *face, const ck_trapezoid **found,
                        uint32_t *count);

#endif
