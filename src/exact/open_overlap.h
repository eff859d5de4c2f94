/* Touch or interfere, and how deep, where a body of the pair is not closed.
 *
 * Such a body has no inside; what lies behind its nearest faces stands in for it. That goes on for ever where nothing
 * closes it, so it tells touch from interference, but is no depth. For the depth, a ball must also lie within the boxes
 * of both bodies, as the inside of any surface that is closed within them would. */
#ifndef CK_EXACT_OPEN_OVERLAP_H
#define CK_EXACT_OPEN_OVERLAP_H

#include "exact/overlap.h"

/* Finds whether the overlap is deeper than the tolerance and, if it is and that is to be told, the depth: the diameter
 * of a ball that no face reaches into, behind the nearest faces of both bodies and within what their boxes share. 0:
 * none above the tolerance was found. The same, bit for bit, with the bodies the other way round. False: no memory. */
bool ck_open_overlap_find(clinker_workspace *workspace, const ck_overlap_search *wanted, bool tell, double *depth,
                          bool *deep);

#endif
