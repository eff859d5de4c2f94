/* Boxes of a crowd of bodies, before anything else is known of them: most of them meet nothing, and nothing else need
 * be known then. */
#ifndef CK_DETECT_CROWD_BOXES_H
#define CK_DETECT_CROWD_BOXES_H

#include "detect/broad_phase.h"

/* Finds boxes that enclose the bodies, and checks all that a check promises to check of a body that meets nothing:
 * positions and poses are finite, indices in range, some face has an area.
 *
 * Vertices of small meshes are placed one by one; of others a box and a ball in the mesh's own frame are placed, which
 * are found once for bodies that share a mesh. `usable` false: some number is beyond the comfortable range of floats,
 * or something is amiss; then bodies are to be opened one by one, which tells more. */
clinker_status ck_crowd_boxes(ck_check *check, const clinker_body *sources, ck_broad_box *boxes, bool *usable);

#endif
