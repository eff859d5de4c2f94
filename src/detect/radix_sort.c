#include "detect/radix_sort.h"

#include <string.h>

enum { DIGIT_BITS = 11, DIGIT_SIZE = 1 << DIGIT_BITS, MOST_DIGITS = 3 };

/* Turns the sizes of buckets into where they begin. */
static void add_up(uint32_t *sizes, uint32_t buckets) {
    uint32_t sum = 0;
    for (uint32_t bucket = 0; bucket < buckets; bucket++) {
        uint32_t size = sizes[bucket];
        sizes[bucket] = sum;
        sum += size;
    }
}

ck_item *ck_radix_sort(const uint32_t *keys, const uint32_t *numbers, uint32_t count, unsigned bits, ck_item *items,
                       ck_item *spare) {
    uint32_t starts[MOST_DIGITS][DIGIT_SIZE];
    unsigned digits = (bits + DIGIT_BITS - 1) / DIGIT_BITS;
    unsigned width = (bits + digits - 1) / digits;
    uint32_t mask = (1U << width) - 1;
    for (unsigned digit = 0; digit < digits; digit++) {
        memset(starts[digit], 0, (mask + (size_t)1) * sizeof(uint32_t));
    }
    for (uint32_t i = 0; i < count; i++) {
        for (unsigned digit = 0; digit < digits; digit++) {
            starts[digit][keys[i] >> (digit * width) & mask]++;
        }
    }
    add_up(starts[0], mask + 1);
    for (uint32_t i = 0; i < count; i++) {
        items[starts[0][keys[i] & mask]++] = (ck_item){numbers != NULL ? numbers[i] : i, keys[i]};
    }
    for (unsigned digit = 1; digit < digits; digit++) {
        add_up(starts[digit], mask + 1);
        for (uint32_t i = 0; i < count; i++) {
            spare[starts[digit][items[i].key >> (digit * width) & mask]++] = items[i];
        }
        ck_item *swap = items;
        items = spare;
        spare = swap;
    }
    return items;
}
