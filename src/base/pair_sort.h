/* Sorts pairs of numbers, in linear time. */
#ifndef CK_BASE_PAIR_SORT_H
#define CK_BASE_PAIR_SORT_H

#include "base/memory.h"

/* Sorts `count` pairs by their first number, then by their second. `pairs` is an array of any struct that has two
 * uint32_t and nothing else: faces, bodies. `spare` is for scratch. False: no memory. */
bool ck_pairs_sort(ck_memory *memory, ck_buffer *spare, void *pairs, size_t count);

#endif
