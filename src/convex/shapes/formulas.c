/* Supports (points of the largest reach, the support value) and gauges (Minkowski functionals) in closed form. Each is
 * found in a dozen operations, and what cancels is multiplied by as little as it loses, so a support is off by less
 * than 8 * 2^-53 of the size of the body; a gauge by that over the radius of a ball inside. docs/bounds.md, curved
 * bodies. */
#include "convex/shapes/formulas.h"

#include "convex/shapes/portal.h"

#define ROUNDING 0x1p-48

static void support_ellipsoid(const ck_curved *curved, const double d[3], double point[3]) {
    double stretched[3];
    for (int i = 0; i < 3; i++) {
        stretched[i] = curved->half[i] * d[i];
    }
    double length = ck_norm(stretched);
    for (int i = 0; i < 3; i++) {
        point[i] = length > 0 ? curved->half[i] * (stretched[i] / length) : 0;
    }
}

static double gauge_ellipsoid(const ck_curved *curved, const double v[3], double pole[3]) {
    double shrunk[3];
    for (int i = 0; i < 3; i++) {
        shrunk[i] = v[i] / curved->half[i];
    }
    double value = ck_norm(shrunk);
    for (int i = 0; i < 3; i++) {
        pole[i] = value > 0 ? shrunk[i] / value / curved->half[i] : 0;
    }
    return value;
}

/* A box and a ball that is moved about in it: rounded boxes, and capsules, whose box is a line. */
static void support_swept(const ck_curved *curved, const double d[3], double point[3]) {
    double length = ck_norm(d);
    for (int i = 0; i < 3; i++) {
        point[i] = copysign(curved->half[i], d[i]) + (length > 0 ? curved->radius * (d[i] / length) : 0);
    }
}

static void swap_to_order(int *one, int *other, const double key[3]) {
    if (key[*other] < key[*one]) {
        int kept = *one;
        *one = *other;
        *other = kept;
    }
}

/* How long a ray takes until it is as far from the box as the ball is large. It leaves the slabs of the box one after
 * the other; from then on the axis of that slab counts for the distance. */
static double time_in_swept(const ck_curved *curved, const double speed[3]) {
    double leaves[3];
    int order[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++) {
        leaves[i] = speed[i] > 0 ? curved->half[i] / speed[i] : INFINITY;
    }
    swap_to_order(&order[0], &order[1], leaves);
    swap_to_order(&order[1], &order[2], leaves);
    swap_to_order(&order[0], &order[1], leaves);
    CK_ASSERT(leaves[order[0]] <= leaves[order[1]] && leaves[order[1]] <= leaves[order[2]]);
    double squares = 0, along = 0, across = 0, time = INFINITY;
    for (int i = 0; i < 3 && leaves[order[i]] < time; i++) {
        int axis = order[i];
        for (int k = 0; k < i; k++) {
            double part = speed[axis] * curved->half[order[k]] - speed[order[k]] * curved->half[axis];
            across += part * part;
        }
        squares += speed[axis] * speed[axis];
        along += speed[axis] * curved->half[axis];
        double root = squares * curved->radius * curved->radius - across;
        time = (along + sqrt(ck_greater(root, 0))) / squares;
    }
    return time;
}

static double gauge_swept(const ck_curved *curved, const double v[3], double pole[3]) {
    const double speed[3] = {fabs(v[0]), fabs(v[1]), fabs(v[2])};
    double time = time_in_swept(curved, speed), normal[3];
    for (int i = 0; i < 3; i++) {
        double beyond = speed[i] > 0 ? time * speed[i] - curved->half[i] : 0;
        normal[i] = copysign(ck_greater(beyond, 0), v[i]);
    }
    double length = time * ck_dot(normal, v);
    for (int i = 0; i < 3; i++) {
        pole[i] = length > 0 ? normal[i] / length : 0;
    }
    return 1 / time;
}

