/* What convex bodies keep between calls. */
#ifndef CK_CONVEX_SCRATCH_SCRATCH_H
#define CK_CONVEX_SCRATCH_SCRATCH_H

#include "convex/scratch/cap_memory.h"
#include "convex/scratch/hull_memory.h"
#include "model/convexity.h"

typedef struct ck_convex_scratch {
    ck_surface_memory surface;
    ck_convexity_memory convexity;
    ck_hull_memory hull;
    ck_buffer points;
    ck_cap_memory caps[2];        /* of the bodies that exact arithmetic judges */
    struct ck_polytope *polytope; /* for depths; NULL: none was measured yet */
} ck_convex_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_convex_scratch *ck_convex_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_CONVEX, sizeof(ck_convex_scratch), 0, 0);
}

#endif
