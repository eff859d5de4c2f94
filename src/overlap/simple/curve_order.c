/* Boxes along a Morton curve, by their middles. */
#include "overlap/simple/curve_order.h"

#include "base/assert.h"
#include "base/morton.h"
#include "base/radix_sort.h"

/* Bits of each coordinate: what a key of 30 has room for. Few boxes lie far enough apart for fewer, which sort faster.
 */
static unsigned bits_for(uint32_t count) {
    enum { FEW = 1 << 12, BITS_OF_FEW = 7 };
    return count < FEW ? BITS_OF_FEW : CK_MORTON_BITS;
}

/* Halves first: the sum of two large numbers may be none. */
static float middle(const ck_box *box, int axis) {
    return 0.5F * box->low[axis] + 0.5F * box->high[axis];
}

/* Cells are cubes: along the longest side of all there are 2^bits. */
static void find_keys(const ck_box *boxes, uint32_t count, unsigned bits, uint32_t *keys) {
    float low[3];
    float longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        float high = middle(&boxes[0], axis);
        low[axis] = high;
        for (uint32_t i = 1; i < count; i++) {
            const float at = middle(&boxes[i], axis);
            low[axis] = at < low[axis] ? at : low[axis];
            high = at > high ? at : high;
        }
        longest = high - low[axis] > longest ? high - low[axis] : longest;
    }
    const float most = (float)((1U << bits) - 1), scale = longest > 0x1p-100F ? most / longest : 0;
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = 0;
        for (int axis = 0; axis < 3; axis++) {
            const float cell = (middle(&boxes[i], axis) - low[axis]) * scale;
            keys[i] |= ck_morton_spread((uint32_t)(cell < most ? cell : most)) << axis;
        }
    }
}

const uint32_t *ck_curve_order_find(ck_memory *memory, ck_buffer *buffer, const ck_box *boxes, uint32_t count) {
    CK_ASSERT(count > 0);
    if (!ck_buffer_reserve(memory, buffer, count, sizeof(uint32_t) + 2 * sizeof(ck_item))) {
        return NULL;
    }
    ck_item *items = buffer->data;
    uint32_t *keys = (uint32_t *)(void *)(items + 2 * (size_t)count);
    const unsigned bits = bits_for(count);
    find_keys(boxes, count, bits, keys);
    const ck_item *sorted = ck_radix_sort(keys, NULL, count, 3 * bits, items, items + count);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = sorted[i].number;
    }
    return keys;
}
