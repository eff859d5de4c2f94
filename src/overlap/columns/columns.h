/* Columns over a thin overlap that is seen as a sheet along an axis, for an upper bound of the balls inside.
 *
 * No point of a face is inside of the overlap, so it is not in a ball inside either: all centres of balls of radius m
 * or more are at least m from every such point, the witnesses. Above the middle of each column stands a witness on a
 * face that looks up, and one on a face that looks down. Let the balls of radius m around some of these cover, in a
 * column, all heights from the lowest point of a face that looks down to the highest one of a face that looks up: then
 * no centre is in that column, as the line upwards from any point of the overlap leaves it through a face that looks
 * up, and the line downwards through one that looks down. docs/bounds.md, "Columns", has the proof and the roundings.
 *
 * It is a z-buffer with two depths, and the test is an erosion by a ball. Lengths are in sides of a column, from the
 * corner of the grid on; the third coordinate is the one along the columns. */
#ifndef CK_OVERLAP_COLUMNS_COLUMNS_H
#define CK_OVERLAP_COLUMNS_COLUMNS_H

#include "base/simd/lanes.h"
#include "base/workspace.h"
#include "overlap/ball/ball.h"
#include "overlap/columns/memory.h"

enum {
    CK_COLUMNS_MARGIN = 8,     /* columns around the grid, without faces: windows and vectors may reach there */
    CK_COLUMNS_MOST = 1 << 11, /* columns along an axis, and the height of the grid */
    CK_COLUMNS_BLOCK = 16,     /* columns along the side of a block of them */
    CK_COLUMNS_BLOCKS = CK_COLUMNS_MOST / CK_COLUMNS_BLOCK
};

/* Faces that look up, with heights upwards; or those that look down, with heights downwards. None: minus infinity. */
typedef struct ck_column_side {
    float *ends;    /* of each column: no face is higher in it */
    float *samples; /* the height of a face above its middle, where that is well known */
} ck_column_side;

/* Inner loops: kernels.h. */
struct ck_columns_kernels;

typedef struct ck_columns {
    const struct ck_columns_kernels *kernels;
    int axes[3];             /* of the world, that the coordinates of the grid are along: columns along the last */
    double low[3], size;     /* corner of the grid in the scaled world, and the side of a column */
    double per_size;         /* one over that */
    uint32_t across[2];      /* columns along the first and the second coordinate */
    double height;           /* of the box, in columns */
    size_t stride;           /* from row to row */
    ck_column_side sides[2]; /* of faces that look up, and down */
    uint32_t *seats;         /* of each face: the columns it is over */
    uint64_t budget;         /* of vectors of columns that may still be drawn to */
    double upright;          /* twice the area, seen along the columns, of faces that were left out */
    uint8_t *marks;          /* of columns, see ck_columns_mark */
    uint8_t *blocks;         /* blocks of these with a mark */
} ck_columns;

/* An empty grid over a box, what is drawn to it in `images`, which is by far the largest. `fits` is false where it
 * would have more columns than `most`, or is too far from the origin for columns of that size. False: no memory. */
bool ck_columns_lay(ck_memory *memory, ck_buffer *images, ck_columns_memory *room, const double low[3],
                    const double high[3], int axis, double size, uint32_t faces, size_t most, ck_columns *columns,
                    bool *fits);

/* Eight faces, or fewer: corner[k][i][n] is coordinate axes[i] of corner k of face n, in the scaled world. What is
 * beyond the last one has to be a number, no more. */
typedef struct ck_column_faces {
    _Alignas(64) double corner[3][3][CK_LANES];
} ck_column_faces;

/* Enters faces, by their numbers. */
void ck_columns_draw(ck_columns *columns, const uint32_t *numbers, uint32_t count, const ck_column_faces *faces);

/* Leaves a face out: it is over no column. */
void ck_columns_leave_out(ck_columns *columns, uint32_t face);

/* Whether what was left out while drawing makes no difference. */
bool ck_columns_drawn(const ck_columns *columns);

/* Whether a column may hold a point of the overlap. */
static inline bool ck_column_occupied(const ck_columns *columns, size_t at) {
    return columns->sides[0].ends[at] + columns->sides[1].ends[at] > 0;
}

/* The number of a column. */
static inline size_t ck_column_at(const ck_columns *columns, int64_t x, int64_t y) {
    return (size_t)(y + CK_COLUMNS_MARGIN) * columns->stride + (size_t)(x + CK_COLUMNS_MARGIN);
}

/* ---- Where large balls may be: without a promise ---- */

enum { CK_COLUMN_GUESSES = 8 };

typedef struct ck_column_guess {
    uint32_t x, y;
    double centre[3], radius; /* in the scaled world */
} ck_column_guess;

/* The most promising columns, the best first, none within two radii of a better one; how many. */
int ck_columns_guess(const ck_columns *columns, ck_column_guess guesses[CK_COLUMN_GUESSES]);

/* ---- Where they cannot be ---- */

/* What may hold the centre of a ball of `radius` or more inside of the overlap lies in these boxes, in the scaled
 * world, appended to `boxes` with no upper bound. Columns with a box are marked. `hopeless`: there are more than
 * `most`, and the search was given up. False: no memory. */
bool ck_columns_cover(ck_memory *memory, ck_columns *columns, double radius, uint32_t most, ck_buffer *boxes,
                      uint32_t *count, bool *hopeless);

/* ---- Faces near columns ---- */

/* Takes all marks off. */
void ck_columns_unmark(ck_columns *columns);

/* Marks all columns within a distance, in the scaled world, of a point. */
void ck_columns_mark(ck_columns *columns, const double p[3], double distance);

/* Whether all that is within a distance of a point is over columns that are marked. */
bool ck_columns_marked(const ck_columns *columns, const double p[3], double distance);

/* Marks all columns within a distance of those that are. */
void ck_columns_spread(ck_columns *columns, double distance);

/* Makes ready for the next one, after all marks have been made. */
void ck_columns_settle(ck_columns *columns);

/* Whether a face is over a marked column. */
bool ck_columns_near(const ck_columns *columns, uint32_t face);

#endif
