/* Filter and expansions are held against wide integers; these against cases known by construction. */
#include "math/orient.h"
#include "math/orient_stages.h"

#include "fixtures/random_bits.h"

#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Both off by less than 2^-51, and of the same sign. */
static void expect_determinant(ck_magnitude value, double number, int exponent) {
    assert_true((value.number > 0) - (value.number < 0) == (number > 0) - (number < 0));
    const double same = ldexp(value.number, value.exponent - exponent);
    assert_true(fabs(same - number) <= 0x1p-50 * fabs(number));
}

static void expect_same_2d(const double a[2], const double b[2], const double c[2], bool moderate) {
    const int sign = ck_orient2d_wide(a, b, c);
    assert_int_equal(ck_orient2d(a, b, c), sign);
    assert_int_equal(ck_orient2d(b, c, a), sign);
    assert_int_equal(ck_orient2d(b, a, c), -sign);
    int exponent;
    const double number = ck_orient2d_wide_value(a, b, c, &exponent);
    assert_int_equal((number > 0) - (number < 0), sign);
    expect_determinant(ck_orient2d_value(a, b, c), number, exponent);
    if (moderate) {
        assert_int_equal(ck_orient2d_expansion(a, b, c), sign);
    }
}

static void expect_same_3d(const double a[3], const double b[3], const double c[3], const double d[3], bool moderate) {
    const int sign = ck_orient3d_wide(a, b, c, d);
    assert_int_equal(ck_orient3d(a, b, c, d), sign);
    assert_int_equal(ck_orient3d(b, c, a, d), sign);
    assert_int_equal(ck_orient3d(a, b, d, c), -sign);
    int exponent;
    const double number = ck_orient3d_wide_value(a, b, c, d, &exponent);
    assert_int_equal((number > 0) - (number < 0), sign);
    expect_determinant(ck_orient3d_value(a, b, c, d), number, exponent);
    if (moderate) {
        const int twofold = ck_orient3d_twofold(a, b, c, d);
        assert_true(twofold == sign || twofold == CK_UNDECIDED);
        assert_int_equal(ck_orient3d_expansion(a, b, c, d), sign);
        const ck_magnitude value = {ck_orient3d_expansion_value(a, b, c, d), 0};
        expect_determinant(value, number, exponent);
    }
}

/* Checks the stages on four points, and on their shadows in the plane. */
static void expect_same(double p[4][3], bool moderate) {
    expect_same_3d(p[0], p[1], p[2], p[3], moderate);
    expect_same_2d(p[0], p[1], p[2], moderate);
    expect_same_2d(&p[1][1], &p[2][1], &p[3][1], moderate);
}

static void a_left_turn_is_positive(void **state) {
    (void)state;
    assert_int_equal(ck_orient2d((double[]){0, 0}, (double[]){1, 0}, (double[]){0, 1}), 1);
    assert_int_equal(ck_orient2d((double[]){0, 0}, (double[]){0, 1}, (double[]){1, 0}), -1);
    assert_int_equal(ck_orient2d((double[]){0, 0}, (double[]){1, 2}, (double[]){2, 4}), 0);
}

static void the_side_that_the_normal_points_to_is_positive(void **state) {
    (void)state;
    const double a[3] = {0, 0, 0}, b[3] = {1, 0, 0}, c[3] = {0, 1, 0};
    assert_int_equal(ck_orient3d(a, b, c, (double[]){0.3, 0.3, 1}), 1);
    assert_int_equal(ck_orient3d(a, b, c, (double[]){0.3, 0.3, -1}), -1);
    assert_int_equal(ck_orient3d(a, b, c, (double[]){7, 8, 0}), 0);
}

static void a_determinant_is_twice_the_area_or_six_times_the_volume(void **state) {
    (void)state;
    const double a[3] = {1, 1, 1}, b[3] = {3, 1, 1}, c[3] = {1, 4, 1}, d[3] = {5, 5, 0};
    assert_true(ck_orient2d_value(a, b, c).number == 6);
    assert_true(ck_orient3d_value(a, b, c, d).number == -6);
    const double far[3] = {0x1p1000, 0, 0}, low[3] = {0, 0, -0x1p-1000};
    const ck_magnitude large = ck_orient3d_value((double[]){0, 0, 0}, far, (double[]){0, 0x1p900, 0}, low);
    assert_true(ldexp(large.number, large.exponent - 900) == -1);
}

