/* Faces made ready get a first, rough look: few bytes of each, many faces at a time. What is certain of a face by that
 * is what ask_facet() would say of it, to the bit; the few others it is asked about.
 *
 * A face is looked at by its normal n, the mean c of the points of its polygon, a radius r around c that holds all of
 * them, and a factor f >= 4 that is no less than its factors in flow.h, two of them made smaller, as what they are
 * multiplied by is far smaller. The largest v . n of its points is no
 * less than that at c, as c lies in their hull, and no more than that and |A^T n| r, for a linear part A. With u' =
 * 2^-24, what there is to allow for, in numbers of which constant + linear p add up to 1 at most where no coordinate of
 * p is beyond 1:
 * - n and c are off by half a step of 1 / 32767 in each coordinate: n takes 3 steps and c, as |A^T n| is no more than
 *   the root of three, 1.8 steps off what is found at c, together less than 5 * 2^-16;
 * - ask_facet() is off by 23 u' of sums of |n| and (constant + linear p), no more than 7 where no coordinate of p is
 *   beyond 4 (other faces are always asked), by 90 u' where it compares squares with |C n|, and the lanes are off by
 *   20 u': less than 2 * 2^-16.
 * That is below 2^-13, and 2^-15 f no less than that. Of the ball, the centre of which is at most 2 from 0 along n, the
 * steps of n count twice, and a corner may lie off the plane through c, by 2^-17 f: 2^-14 f is allowed for. |C n| is
 * between bounds of the singular values of C, after Gershgorin. */
#ifndef CK_MOTION_RECEDE_SCREEN_H
#define CK_MOTION_RECEDE_SCREEN_H

#include "motion/recede/facets.h"

/* Writes down the faces, in their final order. False: no memory. */
bool ck_screen_make(clinker_facets *made);

/* What they are asked in a step. */
ck_screen_step ck_screen_ask(const ck_flow_step *step);

#endif
