/* Discards triangles that share no cell of a grid (no voxel) with a triangle of the other body. */
#ifndef CK_EXACT_OCCUPANCY_H
#define CK_EXACT_OCCUPANCY_H

#include "exact/cull.h"
#include "exact/frame.h"

typedef struct ck_sifting {
    const ck_body *body;
    ck_side *side;
    ck_survivors triangles; /* in and out; the list that comes out is the side's own */
} ck_sifting;

/* Sifts the triangles of two bodies against each other; no two that come within `margin` (scaled) of each other are
 * discarded. What lies beyond the box they share counts as in its outermost cells: cull by slabs first. Leaves the
 * lists as they are where it would not pay. Linear time. False: no memory. */
bool ck_occupancy_sift(clinker_workspace *workspace, const ck_kernels *kernels, ck_sifting sides[2], double margin);

#endif
