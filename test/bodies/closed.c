/* Whether a surface is closed, by each table of kernels; and the boxes of blocks of triangles that come with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"

#include "exact/exact.h"
#include "exact/scratch.h"

#include <stdlib.h>
#include <string.h>

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

/* Whether the table takes the mesh for closed. */
static bool is_closed(void **state, const ck_body_kernels *kernels, const clinker_mesh *mesh) {
    kernel_body made = {.mesh = *mesh,
                        .pose = clinker_pose_identity(),
                        .boxes = calloc(mesh->vertex_count / CK_BLOCK + 1, sizeof(ck_block_box))};
    assert_non_null(made.boxes);
    assert_true(kernel_body_open(*state, kernels, &made));
    assert_true(ck_body_find_closed(*state, kernels, &made.body));
    free(made.boxes);
    return made.body.closed > 0;
}

static void assert_closed(void **state, const scene_mesh *mesh, bool closed) {
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    clinker_mesh floats = scene_mesh_borrow(mesh);
    double *positions = scene_mesh_doubles(mesh);
    assert_non_null(positions);
    clinker_mesh doubles = floats;
    doubles.positions = positions;
    doubles.scalar = CLINKER_SCALAR_FLOAT64;
    for (int i = 0; i < count; i++) {
        assert_int_equal(is_closed(state, tables[i], &floats), closed);
        assert_int_equal(is_closed(state, tables[i], &doubles), closed);
    }
    free(positions);
}

static void a_sphere_is_closed_until_a_face_is_missing(void **state) {
    scene_mesh sphere = scene_icosphere(1, 12);
    assert_closed(state, &sphere, true);
    sphere.triangle_count--;
    assert_closed(state, &sphere, false);
    scene_mesh_free(&sphere);
}

static void a_face_that_is_turned_round_opens_a_surface(void **state) {
    scene_mesh sphere = scene_icosphere(1, 12);
    uint32_t *corners = &sphere.indices[3 * 1000];
    uint32_t first = corners[0];
    corners[0] = corners[1];
    corners[1] = first;
    assert_closed(state, &sphere, false);
    scene_mesh_free(&sphere);
}

static void corners_at_one_place_are_one_whatever_their_indices(void **state) {
    scene_mesh sphere = scene_icosphere(1, 12);
    scene_mesh soup = scene_soup(&sphere);
    assert_closed(state, &soup, true);
    soup.positions[3 * 100] += 1e-6F;
    assert_closed(state, &soup, false);
    scene_mesh_free(&soup);
    scene_mesh_free(&sphere);
}

static void minus_zero_is_zero(void **state) {
    scene_mesh corner = scene_tetrahedron(1);
    scene_mesh soup = scene_soup(&corner);
    for (size_t i = 0; i < 3 * soup.vertex_count; i += 2) {
        soup.positions[i] = soup.positions[i] == 0 ? -0.0F : soup.positions[i];
    }
    assert_closed(state, &soup, true);
    scene_mesh_free(&soup);
    scene_mesh_free(&corner);
}

/* Indices may be looked at on the way: what is found is the same, and of a body with one out of range, nothing. */
static void indices_are_looked_at_on_the_way(void **state) {
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_pair scene = scene_spheres(40000, SCENE_DEEP);
    for (int i = 0; i < 6 * count; i++) {
        const size_t at = i % 3 == 1 ? 5 : 3 * scene.a.triangle_count - 1; /* in the first part, in the last */
        const uint32_t index = scene.a.indices[at];
        kernel_body pair[2];
        kernel_pair_borrow(&scene, pair);
        assert_true(kernel_body_open(*state, tables[i % count], &pair[0]));
        pair[0].body.indices_checked = i / 3 == 0;
        scene.a.indices[at] = i % 3 == 0 || i / 3 == 0 ? index : (uint32_t)scene.a.vertex_count;
        assert_true(ck_body_find_closed_first(*state, tables[i % count], &pair[0].body));
        const bool sound = scene.a.indices[at] == index;
        assert_int_equal(pair[0].body.closed, sound ? 1 : 0);
        assert_int_equal(pair[0].body.indices_checked, sound);
        assert_true(!sound || pair[0].body.outward == 1);
        scene.a.indices[at] = index;
        kernel_pair_free(pair);
    }
    scene_pair_free(&scene);
}

/* What the closed test finds with one table. */
typedef struct findings {
    ck_two_vectors *numbers;
    ck_boxes *boxes;
    uint64_t edges[2];
    double volume;
} findings;

static findings find(const ck_body_kernels *kernels, const ck_body *body) {
    uint32_t triangles = body->mesh.triangle_count;
    size_t groups = ck_triangle_blocks(&body->mesh) / CK_LANES + 1;
    findings found = {.boxes = calloc(groups, sizeof(ck_boxes)),
                      .numbers = aligned_alloc(16, body->mesh.vertex_count * sizeof(ck_two_vectors))};
    assert_non_null(found.boxes);
    assert_non_null(found.numbers);
    kernels->numbers(&body->mesh, 0, body->mesh.vertex_count, found.numbers);
    kernels->surface_sums(&body->points, found.numbers, 0, triangles, found.boxes, found.edges, &found.volume);
    return found;
}

static void forget(findings *found) {
    free(found->numbers);
    free(found->boxes);
}

