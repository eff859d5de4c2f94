/* Where two faces of two bodies cut each other, b being shifted as in math/shift.h: then they have either nothing in
 * common or a segment, the cut, from one puncture to another. A puncture is where an edge of one face passes through
 * the other face.
 *
 * Bodies are closed, and corners of faces in the order that has their normals point outwards. */
#ifndef CK_OVERLAP_CUT_H
#define CK_OVERLAP_CUT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ck_puncture {
    uint8_t of;   /* the edge is one of the face of a (0) or of that of b (1) */
    uint8_t edge; /* from corner `edge` to the next */
    int8_t sign;  /* 1: on its way along the edge it enters the other body; -1: it leaves it */
} ck_puncture;

/* The part of a face that lies inside of the other body has its cuts on its border: on the face of a from `start` to
 * `end`, on that of b the other way. */
typedef struct ck_cut {
    ck_puncture start, end;
} ck_cut;

/* What is found about an overlap is found about a point in the middle of it, in a world scaled by a power of two, so
 * that products of lengths do not overflow. */
typedef struct ck_centre {
    double at[3]; /* scaled */
    double scale;
} ck_centre;

/* False: the faces have no common point, b being shifted, or one of them has no area. */
bool ck_cut_find(const double f[3][3], const double g[3][3], ck_cut *cut);

#endif
