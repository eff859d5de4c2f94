#include "model/same_mesh.h"

#include <string.h>

static bool same_bytes(const void *a, const void *b, size_t bytes) {
    return a == b || memcmp(a, b, bytes) == 0;
}

static bool same_positions(const ck_mesh *a, const ck_mesh *b) {
    const size_t size = 3 * (a->wide ? sizeof(double) : sizeof(float));
    if (a->positions == b->positions && a->stride == b->stride) {
        return true;
    }
    return a->stride == size && b->stride == size && same_bytes(a->positions, b->positions, a->vertex_count * size);
}

bool ck_same_mesh(const ck_mesh *a, const ck_mesh *b) {
    if (a->vertex_count != b->vertex_count || a->triangle_count != b->triangle_count || a->wide != b->wide ||
        (a->indices == NULL) != (b->indices == NULL)) {
        return false;
    }
    /* Positions first: meshes of one make have the same indices. */
    return same_positions(a, b) &&
           (a->indices == NULL ||
            same_bytes(a->indices, b->indices, 3 * (size_t)a->triangle_count * sizeof *a->indices));
}
