/* Points that are said to be outside, as the nearest face looks at them, are outside. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"
#include "overlap/ball/search.h"
#include "spaces.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What points were told to be. */
typedef struct told {
    size_t outside, before; /* exactly, and those of them that a face tells */
} told;

static double share(random_state *random) {
    return fabs(random_unit(random));
}

/* A point anywhere about the faces, or close to one of them, its edges or its corners, on either side. */
static void any_point(random_state *random, const test_space *made, int kind, double p[3]) {
    const double(*t)[3] = (const double(*)[3])made->faces[(size_t)(share(random) * made->count * 0.999)];
    double shares[3] = {share(random), kind % 3 == 1 ? 0 : share(random), 0};
    shares[2] = kind % 3 == 2 ? shares[0] : share(random);
    const double sum = shares[0] + shares[1] + shares[2] + 1e-300;
    const double far = pow(10, -14 * share(random));
    for (int axis = 0; axis < 3; axis++) {
        const double size = made->space.high[axis] - made->space.low[axis];
        p[axis] = (shares[0] * t[0][axis] + shares[1] * t[1][axis] + shares[2] * t[2][axis]) / sum;
        p[axis] += (random_unit(random)) * far * (size > 0 ? size : 1);
        if (kind >= 6) {
            p[axis] = made->space.low[axis] + (1.4 * share(random) - 0.2) * size;
        }
    }
}

static told check_points(clinker_workspace *workspace, test_space *made, int points) {
    told all = {0, 0};
    random_state random = 11;
    ck_ball_search search = {.workspace = workspace, .space = &made->space};
    assert_true(ck_ball_tree_build(workspace, &made->space.faces, made->count, &search.tree));
    for (int i = 0; i < points; i++) {
        double p[3];
        uint32_t face;
        any_point(&random, made, i % 9, p);
        (void)ck_ball_tree_near(&search.tree, p, INFINITY, i % 2 == 0 ? 1 : 0.8, 0, &face);
        const bool inside = made->space.inside(made->space.user, p);
        const bool before = ck_ball_is_before(&search, p, face);
        const uint32_t other = (uint32_t)(share(&random) * made->count * 0.999);
        assert_false(inside && (before || ck_ball_is_before(&search, p, other)));
        all.outside += inside ? 0 : 1;
        all.before += before ? 1 : 0;
    }
    return all;
}

/* Of smooth solids many points outside are told. */
static void faces_tell_many_points_outside(void **state) {
    for (uint64_t i = 0; i < 4; i++) {
        solid a = solid_of(scene_bumpy_sphere((size_t)200 << i, i + 1, 1)),
              b = solid_of(scene_bumpy_sphere(300, i + 9, 1));
        solid_move(&b, (const double[3]){0.5, 0.25, 0.125});
        test_space made;
        space_open(&made, a, b, false);
        const told all = check_points(*state, &made, 4000);
        assert_true(all.before > all.outside / 5);
        space_close(&made);
    }
}

/* Walls in one plane, to the last digit and next to it, looking the same way and against each other. */
static void walls_that_lie_flush_tell_nothing_wrong(void **state) {
    static const double steps[] = {0, 0x1p-52, -0x1p-52, 0x1p-40, -0x1p-40, 1e-9, -1e-9, 0.3};
    for (size_t i = 0; i < 64; i++) {
        const double x = 1 + steps[i % 8], y = steps[i / 8];
        solid a = box_solid((const double[3]){0, 0, 0}, (const double[3]){1, 1, 1});
        solid b = box_solid((const double[3]){i % 2 == 0 ? 0 : x - 0.5, y, 0}, (const double[3]){x, 1 + y, 1});
        test_space made;
        space_open(&made, a, b, false);
        (void)check_points(*state, &made, 600);
        space_close(&made);
    }
}

/* One solid of both; frees them. */
static solid joined(solid one, solid other) {
    const size_t vertices = one.vertex_count + other.vertex_count, faces = one.triangle_count + other.triangle_count;
    one.positions = realloc(one.positions, 3 * vertices * sizeof *one.positions);
    one.indices = realloc(one.indices, 3 * faces * sizeof *one.indices);
    if (one.positions == NULL || one.indices == NULL) {
        abort();
    }
    memcpy(one.positions + 3 * one.vertex_count, other.positions, 3 * other.vertex_count * sizeof *one.positions);
    for (size_t i = 0; i < 3 * other.triangle_count; i++) {
        one.indices[3 * one.triangle_count + i] = other.indices[i] + (uint32_t)one.vertex_count;
    }
    one.vertex_count = vertices;
    one.triangle_count = faces;
    solid_free(&other);
    return one;
}

/* Two boxes that touch in a wall are one solid with a sheet of no thickness within. */
static void walls_within_a_solid_tell_nothing_wrong(void **state) {
    static const double gaps[] = {0, 0x1p-52, 0x1p-45, 1e-12, 1e-6};
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        solid a = box_solid((const double[3]){-1, -1, -1}, (const double[3]){0, 1, 1});
        solid beside = box_solid((const double[3]){gaps[i], -1, -1}, (const double[3]){1, 1, 1});
        solid around = box_solid((const double[3]){-2, -2, -0.75}, (const double[3]){2, 2, 0.5});
        test_space made;
        space_open(&made, joined(a, beside), around, false);
        (void)check_points(*state, &made, 4000);
        space_close(&made);
    }
}

/* Needles, plates and notches, near and far, large and small. */
static void thin_and_far_solids_tell_nothing_wrong(void **state) {
    static const double scales[] = {1, 0x1p-60, 0x1p60};
    for (int i = 0; i < 36; i++) {
        const double thin = pow(10, -3 * (i / 3 % 4)), move = i / 12 == 0 ? 0 : i / 12 == 1 ? 0x1p17 : 0x1p30;
        solid a = i % 2 == 0 ? prism_l(3, thin) : prism_u(3, thin), b = solid_copy(&a);
        for (size_t k = 0; k < b.vertex_count; k++) {
            b.positions[3 * k] = 0.125 + b.positions[3 * k] * 0.75;
            b.positions[3 * k + 1] *= i % 4 == 0 ? 1 : 0x1p-20;
        }
        solid_move(&a, (const double[3]){move, -move, move});
        solid_move(&b, (const double[3]){move, -move, move});
        solid_scale(&a, scales[i % 3]);
        solid_scale(&b, scales[i % 3]);
        test_space made;
        space_open(&made, a, b, false);
        (void)check_points(*state, &made, 1500);
        space_close(&made);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_tell_many_points_outside),
        cmocka_unit_test(walls_that_lie_flush_tell_nothing_wrong),
        cmocka_unit_test(walls_within_a_solid_tell_nothing_wrong),
        cmocka_unit_test(thin_and_far_solids_tell_nothing_wrong),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
