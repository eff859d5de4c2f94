/* Lines of sight, and what is on them before corners are rounded to subpixels. */
#ifndef CK_PIXELS_SIGHTLINE_H
#define CK_PIXELS_SIGHTLINE_H

#include "pixels/pixels.h"

/* Where a line of sight passes, in subpixels from the middle of the view. */
typedef struct ck_sightline {
    double x, y;
} ck_sightline;

/* The one through the centre of a pixel. */
ck_sightline ck_sightline_of_pixel(const ck_view *view, uint32_t pixel);

/* Through the point midway between the middles of two faces, whose depth is found as well. */
ck_sightline ck_sightline_between_faces(const ck_view *view, const ck_mesh *mesh, const uint32_t faces[2],
                                        double *depth);

/* The point of the world at a depth on a line of sight. */
void ck_sightline_point(const ck_pixel_scene *scene, ck_sightline at, double depth, double point[3]);

/* The depths between which a line of sight is inside of both bodies, going by the unrounded faces that bound a range.
 * True: they are farther apart than the tolerance of the link, which its tally has. */
bool ck_pixel_certain(const ck_pixel_scene *scene, const ck_pixel_link *link, const ck_pixel_range *range, double *from,
                      double *to);

#endif
