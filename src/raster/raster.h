/* The contract of a rasteriser: a view and bodies in, what lies behind each pixel out.
 *
 * Seeing. Corners go where view.h says that they are seen, orthographic or in perspective. Either way lines stay lines
 * and planes stay planes, so what follows holds for both. Bodies lie beyond the eye: nothing is cut off there. Corners
 * that do not are seen far out, each by itself (CK_VIEW_LEAST_DIVISOR); surfaces stay closed, but show what nobody
 * sees.
 *
 * Coverage (the fill rule). Corners are rounded to 1/256 of a pixel, once, by a function of their world position alone.
 * A pixel is covered where its centre lies in the rounded triangle; a centre on an edge counts as if it lay an
 * infinitesimal to the right and a yet smaller one above. So each pixel of a closed surface gets as many front faces as
 * back faces, and triangles that share an edge neither overlap nor leave a gap. A triangle without area, once rounded,
 * covers nothing. Nothing is cut off in depth, which would break that balance.
 *
 * Depth. Of the plane through the rounded corners with their unrounded depths, at the pixel's centre, and never beyond
 * the depths of the corners. Relative to the view's centre, and as seen: ck_view_true_depth() gives the length in the
 * world. plane.h says how it is rounded.
 *
 * Facing. A triangle shows its back where its corners go clockwise as seen.
 *
 * Every backend answers the same questions; ck_raster_cpu and ck_raster_reference give the same bytes, for any number
 * of threads and any instruction set. A backend on graphics hardware may differ in the last bits of depths. */
#ifndef CK_RASTER_RASTER_H
#define CK_RASTER_RASTER_H

#include "base/assert.h"
#include "model/mesh.h"
#include "raster/count.h"
#include "view/view.h"

/* What is drawn. */
typedef struct ck_raster_source {
    const ck_mesh *mesh;       /* valid: all positions finite, all indices in range */
    const uint32_t *triangles; /* the triangles to draw, each at most once; NULL: all */
    uint32_t triangle_count;   /* of that list */
    uint32_t body;             /* its number in fragments, below 2^30 */
    uint32_t first_face;       /* added to the numbers of its faces where sources share a plane, see ck_raster_front */
    bool inward;               /* faces point inwards: a balance counts them the other way round */
    bool unpaired;             /* some edge is not used as often one way as the other, or triangles are left out: edges
                                * are drawn for every face that has them */
} ck_raster_source;

static inline uint32_t ck_raster_source_size(const ck_raster_source *source) {
    return source->triangles != NULL ? source->triangle_count : source->mesh->triangle_count;
}

/* The number in its mesh of the i-th triangle that is drawn. */
static inline uint32_t ck_raster_source_triangle(const ck_raster_source *source, uint32_t i) {
    CK_ASSERT(i < ck_raster_source_size(source));
    return source->triangles != NULL ? source->triangles[i] : i;
}

/* A place where the line of sight through a pixel's centre meets a face. */
typedef struct ck_fragment {
    float depth;
    uint32_t face;      /* the triangle's number in its mesh */
    uint32_t body_back; /* the body's number * 2, and 1 more where the face shows its back */
} ck_fragment;

static inline uint32_t ck_fragment_body(const ck_fragment *fragment) {
    return fragment->body_back >> 1;
}
static inline bool ck_fragment_back(const ck_fragment *fragment) {
    return (fragment->body_back & 1) != 0;
}

/* A sample of an edge, see line.h: `face` has it as its side 0, 1 or 2, which begins at the corner of that number. */
static inline uint32_t ck_edge_fragment_of(uint32_t body, uint32_t side) {
    CK_ASSERT(body < UINT32_C(1) << 30 && side < 3);
    return body << 2 | side;
}
static inline uint32_t ck_edge_body(const ck_fragment *sample) {
    return sample->body_back >> 2;
}
static inline uint32_t ck_edge_side(const ck_fragment *sample) {
    return sample->body_back & 3;
}

/* All fragments (an A-buffer): those of pixel p, which is row * width + column, are starts[p] .. starts[p + 1] - 1,
 * sorted by depth, among equals by body, then face. Samples of edges likewise, then by side. */
typedef struct ck_raster_lists {
    const uint32_t *starts;
    const ck_fragment *fragments;
} ck_raster_lists;

#define CK_NO_FACE UINT32_MAX

/* The first and the last fragment of one source at each pixel; of equally deep ones the lowest face. Without any, the
 * depths are INFINITY and -INFINITY, and the faces CK_NO_FACE. */
typedef struct ck_raster_extremes {
    const float *nearest, *farthest;
    const uint32_t *nearest_face, *farthest_face;
} ck_raster_extremes;

/* The first fragment of all sources at each pixel (a z-buffer): its depth, and its face, counted from the first_face of
 * its source on; of equally deep ones the lowest number. Without any, INFINITY and CK_NO_FACE. */
typedef struct ck_raster_front {
    const float *depth;
    const uint32_t *face;
} ck_raster_front;

/* Between which depths one source lies at each pixel, and how many faces it has there: a closed body that has two is
 * convex along that line of sight. Without any, INFINITY, -INFINITY and 0. */
