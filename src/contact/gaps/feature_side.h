/* On which side of a surface that is not closed a point lies: as the face, edge or corner nearest to it tells.
 *
 * Baerentzen and Aanaes, "Signed distance computation using the angle weighted pseudonormal", 2005: the sum of the
 * normals of the faces around a corner, each times its angle there, has a positive product with the way to every point
 * outside for which that corner is nearest; at an edge that is the sum of both normals. */
#ifndef CK_CONTACT_GAPS_FEATURE_SIDE_H
#define CK_CONTACT_GAPS_FEATURE_SIDE_H

#include "exact/exact.h"

typedef enum ck_side_of {
    CK_SIDE_BEHIND = -1,
    CK_SIDE_ON = 0, /* in the plane of the nearest face */
    CK_SIDE_BEFORE = 1,
    CK_SIDE_UNKNOWN = 2, /* beyond the border of the surface, or faces contradict each other */
} ck_side_of;

/* `face` is the one nearest to p, a point of the world, unscaled; the locator has all faces around it. */
ck_side_of ck_feature_side(const ck_locator *locator, const double p[3], uint32_t face);

/* Adds the unit normal of a triangle, times a weight; nothing if it has no area. */
void ck_add_normal(const double t[3][3], double weight, double normal[3]);

/* The angle of a triangle at a corner. */
double ck_corner_angle(const double t[3][3], int corner);

#endif
