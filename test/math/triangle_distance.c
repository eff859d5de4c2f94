/* Distances against a slow reference where gaps are wide, and against exact quotients where they are minute. */
#include "math/triangle_distance.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance_exact.h"

#include "fixtures/random_bits.h"

#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef const double (*corners)[3];

static void expect_close(double value, long double expected, double relative) {
    const double error = (double)fabsl((value - expected) / expected);
    if (!(error <= relative)) {
        fail_msg("%.17g is not %.17Lg, off by %.3g", value, expected, error);
    }
}

static double distance_of(double t[3][3], double u[3][3]) {
    double pt[3], pu[3];
    return ck_triangle_distance((corners)t, (corners)u, pt, pu);
}

/* ---- Reference: the hull of the nine differences of corners is as far from the origin as the triangles are apart ----
 */

typedef struct point {
    long double x[3];
} point;

static point minus(point a, point b) {
    return (point){{a.x[0] - b.x[0], a.x[1] - b.x[1], a.x[2] - b.x[2]}};
}

static long double dot(point a, point b) {
    return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2];
}

static point blend(point a, long double s, point e) {
    return (point){{a.x[0] + s * e.x[0], a.x[1] + s * e.x[1], a.x[2] + s * e.x[2]}};
}

static long double norm(point a) {
    return sqrtl(dot(a, a));
}

static long double origin_to_segment(point a, point b) {
    const point e = minus(b, a);
    const long double ee = dot(e, e);
    const long double s = ee > 0 ? -dot(a, e) / ee : 0;
    return norm(blend(a, s < 0 ? 0 : s > 1 ? 1 : s, e));
}

/* By Gram-Schmidt; infinite where the foot is not inside. */
static long double origin_to_face(point a, point b, point c) {
    const point e = minus(b, a), g = minus(c, a);
    const long double ee = dot(e, e), eg = dot(e, g);
    if (ee <= 0) {
        return HUGE_VALL;
    }
    const point f = blend(g, -eg / ee, e);
    const long double ff = dot(f, f);
    if (ff <= 1e-30L * dot(g, g)) {
        return HUGE_VALL;
    }
    const long double r = -dot(a, f) / ff, s = -dot(a, e) / ee - r * eg / ee;
    return r >= 0 && s >= 0 && r + s <= 1 ? norm(blend(blend(a, s, e), r, g)) : HUGE_VALL;
}

static long double reference_distance(double t[3][3], double u[3][3]) {
    point p[9];
    for (int i = 0; i < 27; i++) {
        p[i / 3].x[i % 3] = (long double)t[i / 9][i % 3] - u[i / 3 % 3][i % 3];
    }
    long double best = HUGE_VALL;
    for (int i = 0; i < 9; i++) {
        for (int j = 0; j < i; j++) {
            best = fminl(best, origin_to_segment(p[i], p[j]));
            for (int k = 0; k < j; k++) {
                best = fminl(best, origin_to_face(p[i], p[j], p[k]));
            }
        }
    }
    return best;
}

static void random_triangle(random_state *random, double shift, double t[3][3]) {
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] = random_unit(random) + (i % 3 == 0 ? shift : 0.0);
    }
}

