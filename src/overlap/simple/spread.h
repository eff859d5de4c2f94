/* Proves bounds of a body's winding number cell by cell, from cells where they are known. */
#ifndef CK_OVERLAP_SIMPLE_SPREAD_H
#define CK_OVERLAP_SIMPLE_SPREAD_H

#include "overlap/simple/cells.h"

/* Spreads both bounds along the axes until nothing changes. */
void ck_cells_spread(ck_cells *cells);

/* Finds the winding number of empty cells that are still unknown, one for each connected group of them, and no more
 * than `most`; then spreads. */
void ck_cells_judge_empty(ck_cells *cells, uint32_t most);

#endif
