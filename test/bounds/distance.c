/* Distances and points that proofs of depth rest on. */
#include "attack.h"

#include "edges/judge.c"               /* points of edges */
#include "exact/parting/exact_slabs.c" /* projections */
#include "math/triangle_distance.c"    /* what is taken off a distance */

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void subtract(const double a[3], const double b[3], wide out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = (wide)a[i] - b[i];
    }
}

static wide length_beyond(const wide w[3], wide s, const wide e[3], wide r, const wide f[3]) {
    wide rest[3];
    for (int i = 0; i < 3; i++) {
        rest[i] = w[i] - s * e[i] - r * f[i];
    }
    return wide_root(wide_dot(rest, rest));
}

static wide distance_to_edge(const double p[3], const double a[3], const double b[3]) {
    wide e[3], w[3];
    const wide none[3] = {0, 0, 0};
    subtract(b, a, e);
    subtract(p, a, w);
    const wide length = wide_dot(e, e), along = wide_dot(w, e);
    const wide s = length == 0 || along < 0 ? 0 : along < length ? along / length : 1;
    return length_beyond(w, s, e, 0, none);
}

static wide distance_to_triangle(const double p[3], const double t[3][3]) {
    wide e[3], f[3], w[3], n[3], wf[3], ew[3];
    subtract(t[1], t[0], e);
    subtract(t[2], t[0], f);
    subtract(p, t[0], w);
    wide_cross(e, f, n);
    wide_cross(w, f, wf);
    wide_cross(e, w, ew);
    const wide whole = wide_dot(n, n), s = wide_dot(wf, n), r = wide_dot(ew, n);
    if (whole > 0 && s >= 0 && r >= 0 && s + r <= whole) {
        return length_beyond(w, s / whole, e, r / whole, f);
    }
    wide least = distance_to_edge(p, t[2], t[0]);
    for (int i = 0; i < 2; i++) {
        const wide other = distance_to_edge(p, t[i], t[i + 1]);
        least = other < least ? other : least;
    }
    return least;
}

/* A triangle as slender as one number says, and a point over it, about as far as its distance may be off. */
static void lay_out(const double *x, double thinnest, double t[3][3], double p[3]) {
    const int thin = (int)fmod(fabs(64 * x[10]), thinnest), far = (int)fmod(fabs(64 * x[14]), 12);
    const double slender = ldexp(1, -thin), high = ldexp(x[13], thin - 50 + far);
    double e[3], f[3], n[3];
    for (int i = 0; i < 3; i++) {
        t[0][i] = x[i];
        t[1][i] = x[3 + i];
        t[2][i] = x[i] + x[6] * (x[3 + i] - x[i]) + slender * x[7 + i];
    }
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, n);
    const double length = ck_norm(n), s = fmod(fabs(x[11]), 1), r = (1 - s) * fmod(fabs(x[12]), 1);
    for (int i = 0; i < 3; i++) {
        p[i] = t[0][i] + s * e[i] + r * f[i] + (length > 0 ? high * n[i] / length : 0);
    }
}

/* What is taken off the distance, against what it is too long. */
static double too_long(const double *x, double thinnest) {
    double t[3][3], p[3], foot[3];
    lay_out(x, thinnest, t, p);
    const double(*triangle)[3] = (const double(*)[3])t;
    const double found = ck_point_triangle_distance(p, triangle, foot);
    const double off = most_too_long(p, triangle, found);
    return off > 0 ? (double)((found - distance_to_triangle(p, triangle)) / off) : -1;
}

/* By the foot, which is off within the plane, by less than the triangle is wide. */
static double try_slender(const double *x) {
    double t[3][3], p[3], e[3], f[3], n[3];
    lay_out(x, 16, t, p);
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, n);
    return ck_norm(n) > 0x1p-18 * ck_norm(e) * ck_norm(f) ? too_long(x, 16) : -1;
}

/* By the width as well. */
static double try_needle(const double *x) {
    return too_long(x, 30);
}

/* ---- Two triangles ---- */

/* The distance of two edges where it is not that of an end from an edge; else something longer. */
static wide distance_of_lines(const double a[3], const double b[3], const double c[3], const double d[3]) {
    wide e[3], f[3], w[3], n[3], wf[3], we[3];
    subtract(b, a, e);
    subtract(d, c, f);
    subtract(c, a, w);
    wide_cross(e, f, n);
    wide_cross(w, f, wf);
    wide_cross(w, e, we);
    const wide whole = wide_dot(n, n), s = wide_dot(wf, n), r = wide_dot(we, n);
    return whole > 0 && s >= 0 && r >= 0 && s <= whole && r <= whole ? length_beyond(w, s / whole, e, -r / whole, f)
                                                                     : (wide)INFINITY;
}

static wide distance_of_triangles(const double t[3][3], const double u[3][3]) {
    wide least = INFINITY;
    for (int i = 0; i < 3; i++) {
        const wide from_t = distance_to_triangle(t[i], u), from_u = distance_to_triangle(u[i], t);
        least = from_t < least ? from_t : least;
        least = from_u < least ? from_u : least;
        for (int j = 0; j < 3; j++) {
            const wide lines = distance_of_lines(t[i], t[(i + 1) % 3], u[j], u[(j + 1) % 3]);
            least = lines < least ? lines : least;
        }
    }
    return least;
}

/* A triangle as slender as one number says, and another of any kind that has a corner over it, or a side across one of
 * its sides, at about the least distance that plain numbers are trusted with, times `times`. */
