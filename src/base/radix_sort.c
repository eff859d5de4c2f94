#include "base/radix_sort.h"

#include "base/assert.h"

#include <stddef.h>
#include <string.h>

enum {
    DIGIT_BITS = 11, /* of up to two digits, lower first, while there are no more */
    TOP_BITS = 12,   /* of a digit that splits many items into buckets which a near cache holds */
    LOW_BITS = 6,    /* of the digits by which such a bucket is sorted: short, so that their counts cost little */
    FEW = 24,
};

/* Turns the sizes of buckets into where they begin. */
static void add_up(uint32_t *sizes, uint32_t buckets) {
    uint32_t sum = 0;
    for (uint32_t bucket = 0; bucket < buckets; bucket++) {
        uint32_t size = sizes[bucket];
        sizes[bucket] = sum;
        sum += size;
    }
}

/* Sorts by the `width` bits of the keys above `shift`, stably; `ends` tells where the items of each digit end. */
static void sort_keys(const uint32_t *keys, const uint32_t *numbers, uint32_t count, unsigned shift, unsigned width,
                      ck_item *out, uint32_t *ends) {
    CK_ASSERT(width <= TOP_BITS);
    uint32_t mask = (1U << width) - 1;
    memset(ends, 0, (mask + (size_t)1) * sizeof *ends);
    for (uint32_t i = 0; i < count; i++) {
        ends[keys[i] >> shift & mask]++;
    }
    add_up(ends, mask + 1);
    for (uint32_t i = 0; i < count; i++) {
        out[ends[keys[i] >> shift & mask]++] = (ck_item){numbers != NULL ? numbers[i] : i, keys[i]};
    }
}

/* The same for items. */
static inline void sort_items(const ck_item *items, uint32_t count, unsigned shift, unsigned width, ck_item *out) {
    CK_ASSERT(width <= DIGIT_BITS && items != out);
    uint32_t ends[1 << DIGIT_BITS];
    uint32_t mask = (1U << width) - 1;
    memset(ends, 0, (mask + (size_t)1) * sizeof *ends);
    for (uint32_t i = 0; i < count; i++) {
        ends[items[i].key >> shift & mask]++;
    }
    add_up(ends, mask + 1);
    for (uint32_t i = 0; i < count; i++) {
        out[ends[items[i].key >> shift & mask]++] = items[i];
    }
}

static void sort_few(const ck_item *items, uint32_t count, ck_item *out) {
    for (uint32_t i = 0; i < count; i++) {
        ck_item item = items[i];
        uint32_t at = i;
        for (; at > 0 && out[at - 1].key > item.key; at--) {
            out[at] = out[at - 1];
        }
        out[at] = item;
    }
}

/* Sorts the items of a bucket by the lowest `bits` of their keys. */
static void sort_bucket(ck_item *items, uint32_t count, unsigned bits, ck_item *out) {
    CK_ASSERT(bits > 0 && items != out);
    if (count <= FEW) {
        sort_few(items, count, out);
        return;
    }
    sort_items(items, count, 0, LOW_BITS, out);
    for (unsigned shift = LOW_BITS; shift < bits; shift += LOW_BITS) {
        memcpy(items, out, count * sizeof *items);
        sort_items(items, count, shift, LOW_BITS, out);
    }
}

static bool are_sorted(const ck_item *items, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        if (items[i - 1].key > items[i].key) {
            return false;
        }
    }
    return true;
}

ck_item *ck_radix_sort(const uint32_t *keys, const uint32_t *numbers, uint32_t count, unsigned bits, ck_item *items,
                       ck_item *spare) {
    CK_ASSERT(bits <= 30 && ck_all_below(keys, count, (size_t)1 << bits));
    CK_ASSERT(items != spare || count == 0);
    uint32_t ends[1 << TOP_BITS];
    if (bits <= DIGIT_BITS) {
        sort_keys(keys, numbers, count, 0, bits, items, ends);
        CK_ASSERT(are_sorted(items, count));
        return items;
    }
    if (bits <= 2 * DIGIT_BITS) {
        unsigned half = (bits + 1) / 2;
        sort_keys(keys, numbers, count, 0, half, items, ends);
        sort_items(items, count, half, bits - half, spare);
        CK_ASSERT(are_sorted(spare, count));
        return spare;
    }
    unsigned top = count <= FEW ? 0 : TOP_BITS;
    sort_keys(keys, numbers, count, bits - top, top, items, ends);
    for (uint32_t start = 0, bucket = 0; start < count; start = ends[bucket++]) {
        CK_ASSERT(bucket < 1U << top && start <= ends[bucket] && ends[bucket] <= count);
        sort_bucket(items + start, ends[bucket] - start, bits - top, spare + start);
    }
    CK_ASSERT(are_sorted(spare, count));
    return spare;
}
