/* Two faces of a body that cross: whether they show that it overlaps itself. */
#ifndef CK_OVERLAP_SIMPLE_CROSSING_H
#define CK_OVERLAP_SIMPLE_CROSSING_H

#include "overlap/simple/cells.h"

/* True: just outside of a point of face f, the winding number is told and not 0, so that no proof about f can be had.
 * False: that is not shown, whatever the faces have in common. */
bool ck_crossing_shows(const ck_cells *cells, uint32_t f, uint32_t g);

#endif
