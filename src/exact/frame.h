/* The frame of a pair: where floats are finest, around what the two bodies share. */
#ifndef CK_EXACT_FRAME_H
#define CK_EXACT_FRAME_H

#include "exact/kernels/kernels.h"

/* The frame in which floats are compared: (scaled world - centre) * zoom; what matters lies within -1 .. 1. */
typedef struct ck_frame {
    double centre[3];
    double zoom;    /* a power of two */
    double half[3]; /* of the box that matters, in the frame */
} ck_frame;

/* The frame of a box of scaled world coordinates. */
ck_frame ck_frame_of_box(const double low[3], const double high[3]);

/* The frame of what two bodies share, grown by `margin`. */
ck_frame ck_frame_of_pair(const ck_body *a, const ck_body *b, double margin);

/* How the triangles of a body are placed in the frame. */
ck_placement ck_placement_of(const ck_body *body, const ck_frame *frame);

/* Bound of the rounding in a placed coordinate, given the largest |x - origin| that was met. */
double ck_placement_slack(const ck_body *body, const ck_placement *placement, const ck_frame *frame, double reach);

/* A bound of |x - origin| for all vertices, without a look at them. */
double ck_placement_reach(const ck_body *body, const ck_placement *placement);

/* The two longest axes of a box come first. */
void ck_order_axes(const double extent[3], int axis[3]);

#endif
