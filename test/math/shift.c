/* Signs under a symbolic shift, of points on a small grid where nearly everything is degenerate, against points that
 * are truly shifted. */
#include "math/shift.h"

#include "fixtures/random_bits.h"
#include "math/orient.h"
#include "math/triangle_contact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ROUNDS = 100000 };

typedef const double (*corners)[3];

/* A face and a point, or two edges, on a grid of 2 to 5 places along each axis. */
typedef struct grid_case {
    double t[3][3], p[3], q[3];
} grid_case;

static void random_point(random_state *random, int below, double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = random_below(random, below);
    }
}

static grid_case random_case(random_state *random) {
    grid_case c;
    const int below = 2 + random_below(random, 4);
    for (int k = 0; k < 3; k++) {
        random_point(random, below, c.t[k]);
    }
    random_point(random, below, c.p);
    random_point(random, below, c.q);
    return c;
}

/* By so little that no sign depends on its size: determinants of whole numbers below 5 are whole and below 2^8. */
static void shift(const double p[3], double out[3]) {
    out[0] = p[0] + 0x1p-12;
    out[1] = p[1] + 0x1p-24;
    out[2] = p[2] + 0x1p-36;
}

static void a_side_is_that_of_the_shifted_point_or_face(void **state) {
    (void)state;
    random_state random = 1;
    int coplanar = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const grid_case c = random_case(&random);
        double p[3];
        double t[3][3];
        shift(c.p, p);
        for (int k = 0; k < 3; k++) {
            shift(c.t[k], t[k]);
        }
        assert_int_equal(ck_shifted_side((corners)c.t, c.p, CK_SHIFT_POINT), ck_orient3d(c.t[0], c.t[1], c.t[2], p));
        assert_int_equal(ck_shifted_side((corners)c.t, c.p, CK_SHIFT_FACE), ck_orient3d(t[0], t[1], t[2], c.p));
        coplanar += ck_orient3d(c.t[0], c.t[1], c.t[2], c.p) == 0;
    }
    assert_true(coplanar > ROUNDS / 5);
}

static void a_side_is_zero_only_for_a_face_without_area(void **state) {
    (void)state;
    random_state random = 2;
    int flat = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const grid_case c = random_case(&random);
        const bool degenerate = ck_triangle_degenerate((corners)c.t);
        assert_int_equal(ck_shifted_side((corners)c.t, c.p, CK_SHIFT_POINT) == 0, degenerate);
        assert_int_equal(ck_shifted_side((corners)c.t, c.p, CK_SHIFT_FACE) == 0, degenerate);
        flat += degenerate;
    }
    assert_true(flat > 1000);
}

static void a_side_goes_with_the_turn_of_the_corners(void **state) {
    (void)state;
    random_state random = 3;
    for (int n = 0; n < ROUNDS; n++) {
        const grid_case c = random_case(&random);
        double turned[3][3];
        double swapped[3][3];
        for (int i = 0; i < 9; i++) {
            turned[i / 3][i % 3] = c.t[(i / 3 + 1) % 3][i % 3];
            swapped[i / 3][i % 3] = c.t[2 - i / 3][i % 3];
        }
        for (int shift_of = -1; shift_of <= 1; shift_of += 2) {
            const int side = ck_shifted_side((corners)c.t, c.p, (ck_shift)shift_of);
            assert_int_equal(ck_shifted_side((corners)turned, c.p, (ck_shift)shift_of), side);
            assert_int_equal(ck_shifted_side((corners)swapped, c.p, (ck_shift)shift_of), -side);
        }
    }
}

static bool parallel(const double p[3], const double q[3], const double c[3], const double d[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        if ((q[j] - p[j]) * (d[k] - c[k]) != (q[k] - p[k]) * (d[j] - c[j])) {
            return false;
        }
    }
    return true;
}

