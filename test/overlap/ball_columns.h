/* What a closed mesh shares with a box along the axes: its winding number, integrated face by face, and where that is
 * not 0 or 1, column by column. In double precision. */
#ifndef TEST_OVERLAP_BALL_COLUMNS_H
#define TEST_OVERLAP_BALL_COLUMNS_H

#include "scenes.h"

typedef struct column_box {
    double low[3], high[3];
} column_box;

/* The integral of the winding number over a box: to rounding. */
double columns_sum(const scene_mesh *mesh, const column_box *box);

/* The integrals over a box of how far the winding number is from 1 above 0, and from 0 else: signed, and not. By
 * columns through the middles of side * side rectangles. */
typedef struct column_deviation {
    double sum, all;
} column_deviation;

column_deviation columns_deviation(const scene_mesh *mesh, const column_box *box, int side);

#endif
