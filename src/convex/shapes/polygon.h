/* Convex polygons in the plane z = 0, prepared as polyhedra are: sides take the place of faces. */
#ifndef CK_CONVEX_SHAPES_POLYGON_H
#define CK_CONVEX_SHAPES_POLYGON_H

#include "convex/shapes/polyhedron.h"

typedef enum ck_polygon_fault {
    CK_POLYGON_SOUND,
    CK_POLYGON_FLAT,   /* no area */
    CK_POLYGON_FOLDED, /* a corner turns to the other side, or back */
    CK_POLYGON_WOUND,  /* goes round more than once */
} ck_polygon_fault;

/* Whether the points go once round a convex area, exactly. `corners` gets the numbers of those points where it turns,
 * counter-clockwise, and has room for all; `witness` is a point that shows the fault. */
ck_polygon_fault ck_polygon_prove(const double (*points)[2], size_t count, uint32_t *corners, size_t *corner_count,
                                  size_t *witness);

/* Prepares corners that turn counter-clockwise, moved from the z that they have in common to 0. See
 * ck_polyhedron_build(). */
bool ck_polygon_build(ck_memory *memory, ck_polyhedron *body, const double (*points)[3], size_t count, bool *usable);

#endif
