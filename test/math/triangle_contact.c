/* Contacts against an independent reference on small grids, where nearly every case is a special one. */
#include "math/triangle_contact.h"

#include "fixtures/random_bits.h"
#include "math/hull_reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef const double (*corners)[3];

/* The contact of whole triangles after x -> (x + shift) * 2^exponent, with axes moved round by `turn`. */
static ck_contact mapped_contact(int t[3][3], int u[3][3], double shift, int exponent, int turn) {
    double a[3][3], b[3][3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            a[i][(k + turn) % 3] = ldexp(t[i][k] + shift, exponent);
            b[i][(k + turn) % 3] = ldexp(u[i][k] + shift, exponent);
        }
    }
    return ck_triangle_contact((corners)a, (corners)b);
}

static ck_contact plain_contact(int t[3][3], int u[3][3]) {
    return mapped_contact(t, u, 0.0, 0, 0);
}

static void random_triangle(random_state *random, int grid, int t[3][3]) {
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] = random_below(random, grid);
    }
}

static void permute(int t[3][3], int which, int out[3][3]) {
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    for (int i = 0; i < 3; i++) {
        memcpy(out[i], t[order[which][i]], sizeof out[i]);
    }
}

static void expect_reference_on_grid(random_state random, int grid, int count, int least_of_each) {
    int seen[3] = {0, 0, 0};
    for (int n = 0; n < count; n++) {
        int t[3][3], u[3][3];
        random_triangle(&random, grid, t);
        random_triangle(&random, grid, u);
        const ck_contact expected = hull_reference_contact(t, u);
        assert_int_equal(plain_contact(t, u), expected);
        assert_int_equal(plain_contact(u, t), expected);
        seen[expected]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_true(seen[i] >= least_of_each);
    }
}

static void contacts_match_the_reference_on_a_grid_of_two(void **state) {
    (void)state;
    expect_reference_on_grid(1, 2, 100000, 500);
}

static void contacts_match_the_reference_on_a_grid_of_three(void **state) {
    (void)state;
    expect_reference_on_grid(2, 3, 100000, 5000);
}

static void contacts_match_the_reference_on_a_grid_of_four(void **state) {
    (void)state;
    expect_reference_on_grid(3, 4, 200000, 10000);
}

static void contacts_match_the_reference_on_a_wide_grid(void **state) {
    (void)state;
    expect_reference_on_grid(4, 16, 100000, 50);
}

static void contacts_match_the_reference_in_one_plane(void **state) {
    (void)state;
    random_state random = 5;
    int seen[3] = {0, 0, 0};
    for (int n = 0; n < 50000; n++) {
        int t[3][3], u[3][3];
        random_triangle(&random, 6, t);
        random_triangle(&random, 6, u);
        for (int i = 0; i < 3; i++) {
            t[i][n % 3] = n % 2 == 0 ? 1 : t[i][(n + 1) % 3] + t[i][(n + 2) % 3];
            u[i][n % 3] = n % 2 == 0 ? 1 : u[i][(n + 1) % 3] + u[i][(n + 2) % 3];
        }
        const ck_contact expected = hull_reference_contact(t, u);
        assert_int_equal(plain_contact(t, u), expected);
        seen[expected]++;
    }
    assert_true(seen[CK_CONTACT_NONE] > 1000 && seen[CK_CONTACT_TOUCH] > 1000 && seen[CK_CONTACT_CROSS] == 0);
}

static void the_order_of_corners_and_triangles_does_not_matter(void **state) {
    (void)state;
    random_state random = 6;
    for (int n = 0; n < 5000; n++) {
        int t[3][3], u[3][3];
        random_triangle(&random, 4, t);
        random_triangle(&random, 4, u);
        const ck_contact expected = plain_contact(t, u);
        for (int i = 0; i < 36; i++) {
            int a[3][3], b[3][3];
            permute(t, i / 6, a);
            permute(u, i % 6, b);
            assert_int_equal(plain_contact(a, b), expected);
            assert_int_equal(plain_contact(b, a), expected);
        }
    }
}

