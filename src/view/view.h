/* A view: which part of the world a raster shows, from where, and at which resolution.
 *
 * Columns grow along `right`, rows along `up` (row 0 is the lowest), depths along `forward`, away from the eye. The
 * point `centre` lies in the middle of the window and has depth 0: floats are precise there, so put it where it
 * matters.
 *
 * Perspective. A point whose offset from the centre is (x, y, z) along these axes is seen at (x / w, y / w, z / w),
 * with w = 1 + z * nearness. Without nearness that is where it is: the view is orthographic. Else lines of sight meet
 * in the eye, 1 / nearness before the centre. The projection takes lines to lines and planes to planes, keeps the order
 * of depths along each line of sight, and keeps the scale of what has depth 0. It does so beyond the eye alone, where w
 * > 0; what has to be seen lies there, all of it.
 *
 * Depths are z / w, as seen, wherever they are not called true. */
#ifndef CK_VIEW_VIEW_H
#define CK_VIEW_VIEW_H

#include "base/assert.h"
#include "base/workspace.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CK_VIEW_MOST_PIXELS = 16384 }; /* along each side */

typedef struct ck_view {
    double right[3], up[3], forward[3]; /* orthonormal, right x up = -forward */
    double centre[3];
    double nearness;                /* 1 / the distance of the eye from the centre; 0: orthographic */
    double half_width, half_height; /* of the window, as lengths in the world at depth 0 */
    double near_depth, far_depth;   /* what is of interest; nothing is cut off there */
    uint32_t width, height;         /* pixels */
} ck_view;

/* Sets the axes: looks along `direction`, with `up` as near to upwards as can be. `up` NULL, or along the direction:
 * some perpendicular, the same one each time. False: the direction is zero or not finite. */
bool ck_view_aim(ck_view *view, const double direction[3], const double up[3]);

/* Whether `up` may be upwards in a view along `direction`: neither is zero, and they are not parallel. */
bool ck_view_can_be_up(const double direction[3], const double up[3]);

/* Makes an orthographic view: sets centre, window, depth range and resolution so that the box just fits; the pixels are
 * square. The axes are set already. A box that is a point as seen from there gets a window of 1 by 1. */
void ck_view_fit(ck_view *view, const double low[3], const double high[3], uint32_t width, uint32_t height);

/* The same with `resolution` pixels along the longer side of the window, and as many along the other as cover the box.
 */
void ck_view_fit_longer(ck_view *view, const double low[3], const double high[3], uint32_t resolution);

/* The same for a box along the view's own axes: right, up and forward. What is empty along one has its middle there. */
void ck_view_fit_seen(ck_view *view, const double low[3], const double high[3], uint32_t resolution);

/* The same as ck_view_fit_longer(), seen from a `distance` before the centre of the box. That stays in the middle of
 * the window, while near corners are seen farther out than far ones: what just fits is the one that is seen farthest
 * out. False, and nothing is set: the eye is not clearly before the box, so that a corner would be seen 64 times as
 * large or more, and the rest in a few pixels; or something is not a number. An infinite distance makes an orthographic
 * view. */
bool ck_view_fit_eye(ck_view *view, const double low[3], const double high[3], double distance, uint32_t resolution);

/* Refuses a view that a caller asks for with nonsense in it. */
clinker_status ck_view_check(clinker_workspace *workspace, const clinker_view *view);

/* Whether a raster can be made of it: all numbers finite, nearness not negative, a window with an area, 1 to
 * CK_VIEW_MOST_PIXELS a side. */
bool ck_view_usable(const ck_view *view);

static inline uint32_t ck_view_pixels(const ck_view *view) {
    return view->width * view->height;
}

/* w is kept between these. Points at the eye or behind it are seen far out, but somewhere; and what has overflowed
 * times 1 / w is still a number, an infinite one. */
#define CK_VIEW_LEAST_DIVISOR 0x1p-20
#define CK_VIEW_MOST_DIVISOR  0x1p1000

/* What offsets at a true depth are divided by to be seen: w. */
static inline double ck_view_divisor(double nearness, double true_depth) {
    CK_ASSERT(nearness >= 0);
    double divisor = 1 + true_depth * nearness;
    divisor = divisor > CK_VIEW_LEAST_DIVISOR ? divisor : CK_VIEW_LEAST_DIVISOR;
    return divisor < CK_VIEW_MOST_DIVISOR ? divisor : CK_VIEW_MOST_DIVISOR;
}

/* w at a depth: how much farther apart lines of sight are there than at depth 0. INFINITY at depths that no point is
 * seen at, because they are 1 / nearness or more. */
static inline double ck_view_spread(const ck_view *view, double depth) {
    double inverse = view->nearness == 0 ? 1 : 1 - depth * view->nearness;
    return inverse > 0 ? 1 / inverse : INFINITY;
}

/* How far from the plane through the centre a point lies that is seen at a depth. Infinite depths, which stand for no
 * point, stay what they are. */
static inline double ck_view_true_depth(const ck_view *view, double depth) {
    return isinf(depth) ? depth : depth * ck_view_spread(view, depth);
}

/* The sides of a pixel, as lengths in the world: at depth 0, and in orthographic views at every depth. */
static inline double ck_view_pixel_width(const ck_view *view) {
    CK_ASSERT(view->width > 0);
    return 2 * view->half_width / view->width;
}
static inline double ck_view_pixel_height(const ck_view *view) {
    CK_ASSERT(view->height > 0);
    return 2 * view->half_height / view->height;
}

/* How far a pixel reaches from its centre along an axis of the world, where it has those sides. */
static inline double ck_view_pixel_reach(const ck_view *view, int axis) {
    CK_ASSERT(axis >= 0 && axis < 3);
    return 0.5 *
           (fabs(view->right[axis]) * ck_view_pixel_width(view) + fabs(view->up[axis]) * ck_view_pixel_height(view));
}

/* The point of the world at the centre of a pixel, at a depth. */
void ck_view_point(const ck_view *view, uint32_t column, uint32_t row, double depth, double out[3]);

/* A point of the world as seen: column and row, with fractions (pixel (i, j) has its centre at i + 0.5, j + 0.5), and
 * depth. It lies beyond the eye. */
void ck_view_project(const ck_view *view, const double point[3], double out[3]);

#endif
