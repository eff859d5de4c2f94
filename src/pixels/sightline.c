#include "pixels/sightline.h"

#include "base/assert.h"
#include "raster/snap.h"

#include <math.h>

/* A corner as the raster sees it, before it is rounded: column and row in subpixels, and depth. */
static void see_corner(const ck_snapping *snapping, const double world[3], double seen[3]) {
    for (int i = 0; i < 3; i++) {
        seen[i] = 0;
        for (int k = 0; k < 3; k++) {
            seen[i] += snapping->axes[i][k] * (world[k] - snapping->centre[k]);
        }
        seen[i] *= i < 2 ? snapping->scale[i] : 1;
    }
}

static void see_face(const ck_view *view, const ck_mesh *mesh, uint32_t face, double seen[3][3]) {
    const ck_snapping snapping = ck_snapping_of(view);
    double world[3][3];
    ck_mesh_triangle(mesh, face, world);
    for (int i = 0; i < 3; i++) {
        see_corner(&snapping, world[i], seen[i]);
    }
}

ck_sightline ck_sightline_of_pixel(const ck_view *view, uint32_t pixel) {
    CK_ASSERT(pixel < ck_view_pixels(view));
    const ck_snapping snapping = ck_snapping_of(view);
    const uint32_t row = pixel / view->width;
    return (ck_sightline){(double)(pixel % view->width) * CK_SUBPIXELS - snapping.shift[0],
                          (double)row * CK_SUBPIXELS - snapping.shift[1]};
}

ck_sightline ck_sightline_between_faces(const ck_view *view, const ck_mesh *mesh, const uint32_t faces[2],
                                        double *depth) {
    double sum[3] = {0, 0, 0};
    for (int i = 0; i < 2; i++) {
        double seen[3][3];
        see_face(view, mesh, faces[i], seen);
        for (int axis = 0; axis < 3; axis++) {
            sum[axis] += seen[0][axis] + seen[1][axis] + seen[2][axis];
        }
    }
    *depth = sum[2] / 6;
    return (ck_sightline){sum[0] / 6, sum[1] / 6};
}

/* The depth of the plane of a face on a line of sight, and how far that may be off: by roundings of doubles, each 2^-53
 * of what is added up, times a few dozen. Neither beyond the depths of the face. */
static double depth_at(const ck_view *view, const ck_mesh *mesh, uint32_t face, ck_sightline at, double *error) {
    double seen[3][3];
    see_face(view, mesh, face, seen);
    const double *a = seen[0];
    double b[3];
    double c[3];
    for (int i = 0; i < 3; i++) {
        b[i] = seen[1][i] - a[i];
        c[i] = seen[2][i] - a[i];
    }
    double area = b[0] * c[1] - b[1] * c[0];
    double slope_x = (b[2] * c[1] - c[2] * b[1]) / area;
    double slope_y = (c[2] * b[0] - b[2] * c[0]) / area;
    double low = a[2] + fmin(fmin(b[2], c[2]), 0);
    double high = a[2] + fmax(fmax(b[2], c[2]), 0);
    double size = fabs(a[2]) + fabs(slope_x) * (fabs(at.x) + fabs(a[0])) + fabs(slope_y) * (fabs(at.y) + fabs(a[1]));
    /* Seen edge-on, slopes are infinite or not a number, which fmin() and fmax() pass over. */
    *error = fmin(0x1p-46 * size, high - low) + 0x1p-46 * (fabs(low) + fabs(high));
    return fmin(fmax(a[2] + slope_x * (at.x - a[0]) + slope_y * (at.y - a[1]), low), high);
}

bool ck_pixel_certain(const ck_pixel_scene *scene, const ck_pixel_link *link, const ck_pixel_range *range, double *from,
                      double *to) {
    CK_ASSERT(link >= scene->links && (size_t)(link - scene->links) < scene->link_count);
    const ck_sightline at = ck_sightline_of_pixel(&scene->view, range->pixel);
    const ck_mesh *meshes[2] = {scene->sources[link->a].mesh, scene->sources[link->b].mesh};
    *from = -INFINITY;
    *to = INFINITY;
    for (int k = 0; k < 2; k++) {
        double error;
        double entered = depth_at(&scene->view, meshes[k], range->entry[k], at, &error);
        *from = fmax(*from, entered + error);
        if (range->exit[k] != CK_PIXEL_NO_FACE) {
            double left = depth_at(&scene->view, meshes[k], range->exit[k], at, &error);
            *to = fmin(*to, left - error);
        }
    }
    return *to - *from > scene->tallies[link - scene->links].tolerance;
}

void ck_sightline_point(const ck_pixel_scene *scene, ck_sightline at, double depth, double point[3]) {
    const ck_snapping snapping = ck_snapping_of(&scene->view);
    double shown[3];
    for (int i = 0; i < 3; i++) {
        shown[i] = snapping.centre[i] + at.x / snapping.scale[0] * snapping.axes[0][i] +
                   at.y / snapping.scale[1] * snapping.axes[1][i] + depth * snapping.axes[2][i];
    }
    for (int i = 0; i < 3; i++) {
        const double *row = &scene->to_world[(ptrdiff_t)4 * i];
        point[i] = ((row[0] * shown[0] + row[1] * shown[1]) + row[2] * shown[2]) + row[3];
    }
}
