/* Winding numbers by counting the faces that a ray along an axis passes: exact for every finite input. */
#ifndef CK_MATH_RAY_CROSSING_H
#define CK_MATH_RAY_CROSSING_H

#include "math/shift.h"

enum { CK_ON_SURFACE = 2 };

/* What triangle `t` adds to the winding number at `p`, looking along the positive direction of `axis` (0, 1, 2): +1
 * where the ray leaves through the back of the face, -1 where it enters through its front, else 0; CK_ON_SURFACE where
 * p lies on the closed triangle, degenerate or not.
 *
 * Summed over a closed surface whose normals point outwards, this gives 1 inside and 0 outside for every p that is not
 * on the surface, also where the ray runs through corners, along edges, or within faces: the ray is taken as shifted
 * by (e, e^2) in the two other coordinates, for an e smaller than any positive number: a symbolic perturbation, as in
 * the simulation of simplicity by Edelsbrunner and Muecke, 1990. */
int ck_ray_crossing(const double p[3], const double t[3][3], int axis);

/* As ck_ray_crossing() along z beside a point: it is taken as shifted off the surface, or the surface off it, and so
 * lies on none; never CK_ON_SURFACE. Where p itself lies on none, nothing changes. */
int ck_ray_crossing_beside(const double p[3], const double t[3][3], ck_shift shift);

#endif