typedef struct ck_raster_range {
    const float *nearest, *farthest;
    const uint32_t *faces;
} ck_raster_range;

/* Which sample of an edge stays at a pixel where there are several. */
typedef enum ck_edge_choice {
    CK_EDGE_LAST = 0, /* as if drawn last: of the highest body, of the highest face in it, of the highest side */
    CK_EDGE_NEAREST,  /* the first along the line of sight, of equals that one */
} ck_edge_choice;

/* Which samples of a source are wanted: those in a box, as seen, and, where there are planes, between their depths. */
typedef struct ck_edge_filter {
    double low[3], high[3];          /* column, row, depth: of the pixel's centre, and of the sample */
    const float *nearest, *farthest; /* NULL: none */
} ck_edge_filter;

static inline bool ck_edge_wanted(const ck_edge_filter *filter, double column, double row, float depth, size_t pixel) {
    return column >= filter->low[0] && column <= filter->high[0] && row >= filter->low[1] && row <= filter->high[1] &&
           (double)depth >= filter->low[2] && (double)depth <= filter->high[2] &&
           (filter->nearest == NULL || (depth >= filter->nearest[pixel] && depth <= filter->farthest[pixel]));
}

/* What samples must pass to be drawn, as the tests of a depth and a stencil buffer. */
typedef struct ck_edge_test {
    const float *depth;     /* as deep as this, exactly */
    const int32_t *balance; /* where this is above 0 */
} ck_edge_test;

/* One sample for each pixel. Without any, the depth is -INFINITY, which nothing lies before. */
typedef struct ck_edge_plane {
    const float *depth;
    const uint32_t *face, *body_side; /* as in the fragment of the sample; CK_NO_FACE */
} ck_edge_plane;

/* Whether a sample takes the place of another one, or of none, at its pixel. */
static inline bool ck_edge_replaces(const ck_fragment *sample, const ck_fragment *old, bool nearest) {
    if (old->face == CK_NO_FACE || (nearest && sample->depth != old->depth)) {
        return old->face == CK_NO_FACE || sample->depth < old->depth;
    }
    if (ck_edge_body(sample) != ck_edge_body(old)) {
        return ck_edge_body(sample) > ck_edge_body(old);
    }
    return sample->face != old->face ? sample->face > old->face : sample->body_back > old->body_back;
}

/* How many numbers a plane has room for: pixels beyond the last are read, and written as they were, where a few rows or
 * columns are drawn at once. */
static inline size_t ck_raster_plane_room(const ck_view *view) {
    return ck_view_pixels(view) + 3 * (size_t)view->width + 16;
}

/* All calls: a view that is not usable gives CLINKER_STATUS_INVALID. Results belong to the workspace, until the next
 * call of the same function. A call like the one before allocates nothing. */
typedef struct ck_raster_backend {
    /* At most 2^32 - 1 fragments; more are taken for a lack of memory. `wanted` has a number for each pixel, and room
     * for ck_raster_plane_room() of them: where it is 0, the list is left empty, elsewhere it is 1; NULL: all are
     * wanted. */
    clinker_status (*lists)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                            size_t count, const uint8_t *wanted, ck_raster_lists *lists);

    /* Fills in extremes[0] .. extremes[count - 1], one for each source. */
    clinker_status (*extremes)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                               size_t count, ck_raster_extremes *extremes);

    clinker_status (*front)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                            size_t count, ck_raster_front *front);

    clinker_status (*range)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *source,
                            ck_raster_range *range);

    /* Counts the faces of one source that lie before given depths, see count.h. Depths of -INFINITY leave a pixel out,
     * as a mask does; a plane that is NULL is -INFINITY everywhere, and one of both is not. Planes have room for
     * ck_raster_plane_room() numbers. Hardware draws once for each plane. */
    clinker_status (*count)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *source,
                            const float *far_plane, const float *near_plane, const uint32_t **counts);

    /* Samples of edges, see line.h: those that the filter of their source lets pass; filters NULL: all. An edge that
     * faces share is drawn once, unless its source is unpaired. */
    clinker_status (*edges)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                            size_t count, const ck_edge_filter *filters, ck_raster_lists *samples);

    /* One sample of an edge for each pixel, of those that pass the test; NULL: all do. The plane has room for
     * ck_raster_plane_room() numbers. With a test, the plane is another than without. */
    clinker_status (*edge_plane)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                 size_t count, ck_edge_choice choice, const ck_edge_test *test, ck_edge_plane *plane);

    /* How many more front faces than back faces of all sources lie before the given depths, as in edge_plane. */
    clinker_status (*balance)(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                              size_t count, const float *depths, const int32_t **balance);
} ck_raster_backend;

extern const ck_raster_backend ck_raster_cpu;
extern const ck_raster_backend ck_raster_reference; /* plain, one triangle and one pixel at a time */

/* The backend that draws: the reference where that is asked for, else the fastest one. Every drawing of the library
 * asks here and nowhere else, so that one more backend, in a folder beside cpu/, is one more case of this function. */
const ck_raster_backend *ck_raster_choose(bool reference);

#endif