static void one_unit_in_the_last_place_is_seen(void **state) {
    (void)state;
    const double a[3] = {0.1, 0.1, 0.1}, b[3] = {0.2, 0.2, 0.2}, c[3] = {0.7, 0.3, 0.9}, d[3] = {0.4, 0.4, 0.4};
    assert_int_equal(ck_orient3d(a, b, c, d), 0);
    const double above[3] = {0.4, nextafter(0.4, 1), 0.4}, below[3] = {0.4, nextafter(0.4, 0), 0.4};
    assert_int_not_equal(ck_orient3d(a, b, c, above), 0);
    assert_int_equal(ck_orient3d(a, b, c, above), -ck_orient3d(a, b, c, below));
}

static void the_extremes_of_double_do_not_confuse(void **state) {
    (void)state;
    const double big = DBL_MAX, tiny = 0x1p-1074;
    assert_int_equal(ck_orient2d((double[]){-big, -big}, (double[]){big, -big}, (double[]){big, big}), 1);
    assert_int_equal(ck_orient2d((double[]){-big, -big}, (double[]){0, 0}, (double[]){big, big}), 0);
    assert_int_equal(ck_orient2d((double[]){-big, -big}, (double[]){0, tiny}, (double[]){big, big}), -1);
    assert_int_equal(ck_orient2d((double[]){0, 0}, (double[]){tiny, 0}, (double[]){0, tiny}), 1);
    assert_int_equal(ck_orient2d((double[]){0, 0}, (double[]){tiny, 0}, (double[]){big, tiny}), 1);
    const double o[3] = {0, 0, 0}, x[3] = {tiny, 0, 0}, y[3] = {0, tiny, 0};
    assert_int_equal(ck_orient3d(o, x, y, (double[]){big, -big, tiny}), 1);
    assert_int_equal(ck_orient3d(o, x, y, (double[]){big, -big, -tiny}), -1);
    assert_int_equal(ck_orient3d(o, x, y, (double[]){big, -big, 0}), 0);
    const double p[3] = {-big, -big, -big}, q[3] = {big, -big, -big}, r[3] = {-big, big, -big};
    assert_int_equal(ck_orient3d(p, q, r, (double[]){0, 0, nextafter(-big, 0)}), 1);
    assert_int_equal(ck_orient3d(p, q, r, (double[]){tiny, tiny, -big}), 0);
}

static void stages_agree_on_random_points(void **state) {
    (void)state;
    random_state random = 1;
    for (int n = 0; n < 50000; n++) {
        double p[4][3];
        for (int i = 0; i < 12; i++) {
            p[i / 3][i % 3] = random_unit(&random);
        }
        expect_same(p, true);
    }
}

static void stages_agree_on_small_grids(void **state) {
    (void)state;
    random_state random = 2;
    for (int n = 0; n < 50000; n++) {
        double p[4][3];
        for (int i = 0; i < 12; i++) {
            p[i / 3][i % 3] = random_below(&random, 4) * 0.1;
        }
        expect_same(p, true);
    }
}

/* p[3] is put in the plane of the others, or on the line of two of them, then all are nudged by an ulp. */
static void stages_agree_near_planes_and_lines(void **state) {
    (void)state;
    random_state random = 3;
    for (int n = 0; n < 50000; n++) {
        double p[4][3];
        const double u = random_unit(&random), v = n % 2 == 0 ? 0.0 : random_unit(&random);
        const double offset = n % 3 == 0 ? 1000.0 : 0.0;
        for (int i = 0; i < 3; i++) {
            const double a = offset + random_unit(&random), b = offset + random_unit(&random);
            const double c = n % 5 == 0 ? a + 0x1p-40 * random_unit(&random) : offset + random_unit(&random);
            p[0][i] = random_nudge(&random, a);
            p[1][i] = random_nudge(&random, b);
            p[2][i] = random_nudge(&random, c);
            p[3][i] = random_nudge(&random, a + u * (b - a) + v * (c - a));
        }
        expect_same(p, true);
        expect_same_2d(p[0], p[1], p[3], true);
    }
}

