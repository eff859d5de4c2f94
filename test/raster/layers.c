/* Ranges and counts are what complete lists say, with either backend: at the end of counters, at level depths, and
 * behind planes that are missing or mask. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "raster/cases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BACKENDS = 2 };
static const ck_raster_backend *const backends[BACKENDS] = {&ck_raster_cpu, &ck_raster_reference};

/* What the lists hold of one body at a pixel. */
typedef struct listed {
    float nearest, farthest;
    uint32_t faces, counts;
} listed;

static listed read_list(const ck_raster_lists *lists, size_t pixel, uint32_t body, float far_depth, float near_depth) {
    listed made = {.nearest = INFINITY, .farthest = -INFINITY};
    for (uint32_t i = lists->starts[pixel]; i < lists->starts[pixel + 1]; i++) {
        const ck_fragment *at = &lists->fragments[i];
        if (ck_fragment_body(at) == body) {
            made.nearest = fminf(made.nearest, at->depth);
            made.farthest = fmaxf(made.farthest, at->depth);
            made.faces++;
            made.counts =
                ck_count_add(made.counts, ck_count_steps_of(ck_fragment_back(at)), at->depth, far_depth, near_depth);
        }
    }
    return made;
}

static void assert_ranges(const raster_case *drawn, const ck_raster_lists *lists, const ck_raster_range *range) {
    for (size_t i = 0; i < ck_view_pixels(&drawn->view); i++) {
        listed expected = read_list(lists, i, drawn->sources[0].body, 0, 0);
        assert_true(range->nearest[i] == expected.nearest && range->farthest[i] == expected.farthest);
        assert_int_equal(range->faces[i], expected.faces);
    }
}

/* One of the planes may be NULL. */
static void assert_counts(clinker_workspace *workspace, const ck_raster_backend *backend, const raster_case *drawn,
                          const ck_raster_lists *lists, const float *far_plane, const float *near_plane) {
    const uint32_t *counts;
    assert_int_equal(backend->count(workspace, &drawn->view, &drawn->sources[1], far_plane, near_plane, &counts),
                     CLINKER_STATUS_OK);
    for (size_t i = 0; i < ck_view_pixels(&drawn->view); i++) {
        listed expected = read_list(lists, i, drawn->sources[1].body, far_plane != NULL ? far_plane[i] : -INFINITY,
                                    near_plane != NULL ? near_plane[i] : -INFINITY);
        assert_int_equal(counts[i], expected.counts);
    }
}

/* Some pixels of a plane are left out. */
static float *masked(const float *plane, const ck_view *view, scene_random *random) {
    float *copy = calloc(ck_raster_plane_room(view), sizeof *copy);
    assert_non_null(copy);
    for (size_t i = 0; i < ck_view_pixels(view); i++) {
        copy[i] = scene_random_below(random, 2) == 0 ? plane[i] : -INFINITY;
    }
    return copy;
}

static void ranges_and_counts_are_those_of_the_lists(void **state) {
    clinker_workspace *workspace = *state;
    scene_random random = {9};
    for (uint64_t seed = 0; seed < 500; seed++) {
        raster_case drawn;
        raster_case_make(&drawn, workspace, seed, seed % 2 == 0);
        ck_raster_lists lists;
        assert_int_equal(ck_raster_cpu.lists(workspace, &drawn.view, drawn.sources, CASE_BODIES, NULL, &lists),
                         CLINKER_STATUS_OK);
        for (int i = 0; i < BACKENDS; i++) {
            ck_raster_range range;
            assert_int_equal(backends[i]->range(workspace, &drawn.view, &drawn.sources[0], &range), CLINKER_STATUS_OK);
            assert_ranges(&drawn, &lists, &range);
            float *mask = masked(range.nearest, &drawn.view, &random);
            assert_counts(workspace, backends[i], &drawn, &lists, range.farthest, range.nearest);
            assert_counts(workspace, backends[i], &drawn, &lists, range.farthest, NULL);
            assert_counts(workspace, backends[i], &drawn, &lists, NULL, range.nearest);
            assert_counts(workspace, backends[i], &drawn, &lists, NULL, mask);
            free(mask);
        }
        raster_case_free(&drawn);
    }
}

