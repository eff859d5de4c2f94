/* Builds a tree of boxes (BVH) over triangles of a body, in the frame of a pair: places them, sorts them along a
 * space-filling curve (Morton codes, in the order of a Gray code), packs neighbours into clusters of eight. Linear
 * time.
 */
#ifndef CK_EXACT_TREE_H
#define CK_EXACT_TREE_H

#include "exact/cull.h"
#include "exact/frame.h"

/* What a tree is built of and where. */
typedef struct ck_tree_plan {
    const ck_body *body;
    ck_survivors triangles; /* at least one */
    ck_side *side;          /* its memory */
    const ck_item *order;   /* of the triangles along the curve */
    const uint32_t *starts; /* of the clusters in this order, and its end */
    ck_tree tree;           /* what comes out */
} ck_tree_plan;

/* Builds the trees of one or two plans in one frame. `slack` is the bound of the rounding in their coordinates. */
bool ck_trees_build(clinker_workspace *workspace, const ck_kernels *kernels, const ck_frame *frame, ck_tree_plan *plans,
                    size_t count, double *slack);

/* Grows all boxes of the trees of two plans by `margin`, in the frame: for a search of what comes near. */
void ck_trees_widen(ck_tree_plan plans[2], double margin);

/* The box of each triangle of a cluster, without room for rounding. */
ck_boxes ck_cluster_boxes(const ck_cluster *cluster);

#endif
