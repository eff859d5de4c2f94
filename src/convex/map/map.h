/* Which of a set of points lies furthest along a direction (the support mapping of the set, as a cube map), in a time
 * that does not grow with the number of points: the polygon mesh map of Nio, Tokumasu & Ochi (section 4), which serves
 * twice here.
 *
 * - Of the corners of a convex body it tells the corner that supports a plane.
 * - Of the poles n / (n . x) of its faces (corners of the polar dual), for normals n and points x of the faces from an
 * inner point, it tells the face that a ray from that point leaves through: the reach of a pole along the ray is 1 over
 * the distance to its plane along the ray, and the nearest plane is where the body ends. No adjacency is needed.
 *
 * The reach of a point along a direction is their inner product; the largest reach is the support value.
 *
 * Directions are seen on the six sides of a cube, each a square of cells. Along a straight line on a side the reach of
 * a point is linear, so what holds at the corners of a cell holds in all of it: a point that one other outreaches at
 * every corner is not on the cell's list. Crowded cells are divided into four, again and again; where the
 * division does not shorten lists, since many points reach equally far along one direction, into sectors around that
 * direction, or, in a cell without that direction, into strips towards it: the paper's 1D maps. Lists are short and
 * memory is O(n) where no spot is more crowded than others by orders.
 *
 * The first level also has a good point and a bound for each cell, which settle most questions: a small table, however
 * large the body is. */
#ifndef CK_CONVEX_MAP_MAP_H
#define CK_CONVEX_MAP_MAP_H

#include "base/assert.h"
#include "base/memory.h"
#include "math/vec3.h"

#include <float.h>
#include <string.h>

typedef struct ck_map_bound {
    double point[3]; /* the furthest along the middle of the cell */
    double slack;    /* how much further another point reaches at most, along a direction of the cell whose longest
                      * coordinate is 1 */
} ck_map_bound;

/* Where the points of a cell are. */
typedef struct ck_map_cell {
    uint32_t first; /* by `count`: start of its list; the first of four cells, by u and v; number of its fan or comb */
    uint32_t count; /* length of the list, or CK_MAP_DIVIDED, CK_MAP_FAN, CK_MAP_COMB */
} ck_map_cell;

#define CK_MAP_DIVIDED UINT32_MAX
#define CK_MAP_FAN     (UINT32_MAX - 1)
#define CK_MAP_COMB    (UINT32_MAX - 2)

/* Sectors around a direction: the angle, as seen on the side of the cube, picks a list. */
typedef struct ck_map_fan {
    double u, v;     /* the direction */
    uint32_t first;  /* cells of the sectors */
    uint32_t across; /* sectors of a quarter turn */
} ck_map_fan;

/* Strips towards an axis, a direction that is not in the cell: the angle by which a direction is turned around the axis
 * picks a list. */
typedef struct ck_map_comb {
    double ahead[3], aside[3]; /* units across the axis: the tangent of the turn of d is (d . aside) / (d . ahead) */
    double from, scale;        /* strip number (tangent - from) * scale */
    uint32_t first, count;     /* cells of the strips */
} ck_map_comb;

typedef struct ck_direction_map {
    const double (*points)[3];
    size_t point_count;
    uint32_t across, rows; /* cells in a row of a side, of the first level, and rows: powers of two */
    double half;           /* half of a side, in cells, less 8 roundings: a direction on an edge stays within */
    double middle;         /* half of a side less half a cell, in cells: rounded u + middle is the column */
    bool flat;             /* points and directions have z = 0: four sides, with one row each */
    double loss; /* the furthest point reaches further than the point found by `loss` at most, for a direction whose
                  * longest coordinate is 1: rounding, and points that lists leave out as hardly different */
    double spread[4];  /* the largest |x|, |y|, |z| of a point; and 1, the factor of the reach in a memo */
    uint64_t identity; /* hash of the points, not 0: other points have another one, but for a chance of 2^-63 */
    const ck_map_bound *bounds;
    const ck_map_cell *cells; /* the first level, in the same order, then divided ones, sectors and strips */
    const ck_map_fan *fans;
    const ck_map_comb *combs;
    const uint32_t *lists; /* numbers of points */
    size_t cell_count, fan_count, comb_count, list_length;
    ck_buffer bound_memory, cell_memory, fan_memory, comb_memory, list_memory;
} ck_direction_map;

/* Maps the points, which stay with the caller and are not all zero. O(n log n) for points that are spread out.
 * False: no memory. */
bool ck_direction_map_build(ck_memory *memory, ck_direction_map *map, const double (*points)[3], size_t count,
                            bool flat);

