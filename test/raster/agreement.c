#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "raster/agreement.h"

/* The right half of the window, and of the second body what lies between the depths of the first; NULL: no filter. */
static const ck_edge_filter *make_filters(const raster_case *drawn, const ck_raster_range *range,
                                          ck_edge_filter filters[CASE_BODIES]) {
    const uint32_t middle = drawn->view.width / 2;
    for (int body = 0; body < CASE_BODIES; body++) {
        filters[body] = (ck_edge_filter){.low = {middle, 0, -INFINITY},
                                         .high = {INFINITY, INFINITY, INFINITY},
                                         .nearest = body == 1 ? range->nearest : NULL,
                                         .farthest = body == 1 ? range->farthest : NULL};
    }
    return drawn->choice == CK_EDGE_NEAREST ? filters : NULL;
}

static void draw_reference(clinker_workspace *workspace, const raster_case *drawn, raster_results *results) {
    const ck_raster_backend *plain = &ck_raster_reference;
    assert_int_equal(plain->lists(workspace, &drawn->view, drawn->sources, CASE_BODIES, NULL, &results->lists),
                     CLINKER_STATUS_OK);
    assert_int_equal(plain->extremes(workspace, &drawn->view, drawn->sources, CASE_BODIES, results->extremes),
                     CLINKER_STATUS_OK);
    assert_int_equal(plain->front(workspace, &drawn->view, drawn->sources, CASE_BODIES, &results->front),
                     CLINKER_STATUS_OK);
    ck_raster_range *range = &results->range;
    ck_edge_filter filters[CASE_BODIES];
    assert_int_equal(plain->range(workspace, &drawn->view, &drawn->sources[0], range), CLINKER_STATUS_OK);
    assert_int_equal(
        plain->count(workspace, &drawn->view, &drawn->sources[1], range->farthest, range->nearest, &results->counts),
        CLINKER_STATUS_OK);
    assert_int_equal(plain->edge_plane(workspace, &drawn->view, drawn->sources, CASE_BODIES, drawn->choice, NULL,
                                       &results->edge_plane),
                     CLINKER_STATUS_OK);
    assert_int_equal(plain->edges(workspace, &drawn->view, drawn->sources, CASE_BODIES,
                                  make_filters(drawn, range, filters), &results->edges),
                     CLINKER_STATUS_OK);
    assert_int_equal(plain->balance(workspace, &drawn->view, drawn->sources, CASE_BODIES, results->edge_plane.depth,
                                    &results->balance),
                     CLINKER_STATUS_OK);
    const ck_edge_test test = {results->edge_plane.depth, results->balance};
    assert_int_equal(plain->edge_plane(workspace, &drawn->view, drawn->sources, CASE_BODIES, drawn->choice, &test,
                                       &results->tested_edges),
                     CLINKER_STATUS_OK);
}

