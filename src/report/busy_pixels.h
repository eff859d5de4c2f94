/* Which pixels need more than one line of sight (adaptive supersampling): where something changes from pixel to pixel.
 */
#ifndef CK_REPORT_BUSY_PIXELS_H
#define CK_REPORT_BUSY_PIXELS_H

#include "report/pixel_colour.h"

/* Whether a pixel sees another thing than one of the four beside it; the rows below and above are there. `step` is the
 * distance of lines of sight where there are more, a length in the world. */
bool ck_pixel_busy(const ck_face_look *looks, const ck_seen *seen, size_t width, size_t row, size_t column,
                   double step);

#endif
