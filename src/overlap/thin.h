/* The depth of a thin overlap with many small faces, as of scans that are pressed into each other: by columns. */
#ifndef CK_OVERLAP_THIN_H
#define CK_OVERLAP_THIN_H

#include "overlap/depth.h"

/* Makes the bounds of the largest ball tighter, which begin as unknown, and the depth `settled` if they are as tight as
 * touches would make them; else columns are `declined`, and ck_depth_seek() goes on. False: no memory. */
bool ck_thin_seek(ck_depth *depth, const ck_ball_goal *goal, ck_ball_bounds *ball);

#endif
