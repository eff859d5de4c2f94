/* Passages of segments through triangles with corners on a small grid, against segments that are truly shifted, and
 * against points along them. */
#include "math/segment_passage.h"

#include "fixtures/random_bits.h"
#include "math/orient.h"
#include "math/ray_crossing.h"
#include "math/triangle_contact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ROUNDS = 100000 };

typedef const double (*corners)[3];

typedef struct grid_case {
    double p[3], q[3], t[3][3];
} grid_case;

static void random_point(random_state *random, int below, double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = random_below(random, below);
    }
}

static grid_case random_case(random_state *random) {
    grid_case c;
    const int below = 2 + random_below(random, 4);
    do {
        random_point(random, below, c.p);
        random_point(random, below, c.q);
    } while (c.p[0] == c.q[0] && c.p[1] == c.q[1] && c.p[2] == c.q[2]);
    for (int k = 0; k < 3; k++) {
        random_point(random, below, c.t[k]);
    }
    return c;
}

/* By a shift so small that no sign depends on its size, for coordinates that are small whole numbers. */
static void shift(const double p[3], double out[3]) {
    out[0] = p[0] + 0x1p-12;
    out[1] = p[1] + 0x1p-24;
    out[2] = p[2] + 0x1p-36;
}

/* Which way the segment passes the triangle, at inner points of both. */
static int strict_turn(const double p[3], const double q[3], corners t) {
    const int from = ck_orient3d(t[0], t[1], t[2], p), to = ck_orient3d(t[0], t[1], t[2], q);
    const int side = ck_orient3d(p, q, t[0], t[1]);
    const bool within = side != 0 && side == ck_orient3d(p, q, t[1], t[2]) && side == ck_orient3d(p, q, t[2], t[0]);
    return from * to < 0 && within ? from : 0;
}

static bool lies_on(const double p[3], corners t) {
    return !ck_triangle_degenerate(t) && ck_ray_crossing(p, t, 1) == CK_ON_SURFACE;
}

static void the_turn_is_that_of_the_shifted_segment(void **state) {
    (void)state;
    random_state random = 1;
    int turns = 0, degenerate = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const grid_case c = random_case(&random);
        double p[3], q[3];
        shift(c.p, p);
        shift(c.q, q);
        ck_passage passage;
        const bool met = ck_segment_passage(c.p, c.q, c.t, &passage);
        assert_int_equal(passage.turn, strict_turn(p, q, c.t));
        assert_int_equal(passage.proper, strict_turn(c.p, c.q, c.t) != 0);
        assert_true(met || (passage.turn == 0 && !passage.along && !passage.from_on && !passage.to_on));
        turns += passage.turn != 0;
        degenerate += passage.turn != 0 && !passage.proper;
    }
    assert_true(turns > 2000 && degenerate > 1000);
}

static void a_passage_is_where_the_plane_is(void **state) {
    (void)state;
    random_state random = 2;
    for (int n = 0; n < ROUNDS; n++) {
        const grid_case c = random_case(&random);
        ck_passage passage;
        if (!ck_segment_passage(c.p, c.q, c.t, &passage) || passage.turn == 0) {
            continue;
        }
        /* Heights above the plane are small whole numbers here. */
        const double from = ck_orient3d_value(c.t[0], c.t[1], c.t[2], c.p).number;
        const double to = ck_orient3d_value(c.t[0], c.t[1], c.t[2], c.q).number;
        const double expected = from / (from - to);
        assert_true(fabs(passage.at - expected) <= 0x1p-50 * expected);
    }
}

static void a_stretch_is_where_points_lie_on_the_face(void **state) {
    (void)state;
    enum { STEPS = 64 };
    random_state random = 3;
    int stretches = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const grid_case c = random_case(&random);
        ck_passage passage;
        (void)ck_segment_passage(c.p, c.q, c.t, &passage);
        assert_int_equal(passage.from_on, lies_on(c.p, c.t));
        assert_int_equal(passage.to_on, lies_on(c.q, c.t));
        bool coplanar = !ck_triangle_degenerate(c.t);
        coplanar = coplanar && ck_orient3d(c.t[0], c.t[1], c.t[2], c.p) == 0;
        coplanar = coplanar && ck_orient3d(c.t[0], c.t[1], c.t[2], c.q) == 0;
        assert_true(coplanar || !passage.along);
        int on = 0;
        for (int i = 0; i <= STEPS && coplanar; i++) {
            const double at = (double)i / STEPS;
            double x[3];
            for (int axis = 0; axis < 3; axis++) {
                x[axis] = c.p[axis] + at * (c.q[axis] - c.p[axis]);
            }
            const bool inside = lies_on(x, c.t);
            on += inside;
            assert_true(!passage.along || inside == (passage.first <= at && at <= passage.last));
        }
        assert_true(passage.along || on <= 1);
        stretches += passage.along;
    }
    assert_true(stretches > 2000);
}

/* Coordinates from the smallest to the largest doubles. */
static void extremes_are_passed_in_the_middle(void **state) {
    (void)state;
    const double sizes[5] = {0x1p-1074, 0x1p-400, 1, 0x1p400, 0x1p1022};
    for (int i = 0; i < 25; i++) {
        const double wide = sizes[i / 5], high = sizes[i % 5];
        const double t[3][3] = {{-wide, -wide, 0}, {wide, -wide, 0}, {0, wide, 0}};
        const double p[3] = {0, 0, high}, q[3] = {0, 0, -high};
        ck_passage passage;
        assert_true(ck_segment_passage(p, q, t, &passage));
        assert_int_equal(passage.turn, 1);
        assert_true(passage.proper && passage.at == 0.5);
    }
}

/* Faces that are steeper than doubles can tell, where all the digits of a difference cancel. */
static void a_grazing_passage_keeps_its_digits(void **state) {
    (void)state;
    random_state random = 4;
    for (int n = 0; n < 1000; n++) {
        const double e = ldexp(1.0, -30 - random_below(&random, 22));
        const double rise = 1 + random_below(&random, 1000), fall = 1 + random_below(&random, 1000);
        const double t[3][3] = {{-8, 1, 1}, {8, 1, 1}, {0, 9, 9}}; /* in the plane y = z */
        const double p[3] = {0.25, 3, 3 + rise * e}, q[3] = {0.5, 5, 5 - fall * e};
        ck_passage passage;
        assert_true(ck_segment_passage(p, q, t, &passage));
        const double from = p[2] - p[1], to = q[2] - q[1];
        const double expected = from / (from - to);
        assert_true(passage.turn != 0 && fabs(passage.at - expected) <= 0x1p-50 * expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_turn_is_that_of_the_shifted_segment),
        cmocka_unit_test(a_passage_is_where_the_plane_is),
        cmocka_unit_test(a_stretch_is_where_points_lie_on_the_face),
        cmocka_unit_test(extremes_are_passed_in_the_middle),
        cmocka_unit_test(a_grazing_passage_keeps_its_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
