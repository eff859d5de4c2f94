/* Boxes of a crowd of bodies along the axes of the world (AABBs), before anything else is known of them: most of them
 * meet nothing, and nothing else need be known then. */
#ifndef CK_BODIES_CROWD_BOXES_H
#define CK_BODIES_CROWD_BOXES_H

#include "bodies/broad_phase.h"

/* Whether a body is one of those that most crowds consist of: a small mesh of tightly packed floats, with indices and a
 * pose. Nothing else can then be wrong with it but the numbers in its arrays. */
static inline bool ck_is_plain(const clinker_body *source) {
    const clinker_mesh *mesh = &source->mesh;
    return mesh->scalar == CLINKER_SCALAR_FLOAT32 &&
           (mesh->position_stride == 0 || mesh->position_stride == sizeof(float[3])) && mesh->positions != NULL &&
           (uintptr_t)mesh->positions % sizeof(float) == 0 && mesh->vertex_count > 0 &&
           mesh->vertex_count <= CK_SMALL_VERTICES && mesh->indices != NULL && mesh->triangle_count > 0 &&
           mesh->triangle_count <= CK_SMALL_TRIANGLES && mesh->reserved == NULL && source->pose != NULL;
}

/* Finds boxes that enclose the bodies, and checks all that a check promises to check of a body that meets nothing:
 * positions and poses are finite, indices in range, some face has an area.
 *
 * Vertices of small meshes are placed one by one; of others a box and a ball in the mesh's own frame are placed, which
 * are found once for bodies that share a mesh. `usable` false: some number is beyond the comfortable range of floats,
 * or something is amiss; then bodies are to be opened one by one, which tells more. */
clinker_status ck_crowd_boxes(ck_check *check, const clinker_body *sources, ck_broad_box *boxes, bool *usable);

#endif
