/* The occupancy grid against plain boxes in double precision: it discards much, and nothing that could meet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/occupancy.h"
#include "exact/scratch.h"
#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>

/* A pair of a scene, opened; the meshes stay with the scene. */
static void open_pair(clinker_workspace *workspace, const ck_kernels *kernels, const scene_pair *scene,
                      kernel_body pair[2]) {
    kernel_pair_borrow(scene, pair);
    assert_true(kernel_body_open(workspace, body_kernels_beside(kernels), &pair[0]));
    assert_true(kernel_body_open(workspace, body_kernels_beside(kernels), &pair[1]));
}

static void sift_all(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2], double margin,
                     ck_sifting sides[2]) {
    for (int i = 0; i < 2; i++) {
        sides[i] = (ck_sifting){.body = &pair[i].body,
                                .side = &ck_exact_scratch_of(workspace)->side[i],
                                .triangles = {.count = pair[i].body.mesh.triangle_count}};
    }
    assert_true(ck_occupancy_sift(workspace, kernels, sides, margin));
}

typedef struct box {
    double low[3], high[3];
} box;

static box *boxes_of(const kernel_body *made) {
    const ck_mesh *mesh = &made->body.mesh;
    box *boxes = malloc(mesh->triangle_count * sizeof *boxes);
    assert_non_null(boxes);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        double t[3][3];
        for (int corner = 0; corner < 3; corner++) {
            kernel_body_vertex(made, ck_mesh_corner(mesh, i, corner), t[corner]);
        }
        for (int axis = 0; axis < 3; axis++) {
            boxes[i].low[axis] = fmin(t[0][axis], fmin(t[1][axis], t[2][axis]));
            boxes[i].high[axis] = fmax(t[0][axis], fmax(t[1][axis], t[2][axis]));
        }
    }
    return boxes;
}

static bool boxes_meet(const box *a, const box *b, double margin) {
    for (int axis = 0; axis < 3; axis++) {
        if (a->low[axis] > b->high[axis] + margin || b->low[axis] > a->high[axis] + margin) {
            return false;
        }
    }
    return true;
}

/* Marks the triangles of a list; the list must be ascending. */
static bool *listed(const ck_sifting *side) {
    uint32_t count = side->body->mesh.triangle_count;
    bool *marks = calloc(count, sizeof *marks);
    assert_non_null(marks);
    for (uint32_t i = 0; i < side->triangles.count; i++) {
        uint32_t triangle = side->triangles.list != NULL ? side->triangles.list[i] : i;
        assert_true(triangle < count);
        assert_true(i == 0 || side->triangles.list == NULL || triangle > side->triangles.list[i - 1]);
        marks[triangle] = true;
    }
    return marks;
}

static void assert_nothing_lost(kernel_body pair[2], const ck_sifting sides[2], double margin) {
    box *boxes[2] = {boxes_of(&pair[0]), boxes_of(&pair[1])};
    bool *kept[2] = {listed(&sides[0]), listed(&sides[1])};
    for (uint32_t i = 0; i < pair[0].body.mesh.triangle_count; i++) {
        for (uint32_t j = 0; j < pair[1].body.mesh.triangle_count; j++) {
            if (!(kept[0][i] && kept[1][j])) {
                assert_false(boxes_meet(&boxes[0][i], &boxes[1][j], margin));
            }
        }
    }
    for (int i = 0; i < 2; i++) {
        free(boxes[i]);
        free(kept[i]);
    }
}

static uint32_t sift_and_check(clinker_workspace *workspace, const ck_kernels *kernels, const scene_pair *scene,
                               double margin) {
    kernel_body pair[2];
    ck_sifting sides[2];
    open_pair(workspace, kernels, scene, pair);
    sift_all(workspace, kernels, pair, margin, sides);
    assert_nothing_lost(pair, sides, margin);
    kernel_pair_free(pair);
    return sides[0].triangles.count + sides[1].triangles.count;
}

static void for_all_tables(const scene_pair *scene, double margin, uint32_t *least, uint32_t *most) {
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    *least = UINT32_MAX;
    *most = 0;
    for (int i = 0; i < 2 * count; i++) {
        clinker_workspace *workspace = make_workspace(i < count ? 1 : 3);
        uint32_t kept = sift_and_check(workspace, tables[i % count], scene, margin);
        *least = kept < *least ? kept : *least;
        *most = kept > *most ? kept : *most;
        clinker_workspace_destroy(workspace);
    }
}