/* Boxes behind each other along z, `count` of them, drawn together with one in front of them all. */
static void make_stack(raster_case *made, clinker_workspace *workspace, unsigned count) {
    const double direction[3] = {0, 0, 1};
    *made = (raster_case){.meshes = {scene_cube(0.25F), scene_cube(0.5F)}};
    for (unsigned i = 1; i < count; i++) {
        scene_mesh next = scene_cube(0.5F);
        scene_mesh_move(&next, 0, 0, 2 * (float)i);
        assert_true(scene_mesh_append(&made->meshes[1], &next));
        scene_mesh_free(&next);
    }
    for (int body = 0; body < CASE_BODIES; body++) {
        clinker_mesh borrowed = scene_mesh_borrow(&made->meshes[body]);
        assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, 0, &made->opened[body]), CLINKER_STATUS_OK);
        made->sources[body] = (ck_raster_source){.mesh = &made->opened[body], .body = (uint32_t)body};
    }
    assert_true(ck_view_aim(&made->view, direction, NULL));
    ck_view_fit(&made->view, (double[3]){-1, -1, -1}, (double[3]){1, 1, 1}, 17, 13);
}

enum { STACK_PIXELS = 17 * 13, STACK_ROOM = STACK_PIXELS + 3 * 17 + 16 };

static void counters_end_with_more_fronts_than_they_hold(void **state) {
    static const unsigned heights[] = {1, 31, 32, 33, 100};
    for (size_t number = 0; number < sizeof heights / sizeof heights[0]; number++) {
        unsigned height = heights[number];
        unsigned expected = height < CK_COUNT_MOST ? height : CK_COUNT_MOST;
        raster_case drawn;
        make_stack(&drawn, *state, height);
        assert_int_equal(ck_raster_plane_room(&drawn.view), STACK_ROOM);
        float behind[STACK_ROOM];
        for (size_t i = 0; i < STACK_ROOM; i++) {
            behind[i] = 1000;
        }
        for (int i = 0; i < BACKENDS; i++) {
            const uint32_t *counts;
            assert_int_equal(backends[i]->count(*state, &drawn.view, &drawn.sources[1], behind, behind, &counts),
                             CLINKER_STATUS_OK);
            uint32_t middle = counts[STACK_PIXELS / 2];
            for (int counter = 0; counter < CK_COUNTERS; counter++) {
                assert_int_equal(ck_count_get(middle, (ck_count_of)counter), expected);
            }
            assert_int_equal(ck_count_full(middle), height >= CK_COUNT_MOST);
            assert_int_equal(counts[0], 0);
        }
        raster_case_free(&drawn);
    }
}

static void a_body_is_level_with_its_own_range(void **state) {
    raster_case drawn;
    make_stack(&drawn, *state, 5);
    for (int i = 0; i < BACKENDS; i++) {
        ck_raster_range range;
        const uint32_t *counts;
        const ck_raster_source *source = &drawn.sources[1];
        assert_int_equal(backends[i]->range(*state, &drawn.view, source, &range), CLINKER_STATUS_OK);
        assert_int_equal(range.faces[STACK_PIXELS / 2], 10);
        assert_int_equal(backends[i]->count(*state, &drawn.view, source, range.farthest, range.nearest, &counts),
                         CLINKER_STATUS_OK);
        uint32_t middle = counts[STACK_PIXELS / 2];
        assert_true((middle & CK_COUNT_LEVEL) != 0);
        assert_int_equal(ck_count_get(middle, CK_COUNT_FRONTS_BEFORE_FAR), 5);
        assert_int_equal(ck_count_get(middle, CK_COUNT_BACKS_BEFORE_FAR), 4);
        assert_int_equal(ck_count_get(middle, CK_COUNT_FRONTS_BEFORE_NEAR), 0);
        assert_int_equal(counts[0], 0);
    }
    raster_case_free(&drawn);
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
        cmocka_unit_test(ranges_and_counts_are_those_of_the_lists),
        cmocka_unit_test(counters_end_with_more_fronts_than_they_hold),
        cmocka_unit_test(a_body_is_level_with_its_own_range),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
