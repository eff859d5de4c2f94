#include "reading.h"

#define SQUARE "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

static void assert_two_triangles(const char *text) {
    io_model model = read_text("square.obj", text);
    const io_body *body = assert_single(&model, 4, 2);
    assert_triangle(body, 0, 0, 1, 2);
    assert_triangle(body, 1, 0, 2, 3);
    assert_vertex(body, 2, 1, 1, 0);
    assert_string_equal(body->name, "square");
    assert_true(body->mesh.scalar == CLINKER_SCALAR_FLOAT64);
    io_model_free(&model);
}

static void triangles_are_read(void **state) {
    (void)state;
    assert_two_triangles(SQUARE "f 1 2 3\nf 1 3 4\n");
    assert_two_triangles("\xef\xbb\xbf" SQUARE "f 1 2 3\nf 1 3 4");
}

static void of_a_corner_only_the_vertex_matters(void **state) {
    (void)state;
    assert_two_triangles(SQUARE "vt 0 0\nvn 0 0 1\nf 1/1 2/1 3/1\nf 1/1/1 3/1/1 4/1/1\n");
    assert_two_triangles(SQUARE "f 1//1 2//1 3//1\nf 1/ 3/9/9 4//7\n");
}

static void negative_numbers_count_back_from_the_line(void **state) {
    (void)state;
    assert_two_triangles("v 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\nv 0 1 0\nf -4 -2 -1\n");
}

static void a_face_may_come_before_its_vertices(void **state) {
    (void)state;
    assert_two_triangles("f 1 2 3\nf 1 3 4\n" SQUARE);
}

static void line_ends_of_every_kind_are_read(void **state) {
    (void)state;
    assert_two_triangles("v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\nf 1 2 3\r\nf 1 3 4\r\n");
    assert_two_triangles("v 0 0 0\rv 1 0 0\rv 1 1 0\rv 0 1 0\rf 1 2 3\rf 1 3 4\r");
}

static void a_backslash_joins_lines(void **state) {
    (void)state;
    assert_two_triangles("v 0 \\\n0 0\nv 1 0\\\r\n 0\nv 1 1 0 \\\nf 9 9 9\nv 0 1 0\nf 1 \\\n2 \\\n3\nf 1 3/1\\\n 4\n");
}

static void weights_colours_and_further_statements_are_passed_over(void **state) {
    (void)state;
    assert_two_triangles(
        "# a comment\nmtllib a.mtl\no thing\ng one two\nv 0 0 0 1.0\nv 1 0 0 0.5 0.5 0.5\n\n"
        "v 1 1 0 # corner\n  v\t0 1 0\nvp 0\nusemtl red\ns off\nl 1 2\np 1\nf 1 2 3 # face\nf 1 3 4\n");
}

static void polygons_are_cut_and_keep_their_number(void **state) {
    (void)state;
    io_model model = read_text("a.obj", "v 0 0 0\nv 4 0 0\nv 1 1 0\nv 0 4 0\nf 4 1 2 3\nf 1 2 4\n");
    const io_body *body = assert_single(&model, 4, 3);
    const uint32_t faces[] = {0, 0, 1};
    assert_memory_equal(body->faces, faces, sizeof faces);
    for (size_t i = 0; i < 2; i++) { /* both halves have the inner corner: the other cut would overlap */
        const uint32_t *corners = body->mesh.indices + 3 * i;
        assert_true(corners[0] == 2 || corners[1] == 2 || corners[2] == 2);
    }
    io_model_free(&model);
}

static void faces_with_too_few_corners_are_ignored_with_a_warning(void **state) {
    (void)state;
    io_model model = read_text("a.obj", SQUARE "f 1 2\nf\nf 1 2 3\n");
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "a.obj: 2 faces with less than three corners ignored");
    assert_int_equal(model.bodies[0].mesh.triangle_count, 1);
    assert_int_equal(model.bodies[0].faces[0], 2);
    io_model_free(&model);
}

static void free_form_surfaces_are_ignored_with_a_warning(void **state) {
    (void)state;
    io_model model = read_text("a.obj", SQUARE "surf 0 1 0 1 1 2 3 4\nend\nf 1 2 3\n");
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "a.obj: free-form curves and surfaces ignored; only its polygons are read");
    io_model_free(&model);
}

static void faults_name_their_line(void **state) {
    (void)state;
    assert_text_fails("a.obj", SQUARE "f 1 2 5\n", "a.obj: line 5: vertex index 5 is out of range (4 vertices)");
    assert_text_fails("a.obj", SQUARE "\nf 1 2 -5\n", "a.obj: line 6: vertex index -5 is out of range (4 vertices)");
    assert_text_fails("a.obj", SQUARE "f 1 2 0\n", "a.obj: line 5: \"0\" is not the number of a vertex");
    assert_text_fails("a.obj", SQUARE "f 1 2 x\n", "a.obj: line 5: \"x\" is not the number of a vertex");
    assert_text_fails("a.obj", SQUARE "f 1 2 3x\n", "a.obj: line 5: \"3x\" is not the number of a vertex");
    assert_text_fails("a.obj", SQUARE "f 1 2 99999999999999999999999\n",
                      "a.obj: line 5: \"99999999999999999999999\" is not the number of a vertex");
    assert_text_fails("a.obj", "v 0 0\nv 1 1 1\n", "a.obj: line 1: a finite number is missing");
    assert_text_fails("a.obj", "v 0 0 0\nv 1 inf 1\n", "a.obj: line 2: \"inf\" is not a finite number");
    assert_text_fails("a.obj", "v 0 0 0\nv 1 2 \\\n\\\nz\n", "a.obj: line 4: \"z\" is not a finite number");
}

static void a_file_without_faces_is_told(void **state) {
    (void)state;
    assert_text_fails("a.obj", SQUARE, "a.obj: holds no faces");
    assert_text_fails("a.obj", "nothing of sense\n", "a.obj: holds no faces");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triangles_are_read),
        cmocka_unit_test(of_a_corner_only_the_vertex_matters),
        cmocka_unit_test(negative_numbers_count_back_from_the_line),
        cmocka_unit_test(a_face_may_come_before_its_vertices),
        cmocka_unit_test(line_ends_of_every_kind_are_read),
        cmocka_unit_test(a_backslash_joins_lines),
        cmocka_unit_test(weights_colours_and_further_statements_are_passed_over),
        cmocka_unit_test(polygons_are_cut_and_keep_their_number),
        cmocka_unit_test(faces_with_too_few_corners_are_ignored_with_a_warning),
        cmocka_unit_test(free_form_surfaces_are_ignored_with_a_warning),
        cmocka_unit_test(faults_name_their_line),
        cmocka_unit_test(a_file_without_faces_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
