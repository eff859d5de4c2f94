/* A body as drawn in a view, between the centres of pixels: in cells, each with the centres of four pixels at its
 * corners, and in tiles of cells. */
#ifndef CK_LAYERS_DRAWN_H
#define CK_LAYERS_DRAWN_H

#include "raster/raster.h"
#include "raster/snap.h"

/* The depths between which a body has something; none where the low end is above the high one. */
typedef struct ck_depth_range {
    float low, high;
} ck_depth_range;

#define CK_NO_DEPTHS ((ck_depth_range){INFINITY, -INFINITY})

static inline void ck_depth_range_widen(ck_depth_range *range, float low, float high) {
    range->low = low < range->low ? low : range->low;
    range->high = high > range->high ? high : range->high;
}

/* A vertex as rasters round it, and the columns and rows of cells that it may lie in: two at a border, give or take
 * what rounding moves. */
typedef struct ck_drawn_corner {
    ck_snapped at;
    int32_t left, right, bottom, top;
} ck_drawn_corner;

/* A body as drawn in a view. */
typedef struct ck_drawn {
    const ck_view *view;
    ck_raster_source source;
    ck_raster_extremes planes;
    const ck_drawn_corner *corners; /* of all vertices */
    const ck_depth_range *reach;    /* of each tile: between which depths the body may have anything there */
    const ck_depth_range *bulk; /* of each cell: between which depths its corners see the body, if they are thick, with
                                 * their margin */
} ck_drawn;

enum { CK_TILE_SIDE = 8 }; /* in cells */

/* In pixels: for what rounding moves across the border of a cell. */
#define CK_CELL_ROOM (1.0 / CK_SUBPIXELS)

/* A box of cells, ends included; empty where an end is before its beginning. */
typedef struct ck_cell_box {
    int32_t left, right, bottom, top;
} ck_cell_box;

static inline uint32_t ck_cells_in_row(const ck_view *view) {
    return view->width + 1;
}
static inline size_t ck_cell_count(const ck_view *view) {
    return ((size_t)view->width + 1) * ((size_t)view->height + 1);
}

/* How much a depth may be off, or a volume bigger: the side of a pixel. */
static inline double ck_drawn_margin(const ck_view *view) {
    return fmax(ck_view_pixel_width(view), ck_view_pixel_height(view));
}

static inline size_t ck_tiles_in_row(const ck_view *view) {
    return view->width / CK_TILE_SIDE + 1;
}

/* The column or row of cells that a coordinate in pixels lies in, cut to those right beside the window. */
int32_t ck_cell_at(double at, uint32_t pixels);

/* Where a search for spikes keeps what it knows of a body. */
typedef struct ck_drawn_buffers {
    ck_buffer *corners, *reach, *thick, *bulk;
} ck_drawn_buffers;

/* Fills in corners, reach and bulk. False: no memory. */
bool ck_drawn_prepare(clinker_workspace *workspace, const ck_drawn_buffers *buffers, ck_drawn *drawn);

/* The cells that a triangle may touch, and the range of its depths. */
ck_cell_box ck_drawn_cells(const ck_drawn *drawn, uint32_t triangle, ck_depth_range *depths);

#endif
