/* Points spread evenly over the surfaces of solid bodies: what is seen of them from a direction tells how much of each
 * body is seen, at a fraction of what drawing all faces takes. */
#ifndef CK_REPORT_SURFACE_POINTS_H
#define CK_REPORT_SURFACE_POINTS_H

#include "report/corners.h"

enum { CK_SURFACE_POINTS = 1 << 14 }; /* about so many, however many bodies there are */

typedef struct ck_surface_point {
    float at[3]; /* as the corners */
    uint32_t body;
} ck_surface_point;

typedef struct ck_surface_points {
    const ck_surface_point *points;
    size_t count;
} ck_surface_points;

/* Spreads points, a body with an area gets at least one. The same for any number of threads. False: no memory. */
bool ck_surface_points_spread(clinker_workspace *workspace, ck_buffer *shares_room, ck_buffer *points_room,
                              const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                              ck_surface_points *points);

#endif
