/* The boxes of a body's blocks of triangles, which are known once it is known to be closed: they tell its box and those
 * of its spans without a look at the faces. */
#ifndef CK_OVERLAP_SIMPLE_BLOCKS_H
#define CK_OVERLAP_SIMPLE_BLOCKS_H

#include "overlap/simple/cells.h"

/* Whether there are any, in the coordinates of the mesh, which is one of floats. */
static inline bool ck_has_blocks(const ck_body *body) {
    return body->triangle_boxes != NULL && !body->mesh.wide && !body->points.careful;
}

/* The box of all of them. */
void ck_blocks_box(const ck_body *body, double low[3], double high[3]);

/* Those of eight blocks from block 8 `number` on, in the coordinates of the mesh; beyond the last one there are none.
 */
void ck_blocks_eight(const ck_body *body, uint32_t number, ck_boxes *boxes);

enum { CK_BLOCKS_IN_SPAN = CK_FACES_IN_SPAN / CK_TRIANGLE_BLOCK };

/* Finds the spans of a grid. */
void ck_blocks_spans(const ck_body *body, ck_cells *cells);

#endif
