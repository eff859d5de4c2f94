/* What the steps of building a map of directions share: cells.c divides sides of the cube into cells,
 * sectors.c crowded ones into sectors and strips, sift.c makes lists for all of them. star/cells.c builds a map of
 * faces on the same sides, with lists of its own. A list has the points whose reach may be the support value. */
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

/* Part `i` of a square that is divided into four, by u and v. */
static inline ck_map_square ck_map_quarter(ck_map_square whole, uint32_t i) {
    CK_ASSERT(i < 4);
    double half = whole.size / 2;
    return (ck_map_square){whole.u + (i % 2 == 1 ? half : 0), whole.v + (i >= 2 ? half : 0), half};
}

static inline void ck_map_direction_at(const ck_direction_map *map, int side, double u, double v, double direction[3]) {
    CK_ASSERT(side >= 0 && side < (map->flat ? 4 : 6));
    int axis = side / 2;
    direction[axis] = side % 2 == 0 ? 1 : -1;
    if (map->flat) {
        direction[1 - axis] = u;
        direction[2] = 0;
    } else {
        direction[(axis + 1) % 3] = u;
        direction[(axis + 2) % 3] = v;
    }
}

/* The corners of a square with its margin around it, by u and v. */
static inline void ck_map_find_corners(const ck_direction_map *map, int side, ck_map_square where,
                                       double corners[CK_MAP_CORNERS][3]) {
    double low_u = where.u - CK_MAP_MARGIN, high_u = where.u + where.size + CK_MAP_MARGIN;
    double low_v = where.v - CK_MAP_MARGIN, high_v = where.v + where.size + CK_MAP_MARGIN;
    for (int i = 0; i < CK_MAP_CORNERS; i++) {
        ck_map_direction_at(map, side, i % 2 == 0 ? low_u : high_u, i < 2 ? low_v : high_v, corners[i]);
    }
}

/* The direction at `walked`, from 0 to 1, of a quarter turn around a fan, `far` from its middle. */
static inline void ck_map_fan_direction(const ck_direction_map *map, int side, const ck_map_fan *fan, uint32_t turn,
                                        double walked, double far, double direction[3]) {
    CK_ASSERT(turn < 4 && far > 0);
    double sign_u = turn % 2 == 0 ? 1 : -1, sign_v = turn < 2 ? 1 : -1;
    ck_map_direction_at(map, side, fan->u + sign_u * far * (1 - walked), fan->v + sign_v * far * walked, direction);
}

static inline uint32_t *ck_map_stack(const ck_map_builder *work) {
    return work->stack.data;
}

static inline ck_map_cell *ck_map_cell_at(const ck_direction_map *map, uint32_t cell) {
    CK_ASSERT(cell < map->cell_count);
    return (ck_map_cell *)map->cell_memory.data + cell;
}

/* Appends to the stack, after the `count` points at `begin`, those of them that may be furthest in a patch, and leaves
 * their reaches in `sifted`. False: no memory. */
bool ck_map_sift(ck_map_builder *work, const ck_map_patch *where, size_t begin, size_t count, size_t *kept);

/* Makes sectors or strips of a cell where many of the `count` points at `begin` reach equally far along one direction,
 * in the cell or not: `made`. Their reaches at the corners of the square are in `sifted`. False: no memory. */
bool ck_map_build_sectors(ck_map_builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count,
                          bool *made);

#endif
