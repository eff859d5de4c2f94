/* A grid of faces by their middles: those that are likely to be near a point, without a promise. */
#ifndef CK_OVERLAP_BALL_NEARBY_H
#define CK_OVERLAP_BALL_NEARBY_H

#include "overlap/scratch.h"

enum { CK_NEARBY_MOST = 4 };

typedef struct ck_nearby_face {
    float middle[3]; /* from the grid's corner, in cells */
    uint32_t face;
} ck_nearby_face;

typedef struct ck_nearby {
    double low[3], per_cell;
    uint32_t mask;                /* buckets less one; cells share them */
    const uint32_t *starts;       /* of each bucket, and the end */
    const ck_nearby_face *listed; /* bucket by bucket */
} ck_nearby;

/* Of the faces that have a mark; `cell` is the side of a cell. False: no memory. */
bool ck_nearby_build(clinker_workspace *workspace, const double (*faces)[3][3], uint32_t count, const uint8_t *marks,
                     uint8_t mark, const double low[3], double cell, ck_nearby *nearby);

/* Up to CK_NEARBY_MOST faces, the nearest first, from the eight cells around a point; how many. */
uint32_t ck_nearby_find(const ck_nearby *nearby, const double p[3], uint32_t found[CK_NEARBY_MOST]);

#endif
