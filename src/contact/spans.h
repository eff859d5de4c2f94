/* The overlap of two bodies as seen along a direction: at each pixel, the spans of depth that lie inside both
 * (dexels). */
#ifndef CK_CONTACT_SPANS_H
#define CK_CONTACT_SPANS_H

#include "bodies/bodies.h"
#include "raster/raster.h"

typedef struct ck_span {
    uint32_t pixel;
    float from, to;
    uint8_t from_b, to_b; /* the face at this end is one of a: 0, of both: 1, of b: 2 */
} ck_span;

/* Spans sorted by pixel, then depth. */
typedef struct ck_spans {
    const ck_span *items;
    size_t count;
    const uint32_t *starts; /* of each pixel, and the end; NULL unless asked for */
} ck_spans;

/* What spans add up to; positions are relative to the view's centre. */
typedef struct ck_span_sums {
    double volume;
    double moment[3]; /* of the volume: integral of the position */
    double flux;      /* of the faces of b inside a, along the line of sight: what the volume gains as b moves along */
    double flux_moment[3]; /* the same weighed with the position */
} ck_span_sums;

/* Finds the spans in the lists of a view that shows bodies 0 (a) and 1 (b), both closed. Inside is where the winding
 * number is above zero; `outward` is -1 for a body whose faces point inwards. False: no memory. */
bool ck_spans_find(ck_memory *memory, const ck_view *view, const ck_raster_lists *lists, const int outward[2],
                   ck_buffer *items, ck_buffer *starts, ck_spans *spans);

void ck_span_add(const ck_view *view, const ck_span *span, ck_span_sums *sums);

/* The middle of a span in the world. */
void ck_span_middle(const ck_view *view, const ck_span *span, double out[3]);

#endif
