/* How far two bodies are apart. */
#ifndef CK_CONVEX_MEASURE_DISTANCE_H
#define CK_CONVEX_MEASURE_DISTANCE_H

#include "convex/measure/difference.h"

/* Of bodies that are about of size 1 and have no common point. `start` is a direction from a to b in which to look
 * first; NULL: that of the centres. True: to the target. Else the bounds hold, but bodies are too near, or corners lie
 * too unkindly, for doubles.
 *
 * The ball is taken off: below zero the bounds are those of a depth. They hold for bodies with common points, too. */
bool ck_convex_distance(const ck_convex_pair *pair, const ck_ball *ball, const double *start, ck_margin *found);

#endif
