/* Each table of kernels against plain loops in double precision: bounds hold, and nothing is discarded that could meet.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/scratch.h"
#include "fixtures/kernel_bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

/* What a test does with one table and a pair of bodies. */
typedef void (*body_test)(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2]);

static void for_all_bodies(void **state, body_test test) {
    static const size_t sizes[] = {1, 2, 21, 22, 64, 100, 333};
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    scene_random random = {11};
    for (int i = 0; i < SOUP_KINDS * SOUP_FORMS * 2; i++) {
        soup_form form = (soup_form)(i / SOUP_KINDS % SOUP_FORMS);
        bool posed = i / (SOUP_KINDS * SOUP_FORMS) == 1;
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            kernel_body pair[2];
            kernel_body_make(&pair[0], &random, (soup_kind)(i % SOUP_KINDS), form, sizes[k], posed);
            kernel_body_make(&pair[1], &random, (soup_kind)(i % SOUP_KINDS), form, sizes[k], !posed);
            for (int table = 0; table < count; table++) {
                assert_true(kernel_body_open(*state, body_kernels_beside(tables[table]), &pair[0]));
                assert_true(kernel_body_open(*state, body_kernels_beside(tables[table]), &pair[1]));
                test(*state, tables[table], pair);
            }
            kernel_body_free(&pair[0]);
            kernel_body_free(&pair[1]);
        }
    }
}

static void test_culling(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2]) {
    ck_side *side = &ck_exact_scratch_of(workspace)->side[0];
    ck_survivors survivors;
    assert_int_equal(ck_cull_by_slabs(workspace, kernels, &pair[0].body, &pair[1].body, 0, side, &survivors),
                     CK_CULL_DONE);
    const ck_mesh *mesh = &pair[0].body.mesh;
    assert_true(survivors.count <= mesh->triangle_count);
    for (uint32_t i = 0; i < mesh->vertex_count && survivors.codes != NULL; i++) {
        double p[3];
        kernel_body_vertex(&pair[0], i, p);
        assert_true(survivors.codes[i] == 0 || sides_beyond(&pair[1].body, p) != 0);
    }
    uint32_t at = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        bool listed = survivors.list == NULL || (at < survivors.count && survivors.list[at] == i);
        at += listed;
        assert_true(listed || triangle_sides(&pair[0], &pair[1].body, i) != 0);
    }
    assert_int_equal(at, survivors.count);
}

static void culling_keeps_every_triangle_that_could_meet(void **state) {
    for_all_bodies(state, test_culling);
}

/* A triangle far beyond the box of the other body is discarded, or culling would be idle. */
static void culling_discards_what_is_far_away(void **state) {
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    for (int i = 0; i < count * SOUP_FORMS; i++) {
        scene_random random = {(uint64_t)i};
        kernel_body pair[2];
        kernel_body_make(&pair[0], &random, SOUP_PLAIN, (soup_form)(i / count), 500, false);
        kernel_body_make(&pair[1], &random, SOUP_PLAIN, (soup_form)(i / count), 500, false);
        pair[1].pose.m[3] = i / count == FORM_CAREFUL ? 0x1p600 : 1.0;
        assert_true(kernel_body_open(*state, body_kernels_beside(tables[i % count]), &pair[0]));
        assert_true(kernel_body_open(*state, body_kernels_beside(tables[i % count]), &pair[1]));
        ck_survivors survivors;
        ck_side *side = &ck_exact_scratch_of(*state)->side[0];
        assert_int_equal(ck_cull_by_slabs(*state, tables[i % count], &pair[0].body, &pair[1].body, 0, side, &survivors),
                         CK_CULL_DONE);
        assert_true(survivors.count > 200 && survivors.count < 450);
        kernel_body_free(&pair[0]);
        kernel_body_free(&pair[1]);
    }
}

static void assert_in_box(const ck_boxes *boxes, uint32_t lane, const float v[3]) {
    for (int axis = 0; axis < 3; axis++) {
        assert_true(boxes->low[axis][lane] <= v[axis] && v[axis] <= boxes->high[axis][lane]);
    }
}

/* Every corner lies where the frame puts it, give or take the slack, and in all boxes above its cluster. */
static void check_lane(const kernel_body *made, const ck_tree *tree, const ck_frame *frame, double slack,
                       uint32_t cluster, uint32_t lane) {
    const ck_cluster *at = &tree->clusters[cluster];
    for (int corner = 0; corner < 3; corner++) {
        double p[3];
        float v[3];
        kernel_body_vertex(made, ck_mesh_corner(&made->body.mesh, at->triangle[lane], corner), p);
        for (int axis = 0; axis < 3; axis++) {
            v[axis] = at->v[3 * corner + axis][lane];
            assert_true(fabs((p[axis] - frame->centre[axis]) * frame->zoom - (double)v[axis]) <= slack);
        }
        uint32_t node = cluster;
        for (uint32_t level = 0; level <= tree->levels; level++, node /= CK_LANES) {
            assert_in_box(&tree->boxes[level][node / CK_LANES], node % CK_LANES, v);
        }
        double height = (double)at->normal[0] * (double)v[0] + (double)at->normal[1] * (double)v[1] +
                        (double)at->normal[2] * (double)v[2];
        assert_true(height >= (double)at->low - slack && height <= (double)at->high + slack);
    }
}

