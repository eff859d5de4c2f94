/* Cuts polygons into triangles. */
#ifndef CLINKER_IO_POLYGON_H
#define CLINKER_IO_POLYGON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct polygon_corner {
    double at[3];                   /* set by the caller; used up by the cutting */
    uint32_t previous, next;        /* the rest is the cutter's: the ring of the corners that are left, */
    uint32_t cell_first, cell_next; /* and lists of the corners in each cell of a grid */
} polygon_corner;

/* Steps that all the polygons of a file may take together, to begin with; each corner adds some more. */
#define POLYGON_BUDGET (UINT64_C(1) << 28)

/* Cuts a polygon of `count` >= 3 corners into `count` - 2 triangles, given as three corner numbers each, with the
 * orientation of the polygon. A polygon that is not quite flat is cut as seen along the axis it faces most; one that
 * crosses itself or has no area is cut somehow. Returns false when the budget is used up: some concave polygons of very
 * many corners take time that grows with the square of their size. */
bool polygon_cut(polygon_corner *corners, size_t count, uint32_t *triangles, uint64_t *budget);

#endif
