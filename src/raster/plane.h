/* The depth of a triangle over the raster: one formula for all, so that every way of drawing gives the same bits. */
#ifndef CK_RASTER_PLANE_H
#define CK_RASTER_PLANE_H

#include "math/orient.h"
#include "raster/snap.h"

/* depth(x, y) = (depth0 + slope_y (y - y0)) + slope_x (x - x0), rounded to a float, between lowest and highest. */
typedef struct ck_plane {
    double x, y, depth; /* of the first corner */
    double slope_x, slope_y;
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

/* `area` is twice the area of the rounded triangle, positive where its corners go counter-clockwise; not 0. */
static inline ck_plane ck_plane_of(const ck_snapped corner[3], double area) {
    const ck_snapped a = corner[0];
    const ck_snapped b = corner[1];
    const ck_snapped c = corner[2];
    double inverse = 1 / area;
    double db = b.depth - a.depth;
    double dc = c.depth - a.depth;
    double low = a.depth < b.depth ? a.depth : b.depth;
    double high = a.depth > b.depth ? a.depth : b.depth;
    return (ck_plane){
        .x = a.x,
        .y = a.y,
        .depth = a.depth,
        .slope_x = (db * (c.y - a.y) - dc * (b.y - a.y)) * inverse,
        .slope_y = (dc * (b.x - a.x) - db * (c.x - a.x)) * inverse,
        .lowest = (float)(low < c.depth ? low : c.depth),
        .highest = (float)(high > c.depth ? high : c.depth),
    };
}

/* The part of the depth that is the same along a row. */
static inline double ck_plane_row(const ck_plane *plane, double y) {
    return plane->depth + plane->slope_y * (y - plane->y);
}

static inline float ck_plane_depth(const ck_plane *plane, double row, double x) {
    float depth = (float)(row + plane->slope_x * (x - plane->x));
    depth = depth > plane->lowest ? depth : plane->lowest;
    return depth < plane->highest ? depth : plane->highest;
}

#endif
