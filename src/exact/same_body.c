#include "exact/same_body.h"

#include "exact/locate.h"
#include "model/same_mesh.h"

#include <math.h>
#include <string.h>

bool ck_bodies_are_same(const ck_body *a, const ck_body *b) {
    for (int i = 0; i < 12; i++) {
        if (a->mesh.m[i] != b->mesh.m[i]) {
            return false;
        }
    }
    return a->mesh.placed == b->mesh.placed && ck_same_mesh(&a->mesh, &b->mesh);
}

/* The determinant of three vectors from `from`, and the sum of the sizes of its products. */
static double determinant(const double t[3][3], const double from[3], double *size) {
    double v[3][3];
    for (int i = 0; i < 9; i++) {
        v[i / 3][i % 3] = t[i / 3][i % 3] - from[i % 3];
    }
    double sum = 0;
    *size = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double left = v[1][j] * v[2][k], right = v[1][k] * v[2][j];
        sum += v[0][i] * (left - right);
        *size += fabs(v[0][i]) * (fabs(left) + fabs(right));
    }
    return sum;
}

/* The integral of the winding number is a sum of n determinants. Each of the products in these has three differences,
 * two products and up to four sums, all rounded: ten times 2^-53 of its size. Adding up loses no more than n times
 * 2^-53 of all sizes. If the sum is larger than that, somewhere the winding number has its sign. */
bool ck_body_has_volume(const ck_body *body) {
    double sum = 0, sizes = 0;
    double from[3], t[3][3];
    for (uint32_t i = 0; i < body->mesh.triangle_count; i++) {
        double size;
        ck_scaled_triangle(body, i, t);
        if (i == 0) {
            memcpy(from, t[0], sizeof from);
        }
        sum += determinant((const double(*)[3])t, from, &size);
        sizes += size;
    }
    /* Bodies that are not scaled down are far from where products vanish; others are not told. */
    return body->points.scale >= 1 &&
           sum * body->outward > 0x1p-52 * (body->mesh.triangle_count + 16.0) * sizes + 0x1p-900;
}