static double norm_of_difference(const double a[3], const double b[3]) {
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

/* ---- Wide gaps ---- */

static void random_triangles_are_as_far_apart_as_the_reference_says(void **state) {
    (void)state;
    random_state random = 1;
    int compared = 0;
    for (int n = 0; n < 20000; n++) {
        double t[3][3], u[3][3], pt[3], pu[3], foot[3];
        random_triangle(&random, 0.0, t);
        random_triangle(&random, random_below(&random, 4) * 0.7, u);
        if (ck_triangle_contact((corners)t, (corners)u) != CK_CONTACT_NONE) {
            continue;
        }
        const double distance = ck_triangle_distance((corners)t, (corners)u, pt, pu);
        expect_close(distance, reference_distance(t, u), 1e-9);
        assert_true(fabs(norm_of_difference(pt, pu) - distance) < 1e-14);
        assert_true(ck_point_triangle_distance(pt, (corners)t, foot) < 1e-14);
        assert_true(ck_point_triangle_distance(pu, (corners)u, foot) < 1e-14);
        compared++;
    }
    assert_true(compared > 10000);
}

static void grid_triangles_are_as_far_apart_as_the_reference_says(void **state) {
    (void)state;
    random_state random = 2;
    int compared = 0;
    for (int n = 0; n < 40000; n++) {
        double t[3][3], u[3][3];
        for (int i = 0; i < 9; i++) {
            t[i / 3][i % 3] = random_below(&random, 4);
            u[i / 3][i % 3] = random_below(&random, 4);
        }
        if (ck_triangle_contact((corners)t, (corners)u) == CK_CONTACT_NONE) {
            expect_close(distance_of(t, u), reference_distance(t, u), 1e-12);
            compared++;
        }
    }
    assert_true(compared > 10000);
}

static void exact_determinants_give_the_same_distances(void **state) {
    (void)state;
    random_state random = 3;
    for (int n = 0; n < 500; n++) {
        double t[3][3], u[3][3], pt[3] = {0, 0, 0}, pu[3] = {9, 9, 9};
        random_triangle(&random, 0.0, t);
        random_triangle(&random, 2.2, u);
        for (int k = 0; n % 4 == 0 && k < 3; k++) {
            u[2][k] = u[1][k] + (n % 8 == 0 ? 0.0 : 1e-12 * u[0][k]);
        }
        const double exact = ck_triangle_distance_exact((corners)t, (corners)u, 9.0, pt, pu);
        expect_close(exact, reference_distance(t, u), 1e-12);
        assert_true(fabs(norm_of_difference(pt, pu) - exact) < 1e-14);
        expect_close(distance_of(t, u), exact, 1e-12);
    }
}

/* ---- Minute gaps ---- */

__extension__ typedef __int128 wide;

typedef struct grid_point {
    int64_t x[3];
} grid_point;

static grid_point random_vector(random_state *random, int bits) {
    grid_point p;
    for (int i = 0; i < 3; i++) {
        p.x[i] = (int64_t)(random_unit(random) * ldexp(1.0, bits));
    }
    return p;
}

static grid_point sum(grid_point a, int64_t s, grid_point b) {
    return (grid_point){{a.x[0] + s * b.x[0], a.x[1] + s * b.x[1], a.x[2] + s * b.x[2]}};
}

static wide cross_component(grid_point a, grid_point b, int i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    return (wide)a.x[j] * b.x[k] - (wide)a.x[k] * b.x[j];
}

static wide determinant(grid_point a, grid_point b, grid_point c) {
    return c.x[0] * cross_component(a, b, 0) + c.x[1] * cross_component(a, b, 1) + c.x[2] * cross_component(a, b, 2);
}

/* |k n| / |n| with n = e x f: how far k reaches out of the plane of e and f. */
static long double height(grid_point e, grid_point f, grid_point k) {
    const point n = {{(long double)cross_component(e, f, 0), (long double)cross_component(e, f, 1),
                      (long double)cross_component(e, f, 2)}};
    return fabsl((long double)determinant(e, f, k)) / norm(n);
}

/* The point as doubles, times 2^exponent. */
static void place(grid_point p, int exponent, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = ldexp((double)p.x[i], exponent);
    }
}

/* Compares with the expected distance at several scales, and with triangles swapped. */
static void expect_distance(grid_point t[3], grid_point u[3], long double expected) {
    static const int exponents[] = {0, -53, 900, -900};
    for (size_t n = 0; n < sizeof exponents / sizeof exponents[0]; n++) {
        double a[3][3], b[3][3];
        for (int i = 0; i < 3; i++) {
            place(t[i], exponents[n], a[i]);
            place(u[i], exponents[n], b[i]);
        }
        const long double scaled = ldexpl(expected, exponents[n]);
        expect_close(distance_of(a, b), scaled, 1e-9);
        expect_close(distance_of(b, a), scaled, 1e-9);
    }
}

/* Two edges pass at a hand's breadth: through o along e, and through o + k along f; the third corners lie off the gap.
 * Each triangle is beyond the plane of e and f through its edge, so the gap between these planes is the distance. */
static void crossing_edges_a_few_units_apart(void **state) {
    (void)state;
    random_state random = 4;
    int compared = 0;
    long double smallest = 1.0L;
    for (int n = 0; n < 3000; n++) {
        const grid_point o = random_vector(&random, n % 2 == 0 ? 31 : 50), e = random_vector(&random, 29);
        const grid_point f = random_vector(&random, 29), k = random_vector(&random, 2), m = random_vector(&random, 28);
        const wide gap = determinant(e, f, k), away = determinant(e, f, m);
        if (gap == 0 || away == 0) {
            continue;
        }
        const int64_t side = (gap > 0) == (away > 0) ? 1 : -1;
        grid_point t[3] = {sum(o, -1, e), sum(o, 1, e), sum(o, -side, m)};
        const grid_point q = sum(o, 1, k);
        grid_point u[3] = {sum(q, -1, f), sum(q, 1, f), sum(q, side, m)};
        expect_distance(t, u, height(e, f, k));
        smallest = fminl(smallest, height(e, f, k));
        compared++;
    }
    assert_true(compared > 2000 && smallest < 1e-2L);
}

