/* The depth of a triangle over the raster: one formula for all, so that every way of drawing gives the same bits. */
#ifndef CK_RASTER_PLANE_H
#define CK_RASTER_PLANE_H

#include "base/assert.h"
#include "math/orient.h"
#include "raster/snap.h"

/* Doubles find the depth at the first pixel of the triangle's box within the raster; from there on floats count rows
 * and columns, with the rounding error of the start carried along. In 2^14 rows or columns that loses at most what
 * rounding the corners to subpixels has done to the depth, in a few hundred a hundredth of it. The result lies between
 * lowest and highest. */
typedef struct ck_plane {
    float depth, rest;    /* at the first pixel: rounded, and what that has left over */
    float step_x, step_y; /* from column to column, and from row to row */
    float lowest, highest;
} ck_plane;

/* Whether 64 bits hold all edge functions of a triangle over the raster. */
static inline bool ck_snapped_near(const ck_snapped corner[3]) {
    bool is_near = true;
    for (int i = 0; i < 3; i++) {
        is_near = is_near && fabs(corner[i].x) <= CK_NEAR_LIMIT && fabs(corner[i].y) <= CK_NEAR_LIMIT;
    }
    return is_near;
}

/* Twice the area of a rounded triangle, positive where its corners go counter-clockwise. The sign is exact, and 0 means
 * no area; the size is rounded, once where the triangle is near. */
static inline double ck_snapped_area(const ck_snapped corner[3]) {
    const double ab[2] = {corner[1].x - corner[0].x, corner[1].y - corner[0].y};
    const double ac[2] = {corner[2].x - corner[0].x, corner[2].y - corner[0].y};
    if (ck_snapped_near(corner)) {
        return (double)((int64_t)ab[0] * (int64_t)ac[1] - (int64_t)ab[1] * (int64_t)ac[0]);
    }
    const double origin[2] = {0, 0};
    int sign = ck_orient2d(origin, ab, ac);
    double area = ab[0] * ac[1] - ab[1] * ac[0];
    return area * sign >= 1 ? area : sign;
}

/* `area` is twice the area of the rounded triangle, positive where its corners go counter-clockwise; not 0. The first
 * pixel of its box is in `column` and `row`. */
static inline ck_plane ck_plane_of(const ck_snapped corner[3], double area, int32_t column, int32_t row) {
    CK_ASSERT(area != 0 && column >= 0 && row >= 0);
    const ck_snapped a = corner[0];
    const ck_snapped b = corner[1];
    const ck_snapped c = corner[2];
    double inverse = 1 / area;
    double db = b.depth - a.depth;
    double dc = c.depth - a.depth;
    double low = a.depth < b.depth ? a.depth : b.depth;
    double high = a.depth > b.depth ? a.depth : b.depth;
    double slope_x = (db * (c.y - a.y) - dc * (b.y - a.y)) * inverse;
    double slope_y = (dc * (b.x - a.x) - db * (c.x - a.x)) * inverse;
    double x = (double)column * CK_SUBPIXELS - a.x;
    double y = (double)row * CK_SUBPIXELS - a.y;
    double depth = (a.depth + slope_y * y) + slope_x * x;
    return (ck_plane){
        .depth = (float)depth,
        .rest = (float)(depth - (double)(float)depth),
        .step_x = (float)(slope_x * CK_SUBPIXELS),
        .step_y = (float)(slope_y * CK_SUBPIXELS),
        .lowest = (float)(low < c.depth ? low : c.depth),
        .highest = (float)(high > c.depth ? high : c.depth),
    };
}

/* What all pixels of a row add to the depth; rows and columns are counted from the first pixel. */
static inline float ck_plane_up(const ck_plane *plane, int32_t row) {
    return plane->rest + plane->step_y * (float)row;
}

static inline float ck_plane_depth(const ck_plane *plane, float up, int32_t column) {
    float depth = plane->depth + (up + plane->step_x * (float)column);
    depth = depth > plane->lowest ? depth : plane->lowest;
    return depth < plane->highest ? depth : plane->highest;
}

#endif
