/* The fast rasteriser gives the bytes of the plain one, for every instruction set and any number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "random.h"
#include "raster/agreement.h"
#include "raster/plane.h"
#include "rounds.h"

static void compare_with_reference(uint64_t cases, bool perspective) {
    const ck_raster_kernels *tables[MOST_TABLES];
    int count = raster_kernel_tables(tables);
    clinker_workspace *workspace = make_workspace(1);
    size_t fragments = 0;
    const test_rounds rounds = test_rounds_of(cases);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        raster_case drawn;
        raster_case_make(&drawn, workspace, seed, false);
        if (perspective) {
            raster_case_approach(&drawn, seed);
        }
        raster_results plain;
        draw_every_form(workspace, NULL, &drawn, &plain);
        fragments += plain.lists.starts[ck_view_pixels(&drawn.view)];
        for (int table = 0; table < count; table++) {
            raster_results fast;
            draw_every_form(workspace, tables[table], &drawn, &fast);
            assert_same_results(&drawn, &plain, &fast);
        }
        raster_case_free(&drawn);
    }
    clinker_workspace_destroy(workspace);
    assert_true(fragments > 1000 * (rounds.end - rounds.first));
}

static void every_instruction_set_gives_the_bytes_of_the_reference(void **state) {
    (void)state;
    compare_with_reference(3000, false);
}

static void every_instruction_set_agrees_in_perspective_too(void **state) {
    (void)state;
    compare_with_reference(1500, true);
}

/* Counting before one plane alone is a kernel of its own. */
static void counts_before_a_single_plane_agree_as_well(void **state) {
    (void)state;
    const ck_raster_kernels *tables[MOST_TABLES];
    int count = raster_kernel_tables(tables);
    clinker_workspace *workspace = make_workspace(1);
    const test_rounds rounds = test_rounds_of(600);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        raster_case drawn;
        raster_case_make(&drawn, workspace, seed, false);
        ck_raster_range range;
        assert_int_equal(ck_raster_reference.range(workspace, &drawn.view, &drawn.sources[0], &range),
                         CLINKER_STATUS_OK);
        const float *far_plane = seed % 2 == 0 ? range.farthest : NULL;
        const float *near_plane = seed % 2 == 0 ? NULL : range.nearest;
        const ck_raster_source *counted = &drawn.sources[1];
        const uint32_t *plain;
        assert_int_equal(ck_raster_reference.count(workspace, &drawn.view, counted, far_plane, near_plane, &plain),
                         CLINKER_STATUS_OK);
        for (int table = 0; table < count; table++) {
            const uint32_t *fast;
            assert_int_equal(
                ck_raster_cpu_count(workspace, tables[table], &drawn.view, counted, far_plane, near_plane, &fast),
                CLINKER_STATUS_OK);
            assert_memory_equal(plain, fast, ck_view_pixels(&drawn.view) * sizeof *plain);
        }
        raster_case_free(&drawn);
    }
    clinker_workspace_destroy(workspace);
}

/* Bodies of several parts, so that threads have something to divide. */
static void make_large_case(raster_case *made, clinker_workspace *workspace) {
    const double direction[3] = {1, 2, 3};
    const double low[3] = {-1.1, -1.1, -1.1};
    const double high[3] = {1.1, 1.1, 1.1};
    *made = (raster_case){.meshes = {scene_bumpy_sphere(60000, 5, 1), scene_torus(0.8F, 0.3F, 120, 70)}};
    for (int body = 0; body < CASE_BODIES; body++) {
        clinker_mesh borrowed = scene_mesh_borrow(&made->meshes[body]);
        assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, 0, &made->opened[body]), CLINKER_STATUS_OK);
        made->sources[body] = (ck_raster_source){.mesh = &made->opened[body], .body = (uint32_t)body};
    }
    assert_true(ck_view_aim(&made->view, direction, NULL));
    ck_view_fit(&made->view, low, high, 301, 233);
}

static void any_number_of_threads_gives_the_same_bytes(void **state) {
    (void)state;
    const ck_raster_kernels *tables[MOST_TABLES];
    int count = raster_kernel_tables(tables);
    clinker_workspace *one = make_workspace(1);
    raster_case drawn;
    raster_results expected;
    make_large_case(&drawn, one);
    draw_every_form(one, NULL, &drawn, &expected);
    for (unsigned threads = 1; threads <= 5; threads++) {
        clinker_workspace *workspace = make_workspace(threads);
        for (int table = 0; table < count; table++) {
            raster_results results;
            draw_every_form(workspace, tables[table], &drawn, &results);
            assert_same_results(&drawn, &expected, &results);
        }
        clinker_workspace_destroy(workspace);
    }
    raster_case_free(&drawn);
    clinker_workspace_destroy(one);
}

