/* A hash table of faces by their three points in ascending order. */
#include "model/duplicates.h"

#include "base/assert.h"
#include "model/hash_table.h"

static void order(uint32_t *a, uint32_t *b) {
    if (*a > *b) {
        uint32_t held = *a;
        *a = *b;
        *b = held;
    }
}

static void sorted_corners(const ck_surface *surface, uint32_t face, ck_corners sorted) {
    memcpy(sorted, surface->faces[face], sizeof(ck_corners));
    order(&sorted[0], &sorted[1]);
    order(&sorted[1], &sorted[2]);
    order(&sorted[0], &sorted[1]);
}

static bool same_corners(const ck_surface *surface, uint32_t face, const ck_corners sorted) {
    ck_corners other;
    sorted_corners(surface, face, other);
    return memcmp(other, sorted, sizeof other) == 0;
}

/* Whether the face is new to the table, which then holds it. */
static bool insert(const ck_surface *surface, uint32_t face, uint32_t *table, size_t slots) {
    CK_ASSERT((slots & (slots - 1)) == 0 && slots / 2 >= surface->face_count);
    ck_corners sorted;
    sorted_corners(surface, face, sorted);
    CK_ASSERT(ck_is_ascending(sorted, 3));
    uint64_t hash = ck_hash_mix(ck_hash_mix(0, ((uint64_t)sorted[0] << 32) | sorted[1]), sorted[2]);
    size_t at = ck_hash_slot(hash, slots);
    while (table[at] != CK_HASH_EMPTY) {
        if (same_corners(surface, table[at], sorted)) {
            return false;
        }
        at = (at + 1) & (slots - 1);
    }
    table[at] = face;
    return true;
}

bool ck_duplicates_count(ck_memory *memory, ck_buffer *table, const ck_surface *surface, size_t *count) {
    size_t slots = ck_hash_slots(surface->face_count);
    if (!ck_hash_clear(memory, table, slots)) {
        return false;
    }
    *count = 0;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        *count += insert(surface, face, table->data, slots) ? 0 : 1;
    }
    return true;
}
