/* Sums over faces, relative to the centre of the box, so that a part far from the origin loses no digits, and scaled by
 * a power of two to the size of the box, so that nothing overflows or vanishes on the way. */
#include "model/measure.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

typedef struct frame {
    double centre[3]; /* scaled */
    double scale;
    int exponent; /* of two: a scaled length times 2^exponent is a length */
} frame;

/* A sum with its rounding errors added up apart (Neumaier). */
typedef struct running_sum {
    double sum, lost;
} running_sum;

static void add(running_sum *running, double term) {
    double next = running->sum + term;
    bool larger = fabs(running->sum) >= fabs(term);
    running->lost += larger ? (running->sum - next) + term : (term - next) + running->sum;
    running->sum = next;
}

static void measure_box(const ck_surface *surface, ck_measure *measure) {
    CK_ASSERT(surface->point_count > 0);
    memcpy(measure->box_min, surface->points[0], sizeof measure->box_min);
    memcpy(measure->box_max, surface->points[0], sizeof measure->box_max);
    for (uint32_t i = 1; i < surface->point_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            double x = surface->points[i][axis];
            measure->box_min[axis] = x < measure->box_min[axis] ? x : measure->box_min[axis];
            measure->box_max[axis] = x > measure->box_max[axis] ? x : measure->box_max[axis];
        }
    }
}

static frame box_frame(const ck_measure *measure) {
    CK_ASSERT(ck_box_in_order(measure->box_min, measure->box_max));
    const int smallest_exponent = -1000; /* its inverse is still a double */
    frame made = {.scale = 1.0};
    double extent = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        extent = fmax(extent, 0.5 * measure->box_max[axis] - 0.5 * measure->box_min[axis]);
    }
    if (extent > 0.0) {
        (void)frexp(extent, &made.exponent);
        made.exponent = made.exponent < smallest_exponent ? smallest_exponent : made.exponent;
        made.scale = ldexp(1.0, -made.exponent);
    }
    for (int axis = 0; axis < 3; axis++) {
        made.centre[axis] = (0.5 * measure->box_min[axis] + 0.5 * measure->box_max[axis]) * made.scale;
    }
    CK_ASSERT(ck_is_power_of_two(made.scale));
    return made;
}

static void scaled_corners(const ck_surface *surface, uint32_t face, const frame *box, double out[3][3]) {
    for (int corner = 0; corner < 3; corner++) {
        const double *point = ck_surface_point(surface, face, corner);
        for (int axis = 0; axis < 3; axis++) {
            out[corner][axis] = point[axis] * box->scale - box->centre[axis];
        }
    }
}

static double twice_area(double t[3][3]) {
    double u[3], v[3], n[3];
    for (int i = 0; i < 3; i++) {
        u[i] = t[1][i] - t[0][i];
        v[i] = t[2][i] - t[0][i];
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        n[i] = u[j] * v[k] - u[k] * v[j];
    }
    return sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

/* Six times the volume of the cone from the centre; `size` is the sum of the absolute products, for the error. */
static double six_volumes(double t[3][3], double *size) {
    double sum = 0.0;
    *size = 0.0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        double left = t[1][j] * t[2][k], right = t[1][k] * t[2][j];
        sum += t[0][i] * (left - right);
        *size += fabs(t[0][i]) * (fabs(left) + fabs(right));
    }
    return sum;
}

ck_measure ck_surface_measure(const ck_surface *surface) {
    ck_measure measure;
    measure_box(surface, &measure);
    frame box = box_frame(&measure);
    running_sum area = {0}, volume = {0};
    double sizes = 0.0;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        if (surface->kinds[face] != CK_FACE_PROPER) {
            continue;
        }
        double corners[3][3], size;
        scaled_corners(surface, face, &box, corners);
        add(&area, twice_area(corners));
        add(&volume, six_volumes(corners, &size));
        sizes += size;
    }
    CK_ASSERT(sizes >= 0.0);
    double six = volume.sum + volume.lost;
    measure.area = ldexp(0.5 * (area.sum + area.lost), 2 * box.exponent);
    measure.volume = ldexp(six / 6.0, 3 * box.exponent);
    measure.flat = fabs(six) <= 0x1p-49 * sizes; /* at most eight roundings for each product, of 2^-53 each */
    return measure;
}
