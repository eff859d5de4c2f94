/* Sums in eight lanes, from their beginning to the sums of sums.h. */
#ifndef CK_OVERLAP_LANE_SUMS_H
#define CK_OVERLAP_LANE_SUMS_H

#include "overlap/kernels/kernels.h"
#include "overlap/terms/sums.h"

/* Nothing yet, about the same point as `sums`. */
void ck_lane_sums_begin(const ck_sums *sums, ck_lane_sums *lanes);

/* Adds what the lanes have to `sums`. */
void ck_lane_sums_end(const ck_lane_sums *lanes, ck_sums *sums);

#endif
