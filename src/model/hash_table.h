/* Open addressing, for sets of numbered things: a table of numbers, at most half full, where the things themselves are
 * kept elsewhere. */
#ifndef CK_MODEL_HASH_TABLE_H
#define CK_MODEL_HASH_TABLE_H

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

enum { CK_HASH_SMALLEST = 1024 };
#define CK_HASH_EMPTY UINT32_MAX

/* Stirs `value` into a hash. Doubles of few digits differ in their high bits only, and these must reach the low ones:
 * hence a shift after each product, and two of these, without which grids of integers cluster. */
static inline uint64_t ck_hash_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ (hash >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ (hash >> 32);
}

/* The hash of a position; -0 is 0. */
static inline uint64_t ck_hash_point(const double p[3]) {
    uint64_t hash = 0;
    for (int i = 0; i < 3; i++) {
        const double x = p[i] + 0.0;
        uint64_t bits;
        memcpy(&bits, &x, sizeof bits);
        hash = ck_hash_mix(hash, bits);
    }
    return hash;
}

/* The number of slots for `count` things: a power of two. */
static inline size_t ck_hash_slots(size_t count) {
    size_t slots = CK_HASH_SMALLEST;
    while (slots / 2 < count) {
        slots *= 2;
    }
    CK_ASSERT((slots & (slots - 1)) == 0);
    return slots;
}

/* Where a thing of this hash is looked for first. */
static inline size_t ck_hash_slot(uint64_t hash, size_t slots) {
    return (size_t)hash & (slots - 1);
}

/* An empty table of `slots` slots. False: no memory. */
static inline bool ck_hash_clear(ck_memory *memory, ck_buffer *table, size_t slots) {
    if (!ck_buffer_reserve(memory, table, slots, sizeof(uint32_t))) {
        return false;
    }
    memset(table->data, 0xff, slots * sizeof(uint32_t));
    return true;
}

#endif
