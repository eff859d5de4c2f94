/* Bodies that show one mesh share what depends on the mesh alone, whatever format they come from. */
#include "boxes.h"
#include "cli/bodies/convex_forms.h"
#include "cli/bodies/inspection.h"
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { BOXES = 30 };

/* How many convex forms the bodies of a file take; all of them are convex. */
static size_t count_forms(char *file) {
    body_list list = {0};
    convex_forms forms = {0};
    cli_problem problem;
    clinker_workspace *workspace = NULL;
    progress_bar *progress = progress_start();
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_OK);
    assert_true(body_list_read(&list, &file, 1, false, progress, &problem));
    assert_int_equal(list.count, BOXES);
    assert_true(body_list_inspect(&list, workspace, progress, &problem));
    assert_true(convex_forms_prepare(&forms, &list, true, workspace, &problem));
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
        cmocka_unit_test(nodes_of_one_gltf_mesh_share_a_form),
        cmocka_unit_test(mirrored_parts_of_one_file_share_a_second_form),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
