/* Where the overlap of two bodies is. */
#ifndef CK_CONTACT_OVERLAP_BOX_H
#define CK_CONTACT_OVERLAP_BOX_H

#include "contact/viewed_box.h"

/* Sets the box that is viewed to one that holds all of the overlap, and little more. `bounds` tells whether an overlap
 * is possible at all, and between which bounds its volume lies; `blind`: no view of the box can be made, and there are
 * no bounds. */
clinker_status ck_overlap_box_find(ck_viewed_box *viewed, ck_volume_bounds *bounds, bool *blind);

#endif