static bool lay_two_out(const double *x, double times, double t[3][3], double u[3][3]) {
    double over[3], e[3], f[3], up[3];
    const double(*one)[3] = (const double(*)[3])t, (*other)[3] = (const double(*)[3])u;
    const bool on_side = x[15] < 0;
    lay_out(x, 30, t, over);
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, up);
    const double length = ck_norm(up), rise = x[22] / length;
    for (int i = 0; i < 3; i++) {
        u[0][i] = on_side ? t[0][i] + fmod(fabs(x[11]), 1) * e[i] : over[i];
        u[1][i] = u[0][i] + x[16 + i] + rise * up[i];
        u[2][i] = on_side ? u[0][i] - x[16 + i] + rise * up[i] : u[0][i] + x[19 + i] + rise * up[i];
    }
    const double reach = extent(one, other), gap = times * least_trusted(one, other, reach);
    for (int i = 0; i < 9; i++) {
        u[i / 3][i % 3] += gap * up[i % 3] / length;
    }
    return length > 0 && gap < reach;
}

/* Distances are told to 1e-6, here down to 2^-60 of the extent: below, wide numbers are no better. */
static double distance_error(const double *x, bool plain) {
    double t[3][3], u[3][3], on_t[3], on_u[3];
    if (!lay_two_out(x, plain ? 1 + fmod(fabs(x[23]), 1) : fmod(fabs(x[23]), 1), t, u)) {
        return -1;
    }
    const double(*one)[3] = (const double(*)[3])t, (*other)[3] = (const double(*)[3])u;
    const nearest_points nearest = plain_distance(one, other);
    const double found = ck_triangle_distance(one, other, on_t, on_u);
    const wide exact = distance_of_triangles(one, other);
    const double reach = extent(one, other);
    if (!(exact > 0x1p-60 * reach) || plain != (sqrt(nearest.squared) >= least_trusted(one, other, reach))) {
        return -1;
    }
    return (double)(wide_abs(found - exact) / (1e-6 * exact));
}

static double try_plain_distance(const double *x) {
    return distance_error(x, true);
}

static double try_careful_distance(const double *x) {
    return distance_error(x, false);
}

/* A feature is passed over by its plain distance, which must not be too long by more than the limit has room for. */
static double try_limit(const double *x) {
    double t[3][3], p[3], foot[3];
    lay_out(x, 40, t, p);
    const double(*triangle)[3] = (const double(*)[3])t;
    const double corner[3][3] = {{p[0], p[1], p[2]}, {p[0], p[1], p[2]}, {p[0], p[1], p[2]}};
    const double found = ck_point_triangle_distance(p, triangle, foot), room = LIMIT_ROOM * extent(triangle, corner);
    return room > 0 ? (double)((found - distance_to_triangle(p, triangle)) / room) : -1;
}

/* ---- Points and projections ---- */

static double most_of(const double *x, int count) {
    double most = 0;
    for (int i = 0; i < count; i++) {
        most = fmax(most, fabs(x[i]));
    }
    return most;
}

static double try_edge_point(const double *x) {
    const double(*ends)[3] = (const double(*)[3])x;
    double point[3];
    point_along(ends, &x[6], point);
    const ck_body body = {.magnitude = most_of(x, 6)};
    const double bound = rounding_of(&body, &body, 1);
    return bound > 0 ? (double)(distance_to_edge(point, ends[0], ends[1]) / bound) : -1;
}

/* All directions at once. */
static double try_projection(const double *x) {
    const double bound = rounding_along(&x[0], &x[3]);
    double most = -1;
    for (int k = 0; bound > 0 && k < CK_DIRECTIONS; k++) {
        wide exact = 0;
        for (int i = 0; i < 3; i++) {
            exact += (wide)ck_directions[k][i] * ((wide)x[i] - x[3 + i]);
        }
        const double found = project(k, &x[0]) - project(k, &x[3]);
        most = fmax(most, (double)(wide_abs(exact - found) / bound));
    }
    return most;
}

static void least_distance_of_a_point_from_a_triangle(void **state) {
    (void)state;
    attack_run(&(attack){"distance from a slender triangle: 2^-47 slenderness", 15, 53, try_slender, 4000, 0.04, 0});
    attack_run(&(attack){"distance from a needle: its width", 15, 53, try_needle, 4000, 0.3, 0});
}

static void distances_of_two_triangles(void **state) {
    (void)state;
    attack_run(&(attack){"distance of triangles, plain: 2^-26, 2^-36", 24, 53, try_plain_distance, 600, 0.005, 1});
    attack_run(&(attack){"distance of triangles, careful: 2^-23", 24, 53, try_careful_distance, 60, 0, 1});
    attack_run(&(attack){"features within the limit: 2^-23", 15, 53, try_limit, 1000, 0.02, 1});
}

static void points_of_edges(void **state) {
    (void)state;
    attack_run(&(attack){"point of an edge: 2^-48", 9, 53, try_edge_point, 10000, 0.1, 0});
}

static void projections_of_corners(void **state) {
    (void)state;
    attack_run(&(attack){"difference of projections: 2^-48", 6, 53, try_projection, 10000, 0.1, 0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(least_distance_of_a_point_from_a_triangle),
        cmocka_unit_test(distances_of_two_triangles),
        cmocka_unit_test(points_of_edges),
        cmocka_unit_test(projections_of_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
