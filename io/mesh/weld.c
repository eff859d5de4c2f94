/* Welding with one hash table of vertex numbers, open addressing with linear probing; the keys are the bit patterns of
 * the coordinates, read where the vertices are kept. Neighbouring triangles of a file mostly share corners, so a small
 * table of vertices that came last, which stays in the nearest cache, is asked before. Vertices come in batches: the
 * slots of all are asked for before the first is looked at, so that the memory of one is on its way meanwhile. */
#include "mesh/weld.h"

#include "bytes/large_memory.h"

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
} key_batch;

/* What follows takes `floats`, which is whether coordinates are, known where it is called: inlined, so that there are
 * loops for each of both, and no key is ever written to memory. */
#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

INLINE vertex_key key_at(const void *positions, size_t vertex, bool floats) {
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

INLINE bool same_key(const vertex_key *a, const vertex_key *b) {
    return ((a->bits[0] ^ b->bits[0]) | (a->bits[1] ^ b->bits[1]) | (a->bits[2] ^ b->bits[2])) == 0;
}

/* Every bit of the three coordinates reaches the high bits, which choose the slot. */
INLINE uint64_t hash_of(const vertex_key *key) {
    uint64_t hash = key->bits[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key->bits[1] * UINT64_C(0xc2b2ae3d27d4eb4f) ^
                    key->bits[2] * UINT64_C(0x165667b19e3779f9);
    return (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

INLINE size_t slot_of(const weld_table *table, uint64_t hash) {
    return (size_t)(hash >> (64 - table->bits));
}

INLINE uint32_t *recent_slot(weld_table *table, uint64_t hash) {
    return &table->recent[hash >> (64 - WELD_RECENT_BITS)];
}

/* The bits of a slot that hold a number, plus one, of a table with that many slots or less. */
INLINE uint32_t number_mask(const weld_table *table) {
    return table->bits < 32 ? ((uint32_t)1 << table->bits) - 1 : UINT32_MAX;
}

/* What the other bits of a slot hold: low bits of the hash, whose high bits chose the slot, tell most others apart. */
INLINE uint32_t tag_of(const weld_table *table, uint64_t hash) {
    return table->bits < 32 ? (uint32_t)hash << table->bits : 0;
}

static bool make_slots(weld_table *table, unsigned bits) {
    const size_t count = (size_t)1 << bits;
    void *memory = NULL;
    if (!large_memory_resize(&memory, count, sizeof *table->slots)) {
        return false;
    }
    uint32_t *slots = memset(memory, 0, count * sizeof *slots);
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
        slots[slot] = tag_of(table, hash) | (uint32_t)(i + 1);
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

INLINE void request(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

/* Coordinates and hashes of a batch. Adding 0 turns -0 into 0 and changes nothing else. */
INLINE void read_batch(const weld_table *table, const void *batch, size_t count, bool floats, key_batch *read) {
    for (size_t i = 0; i < 3 * count; i++) {
        if (floats) {
            read->plain.floats[i] = ((const float *)batch)[i] + 0.0F;
        } else {
            read->plain.doubles[i] = ((const double *)batch)[i] + 0.0;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const vertex_key key = key_at(&read->plain, i, floats);
        const uint64_t hash = hash_of(&key);
        read->hashes[i] = hash;
        request(&table->slots[slot_of(table, hash)]);
    }
}

/* Whether no coordinate is infinite or not a number: these have all bits of their exponents set. */
INLINE bool is_finite(const vertex_key *key, bool floats) {
    if (floats) {
        const uint64_t low = UINT64_C(0x7f800000);
        const uint64_t high = low << 32;
        return ((key->bits[0] & low) != low) & ((key->bits[0] & high) != high) & ((key->bits[1] & low) != low);
    }
    const uint64_t wide = UINT64_C(0x7ff0000000000000);
    return ((key->bits[0] & wide) != wide) & ((key->bits[1] & wide) != wide) & ((key->bits[2] & wide) != wide);
}

/* Keeps vertex `i` of a batch as a new one. One that is not finite is new when its bits come first, so that others
 * need not be asked. */
INLINE void keep(weld_table *table, const vertex_key *key, size_t i, bool floats) {
    if (floats) {
        float *at = (float *)table->positions + 3 * table->used;
        const uint32_t z = (uint32_t)key->bits[1];
        memcpy(at, &key->bits[0], 2 * sizeof *at);
        memcpy(at + 2, &z, sizeof z);
    } else {
        memcpy((double *)table->positions + 3 * table->used, key->bits, sizeof key->bits);
    }
    if (!is_finite(key, floats) && table->bad == SIZE_MAX) {
        table->bad = table->taken + i;
    }
    table->used++;
}

/* The number of vertex `i` of a batch; a new one is kept. */
INLINE uint32_t put(weld_table *table, const vertex_key *key, uint64_t hash, size_t i, bool floats) {
    const size_t mask = ((size_t)1 << table->bits) - 1;
    const uint32_t numbers = number_mask(table);
    const uint32_t tag = tag_of(table, hash);
    size_t slot = slot_of(table, hash);
    for (; table->slots[slot] != 0; slot = (slot + 1) & mask) {
        const uint32_t content = table->slots[slot];
        if (((content ^ tag) & ~numbers) == 0) {
            const uint32_t candidate = (content & numbers) - 1;
            const vertex_key kept = key_at(table->positions, candidate, floats);
            if (same_key(&kept, key)) {
                return candidate;
            }
        }
    }
    table->slots[slot] = tag | (uint32_t)(table->used + 1);
    keep(table, key, i, floats);
    return (uint32_t)(table->used - 1);
}

/* The same, for a vertex that may have come lately. */
INLINE uint32_t find(weld_table *table, const key_batch *read, size_t i, bool floats) {
    const vertex_key key = key_at(&read->plain, i, floats);
    uint32_t *recent = recent_slot(table, read->hashes[i]);
    const vertex_key kept = key_at(table->positions, *recent, floats);
    if (!same_key(&kept, &key)) {
        *recent = put(table, &key, read->hashes[i], i, floats);
    }
    return *recent;
}

INLINE void put_batch(weld_table *table, const void *batch, size_t count, uint32_t *numbers, bool floats) {
    key_batch read;
    read_batch(table, batch, count, floats, &read);
    if (table->used == 0 && count > 0) { /* from now on, vertex 0 is there to be compared with */
        const vertex_key key = key_at(&read.plain, 0, floats);
        put(table, &key, read.hashes[0], 0, floats);
    }
    for (size_t i = 0; i < count; i++) {
        numbers[i] = find(table, &read, i, floats);
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
