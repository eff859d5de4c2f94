/* What the two bounds of the depth of an overlap tell: its state, and the depth of the answer. */
#ifndef CK_EXACT_DEPTH_BOUNDS_H
#define CK_EXACT_DEPTH_BOUNDS_H

#include "bodies/bodies.h"

/* Touch or interference of a pair whose overlap is exact, and whether that is proved. */
void ck_judge_by_bounds(ck_judgement *pair);

/* The depth, where it is asked for and both bounds are known. */
void ck_tell_depth(const clinker_query *query, ck_judgement *pair);

#endif
