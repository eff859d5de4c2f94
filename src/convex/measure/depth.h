/* How deep two bodies overlap: the shortest way that parts them. */
#ifndef CK_CONVEX_MEASURE_DEPTH_H
#define CK_CONVEX_MEASURE_DEPTH_H

#include "convex/measure/difference.h"
#include "convex/measure/polytope.h"

/* Of bodies that are about of size 1 and have a common point. `start` is a way to look along first; NULL: from centre
 * to centre. The bounds hold in any case; they are to the target, or to the rounding of coordinates, unless the
 * scratch has no room: where many ways are about equally short, as of a ball in the middle of another.
 * Bodies that only have a common point with the ball on top get an upper bound, and 0. */
void ck_convex_depth(const ck_convex_pair *pair, const ck_ball *ball, const double *start, ck_polytope *scratch,
                     ck_margin *found);

#endif