static void nothing_that_could_meet_is_discarded(void **state) {
    (void)state;
    scene_pair scenes[] = {scene_spheres(2000, SCENE_GRAZE),  scene_spheres(3000, SCENE_DEEP),
                           scene_spheres(2000, SCENE_INSIDE), scene_jaws(3000, SCENE_CLEAR),
                           scene_jaws(2000, SCENE_OVERLAP),   scene_grid_jaws(32)};
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        uint32_t least;
        uint32_t most;
        for_all_tables(&scenes[i], 0, &least, &most);
        for_all_tables(&scenes[i], 0.03125, &least, &most);
        scene_pair_free(&scenes[i]);
    }
}

static void random_turns_lose_nothing(void **state) {
    (void)state;
    scene_random random = {77};
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    clinker_workspace *workspace = make_workspace(1);
    for (int i = 0; i < 60; i++) {
        scene_pair scene = {.a = scene_bumpy_sphere(600 + 40 * (size_t)i, (uint64_t)i, 1.0F),
                            .b = scene_torus(1.0F, 0.25F, 40, 20)};
        const double at[3] = {scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1), 0.25};
        scene.pose = scene_random_pose(&random, at);
        sift_and_check(workspace, tables[i % count], &scene, i % 3 == 0 ? 0.01 : 0.0);
        scene_pair_free(&scene);
    }
    clinker_workspace_destroy(workspace);
}

/* What is kept may differ by rounding from one instruction set to another, but hardly. */
static void most_of_deep_spheres_is_discarded(void **state) {
    (void)state;
    scene_pair scene = scene_spheres(6000, SCENE_DEEP);
    uint32_t least;
    uint32_t most;
    for_all_tables(&scene, 0, &least, &most);
    assert_in_range(least, 100, (scene.a.triangle_count + scene.b.triangle_count) / 3);
    assert_in_range(most, least, least + 20);
    scene_pair_free(&scene);
}

/* Triangles across many pixels would take more time here than the search takes without it. */
static void large_triangles_are_left_alone(void **state) {
    (void)state;
    const ck_kernels *kernels = ck_kernels_select();
    clinker_workspace *workspace = make_workspace(1);
    scene_random random = {5};
    kernel_body pair[2];
    for (int i = 0; i < 2; i++) {
        kernel_body_make(&pair[i], &random, SOUP_HUGE, FORM_FLOATS, 4000, false);
        assert_true(kernel_body_open(workspace, body_kernels_beside(kernels), &pair[i]));
    }
    ck_sifting sides[2];
    sift_all(workspace, kernels, pair, 0, sides);
    assert_int_equal(sides[0].triangles.count, 4000);
    assert_int_equal(sides[1].triangles.count, 4000);
    kernel_body_free(&pair[0]);
    kernel_body_free(&pair[1]);
    clinker_workspace_destroy(workspace);
}

/* The list that the survivors of no triangle leave behind is never written. */
static void a_body_without_survivors_is_not_looked_at(void **state) {
    (void)state;
    const ck_kernels *kernels = ck_kernels_select();
    clinker_workspace *workspace = make_workspace(1);
    scene_pair scene = scene_spheres(4000, SCENE_DEEP);
    kernel_body pair[2];
    open_pair(workspace, kernels, &scene, pair);
    const uint32_t unwritten[1] = {UINT32_MAX};
    for (int empty = 0; empty < 2; empty++) {
        ck_sifting sides[2];
        for (int i = 0; i < 2; i++) {
            sides[i] = (ck_sifting){.body = &pair[i].body,
                                    .side = &ck_exact_scratch_of(workspace)->side[i],
                                    .triangles = {.count = pair[i].body.mesh.triangle_count}};
        }
        sides[empty].triangles = (ck_survivors){.list = unwritten, .count = 0};
        assert_true(ck_occupancy_sift(workspace, kernels, sides, 0));
        assert_int_equal(sides[empty].triangles.count, 0);
    }
    kernel_pair_free(pair);
    scene_pair_free(&scene);
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_that_could_meet_is_discarded),      cmocka_unit_test(random_turns_lose_nothing),
        cmocka_unit_test(most_of_deep_spheres_is_discarded),         cmocka_unit_test(large_triangles_are_left_alone),
        cmocka_unit_test(a_body_without_survivors_is_not_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
