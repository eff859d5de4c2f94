/* Meshes of boxes, one behind the other in the same arrays, for tests of what takes them apart. */
#ifndef CLINKER_TEST_CLI_BOX_MESH_H
#define CLINKER_TEST_CLI_BOX_MESH_H

#include <clinker/clinker.h>

enum { BOX_MESH_MOST = 16, BOX_MESH_FACES = 12 };

typedef struct box_mesh {
    float positions[BOX_MESH_MOST * 8 * 3];
    uint32_t indices[BOX_MESH_MOST * BOX_MESH_FACES * 3];
    size_t vertex_count, triangle_count;
} box_mesh;

/* A cube from (low, low, low) to (high, high, high); its faces may point inwards. */
void box_mesh_add(box_mesh *mesh, float low, float high, bool inwards);

/* One more face between vertices that are there. */
void box_mesh_add_face(box_mesh *mesh, uint32_t a, uint32_t b, uint32_t c);

/* Borrows the arrays. */
clinker_mesh box_mesh_show(const box_mesh *mesh);

#endif
