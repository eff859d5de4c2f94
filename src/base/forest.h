/* Disjoint sets of numbered things, joined step by step (union-find). */
#ifndef CK_BASE_FOREST_H
#define CK_BASE_FOREST_H

#include "base/assert.h"

#include <stdint.h>

/* For each thing, how far below it its parent is; 0: it is a root. All zeros: every thing by itself. A root is the
 * smallest of its set. */
typedef uint32_t *ck_forest;

static inline uint32_t ck_forest_root(ck_forest up, uint32_t thing) {
    while (up[thing] != 0) {
        CK_ASSERT(up[thing] <= thing);
        uint32_t parent = thing - up[thing];
        uint32_t step = up[parent];
        up[thing] += step;
        thing = parent - step;
    }
    return thing;
}

/* Joins two roots under the lower one, which it returns. */
static inline uint32_t ck_forest_join_roots(ck_forest up, uint32_t a, uint32_t b) {
    CK_ASSERT(up[a] == 0 && up[b] == 0);
    uint32_t low = a < b ? a : b;
    uint32_t high = a < b ? b : a;
    up[high] = high - low;
    return low;
}

static inline uint32_t ck_forest_join(ck_forest up, uint32_t a, uint32_t b) {
    return ck_forest_join_roots(up, ck_forest_root(up, a), ck_forest_root(up, b));
}

#endif
