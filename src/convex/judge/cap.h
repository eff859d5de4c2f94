/* The cap of a body beyond a plane, as a closed mesh: all faces with a corner beyond the plane, and triangles from
 * their rim to the centre. Beyond the plane the cap and the body are bounded by the same faces, so whatever lies there
 * meets the cap as it meets the body. */
#ifndef CK_CONVEX_JUDGE_CAP_H
#define CK_CONVEX_JUDGE_CAP_H

#include "convex/prepare/prepared.h"
#include "convex/scratch/cap_memory.h"
#include "convex/shapes/placed.h"

typedef enum ck_cap_result {
    CK_CAP_MADE,
    CK_CAP_NO_USE, /* the body has few faces, or does not know which of them meet; or the cap would have most, or none
                    */
    CK_CAP_NO_MEMORY,
} ck_cap_result;

/* The plane is across a direction of the world, in front of the centre by `level`, above 0. Corners are beyond it by
 * their rounded reach in coordinates of the map: `level` must be lower than the plane that matters by that rounding.
 * The cap has the coordinates of the body's mesh, and its faces in the same order; `kept` holds it. */
ck_cap_result ck_cap_make(ck_memory *memory, ck_cap_memory *kept, const clinker_convex *convex, const ck_placed *placed,
                          const double direction[3], double level, clinker_mesh *cap);

#endif
