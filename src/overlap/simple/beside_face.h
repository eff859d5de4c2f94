/* The winding number of a body just outside of one of its faces: exact. */
#ifndef CK_OVERLAP_SIMPLE_BESIDE_FACE_H
#define CK_OVERLAP_SIMPLE_BESIDE_FACE_H

#include "overlap/simple/cells.h"

/* False: other faces lie so close to this one, wherever it was looked at, that none can be told. */
bool ck_winding_outside_face(const ck_cells *cells, uint32_t face, int *winding);

#endif
