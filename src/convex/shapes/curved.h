/* Convex bodies with curved faces: functions in the place of maps.
 *
 * Coordinates are those of the maps: from the centre, scaled so that the body lies within 1 of it. */
#ifndef CK_CONVEX_SHAPES_CURVED_H
#define CK_CONVEX_SHAPES_CURVED_H

#include "clinker/convex.h"
#include "math/vec3.h"

typedef struct ck_curved ck_curved;

struct ck_curved {
    /* The point of the body that reaches furthest along a direction, of any length but zero. */
    void (*support)(const ck_curved *curved, const double direction[3], double point[3]);

    /* How many times further than the surface the end of a vector lies; and the pole n / (n . x) of the tangent plane
     * at x, where a ray along the vector leaves. */
    double (*gauge)(const ck_curved *curved, const double vector[3], double pole[3]);

    double half[3];              /* half axes; of the box that a ball is swept along */
    double radius;               /* of that ball; of a circle */
    double low, high;            /* of a cone: how far base and apex lie from the centre along z */
    double support_error;        /* a support reaches less far than it should by this at most, along a unit */
    double gauge_error;          /* for a longest coordinate of 1 */
    double inner;                /* radius of a ball around the centre that lies in the body */
    const clinker_shape *source; /* of functions from outside */
    double unit;                 /* of length, in their coordinates */
};

#endif
