/* Winding numbers of small solids at every grid and half-grid point, along all axes, against what is known of them. */
#include "math/ray_crossing.h"

#include "fixtures/random_bits.h"
#include "math/orient.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef const double (*corners)[3];

enum { MOST_FACES = 32 };

typedef struct solid {
    int faces;
    double t[MOST_FACES][3][3];
} solid;

static void add_face(solid *s, const double a[3], const double b[3], const double c[3]) {
    memcpy(s->t[s->faces][0], a, sizeof s->t[0][0]);
    memcpy(s->t[s->faces][1], b, sizeof s->t[0][0]);
    memcpy(s->t[s->faces][2], c, sizeof s->t[0][0]);
    s->faces++;
}

static void add_box(solid *s, double low, double high) {
    for (int axis = 0; axis < 3; axis++) {
        const int i = (axis + 1) % 3, j = (axis + 2) % 3;
        for (int side = 0; side < 2; side++) {
            double p[4][3];
            for (int k = 0; k < 4; k++) {
                p[k][axis] = side == 0 ? low : high;
                p[k][i] = k == 1 || k == 2 ? high : low;
                p[k][j] = k >= 2 ? high : low;
            }
            add_face(s, p[0], p[side == 0 ? 2 : 1], p[side == 0 ? 1 : 2]);
            add_face(s, p[0], p[side == 0 ? 3 : 2], p[side == 0 ? 2 : 3]);
        }
    }
}

static void add_octahedron(solid *s, double radius) {
    for (int k = 0; k < 8; k++) {
        const double sx = k & 1 ? -1 : 1, sy = k & 2 ? -1 : 1, sz = k & 4 ? -1 : 1;
        const double x[3] = {sx * radius, 0, 0}, y[3] = {0, sy * radius, 0}, z[3] = {0, 0, sz * radius};
        if (sx * sy * sz > 0) {
            add_face(s, x, y, z);
        } else {
            add_face(s, x, z, y);
        }
    }
}

/* The winding number, or CK_ON_SURFACE if any face says so. */
static int winding(const solid *s, const double p[3], int axis) {
    int sum = 0;
    bool on = false;
    for (int i = 0; i < s->faces; i++) {
        const int crossing = ck_ray_crossing(p, s->t[i], axis);
        on = on || crossing == CK_ON_SURFACE;
        sum += crossing;
    }
    return on ? CK_ON_SURFACE : sum;
}

static void expect_winding(const solid *s, const double p[3], int expected) {
    for (int axis = 0; axis < 3; axis++) {
        assert_int_equal(winding(s, p, axis), expected);
    }
}

static int winding_beside(const solid *s, const double p[3]) {
    int sum = 0;
    for (int i = 0; i < s->faces; i++) {
        sum += ck_ray_crossing_beside(p, s->t[i], CK_SHIFT_POINT);
    }
    return sum;
}

/* Calls for every point of a cubic grid from -reach to reach in steps of a half. */
static void over_half_grid(const solid *s, int reach, int (*expected)(const double p[3])) {
    for (int x = -2 * reach; x <= 2 * reach; x++) {
        for (int y = -2 * reach; y <= 2 * reach; y++) {
            for (int z = -2 * reach; z <= 2 * reach; z++) {
                const double p[3] = {x / 2.0, y / 2.0, z / 2.0};
                expect_winding(s, p, expected(p));
            }
        }
    }
}

static int state_by_depth(double depth) {
    return depth > 0 ? 1 : depth == 0 ? CK_ON_SURFACE : 0;
}

static double largest(const double p[3]) {
    return fmax(fabs(p[0]), fmax(fabs(p[1]), fabs(p[2])));
}

static int in_box(const double p[3]) {
    return state_by_depth(2 - largest(p));
}

static int in_hollow_box(const double p[3]) {
    const double distance = largest(p);
    return distance == 1 || distance == 2 ? CK_ON_SURFACE : distance > 1 && distance < 2;
}

static int in_octahedron(const double p[3]) {
    return state_by_depth(2 - (fabs(p[0]) + fabs(p[1]) + fabs(p[2])));
}

static void a_box_holds_what_is_in_its_bounds(void **state) {
    (void)state;
    solid s = {0};
    add_box(&s, -2, 2);
    over_half_grid(&s, 3, in_box);
}