void draw_every_form(clinker_workspace *workspace, const ck_raster_kernels *kernels, const raster_case *drawn,
                     raster_results *results) {
    if (kernels == NULL) {
        draw_reference(workspace, drawn, results);
        return;
    }
    assert_int_equal(
        ck_raster_cpu_lists(workspace, kernels, &drawn->view, drawn->sources, CASE_BODIES, NULL, &results->lists),
        CLINKER_STATUS_OK);
    assert_int_equal(
        ck_raster_cpu_extremes(workspace, kernels, &drawn->view, drawn->sources, CASE_BODIES, results->extremes),
        CLINKER_STATUS_OK);
    assert_int_equal(
        ck_raster_cpu_front(workspace, kernels, &drawn->view, drawn->sources, CASE_BODIES, &results->front),
        CLINKER_STATUS_OK);
    ck_raster_range *range = &results->range;
    ck_edge_filter filters[CASE_BODIES];
    assert_int_equal(ck_raster_cpu_range(workspace, kernels, &drawn->view, &drawn->sources[0], range),
                     CLINKER_STATUS_OK);
    assert_int_equal(ck_raster_cpu_count(workspace, kernels, &drawn->view, &drawn->sources[1], range->farthest,
                                         range->nearest, &results->counts),
                     CLINKER_STATUS_OK);
    assert_int_equal(ck_raster_cpu_edges(workspace, kernels, &drawn->view, drawn->sources, CASE_BODIES,
                                         make_filters(drawn, range, filters), &results->edges),
                     CLINKER_STATUS_OK);
    assert_int_equal(ck_raster_cpu_edge_plane(workspace, kernels, &drawn->view, drawn->sources, CASE_BODIES,
                                              drawn->choice, NULL, &results->edge_plane),
                     CLINKER_STATUS_OK);
    assert_int_equal(ck_raster_cpu_balance(workspace, kernels, &drawn->view, drawn->sources, CASE_BODIES,
                                           results->edge_plane.depth, &results->balance),
                     CLINKER_STATUS_OK);
    const ck_edge_test test = {results->edge_plane.depth, results->balance};
    assert_int_equal(ck_raster_cpu_edge_plane(workspace, kernels, &drawn->view, drawn->sources, CASE_BODIES,
                                              drawn->choice, &test, &results->tested_edges),
                     CLINKER_STATUS_OK);
}

static void assert_same_lists(const ck_raster_lists *a, const ck_raster_lists *b, size_t pixels) {
    assert_memory_equal(a->starts, b->starts, (pixels + 1) * sizeof *a->starts);
    if (a->starts[pixels] > 0) {
        assert_memory_equal(a->fragments, b->fragments, a->starts[pixels] * sizeof *a->fragments);
    }
}

static void assert_same_edges(const ck_edge_plane *a, const ck_edge_plane *b, size_t pixels) {
    assert_memory_equal(a->depth, b->depth, pixels * sizeof(float));
    assert_memory_equal(a->face, b->face, pixels * sizeof(uint32_t));
    assert_memory_equal(a->body_side, b->body_side, pixels * sizeof(uint32_t));
}

void assert_same_results(const raster_case *drawn, const raster_results *a, const raster_results *b) {
    size_t pixels = ck_view_pixels(&drawn->view);
    assert_same_lists(&a->lists, &b->lists, pixels);
    for (int body = 0; body < CASE_BODIES; body++) {
        const ck_raster_extremes *x = &a->extremes[body];
        const ck_raster_extremes *y = &b->extremes[body];
        assert_memory_equal(x->nearest, y->nearest, pixels * sizeof(float));
        assert_memory_equal(x->farthest, y->farthest, pixels * sizeof(float));
        assert_memory_equal(x->nearest_face, y->nearest_face, pixels * sizeof(uint32_t));
        assert_memory_equal(x->farthest_face, y->farthest_face, pixels * sizeof(uint32_t));
    }
    assert_memory_equal(a->front.depth, b->front.depth, pixels * sizeof(float));
    assert_memory_equal(a->front.face, b->front.face, pixels * sizeof(uint32_t));
    assert_memory_equal(a->range.nearest, b->range.nearest, pixels * sizeof(float));
    assert_memory_equal(a->range.farthest, b->range.farthest, pixels * sizeof(float));
    assert_memory_equal(a->range.faces, b->range.faces, pixels * sizeof(uint32_t));
    assert_memory_equal(a->counts, b->counts, pixels * sizeof(uint32_t));
    assert_same_lists(&a->edges, &b->edges, pixels);
    assert_same_edges(&a->edge_plane, &b->edge_plane, pixels);
    assert_same_edges(&a->tested_edges, &b->tested_edges, pixels);
    assert_memory_equal(a->balance, b->balance, pixels * sizeof(int32_t));
}

int raster_kernel_tables(const ck_raster_kernels *tables[MOST_TABLES]) {
    int count = 0;
    tables[count++] = &ck_raster_kernels_baseline;
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        tables[count++] = &ck_raster_kernels_avx2;
    }
#endif
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        tables[count++] = &ck_raster_kernels_avx512;
    }
#endif
    return count;
}
