/* The difference of two placed bodies: all a - b for points a and b of them (Minkowski difference, or configuration
 * space obstacle). Where the bodies are apart, the origin lies outside, at their distance from it; else inside, and the
 * vector from the origin to the nearest point of its surface is the shortest move of b that parts them. The reach of
 * the difference along a direction is its support value. */
#ifndef CK_CONVEX_MEASURE_DIFFERENCE_H
#define CK_CONVEX_MEASURE_DIFFERENCE_H

#include "convex/search/search.h"

/* Whether a vector is a unit; or no number, as functions of a caller may make it. */
static inline bool ck_is_unit_or_nan(const double v[3]) {
    return ck_is_unit(v) || isnan(ck_norm(v));
}

typedef struct ck_extreme {
    ck_simplex_corner corner;
    double reach; /* of the corner along the direction */
    double bound; /* no point of the difference reaches further, whatever rounding does */
} ck_extreme;

/* The corner of the difference that is furthest along a unit (its support). */
static inline void ck_difference_extreme(const ck_convex_pair *pair, const double unit[3], ck_extreme *found) {
    CK_ASSERT(ck_is_unit_or_nan(unit));
    const double back[3] = {-unit[0], -unit[1], -unit[2]};
    ck_support a = ck_placed_support(&pair->a, unit, CK_CAREFUL);
    ck_support b = ck_placed_support(&pair->b, back, CK_CAREFUL);
    for (int k = 0; k < 3; k++) {
        found->corner.a[k] = a.point[k];
        found->corner.b[k] = b.point[k];
        found->corner.point[k] = a.point[k] - b.point[k] - pair->between[k];
    }
    double across = ck_dot(unit, pair->between);
    found->reach = a.reach + b.reach - across;
    found->bound = a.bound + b.bound - across + pair->noise * ck_sum_of_sizes(unit);
}

/* How far a support may lie outside of its body: the error of a curved body's function, in the world. */
static inline double ck_support_error(const ck_placed *placed) {
    const ck_curved *curved = placed->body->curved;
    return curved != NULL ? curved->support_error * placed->body->unit * placed->stretch : 0;
}

/* How far a corner that was found may lie outside of the difference. */
static inline double ck_difference_error(const ck_convex_pair *pair) {
    return 2 * pair->noise + ck_support_error(&pair->a) + ck_support_error(&pair->b);
}

/* The bound on reaches along a unit, as close as rounding allows: all corners of meshes are looked at. */
static inline double ck_difference_bound(const ck_convex_pair *pair, const double unit[3]) {
    const double back[3] = {-unit[0], -unit[1], -unit[2]};
    double reach = ck_placed_reach(&pair->a, unit) + ck_placed_reach(&pair->b, back);
    return reach - ck_dot(unit, pair->between) + pair->noise * ck_sum_of_sizes(unit);
}

/* A ball that is swept along the difference of two cores: bounds on its radius, the sum of both bodies' radii. */
typedef struct ck_swept_ball {
    double least, most;
} ck_swept_ball;

/* How far the origin lies from the surface of the difference: outside the distance of the bodies, inside their depth.
 */
typedef struct ck_separation {
    double low, high; /* bounds on it that hold whatever rounding does */
    double normal[3]; /* unit, the direction in which b moves away from a: a plane across it proves `low` of a distance,
                       * or `high` of a depth */
    double a[3], b[3]; /* the closest points of a and b, or those that touch last, from the centres of their bodies */
    unsigned checks;   /* corners of the difference that were looked at */
} ck_separation;

/* Whether bounds are in order. Functions of a caller may contradict themselves. */
static inline bool ck_separation_in_order(const ck_convex_pair *pair, double low, double high) {
    const ck_curved *a = pair->a.body->curved, *b = pair->b.body->curved;
    return low <= high || (a != NULL && a->source != NULL) || (b != NULL && b->source != NULL);
}

/* Bounds that differ by this part of `low` or `high` are close enough. */
#define CK_SEPARATION_TARGET 0x1p-21

/* out = v / |v|. False: v is zero, or its length is not finite. */
static inline bool ck_unit(const double v[3], double out[3]) {
    double length = ck_norm(v);
    for (int k = 0; k < 3; k++) {
        out[k] = v[k] / length;
    }
    return length > 0 && length < INFINITY;
}

#endif
