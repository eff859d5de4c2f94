/* Cells whose faces all lie in planes across axes: boxes that touch each other in faces, edges and corners. */
#ifndef CK_OVERLAP_SIMPLE_UPRIGHT_H
#define CK_OVERLAP_SIMPLE_UPRIGHT_H

#include "overlap/simple/rest.h"

/* Such planes cut a cell into boxes, each with one winding number: finds them all, for a few cells that are still
 * unknown, and spreads what is proved. */
void ck_rest_judge_upright(ck_cells *cells, const ck_rest *rest);

#endif
