/* Marks in each cell of a grid which way the faces point that meet it. */
#ifndef CK_OVERLAP_SIMPLE_MARKS_H
#define CK_OVERLAP_SIMPLE_MARKS_H

#include "overlap/simple/cells.h"

enum { CK_NO_FACE = 0xFF }; /* the ways of an empty cell */

/* The box of all vertices, in the coordinates of the mesh. */
void ck_find_box(const ck_mesh *mesh, double low[3], double high[3]);

/* Takes ways away from the cells that the box of each face meets, and finds the spans; or that of a few consecutive
 * faces that lie close together (`grouped`), which is faster and proves a little less. False: faces that are large
 * beside the cells have too many of them. */
bool ck_mark_faces(ck_cells *cells, bool grouped);

/* The box around those of its groups, or any eight, in cells. */
void ck_find_span(const ck_cells *cells, const float lows[3][CK_GROUPS_IN_SPAN],
                  const float highs[3][CK_GROUPS_IN_SPAN], ck_cell_span *span);

/* Bit i: cell i of a row has faces. */
uint64_t ck_marked_cells(const uint8_t ways[CK_CELL_ROW]);

#endif