/* From where the products of differences lose digits to underflow, to where they vanish. */
static void stages_agree_at_the_brink_of_underflow(void **state) {
    (void)state;
    random_state random = 8;
    for (int n = 0; n < 50000; n++) {
        double p[4][3];
        const int exponent = (n % 2 == 0 ? -540 : -360) + random_below(&random, 60) - 30;
        for (int i = 0; i < 12; i++) {
            p[i / 3][i % 3] = ldexp(random_unit(&random), exponent);
        }
        for (int i = 0; i < 3; i++) {
            p[2][i] = n % 3 == 0 ? p[0][i] + 0.75 * (p[1][i] - p[0][i]) : p[2][i];
            p[3][i] = p[0][i] + 0.25 * (p[2][i] - p[1][i]);
        }
        expect_same(p, false);
    }
}

static void stages_agree_on_mixed_magnitudes(void **state) {
    (void)state;
    random_state random = 4;
    for (int n = 0; n < 50000; n++) {
        double p[4][3];
        for (int i = 0; i < 12; i++) {
            const double x = random_below(&random, 3) == 0 ? 1.0 : random_unit(&random);
            p[i / 3][i % 3] = ldexp(x, random_below(&random, 500) - 245);
        }
        expect_same(p, true);
    }
}

/* Exponents all over the range, with equal coordinates and zeros strewn in so that degenerate cases occur. */
static void the_whole_agrees_with_wide_integers_for_all_exponents(void **state) {
    (void)state;
    random_state random = 5;
    static const int spans[] = {2097, 60, 8};
    for (int n = 0; n < 20000; n++) {
        double p[4][3];
        const int span = spans[n % 3], lowest = -1074 + random_below(&random, 2098 - span);
        for (int i = 0; i < 12; i++) {
            const double x = random_below(&random, 3) == 0 ? 0.5 : random_unit(&random);
            const int pick = random_below(&random, 8);
            const double fresh = ldexp(x, lowest + random_below(&random, span + 1));
            p[i / 3][i % 3] = pick == 0 ? 0.0 : pick <= 2 && i >= 3 ? p[i / 3 - 1][i % 3] : fresh;
        }
        expect_same(p, false);
    }
}

/* Whole coordinates just inside of the grid that twofold numbers can tell zero on. */
static void coplanar_points_on_a_grid_are_settled_early(void **state) {
    (void)state;
    random_state random = 7;
    for (int n = 0; n < 20000; n++) {
        double p[4][3];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                p[k][i] = random_below(&random, 1 << 27) + 0x1p40;
            }
            p[3][i] = p[0][i] + p[1][i] - p[2][i];
        }
        assert_int_equal(ck_orient3d_twofold(p[0], p[1], p[2], p[3]), 0);
        p[random_below(&random, 4)][random_below(&random, 3)] += 1.0;
        assert_int_not_equal(ck_orient3d_twofold(p[0], p[1], p[2], p[3]), CK_UNDECIDED);
        expect_same(p, true);
    }
}

/* A power of two applied to every coordinate changes no sign, wherever the range of double allows it. */
static void powers_of_two_change_nothing(void **state) {
    (void)state;
    random_state random = 6;
    for (int n = 0; n < 5000; n++) {
        double p[4][3];
        for (int i = 0; i < 12; i++) {
            p[i / 3][i % 3] = random_below(&random, 5) - 2;
        }
        const int sign = ck_orient3d(p[0], p[1], p[2], p[3]);
        for (int exponent = -1074; exponent <= 1022; exponent += 131) {
            double q[4][3];
            for (int i = 0; i < 12; i++) {
                q[i / 3][i % 3] = ldexp(p[i / 3][i % 3], exponent);
            }
            assert_int_equal(ck_orient3d(q[0], q[1], q[2], q[3]), sign);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_left_turn_is_positive),
        cmocka_unit_test(the_side_that_the_normal_points_to_is_positive),
        cmocka_unit_test(a_determinant_is_twice_the_area_or_six_times_the_volume),
        cmocka_unit_test(one_unit_in_the_last_place_is_seen),
        cmocka_unit_test(the_extremes_of_double_do_not_confuse),
        cmocka_unit_test(stages_agree_on_random_points),
        cmocka_unit_test(stages_agree_on_small_grids),
        cmocka_unit_test(stages_agree_near_planes_and_lines),
        cmocka_unit_test(stages_agree_at_the_brink_of_underflow),
        cmocka_unit_test(stages_agree_on_mixed_magnitudes),
        cmocka_unit_test(the_whole_agrees_with_wide_integers_for_all_exponents),
        cmocka_unit_test(coplanar_points_on_a_grid_are_settled_early),
        cmocka_unit_test(powers_of_two_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
