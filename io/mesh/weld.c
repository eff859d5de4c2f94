/* Welding with one hash table of vertex numbers, open addressing with linear probing; the keys are the bit patterns of
 * the coordinates, read where the vertices are kept. Neighbouring triangles of a file mostly share corners, so a small
 * table of vertices that came last, which stays in the nearest cache, is asked before. Vertices come in batches, so
 * that the memory which one of them needs is on its way while others are looked at. */
#include "mesh/weld.h"

#include "bytes/large_memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_BITS = 10 };

/* A vertex as bits: x and y, then z of floats; x, y and z of doubles. */
typedef struct vertex_key {
    uint64_t bits[3];
} vertex_key;

/* The batch that is at hand. */
typedef struct key_batch {
    union {
        float floats[3 * WELD_BATCH];
        double doubles[3 * WELD_BATCH];
    } plain; /* coordinates without minus zeros: equal ones have equal bits */
    uint64_t hashes[WELD_BATCH];
    uint32_t missed[WELD_BATCH]; /* of these, those that did not come lately */
    size_t missed_count;
} key_batch;

/* What follows takes `floats`, which is whether coordinates are: known where it is called, so that compilers make loops
 * for each of both. */

static inline vertex_key key_at(const void *positions, size_t vertex, bool floats) {
    vertex_key key = {{0, 0, 0}};
    if (floats) {
        const float *at = (const float *)positions + 3 * vertex;
        uint32_t z;
        memcpy(&key.bits[0], at, 2 * sizeof *at);
        memcpy(&z, at + 2, sizeof z);
        key.bits[1] = z;
    } else {
        memcpy(key.bits, (const double *)positions + 3 * vertex, sizeof key.bits);
    }
    return key;
}

static inline bool same_key(const vertex_key *a, const vertex_key *b) {
    return ((a->bits[0] ^ b->bits[0]) | (a->bits[1] ^ b->bits[1]) | (a->bits[2] ^ b->bits[2])) == 0;
}

