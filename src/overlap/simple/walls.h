/* Walls between cells that no face meets: in bodies with no room for an empty cell within. */
#ifndef CK_OVERLAP_SIMPLE_WALLS_H
#define CK_OVERLAP_SIMPLE_WALLS_H

#include "overlap/simple/rest.h"

/* Such a wall has one winding number. Finds it, for walls from which bounds follow for cells that are still unknown,
 * and spreads these. */
void ck_rest_judge_walls(ck_cells *cells, const ck_rest *rest);

#endif
