/* The inner loops of the rasteriser. One text (kernels.inl and the files it includes), one translation unit for each
 * instruction set, chosen at run time; all give the same bytes. */
#ifndef CK_RASTER_CPU_KERNELS_H
#define CK_RASTER_CPU_KERNELS_H

#include "base/assert.h"
#include "raster/line.h"
#include "raster/raster.h"
#include "raster/scratch.h"
#include "raster/snap.h"

/* A corner that is too far out for 32 bits has this as its x; ck_snap() tells where it is. */
#define CK_CORNER_FAR INT32_MIN

/* Where a corner falls, in the size of one load. */
typedef struct ck_corner {
    int32_t x, y; /* subpixels */
    double depth;
} ck_corner;

/* The triangles of a source, ready to be drawn. */
typedef struct ck_drawing {
    ck_snapping snapping;
    ck_line_frame lines;
    const ck_edge_filter *filter; /* of samples; NULL: all */
    uint32_t width, height;       /* of the raster */
    const ck_mesh *mesh;
    const uint32_t *list; /* triangles; NULL: all */
    uint32_t count;
    uint32_t body;
    uint32_t first_face;
    bool inward, unpaired;
    bool apart;         /* each triangle has corners of its own: 3 i, 3 i + 1, 3 i + 2 are those of the i-th drawn */
    ck_corner *corners; /* else by vertex */
    size_t corner_start, triangle_start; /* how many the sources before have */
} ck_drawing;

static inline uint32_t ck_drawing_face(const ck_drawing *drawing, uint32_t i) {
    CK_ASSERT(i < drawing->count);
    return drawing->list != NULL ? drawing->list[i] : i;
}

/* How many corners a drawing has. */
static inline size_t ck_drawing_corners(const ck_drawing *drawing) {
    return drawing->apart ? 3 * (size_t)drawing->count : drawing->mesh->vertex_count;
}

/* Where fragments go. Of all planes, only those that are asked for are there. */
typedef struct ck_sink {
    float *nearest, *farthest;
    uint32_t *nearest_face, *farthest_face;
    uint32_t *edge_of;                   /* body and side of samples of edges, whose depth and face are the nearest */
    int32_t *balance;                    /* of faces before the far plane */
    const ck_edge_test *edge_test;       /* NULL: all samples pass */
    uint32_t first_face;                 /* of the source whose faces come to the front */
    bool inward;                         /* of the source whose faces are balanced */
    uint32_t *faces;                     /* of a range */
    uint32_t *counts;                    /* see count.h */
    const float *far_plane, *near_plane; /* what they are counted before */
    const uint8_t *wanted;               /* pixels whose lists are */
    ck_loose_fragment *stream;
    size_t used, capacity; /* of the stream */
} ck_sink;

/* Draws triangles first .. last-1 and returns `last`; or the number of the first that it did not draw, where the
 * stream is full, with `needed` as the room to ask for at least. */
typedef uint32_t (*ck_draw)(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed);

typedef struct ck_raster_kernels {
    const char *name;
    void (*project)(const ck_drawing *drawing, size_t first, size_t last); /* corners of a drawing */
    ck_draw draw_lists, draw_wanted_lists, draw_extremes, draw_front, draw_range;
    ck_draw draw_count_far, draw_count_near, draw_count_both, draw_balance;
} ck_raster_kernels;

extern const ck_raster_kernels ck_raster_kernels_baseline;
extern const ck_raster_kernels ck_raster_kernels_avx2;
extern const ck_raster_kernels ck_raster_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_raster_kernels *ck_raster_kernels_select(void);

#endif
