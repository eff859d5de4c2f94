/* Culling by slabs of a body that is all around another one: by codes, again by the sides that have no code, by boxes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/cull.h"
#include "exact/scratch.h"
#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"

#include <stdlib.h>
#include <string.h>

typedef struct kept_list {
    uint32_t *list;
    uint32_t count;
} kept_list;

static kept_list keep(const ck_survivors *survivors) {
    kept_list kept = {malloc((survivors->count + 1) * sizeof(uint32_t)), survivors->count};
    assert_non_null(kept.list);
    for (uint32_t i = 0; i < survivors->count; i++) {
        kept.list[i] = survivors->list != NULL ? survivors->list[i] : i;
    }
    return kept;
}

/* What is missing in a list lies beyond the slabs of the other body. */
static void assert_rest_is_beyond(const kernel_body pair[2], const kept_list *kept) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < pair[0].body.mesh.triangle_count; i++) {
        bool listed = at < kept->count && kept->list[at] == i;
        at += listed;
        assert_true(listed || triangle_sides(&pair[0], &pair[1].body, i) != 0);
    }
    assert_int_equal(at, kept->count);
}

/* A soup, and a small one in its middle. */
static void make_nested(scene_random *random, soup_kind kind, soup_form form, size_t triangles, kernel_body pair[2]) {
    kernel_body_make(&pair[0], random, kind, form, triangles, false);
    kernel_body_make(&pair[1], random, SOUP_PLAIN, form, 100, false);
    const double share = scene_random_between(random, 0.05, 0.4);
    const double unit = form == FORM_CAREFUL ? 0x1p600 : 1;
    for (int axis = 0; axis < 3; axis++) {
        pair[1].pose.m[5 * axis] *= share;
        pair[1].pose.m[4 * axis + 3] += unit * (1 - share) * scene_random_between(random, 0.3, 0.7);
    }
}

static void open_nested(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2]) {
    assert_true(kernel_body_open(workspace, body_kernels_beside(kernels), &pair[0]));
    assert_true(kernel_body_open(workspace, body_kernels_beside(kernels), &pair[1]));
}

static void cull(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2],
                 ck_survivors *survivors) {
    ck_side *side = &ck_exact_scratch_of(workspace)->side[0];
    assert_int_equal(ck_cull_by_slabs(workspace, kernels, &pair[0].body, &pair[1].body, 0, side, survivors),
                     CK_CULL_DONE);
}

static kept_list cull_twice(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2],
                            uint32_t *once) {
    ck_survivors survivors;
    open_nested(workspace, kernels, pair);
    cull(workspace, kernels, pair, &survivors);
    const uint8_t *codes = survivors.codes;
    *once = survivors.count;
    ck_side *side = &ck_exact_scratch_of(workspace)->side[0];
    assert_true(ck_cull_again(workspace, kernels, &pair[0].body, &pair[1].body, 0, side, &survivors));
    assert_ptr_equal(survivors.codes, codes);
    return keep(&survivors);
}

static void what_goes_the_second_time_lies_beyond_the_slabs(void **state) {
    (void)state;
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    clinker_workspace *workspaces[2] = {make_workspace(1), make_workspace(3)};
    scene_random random = {21};
    uint64_t once_in_all = 0, twice_in_all = 0;
    for (int i = 0; i < 4 * SOUP_KINDS * SOUP_FORMS; i++) {
        kernel_body pair[2];
        size_t triangles = i % 4 == 3 ? 40000 : 2000 + (size_t)i;
        make_nested(&random, (soup_kind)(i % SOUP_KINDS), (soup_form)(i / SOUP_KINDS % SOUP_FORMS), triangles, pair);
        kept_list first = {NULL, 0};
        for (int n = 0; n < 2 * count; n++) {
            uint32_t once;
            kept_list kept = cull_twice(workspaces[n / count], tables[n % count], pair, &once);
            assert_rest_is_beyond(pair, &kept);
            assert_true(kept.count <= once);
            once_in_all += once;
            twice_in_all += kept.count;
            assert_true(n == 0 || kept.count == first.count);
            assert_true(n == 0 || memcmp(kept.list, first.list, kept.count * sizeof *kept.list) == 0);
            free(first.list);
            first = kept;
        }
        free(first.list);
        kernel_body_free(&pair[0]);
        kernel_body_free(&pair[1]);
    }
    assert_true(twice_in_all < once_in_all - once_in_all / 10);
    clinker_workspace_destroy(workspaces[0]);
    clinker_workspace_destroy(workspaces[1]);
}

/* Boxes of blocks know all sides of the slabs at once, and keep no more. */
static void what_boxes_cull_lies_beyond_the_slabs(void **state) {
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    scene_pair scene = scene_spheres(8000, SCENE_INSIDE);
    for (int i = 0; i < count; i++) {
        kernel_body pair[2];
        uint32_t once;
        ck_survivors survivors;
        kernel_pair_borrow(&scene, pair);
        kept_list twice = cull_twice(*state, tables[i], pair, &once);
        pair[0].body.triangle_boxes = calloc(ck_triangle_blocks(&pair[0].body.mesh) / CK_LANES + 1, sizeof(ck_boxes));
        assert_non_null(pair[0].body.triangle_boxes);
        assert_true(ck_body_find_closed(*state, body_kernels_beside(tables[i]), &pair[0].body));
        cull(*state, tables[i], pair, &survivors);
        kept_list kept = keep(&survivors);
        assert_rest_is_beyond(pair, &kept);
        assert_true(once > 1024 && kept.count <= twice.count);
        free(kept.list);
        free(twice.list);
        free(pair[0].body.triangle_boxes);
        kernel_pair_free(pair);
    }
    scene_pair_free(&scene);
}

/* Of a body within the slabs of the other, nothing is culled: there is no list. Its indices are looked at all the same.
 */
static void a_body_of_which_nothing_goes_has_no_list(void **state) {
    scene_pair scene = scene_spheres(2000, SCENE_INSIDE);
    kernel_body pair[2];
    ck_survivors survivors;
    kernel_pair_borrow(&scene, pair);
    open_nested(*state, ck_kernels_select(), pair);
    ck_side *side = &ck_exact_scratch_of(*state)->side[1];
    pair[1].body.indices_checked = false;
    assert_int_equal(ck_cull_by_slabs(*state, ck_kernels_select(), &pair[1].body, &pair[0].body, 0, side, &survivors),
                     CK_CULL_DONE);
    assert_true(survivors.list == NULL && survivors.codes == NULL && pair[1].body.indices_checked);
    assert_int_equal(survivors.count, scene.b.triangle_count);
    pair[1].body.indices_checked = false;
    scene.b.indices[3 * scene.b.triangle_count - 1] = (uint32_t)scene.b.vertex_count;
    assert_int_equal(ck_cull_by_slabs(*state, ck_kernels_select(), &pair[1].body, &pair[0].body, 0, side, &survivors),
                     CK_CULL_BAD_INDEX);
    assert_false(pair[1].body.indices_checked);
    kernel_pair_free(pair);
    scene_pair_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_the_second_time_lies_beyond_the_slabs),
        cmocka_unit_test(what_boxes_cull_lies_beyond_the_slabs),
        cmocka_unit_test(a_body_of_which_nothing_goes_has_no_list),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
