/* The clearance: the smallest distance between two surfaces that do not meet, and the points that have it, by
 * their trees (BVH). Lengths are scaled. */
#ifndef CK_EXACT_CLEARANCE_H
#define CK_EXACT_CLEARANCE_H

#include "exact/tree.h"

typedef struct ck_clearance {
    double distance; /* infinity: not below the limit */
    double point_a[3], point_b[3];
} ck_clearance;

/* By branch and bound over two trees built in one frame; what is not below `limit` is not looked for. False: no memory.
 */
bool ck_clearance_find(clinker_workspace *workspace, const ck_tree_plan plans[2], const ck_frame *frame, double slack,
                       double limit, ck_clearance *best);

/* Every face pair: the reference. */
void ck_clearance_find_plainly(const ck_body *a, const ck_body *b, double limit, ck_clearance *best);

#endif
