/* Many edges at once: whatever the threads and the order of the edges, and with memory that runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "scene.h"
#include "scenes.h"

#include <stdlib.h>

static void sphere_scene(edge_scene *scene, clinker_workspace *workspace, scene_pair *pair, size_t triangles) {
    *pair = scene_spheres(triangles, SCENE_DEEP);
    clinker_body bodies[2];
    scene_pair_bodies(pair, bodies);
    assert_true(edge_scene_open(scene, workspace, &bodies[0], &bodies[1]));
}

static void several_threads_find_the_same_spans(void **state) {
    ck_edge_span *spans[2];
    size_t counts[2];
    for (unsigned i = 0; i < 2; i++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = i == 0 ? 1 : 5;
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        scene_pair pair;
        edge_scene scene;
        sphere_scene(&scene, workspace, &pair, 4000);
        spans[i] = edge_scene_find(&scene, &scene.tree, &counts[i]);
        edge_scene_close(&scene);
        scene_pair_free(&pair);
        clinker_workspace_destroy(workspace);
    }
    (void)state;
    assert_true(counts[0] > 3000);
    edge_scene_assert_same(spans[0], counts[0], spans[1], counts[1]);
    free(spans[0]);
    free(spans[1]);
}

static void permuting_the_edges_permutes_the_spans(void **state) {
    scene_pair pair;
    edge_scene scene;
    sphere_scene(&scene, *state, &pair, 2000);
    size_t counts[2];
    ck_edge_span *before = edge_scene_find(&scene, &scene.tree, &counts[0]);
    size_t last = scene.count - 1;
    for (size_t i = 0; i < scene.count / 2; i++) {
        ck_edge edge = scene.edges[i];
        scene.edges[i] = scene.edges[last - i];
        scene.edges[last - i] = edge;
    }
    ck_edge_span *after = edge_scene_find(&scene, &scene.tree, &counts[1]);
    assert_int_equal(counts[0], counts[1]);
    for (size_t first = 0, end; first < counts[0]; first = end) {
        for (end = first; end < counts[0] && before[end].edge == before[first].edge; end++) {
            before[end].edge = (uint32_t)last - before[end].edge;
        }
        /* Ends at the same edge in the other list, which runs backwards from edge to edge. */
        edge_scene_assert_same(&before[first], end - first, &after[counts[1] - end], end - first);
    }
    free(before);
    free(after);
    edge_scene_close(&scene);
    scene_pair_free(&pair);
}

/* ---- Memory ---- */

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    scene_pair pair = scene_spheres(1000, SCENE_DEEP);
    clinker_body bodies[2];
    scene_pair_bodies(&pair, bodies);
    bool done = false;
    size_t failures = 0;
    for (size_t fail_at = 1; !done; fail_at++) {
        test_allocator allocator = {.fail_at = 0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        edge_scene scene;
        assert_true(edge_scene_open(&scene, workspace, &bodies[0], &bodies[1]));
        allocator.fail_at = allocator.calls + fail_at;
        ck_edge_spans spans;
        done = ck_edge_spans_find(workspace, &scene.edged, scene.edges, scene.count, &scene.tree, &spans);
        failures += !done;
        assert_true(done || allocator.calls == allocator.fail_at);
        allocator.fail_at = 0;
        assert_true(ck_edge_spans_find(workspace, &scene.edged, scene.edges, scene.count, &scene.tree, &spans));
        assert_true(spans.count > 100);
        edge_scene_close(&scene);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    assert_true(failures >= 4);
    scene_pair_free(&pair);
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    for (unsigned threads = 1; threads <= 4; threads += 3) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        settings.threads = threads;
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        scene_pair pair;
        edge_scene scene;
        sphere_scene(&scene, workspace, &pair, 2000);
        ck_edge_spans spans;
        assert_true(ck_edge_spans_find(workspace, &scene.edged, scene.edges, scene.count, &scene.tree, &spans));
        size_t calls = allocator.calls;
        for (int i = 0; i < 8; i++) {
            assert_true(ck_edge_spans_find(workspace, &scene.edged, scene.edges, scene.count, &scene.tree, &spans));
        }
        assert_int_equal(allocator.calls, calls);
        edge_scene_close(&scene);
        scene_pair_free(&pair);
        clinker_workspace_destroy(workspace);
    }
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
        cmocka_unit_test(several_threads_find_the_same_spans),
        cmocka_unit_test(permuting_the_edges_permutes_the_spans),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
