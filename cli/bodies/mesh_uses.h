/* Which bodies show the same mesh, so that what depends on the mesh alone is made once for all of them. */
#ifndef CLINKER_CLI_MESH_USES_H
#define CLINKER_CLI_MESH_USES_H

#include "cli/bodies/bodies.h"

typedef struct mesh_use {
    const clinker_mesh *mesh; /* of the body's source */
    size_t body;
    size_t first; /* of the bodies that show the mesh */
} mesh_use;

/* All bodies, those of one mesh side by side, in the order of the first of them; to be freed. */
mesh_use *mesh_uses_sort(const body_list *list);

/* One past the last use of the mesh at `begin`. */
size_t mesh_uses_end(const mesh_use *uses, size_t begin, size_t count);

#endif
