/* Each pixel of a closed surface has as many entries as exits, whatever the surface and the view. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "raster/cases.h"
#include "rounds.h"

#include <math.h>

typedef struct balance {
    size_t pixels; /* with a fragment */
    size_t odd;    /* with more entries than exits of a body, or fewer */
} balance;

static void count_pixels(const ck_raster_lists *lists, uint32_t pixels, balance *sum) {
    for (uint32_t pixel = 0; pixel < pixels; pixel++) {
        int entries[8] = {0};
        bool odd = false;
        for (uint32_t i = lists->starts[pixel]; i < lists->starts[pixel + 1]; i++) {
            entries[ck_fragment_body(&lists->fragments[i])] += ck_fragment_back(&lists->fragments[i]) ? -1 : 1;
        }
        for (int body = 0; body < 8; body++) {
            odd = odd || entries[body] != 0;
        }
        sum->pixels += lists->starts[pixel + 1] > lists->starts[pixel];
        sum->odd += odd;
    }
}

static void check_balance(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                          size_t count, balance *sum) {
    ck_raster_lists lists;
    assert_int_equal(ck_raster_cpu.lists(workspace, view, sources, count, NULL, &lists), CLINKER_STATUS_OK);
    count_pixels(&lists, ck_view_pixels(view), sum);
}

static void check_random_meshes(clinker_workspace *workspace, uint64_t cases, bool perspective) {
    balance sum = {0};
    const test_rounds rounds = test_rounds_of(cases);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        raster_case made;
        raster_case_make(&made, workspace, seed, true);
        if (perspective) {
            raster_case_approach(&made, seed);
        }
        check_balance(workspace, &made.view, made.sources, CASE_BODIES, &sum);
        raster_case_free(&made);
    }
    assert_true(sum.pixels > 500 * (rounds.end - rounds.first));
    assert_int_equal(sum.odd, 0);
}

static void random_closed_meshes_have_no_odd_pixel(void **state) {
    check_random_meshes(*state, 4000, false);
}

static void they_have_none_in_perspective_either(void **state) {
    check_random_meshes(*state, 4000, true);
}

/* Opens a scene's mesh, looks at it from everywhere, and frees it. */
static void check_scene(clinker_workspace *workspace, scene_mesh mesh, balance *sum) {
    assert_true(mesh.vertex_count > 0);
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, 0, &opened), CLINKER_STATUS_OK);
    const ck_raster_source source = {.mesh = &opened};
    const double low[3] = {-1.2, -1.2, -1.2};
    const double high[3] = {1.2, 1.2, 1.2};
    scene_random random = {7};
    for (int i = 0; i < 9; i++) {
        double direction[3] = {i == 0, i == 1, i == 2};
        if (i > 2) {
            scene_random_direction(&random, direction);
        }
        ck_view view;
        assert_true(ck_view_aim(&view, direction, NULL));
        ck_view_fit(&view, low, high, 512, 512);
        check_balance(workspace, &view, &source, 1, sum);
    }
    scene_mesh_free(&mesh);
}

static void scenes_have_no_odd_pixel_at_full_resolution(void **state) {
    balance sum = {0};
    check_scene(*state, scene_bumpy_sphere(100000, 3, 1), &sum);
    check_scene(*state, scene_knot(2, 3, 0.7F, 0.3F, 0.1F, 400, 24), &sum);
    check_scene(*state, scene_plate_with_hole(1, 0.2F, 0.5F, 96), &sum);
    scene_pair jaws = scene_jaws(40000, SCENE_KISS);
    check_scene(*state, jaws.a, &sum);
    check_scene(*state, jaws.b, &sum);
    assert_true(sum.pixels > 1000000);
    assert_int_equal(sum.odd, 0);
}

/* A window somewhere on a surface, of a size down to a billionth of the body. */
static void a_small_window_on_a_huge_body_has_no_odd_pixel(void **state) {
    balance sum = {0};
    scene_random random = {11};
    scene_mesh mesh = scene_icosphere(1, 3);
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(*state, &borrowed, NULL, 0, &opened), CLINKER_STATUS_OK);
    const ck_raster_source source = {.mesh = &opened};
    for (int i = 0; i < 400; i++) {
        double direction[3];
        ck_view view;
        scene_random_direction(&random, direction);
        assert_true(ck_view_aim(&view, direction, NULL));
        double half = pow(10, -9.0 * i / 400);
        double corner[3];
        ck_mesh_world(&opened, (uint32_t)scene_random_below(&random, mesh.vertex_count), corner);
        const double low[3] = {corner[0] - half, corner[1] - half, corner[2] - half};
        const double high[3] = {corner[0] + half, corner[1] + half, corner[2] + half};
        ck_view_fit(&view, low, high, 97, 61);
        check_balance(*state, &view, &source, 1, &sum);
    }
    scene_mesh_free(&mesh);
    assert_true(sum.pixels > 400000);
    assert_int_equal(sum.odd, 0);
}

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : 1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_closed_meshes_have_no_odd_pixel),
        cmocka_unit_test(they_have_none_in_perspective_either),
        cmocka_unit_test(scenes_have_no_odd_pixel_at_full_resolution),
        cmocka_unit_test(a_small_window_on_a_huge_body_has_no_odd_pixel),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
