/* From where a map looks at two bodies, and at which part of them. */
#ifndef CK_CONTACT_MAP_VIEW_H
#define CK_CONTACT_MAP_VIEW_H

#include "model/mesh.h"
#include "view/view.h"

enum { CK_MAP_RESOLUTION = 512 }; /* where none is asked for */

/* Makes the view that clinker_view describes, or one across the contact where it gives no direction: its window is what
 * the boxes of both bodies share as seen from there, its depth is 0 in the middle of what they share along the line
 * of sight.
 * The meshes are valid. CLINKER_STATUS_INVALID: a nonsense request, or nothing is shared. */
clinker_status ck_map_view_choose(clinker_workspace *workspace, const ck_mesh meshes[2], const clinker_view *asked,
                                  ck_view *view);

#endif