/* As above, with f close to 2 e. */
static void nearly_parallel_edges_a_few_units_apart(void **state) {
    (void)state;
    random_state random = 5;
    int compared = 0;
    for (int n = 0; n < 3000; n++) {
        const grid_point e = random_vector(&random, 28), o = random_vector(&random, 40);
        const grid_point f = sum(random_vector(&random, 12), 2, e), m = random_vector(&random, 28);
        const grid_point k = sum(random_vector(&random, 1), 1, sum(f, -2, e));
        const wide gap = determinant(e, f, k), away = determinant(e, f, m);
        if (gap == 0 || away == 0) {
            continue;
        }
        const int64_t side = (gap > 0) == (away > 0) ? 1 : -1;
        grid_point t[3] = {sum(o, -9, e), sum(o, 9, e), sum(o, -side, m)};
        const grid_point q = sum(o, 1, k);
        grid_point u[3] = {sum(q, -9, f), sum(q, 9, f), sum(q, side, m)};
        expect_distance(t, u, height(e, f, k));
        compared++;
    }
    assert_true(compared > 2000);
}

/* As above, with e = (p, q, 0), f = (0, r, 1), k = (x, y, 0) such that q x - p y is 1 or -1: then the gap is 1 / |e x
 * f|, some 2^-80 of the coordinates. */
static void edges_far_less_than_a_unit_apart(void **state) {
    (void)state;
    random_state random = 9;
    long double smallest = 1.0L;
    for (int n = 0; n < 2000; n++) {
        grid_point e = {{1, 0, 0}}, k = {{0, 1, 0}};
        while (e.x[0] < (1 << 24)) {
            const grid_point next = sum(k, 1 + random_below(&random, 9), e);
            k = e;
            e = next;
        }
        const grid_point f = {{0, (1 << 26) + random_below(&random, 1 << 26), 1}}, o = random_vector(&random, 40);
        const int64_t side = determinant(e, f, k) > 0 ? 1 : -1;
        const grid_point q = sum(o, 1, k), m = {{0, 0, determinant(e, f, (grid_point){{0, 0, side}}) > 0 ? 99 : -99}};
        grid_point t[3] = {sum(o, -1, e), sum(o, 1, e), sum(o, -1, m)};
        grid_point u[3] = {sum(q, -1, f), sum(q, 1, f), sum(q, 1, m)};
        expect_distance(t, u, height(e, f, k));
        smallest = fminl(smallest, height(e, f, k));
    }
    assert_true(smallest < 0x1p-48L);
}

/* A corner hovers over the inside of a face. */
static void a_corner_less_than_a_unit_above_a_face(void **state) {
    (void)state;
    random_state random = 6;
    int compared = 0;
    for (int n = 0; n < 3000; n++) {
        const grid_point a = random_vector(&random, n % 2 == 0 ? 31 : 50), e = random_vector(&random, 27);
        const grid_point f = random_vector(&random, 27), k = random_vector(&random, 1);
        const grid_point p = sum(sum(sum(a, 1, e), 1, f), 1, k);
        const wide gap = determinant(e, f, k);
        const grid_point m = random_vector(&random, 28), l = random_vector(&random, 28);
        const wide up_m = determinant(e, f, m), up_l = determinant(e, f, l);
        if (gap == 0 || up_m == 0 || up_l == 0) {
            continue;
        }
        grid_point t[3] = {a, sum(a, 3, e), sum(a, 3, f)};
        grid_point u[3] = {p, sum(p, (gap > 0) == (up_m > 0) ? 1 : -1, m), sum(p, (gap > 0) == (up_l > 0) ? 1 : -1, l)};
        expect_distance(t, u, height(e, f, k));
        compared++;
    }
    assert_true(compared > 1500);
}

/* The face is 2^27 long and a few units wide, the corner some hundred units above it. */
static void a_corner_above_a_needle(void **state) {
    (void)state;
    random_state random = 10;
    int compared = 0;
    for (int n = 0; n < 3000; n++) {
        const grid_point a = random_vector(&random, 31), e = random_vector(&random, 27), s = random_vector(&random, 4);
        const point normal = {{(long double)cross_component(e, s, 0), (long double)cross_component(e, s, 1),
                               (long double)cross_component(e, s, 2)}};
        const long double up = 100.0L / norm(normal);
        const grid_point k = {{llroundl(up * normal.x[0]), llroundl(up * normal.x[1]), llroundl(up * normal.x[2])}};
        const grid_point f = sum(e, 1, s), p = sum(sum(sum(a, 1, e), 1, f), 1, k), m = random_vector(&random, 28);
        const long double width = norm(normal) / sqrtl((long double)e.x[0] * e.x[0] + (long double)e.x[1] * e.x[1] +
                                                       (long double)e.x[2] * e.x[2]);
        if (!(width > 3.0L) || determinant(e, s, m) <= 0) {
            continue;
        }
        grid_point t[3] = {a, sum(a, 3, e), sum(a, 3, f)}, u[3] = {p, sum(p, 1, m), sum(sum(p, 1, m), 9, k)};
        expect_distance(t, u, height(e, s, k));
        compared++;
    }
    assert_true(compared > 1000);
}