/* Every bit of the three coordinates reaches the high bits, which choose the slot. */
static inline uint64_t hash_of(const vertex_key *key) {
    uint64_t hash = key->bits[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key->bits[1] * UINT64_C(0xc2b2ae3d27d4eb4f) ^
                    key->bits[2] * UINT64_C(0x165667b19e3779f9);
    return (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

static inline size_t slot_of(const weld_table *table, uint64_t hash) {
    return (size_t)(hash >> (64 - table->bits));
}

static inline uint32_t *recent_slot(weld_table *table, uint64_t hash) {
    return &table->recent[hash >> (64 - WELD_RECENT_BITS)];
}

/* What is in a slot: the lower half of a hash, whose upper half chose the slot, tells most others apart. */
static inline uint64_t slot_content(uint64_t hash, size_t vertex) {
    return hash << 32 | (vertex + 1);
}

static bool make_slots(weld_table *table, unsigned bits) {
    const size_t count = (size_t)1 << bits;
    void *memory = NULL;
    if (!large_memory_resize(&memory, count, sizeof *table->slots)) {
        return false;
    }
    uint64_t *slots = memset(memory, 0, count * sizeof *slots);
    free(table->slots);
    table->slots = slots;
    table->bits = bits;
    const size_t mask = count - 1;
    for (size_t i = 0; i < table->used; i++) {
        const vertex_key key = key_at(table->positions, i, table->scalar == CLINKER_SCALAR_FLOAT32);
        const uint64_t hash = hash_of(&key);
        size_t slot = slot_of(table, hash);
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = slot_content(hash, i);
    }
    return true;
}

bool weld_begin(weld_table *table, clinker_scalar scalar, size_t expected) {
    *table = (weld_table){.scalar = scalar, .bad = SIZE_MAX};
    unsigned bits = LEAST_BITS;
    while (((size_t)1 << bits) / 2 < expected) {
        bits++;
    }
    return make_slots(table, bits);
}

void weld_end(weld_table *table) {
    free(table->slots);
    table->slots = NULL;
}

static inline void request(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

/* Adding 0 turns -0 into 0 and changes nothing else. Returns whether all is finite. */
static inline bool read_floats(const float *batch, size_t count, float *plain) {
    const uint32_t exponent = UINT32_C(0x7f800000);
    uint32_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        plain[i] = batch[i] + 0.0F;
        uint32_t bits;
        memcpy(&bits, &plain[i], sizeof bits);
        bad |= (bits & exponent) == exponent;
    }
    return bad == 0;
}

static inline bool read_doubles(const double *batch, size_t count, double *plain) {
    const uint64_t exponent = UINT64_C(0x7ff0000000000000);
    uint64_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        plain[i] = batch[i] + 0.0;
        uint64_t bits;
        memcpy(&bits, &plain[i], sizeof bits);
        bad |= (bits & exponent) == exponent;
    }
    return bad == 0;
}

/* The first vertex of a batch with a coordinate that is not finite; there is one. */
static size_t find_bad(const key_batch *read, bool floats) {
    size_t i = 0;
    while (isfinite(floats ? (double)read->plain.floats[i] : read->plain.doubles[i])) {
        i++;
    }
    return i / 3;
}

/* Coordinates and hashes of a batch. */
static inline void read_batch(weld_table *table, const void *batch, size_t count, bool floats, key_batch *read) {
    const bool finite = floats ? read_floats(batch, 3 * count, read->plain.floats)
                               : read_doubles(batch, 3 * count, read->plain.doubles);
    if (!finite && table->bad == SIZE_MAX) {
        table->bad = table->taken + find_bad(read, floats);
    }
    for (size_t i = 0; i < count; i++) {
        const vertex_key key = key_at(&read->plain, i, floats);
        read->hashes[i] = hash_of(&key);
    }
}

/* Numbers of vertices that came lately; the slots of others are asked for. */
static inline void find_recent(weld_table *table, size_t count, uint32_t *numbers, bool floats, key_batch *read) {
    read->missed_count = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = *recent_slot(table, read->hashes[i]);
        const uint32_t candidate = number - (number > 0);
        const vertex_key key = key_at(&read->plain, i, floats);
        const vertex_key kept = key_at(table->positions, candidate, floats);
        if (number > 0 && same_key(&kept, &key)) {
            numbers[i] = candidate;
        } else {
            read->missed[read->missed_count++] = (uint32_t)i;
            request(&table->slots[slot_of(table, read->hashes[i])]);
        }
    }
}

static inline void keep(weld_table *table, const vertex_key *key, bool floats) {
    if (floats) {
        float *at = (float *)table->positions + 3 * table->used;
        const uint32_t z = (uint32_t)key->bits[1];
        memcpy(at, &key->bits[0], 2 * sizeof *at);
        memcpy(at + 2, &z, sizeof z);
    } else {
        memcpy((double *)table->positions + 3 * table->used, key->bits, sizeof key->bits);
    }
    table->used++;
}

/* The number of the vertex in the place of `key`; a new one is kept. */
static inline uint32_t put(weld_table *table, const vertex_key *key, uint64_t hash, bool floats) {
    const size_t mask = ((size_t)1 << table->bits) - 1;
    size_t slot = slot_of(table, hash);
    for (; table->slots[slot] != 0; slot = (slot + 1) & mask) {
        const uint64_t content = table->slots[slot];
        const uint32_t candidate = (uint32_t)content - 1;
        if (content >> 32 == (hash & UINT32_MAX)) {
            const vertex_key kept = key_at(table->positions, candidate, floats);
            if (same_key(&kept, key)) {
                return candidate;
            }
        }
    }
    table->slots[slot] = slot_content(hash, table->used);
    keep(table, key, floats);
    return (uint32_t)(table->used - 1);
}

static inline void put_batch(weld_table *table, const void *batch, size_t count, uint32_t *numbers, bool floats) {
    key_batch read;
    read_batch(table, batch, count, floats, &read);
    find_recent(table, count, numbers, floats, &read);
    for (size_t k = 0; k < read.missed_count; k++) {
        const size_t i = read.missed[k];
        const vertex_key key = key_at(&read.plain, i, floats);
        numbers[i] = put(table, &key, read.hashes[i], floats);
        *recent_slot(table, read.hashes[i]) = numbers[i] + 1;
    }
    table->taken += count;
}

bool weld_batch(weld_table *table, const void *batch, size_t count, uint32_t *numbers) {
    /* At most two thirds of the slots are ever used, so that probes stay short. */
    if (table->used + count > ((size_t)1 << table->bits) / 3 * 2 && !make_slots(table, table->bits + 1)) {
        return false;
    }
    if (table->scalar == CLINKER_SCALAR_FLOAT32) {
        put_batch(table, batch, count, numbers, true);
    } else {
        put_batch(table, batch, count, numbers, false);
    }
    return true;
}

static bool weld_all(weld_table *table, size_t count, uint32_t *kept) {
    const size_t size = 3 * (table->scalar == CLINKER_SCALAR_FLOAT32 ? sizeof(float) : sizeof(double));
    for (size_t first = 0; first < count; first += WELD_BATCH) {
        const size_t some = count - first < WELD_BATCH ? count - first : WELD_BATCH;
        if (!weld_batch(table, (const unsigned char *)table->positions + first * size, some, &kept[first])) {
            return false;
        }
    }
    return true;
}

bool weld_vertices(void *positions, clinker_scalar scalar, size_t *count, uint32_t *indices, size_t index_count,
                   size_t *bad) {
    /* A closed surface has half as many vertices as triangles, however often the file repeats them. */
    const size_t expected = index_count / 6 < *count ? index_count / 6 : *count;
    weld_table table;
    uint32_t *kept = malloc((*count > 0 ? *count : 1) * sizeof *kept);
    bool welded = weld_begin(&table, scalar, expected) && kept != NULL;
    table.positions = positions;
    welded = welded && weld_all(&table, *count, kept);
    *bad = table.bad;
    if (welded && table.bad == SIZE_MAX) {
        for (size_t i = 0; i < index_count; i++) {
            indices[i] = kept[indices[i]];
        }
        *count = table.used;
    }
    weld_end(&table);
    free(kept);
    return welded;
}
