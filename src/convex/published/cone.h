/* Whether a few half-spaces, and a ball, have nothing in common: the convex-cone close conditions c-1 to c-3 of Nio,
 * Tokumasu & Ochi (section 2, step 5). True is right but for rounding; false proves nothing. */
#ifndef CK_CONVEX_PUBLISHED_CONE_H
#define CK_CONVEX_PUBLISHED_CONE_H

#include "math/vec3.h"

/* A half-space, by the plane that bounds it. */
typedef struct ck_cone_plane {
    double normal[3]; /* any length but 0 */
    double offset;    /* points x with normal . x <= offset */
} ck_cone_plane;

typedef struct ck_ball {
    double centre[3];
    double radius;
} ck_ball;

/* c-1: four half-spaces have no common point; not found where two or three of them alone have none. If they are `flat`,
 * with normals in the plane z = 0, any three without a common point are found; two are not. */
bool ck_cones_apart(const ck_cone_plane planes[4], bool flat);

/* c-2: four half-spaces and a ball have no common point. */
bool ck_cones_miss_ball(const ck_cone_plane planes[4], const ck_ball *ball);

/* c-3: a half-space and a ball have no common point. */
bool ck_cone_plane_misses_ball(const ck_cone_plane *plane, const ck_ball *ball);

#endif
