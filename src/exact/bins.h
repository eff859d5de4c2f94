/* Sorts the triangles of one body into bins, the cells of a uniform grid, for a search of what meets those of another:
 * where triangles are small and of like size, that takes less time than trees (BVH). */
#ifndef CK_EXACT_BINS_H
#define CK_EXACT_BINS_H

#include "exact/tree.h"

typedef enum ck_bins_result {
    CK_BINS_DONE,
    CK_BINS_NO_USE, /* some triangles are too large, or too many lie above each other: trees do better */
    CK_BINS_NO_MEMORY,
} ck_bins_result;

/* Two bodies, the triangles of the second in bins. */
typedef struct ck_binning {
    ck_placement placements[2];
    double slack;         /* bound of the rounding in a coordinate */
    ck_survivors seekers; /* triangles of the first, in an order that follows its surface */
    ck_bins bins;
} ck_binning;

/* Linear time. The plans' memory serves for the bins. */
ck_bins_result ck_bins_make(clinker_workspace *workspace, const ck_kernels *kernels, const ck_frame *frame,
                            const ck_tree_plan plans[2], ck_binning *binning);

#endif
