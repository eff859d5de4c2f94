/* The depth of an overlap: the diameter of the largest ball inside, between two bounds. */
#ifndef CK_OVERLAP_DEPTH_H
#define CK_OVERLAP_DEPTH_H

#include "overlap/ball/ball.h"
#include "overlap/inside.h"
#include "overlap/sums.h"

/* What the overlap is bounded by. */
typedef struct ck_depth_search {
    ck_body *const *bodies;
    const ck_cuts *cuts;
    const ck_insides *insides; /* of each body */
    const ck_sums *whole;      /* its box */
    const ck_kernels *kernels; /* NULL: look at every triangle, for the reference */
} ck_depth_search;

/* Lengths are scaled. False: no memory. */
bool ck_depth_find(clinker_workspace *workspace, const ck_depth_search *search, const ck_ball_goal *goal,
                   ck_ball_bounds *depth);

#endif
