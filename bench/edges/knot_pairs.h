/* Two knots of given numbers of polygons, that pass through each other, or are clear of each other, entangled where
 * there is room. */
#ifndef CLINKER_BENCH_KNOT_PAIRS_H
#define CLINKER_BENCH_KNOT_PAIRS_H

#include <scenes.h>

/* Polygons along and around the tubes of both: 2 * (along[0] * around[0] + along[1] * around[1]) in all. */
typedef struct knot_sizes {
    unsigned along[2], around[2];
} knot_sizes;

/* Apart: clear by 0.05, as near to each other's middle as that goes; boxes overlap. Without vertices: no memory. */
scene_pair knot_pair(clinker_workspace *workspace, const knot_sizes *sizes, bool meet);

#endif
