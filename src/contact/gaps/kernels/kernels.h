/* The inner loop of gaps: which faces may be nearest to a point, eight at a time. One text, compiled once for each
 * instruction set and chosen at run time. It discards what is certainly farther than what was found, and decides
 * nothing else, so that differences in rounding between instruction sets never show. */
#ifndef CK_CONTACT_GAPS_KERNELS_KERNELS_H
#define CK_CONTACT_GAPS_KERNELS_KERNELS_H

#include "exact/exact.h"

enum { CK_NEAR_GROUPS = 48, CK_NEAR_MOST = CK_NEAR_GROUPS * CK_LANES };

/* Clusters of a tree that may have the face nearest to a point, with their boxes; those beyond `count` are empty. */
typedef struct ck_near_clusters {
    ck_boxes boxes[CK_NEAR_GROUPS];
    uint32_t clusters[CK_NEAR_MOST];
    uint32_t count;
} ck_near_clusters;

typedef struct ck_near_search ck_near_search;

/* The search for the face nearest to a point. */
struct ck_near_search {
    const ck_cluster *clusters; /* of the tree */
    ck_frame_point point;
    float limit; /* in the frame, no less than the distance of the nearest face so far; 2^62 or less: none */
    void (*visit)(ck_near_search *search, uint32_t triangle); /* measures a face, and lowers the limit */
};

typedef struct ck_gap_kernels {
    const char *name;

    /* Visits all faces of the clusters that may be as near as the limit, the most likely first; one cluster at least.
     */
    void (*search)(const ck_near_clusters *near, ck_near_search *search);
} ck_gap_kernels;

extern const ck_gap_kernels ck_gap_kernels_baseline;
extern const ck_gap_kernels ck_gap_kernels_avx2;

/* The best that this build has and this machine can run. */
const ck_gap_kernels *ck_gap_kernels_select(void);

#endif
