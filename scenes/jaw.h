/* One jaw: a closed slab over [-1, 1]^2 with a bumpy face. */
#ifndef CLINKER_SCENES_JAW_H
#define CLINKER_SCENES_JAW_H

#include "scenes.h"

/* The bumps look up (lower jaw) or down (upper jaw); both follow the same height field, which is why they interlock.
 * `dyadic`: heights are rounded to multiples of 2^-8. */
scene_mesh scene_jaw(unsigned cells, bool upper, bool dyadic);

/* How many cells in a row make a jaw of about so many triangles. */
unsigned scene_jaw_cells(size_t triangles);

/* From the deepest to the highest place of a jaw's bumpy face. */
double scene_jaw_bump_height(const scene_mesh *jaw);

#endif
