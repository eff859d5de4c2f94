/* Coordinates around an inner point of a body. */
#ifndef CK_CONVEX_SHAPES_FRAME_H
#define CK_CONVEX_SHAPES_FRAME_H

#include "math/vec3.h"

#include <stddef.h>
#include <stdint.h>

/* The middle of the box around `count` points, one or more, and half of its longest side. */
void ck_box_middle(const double (*points)[3], size_t count, double middle[3], double *half);

/* out = (point - origin) * scale. */
void ck_points_shift(const double (*points)[3], size_t count, const double origin[3], double scale, double (*out)[3]);

/* Whether a point is no further than `half` from the origin along each axis. The centre of a body of which rounding
 * leaves hardly a volume may end anywhere; the body's box has it then no more. */
static inline bool ck_is_within(const double point[3], double half) {
    return fabs(point[0]) <= half && fabs(point[1]) <= half && fabs(point[2]) <= half;
}

/* The centre of the volume that outward faces enclose, as seen from the origin. False: there is hardly a volume. */
bool ck_volume_centre(const double (*corners)[3], const uint32_t (*faces)[3], size_t count, double centre[3]);

#endif
