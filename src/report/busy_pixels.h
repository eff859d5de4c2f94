/* Which pixels need more than one line of sight (adaptive supersampling): where something changes from pixel to pixel.
 */
#ifndef CK_REPORT_BUSY_PIXELS_H
#define CK_REPORT_BUSY_PIXELS_H

#include "report/pixel_colour.h"

/* What changes from a pixel to its neighbours. */
enum {
    CK_CHANGE_RIGHT = 1, /* to the one at its right */
    CK_CHANGE_ABOVE = 2, /* to the one above */
};

/* Compares the pixels of a row with those at their right and, if there is such a row, with those above, into `changes`,
 * a plane like `seen`. `step` is the distance of lines of sight where there are more, a length in the world. */
void ck_pixels_compare(const ck_face_look *looks, const ck_seen *seen, size_t width, size_t row, bool above,
                       double step, uint8_t *changes);

/* Whether a pixel sees another thing than one of the four beside it: its row and the one below are compared. */
static inline bool ck_pixel_busy(const uint8_t *changes, size_t width, size_t row, size_t column) {
    CK_ASSERT(row > 0 && column < width);
    const uint8_t *at = &changes[row * width + column];
    return (at[0] | (column > 0 ? at[-1] & CK_CHANGE_RIGHT : 0) | (*(at - width) & CK_CHANGE_ABOVE)) != 0;
}

#endif
