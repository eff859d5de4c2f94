/* Sorts numbers by keys, in linear time. */
#ifndef CK_BASE_RADIX_SORT_H
#define CK_BASE_RADIX_SORT_H

#include <stdint.h>

typedef struct ck_item {
    uint32_t number, key;
} ck_item;

/* Sorts numbers[i] by keys[i], for i from 0 to count-1, keys of at most 30 bits, stably; `numbers` NULL means 0, 1, ...
 * Returns `items` or `spare`, whichever holds the result; both have `count` places. */
ck_item *ck_radix_sort(const uint32_t *keys, const uint32_t *numbers, uint32_t count, unsigned bits, ck_item *items,
                       ck_item *spare);

#endif
