#include "truth.h"

#include "math/ray_crossing.h"
#include "math/triangle_contact.h"

#include <stdlib.h>

typedef const double (*corners)[3];

static int64_t determinant(const double a[3], const double b[3], const double c[3], const double d[3]) {
    int64_t m[3][3];
    for (int i = 0; i < 3; i++) {
        m[0][i] = (int64_t)(b[i] - a[i]);
        m[1][i] = (int64_t)(c[i] - a[i]);
        m[2][i] = (int64_t)(d[i] - a[i]);
    }
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* A coordinate of (b - a) x (d - c). */
static int64_t across(const double a[3], const double b[3], const double c[3], const double d[3], int axis) {
    int i = (axis + 1) % 3;
    int j = (axis + 2) % 3;
    return (int64_t)((b[i] - a[i]) * (d[j] - c[j]) - (b[j] - a[j]) * (d[i] - c[i]));
}

static fraction fraction_of(int64_t n, int64_t d) {
    return d < 0 ? (fraction){-n, -d} : (fraction){n, d};
}

static int compare(const void *a, const void *b) {
    const fraction *x = a;
    const fraction *y = b;
    int64_t difference = x->n * y->d - y->n * x->d;
    return (difference > 0) - (difference < 0);
}

/* Everything `times` as large, so that the point is one of whole coordinates. */
static void scaled_triangle(const ck_body *body, uint32_t face, int64_t times, double t[3][3]) {
    ck_mesh_triangle(&body->mesh, face, t);
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] *= (double)times;
    }
}

static void scaled_point(const double p[3], const double q[3], fraction at, double out[3]) {
    for (int axis = 0; axis < 3; axis++) {
        out[axis] = p[axis] * (double)at.d + (q[axis] - p[axis]) * (double)at.n;
    }
}

bool edge_truth_on_face(const ck_body *around, uint32_t face, const double p[3], const double q[3], fraction at) {
    double t[3][3];
    double point[3];
    scaled_triangle(around, face, at.d, t);
    scaled_point(p, q, at, point);
    return !ck_triangle_degenerate((corners)t) && ck_ray_crossing(point, (corners)t, 0) == CK_ON_SURFACE;
}

ck_place edge_truth_place(const ck_body *around, const double p[3], const double q[3], fraction at) {
    int winding = 0;
    double point[3];
    scaled_point(p, q, at, point);
    for (uint32_t i = 0; i < around->mesh.triangle_count; i++) {
        if (edge_truth_on_face(around, i, p, q, at)) {
            return CK_ON;
        }
        double t[3][3];
        scaled_triangle(around, i, at.d, t);
        int crossing = ck_ray_crossing(point, (corners)t, 1);
        winding += crossing != CK_ON_SURFACE ? crossing : 0;
    }
    return winding * around->outward > 0 ? CK_INSIDE : CK_OUTSIDE;
}

bool edge_truth_passes(const ck_body *around, uint32_t face, const double p[3], const double q[3], fraction *at) {
    double t[3][3];
    ck_mesh_triangle(&around->mesh, face, t);
    int64_t from = determinant(t[0], t[1], t[2], p);
    int64_t to = determinant(t[0], t[1], t[2], q);
    int64_t side[3];
    for (int k = 0; k < 3; k++) {
        side[k] = determinant(p, q, t[k], t[(k + 1) % 3]);
    }
    *at = from != to ? fraction_of(from, from - to) : (fraction){0, 1};
    return ((from > 0 && to < 0) || (from < 0 && to > 0)) &&
           ((side[0] > 0 && side[1] > 0 && side[2] > 0) || (side[0] < 0 && side[1] < 0 && side[2] < 0));
}

/* Where the edge passes the plane of a face or, lying in it, the line of one of its sides; returns how many places. */
static size_t add_cuts(const double p[3], const double q[3], corners t, fraction *cuts) {
    int64_t from = determinant(t[0], t[1], t[2], p);
    int64_t to = determinant(t[0], t[1], t[2], q);
    size_t count = 0;
    if (from != to) {
        cuts[count++] = fraction_of(from, from - to);
    }
    for (int k = 0; k < 3 && from == 0 && to == 0; k++) {
        int axis = 0;
        while (axis < 2 && across(p, q, t[k], t[(k + 1) % 3], axis) == 0) {
            axis++;
        }
        int64_t d = across(p, q, t[k], t[(k + 1) % 3], axis);
        if (d != 0) {
            cuts[count++] = fraction_of(across(p, t[k], t[k], t[(k + 1) % 3], axis), d);
        }
    }
    return count;
}

static size_t find_cuts(const ck_body *around, const double p[3], const double q[3], fraction *cuts) {
    size_t count = 0;
    for (uint32_t i = 0; i < around->mesh.triangle_count; i++) {
        double t[3][3];
        ck_mesh_triangle(&around->mesh, i, t);
        size_t more = add_cuts(p, q, (corners)t, &cuts[count]);
        size_t kept = count;
        for (size_t k = count; k < count + more; k++) {
            if (cuts[k].n > 0 && cuts[k].n < cuts[k].d) {
                cuts[kept++] = cuts[k];
            }
        }
        count = kept;
    }
    cuts[count++] = (fraction){0, 1};
    cuts[count++] = (fraction){1, 1};
    qsort(cuts, count, sizeof *cuts, compare);
    return count;
}

size_t edge_truth_spans(const ck_body *around, const double p[3], const double q[3], true_span *spans) {
    fraction *cuts = malloc((3 * (size_t)around->mesh.triangle_count + 2) * sizeof *cuts);
    if (cuts == NULL) {
        abort();
    }
    size_t cut_count = find_cuts(around, p, q, cuts);
    size_t count = 0;
    bool inside = false;
    for (size_t i = 0; i + 1 < cut_count; i++) {
        fraction a = cuts[i];
        fraction b = cuts[i + 1];
        if (compare(&a, &b) == 0) {
            continue;
        }
        fraction middle = {a.n * b.d + b.n * a.d, 2 * a.d * b.d};
        bool was_inside = inside;
        inside = edge_truth_place(around, p, q, middle) == CK_INSIDE;
        if (inside && was_inside) {
            spans[count - 1].to = b;
        } else if (inside) {
            spans[count++] = (true_span){a, b};
        }
    }
    free(cuts);
    return count;
}
