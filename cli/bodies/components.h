/* The pieces of a mesh: sets of faces that are connected through edges, as clinker_inspection counts them.
 *
 * A face with three different vertices connects, whether it has an area or not, for it may close a gap. One with a
 * vertex twice goes with a piece at one of its vertices. Numbers go by the first face of each piece. Takes linear time,
 * by a union-find structure over faces, and memory in the order of the index array. */
#ifndef CLINKER_CLI_COMPONENTS_H
#define CLINKER_CLI_COMPONENTS_H

#include <clinker/clinker.h>

#define NO_COMPONENT UINT32_MAX

typedef struct mesh_components {
    uint32_t *of_face; /* the piece of each face; NO_COMPONENT: a face that has none, and no area */
    size_t count;
} mesh_components;

/* Of a mesh with an index array, whose vertices are welded; to be freed. */
mesh_components mesh_components_find(const clinker_mesh *mesh);
void mesh_components_free(mesh_components *components);

#endif
