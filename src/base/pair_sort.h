/* Sorts pairs of numbers, in linear time. */
#ifndef CK_BASE_PAIR_SORT_H
#define CK_BASE_PAIR_SORT_H

#include "base/memory.h"

/* Sorts `count` pairs by their first number, then by their second. `pairs` is an array of any struct that has two
 * uint32_t and nothing else: faces, bodies. `spare` is for scratch. False: no memory. */
bool ck_pairs_sort(ck_memory *memory, ck_buffer *spare, void *pairs, size_t count);

/* Whether pairs are in that order. */
static inline bool ck_pairs_are_sorted(const void *pairs, size_t count) {
    const uint32_t(*of)[2] = (const uint32_t(*)[2])pairs;
    for (size_t i = 1; i < count; i++) {
        if (of[i - 1][0] > of[i][0] || (of[i - 1][0] == of[i][0] && of[i - 1][1] > of[i][1])) {
            return false;
        }
    }
    return true;
}

/* The same, and none comes twice. */
static inline bool ck_pairs_are_sorted_once(const void *pairs, size_t count) {
    const uint32_t(*of)[2] = (const uint32_t(*)[2])pairs;
    for (size_t i = 1; i < count; i++) {
        if (of[i - 1][0] > of[i][0] || (of[i - 1][0] == of[i][0] && of[i - 1][1] >= of[i][1])) {
            return false;
        }
    }
    return true;
}

#endif
