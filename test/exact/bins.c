/* The search in bins, with each table of kernels, against every pair of faces: none is lost, none is invented. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/scratch.h"
#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

#include <stdlib.h>
#include <string.h>

/* Every pair of faces. */
static kept_contacts all_contacts(clinker_workspace *workspace, kernel_body pair[2]) {
    for (int i = 0; i < 2; i++) {
        assert_true(kernel_body_open(workspace, &ck_body_kernels_baseline, &pair[i]));
    }
    ck_contacts found;
    assert_true(ck_contacts_find_plainly(workspace, &pair[0].body.mesh, &pair[1].body.mesh, CK_AT_NOTHING, &found));
    return contacts_keep(&found);
}

static void assert_same(const kept_contacts *expected, const ck_contacts *found) {
    assert_int_equal(found->crossing_count, expected->count[0]);
    assert_int_equal(found->touching_count, expected->count[1]);
    assert_memory_equal(found->crossings, expected->pairs[0], found->crossing_count * sizeof(clinker_face_pair));
    assert_memory_equal(found->touchings, expected->pairs[1], found->touching_count * sizeof(clinker_face_pair));
}

static ck_bins_result make_bins(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2],
                                ck_tree_plan plans[2], ck_binning *binning) {
    for (int i = 0; i < 2; i++) {
        assert_true(kernel_body_open(workspace, body_kernels_beside(kernels), &pair[i]));
    }
    for (int i = 0; i < 2; i++) {
        plans[i] = (ck_tree_plan){.body = &pair[i].body, .side = &ck_exact_scratch_of(workspace)->side[i]};
        assert_int_equal(ck_cull_by_slabs(workspace, kernels, &pair[i].body, &pair[1 - i].body, 0, plans[i].side,
                                          &plans[i].triangles),
                         CK_CULL_DONE);
        if (plans[i].triangles.count == 0) {
            return CK_BINS_NO_USE;
        }
    }
    ck_frame frame = ck_frame_of_pair(&pair[0].body, &pair[1].body, 0);
    return ck_bins_make(workspace, kernels, &frame, plans, binning);
}

/* Searches with all tables; returns how many took the pair. */
static int compare_contacts(clinker_workspace *workspace, kernel_body pair[2], const kept_contacts *expected) {
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    int searched = 0;
    for (int i = 0; i < count; i++) {
        ck_tree_plan plans[2];
        ck_binning binning;
        ck_contacts found;
        if (make_bins(workspace, tables[i], pair, plans, &binning) != CK_BINS_DONE ||
            ck_contacts_find_in_bins(workspace, tables[i], plans, &binning, CK_AT_NOTHING, &found) != CK_BINS_DONE) {
            continue;
        }
        searched++;
        assert_same(expected, &found);
        assert_int_equal(ck_contacts_find_in_bins(workspace, tables[i], plans, &binning, CK_AT_CROSSING, &found),
                         CK_BINS_DONE);
        assert_true(found.ended == (expected->count[0] > 0));
    }
    return searched;
}

static void compare_soups(unsigned threads) {
    enum { ROUNDS = 4, TRIANGLES = 150 };
    clinker_workspace *workspace = make_workspace(threads);
    int searched[SOUP_KINDS][SOUP_FORMS] = {{0}};
    for (int i = 0; i < SOUP_KINDS * SOUP_FORMS * ROUNDS; i++) {
        scene_random random = {(uint64_t)i};
        soup_kind kind = (soup_kind)(i % SOUP_KINDS);
        soup_form form = (soup_form)(i / SOUP_KINDS % SOUP_FORMS);
        kernel_body pair[2];
        kernel_body_make(&pair[0], &random, kind, form, 1 + scene_random_below(&random, TRIANGLES), i % 2 == 0);
        kernel_body_make(&pair[1], &random, kind, form, 1 + scene_random_below(&random, TRIANGLES), i % 3 == 0);
        kept_contacts expected = all_contacts(workspace, pair);
        searched[kind][form] += compare_contacts(workspace, pair, &expected);
        contacts_forget(&expected);
        kernel_body_free(&pair[0]);
        kernel_body_free(&pair[1]);
    }
    for (int form = 0; form < SOUP_FORMS; form++) {
        assert_true(searched[SOUP_PLAIN][form] > 0);
        assert_true(searched[SOUP_GRID][form] > 0);
        assert_true(searched[SOUP_SLIVERS][form] > 0);
    }
    clinker_workspace_destroy(workspace);
}

static void soups_have_the_same_contacts_as_without_bins(void **state) {
    (void)state;
    compare_soups(1);
}

static void several_threads_find_the_same(void **state) {
    (void)state;
    compare_soups(3);
}

