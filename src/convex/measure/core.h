/* Balls, capsules and rounded boxes are points, lines and boxes, their cores, that a ball is swept along (sphere-swept
 * volumes). The distance of two bodies is that of their cores less both radii, and their depth that of the cores plus
 * both radii: a search among corners of cores takes a few steps, where smooth faces take many. */
#ifndef CK_CONVEX_MEASURE_CORE_H
#define CK_CONVEX_MEASURE_CORE_H

#include "convex/shapes/polyhedron.h"

typedef struct ck_core {
    const ck_polyhedron *body; /* the core; the body itself if no ball makes it */
    double least, most;        /* bounds on the radius of the ball in the world; 0 if there is none */
    ck_polyhedron kept;
    ck_curved curved;
} ck_core;

/* Of a body in its place. A pose that makes no ball of a ball leaves the body as it is. The core must not be moved. */
void ck_core_make(const ck_polyhedron *body, const double pose[12], ck_core *core);

#endif
