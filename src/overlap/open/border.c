#include "overlap/open/border.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "model/hash_table.h"

#include <math.h>

/* From the smaller end to the larger one; `used` counts faces that go along it, less those that go against it. */
typedef struct counted_edge {
    ck_border_edge edge;
    int used;
} counted_edge;

static ck_border_edge edge_of(const double f[3][3], int side, bool *turned) {
    const double *from = f[side], *to = f[(side + 1) % 3];
    ck_border_edge edge;
    *turned = ck_lexicographic_less(to, from);
    for (int i = 0; i < 3; i++) {
        edge.from[i] = (*turned ? to[i] : from[i]) + 0.0; /* -0 is 0 */
        edge.to[i] = (*turned ? from[i] : to[i]) + 0.0;
    }
    return edge;
}

static bool comes_near(const ck_border_edge *edge, const double low[3], const double high[3]) {
    bool near = true;
    for (int i = 0; i < 3; i++) {
        near = near && fmin(edge->from[i], edge->to[i]) <= high[i] && fmax(edge->from[i], edge->to[i]) >= low[i];
    }
    return near;
}

static bool same_edge(const ck_border_edge *a, const ck_border_edge *b) {
    return ck_same_point(a->from, b->from) && ck_same_point(a->to, b->to);
}

static void count_edge(counted_edge *edges, uint32_t *count, uint32_t *table, size_t slots, const ck_border_edge *edge,
                       int use) {
    size_t at = ck_hash_slot(ck_hash_mix(ck_hash_point(edge->from), ck_hash_point(edge->to)), slots);
    while (table[at] != CK_HASH_EMPTY && !same_edge(&edges[table[at]].edge, edge)) {
        at = (at + 1) & (slots - 1);
    }
    if (table[at] == CK_HASH_EMPTY) {
        table[at] = *count;
        edges[(*count)++] = (counted_edge){.edge = *edge};
    }
    edges[table[at]].used += use;
}

static bool list_border(clinker_workspace *workspace, const counted_edge *edges, uint32_t count, ck_border *border) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->border;
    *border = (ck_border){0};
    for (uint32_t i = 0; i < count; i++) {
        border->count += edges[i].used != 0;
    }
    if (!ck_buffer_reserve(&workspace->memory, buffer, border->count + 1, sizeof(ck_border_edge))) {
        return false;
    }
    ck_border_edge *out = buffer->data;
    border->edges = out;
    for (uint32_t i = 0; i < count; i++) {
        if (edges[i].used != 0) {
            *out++ = edges[i].edge;
        }
    }
    return true;
}

bool ck_border_find(clinker_workspace *workspace, const double (*faces)[3][3], uint32_t count, const double low[3],
                    const double high[3], ck_border *border) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    const size_t slots = ck_hash_slots(3 * (size_t)count);
    if (!ck_buffer_reserve(memory, &scratch->edge_uses, 3 * (size_t)count, sizeof(counted_edge)) ||
        !ck_hash_clear(memory, &scratch->edge_table, slots)) {
        return false;
    }
    counted_edge *edges = scratch->edge_uses.data;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (int side = 0; side < 3; side++) {
            bool turned;
            const ck_border_edge edge = edge_of(faces[i], side, &turned);
            if (comes_near(&edge, low, high)) {
                count_edge(edges, &found, scratch->edge_table.data, slots, &edge, turned ? -1 : 1);
            }
        }
    }
    return list_border(workspace, edges, found, border);
}

bool ck_border_edge_is_near(const ck_border_edge *edge, const double p[3], double distance) {
    double along[3];
    double way[3];
    double off[3];
    ck_sub(edge->to, edge->from, along);
    ck_sub(p, edge->from, way);
    const double square = ck_dot(along, along);
    const double t = square > 0 ? fmin(fmax(ck_dot(way, along) / square, 0), 1) : 0;
    ck_add_scaled(way, -t, along, off);
    return ck_norm(off) <= distance;
}

bool ck_border_is_near(const ck_border *border, const double p[3], double distance) {
    bool near = false;
    for (uint32_t i = 0; i < border->count && !near; i++) {
        near = ck_border_edge_is_near(&border->edges[i], p, distance);
    }
    return near;
}
