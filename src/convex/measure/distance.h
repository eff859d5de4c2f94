/* How far two bodies are apart, by Gilbert, Johnson & Keerthi's search (GJK). */
#ifndef CK_CONVEX_MEASURE_DISTANCE_H
#define CK_CONVEX_MEASURE_DISTANCE_H

#include "convex/measure/difference.h"

/* Of bodies that are about of size 1 and have no common point. `start` is a direction from a to b in which to look
 * first; NULL: that of the centres. True: the bounds meet up to CK_SEPARATION_TARGET. Else they hold, but bodies are
 * too near, or corners lie too unkindly, for doubles.
 *
 * The radius of the ball is taken off: bounds below 0 are those of a depth, with the sign changed. They hold for bodies
 * with common points, too. */
bool ck_convex_distance(const ck_convex_pair *pair, const ck_swept_ball *ball, const double *start,
                        ck_separation *found);

#endif
