/* The cells of a grid that are still unknown, with the faces in each: looked at once more, with more care. */
#ifndef CK_OVERLAP_SIMPLE_REST_H
#define CK_OVERLAP_SIMPLE_REST_H

#include "overlap/simple/memory.h"
#include "overlap/simple/spread.h"

typedef struct ck_rest_cell {
    uint32_t row;
    uint8_t x;
    int8_t flat_axis;     /* all of its faces lie in one plane across this axis; -1: they do not */
    double height;        /* of that plane */
    uint32_t ways;        /* see ways.h */
    uint32_t first, last; /* its faces in `list` */
} ck_rest_cell;

/* A row of cells: those of the rest, and the number of the first. */
typedef struct ck_rest_row {
    uint64_t unknown;
    uint64_t wanted; /* those that faces which take part may meet */
    uint32_t first;
} ck_rest_row;

typedef struct ck_rest {
    const ck_rest_row *rows;
    ck_rest_cell *cells;
    uint32_t cell_count;
    uint32_t *list; /* faces, ascending in each cell; none without area */
} ck_rest;

/* The number of a cell that is one of them. */
static inline uint32_t ck_rest_number(const ck_rest *rest, uint32_t row, unsigned x) {
    const uint64_t before = rest->rows[row].unknown & ((UINT64_C(1) << x) - 1);
    return rest->rows[row].first + (uint32_t)__builtin_popcountll(before);
}

/* Finds them; none where faces that take part meet none. False: no memory. */
bool ck_rest_find(ck_memory *memory, ck_simple_memory *room, ck_cells *cells, ck_taking_part taking_part,
                  ck_rest *rest);

/* Those of a row that are still unknown, and wanted. */
static inline uint64_t ck_rest_unknown(const ck_cells *cells, const ck_rest *rest, uint32_t row) {
    return rest->rows[row].wanted & ck_cells_unknown(cells, row);
}

/* Whether none is. */
bool ck_rest_known(const ck_cells *cells, const ck_rest *rest);

/* Lets a cell learn from its neighbours; true: it has. */
bool ck_rest_learn(ck_cells *cells, const ck_rest_cell *cell);

/* Spreads bounds into them, also along the diagonals of cells and from either side of a plane. */
void ck_rest_spread(ck_cells *cells, const ck_rest *rest);

#endif
