#include "model/fingerprint.h"

#include "base/assert.h"
#include "model/hash_table.h"

#include <string.h>

enum { FACES_LOOKED_AT = 4 };

/* Stirs a corner into three hashes, one for each axis, which a processor works at side by side. */
static void add_corner(const ck_mesh *mesh, uint32_t vertex, uint64_t hashes[3]) {
    double p[3] = {0, 0, 0};
    if (vertex < mesh->vertex_count) {
        ck_mesh_local(mesh, vertex, p);
    }
    for (int axis = 0; axis < 3; axis++) {
        double value = p[axis] + 0.0; /* minus zero becomes zero */
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        hashes[axis] = ck_hash_mix(hashes[axis], bits);
    }
}

ck_fingerprint ck_fingerprint_take(const ck_mesh *mesh) {
    CK_ASSERT(mesh->triangle_count > 0);
    uint64_t hashes[3] = {0, 0, 0};
    for (uint32_t i = 0; i < FACES_LOOKED_AT; i++) {
        uint32_t face = (uint32_t)((uint64_t)mesh->triangle_count * i / FACES_LOOKED_AT);
        for (int corner = 0; corner < 3; corner++) {
            add_corner(mesh, ck_mesh_corner(mesh, face, corner), hashes);
        }
    }
    return (ck_fingerprint){.vertex_count = mesh->vertex_count,
                            .triangle_count = mesh->triangle_count,
                            .corners = ck_hash_mix(ck_hash_mix(hashes[0], hashes[1]), hashes[2])};
}
