/* Convex bodies with curved faces: functions in the place of maps. The support of a direction is a point of the body
 * with the largest reach along it (support mapping); the gauge of a vector is the factor by which the body has to grow,
 * about its centre, for its surface to pass through the end of the vector (Minkowski functional).
 *
 * Coordinates are those of the maps: from the centre, scaled so that the body lies within 1 of it. */
#ifndef CK_CONVEX_SHAPES_CURVED_H
#define CK_CONVEX_SHAPES_CURVED_H

#include "clinker/convex.h"
#include "math/vec3.h"

typedef struct ck_curved ck_curved;

struct ck_curved {
    /* The point of the body that reaches furthest along a direction, which is not zero. */
    void (*support)(const ck_curved *curved, const double direction[3], double point[3]);

    /* The gauge of a vector; and the pole n / (n . x) of the tangent plane at x, where a ray along the vector leaves.
     */
    double (*gauge)(const ck_curved *curved, const double vector[3], double pole[3]);

    double half[3];              /* half axes of an ellipsoid; half sides of the box that a ball is swept along */
    double radius;               /* of the ball that is swept; of the circle of a cylinder or cone */
    double low, high;            /* of a cone: how far base and apex lie from the centre along z */
    double support_error;        /* of the reach of a support along a unit: too little by this at most */
    double gauge_error;          /* of the gauge of a vector whose longest coordinate is 1 */
    double inner;                /* radius of a ball around the centre that lies in the body */
    const clinker_shape *source; /* the shape whose functions the caller wrote; else NULL */
    double unit;                 /* a length of 1 of the maps, in the coordinates of the shape */
};

#endif
