/* Curved bodies by their equations: the truth that supports and gauges are held against. Include after cmocka. */
#ifndef TEST_CONVEX_IMPLICIT_H
#define TEST_CONVEX_IMPLICIT_H

#include "fixtures/random_bits.h"
#include "math/vec3.h"

#include <clinker/convex.h>
#include <string.h>

static inline clinker_convex *make_curved(clinker_workspace *workspace, const clinker_shape *shape) {
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create_shape(workspace, shape, &convex), CLINKER_STATUS_OK);
    return convex;
}

static inline double square(double x) {
    return x * x;
}

/* How far a coordinate lies beyond a slab. */
static inline double beyond(double x, double half) {
    return fmax(fabs(x) - half, 0);
}

/* Below 0 inside of the shape, above 0 outside. */
static inline double shape_equation(const clinker_shape *shape, const double p[3]) {
    double radial = hypot(p[0], p[1]);
    switch (shape->kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return square(p[0] / shape->half[0]) + square(p[1] / shape->half[1]) + square(p[2] / shape->half[2]) - 1;
    case CLINKER_SHAPE_CAPSULE:
        return hypot(radial, beyond(p[2], shape->half_length)) - shape->radius;
    case CLINKER_SHAPE_CYLINDER:
        return fmax(radial - shape->radius, fabs(p[2]) - shape->half_length);
    case CLINKER_SHAPE_CONE: {
        double height = shape->half_length - p[2];
        return fmax(radial - shape->radius * height / (2 * shape->half_length), -shape->half_length - p[2]);
    }
    default:
        return sqrt(square(beyond(p[0], shape->half[0])) + square(beyond(p[1], shape->half[1])) +
                    square(beyond(p[2], shape->half[2]))) -
               shape->radius;
    }
}

/* Where a ray from `from`, which is inside, leaves the shape; the last point that is inside. */
static inline void shape_leave(const clinker_shape *shape, const double from[3], const double way[3], double point[3]) {
    double low = 0, high = 1e6;
    for (int i = 0; i < 120; i++) {
        double middle = (low + high) / 2;
        ck_add_scaled(from, middle, way, point);
        if (shape_equation(shape, point) <= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    ck_add_scaled(from, low, way, point);
}

static inline void random_direction(random_state *random, double way[3]) {
    do {
        for (int k = 0; k < 3; k++) {
            way[k] = random_unit(random);
        }
    } while (ck_dot(way, way) > 1 || ck_dot(way, way) < 0.01);
}

/* A turn, and a move by up to `far` along each axis. */
static inline clinker_pose random_pose(random_state *random, double far) {
    double move[3], turn[3];
    for (int k = 0; k < 3; k++) {
        move[k] = far * random_unit(random);
        turn[k] = 3.2 * random_unit(random);
    }
    return clinker_pose_euler(move, turn);
}

static inline void pose_apply(const clinker_pose *pose, const double point[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = ck_dot(&pose->m[4 * i], point) + pose->m[4 * i + 3];
    }
}

/* Back from the world, for a pose that turns and moves. */
static inline void pose_undo(const clinker_pose *pose, const double point[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = 0;
        for (int k = 0; k < 3; k++) {
            out[i] += pose->m[4 * k + i] * (point[k] - pose->m[4 * k + 3]);
        }
    }
}

enum { SHAPES = 7 };

/* One of each kind, and slim ones. */
static inline const clinker_shape *some_shape(int i) {
    static const clinker_shape shapes[SHAPES] = {
        {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1}},
        {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 0.25, 0.0625}},
        {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_CAPSULE, .half_length = 1, .radius = 0.25},
        {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_CYLINDER, .half_length = 0.75, .radius = 0.5},
        {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_CONE, .half_length = 1, .radius = 0.75},
        {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ROUNDED_BOX, .half = {0.75, 0.5, 0.25}, .radius = 0.125},
        {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ROUNDED_BOX, .half = {1, 0.001, 0.25}, .radius = 0.01},
    };
    return &shapes[i];
}

#endif
