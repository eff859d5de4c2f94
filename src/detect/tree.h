/* Builds a tree over triangles of a body, in the frame of a pair: places them, sorts them along a space-filling curve,
 * packs neighbours into clusters of eight. Linear time. */
#ifndef CK_DETECT_TREE_H
#define CK_DETECT_TREE_H

#include "detect/cull.h"

/* The frame in which floats are compared: (scaled world - centre) * zoom; what matters lies within -1 .. 1. */
typedef struct ck_frame {
    double centre[3];
    double zoom; /* a power of two */
} ck_frame;

/* The frame of a box of scaled world coordinates. */
ck_frame ck_frame_of_box(const double low[3], const double high[3]);

/* The frame of what two bodies share, grown by `margin`. */
ck_frame ck_frame_of_pair(const ck_body *a, const ck_body *b, double margin);

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

/* The box of each triangle of a cluster, without room for rounding. */
ck_boxes ck_cluster_boxes(const ck_cluster *cluster);

#endif
