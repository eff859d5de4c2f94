#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/fingerprint.h"
#include "scenes.h"

#include <stdlib.h>

static ck_fingerprint take(void **state, clinker_mesh mesh) {
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(*state, &mesh, NULL, 0, &opened), CLINKER_STATUS_OK);
    return ck_fingerprint_take(&opened);
}

static bool equal(void **state, clinker_mesh one, clinker_mesh other) {
    ck_fingerprint first = take(state, one);
    ck_fingerprint second = take(state, other);
    return ck_fingerprint_equals(&first, &second);
}

static void the_same_mesh_in_floats_and_doubles_is_the_same(void **state) {
    scene_mesh ball = scene_icosphere(1, 4);
    double *wide = scene_mesh_doubles(&ball);
    clinker_mesh mesh = scene_mesh_borrow(&ball);
    clinker_mesh other = mesh;
    other.positions = wide;
    other.scalar = CLINKER_SCALAR_FLOAT64;
    assert_true(equal(state, mesh, other));
    free(wide);
    scene_mesh_free(&ball);
}

/* Boxes have the same counts and the same indices. */
static void a_box_that_is_longer_along_one_axis_is_another(void **state) {
    const float low[3] = {0, 0, 0};
    for (int axis = 0; axis < 3; axis++) {
        const float unit[3] = {1, 1, 1};
        float longer[3] = {1, 1, 1};
        longer[axis] = 2;
        scene_mesh one = scene_box(low, unit);
        scene_mesh other = scene_box(low, longer);
        assert_false(equal(state, scene_mesh_borrow(&one), scene_mesh_borrow(&other)));
        scene_mesh_free(&one);
        scene_mesh_free(&other);
    }
}

static void counts_alone_make_another(void **state) {
    scene_mesh ball = scene_icosphere(1, 4);
    clinker_mesh mesh = scene_mesh_borrow(&ball);
    clinker_mesh fewer = mesh;
    fewer.triangle_count--;
    assert_false(equal(state, mesh, fewer));
    fewer = mesh;
    fewer.vertex_count--;
    assert_false(equal(state, mesh, fewer));
    scene_mesh_free(&ball);
}

static void an_index_out_of_range_does_no_harm(void **state) {
    static const float positions[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const uint32_t good[3] = {0, 1, 2};
    static const uint32_t bad[3] = {0, 1, UINT32_MAX};
    const clinker_mesh mesh = {.positions = positions, .vertex_count = 3, .indices = good, .triangle_count = 1};
    clinker_mesh broken = mesh;
    broken.indices = bad;
    assert_false(equal(state, mesh, broken));
}

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_mesh_in_floats_and_doubles_is_the_same),
        cmocka_unit_test(a_box_that_is_longer_along_one_axis_is_another),
        cmocka_unit_test(counts_alone_make_another),
        cmocka_unit_test(an_index_out_of_range_does_no_harm),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
