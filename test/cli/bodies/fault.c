/* What the library complains of, told of the command's own bodies. */
#include "cli/bodies/fault.h"

#include <clinker/convex.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const float corners[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4};
static const uint32_t good_faces[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
static const uint32_t bad_faces[] = {0, 2, 1, 0, 1, 9, 1, 2, 3, 2, 0, 3}; /* there is no vertex 9 */
static const uint32_t open_faces[] = {0, 2, 1, 0, 1, 3, 1, 2, 3};

static clinker_mesh mesh_of(const uint32_t *faces, size_t count) {
    return (clinker_mesh){.positions = corners, .vertex_count = 4, .indices = faces, .triangle_count = count};
}

/* A check of a good body and a bad one that shares its file with others, or does not. */
static void expect_of_check(bool alone, const char *expected) {
    io_body sources[2] = {{.mesh = mesh_of(good_faces, 4)}, {.mesh = mesh_of(bad_faces, 4)}};
    cli_body bodies[2] = {{.name = "good", .file = "good.stl", .alone = true, .source = &sources[0]},
                          {.name = "bad", .file = "scene.glb", .alone = alone, .source = &sources[1]}};
    const body_list list = {.bodies = bodies, .count = 2};
    clinker_body checked[2] = {{.mesh = sources[0].mesh}, {.mesh = sources[1].mesh}};
    clinker_workspace *workspace = NULL;
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    cli_problem problem;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_not_equal(clinker_bodies_check(workspace, checked, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_false(body_list_fault(&list, NULL, workspace, &problem));
    assert_string_equal(problem.text, expected);
    clinker_workspace_destroy(workspace);
}

static void a_body_of_its_own_file_is_told_by_the_file(void **state) {
    (void)state;
    expect_of_check(true, "scene.glb: triangle 1 has vertex index 9, but there are 4 vertices");
}

static void one_of_several_is_told_by_its_name_as_well(void **state) {
    (void)state;
    expect_of_check(false, "scene.glb: bad: triangle 1 has vertex index 9, but there are 4 vertices");
}

static void a_face_is_told_in_the_numbers_of_the_file(void **state) {
    (void)state;
    static uint32_t file_faces[] = {5, 5, 6};
    io_body source = {.mesh = mesh_of(open_faces, 3), .faces = file_faces};
    cli_body body = {.file = "open.obj", .alone = true, .source = &source, .mesh = source.mesh};
    const body_list list = {.bodies = &body, .count = 1};
    clinker_workspace *workspace = NULL;
    clinker_convex *form = NULL;
    cli_problem problem;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create(workspace, &body.mesh, &form), CLINKER_STATUS_INVALID);
    size_t face = clinker_workspace_fault(workspace)->face;
    assert_true(face < 3);
    assert_false(body_list_fault(&list, &body, workspace, &problem));
    cli_problem expected;
    problem_set(&expected, "open.obj: %s (triangle %zu is part of face %u of the file)",
                clinker_workspace_message(workspace), face, (unsigned)file_faces[face]);
    assert_string_equal(problem.text, expected.text);
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_of_its_own_file_is_told_by_the_file),
        cmocka_unit_test(one_of_several_is_told_by_its_name_as_well),
        cmocka_unit_test(a_face_is_told_in_the_numbers_of_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