static void edges_pass_each_other_as_the_shifted_ones_do(void **state) {
    (void)state;
    random_state random = 4;
    int meeting = 0, nothing = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const grid_case c = random_case(&random);
        const double *from = c.t[0], *to = c.t[1];
        double moved_from[3];
        double moved_to[3];
        shift(from, moved_from);
        shift(to, moved_to);
        const int sign = ck_shifted_edges(c.p, c.q, from, to);
        assert_int_equal(sign, ck_orient3d(c.p, c.q, moved_from, moved_to));
        assert_int_equal(sign == 0, parallel(c.p, c.q, from, to));
        assert_int_equal(ck_shifted_edges(c.q, c.p, from, to), -sign);
        assert_int_equal(ck_shifted_edges(c.p, c.q, to, from), -sign);
        meeting += sign != 0 && ck_orient3d(c.p, c.q, from, to) == 0;
        nothing += sign == 0;
    }
    assert_true(meeting > ROUNDS / 5 && nothing > 1000);
}

/* Doubles that are far from whole: coplanar by their last digits or not, the shift decides nothing that is decided. */
static void where_nothing_is_degenerate_the_shift_changes_nothing(void **state) {
    (void)state;
    random_state random = 5;
    for (int n = 0; n < ROUNDS; n++) {
        grid_case c;
        double *all = c.t[0];
        for (int i = 0; i < 9; i++) {
            all[i] = random_nudge(&random, (random_below(&random, 4) + 1) * 0.1);
        }
        for (int i = 0; i < 3; i++) {
            c.p[i] = random_nudge(&random, (random_below(&random, 4) + 1) * 0.1);
            c.q[i] = random_nudge(&random, (random_below(&random, 4) + 1) * 0.1);
        }
        const int side = ck_orient3d(c.t[0], c.t[1], c.t[2], c.p);
        const int pass = ck_orient3d(c.p, c.q, c.t[0], c.t[1]);
        assert_true(side == 0 || ck_shifted_side((corners)c.t, c.p, CK_SHIFT_POINT) == side);
        assert_true(side == 0 || ck_shifted_side((corners)c.t, c.p, CK_SHIFT_FACE) == side);
        assert_true(pass == 0 || ck_shifted_edges(c.p, c.q, c.t[0], c.t[1]) == pass);
    }
}

/* Scaled by powers of two, everything stays as it is, where products neither overflow nor vanish exactly. */
static void large_and_small_coordinates_have_the_same_signs(void **state) {
    (void)state;
    static const double scales[] = {0x1p300, 0x1p1000, 0x1p-300, 0x1p-1000};
    random_state random = 6;
    for (int n = 0; n < ROUNDS / 20; n++) {
        const grid_case c = random_case(&random);
        const int side = ck_shifted_side((corners)c.t, c.p, CK_SHIFT_POINT);
        const int pass = ck_shifted_edges(c.p, c.q, c.t[0], c.t[1]);
        for (int k = 0; k < 4; k++) {
            grid_case scaled = c;
            for (int i = 0; i < 9; i++) {
                scaled.t[i / 3][i % 3] *= scales[k];
                scaled.p[i % 3] = c.p[i % 3] * scales[k];
                scaled.q[i % 3] = c.q[i % 3] * scales[k];
            }
            assert_int_equal(ck_shifted_side((corners)scaled.t, scaled.p, CK_SHIFT_POINT), side);
            assert_int_equal(ck_shifted_edges(scaled.p, scaled.q, scaled.t[0], scaled.t[1]), pass);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_is_that_of_the_shifted_point_or_face),
        cmocka_unit_test(a_side_is_zero_only_for_a_face_without_area),
        cmocka_unit_test(a_side_goes_with_the_turn_of_the_corners),
        cmocka_unit_test(edges_pass_each_other_as_the_shifted_ones_do),
        cmocka_unit_test(where_nothing_is_degenerate_the_shift_changes_nothing),
        cmocka_unit_test(large_and_small_coordinates_have_the_same_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
