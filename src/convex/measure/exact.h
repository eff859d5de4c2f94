/* Distances of convex bodies that are too small for the search. */
#ifndef CK_CONVEX_MEASURE_EXACT_H
#define CK_CONVEX_MEASURE_EXACT_H

#include "convex/prepare/forms.h"

/* How far coordinates of a body go in the world, all three together; of a polygon, both. */
double ck_convex_size(const clinker_convex *convex, const clinker_pose *pose);

/* Distance, bounds and points of bodies that are apart and have faces, by the exact distance of triangles; the
 * direction unless there is one. `most` is no less than the distance. */
clinker_status ck_convex_measure_exactly(clinker_workspace *workspace, const clinker_convex *a,
                                         const clinker_pose *pose_a, const clinker_convex *b,
                                         const clinker_pose *pose_b, double most, clinker_convex_measurement *out);

#endif
