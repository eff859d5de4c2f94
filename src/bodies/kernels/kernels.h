/* The inner loops of bounding bodies. One text (kernels.inl and the files it includes), one translation unit for each
 * instruction set, chosen at run time. All sets give the same bits, but for boxes of plain bodies, which have room for
 * that. */
#ifndef CK_BODIES_KERNELS_KERNELS_H
#define CK_BODIES_KERNELS_KERNELS_H

#include "base/simd/lanes.h"
#include "base/simd/sums.h"
#include "model/mesh.h"

enum {
    CK_BLOCK = 64,          /* vertices, or triangles, that are skipped at once */
    CK_TRIANGLE_BLOCK = 32, /* triangles that have a box in common */
    CK_DIRECTIONS = 13,     /* of the slabs: the axes, the space diagonals, the face diagonals of a cube */
};

/* The slab directions; small integers, so that a projection is a sum of coordinates. */
extern const signed char ck_directions[CK_DIRECTIONS][3];

/* How a kernel reads vertices: as floats relative to `origin`, close to it and of moderate size.
 * Plain: u = x - origin, in local coordinates; `rotation` takes u to the world.
 * Careful (coordinates beyond the comfortable range of floats): u = world * scale - origin; `rotation` is the
 * identity. */
typedef struct ck_points {
    const ck_mesh *mesh;
    bool careful;
    double scale;         /* a power of two; 1 unless careful */
    double origin[3];     /* a float each unless the mesh is wide or the reading careful */
    float rotation[3][3]; /* rows */
} ck_points;

/* Box of a block of vertices: rotated u, rounding not included. */
typedef struct ck_block_box {
    float low[3], high[3];
} ck_block_box;

/* What one pass over the vertices finds, all for rotated u. */
typedef struct ck_extents {
    float low[CK_DIRECTIONS], high[CK_DIRECTIONS];
    float reach; /* largest |u| of a single coordinate, before rotation */
    bool finite; /* false: some coordinate is not, or overflowed on the way */
} ck_extents;

/* Eight boxes: of blocks of triangles, of clusters, or of children of a node. Unused lanes are empty boxes. */
typedef struct ck_boxes {
    float low[3][CK_LANES], high[3][CK_LANES];
} ck_boxes;

/* Boxes to be compared with each other. All arrays have room for a vector more, in which the boxes are empty. */
typedef struct ck_sweep {
    float *low[3], *high[3];
} ck_sweep;

enum { CK_SMALL_VERTICES = 32, CK_SMALL_TRIANGLES = 64 };

/* Eight small bodies with tightly packed float positions, at least one vertex and one face each. */
typedef struct ck_plain_bodies {
    const float *positions[CK_LANES];
    const double *poses[CK_LANES];     /* rows, as in clinker_pose */
    const uint32_t *indices[CK_LANES]; /* in range */
    uint32_t vertex_count[CK_LANES];
    uint32_t least_vertices, most_vertices;
} ck_plain_bodies;

typedef struct ck_body_kernels {
    const char *name;

    /* Reads vertices of blocks first .. first+count-1, widens `extents`, writes their boxes. */
    void (*extents)(const ck_points *points, uint32_t first, uint32_t count, ck_extents *extents, ck_block_box *boxes);

    /* The largest of some indices. */
    uint32_t (*largest_index)(const uint32_t *indices, size_t count);

    /* Which of six numbers are among some indices, as bits. */
    unsigned (*find_six)(const uint32_t *indices, size_t count, const uint32_t wanted[6]);

    /* Writes the numbers of vertices first .. first+count-1: random ones, equal for equal positions. */
    void (*numbers)(const ck_mesh *mesh, uint32_t first, uint32_t count, ck_two_vectors *numbers);

    /* Adds up triangles first .. last-1. `edges`: 0 if each edge has as many uses one way as the other. `volume`: six
     * times that between them and the plane through the origin of the points across z, in local coordinates; careful
     * ones are of the world. Unless `boxes` is NULL, writes the boxes of u of their blocks, eight to a group; `first`
     * begins a block then. */
    void (*surface_sums)(const ck_points *points, const ck_two_vectors *numbers, uint32_t first, uint32_t last,
                         ck_boxes *boxes, uint64_t edges[2], double *volume);

    /* Writes the numbers of those of triangles first .. last-1 of which it does not show that both sides at their first
     * corner are longer than half of `least` and the sine of the angle between these is above 2^-14.1; returns how
     * many. The mesh has floats and indices; its coordinates, and squares of `least`, are well within the range of
     * floats. */
    uint32_t (*maybe_without_area)(const ck_mesh *mesh, uint32_t first, uint32_t last, float least, uint32_t *list);

    /* Writes the numbers of boxes begin .. end-1 that overlap box i, and of others that fill the last vector; returns
     * how many. */
    uint32_t (*sweep)(const ck_sweep *sweep, uint32_t i, uint32_t begin, uint32_t end, uint32_t *out);

    /* Encloses eight plain bodies in boxes. Returns the lanes, as bits, for which these are good: all numbers are
     * finite and of moderate size, and the first face clearly has an area. */
    unsigned (*plain_boxes)(const ck_plain_bodies *bodies, float low[3][CK_LANES], float high[3][CK_LANES]);
} ck_body_kernels;

extern const ck_body_kernels ck_body_kernels_baseline;
extern const ck_body_kernels ck_body_kernels_avx2;
extern const ck_body_kernels ck_body_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_body_kernels *ck_body_kernels_select(void);

#endif