static void a_cavity_is_outside(void **state) {
    (void)state;
    solid s = {0}, inner = {0};
    add_box(&s, -2, 2);
    add_box(&inner, -1, 1);
    for (int i = 0; i < inner.faces; i++) {
        add_face(&s, inner.t[i][0], inner.t[i][2], inner.t[i][1]);
    }
    over_half_grid(&s, 3, in_hollow_box);
}

static void an_octahedron_holds_what_is_near_its_centre(void **state) {
    (void)state;
    solid s = {0};
    add_octahedron(&s, 2);
    over_half_grid(&s, 3, in_octahedron);
}

static int64_t volume(const int a[3], const int b[3], const int c[3], const int d[3]) {
    int64_t u[3], v[3], w[3];
    for (int i = 0; i < 3; i++) {
        u[i] = b[i] - a[i];
        v[i] = c[i] - a[i];
        w[i] = d[i] - a[i];
    }
    return (u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] + (u[0] * v[1] - u[1] * v[0]) * w[2];
}

/* Inside, on, or outside a tetrahedron of positive volume, by the volumes that q spans with its faces. */
static int in_tetrahedron(int v[4][3], const int q[3]) {
    const int64_t part[4] = {volume(q, v[1], v[2], v[3]), volume(v[0], q, v[2], v[3]), volume(v[0], v[1], q, v[3]),
                             volume(v[0], v[1], v[2], q)};
    bool on = false;
    for (int i = 0; i < 4; i++) {
        if (part[i] < 0) {
            return 0;
        }
        on = on || part[i] == 0;
    }
    return on ? CK_ON_SURFACE : 1;
}

static void add_tetrahedron(solid *s, int v[4][3]) {
    static const int face[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    double p[4][3];
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++) {
            p[i][k] = v[i][k];
        }
    }
    for (int i = 0; i < 4; i++) {
        add_face(s, p[face[i][0]], p[face[i][1]], p[face[i][2]]);
    }
}

static void random_tetrahedra_hold_what_their_volumes_say(void **state) {
    (void)state;
    random_state random = 1;
    int solids = 0;
    while (solids < 2000) {
        int v[4][3];
        for (int i = 0; i < 12; i++) {
            v[i / 3][i % 3] = 2 * random_below(&random, 4);
        }
        if (volume(v[0], v[1], v[2], v[3]) <= 0) {
            continue;
        }
        solid s = {0};
        add_tetrahedron(&s, v);
        solids++;
        for (int i = 0; i < 343; i++) {
            const int q[3] = {i % 7, i / 7 % 7, i / 49};
            const double p[3] = {q[0], q[1], q[2]};
            expect_winding(&s, p, in_tetrahedron(v, q));
        }
    }
}

static void an_inside_out_surface_counts_negative(void **state) {
    (void)state;
    int v[4][3] = {{0, 0, 0}, {0, 8, 0}, {8, 0, 0}, {0, 0, 8}};
    solid s = {0};
    add_tetrahedron(&s, v);
    expect_winding(&s, (double[]){1, 1, 1}, -1);
    expect_winding(&s, (double[]){9, 1, 1}, 0);
}

static void a_point_on_a_degenerate_triangle_is_on_the_surface(void **state) {
    (void)state;
    const double line[3][3] = {{0, 0, 0}, {4, 8, 2}, {2, 4, 1}};
    const double along[3][3] = {{1, 1, 0}, {1, 1, 5}, {1, 1, 3}};
    const double point[3][3] = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    for (int axis = 0; axis < 3; axis++) {
        assert_int_equal(ck_ray_crossing((double[]){1, 2, 0.5}, line, axis), CK_ON_SURFACE);
        assert_int_equal(ck_ray_crossing((double[]){8, 16, 4}, line, axis), 0);
        assert_int_equal(ck_ray_crossing((double[]){1, 2, 0.25}, line, axis), 0);
        assert_int_equal(ck_ray_crossing((double[]){1, 1, 4}, along, axis), CK_ON_SURFACE);
        assert_int_equal(ck_ray_crossing((double[]){1, 1, -1}, along, axis), 0);
        assert_int_equal(ck_ray_crossing((double[]){1, 2, 3}, point, axis), CK_ON_SURFACE);
        assert_int_equal(ck_ray_crossing((double[]){1, 2, 2}, point, axis), 0);
    }
}

