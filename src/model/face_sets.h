/* Disjoint sets of faces (union-find), joined step by step; a set is known by its smallest face. */
#ifndef CK_MODEL_FACE_SETS_H
#define CK_MODEL_FACE_SETS_H

#include "base/assert.h"

#include <stdint.h>

static inline void ck_face_sets_init(uint32_t *sets, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        sets[i] = i;
    }
}

static inline uint32_t ck_face_sets_find(uint32_t *sets, uint32_t face) {
    while (sets[face] != face) {
        CK_ASSERT(sets[face] < face);  /* so that the path ends */
        sets[face] = sets[sets[face]]; /* halves the path for those who come next */
        face = sets[face];
    }
    return face;
}

static inline void ck_face_sets_join(uint32_t *sets, uint32_t a, uint32_t b) {
    a = ck_face_sets_find(sets, a);
    b = ck_face_sets_find(sets, b);
    if (a < b) {
        sets[b] = a;
    } else {
        sets[a] = b;
    }
}

#endif
