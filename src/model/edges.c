/* Brings together the faces that share an edge: their half-edges are counted into place, first by one point, then by
 * the other, so that even a fan of a million faces round one point takes linear time. */
#include "base/assert.h"
#include "model/surface.h"

#include <string.h>

static size_t write_half_edges(const ck_surface *surface, ck_half_edge *out) {
    size_t count = 0;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        if (surface->kinds[face] == CK_FACE_COLLAPSED) {
            continue;
        }
        for (uint8_t corner = 0; corner < 3; corner++) {
            uint32_t from = surface->faces[face][corner], to = surface->faces[face][(corner + 1) % 3];
            bool forward = from < to;
            CK_ASSERT(from != to);
            out[count++] = (ck_half_edge){
                .low = forward ? from : to,
                .high = forward ? to : from,
                .face = face,
                .corner = corner,
                .forward = forward,
            };
        }
    }
    return count;
}

static uint32_t key_of(const ck_half_edge *half_edge, bool by_high) {
    return by_high ? half_edge->high : half_edge->low;
}

/* Stable counting sort by one of the points; `starts` has room for one number more than there are points. */
static void sort_by(bool by_high, const ck_half_edge *in, size_t count, size_t *starts, uint32_t points,
                    ck_half_edge *out) {
    memset(starts, 0, ((size_t)points + 1) * sizeof *starts);
    for (size_t i = 0; i < count; i++) {
        CK_ASSERT(key_of(&in[i], by_high) < points);
        starts[(size_t)key_of(&in[i], by_high) + 1]++;
    }
    for (size_t i = 1; i <= points; i++) {
        starts[i] += starts[i - 1];
    }
    for (size_t i = 0; i < count; i++) {
        out[starts[key_of(&in[i], by_high)]++] = in[i];
    }
}

static bool are_sorted(const ck_half_edge *edges, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const ck_half_edge *a = &edges[i - 1];
        const ck_half_edge *b = &edges[i];
        bool before = a->low != b->low ? a->low < b->low : a->high != b->high ? a->high < b->high : a->face <= b->face;
        if (!before || b->low >= b->high) {
            return false;
        }
    }
    return true;
}

bool ck_surface_link(ck_memory *memory, ck_surface_memory *kept, ck_surface *surface) {
    size_t room = 3 * (size_t)surface->face_count;
    if (!ck_buffer_reserve(memory, &kept->half_edges, room, sizeof(ck_half_edge)) ||
        !ck_buffer_reserve(memory, &kept->unsorted, room, sizeof(ck_half_edge)) ||
        !ck_buffer_reserve(memory, &kept->starts, (size_t)surface->point_count + 1, sizeof(size_t))) {
        return false;
    }
    ck_half_edge *half_edges = kept->half_edges.data, *other = kept->unsorted.data;
    size_t count = write_half_edges(surface, half_edges);
    sort_by(true, half_edges, count, kept->starts.data, surface->point_count, other);
    sort_by(false, other, count, kept->starts.data, surface->point_count, half_edges);
    CK_ASSERT(count <= room && are_sorted(half_edges, count));
    surface->half_edges = half_edges;
    surface->half_edge_count = count;
    return true;
}
