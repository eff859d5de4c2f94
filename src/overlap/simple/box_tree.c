#include "overlap/simple/box_tree.h"

#include "base/assert.h"

#include <math.h>

const ck_box ck_no_box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static void put_box(ck_boxes *node, uint32_t place, const ck_box *box) {
    for (int axis = 0; axis < 3; axis++) {
        node->low[axis][place] = box->low[axis];
        node->high[axis][place] = box->high[axis];
    }
}

/* The box around a node. */
static ck_box around(const ck_boxes *node) {
    ck_box box = ck_no_box;
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < CK_LANES; i++) {
            box.low[axis] = node->low[axis][i] < box.low[axis] ? node->low[axis][i] : box.low[axis];
            box.high[axis] = node->high[axis][i] > box.high[axis] ? node->high[axis][i] : box.high[axis];
        }
    }
    return box;
}

static uint32_t nodes_for(uint32_t boxes) {
    return boxes / CK_LANES + (boxes % CK_LANES != 0);
}

bool ck_box_tree_build(ck_memory *memory, ck_buffer *buffer, const ck_box *boxes, const uint32_t *order, uint32_t count,
                       ck_box_tree *tree) {
    CK_ASSERT(count > 0);
    size_t all = 0;
    for (uint32_t nodes = nodes_for(count);; nodes = nodes_for(nodes)) {
        all += nodes;
        if (nodes == 1) {
            break;
        }
    }
    if (!ck_buffer_reserve(memory, buffer, all, sizeof(ck_boxes))) {
        return false;
    }
    ck_boxes *level = buffer->data;
    const ck_boxes *below = level;
    tree->level_count = 0;
    do {
        const uint32_t nodes = nodes_for(count);
        tree->levels[tree->level_count++] = level;
        for (uint32_t i = 0; i < nodes * CK_LANES; i++) {
            const ck_box box = i >= count ? ck_no_box : tree->level_count == 1 ? boxes[order[i]] : around(&below[i]);
            put_box(&level[i / CK_LANES], i % CK_LANES, &box);
        }
        below = level;
        level += nodes;
        count = nodes;
    } while (count > 1);
    return true;
}
