/* Faces in cells where the grid proves nothing: that none meets another one, and that the body begins at each. */
#ifndef CK_OVERLAP_SIMPLE_SHEETS_H
#define CK_OVERLAP_SIMPLE_SHEETS_H

#include "overlap/simple.h"
#include "overlap/simple/rest.h"

/* Of those that take part. False: no memory. */
bool ck_sheets_judge(ck_memory *memory, ck_simple_memory *room, const ck_cells *cells, const ck_rest *rest,
                     ck_taking_part taking_part, ck_simplicity *found);

#endif
