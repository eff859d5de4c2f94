/* Planes that part two bodies: each body lies on a closed side of its own. Then the interiors of the bodies have no
 * common point, no two faces cross, and all that the bodies have in common lies in the plane. */
#ifndef CK_EXACT_PARTING_PLANE_H
#define CK_EXACT_PARTING_PLANE_H

#include "bodies/bodies.h"

typedef enum ck_parting_kind {
    CK_PARTING_NONE = 0, /* no plane is known */
    CK_PARTING_FLUSH,    /* both bodies may have points in the plane */
    CK_PARTING_APART,    /* there is room between the bodies: they have no common point */
} ck_parting_kind;

/* A plane across a slab direction. */
typedef struct ck_parting_plane {
    ck_parting_kind kind;
    int direction;   /* a slab direction */
    int sign;        /* 1: b lies beyond a, along that direction; -1: against it */
    double point[3]; /* of the plane, scaled */
} ck_parting_plane;

/* Looks for one across the slab directions along which the bodies seem to touch. Exact for the vertices of both, those
 * that no face uses among them; none is found where bodies are scaled down. Costs nothing where slabs overlap by more
 * than their rounding, else O(n). */
ck_parting_plane ck_parting_by_slabs(const ck_body *a, const ck_body *b);

/* Whether the plane of a face has the vertices of one body on one closed side and those of the other on the other.
 * Exact; ends with the first vertex that lies on the wrong side. */
bool ck_plane_parts(const double face[3][3], const ck_mesh *a, const ck_mesh *b);

#endif
