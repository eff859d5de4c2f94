#include "exact/depth_bounds.h"

#include "exact/exact.h"

#include <math.h>

/* Bodies touch where that is proved. */
void ck_judge_by_bounds(ck_judgement *pair) {
    const ck_overlap_measures *overlap = &pair->overlap;
    const bool deeper = overlap->depth[0] > pair->tolerance;
    const bool shallow = pair->tolerance == 0 ? overlap->empty : overlap->depth[1] <= pair->tolerance;
    pair->state = shallow ? CLINKER_STATE_TOUCH : CLINKER_STATE_INTERFERE;
    pair->unproved = pair->tolerance > 0 && !shallow && !deeper;
}

/* Both bounds, where they are known. */
void ck_tell_depth(const clinker_query *query, ck_judgement *pair) {
    const double *depth = pair->overlap.depth;
    if (pair->overlap.exact && query->depth && isfinite(depth[1])) {
        pair->depth = depth[0];
        pair->depth_error = depth[1] - depth[0];
    }
}

void ck_exact_judge_overlap(const clinker_query *query, ck_judgement *judged) {
    CK_ASSERT(judged->overlap.exact);
    ck_judge_by_bounds(judged);
    ck_tell_depth(query, judged);
}
