/* The order of boxes along a curve that fills space: those that follow each other lie close together, so that trees
 * over them have small nodes. */
#ifndef CK_OVERLAP_SIMPLE_CURVE_ORDER_H
#define CK_OVERLAP_SIMPLE_CURVE_ORDER_H

#include "base/memory.h"
#include "overlap/simple/box_tree.h"

/* Numbers of the boxes, in an order that depends on nothing else; at least one box, of finite numbers. The buffer holds
 * them. NULL: no memory. */
const uint32_t *ck_curve_order_find(ck_memory *memory, ck_buffer *buffer, const ck_box *boxes, uint32_t count);

#endif
