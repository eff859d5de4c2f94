/* Which of many boxes come near each other: by the cells of a grid, as large as the boxes are on average. */
#ifndef CK_CONTACT_TOUCH_CLOSE_BOXES_H
#define CK_CONTACT_TOUCH_CLOSE_BOXES_H

#include "base/memory.h"

typedef struct ck_close_box {
    double low[3], high[3];
} ck_close_box;

typedef struct ck_close_pair {
    uint32_t first, second; /* first < second */
} ck_close_pair;

typedef struct ck_close_memory {
    ck_buffer pairs, cells, spare;
} ck_close_memory;

/* Finds all pairs of boxes no farther apart than `gap` along any axis, sorted, each once; they lie in the memory. Time
 * grows with the boxes and the pairs, unless many boxes are far larger than the mean. False: no memory. */
bool ck_close_boxes_find(ck_memory *memory, ck_close_memory *room, const ck_close_box *boxes, uint32_t count,
                         double gap, size_t *pair_count);

#endif
