/* Boxes of bodies in their own frames. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aim/placed_box.h"
#include "fixtures/kernel_bodies.h"
#include "math/vec3.h"

#include <math.h>

static int setup(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int teardown(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

/* How far a point is outside of a box, along its axes. */
static double outside(const ck_placed_box *box, const double p[3]) {
    double most = -INFINITY;
    double from[3];
    ck_sub(p, box->origin, from);
    for (int i = 0; i < 3; i++) {
        double at = ck_dot(box->dual[i], from);
        most = fmax(most, fmax(box->low[i] - at, at - box->high[i]));
    }
    return most;
}

static double size_of(const ck_placed_box *box) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        most = fmax(most, fmax(fabs(box->low[i]), fabs(box->high[i])));
    }
    return most;
}

static void expect_like_the_mesh(const kernel_body *made) {
    ck_placed_box plain = ck_placed_box_of_mesh(&made->body.mesh);
    ck_placed_box box = ck_placed_box_of_body(&made->body, made->body.points.scale);
    double room = made->body.mesh.placed ? 0 : 0x1p-15 * size_of(&plain);
    for (int i = 0; i < 3; i++) {
        assert_true(box.low[i] <= plain.low[i] && box.low[i] >= plain.low[i] - room);
        assert_true(box.high[i] >= plain.high[i] && box.high[i] <= plain.high[i] + room);
    }
    double size = size_of(&plain);
    for (uint32_t i = 0; i < made->body.mesh.vertex_count; i++) {
        double p[3];
        ck_mesh_world(&made->body.mesh, i, p);
        assert_true(outside(&box, p) <= 1e-12 * size);
    }
}

static void the_box_of_a_body_is_that_of_its_mesh(void **state) {
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_random random = {.state = 5};
    size_t seen = 0;
    for (int i = 0; i < SOUP_KINDS * SOUP_FORMS * 2; i++) {
        kernel_body made;
        kernel_body_make(&made, &random, (soup_kind)(i % SOUP_KINDS), (soup_form)(i / SOUP_KINDS % SOUP_FORMS), 300,
                         i >= SOUP_KINDS * SOUP_FORMS);
        for (int table = 0; table < count; table++) {
            if (kernel_body_open(*state, tables[table], &made)) {
                expect_like_the_mesh(&made);
                seen++;
            }
        }
        kernel_body_free(&made);
    }
    assert_true(seen > 30);
}

static ck_placed_box placed(void **state, const clinker_pose *pose) {
    scene_mesh mesh = scene_box((const float[3]){0, 0, 0}, (const float[3]){1, 2, 3});
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(*state, &borrowed, pose, 0, &opened), CLINKER_STATUS_OK);
    ck_placed_box box = ck_placed_box_of_mesh(&opened);
    scene_mesh_free(&mesh);
    return box;
}

static void a_turned_box_keeps_its_sides(void **state) {
    clinker_pose pose = clinker_pose_euler((const double[3]){5, 6, 7}, (const double[3]){0.3, 1.1, -2});
    ck_placed_box box = placed(state, &pose);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(box.low[i]) < 1e-12);
        assert_true(fabs(box.high[i] - (i + 1)) < 1e-12);
        assert_true(fabs(ck_norm(box.axis[i]) - 1) < 1e-12);
    }
}

static void lengths_are_those_of_the_world(void **state) {
    const clinker_pose pose = {{2, 0, 0, 0, 0, -10, 0, 0, 0, 0, 1e200, 0}};
    ck_placed_box box = placed(state, &pose);
    assert_true(box.high[0] - box.low[0] == 2);
    assert_true(box.high[1] - box.low[1] == 20);
    assert_true(fabs(box.high[2] - box.low[2] - 3e200) < 1e190);
}

static void a_flattening_pose_gets_the_frame_of_the_world(void **state) {
    const clinker_pose poses[] = {
        {{1, 1, 0, 4, 1, 1, 0, 5, 0, 0, 1, 6}}, {{0}}, {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 7}}};
    for (int i = 0; i < 3; i++) {
        ck_placed_box box = placed(state, &poses[i]);
        for (int k = 0; k < 9; k++) {
            assert_true(box.axis[k / 3][k % 3] == (k % 4 == 0 ? 1 : 0));
        }
        assert_true(box.low[2] == poses[i].m[11]);
    }
}

static void a_sheared_box_reaches_as_far_as_its_corners(void **state) {
    const clinker_pose pose = {{1, 0.5, 0.25, 1, 0, 1, -0.75, 2, 0, 0, 1, 3}};
    const double direction[3] = {1, 0, 0};
    ck_placed_box box = placed(state, &pose);
    double low;
    double high;
    ck_placed_box_extent(&box, direction, &low, &high);
    assert_true(fabs(low - 1) < 1e-12);
    assert_true(fabs(high - (1 + 1 + 0.5 * 2 + 0.25 * 3)) < 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_box_of_a_body_is_that_of_its_mesh),
        cmocka_unit_test(a_turned_box_keeps_its_sides),
        cmocka_unit_test(lengths_are_those_of_the_world),
        cmocka_unit_test(a_flattening_pose_gets_the_frame_of_the_world),
        cmocka_unit_test(a_sheared_box_reaches_as_far_as_its_corners),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
