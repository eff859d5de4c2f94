/* How the overlap of a pair of bodies is looked at: views of a box, what they show, and what follows for certain. */
#ifndef CK_CONTACT_VIEWED_BOX_H
#define CK_CONTACT_VIEWED_BOX_H

#include "contact/volume_bounds.h"
#include "exact/exact.h"

typedef struct ck_viewed_box {
    ck_check *check;
    ck_contact_scratch *scratch;
    ck_body *bodies[2]; /* closed, and not careful */
    int outward[2];
    double low[3], high[3]; /* the box to look at */
    ck_survivors close[2];  /* triangles within `margin` of the other body's slabs, and of the box */
    double margin;          /* scaled; below 0: none are known yet */
} ck_viewed_box;

/* Of a direction and its opposite, always the same one. */
void ck_settle_direction(double direction[3]);

/* Makes a view of the box with `pixels` along the longer side of its window, and room around the box. Rolled: turned a
 * little about the line of sight. False: there is no such view. */
bool ck_viewed_box_aim(const ck_viewed_box *viewed, const double direction[3], bool rolled, uint32_t pixels,
                       ck_view *view);

/* Draws all that is before, in and behind the window. */
clinker_status ck_viewed_box_draw(const ck_viewed_box *viewed, const ck_view *view, ck_raster_lists *lists);

/* Finds the triangles close to the other body, unless those of this margin or a larger one are known. False: no memory.
 */
bool ck_viewed_box_find_close(ck_viewed_box *viewed, double margin);

/* Drops triangles of which the box, now smaller, tells that they are not close. */
void ck_viewed_box_drop_far(ck_viewed_box *viewed);

/* The bounds of the volume, from a view of the whole overlap that was just drawn. False: no memory. */
bool ck_viewed_box_bound(ck_viewed_box *viewed, const ck_view *view, const ck_raster_lists *lists,
                         ck_volume_bounds *bounds);

#endif
