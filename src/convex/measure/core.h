/* Balls, capsules and rounded boxes are points, lines and boxes that a ball is swept along. As far as these cores are
 * apart, less the balls, the bodies are apart, and as deep as they overlap, with the balls on top, the bodies overlap:
 * corners are found in a few steps, where smooth faces take many. */
#ifndef CK_CONVEX_MEASURE_CORE_H
#define CK_CONVEX_MEASURE_CORE_H

#include "convex/shapes/polyhedron.h"

typedef struct ck_core {
    const ck_polyhedron *body; /* without its ball; the body itself if it has none */
    double least, most;        /* radius of the ball in the world is no less and no more; else 0 */
    ck_polyhedron kept;
    ck_curved curved;
} ck_core;

/* Of a body in its place. A pose that makes no ball of a ball leaves the body as it is. The core must not be moved. */
void ck_core_make(const ck_polyhedron *body, const double pose[12], ck_core *core);

#endif