/* The plane of a face at the centre of a pixel, in doubles, and how much it changes in a pixel. */
static double plane_at(const raster_case *drawn, const ck_fragment *fragment, double x, double y, double *slope) {
    const ck_mesh *mesh = &drawn->opened[ck_fragment_body(fragment)];
    ck_snapping snapping = ck_snapping_of(&drawn->view);
    ck_snapped t[3];
    for (int k = 0; k < 3; k++) {
        double world[3];
        ck_mesh_world(mesh, ck_mesh_corner(mesh, fragment->face, k), world);
        t[k] = ck_snap(&snapping, world);
    }
    double area = ck_snapped_area(t);
    double db = t[1].depth - t[0].depth;
    double dc = t[2].depth - t[0].depth;
    double slope_x = (db * (t[2].y - t[0].y) - dc * (t[1].y - t[0].y)) / area;
    double slope_y = (dc * (t[1].x - t[0].x) - db * (t[2].x - t[0].x)) / area;
    *slope = CK_SUBPIXELS * (fabs(slope_x) + fabs(slope_y));
    return t[0].depth + slope_x * (x - t[0].x) + slope_y * (y - t[0].y);
}

static void depths_are_as_near_to_the_plane_as_rounded_corners_allow(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    raster_case drawn;
    raster_results results;
    make_large_case(&drawn, workspace);
    draw_every_form(workspace, ck_raster_kernels_select(), &drawn, &results);
    size_t seen = 0;
    for (uint32_t pixel = 0; pixel < ck_view_pixels(&drawn.view); pixel++) {
        const uint32_t column = pixel % drawn.view.width;
        const uint32_t row = pixel / drawn.view.width;
        double x = (double)column * CK_SUBPIXELS;
        double y = (double)row * CK_SUBPIXELS;
        for (uint32_t i = results.lists.starts[pixel]; i < results.lists.starts[pixel + 1]; i++, seen++) {
            double slope;
            double expected = plane_at(&drawn, &results.lists.fragments[i], x, y, &slope);
            double error = fabs((double)results.lists.fragments[i].depth - expected);
            assert_true(error <= 0x1p-24 * fabs(expected) + slope / (64 * 2 * CK_SUBPIXELS));
        }
    }
    assert_true(seen > 50000);
    raster_case_free(&drawn);
    clinker_workspace_destroy(workspace);
}

/* Lists of some pixels are those of all pixels there, and empty elsewhere. */
static void assert_wanted_lists(const raster_case *drawn, const uint8_t *wanted, const ck_raster_lists *all,
                                const ck_raster_lists *some) {
    for (uint32_t i = 0; i < ck_view_pixels(&drawn->view); i++) {
        uint32_t count = some->starts[i + 1] - some->starts[i];
        assert_int_equal(count, wanted[i] != 0 ? all->starts[i + 1] - all->starts[i] : 0);
        if (count > 0) {
            assert_memory_equal(&some->fragments[some->starts[i]], &all->fragments[all->starts[i]],
                                count * sizeof *all->fragments);
        }
    }
}

static void wanted_pixels_alone_get_their_lists(void **state) {
    (void)state;
    const ck_raster_kernels *tables[MOST_TABLES];
    int count = raster_kernel_tables(tables);
    clinker_workspace *all = make_workspace(1);
    clinker_workspace *some = make_workspace(3);
    const test_rounds rounds = test_rounds_of(400);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        raster_case drawn;
        ck_raster_lists lists;
        ck_raster_lists few;
        raster_case_make(&drawn, all, seed, false);
        scene_random random = {seed};
        size_t room = ck_raster_plane_room(&drawn.view);
        uint8_t *wanted = test_malloc(room);
        for (size_t i = 0; i < room; i++) {
            wanted[i] = scene_random_below(&random, 1 + seed % 5) == 0;
            wanted[i] = i < ck_view_pixels(&drawn.view) ? wanted[i] : 0xFF; /* what lies beyond decides nothing */
        }
        const ck_raster_backend *plain = &ck_raster_reference;
        assert_int_equal(plain->lists(all, &drawn.view, drawn.sources, CASE_BODIES, NULL, &lists), CLINKER_STATUS_OK);
        assert_int_equal(plain->lists(some, &drawn.view, drawn.sources, CASE_BODIES, wanted, &few), CLINKER_STATUS_OK);
        assert_wanted_lists(&drawn, wanted, &lists, &few);
        for (int table = 0; table < count; table++) {
            assert_int_equal(
                ck_raster_cpu_lists(some, tables[table], &drawn.view, drawn.sources, CASE_BODIES, wanted, &few),
                CLINKER_STATUS_OK);
            assert_wanted_lists(&drawn, wanted, &lists, &few);
        }
        test_free(wanted);
        raster_case_free(&drawn);
    }
    clinker_workspace_destroy(some);
    clinker_workspace_destroy(all);
}

