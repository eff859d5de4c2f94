/* Between which bounds the volume of an overlap lies, and where it can be at all. */
#ifndef CK_CONTACT_VOLUME_BOUNDS_H
#define CK_CONTACT_VOLUME_BOUNDS_H

#include "contact/reaches.h"
#include "raster/raster.h"

typedef struct ck_volume_bounds {
    double low, high;
    double depth;  /* a ball of that diameter lies inside of both */
    bool possible; /* whether there can be an overlap at all; if so, all of it lies within this box */
    double box_low[3], box_high[3];
} ck_volume_bounds;

/* `lists` shows bodies 0 and 1, both closed, in a window that has all of their overlap; `reaches` are those of all
 * triangles that can bound it. False: no memory. */
bool ck_volume_bounds_find(ck_memory *memory, ck_buffer *events, const ck_view *view, const ck_raster_lists *lists,
                           const int outward[2], const ck_reaches *reaches, ck_volume_bounds *bounds);

#endif
