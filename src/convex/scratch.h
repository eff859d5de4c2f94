/* What preparations keep between calls. */
#ifndef CK_CONVEX_SCRATCH_H
#define CK_CONVEX_SCRATCH_H

#include "convex/hull.h"
#include "model/convexity.h"

typedef struct ck_convex_scratch {
    ck_surface_memory surface;
    ck_convexity_memory convexity;
    ck_hull_memory hull;
    ck_buffer points;
} ck_convex_scratch;

/* NULL: no memory, and the workspace says so. */
ck_convex_scratch *ck_convex_scratch_of(clinker_workspace *workspace);

#endif
