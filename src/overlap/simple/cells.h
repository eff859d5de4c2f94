/* A body in a grid of cells: which way its faces point in each, and what is proved of its winding number there.
 *
 * All of it is in the coordinates of the mesh itself, whatever its pose: the answer belongs to the body, and faces that
 * lie in one plane stay there. */
#ifndef CK_OVERLAP_SIMPLE_CELLS_H
#define CK_OVERLAP_SIMPLE_CELLS_H

#include "exact/exact.h"

#include "overlap/simple/kernels/kernels.h"

enum {
    CK_CELL_ROW = 64, /* cells along x, one bit of a word for each; at most as many along y and z */
    CK_AXIS_WAYS = 6, /* +x, +y, +z, -x, -y, -z */
};

/* The box of a span of faces, in cells, with room for rounding. */
typedef struct ck_cell_span {
    float low[3], high[3];
} ck_cell_span;

/* Cells that the box of a face meets, or nearly meets. */
typedef struct ck_cell_range {
    uint8_t low[3], high[3];
} ck_cell_range;

/* Faces that take part in an overlap. */
typedef struct ck_taking_part {
    const uint32_t *faces; /* ascending; NULL: all */
    uint32_t count;
} ck_taking_part;

/* The outermost cells are outside of the body. Along each axis, x lies in cell (x - low) * scale + CK_CELL_START; cells
 * are no cubes, so that thin bodies have some within them. */
typedef struct ck_cells {
    const ck_mesh *mesh;
    int outward; /* 1, or -1 where the faces point inwards, in the coordinates of the mesh */
    bool
        single; /* all of the body in one cell, of which nothing is known: numbers too large, too small or too unlike */
    bool floats;      /* coordinates are floats of a usual size */
    bool spans_known; /* from the blocks of the body */
    double low[3], scale[3];
    double extent; /* the longest side of the body */
    uint32_t count[3];
    uint32_t rows;                    /* of cells along x: y + count[1] * z */
    uint8_t *ways;                    /* of the cells: bit i, no face there points against way i */
    uint64_t *open[CK_AXIS_WAYS];     /* the same in rows of bits */
    uint64_t *empty;                  /* cells without faces */
    uint64_t *at_most_1, *at_least_0; /* cells where the winding number is proved to be so */
    bool part;                        /* only some cells are asked about */
    uint64_t *asked;                  /* those */
    uint64_t *read;                   /* cells whose faces are looked at */
    uint64_t *closed;                 /* cells with faces that are not: no way is known to be free */
    uint64_t *judged;                 /* empty cells whose winding number was looked for */
    ck_cell_span *spans;
} ck_cells;

#define CK_CELL_START 1.37

/* How far coordinates in cells may be off: (x - low) * scale + start, from 0 to 64, has three roundings of floats,
 * 3 * 64 * 2^-24 at most, and those of its limits are no more. */
#define CK_CELL_ROOM 0x1p-14

/* How many spans the faces make, and what the last face of one is, and 1. */
static inline uint32_t ck_cells_spans(const ck_cells *cells) {
    return cells->mesh->triangle_count / CK_FACES_IN_SPAN + (cells->mesh->triangle_count % CK_FACES_IN_SPAN != 0);
}

static inline uint32_t ck_cells_span_end(const ck_cells *cells, uint32_t span) {
    const uint32_t first = span * CK_FACES_IN_SPAN;
    return cells->mesh->triangle_count - first < CK_FACES_IN_SPAN ? cells->mesh->triangle_count
                                                                  : first + CK_FACES_IN_SPAN;
}

/* The corners in the coordinates of the mesh, in an order that turns the normal outwards. */
static inline void ck_cells_triangle(const ck_cells *cells, uint32_t face, double t[3][3]) {
    for (int corner = 0; corner < 3; corner++) {
        ck_mesh_local(cells->mesh, ck_mesh_corner(cells->mesh, face, corner),
                      t[cells->outward > 0 ? corner : 2 - corner]);
    }
}

ck_cell_range ck_cells_range(const ck_cells *cells, const double t[3][3]);

static inline uint32_t ck_cells_row(const ck_cells *cells, uint32_t y, uint32_t z) {
    return y + cells->count[1] * z;
}

/* Cells of a row that lie within the outermost ones. */
static inline uint64_t ck_cells_inner(const ck_cells *cells) {
    return (~UINT64_C(0) >> (CK_CELL_ROW + 1 - cells->count[0])) & ~UINT64_C(1);
}

/* A range along x, as bits of a row. */
static inline uint64_t ck_cells_across(const ck_cell_range *range) {
    return (~UINT64_C(0) >> (CK_CELL_ROW - 1 - range->high[0])) & (~UINT64_C(0) << range->low[0]);
}

/* Cells of a row that are asked about. */
static inline uint64_t ck_cells_asked(const ck_cells *cells, uint32_t row) {
    return cells->part ? cells->asked[row] : UINT64_MAX;
}

/* Cells of a row of which either bound is not proved yet. */
static inline uint64_t ck_cells_unknown(const ck_cells *cells, uint32_t row) {
    return ~(cells->at_most_1[row] & cells->at_least_0[row]) & ck_cells_inner(cells);
}

/* The cells of a span. */
ck_cell_range ck_cells_span_range(const ck_cells *cells, uint32_t span);

/* Whether the faces of a span are looked at: it has a cell whose faces are. */
bool ck_cells_reads(const ck_cells *cells, uint32_t span);

/* Whether either bound is not proved for some cell of a range. */
bool ck_cells_any_unknown(const ck_cells *cells, const ck_cell_range *range);

/* The middle of a cell, but for one axis: there, 0 and 1 are its walls. False: roundings moved the point by more than
 * the room that faces are given. */
bool ck_cells_point(const ck_cells *cells, unsigned x, uint32_t row, int axis, double along, double point[3]);

/* The plane of a face, next to cells: it misses those whose centre lies farther from it than their corners. */
typedef struct ck_cell_plane {
    double normal[3], at[3];
    double reach; /* of a cell along the normal, times its length */
} ck_cell_plane;

ck_cell_plane ck_cells_plane(const ck_cells *cells, const double t[3][3]);

/* Cells of a row that it meets, or nearly meets. */
uint64_t ck_cells_plane_across(const ck_cells *cells, const ck_cell_plane *plane, uint32_t row);

/* Whether the line from p on along an axis may meet faces of a span. */
bool ck_cells_span_on_line(const ck_cells *cells, uint32_t span, const double p[3], int axis);

/* The winding number at a point that is on no face with an area. */
int ck_cells_winding(const ck_cells *cells, const double p[3]);

#endif
