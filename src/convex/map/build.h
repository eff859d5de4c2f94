/* What the steps of building a map of directions share: cells.c divides sides of the cube into cells,
 * sectors.c crowded ones into sectors and strips, sift.c makes lists for all of them. */
#ifndef CK_CONVEX_MAP_BUILD_H
#define CK_CONVEX_MAP_BUILD_H

#include "convex/map/map.h"

enum {
    CK_MAP_LIST_LENGTH = 16, /* lists up to this are searched as they are */
    CK_MAP_CORNERS = 4,
};

/* Cells are taken larger by this when they are sifted, so that directions whose u, v were rounded into the next one
 * find their points there. */
#define CK_MAP_MARGIN 1e-12

/* Part of a side of the cube: a rectangle, a sector around its first corner, or what holds a strip. One with fewer
 * corners has its last once more. */
typedef struct ck_map_part {
    double corners[CK_MAP_CORNERS][3]; /* directions */
} ck_map_part;

/* How far a point reaches at the corners of a part. */
typedef double ck_map_reaches[CK_MAP_CORNERS];

typedef struct ck_map_builder {
    ck_memory *memory;
    ck_memory scratch;
    ck_direction_map *map;
    double loss;
    ck_buffer stack;  /* lists of the cells that are being divided, one after the other */
    ck_buffer sifted; /* how far points of a list reach at the corners of a part */
    ck_buffer marked; /* which of them stay */
    int side;
} ck_map_builder;

/* A square of a side: its first corner and its size; of flat maps v is not used. */
typedef struct ck_map_square {
    double u, v, size;
} ck_map_square;

static inline void ck_map_direction_at(const ck_map_builder *work, double u, double v, double direction[3]) {
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

/* Appends to the stack, after the `count` points at `begin`, those of them that may be furthest in a part, and leaves
 * their reaches in `sifted`. False: no memory. */
bool ck_map_sift(ck_map_builder *work, const ck_map_part *where, size_t begin, size_t count, size_t *kept);

/* Makes sectors or strips of a cell where many of the `count` points at `begin` reach equally far along one direction,
 * in the cell or not: `made`. Their reaches at the corners of the square are in `sifted`. False: no memory. */
bool ck_map_build_sectors(ck_map_builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count,
                          bool *made);

#endif
