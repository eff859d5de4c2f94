/* How deep two bodies overlap: the shortest move that parts them, by an expanding polytope (EPA). */
#ifndef CK_CONVEX_MEASURE_DEPTH_H
#define CK_CONVEX_MEASURE_DEPTH_H

#include "convex/measure/difference.h"
#include "convex/measure/polytope.h"

/* Of bodies that are about of size 1 and have a common point. `start` is a direction to look along first; NULL: from
 * centre to centre. The bounds hold in any case; they meet up to CK_SEPARATION_TARGET, or to the rounding of
 * coordinates, unless the polytope runs out of room: where many moves are about equally short, as of a ball in the
 * middle of another. Cores that are apart, while the bodies overlap by the ball, get an upper bound, and a lower one of
 * 0. */
void ck_convex_depth(const ck_convex_pair *pair, const ck_swept_ball *ball, const double *start, ck_polytope *scratch,
                     ck_separation *found);

#endif
