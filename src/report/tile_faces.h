/* Faces by the tiles of a picture that they may be seen in, so that a tile looks at no others. */
#ifndef CK_REPORT_TILE_FACES_H
#define CK_REPORT_TILE_FACES_H

#include "report/painted.h"

enum {
    CK_TILE_ROWS = 32,     /* of pixels in a tile */
    CK_TILE_COLUMNS = 512, /* so that what is known of a tile takes a few megabytes */
    CK_TILE_BESIDE = 2,    /* pixels beside it on each side that are looked at for it */
    CK_MOST_LISTED = 8,    /* tiles; a face of more is large */
};

/* The tiles of a picture, row by row, the lowest row first. */
typedef struct ck_tile_grid {
    uint32_t columns, rows;
} ck_tile_grid;

static inline ck_tile_grid ck_tile_grid_of(uint32_t width, uint32_t height) {
    return (ck_tile_grid){(width + CK_TILE_COLUMNS - 1) / CK_TILE_COLUMNS, (height + CK_TILE_ROWS - 1) / CK_TILE_ROWS};
}

static inline uint32_t ck_tile_count(ck_tile_grid grid) {
    return grid.columns * grid.rows;
}

/* The columns of pixels that the faces of a tile may cover, in it or beside it: left .. right; none where `left` is
 * above `right`. */
typedef struct ck_tile_columns {
    uint16_t left, right;
} ck_tile_columns;

/* The faces of one body in a list: from `first` on, up to where the next run of the list begins, or the list ends. */
typedef struct ck_tile_run {
    size_t first;
    uint32_t body;
} ck_tile_run;

/* A list for each tile, and one of large faces beyond the last tile: many tiles may show these, and they are listed
 * once, so that memory does not grow with the size of the picture. Bodies come in their order, as do their faces. */
typedef struct ck_tile_faces {
    const size_t *starts;     /* of list l: faces starts[l] .. starts[l + 1] - 1 */
    const uint32_t *faces;    /* numbers in the body's mesh */
    const size_t *run_starts; /* of list l: runs run_starts[l] .. run_starts[l + 1] - 1 */
    const ck_tile_run *runs;
    const ck_tile_columns *columns; /* of each tile */
    size_t most, most_runs;         /* faces and runs of a tile, those of large faces included */
    ck_tile_grid grid;
    uint32_t large; /* the number of tiles, and that of the list of large faces */
} ck_tile_faces;

/* Where a run ends in `faces`. */
static inline size_t ck_tile_run_end(const ck_tile_faces *sorted, size_t list, size_t run) {
    CK_ASSERT(list <= sorted->large && run < sorted->run_starts[list + 1]);
    return run + 1 < sorted->run_starts[list + 1] ? sorted->runs[run + 1].first : sorted->starts[list + 1];
}

/* Some tiles: columns and rows of the grid. */
typedef struct ck_tile_box {
    uint32_t left, right, low, high;
} ck_tile_box;

/* The tiles that pixels low .. high are in or beside, of `count`. */
static inline void ck_tiles_along(uint32_t low, uint32_t high, uint32_t size, uint32_t count, uint32_t tiles[2]) {
    const uint32_t last = (high + CK_TILE_BESIDE) / size;
    tiles[0] = (low > CK_TILE_BESIDE ? low - CK_TILE_BESIDE : 0) / size;
    tiles[1] = last < count ? last : count - 1;
}

/* The tiles that a face may be seen in. */
static inline ck_tile_box ck_face_tiles(const ck_face_extent *extent, ck_tile_grid grid) {
    uint32_t across[2], upwards[2];
    ck_tiles_along(extent->left, extent->right, CK_TILE_COLUMNS, grid.columns, across);
    ck_tiles_along(extent->low, extent->high, CK_TILE_ROWS, grid.rows, upwards);
    return (ck_tile_box){across[0], across[1], upwards[0], upwards[1]};
}

typedef struct ck_tile_faces_scratch {
    ck_buffer lists, starts, run_starts, faces, runs, columns;
} ck_tile_faces_scratch;

/* Sorts the faces of all bodies that are not quite transparent, whose extents are known: 45 bytes for each tile, some 5
 * for each face, and 16 for each body in each tile that it may be seen in. False: no memory. */
bool ck_tile_faces_sort(ck_memory *memory, ck_tile_faces_scratch *scratch, const ck_painted *bodies, size_t count,
                        const ck_face_extent *extents, ck_tile_grid grid, ck_tile_faces *sorted);

#endif
