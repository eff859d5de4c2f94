#include "exact/frame.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

ck_frame ck_frame_of_box(const double low[3], const double high[3]) {
    ck_frame frame;
    double half = 0;
    for (int axis = 0; axis < 3; axis++) {
        frame.centre[axis] = 0.5 * low[axis] + 0.5 * high[axis];
        frame.half[axis] = fmax(0.5 * high[axis] - 0.5 * low[axis], 0.0);
        half = fmax(half, frame.half[axis]);
    }
    int exponent;
    (void)frexp(half, &exponent);
    frame.zoom = half > 0 ? ldexp(1.0, -exponent) : 1.0;
    for (int axis = 0; axis < 3; axis++) {
        frame.half[axis] *= frame.zoom;
    }
    CK_ASSERT(ck_is_power_of_two(frame.zoom));
    return frame;
}

ck_frame ck_frame_of_pair(const ck_body *a, const ck_body *b, double margin) {
    CK_ASSERT(margin >= 0);
    double low[3];
    double high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = fmax(a->low[axis], b->low[axis]) - margin;
        high[axis] = fmin(a->high[axis], b->high[axis]) + margin;
    }
    return ck_frame_of_box(low, high);
}

/* The local point that the pose takes to the frame's centre, as near as it can be found: floats are most accurate
 * around it. False: the pose is flat or nearly so. */
static bool local_centre(const ck_body *body, const ck_frame *frame, double out[3]) {
    const double *m = body->mesh.m;
    double b[3];
    for (int i = 0; i < 3; i++) {
        b[i] = frame->centre[i] - m[4 * i + 3];
    }
    double cofactor[3][3];
    double det = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            int r1 = (i + 1) % 3;
            int r2 = (i + 2) % 3;
            int c1 = (j + 1) % 3;
            int c2 = (j + 2) % 3;
            cofactor[i][j] = m[4 * r1 + c1] * m[4 * r2 + c2] - m[4 * r1 + c2] * m[4 * r2 + c1];
        }
        det += m[4 * i] * cofactor[i][0];
    }
    for (int j = 0; j < 3; j++) {
        out[j] = (b[0] * cofactor[0][j] + b[1] * cofactor[1][j] + b[2] * cofactor[2][j]) / det;
        if (!(fabs(out[j]) < 0x1p80)) {
            return false;
        }
    }
    return true;
}

/* The nearest float, for certain: where GCC 12 vectorises, it leaves a conversion to float and back out. */
static double nearest_float(double x) {
    volatile float nearest = (float)x;
    return (double)nearest;
}

ck_placement ck_placement_of(const ck_body *body, const ck_frame *frame) {
    CK_ASSERT(ck_is_power_of_two(frame->zoom));
    ck_placement placement = {
        .mesh = &body->mesh, .careful = body->points.careful, .scale = body->points.scale, .zoom = frame->zoom};
    if (placement.careful) {
        memcpy(placement.origin, frame->centre, sizeof placement.origin);
        for (int i = 0; i < 3; i++) {
            placement.matrix[i][i] = 1.0F;
        }
        return placement;
    }
    placement.zoom = 1.0; /* it is part of the matrix */
    if (!local_centre(body, frame, placement.origin)) {
        memcpy(placement.origin, body->points.origin, sizeof placement.origin);
    }
    /* Kernels take the origin off coordinates as a float: the shift below must be that of the same one. */
    for (int j = 0; j < 3 && !body->mesh.wide; j++) {
        placement.origin[j] = nearest_float(placement.origin[j]);
    }
    for (int i = 0; i < 3; i++) {
        const double *row = &body->mesh.m[4 * i];
        double at = row[3] - frame->centre[i];
        for (int j = 0; j < 3; j++) {
            placement.matrix[i][j] = (float)(row[j] * frame->zoom);
            at += row[j] * placement.origin[j];
        }
        placement.shift[i] = (float)(at * frame->zoom);
    }
    return placement;
}

double ck_placement_slack(const ck_body *body, const ck_placement *placement, const ck_frame *frame, double reach) {
    CK_ASSERT(reach >= 0 && body->magnitude >= 0);
    double most = placement->careful ? reach : 0;
    for (int i = 0; i < 3 && !placement->careful; i++) {
        double sum = fabs((double)placement->shift[i]);
        for (int j = 0; j < 3; j++) {
            sum += fabs((double)placement->matrix[i][j]) * reach;
        }
        most = fmax(most, sum);
    }
    double centre = fmax(fabs(frame->centre[0]), fmax(fabs(frame->centre[1]), fabs(frame->centre[2])));
    return 0x1p-20 * most + 0x1p-48 * frame->zoom * (body->magnitude + centre) + 0x1p-100;
}

double ck_placement_reach(const ck_body *body, const ck_placement *placement) {
    double away = 0;
    for (int axis = 0; axis < 3; axis++) {
        away = fmax(away, fabs(placement->origin[axis] - body->points.origin[axis]));
    }
    return (body->reach + away) * placement->zoom * 1.00001;
}

void ck_order_axes(const double extent[3], int axis[3]) {
    int shortest = 0;
    for (int i = 1; i < 3; i++) {
        shortest = extent[i] <= extent[shortest] ? i : shortest;
    }
    axis[0] = shortest == 0 ? 1 : 0;
    axis[1] = shortest == 2 ? 1 : 2;
    axis[2] = shortest;
    CK_ASSERT(!(extent[axis[0]] < extent[axis[2]]) && !(extent[axis[1]] < extent[axis[2]]));
}
