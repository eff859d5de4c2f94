/* Prepared convex bodies as other checks of this stage see them. */
#ifndef CK_CONVEX_FORMS_H
#define CK_CONVEX_FORMS_H

#include "clinker/convex.h"
#include "convex/prepare/prepared.h"

/* The mesh of a body, in its place. */
static inline clinker_body ck_convex_as_body(const clinker_convex *convex, const clinker_pose *pose) {
    clinker_mesh mesh = {.positions = convex->points,
                         .vertex_count = convex->point_count,
                         .scalar = CLINKER_FLOAT64,
                         .indices = &convex->faces[0][0],
                         .triangle_count = convex->closed_count};
    return (clinker_body){.mesh = mesh, .pose = pose};
}

/* Makes the scratch that depths need, unless it is there. False: no memory. */
bool ck_depth_scratch_open(clinker_workspace *workspace);

/* As clinker_convex_measure(), in the midst of a check: without certificates, and without a second check for what the
 * forms leave open; `measured` is false then. */
clinker_status ck_convex_measure_forms(clinker_workspace *workspace, const clinker_convex *a,
                                       const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                                       clinker_convex_measurement *out, bool *measured);

#endif
