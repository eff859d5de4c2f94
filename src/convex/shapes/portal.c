/* Seen along the ray, three points of the body around it make a portal: the ray passes through their triangle, which is
 * inside. The support along the normal of the triangle tells how far the ray can go at most, and makes a further portal
 * with two of the three; until both agree, as far as doubles tell. This is the idea of Snethen's Minkowski portal
 * refinement (MPR, 2008). */
#include "convex/shapes/portal.h"

#include <float.h>

enum { MOST_STEPS = 64 };

/* The search ends when the bounds on the length of the ray inside the body differ by CLOSE times that length. */
#define CLOSE 0x1p-44

typedef struct portal {
    const ck_curved *curved;
    double axes[3][3];   /* across the ray, across both, and along it: units */
    double points[3][3]; /* along these axes, counter-clockwise around the ray */
} portal;

/* Twice the area of the triangle of two points and the ray, as seen along it. */
static double area(const double a[3], const double b[3]) {
    return a[0] * b[1] - a[1] * b[0];
}

static void find_support(const portal *work, const double direction[3], double point[3]) {
    double world[3], found[3];
    for (int k = 0; k < 3; k++) {
        world[k] = direction[0] * work->axes[0][k] + direction[1] * work->axes[1][k] + direction[2] * work->axes[2][k];
    }
    work->curved->support(work->curved, world, found);
    for (int k = 0; k < 3; k++) {
        point[k] = ck_dot(work->axes[k], found);
    }
}

static bool choose_axes(portal *work, const double vector[3]) {
    double length = ck_norm(vector);
    int least = fabs(vector[0]) < fabs(vector[1]) ? 0 : 1;
    least = fabs(vector[2]) < fabs(vector[least]) ? 2 : least;
    double other[3] = {0, 0, 0};
    other[least] = 1;
    for (int k = 0; k < 3; k++) {
        work->axes[2][k] = vector[k] / length;
    }
    ck_cross(other, work->axes[2], work->axes[0]);
    double sine = ck_norm(work->axes[0]);
    for (int k = 0; k < 3; k++) {
        work->axes[0][k] /= sine;
    }
    ck_cross(work->axes[2], work->axes[0], work->axes[1]);
    return length > DBL_MIN && length < DBL_MAX;
}

/* A first portal: three points; while the ray passes outside of a side of their triangle, the third point is replaced.
 */
static bool open_portal(portal *work) {
    static const double starts[3][3] = {{1, 0, 0.5}, {-0.5, 0.875, 0.5}, {-0.5, -0.875, 0.5}};
    for (int i = 0; i < 3; i++) {
        find_support(work, starts[i], work->points[i]);
    }
    for (int step = 0; step < MOST_STEPS; step++) {
        int wrong = -1;
        for (int i = 0; i < 3; i++) {
            wrong = area(work->points[i], work->points[(i + 1) % 3]) < 0 ? i : wrong;
        }
        if (wrong < 0) {
            return true;
        }
        double *from = work->points[wrong], *to = work->points[(wrong + 1) % 3], *third = work->points[(wrong + 2) % 3];
        const double outwards[3] = {to[1] - from[1], from[0] - to[0], 0};
        double found[3];
        find_support(work, outwards, found);
        for (int k = 0; k < 3; k++) {
            third[k] = from[k];
            from[k] = to[k];
            to[k] = third[k];
            third[k] = found[k];
        }
    }
    return false;
}

/* Puts a point in the place of one of the three, so that the ray passes between it and the others. */
static void refine(portal *work, const double point[3]) {
    for (int i = 0; i < 3; i++) {
        const double *from = work->points[i], *to = work->points[(i + 1) % 3];
        if (area(from, to) >= 0 && area(to, point) >= 0 && area(point, from) >= 0) {
            double *third = work->points[(i + 2) % 3];
            third[0] = point[0];
            third[1] = point[1];
            third[2] = point[2];
            return;
        }
    }
}

/* The normal of the triangle, to the far side, and how far the ray goes to the plane. */
static double pass_through(const portal *work, double normal[3]) {
    double one[3], other[3];
    ck_sub(work->points[1], work->points[0], one);
    ck_sub(work->points[2], work->points[0], other);
    ck_cross(one, other, normal);
    const double weights[3] = {area(work->points[1], work->points[2]), area(work->points[2], work->points[0]),
                               area(work->points[0], work->points[1])};
    double sum = weights[0] + weights[1] + weights[2];
    return (weights[0] * work->points[0][2] + weights[1] * work->points[1][2] + weights[2] * work->points[2][2]) / sum;
}

double ck_portal_gauge(const ck_curved *curved, const double vector[3], double pole[3]) {
    portal work = {.curved = curved};
    double sure = 0, most = DBL_MAX;
    pole[0] = pole[1] = pole[2] = 0;
    if (!choose_axes(&work, vector) || !open_portal(&work)) {
        return INFINITY;
    }
    for (int step = 0; step < MOST_STEPS && most - sure > CLOSE * most; step++) {
        double normal[3], point[3];
        double passed = pass_through(&work, normal);
        sure = passed > sure ? passed : sure;
        find_support(&work, normal, point);
        double reach = ck_dot(normal, point), bound = reach / normal[2];
        if (!(normal[2] > 0 && bound > 0)) {
            break;
        }
        if (bound < most) {
            most = bound;
            for (int k = 0; k < 3; k++) {
                pole[k] =
                    (normal[0] * work.axes[0][k] + normal[1] * work.axes[1][k] + normal[2] * work.axes[2][k]) / reach;
            }
        }
        refine(&work, point);
    }
    return sure > 0 ? ck_norm(vector) / sure : INFINITY;
}
