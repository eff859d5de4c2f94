#include "convex/shapes/corner_faces.h"

#include "base/assert.h"

#include <string.h>

/* Counting sort: numbers of faces by corner. Before the last step, firsts[c + 1] is where the next face of c goes. */
static void fill(uint32_t *firsts, uint32_t *numbers, size_t corner_count, const uint32_t (*faces)[3],
                 size_t face_count) {
    CK_ASSERT(ck_all_below(&faces[0][0], 3 * face_count, corner_count));
    memset(firsts, 0, (corner_count + 2) * sizeof *firsts);
    for (size_t i = 0; i < 3 * face_count; i++) {
        firsts[faces[i / 3][i % 3] + 2]++;
    }
    for (size_t i = 2; i < corner_count + 2; i++) {
        firsts[i] += firsts[i - 1];
    }
    for (size_t i = 0; i < 3 * face_count; i++) {
        numbers[firsts[faces[i / 3][i % 3] + 1]++] = (uint32_t)(i / 3);
    }
    CK_ASSERT(ck_starts_are_good(firsts, corner_count, 3 * face_count) &&
              ck_is_strictly_ascending(firsts, corner_count + 1));
}

bool ck_corner_faces_build(ck_memory *memory, ck_corner_faces *around, size_t corner_count, const uint32_t (*faces)[3],
                           size_t face_count) {
    /* Euler: where sides end in the midst of others, there are fewer faces. */
    if (face_count + 4 != 2 * corner_count || face_count > UINT32_MAX / 3) {
        return true;
    }
    if (!ck_buffer_reserve(memory, &around->first_memory, corner_count + 2, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &around->number_memory, 3 * face_count, sizeof(uint32_t))) {
        return false;
    }
    around->firsts = around->first_memory.data;
    around->numbers = around->number_memory.data;
    fill(around->first_memory.data, around->number_memory.data, corner_count, faces, face_count);
    return true;
}

static uint32_t degree(const ck_corner_faces *around, uint32_t corner) {
    return around->firsts[corner + 1] - around->firsts[corner];
}

bool ck_corner_faces_side(const ck_corner_faces *around, const uint32_t (*faces)[3], uint32_t from, uint32_t to,
                          uint32_t *face) {
    CK_ASSERT(around->firsts != NULL);
    /* At the corner with fewer faces: then all sides of a surface together take linear time. */
    uint32_t corner = degree(around, from) < degree(around, to) ? from : to;
    for (uint32_t i = around->firsts[corner]; i < around->firsts[corner + 1]; i++) {
        const uint32_t *corners = faces[around->numbers[i]];
        for (int k = 0; k < 3; k++) {
            if (corners[k] == from && corners[(k + 1) % 3] == to) {
                *face = around->numbers[i];
                return true;
            }
        }
    }
    return false;
}

size_t ck_corner_faces_bytes(size_t corner_count, size_t face_count) {
    return (corner_count + 2 + 3 * face_count) * sizeof(uint32_t);
}
