/* Makes the grid of a body. */
#ifndef CK_OVERLAP_SIMPLE_LAY_CELLS_H
#define CK_OVERLAP_SIMPLE_LAY_CELLS_H

#include "overlap/simple/cells.h"
#include "overlap/simple/memory.h"

/* 1, or -1 where the faces of a closed body point inwards, in the coordinates of its mesh. */
int ck_cells_outward(const ck_body *body);

/* Lays a grid over a closed body and marks its faces there: few cells, each with more faces than it has, or as many
 * cells as there can be (`fine`). False: no memory. */
bool ck_cells_make(ck_memory *memory, ck_simple_memory *room, const ck_body *body, bool fine, ck_cells *cells);

/* The same with few cells, for some faces: `asked` is then a part of the cells, if that has less than half of the body,
 * and only faces near these are looked at. */
bool ck_cells_make_part(ck_memory *memory, ck_simple_memory *room, const ck_body *body, ck_taking_part faces,
                        ck_cells *cells);

/* Lays it for the boxes of spans alone, which the caller finds: no cell has any marks. False: no memory. */
bool ck_cells_lay(ck_memory *memory, ck_simple_memory *room, const ck_body *body, ck_cells *cells);

#endif