static void compare_scene(scene_pair scene, bool meets) {
    clinker_workspace *workspace = make_workspace(2);
    const ck_kernels *tables[MOST_TABLES];
    kernel_body pair[2];
    kernel_pair_borrow(&scene, pair);
    kept_contacts expected = all_contacts(workspace, pair);
    assert_true((expected.count[0] + expected.count[1] > 0) == meets);
    assert_int_equal(compare_contacts(workspace, pair, &expected), kernel_tables(tables));
    /* In an unkind order; the contacts have other names then. */
    assert_true(scene_shuffle(&scene.a, 1, true) && scene_shuffle(&scene.b, 2, false));
    kept_contacts shuffled = all_contacts(workspace, pair);
    assert_int_equal(shuffled.count[0], expected.count[0]);
    assert_int_equal(shuffled.count[1], expected.count[1]);
    assert_int_equal(compare_contacts(workspace, pair, &shuffled), kernel_tables(tables));
    contacts_forget(&expected);
    contacts_forget(&shuffled);
    kernel_pair_free(pair);
    scene_pair_free(&scene);
    clinker_workspace_destroy(workspace);
}

static void scenes_have_the_same_contacts_as_without_bins(void **state) {
    (void)state;
    compare_scene(scene_jaws(1500, SCENE_CLEAR), false);
    compare_scene(scene_jaws(1500, SCENE_KISS), true);
    compare_scene(scene_jaws(1500, SCENE_OVERLAP), true);
    compare_scene(scene_grid_jaws(16), true);
    compare_scene(scene_spheres(1500, SCENE_GRAZE), true);
    compare_scene(scene_spheres(1500, SCENE_DEEP), true);
}

/* Two soups of 4096 triangles, each small, but for those of the first that `large` says are not. */
static void make_soups(kernel_body pair[2], bool (*large)(size_t triangle)) {
    enum { TRIANGLES = 4096 };
    scene_random random = {9};
    for (int i = 0; i < 2; i++) {
        kernel_body_make(&pair[i], &random, SOUP_PLAIN, FORM_FLOATS, TRIANGLES, false);
        float *p = pair[i].positions;
        for (size_t k = 0; k < 9 * (size_t)TRIANGLES; k++) {
            size_t middle = 9 * (k / 9) + k % 3;
            double size = i == 0 && large(k / 9) ? 16.0 : 0.125;
            p[k] = k == middle ? p[k] : (float)((double)p[middle] + size * (double)(p[k] - p[middle]));
        }
    }
}

static bool none(size_t triangle) {
    (void)triangle;
    return false;
}

static bool every_eighth(size_t triangle) {
    return triangle % 8 == 0;
}

/* All but those that are looked at for the usual size. */
static bool hidden(size_t triangle) {
    return triangle % 64 != 0;
}

static void small_triangles_go_into_bins(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    kernel_body pair[2];
    ck_tree_plan plans[2];
    ck_binning binning;
    make_soups(pair, none);
    assert_int_equal(make_bins(workspace, ck_kernels_select(), pair, plans, &binning), CK_BINS_DONE);
    kernel_body_free(&pair[0]);
    kernel_body_free(&pair[1]);
    clinker_workspace_destroy(workspace);
}

static void large_triangles_are_left_to_the_trees(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    kernel_body pair[2];
    ck_tree_plan plans[2];
    ck_binning binning;
    make_soups(pair, every_eighth);
    assert_int_equal(make_bins(workspace, ck_kernels_select(), pair, plans, &binning), CK_BINS_NO_USE);
    const kernel_body swapped[2] = {pair[1], pair[0]};
    memcpy(pair, swapped, sizeof pair);
    assert_int_equal(make_bins(workspace, ck_kernels_select(), pair, plans, &binning), CK_BINS_NO_USE);
    kernel_body_free(&pair[0]);
    kernel_body_free(&pair[1]);
    clinker_workspace_destroy(workspace);
}

static void a_search_that_takes_too_long_is_given_up(void **state) {
    (void)state;
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    kernel_body pair[2];
    make_soups(pair, hidden);
    for (int i = 0; i < 2 * count; i++) {
        clinker_workspace *workspace = make_workspace(i < count ? 1 : 3);
        ck_tree_plan plans[2];
        ck_binning binning;
        ck_contacts found;
        assert_int_equal(make_bins(workspace, tables[i % count], pair, plans, &binning), CK_BINS_DONE);
        assert_int_equal(ck_contacts_find_in_bins(workspace, tables[i % count], plans, &binning, CK_AT_NOTHING, &found),
                         CK_BINS_NO_USE);
        clinker_workspace_destroy(workspace);
    }
    kernel_body_free(&pair[0]);
    kernel_body_free(&pair[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soups_have_the_same_contacts_as_without_bins),
        cmocka_unit_test(several_threads_find_the_same),
        cmocka_unit_test(scenes_have_the_same_contacts_as_without_bins),
        cmocka_unit_test(small_triangles_go_into_bins),
        cmocka_unit_test(large_triangles_are_left_to_the_trees),
        cmocka_unit_test(a_search_that_takes_too_long_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
