#include "overlap/simple/own_faces.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "model/hash_table.h"

#include <string.h>

/* Collects them as bits. */
static bool mark_faces(ck_memory *memory, ck_simple_memory *room, const ck_cells *cells, const ck_rest *rest,
                       ck_rest_faces *found) {
    const size_t words = (size_t)cells->mesh->triangle_count / 64 + 1;
    if (!ck_buffer_reserve(memory, &room->marks, words, sizeof(uint64_t) + sizeof(uint32_t))) {
        return false;
    }
    found->met = room->marks.data;
    found->before = (uint32_t *)(void *)(found->met + words);
    memset(found->met, 0, words * sizeof *found->met);
    for (uint32_t i = 0; i < rest->cell_count; i++) {
        const ck_rest_cell *cell = &rest->cells[i];
        const bool unknown = (ck_rest_unknown(cells, rest, cell->row) >> cell->x & 1) != 0;
        for (uint32_t k = cell->first; k < cell->last && unknown; k++) {
            found->met[rest->list[k] / 64] |= UINT64_C(1) << rest->list[k] % 64;
        }
    }
    found->count = 0;
    for (size_t i = 0; i < words; i++) {
        found->before[i] = found->count;
        found->count += (uint32_t)__builtin_popcountll(found->met[i]);
    }
    return true;
}

static void fill_face(const ck_cells *cells, uint32_t number, ck_rest_face *face) {
    *face = (ck_rest_face){.face = number};
    ck_cells_triangle(cells, number, face->own.t);
    const double(*t)[3] = (const double(*)[3])face->own.t;
    for (int axis = 0; axis < 3; axis++) {
        face->low[axis] = ck_lesser(t[0][axis], ck_lesser(t[1][axis], t[2][axis]));
        face->high[axis] = ck_greater(t[0][axis], ck_greater(t[1][axis], t[2][axis]));
    }
    face->range = ck_cells_range(cells, t);
}

static void fill_faces(const ck_cells *cells, ck_taking_part taking_part, ck_rest_faces *found) {
    uint32_t at = 0;
    uint32_t next = 0;
    for (uint32_t word = 0; at < found->count; word++) {
        for (uint64_t left = found->met[word]; left != 0; left &= left - 1) {
            ck_rest_face *face = &found->faces[at++];
            fill_face(cells, 64 * word + (uint32_t)__builtin_ctzll(left), face);
            while (taking_part.faces != NULL && next < taking_part.count && taking_part.faces[next] < face->face) {
                next++;
            }
            face->takes_part =
                taking_part.faces == NULL || (next < taking_part.count && taking_part.faces[next] == face->face);
        }
    }
}

/* The same for 0 and -0. */
static uint64_t hash_position(const double p[3]) {
    uint64_t hash = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double x = p[axis] + 0.0;
        uint64_t bits;
        memcpy(&bits, &x, sizeof bits);
        hash = ck_hash_mix(hash, bits);
    }
    return hash;
}

/* Gives equal numbers to equal positions. */
static bool number_corners(ck_memory *memory, ck_simple_memory *room, ck_rest_faces *found) {
    const size_t slots = ck_hash_slots(3 * (size_t)found->count);
    if (!ck_hash_clear(memory, &room->table, slots)) {
        return false;
    }
    uint32_t *table = room->table.data; /* the first corner at a position, 3 * face + corner */
    found->corner_count = 0;
    for (uint32_t i = 0; i < 3 * found->count; i++) {
        ck_own_face *own = &found->faces[i / 3].own;
        const double *p = own->t[i % 3];
        size_t slot = ck_hash_slot(hash_position(p), slots);
        for (; table[slot] != CK_HASH_EMPTY; slot = (slot + 1) & (slots - 1)) {
            const double *q = found->faces[table[slot] / 3].own.t[table[slot] % 3];
            if (p[0] == q[0] && p[1] == q[1] && p[2] == q[2]) {
                break;
            }
        }
        if (table[slot] == CK_HASH_EMPTY) {
            table[slot] = i;
            own->corner[i % 3] = found->corner_count++;
        } else {
            own->corner[i % 3] = found->faces[table[slot] / 3].own.corner[table[slot] % 3];
        }
    }
    return true;
}

/* The corners from the lowest on, in their order. */
static void from_lowest(const uint32_t corner[3], uint32_t out[3]) {
    const int first = corner[0] < corner[1] ? (corner[0] < corner[2] ? 0 : 2) : (corner[1] < corner[2] ? 1 : 2);
    for (int i = 0; i < 3; i++) {
        out[i] = corner[(first + i) % 3];
    }
}

/* Faces that are the same but for their orientation add nothing to any winding number: both count for nothing, pair by
 * pair. */
static bool cancel_faces(ck_memory *memory, ck_simple_memory *room, ck_rest_faces *found) {
    const size_t slots = ck_hash_slots(found->count);
    if (!ck_hash_clear(memory, &room->table, slots)) {
        return false;
    }
    uint32_t *table = room->table.data;
    for (uint32_t i = 0; i < found->count; i++) {
        uint32_t c[3];
        from_lowest(found->faces[i].own.corner, c);
        const uint64_t both = (uint64_t)(c[1] < c[2] ? c[1] : c[2]) << 32 | (c[1] < c[2] ? c[2] : c[1]);
        size_t slot = ck_hash_slot(ck_hash_mix(ck_hash_mix(0, c[0]), both), slots);
        for (; table[slot] != CK_HASH_EMPTY; slot = (slot + 1) & (slots - 1)) {
            ck_rest_face *other = &found->faces[table[slot]];
            uint32_t d[3];
            from_lowest(other->own.corner, d);
            if (!other->cancelled && c[0] == d[0] && c[1] == d[2] && c[2] == d[1]) {
                other->cancelled = found->faces[i].cancelled = true;
                break;
            }
        }
        if (table[slot] == CK_HASH_EMPTY) {
            table[slot] = i;
        }
    }
    return true;
}

bool ck_rest_faces_find(ck_memory *memory, ck_simple_memory *room, const ck_cells *cells, const ck_rest *rest,
                        ck_taking_part taking_part, ck_rest_faces *found) {
    CK_ASSERT(taking_part.faces == NULL || ck_is_strictly_ascending(taking_part.faces, taking_part.count));
    if (!mark_faces(memory, room, cells, rest, found) ||
        !ck_buffer_reserve(memory, &room->faces, found->count, sizeof(ck_rest_face))) {
        return false;
    }
    found->faces = room->faces.data;
    fill_faces(cells, taking_part, found);
    return number_corners(memory, room, found) && cancel_faces(memory, room, found);
}
