/* The inner loops of the exact check, over triangles, bins and trees (BVH). One text (kernels.inl and the files it
 * includes), one translation unit for each instruction set, chosen at run time. They discard what provably cannot meet,
 * tell what provably crosses and decide nothing else, so that differences in rounding between instruction sets never
 * show in an answer. */
#ifndef CK_EXACT_KERNELS_KERNELS_H
#define CK_EXACT_KERNELS_KERNELS_H

#include "base/radix_sort.h"
#include "bodies/bodies.h"

enum { CK_HALF_SPACES = 8 }; /* bits of a vertex code */

/* A half-space that has nothing of the other body. A vertex lies in it for certain if normal . u > limit, a block if
 * its whole box does along `direction`; the limit has room for the rounding of either. */
typedef struct ck_half_space {
    float normal[3];    /* for u */
    float direction[3]; /* the same for rotated u */
    float limit;
} ck_half_space;

/* Vertex codes: bit i set means that the vertex lies in half-space i for certain. */
typedef struct ck_codes {
    uint8_t *vertex; /* one for each vertex, padded to whole blocks */
    uint8_t *block;  /* bits that all vertices of a block share */
} ck_codes;

/* How triangles are placed in the frame of a pair: matrix * (x - origin) + shift, local coordinates; or, careful,
 * (world * scale - origin) * zoom, and the matrix is the identity. */
typedef struct ck_placement {
    const ck_mesh *mesh;
    bool careful;
    double scale;
    double zoom;
    double origin[3];
    float matrix[3][3];
    float shift[3];
} ck_placement;

/* Eight neighbouring triangles, a structure of arrays, with the slab that holds them along their mean normal. */
typedef struct ck_cluster {
    _Alignas(32) float v[9][CK_LANES]; /* [3 * corner + axis] */
    uint32_t triangle[CK_LANES];
    float normal[3], low, high;
    uint32_t count; /* lanes in use; the others repeat the last */
} ck_cluster;

/* Eight flat discs, each with a cluster inside: along a unit vector m, its points lie within
 * |m n| thickness + sqrt(1 - (m n)^2) radius of m . centre. */
typedef struct ck_discs {
    float centre[3][CK_LANES], normal[3][CK_LANES];
    float middle[CK_LANES]; /* normal . centre */
    float thickness[CK_LANES], radius[CK_LANES];
} ck_discs;

enum { CK_LEVELS = 12 };

/* An implicit tree of degree eight, its boxes with room for rounding: boxes[0] holds the clusters' boxes, boxes[k +
 * 1][i / 8] lane i % 8 encloses boxes[k][i]. */
typedef struct ck_tree {
    const ck_cluster *clusters;
    const ck_discs *discs; /* of the clusters */
    uint32_t cluster_count;
    uint32_t levels;
    ck_boxes *boxes[CK_LEVELS];
    uint32_t groups[CK_LEVELS];
} ck_tree;

/* A node of a tree: lane `index % 8` of boxes[level][index / 8]. */
typedef struct ck_node_pair {
    uint32_t a, b;
    uint8_t level_a, level_b;
} ck_node_pair;

/* Pairs of triangles, one in each lane. */
typedef struct ck_face_batch {
    _Alignas(32) float a[9][CK_LANES], b[9][CK_LANES]; /* [3 * corner + axis] */
} ck_face_batch;

/* The same in doubles. */
typedef struct ck_wide_batch {
    double a[9][CK_LANES], b[9][CK_LANES];
} ck_wide_batch;

/* Called with a few face pairs; returns false to end the search. */
typedef bool (*ck_take_pairs)(void *user, const clinker_face_pair *pairs, size_t count);

/* Who gets what a search finds. */
typedef struct ck_takers {
    float slack;         /* bound of the rounding errors in a coordinate of either body */
    ck_take_pairs cross; /* gets the pairs that certainly cross */
    ck_take_pairs judge; /* gets those that may meet */
    void *user;
} ck_takers;