/* The point of a circle that reaches furthest along x and y. */
static void support_circle(double radius, const double d[3], double point[3]) {
    double length = hypot(d[0], d[1]);
    point[0] = length > 0 ? radius * (d[0] / length) : 0;
    point[1] = length > 0 ? radius * (d[1] / length) : 0;
}

static void support_cylinder(const ck_curved *curved, const double d[3], double point[3]) {
    support_circle(curved->radius, d, point);
    point[2] = copysign(curved->half[2], d[2]);
}

static double gauge_cylinder(const ck_curved *curved, const double v[3], double pole[3]) {
    double side = hypot(v[0], v[1]) / curved->radius, end = fabs(v[2]) / curved->half[2];
    if (side > end) {
        support_circle(1 / curved->radius, v, pole);
        pole[2] = 0;
        return side;
    }
    pole[0] = pole[1] = 0;
    pole[2] = copysign(1 / curved->half[2], v[2]);
    return end;
}

static void support_cone(const ck_curved *curved, const double d[3], double point[3]) {
    double apex = curved->high * d[2], rim = curved->radius * hypot(d[0], d[1]) - curved->low * d[2];
    point[0] = point[1] = 0;
    point[2] = curved->high;
    if (rim > apex) {
        support_circle(curved->radius, d, point);
        point[2] = -curved->low;
    }
}

static double gauge_cone(const ck_curved *curved, const double v[3], double pole[3]) {
    double slope = (curved->low + curved->high) / curved->radius;
    double side = (slope * hypot(v[0], v[1]) + v[2]) / curved->high, base = -v[2] / curved->low;
    if (side > base) {
        support_circle(slope / curved->high, v, pole);
        pole[2] = 1 / curved->high;
        return side;
    }
    pole[0] = pole[1] = 0;
    pole[2] = -1 / curved->low;
    return base;
}

static void support_outside(const ck_curved *curved, const double d[3], double point[3]) {
    curved->source->support(curved->source->user, d, point);
    for (int i = 0; i < 3; i++) {
        point[i] /= curved->unit;
    }
}

static double gauge_outside(const ck_curved *curved, const double v[3], double pole[3]) {
    double point[3], normal[3];
    curved->source->surface(curved->source->user, v, point, normal);
    double length = ck_dot(normal, point) / curved->unit, along = ck_dot(point, v) / curved->unit;
    for (int i = 0; i < 3; i++) {
        pole[i] = length > 0 ? normal[i] / length : 0;
    }
    return along > 0 && length > 0 ? ck_dot(v, v) / along : INFINITY;
}

typedef struct functions {
    void (*support)(const ck_curved *curved, const double direction[3], double point[3]);
    double (*gauge)(const ck_curved *curved, const double vector[3], double pole[3]);
} functions;

static const functions FUNCTIONS[] = {
    [CLINKER_SHAPE_ELLIPSOID] = {support_ellipsoid, gauge_ellipsoid},
    [CLINKER_SHAPE_CAPSULE] = {support_swept, gauge_swept},
    [CLINKER_SHAPE_CYLINDER] = {support_cylinder, gauge_cylinder},
    [CLINKER_SHAPE_CONE] = {support_cone, gauge_cone},
    [CLINKER_SHAPE_ROUNDED_BOX] = {support_swept, gauge_swept},
    [CLINKER_SHAPE_BY_FUNCTIONS] = {support_outside, gauge_outside},
};

/* A quarter of the height of a cone lies below the centre of its volume. */
#define CONE_LOW  0.5
#define CONE_HIGH 1.5

