/* The memory that one body of a pair takes while its triangles are culled, sifted and sorted into bins or a tree
 * (BVH). Whoever asks for that has one in a scratch of its own. */
#ifndef CK_EXACT_SIDE_H
#define CK_EXACT_SIDE_H

#include "base/workspace.h"

typedef struct ck_side {
    ck_buffer vertex_codes, block_codes;
    ck_buffer survivors, part_counts, blocks, nearer;
    ck_buffer cells, marked, sifted;
    ck_buffer keys, order, spare_order;
    ck_buffer clusters, boxes, discs;
} ck_side;

#endif
