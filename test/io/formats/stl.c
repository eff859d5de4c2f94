#include <math.h>

#include "reading.h"

enum { HEADER = 84, TRIANGLE = 50 };

typedef struct stl_bytes {
    unsigned char at[HEADER + 2 * TRIANGLE + 10];
} stl_bytes;

static void set_float(stl_bytes *file, size_t triangle, size_t corner, size_t axis, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    unsigned char *at = file->at + HEADER + TRIANGLE * triangle + 12 + 12 * corner + 4 * axis;
    for (int i = 0; i < 4; i++) {
        at[i] = (unsigned char)(bits >> 8 * i);
    }
}

/* Two triangles that make a unit square. */
static stl_bytes square(const char *header) {
    static const float corners[2][3][2] = {{{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {1, 1}, {0, 1}}};
    stl_bytes file = {{0}};
    memcpy(file.at, header, strlen(header));
    file.at[80] = 2;
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < 3; k++) {
            set_float(&file, i, k, 0, corners[i][k][0]);
            set_float(&file, i, k, 1, corners[i][k][1]);
        }
    }
    return file;
}

static void assert_square(io_model *model) {
    const io_body *body = assert_single(model, 4, 2);
    assert_triangle(body, 0, 0, 1, 2);
    assert_triangle(body, 1, 0, 2, 3);
    assert_vertex(body, 2, 1, 1, 0);
    assert_vertex(body, 3, 0, 1, 0);
    assert_null(body->faces);
    assert_string_equal(body->name, "square");
    io_model_free(model);
}

static void a_binary_file_is_read_in_single_precision(void **state) {
    (void)state;
    stl_bytes file = square("made by hand");
    io_model model = read_bytes("dir/square.stl", file.at, HEADER + 2 * TRIANGLE);
    assert_true(model.bodies[0].mesh.scalar == CLINKER_SCALAR_FLOAT32);
    assert_square(&model);
}

static void a_binary_file_may_begin_with_solid(void **state) {
    (void)state;
    stl_bytes file = square("solid square");
    io_model model = read_bytes("square.stl", file.at, HEADER + 2 * TRIANGLE);
    assert_square(&model);
}

static void a_binary_file_that_is_cut_short_is_told(void **state) {
    (void)state;
    stl_bytes file = square("binary");
    assert_bytes_fail("square.stl", file.at, HEADER + 2 * TRIANGLE - 1,
                      "square.stl: says 2 triangles, the file holds 1; it may be cut short");
    file = square("solid but binary");
    assert_bytes_fail("square.stl", file.at, HEADER + TRIANGLE,
                      "square.stl: says 2 triangles, the file holds 1; it may be cut short");
    assert_bytes_fail("square.stl", file.at, 40, "square.stl: is too short for an STL file (40 bytes)");
}

static void an_absurd_count_is_told_without_asking_for_memory(void **state) {
    (void)state;
    stl_bytes file = square("binary");
    memset(file.at + 80, 0xff, 4);
    assert_bytes_fail("square.stl", file.at, HEADER + 2 * TRIANGLE,
                      "square.stl: says 4294967295 triangles, the file holds 2; it may be cut short");
}

static void bytes_behind_the_last_triangle_are_ignored_with_a_warning(void **state) {
    (void)state;
    stl_bytes file = square("binary");
    io_model model = read_bytes("square.stl", file.at, sizeof file.at);
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "square.stl: 10 bytes after the last triangle ignored");
    assert_int_equal(model.bodies[0].mesh.triangle_count, 2);
    io_model_free(&model);
}

static void a_count_of_zero_is_an_error(void **state) {
    (void)state;
    stl_bytes file = square("binary");
    file.at[80] = 0;
    assert_bytes_fail("a.stl", file.at, HEADER, "a.stl: holds no faces");
    assert_bytes_fail("a.stl", file.at, HEADER + 2 * TRIANGLE,
                      "a.stl: says 0 triangles, the file holds 2; save it again");
}

static void a_coordinate_that_is_not_finite_is_told_by_its_triangle(void **state) {
    (void)state;
    const float bad[] = {NAN, INFINITY};
    for (size_t i = 0; i < 2; i++) {
        stl_bytes file = square("binary");
        set_float(&file, 1, 2, 0, bad[i]);
        assert_bytes_fail("a.stl", file.at, HEADER + 2 * TRIANGLE,
                          "a.stl: triangle 1 has a coordinate that is not finite (NaN or infinity)");
    }
}

