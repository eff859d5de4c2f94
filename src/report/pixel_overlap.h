/* Whether, and where, solid bodies overlap along one line of sight. */
#ifndef CK_REPORT_PIXEL_OVERLAP_H
#define CK_REPORT_PIXEL_OVERLAP_H

#include "raster/raster.h"
#include "report/painted.h"

/* The face with which the first stretch longer than `least` begins where the line is inside of two solid bodies at
 * once; NULL: there is none. A body that it enters and does not leave is not closed there, and left out; so are bodies
 * beyond the first sixteen that it meets. */
const ck_fragment *ck_pixel_overlap(const ck_fragment *fragments, size_t count, const ck_painted *bodies, double least);

#endif
