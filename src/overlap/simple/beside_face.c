/* Two points on a line along an axis, one on each side of the face and a few roundings apart: if no other face is
 * between them, the winding number at the outer one is that just outside. */
#include "overlap/simple/beside_face.h"

#include "math/orient.h"
#include "math/ray_crossing.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "overlap/simple/ways.h"

#include <math.h>
#include <string.h>

typedef struct two_points {
    int axis;
    double inner[3], outer[3];
} two_points;

static int longest_axis(const double v[3]) {
    int longest = 0;
    for (int axis = 1; axis < 3; axis++) {
        longest = fabs(v[axis]) > fabs(v[longest]) ? axis : longest;
    }
    return longest;
}

/* Points beside a combination of the corners; false: roundings leave none. */
static bool find_points(const double t[3][3], const double share[3], two_points *points) {
    enum { TRIES = 40 };
    double normal[3];
    double bound[3];
    double p[3];
    double size = 0;
    ck_face_normal(t, normal, bound);
    points->axis = longest_axis(normal);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = share[0] * t[0][axis] + share[1] * t[1][axis] + share[2] * t[2][axis];
        size = fmax(size, fmax(fabs(t[0][axis]), fmax(fabs(t[1][axis]), fabs(t[2][axis]))));
    }
    double off = 0x1p-51 * size + 0x1p-1070;
    for (int i = 0; i < TRIES; i++, off *= 2) {
        memcpy(points->inner, p, sizeof p);
        memcpy(points->outer, p, sizeof p);
        points->inner[points->axis] -= copysign(off, normal[points->axis]);
        points->outer[points->axis] += copysign(off, normal[points->axis]);
        if (!ck_is_finite(points->inner) || !ck_is_finite(points->outer)) {
            return false;
        }
        if (ck_orient3d(t[0], t[1], t[2], points->inner) < 0 && ck_orient3d(t[0], t[1], t[2], points->outer) > 0) {
            return true;
        }
    }
    return false;
}

/* Whether a face is beside the line through the points, as its box tells. */
static bool beside_line(const double t[3][3], const two_points *points) {
    for (int k = 1; k < 3; k++) {
        const int i = (points->axis + k) % 3;
        const double at = points->outer[i];
        if ((t[0][i] < at && t[1][i] < at && t[2][i] < at) || (t[0][i] > at && t[1][i] > at && t[2][i] > at)) {
            return true;
        }
    }
    return false;
}

/* Adds what a face counts for the outer point. False: it lies between the points, or they on it; or, the face itself,
 * not between them. */
static bool add_face(const double t[3][3], const two_points *points, bool itself, int *sum) {
    const int inner = ck_ray_crossing(points->inner, t, points->axis);
    const int outer = ck_ray_crossing(points->outer, t, points->axis);
    if (inner == CK_ON_SURFACE || outer == CK_ON_SURFACE) {
        return ck_triangle_degenerate(t);
    }
    *sum += outer;
    return (inner != outer) == itself;
}

/* Which faces of a span, of floats, have the line through their box. */
static uint64_t faces_on_line(const ck_cells *cells, uint32_t first, uint32_t last, const two_points *points) {
    const int j = (points->axis + 1) % 3, k = (points->axis + 2) % 3;
    const double at[2] = {points->outer[j], points->outer[k]};
    const ck_mesh *mesh = cells->mesh;
    uint64_t on_line = 0;
    for (uint32_t i = first; i < last; i++) {
        unsigned below[2] = {0, 0}, above[2] = {0, 0}; /* or at it: corners along both axes */
        for (int corner = 0; corner < 3; corner++) {
            const size_t vertex = ck_mesh_corner(mesh, i, corner);
            const float *p = (const float *)(const void *)(mesh->positions + vertex * mesh->stride);
            below[0] |= (double)p[j] <= at[0];
            above[0] |= (double)p[j] >= at[0];
            below[1] |= (double)p[k] <= at[1];
            above[1] |= (double)p[k] >= at[1];
        }
        on_line |= (uint64_t)(below[0] & above[0] & below[1] & above[1]) << (i - first);
    }
    return on_line;
}

/* The same for all faces of a span. */
static bool add_span(const ck_cells *cells, uint32_t span, uint32_t face, const two_points *points, int *sum) {
    const uint32_t first = span * CK_FACES_IN_SPAN, last = ck_cells_span_end(cells, span);
    uint64_t some = cells->floats ? faces_on_line(cells, first, last, points) : UINT64_MAX >> (64 - (last - first));
    for (; some != 0; some &= some - 1) {
        const uint32_t i = first + (uint32_t)__builtin_ctzll(some);
        double t[3][3];
        ck_cells_triangle(cells, i, t);
        if (!beside_line((const double(*)[3])t, points) && !add_face((const double(*)[3])t, points, i == face, sum)) {
            return false;
        }
    }
    return true;
}

static bool add_faces(const ck_cells *cells, uint32_t face, const two_points *points, int *sum) {
    *sum = 0;
    /* A ray from before both points meets all faces that those from them do. */
    const double *start = points->inner[points->axis] < points->outer[points->axis] ? points->inner : points->outer;
    for (uint32_t span = 0; span < ck_cells_spans(cells); span++) {
        if (ck_cells_span_on_line(cells, span, start, points->axis) && !add_span(cells, span, face, points, sum)) {
            return false;
        }
    }
    return true;
}

bool ck_winding_outside_point(const ck_cells *cells, uint32_t face, const double shares[3], int *winding) {
    double t[3][3];
    two_points points;
    ck_cells_triangle(cells, face, t);
    return find_points((const double(*)[3])t, shares, &points) && add_faces(cells, face, &points, winding);
}

bool ck_winding_outside_face(const ck_cells *cells, uint32_t face, int *winding) {
    static const double shares[][3] = {
        {0.34, 0.33, 0.33}, {0.5, 0.3, 0.2},   {0.2, 0.5, 0.3},   {0.3, 0.2, 0.5},
        {0.8, 0.11, 0.09},  {0.09, 0.8, 0.11}, {0.11, 0.09, 0.8}, {0.41, 0.4, 0.19},
    };
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        if (ck_winding_outside_point(cells, face, shares[i], winding)) {
            return true;
        }
    }
    return false;
}
