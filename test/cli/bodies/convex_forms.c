/* Bodies that are prepared as convex ones, by what is told where one is not, and by what those that show one mesh
 * share, whatever format they come from. */
#include "cli/bodies/convex_forms.h"
#include "cli/bodies/inspection.h"
#include "cli/boxes.h"
#include "cli/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { BODIES = 4 };

/* Tetrahedra, each with a corner in the middle of a face pushed inwards: closed, and not convex. */
static const float dented[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 1, 1, 0.25F};
static const uint32_t dented_faces[] = {0, 2, 4, 2, 1, 4, 1, 0, 4, 0, 1, 3, 1, 2, 3, 2, 0, 3};

/* Bodies one after the other; body i shows mesh which[i]. */
typedef struct scene {
    float positions[BODIES][sizeof dented / sizeof dented[0]];
    io_body sources[BODIES];
    cli_body bodies[BODIES];
    body_list list;
} scene;

static void make_scene(scene *s, const size_t which[BODIES]) {
    static const char *const files[BODIES] = {"0.stl", "1.stl", "2.stl", "3.stl"};
    *s = (scene){.list = {.bodies = s->bodies, .count = BODIES}};
    for (size_t i = 0; i < BODIES; i++) {
        for (size_t j = 0; j < sizeof dented / sizeof dented[0]; j++) {
            s->positions[i][j] = dented[j];
        }
    }
    for (size_t i = 0; i < BODIES; i++) {
        s->sources[i].mesh = (clinker_mesh){
            .positions = s->positions[which[i]], .vertex_count = 5, .indices = dented_faces, .triangle_count = 6};
        s->bodies[i] =
            (cli_body){.file = files[i], .alone = true, .source = &s->sources[i], .mesh = s->sources[i].mesh};
    }
}

static void expect_problem(const size_t which[BODIES], const char *expected) {
    scene s;
    make_scene(&s, which);
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    convex_forms forms = {0};
    cli_problem problem = {0};
    assert_false(convex_forms_prepare(&forms, &s.list, workspace, &problem));
    assert_string_equal(problem.text, expected);
    convex_forms_free(&forms);
    clinker_workspace_destroy(workspace);
}

static void the_first_body_that_is_not_convex_is_told_wherever_it_lies_in_memory(void **state) {
    (void)state;
    expect_problem((size_t[BODIES]){0, 1, 2, 3}, "0.stl: the mesh is not convex: face 0 shows it");
    expect_problem((size_t[BODIES]){3, 2, 1, 0}, "0.stl: the mesh is not convex: face 0 shows it");
    expect_problem((size_t[BODIES]){2, 0, 3, 0}, "0.stl: the mesh is not convex: face 0 shows it");
}

static void bodies_of_one_mesh_share_a_form_and_a_hull(void **state) {
    (void)state;
    scene s;
    make_scene(&s, (size_t[BODIES]){3, 1, 3, 1});
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    convex_forms forms = {0};
    cli_problem problem = {0};
    assert_true(convex_forms_take_hulls(&forms, &s.list, workspace, &problem));
    assert_int_equal(forms.hull_count, 2);
    assert_true(convex_forms_prepare(&forms, &s.list, workspace, &problem));
    assert_int_equal(forms.form_count, 2);
    assert_ptr_equal(forms.of_bodies[0], forms.of_bodies[2]);
    assert_ptr_equal(forms.of_bodies[1], forms.of_bodies[3]);
    assert_ptr_not_equal(forms.of_bodies[0], forms.of_bodies[1]);
    convex_forms_free(&forms);
    clinker_workspace_destroy(workspace);
}

enum { BOXES = 30 };

/* How many convex forms the bodies of a file take; all of them are convex. */
static size_t count_forms(char *file) {
    body_list list = {0};
    convex_forms forms = {0};
    cli_problem problem;
    clinker_workspace *workspace = NULL;
    progress_bar *progress = progress_start();
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_true(body_list_read(&list, &file, 1, false, 2, progress, &problem));
    assert_int_equal(list.count, BOXES);
    assert_true(body_list_inspect(&list, 2, progress, &problem));
    assert_true(convex_forms_prepare(&forms, &list, workspace, &problem));
    size_t count = forms.form_count;
    convex_forms_free(&forms);
    body_list_free(&list);
    clinker_workspace_destroy(workspace);
    progress_stop(progress);
    return count;
}

static void nodes_of_one_gltf_mesh_share_a_form(void **state) {
    (void)state;
    placed_box boxes[BOXES];
    for (int i = 0; i < BOXES; i++) {
        boxes[i] = (placed_box){NULL, 2.0 * i, 0, 0};
    }
    write_boxes("grid", boxes, BOXES);
    assert_int_equal(count_forms("grid.gltf"), 1);
}

static void mirrored_parts_of_one_file_share_a_second_form(void **state) {
    (void)state;
    write_box("box.obj", 0, 1);
    FILE *file = fopen("grid.json", "wb");
    assert_non_null(file);
    fputs("{\"bodies\": [", file);
    for (int i = 0; i < BOXES; i++) {
        fprintf(file, "%s{\"name\": \"%d\", \"file\": \"box.obj\", \"scale\": [%d, 1, 1], \"pose\": [%d, 0, 0]}",
                i == 0 ? "" : ",", i, i % 3 == 0 ? -1 : 1, 3 * i);
    }
    fputs("]}", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(count_forms("grid.json"), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_body_that_is_not_convex_is_told_wherever_it_lies_in_memory),
        cmocka_unit_test(bodies_of_one_mesh_share_a_form_and_a_hull),
        cmocka_unit_test(nodes_of_one_gltf_mesh_share_a_form),
        cmocka_unit_test(mirrored_parts_of_one_file_share_a_second_form),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
