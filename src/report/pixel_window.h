/* Which pixels of a part of a picture a triangle may cover, wherever in them. */
#ifndef CK_REPORT_PIXEL_WINDOW_H
#define CK_REPORT_PIXEL_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

/* Some pixels of a picture; the lowest row may lie below it. */
typedef struct ck_pixel_window {
    int64_t left, low, width, height;
} ck_pixel_window;

/* Corners are columns and rows, with fractions. Sets bits of the pixels of a window that the triangle has points in, or
 * comes within CK_PIXELS_BESIDE of, in a plane of them. */
void ck_pixels_cover(const float *const corner[3], const ck_pixel_window *window, uint8_t bits, uint8_t *plane);

/* Corners are rounded to parts of a pixel before triangles are drawn. */
#define CK_PIXELS_BESIDE (1.0F / 16)

/* Whether a triangle is so slender that lines of sight a pixel apart may miss it, here and there. */
bool ck_is_thin(const float *const corner[3]);

#endif