static void scale_place_and_axes_do_not_matter(void **state) {
    (void)state;
    random_state random = 7;
    static const int exponents[] = {-1074, -1022, -500, -30, 0, 3, 400, 969, 1021};
    static const double shifts[] = {0.0, -2.0, 1e6, 0x1p49};
    for (int n = 0; n < 3000; n++) {
        int t[3][3], u[3][3];
        random_triangle(&random, 4, t);
        random_triangle(&random, 4, u);
        const ck_contact expected = plain_contact(t, u);
        for (size_t i = 0; i < sizeof exponents / sizeof exponents[0]; i++) {
            assert_int_equal(mapped_contact(t, u, 0.0, exponents[i], n % 3), expected);
        }
        for (size_t i = 0; i < sizeof shifts / sizeof shifts[0]; i++) {
            assert_int_equal(mapped_contact(t, u, shifts[i], -3, n % 3), expected);
        }
    }
}

static void one_unit_in_the_last_place_parts_touching_triangles(void **state) {
    (void)state;
    const double floor[3][3] = {{0.1, 0.1, 0.3}, {7.3, 0.2, 0.3}, {0.4, 5.1, 0.3}};
    const double low = nextafter(0.3, 0), high = nextafter(0.3, 1);
    const double on[3][3] = {{1, 1, 0.3}, {1, 2, 4}, {2, 2, 5}};
    const double above[3][3] = {{1, 1, high}, {1, 2, 4}, {2, 2, 5}};
    const double through[3][3] = {{1, 1, low}, {1, 2, 4}, {2, 2, 5}};
    assert_int_equal(ck_triangle_contact(floor, on), CK_CONTACT_TOUCH);
    assert_int_equal(ck_triangle_contact(floor, above), CK_CONTACT_NONE);
    assert_int_equal(ck_triangle_contact(floor, through), CK_CONTACT_CROSS);
}

static void a_triangle_touches_itself(void **state) {
    (void)state;
    random_state random = 8;
    for (int n = 0; n < 1000; n++) {
        double t[3][3];
        for (int i = 0; i < 9; i++) {
            t[i / 3][i % 3] = ldexp(random_unit(&random), random_below(&random, 40));
        }
        assert_int_equal(ck_triangle_contact((corners)t, (corners)t), CK_CONTACT_TOUCH);
    }
}

static void degenerate_means_collinear(void **state) {
    (void)state;
    const double line[3][3] = {{0.1, 0.1, 0.1}, {0.7, 0.7, 0.7}, {0.3, 0.3, 0.3}};
    const double nearly[3][3] = {{0.1, 0.1, 0.1}, {0.7, 0.7, 0.7}, {0.3, 0.3, nextafter(0.3, 1)}};
    const double doubled[3][3] = {{1, 2, 3}, {4, 5, 6}, {1, 2, 3}};
    const double tiny[3][3] = {{0, 0, 0}, {0x1p-1074, 0, 0}, {0, 0x1p-1074, 1e308}};
    assert_true(ck_triangle_degenerate(line));
    assert_false(ck_triangle_degenerate(nearly));
    assert_true(ck_triangle_degenerate(doubled));
    assert_false(ck_triangle_degenerate(tiny));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_match_the_reference_on_a_grid_of_two),
        cmocka_unit_test(contacts_match_the_reference_on_a_grid_of_three),
        cmocka_unit_test(contacts_match_the_reference_on_a_grid_of_four),
        cmocka_unit_test(contacts_match_the_reference_on_a_wide_grid),
        cmocka_unit_test(contacts_match_the_reference_in_one_plane),
        cmocka_unit_test(the_order_of_corners_and_triangles_does_not_matter),
        cmocka_unit_test(scale_place_and_axes_do_not_matter),
        cmocka_unit_test(one_unit_in_the_last_place_parts_touching_triangles),
        cmocka_unit_test(a_triangle_touches_itself),
        cmocka_unit_test(degenerate_means_collinear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
