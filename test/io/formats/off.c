#include "reading.h"

#define SQUARE "0 0 0\n1 0 0\n1 1 0\n0 1 0\n"
#define FACES  "3 0 1 2\n3 0 2 3\n"

static void assert_two_triangles(const char *text) {
    io_model model = read_text("square.off", text);
    const io_body *body = assert_single(&model, 4, 2);
    assert_triangle(body, 0, 0, 1, 2);
    assert_triangle(body, 1, 0, 2, 3);
    assert_vertex(body, 2, 1, 1, 0);
    assert_string_equal(body->name, "square");
    assert_true(body->mesh.scalar == CLINKER_SCALAR_FLOAT64);
    io_model_free(&model);
}

static void plain_files_are_read(void **state) {
    (void)state;
    assert_two_triangles("OFF\n4 2 0\n" SQUARE FACES);
    assert_two_triangles("OFF 4 2 5\n" SQUARE FACES);
    assert_two_triangles("off\r\n4 2 0\r\n0 0 0\r\n1 0 0\r\n1 1 0\r\n0 1 0\r\n3 0 1 2\r\n3 0 2 3");
}

static void the_keyword_and_the_edges_may_be_missing(void **state) {
    (void)state;
    assert_two_triangles("4 2 0\n" SQUARE FACES);
    assert_two_triangles("OFF\n4 2\n" SQUARE FACES);
}

static void comments_and_empty_lines_are_passed_over(void **state) {
    (void)state;
    assert_two_triangles("# made by hand\n\nOFF # here\n\n4 2 0 # counts\n# vertices\n0 0 0#first\n1 0 0\n\n1 1 0\n"
                         "0 1 0\n# faces\n" FACES "# end\n");
}

static void colours_behind_faces_are_passed_over(void **state) {
    (void)state;
    assert_two_triangles("OFF\n4 2 0\n" SQUARE "3 0 1 2 255 0 0\n3 0 2 3 0.5 0.5 0.5 1.0\n");
}

static void vertices_may_carry_normals_colours_and_texture_coordinates(void **state) {
    (void)state;
    assert_two_triangles("COFF\n4 2 0\n0 0 0 255 0 0 255\n1 0 0 1 1 1 1\n1 1 0 1 1 1\n0 1 0\n" FACES);
    assert_two_triangles("NOFF\n4 2 0\n0 0 0 0 0 1\n1 0 0 0 0 1\n1 1 0 0 0 1\n0 1 0 0 0 nan\n" FACES);
    assert_two_triangles("STOFF\n4 2 0\n0 0 0 0 0\n1 0 0 1 0\n1 1 0 1 1\n0 1 0 0 1\n" FACES);
    assert_two_triangles("STCNOFF\n4 2 0\n0 0 0 0\n1 0 0 1\n1 1 0 1\n0 1 0 0\n" FACES);
}

static void polygons_are_cut_and_keep_their_number(void **state) {
    (void)state;
    io_model model = read_text("a.off", "OFF 4 2 0\n" SQUARE "4 0 1 2 3\n3 0 1 2\n");
    const io_body *body = assert_single(&model, 4, 3);
    const uint32_t faces[] = {0, 0, 1};
    assert_memory_equal(body->faces, faces, sizeof faces);
    io_model_free(&model);
}

static void faces_with_too_few_corners_are_ignored_with_a_warning(void **state) {
    (void)state;
    io_model model = read_text("a.off", "OFF 4 3 0\n" SQUARE "2 0 1\n0\n3 0 1 2\n");
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "a.off: 2 faces with less than three corners ignored");
    assert_int_equal(model.bodies[0].faces[0], 2);
    io_model_free(&model);
}

static void variants_that_are_not_read_are_named(void **state) {
    (void)state;
    assert_text_fails("a.off", "OFF BINARY\n....", "a.off: line 1: binary OFF is not read; save it as text");
    assert_text_fails("a.off", "4OFF\n1 0 0\n0 0 0 1\n",
                      "a.off: line 1: OFF in other than three dimensions is not read");
    assert_text_fails("a.off", "nOFF 5\n1 0 0\n", "a.off: line 1: OFF in other than three dimensions is not read");
}

static void absurd_counts_are_told_without_asking_for_memory(void **state) {
    (void)state;
    assert_text_fails("a.off", "OFF\n4000000000 2 0\n" SQUARE, "a.off: says 4000000000 vertices, the file holds 4");
    assert_text_fails("a.off", "OFF\n4 4000000000 0\n" SQUARE FACES, "a.off: says 4000000000 faces, the file holds 2");
    assert_text_fails("a.off", "OFF\n4 1 0\n" SQUARE "4000000000 0 1 2\n",
                      "a.off: line 8: the number of a vertex is missing");
}

static void faults_name_their_line(void **state) {
    (void)state;
    assert_text_fails("a.off", "OFF\n4 2 0\n" SQUARE "3 0 1 4\n",
                      "a.off: line 7: vertex index 4 is out of range (4 vertices)");
    assert_text_fails("a.off", "OFF\n4 2 0\n" SQUARE "3 0 1 -1\n",
                      "a.off: line 7: vertex index -1 is out of range (4 vertices)");
    assert_text_fails("a.off", "OFF\n4 2 0\n" SQUARE "-3 0 1 2\n", "a.off: line 7: \"-3\" is not a number of corners");
    assert_text_fails("a.off", "OFF\nfour 2 0\n", "a.off: line 2: \"four\" is not a number of vertices");
    assert_text_fails("a.off", "OFF\n1 0 0\n0 nan 0\n", "a.off: line 3: \"nan\" is not a finite number");
    assert_text_fails("a.off", "whatever\n", "a.off: line 1: \"whatever\" is not a number of vertices");
}

static void a_file_without_faces_is_told(void **state) {
    (void)state;
    assert_text_fails("a.off", "OFF\n4 0 0\n" SQUARE, "a.off: holds no faces");
    assert_text_fails("a.off", "# nothing\n", "a.off: holds no faces");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_files_are_read),
        cmocka_unit_test(the_keyword_and_the_edges_may_be_missing),
        cmocka_unit_test(comments_and_empty_lines_are_passed_over),
        cmocka_unit_test(colours_behind_faces_are_passed_over),
        cmocka_unit_test(vertices_may_carry_normals_colours_and_texture_coordinates),
        cmocka_unit_test(polygons_are_cut_and_keep_their_number),
        cmocka_unit_test(faces_with_too_few_corners_are_ignored_with_a_warning),
        cmocka_unit_test(variants_that_are_not_read_are_named),
        cmocka_unit_test(absurd_counts_are_told_without_asking_for_memory),
        cmocka_unit_test(faults_name_their_line),
        cmocka_unit_test(a_file_without_faces_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