static void a_point_beside_an_upright_triangle_is_not_on_it(void **state) {
    (void)state;
    const double wall[3][3] = {{0, 0, 0}, {4, 0, 0}, {0, 0, 4}};
    for (int axis = 0; axis < 3; axis++) {
        assert_int_equal(ck_ray_crossing((double[]){2, 0, 2}, wall, axis), CK_ON_SURFACE);
        assert_int_equal(ck_ray_crossing((double[]){1, 0, 1}, wall, axis), CK_ON_SURFACE);
        assert_int_equal(ck_ray_crossing((double[]){3, 0, 2}, wall, axis), 0);
        assert_int_equal(ck_ray_crossing((double[]){-1, 0, 1}, wall, axis), 0);
        assert_int_equal(ck_ray_crossing((double[]){1, 0, -1}, wall, axis), 0);
    }
}

/* Points on corners, edges and faces of random tetrahedra, as far as rounding puts them there, and an ulp beside. */
static void axes_agree_beside_the_surface_by_one_ulp(void **state) {
    (void)state;
    random_state random = 3;
    int found[3] = {0, 0, 0};
    for (int n = 0; n < 2000; n++) {
        double v[4][3];
        for (int i = 0; i < 12; i++) {
            v[i / 3][i % 3] = random_unit(&random);
        }
        solid s = {0};
        add_face(&s, v[0], v[2], v[1]);
        add_face(&s, v[0], v[1], v[3]);
        add_face(&s, v[1], v[2], v[3]);
        add_face(&s, v[2], v[0], v[3]);
        for (int k = 0; k < 20; k++) {
            const double u = random_below(&random, 3) / 2.0, w = (1.0 - u) * random_below(&random, 3) / 2.0;
            double p[3];
            for (int i = 0; i < 3; i++) {
                p[i] = random_nudge(&random, v[0][i] + u * (v[1][i] - v[0][i]) + w * (v[2][i] - v[0][i]));
            }
            const int expected = winding(&s, p, 0);
            expect_winding(&s, p, expected);
            found[expected == CK_ON_SURFACE ? 2 : expected != 0]++;
        }
    }
    assert_true(found[0] > 100 && found[1] > 100 && found[2] > 100);
}

/* The shift is so small that no sign depends on its size, for coordinates that are small whole numbers. */
static void beside_a_point_is_where_a_small_shift_leads(void **state) {
    (void)state;
    solid s = {0};
    add_box(&s, -2, 2);
    add_octahedron(&s, 2);
    add_face(&s, (double[]){0, 0, 0}, (double[]){1, 1, 1}, (double[]){2, 2, 2}); /* of no area: never counts */
    int beside_surface[4] = {0, 0, 0, 0};
    for (int n = 0; n < 13 * 13 * 13; n++) {
        const int step[3] = {n / 169 - 6, n / 13 % 13 - 6, n % 13 - 6};
        const double p[3] = {0.5 * step[0], 0.5 * step[1], 0.5 * step[2]};
        const double shifted[3] = {p[0] + 0x1p-12, p[1] + 0x1p-24, p[2] + 0x1p-36};
        const int expected = winding(&s, shifted, 2);
        assert_int_equal(winding_beside(&s, p), expected);
        beside_surface[expected] += winding(&s, p, 2) == CK_ON_SURFACE;
        for (int i = 0; i < s.faces; i++) {
            assert_int_equal(ck_shifted_side((corners)s.t[i], p, CK_SHIFT_POINT),
                             ck_orient3d(s.t[i][0], s.t[i][1], s.t[i][2], shifted));
        }
    }
    assert_true(beside_surface[0] > 50 && beside_surface[1] > 50 && beside_surface[2] > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_holds_what_is_in_its_bounds),
        cmocka_unit_test(a_cavity_is_outside),
        cmocka_unit_test(an_octahedron_holds_what_is_near_its_centre),
        cmocka_unit_test(random_tetrahedra_hold_what_their_volumes_say),
        cmocka_unit_test(an_inside_out_surface_counts_negative),
        cmocka_unit_test(a_point_on_a_degenerate_triangle_is_on_the_surface),
        cmocka_unit_test(a_point_beside_an_upright_triangle_is_not_on_it),
        cmocka_unit_test(axes_agree_beside_the_surface_by_one_ulp),
        cmocka_unit_test(beside_a_point_is_where_a_small_shift_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