static void a_gap_of_one_ulp_is_measured(void **state) {
    (void)state;
    double floor[3][3] = {{-1e6, -1e6, 0.3}, {1e6, -1e6, 0.3}, {0, 1e6, 0.3}};
    double above[3][3] = {{0.1, 0.1, nextafter(0.3, 1)}, {5e5, 2, 4}, {-3e5, 2, 5}};
    double flush[3][3] = {{0.1, 0.1, nextafter(0.3, 1)}, {5e5, 2, nextafter(0.3, 1)}, {-3e5, 2e6, nextafter(0.3, 1)}};
    expect_close(distance_of(floor, above), nextafter(0.3, 1) - 0.3, 1e-12);
    expect_close(distance_of(floor, flush), nextafter(0.3, 1) - 0.3, 1e-12);
}

static void disjoint_triangles_are_never_at_distance_zero(void **state) {
    (void)state;
    random_state random = 7;
    int compared = 0;
    for (int n = 0; n < 3000; n++) {
        double t[3][3], u[3][3];
        const int span = n % 3 == 0 ? 2098 : 60, lowest = -1074 + random_below(&random, 2099 - span);
        for (int i = 0; i < 9; i++) {
            t[i / 3][i % 3] = ldexp(random_unit(&random), lowest + random_below(&random, span));
            u[i / 3][i % 3] = n % 2 == 0 ? random_nudge(&random, t[i / 3][i % 3])
                                         : ldexp(random_unit(&random), lowest + random_below(&random, span));
        }
        if (ck_triangle_contact((corners)t, (corners)u) == CK_CONTACT_NONE) {
            assert_true(distance_of(t, u) > 0.0);
            compared++;
        }
    }
    assert_true(compared > 1000);
}

static void degenerate_triangles_have_distances_too(void **state) {
    (void)state;
    double point_like[3][3] = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    double segment[3][3] = {{4, -9, 7}, {4, 11, 7}, {4, 0, 7}};
    double other[3][3] = {{-9, 0, 0}, {9, 0, 0}, {3, 0, 0}};
    double far_point[3][3] = {{1, 2, 5}, {1, 2, 5}, {1, 2, 5}};
    expect_close(distance_of(point_like, segment), 5.0, 1e-15);
    expect_close(distance_of(segment, other), 7.0, 1e-15);
    expect_close(distance_of(point_like, far_point), 2.0, 1e-15);
}

/* ---- Point and triangle ---- */

static void a_point_is_as_far_from_a_triangle_as_the_reference_says(void **state) {
    (void)state;
    random_state random = 8;
    for (int n = 0; n < 20000; n++) {
        double t[3][3], p[3][3], foot[3];
        random_triangle(&random, 0.0, t);
        random_triangle(&random, 0.3, p);
        for (int i = 0; i < 3; i++) {
            t[2][i] = n % 5 == 0 ? t[1][i] + 1e-16 * t[2][i] : n % 7 == 0 ? 2 * t[1][i] - t[0][i] : t[2][i];
            p[1][i] = p[2][i] = p[0][i];
        }
        const long double expected = reference_distance(t, p);
        for (int exponent = -600; exponent <= 600; exponent += 300) {
            double scaled[3][3], q[3];
            for (int i = 0; i < 9; i++) {
                scaled[i / 3][i % 3] = ldexp(t[i / 3][i % 3], exponent);
                q[i % 3] = ldexp(p[0][i % 3], exponent);
            }
            const double distance = ldexp(ck_point_triangle_distance(q, (corners)scaled, foot), -exponent);
            assert_true(fabsl(distance - expected) < 1e-12L);
            assert_true(fabs(ldexp(norm_of_difference(q, foot), -exponent) - distance) < 1e-14 || abs(exponent) > 500);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_triangles_are_as_far_apart_as_the_reference_says),
        cmocka_unit_test(grid_triangles_are_as_far_apart_as_the_reference_says),
        cmocka_unit_test(exact_determinants_give_the_same_distances),
        cmocka_unit_test(crossing_edges_a_few_units_apart),
        cmocka_unit_test(nearly_parallel_edges_a_few_units_apart),
        cmocka_unit_test(edges_far_less_than_a_unit_apart),
        cmocka_unit_test(a_corner_less_than_a_unit_above_a_face),
        cmocka_unit_test(a_corner_above_a_needle),
        cmocka_unit_test(a_gap_of_one_ulp_is_measured),
        cmocka_unit_test(disjoint_triangles_are_never_at_distance_zero),
        cmocka_unit_test(degenerate_triangles_have_distances_too),
        cmocka_unit_test(a_point_is_as_far_from_a_triangle_as_the_reference_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
