/* Which of many boxes come near each other: by the cells of a grid, as large as the boxes are on average. */
#ifndef CK_CONTACT_TOUCH_CLOSE_BOXES_H
#define CK_CONTACT_TOUCH_CLOSE_BOXES_H

#include "base/memory.h"

typedef struct ck_close_box {
    double low[3], high[3];
} ck_close_box;

typedef struct ck_close_memory {
    ck_buffer cells, starts, listed;
} ck_close_memory;

/* Takes boxes that come near each other, first < second; false ends the search. */
typedef bool (*ck_take_close)(void *user, uint32_t first, uint32_t second);

/* Hands over all pairs of boxes no farther apart than `gap` along any axis, in an order that depends on the boxes
 * alone; a pair may come more than once. Time grows with the boxes and the pairs, unless many boxes are far larger than
 * the mean. False: no memory, or `take` ended it. */
bool ck_close_boxes_find(ck_memory *memory, ck_close_memory *room, const ck_close_box *boxes, uint32_t count,
                         double gap, ck_take_close take, void *user);

#endif
