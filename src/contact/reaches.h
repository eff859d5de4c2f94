/* Which depths the surface of a body may have anywhere within a pixel, not only at its centre: what a bound of the
 * volume needs. Outside of them, the inside of the body is the same all over the pixel. */
#ifndef CK_CONTACT_REACHES_H
#define CK_CONTACT_REACHES_H

#include "contact/scratch.h"
#include "exact/exact.h"
#include "raster/raster.h"
#include "view/view.h"

typedef struct ck_reach {
    float from, to;
    uint32_t pixel : 31;
    uint32_t b : 1; /* of body b, not a */
} ck_reach;

/* Reaches sorted by pixel; those of pixel p are starts[p] .. starts[p + 1] - 1. */
typedef struct ck_reaches {
    const ck_reach *items;
    const uint32_t *starts;
} ck_reaches;

/* Finds the reaches of the triangles listed for two bodies, with room for the rounding of corners to subpixels and of
 * depths. Those in front of and behind the view's range of depths, where nothing is of interest, are left out. So are
 * those of one body at depths between which the other one has none, and no faces in `lists` either, which shows both;
 * NULL: these are not. False: no memory. */
bool ck_reaches_find(ck_memory *memory, ck_contact_scratch *scratch, const ck_view *view, const ck_mesh *const mesh[2],
                     const ck_survivors triangles[2], const ck_raster_lists *lists, ck_reaches *reaches);

#endif