static void assert_same(const ck_body *body, const findings *a, const findings *b) {
    size_t groups = ck_triangle_blocks(&body->mesh) / CK_LANES + 1;
    assert_memory_equal(a->numbers, b->numbers, body->mesh.vertex_count * sizeof(ck_two_vectors));
    assert_memory_equal(a->boxes, b->boxes, groups * sizeof(ck_boxes));
    assert_memory_equal(a->edges, b->edges, sizeof a->edges);
    assert_memory_equal(&a->volume, &b->volume, sizeof a->volume);
}

static void all_instruction_sets_find_the_same_bytes(void **state) {
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_random random = {5};
    for (int i = 0; i < SOUP_KINDS * SOUP_FORMS; i++) {
        kernel_body made;
        kernel_body_make(&made, &random, (soup_kind)(i % SOUP_KINDS), (soup_form)(i / SOUP_KINDS), 333, i % 2 == 0);
        assert_true(kernel_body_open(*state, tables[0], &made));
        findings plain = find(tables[0], &made.body);
        for (int table = 1; table < count; table++) {
            findings other = find(tables[table], &made.body);
            assert_same(&made.body, &plain, &other);
            forget(&other);
        }
        forget(&plain);
        kernel_body_free(&made);
    }
}

static void boxes_hold_the_triangles_of_their_blocks(void **state) {
    const ck_body_kernels *kernels = ck_body_kernels_select();
    scene_random random = {6};
    for (int i = 0; i < SOUP_KINDS; i++) {
        kernel_body made;
        kernel_body_make(&made, &random, (soup_kind)i, FORM_INDEXED, 333, false);
        assert_true(kernel_body_open(*state, kernels, &made));
        findings found = find(kernels, &made.body);
        for (uint32_t corner = 0; corner < 3 * made.body.mesh.triangle_count; corner++) {
            uint32_t block = corner / 3 / CK_TRIANGLE_BLOCK;
            double p[3];
            ck_mesh_local(&made.body.mesh, ck_mesh_corner(&made.body.mesh, corner / 3, (int)(corner % 3)), p);
            for (int axis = 0; axis < 3; axis++) {
                float u = (float)(p[axis] - made.body.points.origin[axis]);
                assert_true(found.boxes[block / CK_LANES].low[axis][block % CK_LANES] <= u);
                assert_true(found.boxes[block / CK_LANES].high[axis][block % CK_LANES] >= u);
            }
        }
        forget(&found);
        kernel_body_free(&made);
    }
}

/* A copy of what is left of one body of a pair after culling by the slabs of the other. */
static uint32_t *cull_copy(void **state, const ck_kernels *kernels, kernel_body pair[2], uint32_t *count) {
    ck_survivors survivors;
    ck_side *side = &ck_exact_scratch_of(*state)->side[0];
    assert_int_equal(ck_cull_by_slabs(*state, kernels, &pair[0].body, &pair[1].body, 0, side, &survivors),
                     CK_CULL_DONE);
    uint32_t *copy = malloc(survivors.count * sizeof *copy + 1);
    assert_non_null(copy);
    memcpy(copy, survivors.list, survivors.count * sizeof *copy);
    *count = survivors.count;
    return copy;
}

/* Codes of vertices say less where a block of them lies outside as a whole: they may keep more. */
static void boxes_cull_no_less_than_codes_and_alike_on_all_instruction_sets(void **state) {
    const ck_kernels *tables[MOST_TABLES];
    int tables_count = kernel_tables(tables);
    scene_pair scene = scene_spheres(20000, SCENE_GRAZE);
    uint32_t *first = NULL;
    uint32_t first_count = 0;
    for (int table = 0; table < tables_count; table++) {
        kernel_body pair[2];
        uint32_t counts[2];
        kernel_pair_borrow(&scene, pair);
        assert_true(kernel_body_open(*state, body_kernels_beside(tables[table]), &pair[0]) &&
                    kernel_body_open(*state, body_kernels_beside(tables[table]), &pair[1]));
        uint32_t *by_codes = cull_copy(state, tables[table], pair, &counts[0]);
        pair[0].body.triangle_boxes = calloc(ck_triangle_blocks(&pair[0].body.mesh) / CK_LANES + 1, sizeof(ck_boxes));
        assert_non_null(pair[0].body.triangle_boxes);
        assert_true(ck_body_find_closed(*state, body_kernels_beside(tables[table]), &pair[0].body));
        uint32_t *by_boxes = cull_copy(state, tables[table], pair, &counts[1]);
        assert_true(counts[1] > 0 && counts[1] < 2000);
        for (uint32_t i = 0, at = 0; i < counts[1]; i++, at++) {
            while (at < counts[0] && by_codes[at] != by_boxes[i]) {
                at++;
            }
            assert_true(at < counts[0]);
        }
        first_count = first == NULL ? counts[1] : first_count;
        assert_int_equal(counts[1], first_count);
        if (first != NULL) {
            assert_memory_equal(by_boxes, first, first_count * sizeof *first);
            free(first);
        }
        first = by_boxes;
        free(by_codes);
        free(pair[0].body.triangle_boxes);
        kernel_pair_free(pair);
    }
    free(first);
    scene_pair_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sphere_is_closed_until_a_face_is_missing),
        cmocka_unit_test(a_face_that_is_turned_round_opens_a_surface),
        cmocka_unit_test(corners_at_one_place_are_one_whatever_their_indices),
        cmocka_unit_test(minus_zero_is_zero),
        cmocka_unit_test(indices_are_looked_at_on_the_way),
        cmocka_unit_test(all_instruction_sets_find_the_same_bytes),
        cmocka_unit_test(boxes_hold_the_triangles_of_their_blocks),
        cmocka_unit_test(boxes_cull_no_less_than_codes_and_alike_on_all_instruction_sets),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
