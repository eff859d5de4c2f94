/* The part of a body beyond a plane, as a closed mesh: all faces with a corner beyond, and their rim joined to the
 * centre. Beyond the plane it is bounded as the body is, so whatever is there meets the one as it meets the other. */
#ifndef CK_CONVEX_JUDGE_CAP_H
#define CK_CONVEX_JUDGE_CAP_H

#include "convex/prepare/prepared.h"
#include "convex/scratch/cap_memory.h"
#include "convex/shapes/placed.h"

typedef enum ck_cap_result {
    CK_CAP_MADE,
    CK_CAP_NO_USE, /* few faces; or it would have most of them, or none; or the body does not know which ones meet */
    CK_CAP_NO_MEMORY,
} ck_cap_result;

/* The plane is across a direction of the world, in front of the centre by `level`, above 0. A corner counts as beyond
 * by its reach as the maps round it, and so does the centre: `level` has to have room for that. The mesh is in the
 * coordinates of the body's, with faces in the same order, and is held by `kept`. */
ck_cap_result ck_cap_make(ck_memory *memory, ck_cap_memory *kept, const clinker_convex *convex, const ck_placed *placed,
                          const double direction[3], double level, clinker_mesh *cap);

#endif
