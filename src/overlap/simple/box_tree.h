/* A tree over the boxes of faces, eight of them to a node, and eight nodes to the next. */
#ifndef CK_OVERLAP_SIMPLE_BOX_TREE_H
#define CK_OVERLAP_SIMPLE_BOX_TREE_H

#include "overlap/simple/kernels/kernels.h"

enum { CK_BOX_LEVELS = 11 }; /* of 2^32 boxes */

typedef struct ck_box {
    float low[3], high[3];
} ck_box;

/* Meets nothing. */
extern const ck_box ck_no_box;

typedef struct ck_box_tree {
    const ck_boxes *levels[CK_BOX_LEVELS]; /* from that of the boxes themselves up to a single node */
    int level_count;
} ck_box_tree;

/* At least one box; `order` has their numbers as they lie in the tree. False: no memory. */
bool ck_box_tree_build(ck_memory *memory, ck_buffer *buffer, const ck_box *boxes, const uint32_t *order, uint32_t count,
                       ck_box_tree *tree);

#endif