void ck_curved_make(ck_curved *curved, const clinker_shape *shape, double unit) {
    bool outside = shape->kind == CLINKER_SHAPE_BY_FUNCTIONS, round = shape->kind == CLINKER_SHAPE_CAPSULE;
    CK_ASSERT(shape->kind > CLINKER_SHAPE_NONE && shape->kind <= CLINKER_SHAPE_BY_FUNCTIONS &&
              ck_is_power_of_two(unit));
    const functions *of_kind = &FUNCTIONS[shape->kind];
    *curved = (ck_curved){.support = of_kind->support, .gauge = of_kind->gauge, .unit = unit};
    for (int i = 0; i < 3; i++) {
        curved->half[i] = round ? 0 : shape->half[i] / unit;
    }
    if (round || shape->kind == CLINKER_SHAPE_CYLINDER) {
        curved->half[2] = shape->half_length / unit;
    }
    curved->radius = shape->radius / unit;
    curved->low = CONE_LOW * shape->half_length / unit;
    curved->high = CONE_HIGH * shape->half_length / unit;
    curved->inner = ck_shape_inner(shape) / unit;
    CK_ASSERT(curved->inner > 0);
    curved->support_error = outside ? ck_greater(shape->error, 0x1p-46) : ROUNDING;
    curved->gauge_error = curved->support_error / curved->inner;
    curved->source = outside ? shape : NULL;
    if (outside && shape->surface == NULL) {
        curved->gauge = ck_portal_gauge;
    }
}

bool ck_curved_core(const ck_curved *curved, ck_curved *core, double *radius) {
    const double *half = curved->half;
    bool ball = curved->support == support_ellipsoid && half[0] == half[1] && half[1] == half[2];
    if (!ball && curved->support != support_swept) {
        return false;
    }
    *radius = ball ? half[0] : curved->radius;
    *core = *curved;
    core->support = support_swept;
    core->radius = 0;
    for (int i = 0; i < 3; i++) {
        core->half[i] = ball ? 0 : half[i];
    }
    return true;
}

static double largest(const double v[3]) {
    return ck_greater(v[0], ck_greater(v[1], v[2]));
}

static double smallest(const double v[3]) {
    return ck_lesser(v[0], ck_lesser(v[1], v[2]));
}

/* How far supports along the axes go. */
static double extent_of_functions(const clinker_shape *shape) {
    double furthest = 0;
    for (int i = 0; i < 6; i++) {
        double direction[3] = {0, 0, 0}, point[3] = {0, 0, 0};
        direction[i / 2] = i % 2 == 0 ? 1 : -1;
        shape->support(shape->user, direction, point);
        double reach = ck_dot(point, direction);
        if (!(reach >= shape->inner)) {
            return NAN;
        }
        furthest = ck_greater(furthest, reach);
    }
    return furthest;
}

double ck_shape_extent(const clinker_shape *shape) {
    switch (shape->kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return largest(shape->half);
    case CLINKER_SHAPE_CAPSULE:
        return shape->half_length + shape->radius;
    case CLINKER_SHAPE_ROUNDED_BOX:
        return largest(shape->half) + shape->radius;
    case CLINKER_SHAPE_BY_FUNCTIONS:
        return extent_of_functions(shape);
    default:
        return ck_greater(shape->half_length, shape->radius);
    }
}

double ck_shape_inner(const clinker_shape *shape) {
    double half = shape->half_length, radius = shape->radius;
    switch (shape->kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return smallest(shape->half);
    case CLINKER_SHAPE_CAPSULE:
        return radius;
    case CLINKER_SHAPE_CYLINDER:
        return ck_lesser(half, radius);
    case CLINKER_SHAPE_CONE:
        return ck_lesser(CONE_LOW * half, CONE_HIGH * half * radius / hypot(2 * half, radius));
    case CLINKER_SHAPE_ROUNDED_BOX:
        return smallest(shape->half) + radius;
    default:
        return shape->inner;
    }
}

void ck_shape_centre(const clinker_shape *shape, double centre[3]) {
    centre[0] = centre[1] = centre[2] = 0;
    if (shape->kind == CLINKER_SHAPE_CONE) {
        centre[2] = -CONE_LOW * shape->half_length;
    }
}
