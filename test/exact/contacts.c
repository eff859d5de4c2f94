/* The search of two trees, with each table of kernels, against every pair of faces: none is lost, none is invented, and
 * all tables find the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/scratch.h"
#include "fixtures/kernel_bodies.h"
#include "math/triangle_contact.h"

#include <stdlib.h>

enum { TRIANGLES = 120, ROUNDS = 8 };

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static bool build(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2], ck_tree_plan plans[2],
                  double *slack) {
    ck_exact_scratch *scratch = ck_exact_scratch_of(workspace);
    for (int i = 0; i < 2; i++) {
        assert_true(kernel_body_open(workspace, body_kernels_beside(kernels), &pair[i]));
        uint32_t count = pair[i].body.mesh.triangle_count;
        plans[i] = (ck_tree_plan){.body = &pair[i].body, .triangles = {.count = count}, .side = &scratch->side[i]};
    }
    ck_frame frame = ck_frame_of_pair(&pair[0].body, &pair[1].body, 0);
    return ck_trees_build(workspace, kernels, &frame, plans, 2, slack);
}

/* Which face pairs the search handed over, and those of them that it said cross. */
typedef struct handed {
    bool pair[TRIANGLES][TRIANGLES];
    bool cross[TRIANGLES][TRIANGLES];
} handed;

static bool take_note(void *user, const clinker_face_pair *pairs, size_t count) {
    handed *seen = user;
    for (size_t i = 0; i < count; i++) {
        assert_false(seen->pair[pairs[i].a][pairs[i].b]);
        seen->pair[pairs[i].a][pairs[i].b] = true;
    }
    return true;
}

static bool take_crossings(void *user, const clinker_face_pair *pairs, size_t count) {
    handed *seen = user;
    for (size_t i = 0; i < count; i++) {
        seen->cross[pairs[i].a][pairs[i].b] = true;
    }
    return take_note(user, pairs, count);
}

static size_t assert_none_lost(const kernel_body pair[2], const handed *seen) {
    size_t meetings = 0;
    for (uint32_t i = 0; i < TRIANGLES; i++) {
        for (uint32_t j = 0; j < TRIANGLES; j++) {
            double t[3][3];
            double u[3][3];
            ck_mesh_triangle(&pair[0].body.mesh, i, t);
            ck_mesh_triangle(&pair[1].body.mesh, j, u);
            ck_contact contact = ck_triangle_contact((const double(*)[3])t, (const double(*)[3])u);
            assert_true(!seen->cross[i][j] || contact == CK_CONTACT_CROSS);
            if (contact != CK_CONTACT_NONE) {
                assert_true(seen->pair[i][j]);
                meetings++;
            }
        }
    }
    return meetings;
}

static size_t search_all(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body pair[2]) {
    ck_tree_plan plans[2];
    double slack;
    assert_true(build(workspace, kernels, pair, plans, &slack));
    if (!(slack < 0x1p10)) {
        return 0;
    }
    handed *seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    ck_search search = {&plans[0].tree, &plans[1].tree, {(float)(slack * 1.0000002), take_crossings, take_note, seen}};
    ck_node_pair roots = {0, 0, (uint8_t)plans[0].tree.levels, (uint8_t)plans[1].tree.levels};
    assert_true(kernels->search(&search, roots));
    size_t meetings = assert_none_lost(pair, seen);
    free(seen);
    return meetings;
}

static void the_search_loses_no_pair_that_meets(void **state) {
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    for (int kind = 0; kind < SOUP_KINDS; kind++) {
        size_t meetings = 0;
        for (int i = 0; i < ROUNDS * SOUP_FORMS; i++) {
            scene_random random = {(uint64_t)(100 * kind + i)};
            kernel_body pair[2];
            soup_form form = (soup_form)(i % SOUP_FORMS);
            kernel_body_make(&pair[0], &random, (soup_kind)kind, form, TRIANGLES, i % 2 == 0);
            kernel_body_make(&pair[1], &random, (soup_kind)kind, form, TRIANGLES, i % 3 == 0);
            for (int table = 0; table < count; table++) {
                meetings += search_all(*state, tables[table], pair);
            }
            kernel_body_free(&pair[0]);
            kernel_body_free(&pair[1]);
        }
        assert_true(meetings > 100);
    }
}

static void assert_same(const kept_contacts *expected, const ck_contacts *found) {
    assert_int_equal(found->crossing_count, expected->count[0]);
    assert_int_equal(found->touching_count, expected->count[1]);
    assert_memory_equal(found->crossings, expected->pairs[0], found->crossing_count * sizeof(clinker_face_pair));
    assert_memory_equal(found->touchings, expected->pairs[1], found->touching_count * sizeof(clinker_face_pair));
}

static void compare_contacts(clinker_workspace *workspace, kernel_body pair[2]) {
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    assert_true(kernel_body_open(workspace, body_kernels_beside(tables[0]), &pair[0]));
    assert_true(kernel_body_open(workspace, body_kernels_beside(tables[0]), &pair[1]));
    ck_contacts found;
    assert_true(ck_contacts_find_plainly(workspace, &pair[0].body.mesh, &pair[1].body.mesh, CK_AT_NOTHING, &found));
    kept_contacts expected = contacts_keep(&found);
    for (int table = 0; table < count; table++) {
        ck_tree_plan plans[2];
        double slack;
        assert_true(build(workspace, tables[table], pair, plans, &slack));
        assert_true(ck_contacts_find(workspace, tables[table], plans, slack, CK_AT_NOTHING, &found));
        assert_same(&expected, &found);
        assert_true(ck_contacts_find(workspace, tables[table], plans, slack, CK_AT_CROSSING, &found));
        assert_true(found.ended == (expected.count[0] > 0));
    }
    contacts_forget(&expected);
}

static void compare_all_kinds(clinker_workspace *workspace) {
    for (int i = 0; i < SOUP_KINDS * SOUP_FORMS * 4; i++) {
        scene_random random = {(uint64_t)i};
        soup_kind kind = (soup_kind)(i % SOUP_KINDS);
        soup_form form = (soup_form)(i / SOUP_KINDS % SOUP_FORMS);
        kernel_body pair[2];
        kernel_body_make(&pair[0], &random, kind, form, 1 + scene_random_below(&random, TRIANGLES), i % 2 == 0);
        kernel_body_make(&pair[1], &random, kind, form, 1 + scene_random_below(&random, TRIANGLES), i % 3 == 0);
        compare_contacts(workspace, pair);
        kernel_body_free(&pair[0]);
        kernel_body_free(&pair[1]);
    }
}

static void all_tables_find_the_same_contacts(void **state) {
    compare_all_kinds(*state);
}

static void several_threads_find_the_same_contacts(void **state) {
    (void)state;
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 3;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    compare_all_kinds(workspace);
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_search_loses_no_pair_that_meets),
        cmocka_unit_test(all_tables_find_the_same_contacts),
        cmocka_unit_test(several_threads_find_the_same_contacts),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
