/* The winding number of a body just outside of one of its faces: exact. */
#ifndef CK_OVERLAP_SIMPLE_BESIDE_FACE_H
#define CK_OVERLAP_SIMPLE_BESIDE_FACE_H

#include "overlap/simple/cells.h"

/* False: other faces lie so close to this one, wherever it was looked at, that none can be told. */
bool ck_winding_outside_face(const ck_cells *cells, uint32_t face, int *winding);

/* The same beside one point of the face, of which the shares of its corners are given. */
bool ck_winding_outside_point(const ck_cells *cells, uint32_t face, const double shares[3], int *winding);

#endif
