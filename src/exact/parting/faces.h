/* Faces of bodies that a plane parts, beside that plane: what the bodies have in common lies on these. */
#ifndef CK_EXACT_PARTING_FACES_H
#define CK_EXACT_PARTING_FACES_H

#include "exact/parting/plane.h"
#include "exact/tree.h"

/* Lists the faces of a body with a corner in the plane, exactly; with a `margin` (scaled) above 0, no farther than that
 * from it, and a few that are a little farther. The list, ascending, is in the memory of the side. Indices are checked.
 * False: no memory. O(n). */
bool ck_parted_faces_find(clinker_workspace *workspace, const ck_body *body, const ck_parting_plane *parting,
                          double margin, ck_side *side, ck_survivors *faces);

/* Leaves out those of such a list that reach the plane steeply, in an edge or a corner of other faces of the list: what
 * they touch, these touch as well. */
void ck_parted_faces_thin(const ck_body *body, const ck_parting_plane *parting, const ck_side *side,
                          ck_survivors *faces);

#endif
