/* What the steps of building a map of directions share: cells.c divides sides of the cube into cells,
 * sectors.c crowded ones into sectors and strips, sift.c makes lists for all of them. */
#ifndef CK_CONVEX_MAP_BUILD_H
#define CK_CONVEX_MAP_BUILD_H

#include "convex/map/map.h"

enum {
    CK_MAP_LIST_LENGTH = 16, /* lists up to this are searched as they are */
    CK_MAP_CORNERS = 4,
};

/* A patch is sifted with this margin in u and v around it, so that a direction whose u, v were rounded into the next
 * cell finds its points there. */
#define CK_MAP_MARGIN 1e-12

/* A patch of directions on a side of the cube: a rectangle, a sector around its first corner, or the quadrangle around
 * a strip. A sector, with three corners, has its last one twice. */
typedef struct ck_map_patch {
    double corners[CK_MAP_CORNERS][3]; /* directions */
} ck_map_patch;

/* Reaches of a point along the corners of a patch. */
typedef double ck_map_reaches[CK_MAP_CORNERS];

typedef struct ck_map_builder {
    ck_memory *memory;
    ck_memory scratch;
    ck_direction_map *map;
    double loss;      /* a point goes if another one reaches further, or less far by at most this length */
    ck_buffer stack;  /* lists of the cells that are being divided, one after the other */
    ck_buffer sifted; /* ck_map_reaches of each point of the list that was sifted last */
    ck_buffer marked; /* bool: which points of that list stay */
    int side;
} ck_map_builder;

/* A square of a side: its first corner and its size; of flat maps v is not used. */
typedef struct ck_map_square {
    double u, v, size;
} ck_map_square;

static inline void ck_map_direction_at(const ck_map_builder *work, double u, double v, double direction[3]) {
    CK_ASSERT(work->side >= 0 && work->side < (work->map->flat ? 4 : 6));
    int axis = work->side / 2;
    direction[axis] = work->side % 2 == 0 ? 1 : -1;
    if (work->map->flat) {
        direction[1 - axis] = u;
        direction[2] = 0;
    } else {
        direction[(axis + 1) % 3] = u;
        direction[(axis + 2) % 3] = v;
    }
}

static inline uint32_t *ck_map_stack(const ck_map_builder *work) {
    return work->stack.data;
}

static inline ck_map_cell *ck_map_cell_at(const ck_map_builder *work, uint32_t cell) {
    return (ck_map_cell *)work->map->cell_memory.data + cell;
}

/* Appends to the stack, after the `count` points at `begin`, those of them that may be furthest in a patch, and leaves
 * their reaches in `sifted`. False: no memory. */
bool ck_map_sift(ck_map_builder *work, const ck_map_patch *where, size_t begin, size_t count, size_t *kept);

/* Makes sectors or strips of a cell where many of the `count` points at `begin` reach equally far along one direction,
 * in the cell or not: `made`. Their reaches at the corners of the square are in `sifted`. False: no memory. */
bool ck_map_build_sectors(ck_map_builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count,
                          bool *made);

#endif
