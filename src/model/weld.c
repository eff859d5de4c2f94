/* Finds equal positions with a hash table and numbers them in the order in which faces use them. */
#include "base/assert.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "model/hash_table.h"
#include "model/surface.h"

typedef struct welder {
    ck_memory *memory;
    ck_surface_memory *kept;
    size_t slots;
    uint32_t count; /* points found so far */
} welder;

static uint64_t hash_point(const ck_position point) {
    uint64_t hash = 0;
    for (int i = 0; i < 3; i++) {
        uint64_t bits;
        memcpy(&bits, &point[i], sizeof bits);
        hash = ck_hash_mix(hash, bits);
    }
    return hash;
}

/* The slot that holds the number of `point`, or the empty one where it belongs. */
static uint32_t *find_slot(const welder *weld, const ck_position point) {
    CK_ASSERT((weld->slots & (weld->slots - 1)) == 0 && weld->count <= weld->slots / 2);
    const ck_position *points = weld->kept->points.data;
    uint32_t *table = weld->kept->table.data;
    size_t at = (size_t)hash_point(point) & (weld->slots - 1);
    while (table[at] != CK_HASH_EMPTY && !ck_same_point(points[table[at]], point)) {
        at = (at + 1) & (weld->slots - 1);
    }
    return &table[at];
}

static bool grow(welder *weld) {
    weld->slots *= 2;
    if (!ck_hash_clear(weld->memory, &weld->kept->table, weld->slots)) {
        return false;
    }
    const ck_position *points = weld->kept->points.data;
    for (uint32_t i = 0; i < weld->count; i++) {
        *find_slot(weld, points[i]) = i;
    }
    return true;
}

/* The number of `point`, a new one where it is seen for the first time. Growing as points turn up keeps the table of a
 * soup six times smaller than its corners would ask for. */
static bool number_point(welder *weld, const ck_position point, uint32_t *number) {
    uint32_t *slot = find_slot(weld, point);
    if (*slot == CK_HASH_EMPTY) {
        if (weld->count >= weld->slots / 2) {
            if (!grow(weld)) {
                return false;
            }
            slot = find_slot(weld, point);
        }
        size_t count = weld->count;
        if (!ck_buffer_extend(weld->memory, &weld->kept->points, count, count + 1, sizeof(ck_position))) {
            return false;
        }
        memcpy((ck_position *)weld->kept->points.data + count, point, sizeof(ck_position));
        *slot = weld->count++;
    }
    *number = *slot;
    CK_ASSERT(*number < weld->count);
    return true;
}

/* The vertex in the world, with -0 made +0, so that equal points have equal hashes. */
static void read_point(const ck_mesh *mesh, uint32_t vertex, ck_position point) {
    ck_mesh_world(mesh, vertex, point);
    for (int i = 0; i < 3; i++) {
        point[i] += 0.0;
    }
}

static bool number_corners(welder *weld, const ck_mesh *mesh) {
    uint32_t *numbers = weld->kept->numbers.data;
    uint32_t *corners = weld->kept->faces.data;
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) {
        uint32_t vertex = mesh->indices != NULL ? mesh->indices[i] : (uint32_t)i;
        CK_ASSERT(vertex < mesh->vertex_count);
        if (mesh->indices != NULL && numbers[vertex] != CK_HASH_EMPTY) {
            corners[i] = numbers[vertex];
            continue;
        }
        ck_position point;
        read_point(mesh, vertex, point);
        if (!number_point(weld, point, &corners[i])) {
            return false;
        }
        if (mesh->indices != NULL) {
            numbers[vertex] = corners[i];
        }
    }
    return true;
}

static ck_face_kind face_kind(const ck_position *points, const ck_corners face) {
    if (face[0] == face[1] || face[1] == face[2] || face[2] == face[0]) {
        return CK_FACE_COLLAPSED;
    }
    double corners[3][3];
    for (int i = 0; i < 3; i++) {
        memcpy(corners[i], points[face[i]], sizeof corners[i]);
    }
    return ck_triangle_degenerate((const double(*)[3])corners) ? CK_FACE_NEEDLE : CK_FACE_PROPER;
}

bool ck_surface_weld(ck_memory *memory, ck_surface_memory *kept, const ck_mesh *mesh, ck_surface *surface) {
    welder weld = {.memory = memory, .kept = kept, .slots = CK_HASH_SMALLEST};
    size_t numbered = mesh->indices != NULL ? mesh->vertex_count : 0;
    if (!ck_hash_clear(memory, &kept->table, weld.slots) || !ck_hash_clear(memory, &kept->numbers, numbered) ||
        !ck_buffer_reserve(memory, &kept->faces, mesh->triangle_count, sizeof(ck_corners)) ||
        !ck_buffer_reserve(memory, &kept->kinds, mesh->triangle_count, 1) || !number_corners(&weld, mesh)) {
        return false;
    }
    *surface = (ck_surface){
        .points = kept->points.data,
        .point_count = weld.count,
        .faces = kept->faces.data,
        .kinds = kept->kinds.data,
        .face_count = mesh->triangle_count,
    };
    uint8_t *kinds = kept->kinds.data;
    CK_ASSERT(ck_all_below(kept->faces.data, 3 * (size_t)surface->face_count, surface->point_count));
    for (uint32_t face = 0; face < surface->face_count; face++) {
        kinds[face] = (uint8_t)face_kind(surface->points, surface->faces[face]);
    }
    return true;
}
