/* Bodies whose mesh is convex: all of an overlap lies behind each of their faces. */
#ifndef CK_OVERLAP_CONVEX_BODY_H
#define CK_OVERLAP_CONVEX_BODY_H

#include "exact/exact.h"

/* Whether it is, exactly, in its own coordinates; asked once for all pairs. Poses keep it so, but for the rounding of
 * corners: `off` is how far these may be from their true places in the world, scaled. Linear time, but next to none for
 * most that are not. False: no memory. */
bool ck_convex_body_find(clinker_workspace *workspace, ck_body *body, double scale, bool *convex, double *off);

#endif
