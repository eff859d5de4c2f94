/* Distances in double precision, where it suffices for what the header promises; else by exact determinants. */
#include "math/triangle_distance.h"

#include "base/assert.h"
#include "math/feature_distance.h"
#include "math/triangle_distance_exact.h"
#include "math/vec3.h"

#include <float.h>
#include <stdbool.h>
#include <string.h>

/* ---- Scaling by powers of two, so that products neither overflow nor vanish ---- */

enum { SCALED_EXPONENT = 200 };

/* Unlike fmax(), a single instruction. */
static double larger(double a, double b) {
    return a > b ? a : b;
}

static double largest_coordinate(const double p[3]) {
    return larger(fabs(p[0]), larger(fabs(p[1]), fabs(p[2])));
}

static double largest_of_triangle(const double t[3][3]) {
    return larger(largest_coordinate(t[0]), larger(largest_coordinate(t[1]), largest_coordinate(t[2])));
}

/* A power of two and its inverse, as two factors each: one alone may be out of the range of double. */
typedef struct scale {
    double up[2], back[2];
} scale;

/* The power that brings `largest` just below 2^SCALED_EXPONENT. */
static scale find_scale(double largest) {
    CK_ASSERT(largest >= 0.0 && isfinite(largest));
    int exponent;
    (void)frexp(largest, &exponent);
    const int k = largest == 0.0 ? 0 : SCALED_EXPONENT - exponent;
    const double first = ldexp(1.0, k / 2), second = ldexp(1.0, k - k / 2);
    CK_ASSERT(ck_is_power_of_two(first) && ck_is_power_of_two(second));
    return (scale){{first, second}, {1.0 / first, 1.0 / second}};
}

static void multiply(const double p[3], const double factor[2], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = p[i] * factor[0] * factor[1];
    }
}

static void multiply_triangle(const double t[3][3], const double factor[2], double out[3][3]) {
    for (int i = 0; i < 3; i++) {
        multiply(t[i], factor, out[i]);
    }
}

/* ---- Two triangles ---- */

typedef struct nearest_points {
    double squared;
    double on_t[3], on_u[3];
} nearest_points;

static void offer(nearest_points *best, double squared, const double on_t[3], const double on_u[3]) {
    if (squared < best->squared) {
        best->squared = squared;
        memcpy(best->on_t, on_t, sizeof best->on_t);
        memcpy(best->on_u, on_u, sizeof best->on_u);
    }
}

static nearest_points plain_distance(const double t[3][3], const double u[3][3]) {
    nearest_points best = {.squared = HUGE_VAL};
    double squared, p[3], q[3];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            squared = ck_edge_edge(t[i], t[(i + 1) % 3], u[j], u[(j + 1) % 3], p, q);
            offer(&best, squared, p, q);
        }
    }
    for (int i = 0; i < 3; i++) {
        if (ck_corner_face(t[i], u, &squared, q)) {
            offer(&best, squared, t[i], q);
        }
        if (ck_corner_face(u[i], t, &squared, p)) {
            offer(&best, squared, p, u[i]);
        }
    }
    CK_ASSERT(best.squared >= 0.0 && best.squared < HUGE_VAL);
    return best;
}

/* How far apart, at most, a corner of t and a corner of u or t are, in one coordinate. */
static double extent(const double t[3][3], const double u[3][3]) {
    double largest = 0.0;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            largest = larger(largest, larger(fabs(t[i][k] - t[0][k]), fabs(u[i][k] - t[0][k])));
        }
    }
    return 2.0 * largest;
}

/* How much longer the triangle is than wide, roughly; infinite where degenerate. */
static double slenderness(const double t[3][3]) {
    double e[3], f[3], n[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, n);
    return (ck_dot(e, e) + ck_dot(f, f)) / ck_norm(n);
}

/* The least distance that plain numbers tell to 1e-6. Differences, and so the closest points, are off by a few 2^-53 of
 * the extent, by the slenderness more within a face. The former goes into the distance as it is, the latter at a right
 * angle, that is, squared. docs/bounds.md, two triangles. */
static double least_trusted(const double t[3][3], const double u[3][3], double reach) {
    return larger(0x1p-26 * reach, 0x1p-36 * reach * larger(slenderness(t), slenderness(u)));
}

/* How much too long the plain distance of two features may be, of the extent. docs/bounds.md, two triangles. */
#define LIMIT_ROOM 0x1p-23

double ck_triangle_distance(const double t[3][3], const double u[3][3], double pt[3], double pu[3]) {
    const scale by = find_scale(larger(largest_of_triangle(t), largest_of_triangle(u)));
    double a[3][3], b[3][3];
    multiply_triangle(t, by.up, a);
    multiply_triangle(u, by.up, b);
    const double(*scaled_t)[3] = (const double(*)[3])a;
    const double(*scaled_u)[3] = (const double(*)[3])b;
    nearest_points best = plain_distance(scaled_t, scaled_u);
    double distance = sqrt(best.squared);
    const double reach = extent(scaled_t, scaled_u);
    if (!(distance >= least_trusted(scaled_t, scaled_u, reach))) {
        const double limit = distance + LIMIT_ROOM * reach;
        distance = ck_triangle_distance_exact(scaled_t, scaled_u, limit, best.on_t, best.on_u);
    }
    CK_ASSERT(distance >= 0.0);
    multiply(best.on_t, by.back, pt);
    multiply(best.on_u, by.back, pu);
    return larger(distance * by.back[0] * by.back[1], DBL_TRUE_MIN);
}

double ck_point_triangle_distance(const double p[3], const double t[3][3], double nearest_point[3]) {
    const double largest = larger(largest_coordinate(p), largest_of_triangle(t));
    if (largest >= 0x1p-200 && largest <= 0x1p200) {
        return sqrt(ck_corner_triangle(p, t, nearest_point));
    }
    const scale by = find_scale(largest);
    double q[3], u[3][3], foot[3];
    multiply(p, by.up, q);
    multiply_triangle(t, by.up, u);
    const double distance = sqrt(ck_corner_triangle(q, (const double(*)[3])u, foot));
    multiply(foot, by.back, nearest_point);
    return distance * by.back[0] * by.back[1];
}

/* How much too long the plain distance may be. The foot is off by so much within the plane, or not found: then the
 * nearest side is no farther from it than the triangle is wide. docs/bounds.md, distance of a point from a triangle. */
static double most_too_long(const double p[3], const double t[3][3], double distance) {
    double e[3], f[3], w[3], n[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_sub(p, t[0], w);
    ck_cross(e, f, n);
    const double across = ck_norm(n), one = ck_norm(e), other = ck_norm(f), side = larger(one, other);
    const double reach = larger(side, ck_norm(w)), slender = one * other / across;
    const double astray = 0x1p-47 * slender * (reach + 0.25 * slender * distance);
    const double width = side > 0.0 ? across / side : 0.0;
    return (astray < width ? astray : width) + 0x1p-48 * reach;
}

double ck_point_triangle_least(const double p[3], const double t[3][3]) {
    const double largest = larger(largest_coordinate(p), largest_of_triangle(t));
    if (!(largest >= 0x1p-200 && largest <= 0x1p200)) {
        return 0.0;
    }
    double foot[3];
    const double distance = sqrt(ck_corner_triangle(p, t, foot)), off = most_too_long(p, t, distance);
    return distance > off ? distance - off : 0.0;
}