/* All triangles behind one pixel: a list that is too long to be sorted by insertion. */
static void a_single_pixel_may_have_a_hundred_thousand_fragments(void **state) {
    (void)state;
    enum { SQUARES = 50000 };
    static float positions[SQUARES][4][3];
    static uint32_t indices[SQUARES][2][3];
    for (uint32_t i = 0; i < SQUARES; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            positions[i][k][0] = k % 2 == 0 ? -1 : 1;
            positions[i][k][1] = k < 2 ? -1 : 1;
            positions[i][k][2] = (float)((i * 7919) % 1000);
        }
        const uint32_t corners[2][3] = {{0, 1, 2}, {3, 2, 1}};
        for (uint32_t k = 0; k < 6; k++) {
            indices[i][k / 3][k % 3] = 4 * i + corners[k / 3][k % 3];
        }
    }
    clinker_workspace *workspace = make_workspace(1);
    clinker_mesh mesh = {.positions = positions,
                         .vertex_count = (size_t)4 * SQUARES,
                         .indices = &indices[0][0][0],
                         .triangle_count = (size_t)2 * SQUARES};
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(workspace, &mesh, NULL, 0, &opened), CLINKER_STATUS_OK);
    const ck_raster_source source = {.mesh = &opened};
    const double direction[3] = {0, 0, 1};
    ck_view view = {.half_width = 0.5, .half_height = 0.5, .width = 1, .height = 1};
    assert_true(ck_view_aim(&view, direction, NULL));
    ck_raster_lists lists;
    assert_int_equal(ck_raster_cpu.lists(workspace, &view, &source, 1, NULL, &lists), CLINKER_STATUS_OK);
    assert_int_equal(lists.starts[1], SQUARES);
    for (uint32_t i = 1; i < lists.starts[1]; i++) {
        const ck_fragment *a = &lists.fragments[i - 1];
        const ck_fragment *b = &lists.fragments[i];
        assert_true(a->depth < b->depth || (a->depth == b->depth && a->face < b->face));
    }
    clinker_workspace_destroy(workspace);
}

static void no_source_leaves_every_pixel_empty(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(2);
    const double direction[3] = {0, 1, 0};
    ck_view view = {.half_width = 1, .half_height = 1, .width = 9, .height = 5};
    assert_true(ck_view_aim(&view, direction, NULL));
    ck_raster_lists lists;
    assert_int_equal(ck_raster_cpu.lists(workspace, &view, NULL, 0, NULL, &lists), CLINKER_STATUS_OK);
    for (uint32_t pixel = 0; pixel < ck_view_pixels(&view); pixel++) {
        assert_int_equal(lists.starts[pixel + 1], 0);
    }
    clinker_workspace_destroy(workspace);
}

static void a_view_without_a_window_is_refused(void **state) {
    (void)state;
    const ck_raster_backend *backends[] = {&ck_raster_cpu, &ck_raster_reference};
    clinker_workspace *workspace = make_workspace(1);
    const ck_view view = {.half_width = 1, .half_height = 0, .width = 9, .height = 5};
    const ck_mesh mesh = {.triangle_count = 0};
    const ck_raster_source source = {.mesh = &mesh};
    ck_raster_lists lists;
    ck_raster_front front;
    ck_raster_range range;
    const uint32_t *counts;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(backends[i]->range(workspace, &view, &source, &range), CLINKER_STATUS_INVALID);
        assert_int_equal(backends[i]->count(workspace, &view, &source, NULL, NULL, &counts), CLINKER_STATUS_INVALID);
        assert_int_equal(backends[i]->lists(workspace, &view, NULL, 0, NULL, &lists), CLINKER_STATUS_INVALID);
        assert_int_equal(backends[i]->extremes(workspace, &view, NULL, 0, NULL), CLINKER_STATUS_INVALID);
        assert_int_equal(backends[i]->front(workspace, &view, NULL, 0, &front), CLINKER_STATUS_INVALID);
    }
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_instruction_set_gives_the_bytes_of_the_reference),
        cmocka_unit_test(every_instruction_set_agrees_in_perspective_too),
        cmocka_unit_test(counts_before_a_single_plane_agree_as_well),
        cmocka_unit_test(any_number_of_threads_gives_the_same_bytes),
        cmocka_unit_test(wanted_pixels_alone_get_their_lists),
        cmocka_unit_test(depths_are_as_near_to_the_plane_as_rounded_corners_allow),
        cmocka_unit_test(a_single_pixel_may_have_a_hundred_thousand_fragments),
        cmocka_unit_test(no_source_leaves_every_pixel_empty),
        cmocka_unit_test(a_view_without_a_window_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
