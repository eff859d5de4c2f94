#include "box_mesh.h"

void box_mesh_add_face(box_mesh *mesh, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t *corners = &mesh->indices[3 * mesh->triangle_count++];
    corners[0] = a;
    corners[1] = b;
    corners[2] = c;
}

void box_mesh_add(box_mesh *mesh, float low, float high, bool inwards) {
    /* Corner i has x, y, z in its bits. */
    static const uint32_t faces[BOX_MESH_FACES][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    uint32_t first = (uint32_t)mesh->vertex_count;
    for (int corner = 0; corner < 8; corner++) {
        float *position = &mesh->positions[3 * mesh->vertex_count++];
        for (int i = 0; i < 3; i++) {
            position[i] = (corner >> i & 1) != 0 ? high : low;
        }
    }
    for (int face = 0; face < BOX_MESH_FACES; face++) {
        const uint32_t *corners = faces[face];
        box_mesh_add_face(mesh, first + corners[0], first + corners[inwards ? 2 : 1], first + corners[inwards ? 1 : 2]);
    }
}

clinker_mesh box_mesh_show(const box_mesh *mesh) {
    return (clinker_mesh){.positions = mesh->positions,
                          .vertex_count = mesh->vertex_count,
                          .indices = mesh->indices,
                          .triangle_count = mesh->triangle_count};
}