typedef struct ck_search {
    const ck_tree *a, *b;
    ck_takers takers;
} ck_search;

/* Triangles in rows and columns of bins, each in the bin of its box's low corner: scale * x + shift, cut to 0 .. last.
 * They lie in the order of the bins, row by row, in arrays that have room for a vector more. */
typedef struct ck_bins {
    int axis[2]; /* of the columns and the rows */
    float scale[2], shift[2], last[2];
    float largest[3]; /* extents of a box, rounded upwards */
    uint32_t columns;
    const uint32_t *starts; /* of the bins, and the end of the last */
    const uint32_t *triangle;
    float *v[9];             /* [3 * corner + axis] */
    float *low[3], *high[3]; /* boxes, without room for rounding */
} ck_bins;

/* Triangles of a against the bins of b. */
typedef struct ck_bin_search {
    const ck_placement *a, *b;
    const uint32_t *list; /* triangles of a; NULL: 0, 1, ... */
    const ck_bins *bins;
    ck_takers takers;
    uint64_t budget; /* vectors of boxes that may be tested; 0 in the end: they were too few */
} ck_bin_search;

/* A grid over what two bodies share: columns and rows of pixels, with one bit of a word for each of 64 slices. */
enum { CK_GRID_SIDE = 256, CK_GRID_SLICES = 64 };

/* What the three highest cells of a vertex are subtracted from, so that the least bytes give a whole box. */
enum { CK_GRID_ENDS = (CK_GRID_SLICES - 1) << 16 | (CK_GRID_SIDE - 1) << 8 | (CK_GRID_SIDE - 1) };

/* How a vertex falls into the grid: its cell is scale * (rotated u) + shift, give or take `room`, cut to 0 .. last. */
typedef struct ck_grid {
    int axis[3]; /* of the columns, the rows and the slices */
    float scale[3], shift[3], room[3], last[3];
} ck_grid;

/* Triangles that pass a grid. */
typedef struct ck_sieve {
    const ck_mesh *mesh;
    const uint32_t *list; /* NULL: all triangles */
    const uint64_t *cells;
    uint32_t width;        /* columns of the grid */
    const uint64_t *other; /* only what shares a marked cell of this grid passes; NULL: everything */
    uint32_t *out;         /* what passes, from the place of the first on; unused without `other` */
} ck_sieve;

/* A small body with tightly packed float positions, at least one vertex and one face, and how it is placed in the frame
 * of a pair, where coordinates are from -1 to 1: matrix * position + shift. */
typedef struct ck_small_source {
    const float *positions;
    const uint32_t *indices; /* in range */
    uint32_t vertex_count, triangle_count;
    float matrix[3][3], shift[3];
} ck_small_source;

typedef enum ck_small_verdict {
    CK_SMALL_UNSURE = 0,
    CK_SMALL_APART,
    CK_SMALL_CROSS, /* some faces cross properly */
    CK_SMALL_TOUCH, /* some faces meet, and the interiors do not */
} ck_small_verdict;

