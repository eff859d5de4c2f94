/* A closed surface of triangles around the origin that grows by corners: the inner approximation of the difference of
 * two bodies that the expanding polytope algorithm (EPA) refines. */
#ifndef CK_CONVEX_MEASURE_POLYTOPE_H
#define CK_CONVEX_MEASURE_POLYTOPE_H

#include "convex/search/simplex.h"

#include <stdint.h>

enum { CK_POLYTOPE_CORNERS = 512, CK_POLYTOPE_FACES = 2 * CK_POLYTOPE_CORNERS };

typedef struct ck_polytope_face {
    double normal[3];    /* unit, outwards; zero if rounding leaves none */
    double low, high;    /* least and largest reach of its corners along `normal`; `low` is infinite for a face that is
                          * no more */
    uint32_t corners[3]; /* counter-clockwise from outside */
    uint32_t beyond[3];  /* the faces at its sides, from corners[i] to the next */
    bool visible;        /* from the corner that is being added */
} ck_polytope_face;

/* A side of the hole that a corner is added over. */
typedef struct ck_polytope_side {
    uint32_t from, to; /* corners */
    uint32_t beyond;   /* the face that stays */
} ck_polytope_side;

typedef struct ck_polytope {
    ck_simplex_corner corners[CK_POLYTOPE_CORNERS];
    ck_polytope_face faces[CK_POLYTOPE_FACES];
    uint32_t corner_count, face_count;
    uint32_t visible[CK_POLYTOPE_FACES]; /* this and the members below: scratch of growing */
    ck_polytope_side rim[CK_POLYTOPE_FACES * 3 / 2];
    uint32_t rim_at[CK_POLYTOPE_CORNERS]; /* the side that begins at a corner */
    uint32_t visible_count, rim_count;
} ck_polytope;

/* From four corners. False: one of them is no further than `thickness` from the plane of the others. */
bool ck_polytope_begin(ck_polytope *polytope, const ck_simplex_corner corners[4], double thickness);

/* The face with the least `low`. */
uint32_t ck_polytope_nearest(const ck_polytope *polytope);

/* Adds a corner beyond a face: all faces that it lies above by more than `tolerance`, from that face on, are taken out,
 * and the corner is joined to the rim of the hole that they leave. The surface stays closed, whatever rounding does; it
 * may cave in by the tolerance. False, and nothing is changed: no room is left, or the hole is not a simple one. */
bool ck_polytope_grow(ck_polytope *polytope, uint32_t face, const ck_simplex_corner *corner, double tolerance);

#endif
