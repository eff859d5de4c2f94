/* Bodies that show the same mesh, as parts of assemblies do that come more than once: what is found of one holds for
 * all. */
#ifndef CK_MODEL_SAME_MESH_H
#define CK_MODEL_SAME_MESH_H

#include "model/mesh.h"

/* Whether two meshes have the same bytes, wherever these are and whatever the poses. */
bool ck_same_mesh(const ck_mesh *a, const ck_mesh *b);

#endif
