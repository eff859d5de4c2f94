/* Slabs (k-DOPs) in exact arithmetic. */
#include "exact/parting/exact_slabs.h"

#include "base/assert.h"
#include "math/expansion.h"

#include <math.h>
#include <string.h>

static double project(int direction, const double p[3]) {
    CK_ASSERT(direction >= 0 && direction < CK_DIRECTIONS);
    const signed char *d = ck_directions[direction];
    return (d[0] * p[0] + d[1] * p[1]) + d[2] * p[2];
}

/* The sign of d . (p - q), from sums that do not round. */
static int compare_exactly(int direction, const double p[3], const double q[3]) {
    double sum[6];
    double partial[4];
    double terms[3][2];
    int lengths[3];
    for (int axis = 0; axis < 3; axis++) {
        double d = ck_directions[direction][axis];
        lengths[axis] = ck_expansion_difference(d * p[axis], d * q[axis], terms[axis]);
    }
    int count = ck_expansion_sum(lengths[0], terms[0], lengths[1], terms[1], partial);
    count = ck_expansion_sum(count, partial, lengths[2], terms[2], sum);
    return ck_expansion_sign(count, sum);
}

/* How far the difference of two projections, each rounded, is off. Of coordinates up to m, two sums in each round by
 * 2^-53 of 2 m and of 3 m, and their difference by 2^-53 of 6 m: 2^-49 m in all. docs/bounds.md, projections. */
static double rounding_along(const double p[3], const double q[3]) {
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        most = fmax(most, fmax(fabs(p[axis]), fabs(q[axis])));
    }
    return 0x1p-48 * most;
}

/* The sign of d . (p - q), given both projections as rounded. */
static int compare(int direction, const double p[3], double along_p, const double q[3], double along_q) {
    double difference = along_p - along_q;
    if (fabs(difference) > rounding_along(p, q)) {
        return difference > 0 ? 1 : -1;
    }
    return compare_exactly(direction, p, q);
}

static void scaled_corner(const ck_body *body, uint32_t vertex, double p[3]) {
    ck_mesh_world(&body->mesh, vertex, p);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] *= body->points.scale;
    }
}

int ck_compare_along(int direction, const double p[3], const double q[3]) {
    return compare(direction, p, project(direction, p), q, project(direction, q));
}

void ck_exact_reach_find(const ck_body *body, int direction, int sign, double corner[3]) {
    CK_ASSERT(sign == 1 || sign == -1);
    /* What lies this far below the best so far is below it for certain: as in rounding_along(). */
    const double near = direction < 3 ? 0 : 0x1p-48 * body->magnitude;
    double best = -INFINITY;
    for (uint32_t i = 0; i < body->mesh.vertex_count; i++) {
        double p[3];
        scaled_corner(body, i, p);
        const double along = sign * project(direction, p);
        if (along > best + near ||
            (along >= best - near && (along > best || near > 0) && sign * ck_compare_along(direction, p, corner) > 0)) {
            memcpy(corner, p, sizeof p);
            best = along;
        }
    }
}

void ck_exact_slabs_find(const ck_body *body, ck_exact_slabs *slabs) {
    CK_ASSERT(body->indices_checked && body->mesh.triangle_count > 0);
    const ck_mesh *mesh = &body->mesh;
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) {
        double p[3];
        scaled_corner(body, ck_mesh_corner(mesh, (uint32_t)(i / 3), (int)(i % 3)), p);
        for (int k = 0; k < CK_DIRECTIONS; k++) {
            double along = project(k, p);
            if (i == 0 || compare(k, p, along, slabs->low_corner[k], slabs->low[k]) < 0) {
                memcpy(slabs->low_corner[k], p, sizeof p);
                slabs->low[k] = along;
            }
            if (i == 0 || compare(k, p, along, slabs->high_corner[k], slabs->high[k]) > 0) {
                memcpy(slabs->high_corner[k], p, sizeof p);
                slabs->high[k] = along;
            }
        }
    }
}

bool ck_exact_slabs_exclude(const ck_exact_slabs *slabs, const ck_body *body, uint32_t vertex) {
    double p[3];
    scaled_corner(body, vertex, p);
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        double along = project(k, p);
        if (compare(k, p, along, slabs->low_corner[k], slabs->low[k]) < 0 ||
            compare(k, p, along, slabs->high_corner[k], slabs->high[k]) > 0) {
            return true;
        }
    }
    return false;
}
