/* First and last depths of bodies: where these are apart, no list (A-buffer) is needed. */
#ifndef CK_ZLIST_NARROW_H
#define CK_ZLIST_NARROW_H

#include "pixels/pixels.h"

/* The variant for hardware, first stage: wants the pixels where bodies could meet, going by the first and the last
 * depth of each, and narrows the sources. `met` of the tallies tells the links that could; where there is none, all are
 * apart. */
clinker_status ck_zlist_narrow(ck_pixel_scene *scene, bool *any);

#endif
