/* Distance and depth of prepared bodies in the midst of a check. */
#ifndef CK_CONVEX_MEASURE_MEASURE_H
#define CK_CONVEX_MEASURE_MEASURE_H

#include "base/workspace.h"
#include "clinker/convex.h"

/* Makes the scratch that depths need, unless it is there. False: no memory. */
bool ck_depth_scratch_open(clinker_workspace *workspace);

/* As clinker_convex_measure(), in the midst of a check: without certificates, and without exact arithmetic. `measured`
 * is false where doubles leave it open. */
clinker_status ck_convex_measure_forms(clinker_workspace *workspace, const clinker_convex *a,
                                       const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                                       clinker_convex_measurement *out, bool *measured);

#endif