static const char TEXT[] = "solid square\n"
                           " facet normal 0 0 1\n  outer loop\n"
                           "   vertex 0 0 0\n   vertex 1e0 0 0\n   vertex 1.0 1 0\n"
                           "  endloop\n endfacet\n"
                           " facet normal nan nan nan\n  outer loop\n"
                           "   vertex 0 0 0\n   vertex 1 1 0\n   vertex -0.0 1 0\n"
                           "  endloop\n endfacet\n"
                           "endsolid square\n";

static void a_text_file_is_read_in_double_precision(void **state) {
    (void)state;
    io_model model = read_text("square.stl", TEXT);
    assert_true(model.bodies[0].mesh.scalar == CLINKER_SCALAR_FLOAT64);
    assert_square(&model);
}

static void line_ends_and_case_do_not_matter(void **state) {
    (void)state;
    char variant[2 * sizeof TEXT];
    size_t length = 0;
    for (const char *c = TEXT; *c != 0; c++) {
        if (*c == '\n') {
            variant[length++] = '\r';
        }
        variant[length++] = (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
    }
    io_model model = read_bytes("square.stl", variant, length);
    assert_square(&model);
}

static void a_whole_text_file_may_stand_on_one_line(void **state) {
    (void)state;
    io_model model = read_text("t.stl", "solid\nfacet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 "
                                        "endloop endfacet endsolid");
    assert_single(&model, 3, 1);
    io_model_free(&model);
}

static void several_solids_are_one_body(void **state) {
    (void)state;
    char twice[2 * sizeof TEXT];
    const size_t length = sizeof TEXT - 1;
    memcpy(twice, TEXT, length);
    memcpy(twice + length, TEXT, length);
    io_model model = read_bytes("square.stl", twice, 2 * length);
    assert_single(&model, 4, 4);
    io_model_free(&model);
}

static void a_text_without_endsolid_is_read_with_a_warning(void **state) {
    (void)state;
    io_model model = read_bytes("square.stl", TEXT, sizeof TEXT - 1 - strlen("endsolid square\n"));
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "square.stl: the last solid has no endsolid; the file may be cut short");
    assert_int_equal(model.bodies[0].mesh.triangle_count, 2);
    io_model_free(&model);
}

static void faults_of_texts_name_their_line(void **state) {
    (void)state;
    assert_text_fails("a.stl", "solid\n facet\n vertex 1 2 x3\n", "a.stl: line 3: \"x3\" is not a finite number");
    assert_text_fails("a.stl", "solid\n facet\n vertex 1 2 nan\n", "a.stl: line 3: \"nan\" is not a finite number");
    assert_text_fails("a.stl", "solid\n facet\n vertex 1 1e999 0\n", "a.stl: line 3: \"1e999\" is not a finite number");
    assert_text_fails("a.stl", "solid\n facet\n vertex 1 2", "a.stl: line 3: a finite number is missing");
    assert_text_fails("a.stl", "solid\nvertex 1 2 3\n", "a.stl: line 2: a vertex outside of a facet");
    assert_text_fails("a.stl", "solid\nfacet\nvertex 1 2 3\nendfacet\n",
                      "a.stl: line 4: triangle 0 has 1 vertices instead of 3");
    assert_text_fails("a.stl", "solid\nfacet\nvertex 0 0 0\nvertex 1 2 3\nvertex 1 2 4\nvertex 1 2 5\n",
                      "a.stl: line 6: triangle 0 has a fourth vertex");
    assert_text_fails("a.stl", "solid\nfacet\nfacet\n", "a.stl: line 3: triangle 0 has no end");
    assert_text_fails("a.stl", "solid\nfacet\nvertex 1 2 3\n", "a.stl: line 4: the file ends within triangle 0");
    assert_text_fails("a.stl", "solid\nwhat\n", "a.stl: line 2: \"what\" is not a word of STL");
    assert_text_fails("a.stl", "solid nothing\nendsolid nothing\n", "a.stl: holds no faces");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_binary_file_is_read_in_single_precision),
        cmocka_unit_test(a_binary_file_may_begin_with_solid),
        cmocka_unit_test(a_binary_file_that_is_cut_short_is_told),
        cmocka_unit_test(an_absurd_count_is_told_without_asking_for_memory),
        cmocka_unit_test(bytes_behind_the_last_triangle_are_ignored_with_a_warning),
        cmocka_unit_test(a_count_of_zero_is_an_error),
        cmocka_unit_test(a_coordinate_that_is_not_finite_is_told_by_its_triangle),
        cmocka_unit_test(a_text_file_is_read_in_double_precision),
        cmocka_unit_test(line_ends_and_case_do_not_matter),
        cmocka_unit_test(a_whole_text_file_may_stand_on_one_line),
        cmocka_unit_test(several_solids_are_one_body),
        cmocka_unit_test(a_text_without_endsolid_is_read_with_a_warning),
        cmocka_unit_test(faults_of_texts_name_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
