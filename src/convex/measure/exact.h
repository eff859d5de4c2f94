/* Distances of convex bodies that are too small for doubles. */
#ifndef CK_CONVEX_MEASURE_EXACT_H
#define CK_CONVEX_MEASURE_EXACT_H

#include "convex/prepare/prepared.h"

/* A bound on the sum of sizes of a point's coordinates in the world: x, y and z; of a polygon x and y. */
double ck_convex_size(const clinker_convex *convex, const clinker_pose *pose);

/* Distance, bounds and points of bodies that are apart and have faces, by the exact distance of triangles; the
 * direction, too, unless the measurement has one. `most` is no less than the distance. */
clinker_status ck_convex_measure_exactly(clinker_workspace *workspace, const clinker_convex *a,
                                         const clinker_pose *pose_a, const clinker_convex *b,
                                         const clinker_pose *pose_b, double most, clinker_convex_measurement *out);

#endif
