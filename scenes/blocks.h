/* Upright boxes out of which upright boxes are cut: walls with openings, frames, stairs. */
#ifndef CLINKER_SCENES_BLOCKS_H
#define CLINKER_SCENES_BLOCKS_H

#include "scenes.h"

typedef struct scene_block {
    double low[3], high[3];
} scene_block;

/* The block without the holes, which may reach beyond it. Planes along the sides of the holes, and halfway between
 * planes until these are no farther apart than `cell`, cut it into cells; a side of a cell on the surface is two
 * triangles. What is left must hang together by sides of cells, nowhere by an edge or a corner alone. */
scene_mesh scene_block_mesh(const scene_block *whole, const scene_block *holes, size_t hole_count, double cell);

#endif
