/* Determinants that decide on which side a point lies: filters, numbers of twice the precision, values. */
#include "attack.h"

#include "math/orient.h"
#include "math/orient_twofold.c" /* the bound is its own */
#include "math/orient_wide.c"    /* whole determinants */
#include "math/segment_passage.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void widen(const double from[3], wide out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = from[i];
    }
}

static wide orientation(const double points[4][3]) {
    wide p[4][3];
    for (int i = 0; i < 4; i++) {
        widen(points[i], p[i]);
    }
    return wide_orient(p[0], p[1], p[2], p[3]);
}

static double part(wide error, double bound) {
    return bound > 0 ? (double)(wide_abs(error) / bound) : error == 0 ? 0 : INFINITY;
}

static double try_plane(const double *x) {
    double bound;
    const double found = ck_orient2d_estimate(&x[0], &x[2], &x[4], &bound);
    const wide abx = (wide)x[2] - x[0], aby = (wide)x[3] - x[1], acx = (wide)x[4] - x[0], acy = (wide)x[5] - x[1];
    return part(abx * acy - aby * acx - found, bound);
}

static double try_space(const double *x) {
    double bound;
    const double(*p)[3] = (const double(*)[3])x;
    const double found = ck_orient3d_estimate(p[0], p[1], p[2], p[3], &bound);
    return part(orientation(p) - found, bound);
}

/* The wide numbers lose 2^-111 of the size, where 2^-99 is claimed. */
static double try_twofold(const double *x) {
    const double(*p)[3] = (const double(*)[3])x;
    ck_twofold ab[3], ac[3], ad[3];
    differences(p[0], p[1], ab);
    differences(p[0], p[2], ac);
    differences(p[0], p[3], ad);
    double bound;
    const ck_twofold found = determinant(ab, ac, ad, &bound);
    return part(orientation(p) - found.high - found.low, bound);
}

/* The determinant to 2^-95 of it, however much cancels. */
static wide whole_orientation(const double a[3], const double b[3], const double c[3], const double d[3]) {
    ck_wide det;
    const int unit = determinant3(a, b, c, d, &det);
    wide value = 0;
    const int first = det.count > 4 ? det.count - 4 : 0;
    for (int i = det.count - 1; i >= first; i--) {
        value = value * 0x1p32 + det.limb[i];
    }
    for (int power = 3 * unit + 32 * first; power != 0; power += power > 0 ? -1 : 1) {
        value *= power > 0 ? 2 : 0.5;
    }
    return det.sign * value;
}

static double try_value(const double *x) {
    const double(*p)[3] = (const double(*)[3])x;
    const ck_magnitude found = ck_orient3d_value(p[0], p[1], p[2], p[3]);
    const wide exact = whole_orientation(p[0], p[1], p[2], p[3]);
    return exact == 0 || found.exponent != 0 ? -1 : part(exact - found.number, 0x1p-51 * (double)wide_abs(exact));
}

/* A segment through the plane of a triangle: where along it. */
static double try_passage(const double *x) {
    const double(*p)[3] = (const double(*)[3])x;
    ck_passage passage;
    if (!ck_segment_passage(p[3], p[4], &p[0], &passage) || passage.turn == 0) {
        return -1;
    }
    const wide from = wide_abs(whole_orientation(p[0], p[1], p[2], p[3]));
    const wide to = wide_abs(whole_orientation(p[0], p[1], p[2], p[4]));
    const wide at = from / (from + to);
    return part(at - passage.at, 0x1p-50 * (double)at);
}

static void filter_in_the_plane(void **state) {
    (void)state;
    attack_run(&(attack){"orientation in the plane: 6 u", 6, 53, try_plane, 20000, 0.5, 0});
}

static void filter_in_space(void **state) {
    (void)state;
    attack_run(&(attack){"orientation in space: 10 u", 12, 53, try_space, 20000, 0.25, 0});
}

static void numbers_of_twice_the_precision(void **state) {
    (void)state;
    attack_run(&(attack){"orientation in space, twofold: 2^-99", 12, 53, try_twofold, 10000, 0.02, 0});
}

static void values_of_determinants(void **state) {
    (void)state;
    attack_run(&(attack){"value of an orientation: 2^-51", 12, 53, try_value, 3000, 0.2, 6});
}

static void places_along_segments(void **state) {
    (void)state;
    attack_run(&(attack){"place along a segment: 2^-50", 15, 53, try_passage, 5000, 0.1, 6});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filter_in_the_plane),
        cmocka_unit_test(filter_in_space),
        cmocka_unit_test(numbers_of_twice_the_precision),
        cmocka_unit_test(values_of_determinants),
        cmocka_unit_test(places_along_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
