/* When does one mesh, coming along a direction, first meet another?
 *
 * Both surfaces are sampled as heights over a plane across the direction; the largest sum of a's height and b's depth
 * is the distance. The window then closes in on that place, which makes the samples 16 times finer each time. */
#include "scenes.h"

#include <math.h>
#include <stdlib.h>

enum { SAMPLES = 1024, ZOOMS = 3 };
#define NOTHING (-1e30)

typedef struct window {
    double axes[3][3]; /* across, across, along the direction */
    double centre[2], half;
} window;

typedef struct point {
    double x, y, z; /* x, y in samples */
} point;

static void cross_product(const double a[3], const double b[3], double product[3]) {
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        product[i] = a[j] * b[k] - a[k] * b[j];
    }
}

static window window_across(const double direction[3]) {
    window w = {.axes[2] = {direction[0], direction[1], direction[2]}, .half = 1.6};
    const double helper[2][3] = {{0, 0, 1}, {1, 0, 0}};
    double *u = w.axes[0];
    cross_product(direction, helper[fabs(direction[2]) < 0.9 ? 0 : 1], u);
    double length = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    for (int i = 0; i < 3; i++) {
        u[i] /= length;
    }
    cross_product(direction, u, w.axes[1]);
    return w;
}

/* Heights count in the direction's sense for `sign` 1, against it for -1. */
static void project(const window *w, const scene_mesh *mesh, double sign, point *points) {
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const float *p = mesh->positions + 3 * i;
        double along[3];
        for (int k = 0; k < 3; k++) {
            const double *axis = w->axes[k];
            along[k] = axis[0] * (double)p[0] + axis[1] * (double)p[1] + axis[2] * (double)p[2];
        }
        double scale = SAMPLES / (2 * w->half);
        points[i].x = (along[0] - w->centre[0] + w->half) * scale;
        points[i].y = (along[1] - w->centre[1] + w->half) * scale;
        points[i].z = sign * along[2];
    }
}

/* First and one past the last sample between the least and the greatest of three coordinates. */
static void sample_range(double a, double b, double c, int range[2]) {
    double low = fmax(0, ceil(fmin(a, fmin(b, c))));
    double high = fmin(SAMPLES - 1, floor(fmax(a, fmax(b, c))));
    range[0] = low < SAMPLES ? (int)low : SAMPLES;
    range[1] = high >= low ? (int)high + 1 : range[0];
}

static void raise(double *heights, const point *a, const point *b, const point *c) {
    double det = (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
    int columns[2];
    int rows[2];
    sample_range(a->x, b->x, c->x, columns);
    sample_range(a->y, b->y, c->y, rows);
    for (int y = rows[0]; det != 0 && y < rows[1]; y++) {
        for (int x = columns[0]; x < columns[1]; x++) {
            double s = ((x - a->x) * (c->y - a->y) - (y - a->y) * (c->x - a->x)) / det;
            double t = ((b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x)) / det;
            if (s >= 0 && t >= 0 && s + t <= 1) {
                double *height = heights + (size_t)y * SAMPLES + (size_t)x;
                *height = fmax(*height, a->z + s * (b->z - a->z) + t * (c->z - a->z));
            }
        }
    }
}

static void sample_heights(const window *w, const scene_mesh *mesh, double sign, point *points, double *heights) {
    project(w, mesh, sign, points);
    for (size_t i = 0; i < (size_t)SAMPLES * SAMPLES; i++) {
        heights[i] = NOTHING;
    }
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        const uint32_t *corner = mesh->indices + 3 * i;
        raise(heights, points + corner[0], points + corner[1], points + corner[2]);
    }
}

/* Returns the largest sum of heights and moves the window to where it is. */
static double close_in(window *w, const double *first, const double *second) {
    size_t place = 0;
    for (size_t i = 1; i < (size_t)SAMPLES * SAMPLES; i++) {
        if (first[i] + second[i] > first[place] + second[place]) {
            place = i;
        }
    }
    size_t row = place / SAMPLES;
    size_t column = place % SAMPLES;
    w->centre[0] += ((double)column / SAMPLES * 2 - 1) * w->half;
    w->centre[1] += ((double)row / SAMPLES * 2 - 1) * w->half;
    w->half /= 16;
    return first[place] + second[place];
}

double scene_contact_distance(const scene_mesh *a, const scene_mesh *b, const clinker_pose *pose,
                              const double direction[3]) {
    scene_mesh placed = scene_mesh_placed(b, pose);
    size_t most = a->vertex_count > b->vertex_count ? a->vertex_count : b->vertex_count;
    point *points = malloc((most + 1) * sizeof *points);
    double *heights = malloc(2 * (size_t)SAMPLES * SAMPLES * sizeof *heights);
    double distance = NAN;
    if (placed.positions && points && heights) {
        double *second = heights + (size_t)SAMPLES * SAMPLES;
        window w = window_across(direction);
        for (int zoom = 0; zoom < ZOOMS; zoom++) {
            sample_heights(&w, a, 1, points, heights);
            sample_heights(&w, &placed, -1, points, second);
            distance = fmax(distance, close_in(&w, heights, second));
        }
    }
    scene_mesh_free(&placed);
    free(points);
    free(heights);
    return distance;
}
