/* Welding with one hash table of vertex numbers, open addressing with linear probing; the keys are the bit patterns of
 * the coordinates, read where the vertices are. */
#include "mesh/weld.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 32 };                  /* vertices whose slots are asked for ahead of their use */
static const uint32_t FREE = 0;       /* slots hold vertex numbers plus one */
static const size_t MIN_SLOTS = 1024; /* a power of two, as all sizes are */

typedef struct weld_table {
    uint32_t *slots;
    size_t slot_count;
    size_t used;
    unsigned char *positions;
    size_t vertex_size;
} weld_table;

static uint64_t mix(uint64_t hash, uint64_t bits) {
    hash = (hash ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 32);
}

/* Every bit of the three coordinates reaches the low bits, which choose the slot. */
static uint64_t hash_vertex(const weld_table *table, const unsigned char *vertex) {
    uint64_t hash = 0;
    if (table->vertex_size == 3 * sizeof(float)) {
        uint32_t bits[3];
        memcpy(bits, vertex, sizeof bits);
        hash = mix(hash, (uint64_t)bits[0] << 32 | bits[1]);
        return mix(hash, bits[2]);
    }
    uint64_t bits[3];
    memcpy(bits, vertex, sizeof bits);
    return mix(mix(mix(hash, bits[0]), bits[1]), bits[2]);
}

static bool same_vertex(const weld_table *table, const unsigned char *a, const unsigned char *b) {
    if (table->vertex_size == 3 * sizeof(float)) {
        return memcmp(a, b, 3 * sizeof(float)) == 0; /* a constant size compiles to a few instructions */
    }
    return memcmp(a, b, 3 * sizeof(double)) == 0;
}

static bool table_grow(weld_table *table, size_t slot_count) {
    uint32_t *slots = calloc(slot_count, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    free(table->slots);
    table->slots = slots;
    table->slot_count = slot_count;
    for (size_t i = 0; i < table->used; i++) {
        size_t slot = (size_t)hash_vertex(table, table->positions + i * table->vertex_size) & (slot_count - 1);
        while (slots[slot] != FREE) {
            slot = (slot + 1) & (slot_count - 1);
        }
        slots[slot] = (uint32_t)(i + 1);
    }
    return true;
}

/* The number of the first vertex in the place of `vertex`; a new one moves to the end of those kept. */
static uint32_t table_put(weld_table *table, const unsigned char *vertex, uint64_t hash) {
    size_t mask = table->slot_count - 1;
    size_t slot = (size_t)hash & mask;
    for (; table->slots[slot] != FREE; slot = (slot + 1) & mask) {
        uint32_t candidate = table->slots[slot] - 1;
        if (same_vertex(table, table->positions + candidate * table->vertex_size, vertex)) {
            return candidate;
        }
    }
    memmove(table->positions + table->used * table->vertex_size, vertex, table->vertex_size);
    table->slots[slot] = (uint32_t)++table->used;
    return (uint32_t)(table->used - 1);
}

static void request(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

/* Welds the vertices from `first` to `last`: all hashes first, so that the memory of their slots is on its way. */
static void weld_batch(weld_table *table, size_t first, size_t last, uint32_t *kept) {
    uint64_t hashes[BATCH];
    for (size_t i = first; i < last; i++) {
        hashes[i - first] = hash_vertex(table, table->positions + i * table->vertex_size);
        request(&table->slots[(size_t)hashes[i - first] & (table->slot_count - 1)]);
    }
    for (size_t i = first; i < last; i++) {
        kept[i] = table_put(table, table->positions + i * table->vertex_size, hashes[i - first]);
    }
}

/* Adding 0 turns -0 into 0 and changes nothing else; equal coordinates have equal bits after. */
static void unsign_zeros(void *positions, clinker_scalar scalar, size_t vertex_count) {
    if (scalar == CLINKER_SCALAR_FLOAT32) {
        float *coordinates = positions;
        for (size_t i = 0; i < 3 * vertex_count; i++) {
            coordinates[i] += 0.0F;
        }
    } else {
        double *coordinates = positions;
        for (size_t i = 0; i < 3 * vertex_count; i++) {
            coordinates[i] += 0.0;
        }
    }
}

static bool weld_into(weld_table *table, size_t count, uint32_t *kept) {
    for (size_t first = 0; first < count; first += BATCH) {
        size_t last = count - first < BATCH ? count : first + BATCH;
        /* At most two thirds of the slots are ever used, so that probes stay short. */
        if (table->used + BATCH > table->slot_count / 3 * 2 && !table_grow(table, table->slot_count * 2)) {
            return false;
        }
        weld_batch(table, first, last, kept);
    }
    return true;
}

bool weld_vertices(void *positions, clinker_scalar scalar, size_t *count, uint32_t *indices, size_t index_count) {
    weld_table table = {0};
    table.positions = positions;
    table.vertex_size = 3 * (scalar == CLINKER_SCALAR_FLOAT32 ? sizeof(float) : sizeof(double));
    unsign_zeros(positions, scalar, *count);

    /* A closed surface has half as many vertices as triangles, however often the file repeats them. */
    size_t expected = index_count / 6 < *count ? index_count / 6 : *count;
    size_t slot_count = MIN_SLOTS;
    while (slot_count / 2 < expected) {
        slot_count *= 2;
    }
    uint32_t *kept = malloc((*count > 0 ? *count : 1) * sizeof *kept);
    bool welded = kept != NULL && table_grow(&table, slot_count) && weld_into(&table, *count, kept);
    if (welded) {
        for (size_t i = 0; i < index_count; i++) {
            indices[i] = kept[indices[i]];
        }
        *count = table.used;
    }
    free(table.slots);
    free(kept);
    return welded;
}
