#include "exact/depth_bounds.h"

#include "exact/exact.h"

#include <math.h>

/* Where the bounds of its depth are on both sides of the tolerance, what is likelier goes by the largest ball found, as
 * thin and bent overlaps keep the upper bound far off; and by how thick the overlap is on the whole. */
void ck_judge_by_bounds(ck_judgement *pair) {
    const ck_overlap_measures *overlap = &pair->overlap;
    bool deeper = overlap->depth[0] > pair->tolerance;
    bool proved = pair->tolerance == 0 || deeper || overlap->depth[1] <= pair->tolerance;
    bool likely = overlap->depth[0] > 0.5 * pair->tolerance ||
                  2 * overlap->volume > pair->tolerance * (overlap->areas[0] + overlap->areas[1]);
    bool deep = pair->tolerance == 0 ? !overlap->empty : proved ? deeper : likely;
    pair->state = deep ? CLINKER_STATE_INTERFERE : CLINKER_STATE_TOUCH;
    pair->unproved = !proved;
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
