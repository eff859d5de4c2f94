/* Fixed point: where a corner falls among the pixels, in whole subpixels.
 *
 * The centre of pixel (i, j) is (256 i, 256 j). Eight bits of fraction: the number that graphics hardware and Mesa use,
 * so that coverage agrees with theirs; an error of 1/512 pixel at most; and the edge functions of a triangle of up to
 * 64 pixels a side fit into 32 bits. */
#ifndef CK_RASTER_SNAP_H
#define CK_RASTER_SNAP_H

#include "base/assert.h"
#include "view/view.h"

#include <math.h>

enum { CK_SUBPIXEL_BITS = 8, CK_SUBPIXELS = 1 << CK_SUBPIXEL_BITS };

/* Corners farther out are moved to here. That is done to each corner alone, so closed surfaces stay closed; doubles
 * hold these numbers and their differences exactly. */
#define CK_SNAP_LIMIT 0x1p50

/* Up to here 64 bits hold all edge functions. */
#define CK_NEAR_LIMIT 0x1p28

/* Larger depths are cut to this one: keeps infinities out of the planes. */
#define CK_DEPTH_LIMIT 0x1p126

/* A view as corners need it. */
typedef struct ck_snapping {
    double axes[3][3]; /* right, up, forward */
    double centre[3];
    double nearness;
    double scale[2], shift[2]; /* to subpixels */
} ck_snapping;

typedef struct ck_snapped {
    double x, y; /* whole numbers */
    double depth;
} ck_snapped;

static inline ck_snapping ck_snapping_of(const ck_view *view) {
    CK_ASSERT(ck_view_usable(view));
    ck_snapping made;
    for (int i = 0; i < 3; i++) {
        made.axes[0][i] = view->right[i];
        made.axes[1][i] = view->up[i];
        made.axes[2][i] = view->forward[i];
        made.centre[i] = view->centre[i];
    }
    made.nearness = view->nearness;
    made.scale[0] = CK_SUBPIXELS / ck_view_pixel_width(view);
    made.scale[1] = CK_SUBPIXELS / ck_view_pixel_height(view);
    made.shift[0] = 0.5 * CK_SUBPIXELS * ((double)view->width - 1);
    made.shift[1] = 0.5 * CK_SUBPIXELS * ((double)view->height - 1);
    return made;
}

/* `value` between -limit and limit; NaN becomes -limit. */
static inline double ck_snap_clamp(double value, double limit) {
    double raised = value > -limit ? value : -limit;
    return raised < limit ? raised : limit;
}

/* Kernels repeat these operations one by one: every rounding counts. */
static inline ck_snapped ck_snap(const ck_snapping *snapping, const double world[3]) {
    double seen[3];
    const double d[3] = {world[0] - snapping->centre[0], world[1] - snapping->centre[1],
                         world[2] - snapping->centre[2]};
    for (int i = 0; i < 3; i++) {
        const double *axis = snapping->axes[i];
        seen[i] = (axis[0] * d[0] + axis[1] * d[1]) + axis[2] * d[2];
    }
    if (snapping->nearness != 0) {
        const double reduction = 1 / ck_view_divisor(snapping->nearness, seen[2]);
        for (int i = 0; i < 3; i++) {
            seen[i] *= reduction;
        }
    }
    return (ck_snapped){
        .x = rint(ck_snap_clamp(seen[0] * snapping->scale[0] + snapping->shift[0], CK_SNAP_LIMIT)),
        .y = rint(ck_snap_clamp(seen[1] * snapping->scale[1] + snapping->shift[1], CK_SNAP_LIMIT)),
        .depth = ck_snap_clamp(seen[2], CK_DEPTH_LIMIT),
    };
}

#endif
