/* Where a ray from the inside leaves a body that tells nothing but its supports: Minkowski portal refinement (MPR). */
#ifndef CK_CONVEX_SHAPES_PORTAL_H
#define CK_CONVEX_SHAPES_PORTAL_H

#include "convex/shapes/curved.h"

/* The gauge of a vector, or a little more, by supports alone; and a pole, see ck_curved. Infinite where no proof is
 * found. */
double ck_portal_gauge(const ck_curved *curved, const double vector[3], double pole[3]);

#endif