/* For those who build a map: new cells at the end, of which `first` is the first; the fan that a cell becomes, with
 * cells for its sectors, of which it gets the first; and the list of a cell. False: no memory, or no more numbers. */
bool ck_map_add_cells(ck_memory *memory, ck_direction_map *map, uint32_t count, uint32_t *first);
bool ck_map_add_fan(ck_memory *memory, ck_direction_map *map, uint32_t cell, ck_map_fan *fan);
bool ck_map_write_list(ck_memory *memory, ck_direction_map *map, uint32_t cell, const uint32_t *numbers, size_t count);

/* Memory of the tables, in bytes, without the points. */
size_t ck_direction_map_bytes(const ck_direction_map *map);

/* A direction on the cube. */
typedef struct ck_map_spot {
    double u, v;          /* on its side, in cells from its middle */
    double length;        /* the longest coordinate of the direction */
    uint32_t column, row; /* of the first level, on its side */
    uint32_t cell;        /* of the first level */
} ck_map_spot;

/* Sets the first level's size. */
static inline void ck_map_set_across(ck_direction_map *map, uint32_t across) {
    CK_ASSERT(across > 0 && (across & (across - 1)) == 0);
    map->across = across;
    map->rows = map->flat ? 1 : across;
    map->half = 0.5 * across * (1 - 8 * DBL_EPSILON);
    map->middle = 0.5 * across - 0.5;
}

/* Added to a number that is smaller by far, the sum has the nearest whole number in its last bits. */
#define CK_MAP_LAST_BITS 0x1.8p52

/* The cell of a row at the distance `from_middle`, in cells, from the middle of a side; any cell if that is NaN, as of
 * directions that left the range of doubles. */
static inline uint32_t ck_map_column(const ck_direction_map *map, double from_middle, uint32_t count) {
    double sum = from_middle + map->middle + CK_MAP_LAST_BITS;
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    return (uint32_t)bits & (count - 1);
}

/* `direction` is not zero. Sides 2 a and 2 a + 1 are where axis a is the longest, above and below zero; u and v are the
 * next two axes, in a cycle. Of flat maps u is the other axis, and z is not looked at. Which side it is cannot be
 * guessed, so nothing branches on it. */
static inline ck_map_spot ck_map_spot_of(const ck_direction_map *map, const double direction[3]) {
    const double cyclic[5] = {direction[0], direction[1], map->flat ? direction[0] : direction[2], direction[0],
                              direction[1]};
    double x = fabs(direction[0]), y = fabs(direction[1]), z = map->flat ? 0 : fabs(direction[2]);
    uint32_t upright = (uint32_t)(z > x) & (uint32_t)(z > y);
    uint32_t axis = 2 * upright + ((uint32_t)(y > x) & (upright ^ 1)), side = 2 * axis + (signbit(cyclic[axis]) != 0);
    ck_map_spot spot = {.length = ck_greater(ck_greater(x, y), z)};
    spot.u = map->half * (cyclic[axis + 1] / spot.length);
    spot.v = map->half * (cyclic[axis + 2] / spot.length);
    spot.column = ck_map_column(map, spot.u, map->across);
    spot.row = ck_map_column(map, spot.v, map->rows);
    spot.cell = (side * map->rows + spot.row) * map->across + spot.column;
    CK_ASSERT(spot.cell < (map->flat ? 4U : 6U) * map->rows * map->across);
    return spot;
}

/* The bound of the first level: its point, the reach of that point, and the upper bound on all reaches. Sums are
 * grouped so that none waits for another. */
static inline const ck_map_bound *ck_direction_map_guess(const ck_direction_map *map, const double direction[3],
                                                         double *reach, double *bound) {
    ck_map_spot spot = ck_map_spot_of(map, direction);
    const ck_map_bound *found = &map->bounds[spot.cell];
    CK_ASSERT(found->slack >= map->loss);
    double level = found->point[0] * direction[0] + found->point[1] * direction[1];
    double upwards = found->point[2] * direction[2];
    *reach = level + upwards;
    *bound = level + (upwards + found->slack * spot.length);
    return found;
}

/* The list that a direction leads to. */
const ck_map_cell *ck_direction_map_cell(const ck_direction_map *map, const double direction[3]);

/* The number of the point that reaches furthest, but for the loss. */
uint32_t ck_direction_map_find(const ck_direction_map *map, const double direction[3]);

/* Points of the first level have numbers, too: UINT32_MAX - 1 less the number of the cell. */
static inline uint32_t ck_direction_map_number(const ck_direction_map *map, const ck_map_bound *guess) {
    return UINT32_MAX - 1 - (uint32_t)(guess - map->bounds);
}

/* The point with a number; NULL: there is none. */
const double *ck_direction_map_point(const ck_direction_map *map, uint32_t number);

#endif