typedef struct ck_kernels {
    const char *name;

    /* Writes the codes of the vertices of these blocks; a block that lies outside as a whole is not read. */
    void (*codes)(const ck_points *points, uint32_t first, uint32_t count, const ck_half_space *spaces, int space_count,
                  const ck_block_box *boxes, const ck_codes *codes);

    /* Appends the triangles of [first, last) whose corners share no code bit; returns how many, or UINT32_MAX for an
     * index out of range. */
    uint32_t (*survivors)(const ck_mesh *mesh, const ck_codes *codes, uint32_t first, uint32_t last, uint32_t *out);

    /* Writes the numbers of those of `count` blocks whose boxes lie in no half-space for certain; returns how many. */
    uint32_t (*near_blocks)(const ck_boxes *boxes, uint32_t count, const ck_half_space *spaces, int space_count,
                            uint32_t *out);

    /* Writes the triangles of these blocks that lie in no half-space for certain; returns how many. `out` has room for
     * a vector more. */
    uint32_t (*near_triangles)(const ck_points *points, const uint32_t *blocks, uint32_t count,
                               const ck_half_space *spaces, int space_count, uint32_t *out);

    /* Writes those of triangles first .. last-1 of a list, NULL: 0, 1, ..., that lie in no half-space for certain;
     * returns how many. Unless it is for a whole number of vectors, `out` has room for one more. */
    uint32_t (*near_listed)(const ck_points *points, const uint32_t *list, uint32_t first, uint32_t last,
                            const ck_half_space *spaces, int space_count, uint32_t *out);

    /* Writes the cells of the vertices of these blocks: the lowest column, row and slice in bytes 0, 1, 2; in bytes 4,
     * 5, 6 how far the highest are below the last there can be. */
    void (*cells)(const ck_points *points, uint32_t first, uint32_t count, const ck_grid *grid, uint64_t *cells);

    /* Sifts triangles first .. last-1 of a list and marks the cells of those that pass, unless `marked` is NULL;
     * `kept`: how many passed. False: their boxes have more pixels than the budget allows. */
    bool (*sift)(const ck_sieve *sieve, uint32_t first, uint32_t last, uint64_t budget, uint64_t *marked,
                 uint32_t *kept);

    /* Finds the keys of triangles on a curve through cells^3 cells of the frame, at most 1024 along an axis; `list`
     * NULL means first, first+1, ... */
    void (*keys)(const ck_placement *placement, const uint32_t *list, uint32_t first, uint32_t count, float cells,
                 uint32_t *keys);

    /* Packs triangles order[starts[i]].number .. into cluster i, and writes its box and disc, for i from first, which
     * begins a group, to last-1; the rest of the last group repeats the last cluster. Returns the largest |x - origin|
     * met on the way. */
    float (*pack)(const ck_placement *placement, const ck_item *order, const uint32_t *starts, uint32_t first,
                  uint32_t last, ck_cluster *clusters, ck_boxes *boxes, ck_discs *discs);

    /* Tells which pairs cross and which have no common point, bit i for lane i, as far as it is certain for corners
     * that are off by `slack` in a coordinate, less than 2^30 each. */
    void (*verdicts)(const ck_face_batch *batch, float slack, unsigned *cross, unsigned *apart);

    /* The same of corners in doubles that are not off at all. */
    void (*wide_verdicts)(const ck_wide_batch *batch, unsigned *cross, unsigned *apart);

    /* Finds the bins of triangles first .. first+count-1 of a list, and widens `largest` to the extents of their boxes.
     */
    void (*bin)(const ck_placement *placement, const uint32_t *list, uint32_t first, uint32_t count,
                const ck_bins *bins, uint32_t *bin, float largest[3]);

    /* Fills in triangles first .. first+count-1 of the bins, as whole vectors; `first` is a multiple of 16. */
    void (*fill)(const ck_placement *placement, uint32_t first, uint32_t count, const ck_bins *bins);

    /* Searches the bins for what triangles first .. last-1 of the list meet; false: ended by one who takes pairs, or by
     * the budget. */
    bool (*search_bins)(ck_bin_search *search, uint32_t first, uint32_t last);

    /* Tells what is certain of two small bodies, whose coordinates are off by `slack` beyond what comes of placing
     * them. `crossing`: whether it is worth looking for that. */
    ck_small_verdict (*small_pair)(const ck_small_source sources[2], float slack, bool crossing);

    /* Searches the trees below a pair of nodes; false: ended by one who takes pairs. */
    bool (*search)(const ck_search *search, ck_node_pair start);
} ck_kernels;

extern const ck_kernels ck_kernels_baseline;
extern const ck_kernels ck_kernels_avx2;
extern const ck_kernels ck_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_kernels *ck_kernels_select(void);

#endif
