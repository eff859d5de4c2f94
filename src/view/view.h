/* An orthographic view: which part of the world a raster shows, from where, and at which resolution.
 *
 * Columns grow along `right`, rows along `up` (row 0 is the lowest), depths along `forward`, away from the eye. The
 * point `centre` lies in the middle of the window and has depth 0: floats are precise there, so put it where it
 * matters. */
#ifndef CK_VIEW_VIEW_H
#define CK_VIEW_VIEW_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CK_VIEW_MOST_PIXELS = 16384 }; /* along each side */

typedef struct ck_view {
    double right[3], up[3], forward[3]; /* orthonormal, right x up = -forward */
    double centre[3];
    double half_width, half_height; /* of the window, as lengths in the world */
    double near_depth, far_depth;   /* what is of interest; nothing is cut off there */
    uint32_t width, height;         /* pixels */
} ck_view;

/* Sets the axes: looks along `direction`, with `up` as near to upwards as can be. `up` NULL, or along the direction:
 * some perpendicular, the same one each time. False: the direction is zero or not finite. */
bool ck_view_aim(ck_view *view, const double direction[3], const double up[3]);

/* Whether `up` may be upwards in a view along `direction`: neither is zero, and they are not parallel. */
bool ck_view_can_be_up(const double direction[3], const double up[3]);

/* Sets centre, window, depth range and resolution so that the box just fits; the pixels are square. The axes are set
 * already. A box that is a point as seen from there gets a window of 1 by 1. */
void ck_view_fit(ck_view *view, const double low[3], const double high[3], uint32_t width, uint32_t height);

/* The same with `resolution` pixels along the longer side of the window, and as many along the other as cover the box.
 */
void ck_view_fit_longer(ck_view *view, const double low[3], const double high[3], uint32_t resolution);

/* The same for a box along the view's own axes: right, up and forward. What is empty along one has its middle there. */
void ck_view_fit_seen(ck_view *view, const double low[3], const double high[3], uint32_t resolution);

/* Whether a raster can be made of it: all numbers finite, a window with an area, 1 to CK_VIEW_MOST_PIXELS a side. */
bool ck_view_usable(const ck_view *view);

static inline uint32_t ck_view_pixels(const ck_view *view) {
    return view->width * view->height;
}

/* The sides of a pixel, as lengths in the world. */
static inline double ck_view_pixel_width(const ck_view *view) {
    return 2 * view->half_width / view->width;
}
static inline double ck_view_pixel_height(const ck_view *view) {
    return 2 * view->half_height / view->height;
}

/* How far a pixel reaches from its centre along an axis of the world. */
static inline double ck_view_pixel_reach(const ck_view *view, int axis) {
    return 0.5 *
           (fabs(view->right[axis]) * ck_view_pixel_width(view) + fabs(view->up[axis]) * ck_view_pixel_height(view));
}

/* The point of the world at the centre of a pixel, at a depth. */
void ck_view_point(const ck_view *view, uint32_t column, uint32_t row, double depth, double out[3]);

/* A point of the world as seen: column and row, with fractions (pixel (i, j) has its centre at i + 0.5, j + 0.5), and
 * depth. */
void ck_view_project(const ck_view *view, const double point[3], double out[3]);

#endif
