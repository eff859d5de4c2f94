/* Each face in turn is cut off by the box so far: it has no more in common with the other than what is in there. Boxes
 * are grown by more than roundings each time, so that these take nothing away. */
#include "overlap/simple/meeting_box.h"

#include "math/vec3.h"

#include <math.h>
#include <string.h>

static const double margin = 0x1p-16; /* of the size of faces */

const ck_world_box ck_nowhere = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

ck_world_box ck_box_of(const double (*points)[3], int count) {
    ck_world_box box = ck_nowhere;
    for (int i = 0; i < count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            box.low[axis] = ck_lesser(box.low[axis], points[i][axis]);
            box.high[axis] = ck_greater(box.high[axis], points[i][axis]);
        }
    }
    return box;
}

double ck_extent_of(const ck_world_box *box) {
    double extent = 0;
    for (int axis = 0; axis < 3; axis++) {
        extent = ck_greater(extent, box->high[axis] - box->low[axis]);
    }
    return extent;
}

double ck_roundings_of_face(const ck_body *body, uint32_t face) {
    double most = 0;
    for (int corner = 0; corner < 3; corner++) {
        double p[3];
        ck_mesh_local(&body->mesh, ck_mesh_corner(&body->mesh, face, corner), p);
        for (int axis = 0; axis < 3; axis++) {
            const double *row = &body->mesh.m[4 * axis];
            const double sum = fabs(row[0] * p[0]) + fabs(row[1] * p[1]) + fabs(row[2] * p[2]) + fabs(row[3]);
            most = ck_greater(most, sum);
        }
    }
    return 0x1p-40 * most * body->points.scale;
}

ck_world_box ck_grown(const ck_world_box *box, double by) {
    ck_world_box out;
    for (int axis = 0; axis < 3; axis++) {
        out.low[axis] = box->low[axis] - by;
        out.high[axis] = box->high[axis] + by;
    }
    return out;
}

enum { MOST_CORNERS = 9 }; /* of a triangle, cut off by six planes */

/* What of a convex polygon has sign * x <= bound along an axis; returns how many corners that has. */
static int cut_off(const double (*in)[3], int count, int axis, double sign, double bound, double (*out)[3]) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const double *p = in[i], *q = in[(i + 1) % count];
        const double from = sign * p[axis] - bound, to = sign * q[axis] - bound;
        if (from <= 0) {
            memcpy(out[kept++], p, sizeof out[0]);
        }
        if ((from <= 0) != (to <= 0)) {
            const double share = from / (from - to);
            for (int k = 0; k < 3; k++) {
                out[kept][k] = p[k] + share * (q[k] - p[k]);
            }
            kept++;
        }
    }
    return kept;
}

/* The box of what a triangle has in a box. */
static ck_world_box box_within(const double t[3][3], const ck_world_box *box) {
    double corners[2][MOST_CORNERS][3];
    int count = 3;
    memcpy(corners[0], t, 3 * sizeof corners[0][0]);
    for (int i = 0; i < 6; i++) {
        const int axis = i / 2;
        const bool high = i % 2 == 1;
        count = cut_off((const double(*)[3])corners[i % 2], count, axis, high ? 1 : -1,
                        high ? box->high[axis] : -box->low[axis], corners[1 - i % 2]);
    }
    return ck_box_of((const double(*)[3])corners[0], count);
}

ck_world_box ck_box_of_meeting(const ck_body *body, const uint32_t faces[2]) {
    enum { TURNS = 6 };
    double t[2][3][3];
    ck_world_box box[2];
    for (int i = 0; i < 2; i++) {
        ck_scaled_triangle(body, faces[i], t[i]);
        box[i] = ck_box_of((const double(*)[3])t[i], 3);
    }
    const double roundings = ck_greater(ck_roundings_of_face(body, faces[0]), ck_roundings_of_face(body, faces[1]));
    const double extent = ck_greater(ck_extent_of(&box[0]), ck_extent_of(&box[1]));
    ck_world_box common = ck_grown(&box[1], roundings);
    for (int i = 0; i < TURNS; i++) {
        const ck_world_box within = box_within((const double(*)[3])t[i % 2], &common);
        common = ck_grown(&within, roundings);
    }
    return ck_grown(&common, margin * extent);
}

ck_world_box ck_box_of_face(const ck_body *body, uint32_t face) {
    double t[3][3];
    ck_scaled_triangle(body, face, t);
    const ck_world_box box = ck_box_of((const double(*)[3])t, 3);
    return ck_grown(&box, ck_roundings_of_face(body, face));
}
