/* An edge among the pixels: where it has samples, and how deep these lie (line drawing by a DDA, in depth too).
 *
 * An edge is sampled once for each pixel's length along its longest side: where it passes the centre of a column, of a
 * row, or of a slice of depth as thick as a pixel. So samples are no farther apart than a pixel's diagonal, however
 * steep the edge; and an edge that passes no such centre has one in its middle, so that none is lost where meshes are
 * dense. A sample belongs to the pixel that it lies in, and its depth is that of the edge.
 *
 * Both directions of an edge give the same samples. What lies outside of the view's window or depths has none. The
 * window's border belongs to it, for windows often end where bodies do: samples on it belong to the last pixel. */
#ifndef CK_RASTER_LINE_H
#define CK_RASTER_LINE_H

#include "base/assert.h"
#include "raster/snap.h"

/* What all lines of a view share. */
typedef struct ck_line_frame {
    double width, height; /* pixels */
    double slices;        /* subpixels in a unit of depth */
    double near_end, far_end;
} ck_line_frame;

static inline ck_line_frame ck_line_frame_of(const ck_view *view) {
    CK_ASSERT(view->near_depth <= view->far_depth);
    double side = fmax(ck_view_pixel_width(view), ck_view_pixel_height(view));
    double thickness = fmax(side, (view->far_depth - view->near_depth) / CK_VIEW_MOST_PIXELS);
    return (ck_line_frame){.width = view->width,
                           .height = view->height,
                           .slices = CK_SUBPIXELS / thickness,
                           .near_end = view->near_depth - thickness,
                           .far_end = view->far_depth + thickness};
}

/* Samples first .. last - 1, each at another centre along the longest side; or the middle alone. */
typedef struct ck_line {
    double start[3], extent[3]; /* column and row in subpixels, depth; from the lower end of the longest side */
    double low, inverse;        /* along that side: where it starts, and one over its length; 0: the middle alone */
    int64_t first, last;
} ck_line;

typedef struct ck_line_sample {
    double column, row; /* of the pixel; those beyond the window belong to none */
    float depth;
} ck_line_sample;

/* Whether this side of a face is the one that draws an edge, where another face has it the other way round. */
static inline bool ck_line_leads(const ck_snapped *from, const ck_snapped *to) {
    if (from->x != to->x) {
        return from->x < to->x;
    }
    return from->y != to->y ? from->y < to->y : from->depth <= to->depth;
}

/* The first centre that does not lie below a place among subpixels, cut to `least` and `most`. */
static inline int64_t ck_line_centre(double place, double least, double most) {
    double centre = ceil(place * (1.0 / CK_SUBPIXELS));
    centre = centre > least ? centre : least;
    return (int64_t)(centre < most ? centre : most);
}

/* Samples first .. last - 1 along a side, within the view. */
static inline void ck_line_cut(const ck_line_frame *frame, int axis, double low, double high, ck_line *line) {
    CK_ASSERT(axis >= 0 && axis < 3 && low <= high);
    double least = axis == 2 ? floor(frame->near_end * frame->slices * (1.0 / CK_SUBPIXELS)) : 0;
    double most = axis == 0   ? frame->width
                  : axis == 1 ? frame->height
                              : ceil(frame->far_end * frame->slices * (1.0 / CK_SUBPIXELS));
    line->first = ck_line_centre(low, least, most);
    line->last = ck_line_centre(high, least, most);
}

static inline ck_line ck_line_of(const ck_line_frame *frame, const ck_snapped *a, const ck_snapped *b) {
    const double one[3] = {a->x, a->y, a->depth * frame->slices};
    const double two[3] = {b->x, b->y, b->depth * frame->slices};
    int axis = 0;
    for (int i = 1; i < 3; i++) {
        axis = fabs(two[i] - one[i]) > fabs(two[axis] - one[axis]) ? i : axis;
    }
    bool ahead = one[axis] != two[axis] ? one[axis] < two[axis] : ck_line_leads(a, b);
    const ck_snapped *from = ahead ? a : b;
    const ck_snapped *to = ahead ? b : a;
    double low = ahead ? one[axis] : two[axis];
    double high = ahead ? two[axis] : one[axis];
    ck_line line = {.start = {from->x, from->y, from->depth},
                    .extent = {to->x - from->x, to->y - from->y, to->depth - from->depth},
                    .low = low};
    if (ceil(low * (1.0 / CK_SUBPIXELS)) < ceil(high * (1.0 / CK_SUBPIXELS))) {
        line.inverse = 1 / (high - low);
        ck_line_cut(frame, axis, low, high, &line);
    } else {
        line.last = 1;
    }
    CK_ASSERT(line.first <= line.last);
    return line;
}

/* The pixel, in a row or a column of `count`, that a place among subpixels lies in. */
static inline double ck_line_pixel(double place, double count) {
    double pixel = floor(place * (1.0 / CK_SUBPIXELS) + 0.5);
    return pixel == count && place == (count - 0.5) * CK_SUBPIXELS ? count - 1 : pixel;
}

static inline ck_line_sample ck_line_at(const ck_line_frame *frame, const ck_line *line, int64_t number) {
    CK_ASSERT(number >= line->first && number < line->last);
    double along = line->inverse != 0 ? ((double)number * CK_SUBPIXELS - line->low) * line->inverse : 0.5;
    double end = line->start[2] + line->extent[2];
    double depth = line->start[2] + along * line->extent[2];
    double lower = line->start[2] < end ? line->start[2] : end;
    double upper = line->start[2] < end ? end : line->start[2];
    depth = depth > lower ? depth : lower;
    depth = depth < upper ? depth : upper;
    return (ck_line_sample){
        .column = ck_line_pixel(line->start[0] + along * line->extent[0], frame->width),
        .row = ck_line_pixel(line->start[1] + along * line->extent[1], frame->height),
        .depth = (float)depth,
    };
}

/* Whether the view has a pixel for a sample. */
static inline bool ck_line_shown(const ck_line_frame *frame, const ck_line_sample *sample) {
    return sample->column >= 0 && sample->column < frame->width && sample->row >= 0 && sample->row < frame->height &&
           (double)sample->depth >= frame->near_end && (double)sample->depth <= frame->far_end;
}

#endif