static void test_placing(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2]) {
    ck_frame frame = ck_frame_of_pair(&pair[0].body, &pair[1].body, 0);
    uint32_t count = pair[0].body.mesh.triangle_count;
    ck_tree_plan plan = {
        .body = &pair[0].body, .triangles = {.count = count}, .side = &ck_exact_scratch_of(workspace)->side[0]};
    double slack;
    assert_true(ck_trees_build(workspace, kernels, &frame, &plan, 1, &slack));
    bool *seen = calloc(count, sizeof *seen);
    assert_non_null(seen);
    uint32_t lanes = 0;
    for (uint32_t i = 0; i < plan.tree.cluster_count; i++) {
        for (uint32_t lane = 0; lane < plan.tree.clusters[i].count; lane++, lanes++) {
            uint32_t triangle = plan.tree.clusters[i].triangle[lane];
            assert_true(triangle < count && !seen[triangle]);
            seen[triangle] = true;
            check_lane(&pair[0], &plan.tree, &frame, slack, i, lane);
        }
    }
    assert_int_equal(lanes, count);
    free(seen);
}

static void placed_corners_lie_within_the_slack(void **state) {
    for_all_bodies(state, test_placing);
}

static uint64_t sparse_bits(scene_random *random) {
    uint64_t bits = scene_random_bits(random);
    return bits & scene_random_bits(random);
}

/* Random codes: survivors are those whose corners share no bit, in blocks near and far. */
static void survivors_share_no_bit(void **state) {
    (void)state;
    enum { TRIANGLES = 700, VERTICES = 20032 };
    static uint32_t indices[3 * TRIANGLES];
    static uint8_t vertex_codes[VERTICES];
    static uint8_t block_codes[VERTICES / CK_BLOCK];
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    scene_random random = {17};
    for (int round = 0; round < 60; round++) {
        size_t spread = round % 3 == 0 ? 100 : (round % 3 == 1 ? 3000 : VERTICES);
        memset(block_codes, 0xFF, sizeof block_codes);
        for (size_t i = 0; i < VERTICES; i++) {
            vertex_codes[i] = round % 2 == 0 ? (uint8_t)sparse_bits(&random) : 0xF0;
            vertex_codes[i] = scene_random_below(&random, 50) == 0 ? 0x0F : vertex_codes[i];
            block_codes[i / CK_BLOCK] &= vertex_codes[i];
        }
        for (size_t i = 0; i < (size_t)3 * TRIANGLES; i++) {
            bool stray = scene_random_below(&random, 60) == 0;
            indices[i] = (uint32_t)(stray ? scene_random_below(&random, VERTICES)
                                          : (5 * i + scene_random_below(&random, spread)) % VERTICES);
        }
        ck_mesh mesh = {.indices = indices, .vertex_count = VERTICES, .triangle_count = TRIANGLES};
        const ck_codes codes = {vertex_codes, block_codes};
        for (int table = 0; table < count; table++) {
            uint32_t kept[TRIANGLES + 1];
            uint32_t first = (uint32_t)scene_random_below(&random, 100);
            uint32_t found = tables[table]->survivors(&mesh, &codes, first, TRIANGLES, kept);
            uint32_t at = 0;
            for (uint32_t i = first; i < TRIANGLES; i++) {
                const uint32_t *t = &indices[3 * (size_t)i];
                if ((vertex_codes[t[0]] & vertex_codes[t[1]] & vertex_codes[t[2]]) == 0) {
                    assert_true(at < found);
                    assert_int_equal(kept[at++], i);
                }
            }
            assert_int_equal(at, found);
        }
        indices[3 * 600 + 1] = VERTICES;
        for (int table = 0; table < count; table++) {
            uint32_t kept[TRIANGLES + 1];
            assert_int_equal(tables[table]->survivors(&mesh, &codes, 0, TRIANGLES, kept), UINT32_MAX);
        }
    }
}

/* No build, with a sanitizer or without, may leave the wide kernels out unnoticed. */
static void kernels_of_every_instruction_set_of_the_machine_are_tested(void **state) {
    (void)state;
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    assert_ptr_equal(tables[count - 1], ck_kernels_select());
#if defined(__x86_64__) && defined(__GNUC__)
    assert_int_equal(count, 1 + (int)ck_cpu_isa());
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(culling_keeps_every_triangle_that_could_meet),
        cmocka_unit_test(culling_discards_what_is_far_away),
        cmocka_unit_test(placed_corners_lie_within_the_slack),
        cmocka_unit_test(survivors_share_no_bit),
        cmocka_unit_test(kernels_of_every_instruction_set_of_the_machine_are_tested),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
