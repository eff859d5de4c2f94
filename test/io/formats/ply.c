#include <stdio.h>

#include "reading.h"

#define HEADER(format)                                                                                                 \
    "ply\nformat " format " 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"             \
    "element face 2\nproperty list uchar int vertex_indices\nend_header\n"
#define SQUARE "0 0 0\n1 0 0\n1 1 0\n0 1 0\n"
#define FACES  "3 0 1 2\n3 0 2 3\n"

/* A binary file under construction. */
typedef struct ply_bytes {
    unsigned char at[12000];
    size_t size;
    bool big;
} ply_bytes;

static void put_text(ply_bytes *file, const char *text) {
    memcpy(file->at + file->size, text, strlen(text));
    file->size += strlen(text);
}

static void put_bits(ply_bytes *file, uint64_t bits, size_t size) {
    for (size_t i = 0; i < size; i++) {
        file->at[file->size++] = (unsigned char)(bits >> 8 * (file->big ? size - 1 - i : i));
    }
}

/* Writes a number as the type of that PLY name. */
static void put_number(ply_bytes *file, const char *type, double value) {
    if (strcmp(type, "double") == 0) {
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        put_bits(file, bits, 8);
    } else if (strcmp(type, "float") == 0) {
        float narrow = (float)value;
        uint32_t bits;
        memcpy(&bits, &narrow, sizeof bits);
        put_bits(file, bits, 4);
    } else {
        size_t size = strstr(type, "char") != NULL ? 1 : strstr(type, "short") != NULL ? 2 : 4;
        put_bits(file, (uint64_t)(int64_t)value, size);
    }
}

/* The unit square in the given types, with properties and elements around it that are of no interest. */
static ply_bytes binary_square(const char *scalar, const char *count_type, const char *index_type, bool big) {
    static const double square[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    ply_bytes file = {.big = big};
    char header[1000];
    (void)snprintf(header, sizeof header,
                   "ply\nformat %s 1.0\nobj_info none\nelement camera 1\nproperty double angle\n"
                   "property list uchar short marks\nelement vertex 4\nproperty %s z\nproperty uchar red\n"
                   "property %s x\nproperty list char float weights\nproperty %s y\nelement face 2\n"
                   "property uchar flags\nproperty list %s %s vertex_index\nproperty list uchar float texcoord\n"
                   "element edge 7\nproperty int a\nend_header\n",
                   big ? "binary_big_endian" : "binary_little_endian", scalar, scalar, scalar, count_type, index_type);
    put_text(&file, header);
    put_number(&file, "double", 0.5);
    put_number(&file, "uchar", 2);
    put_number(&file, "short", 1);
    put_number(&file, "short", 2);
    for (size_t i = 0; i < 4; i++) {
        put_number(&file, scalar, 7);
        put_number(&file, "uchar", 255);
        put_number(&file, scalar, square[i][0]);
        put_number(&file, "char", 1);
        put_number(&file, "float", 0.25);
        put_number(&file, scalar, square[i][1]);
    }
    for (size_t i = 0; i < 2; i++) {
        put_number(&file, "uchar", 1);
        put_number(&file, count_type, 3);
        put_number(&file, index_type, 0);
        put_number(&file, index_type, (double)(i + 1));
        put_number(&file, index_type, (double)(i + 2));
        put_number(&file, "uchar", 0);
    }
    return file;
}

static void assert_square(io_model *model, double z) {
    const io_body *body = assert_single(model, 4, 2);
    assert_triangle(body, 0, 0, 1, 2);
    assert_triangle(body, 1, 0, 2, 3);
    assert_vertex(body, 1, 1, 0, z);
    assert_vertex(body, 3, 0, 1, z);
    assert_string_equal(body->name, "square");
    assert_null(body->faces);
    io_model_free(model);
}

static void a_text_file_is_read_in_double_precision(void **state) {
    (void)state;
    io_model model = read_text("square.ply", HEADER("ascii") SQUARE FACES);
    assert_true(model.bodies[0].mesh.scalar == CLINKER_SCALAR_FLOAT64);
    assert_square(&model, 0.0);
}

static void binary_files_of_every_type_and_byte_order_are_read(void **state) {
    (void)state;
    static const char *const types[] = {"char", "uchar", "short", "ushort", "int", "uint", "float", "double"};
    for (size_t i = 0; i < 1024; i++) {
        const char *scalar = types[i % 8];
        ply_bytes file = binary_square(scalar, types[i / 8 % 8], types[i / 64 % 8], i >= 512);
        io_model model = read_bytes("square.ply", file.at, file.size);
        bool wide = strcmp(scalar, "double") == 0 || strcmp(scalar, "int") == 0 || strcmp(scalar, "uint") == 0;
        assert_true(model.bodies[0].mesh.scalar == (wide ? CLINKER_SCALAR_FLOAT64 : CLINKER_SCALAR_FLOAT32));
        assert_square(&model, 7.0);
    }
}

static void type_names_with_sizes_are_read(void **state) {
    (void)state;
    io_model model = read_text("square.ply", "ply\r\nformat ascii 1.0\r\ncomment element face 9\r\nelement vertex 4\r\n"
                                             "property float32 x\r\nproperty float64 y\r\nproperty int16 z\r\n"
                                             "element face 2\r\nproperty list uint8 int32 vertex_indices\r\n"
                                             "end_header\r\n" SQUARE FACES);
    assert_square(&model, 0.0);
}

static void further_values_of_a_text_are_passed_over(void **state) {
    (void)state;
    io_model model = read_text(
        "square.ply", "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
                      "property float quality\nelement nothing 4000000000\nelement face 2\n"
                      "property list uchar int vertex_indices\nproperty list uchar float texcoord\nend_header\n"
                      "0 0 0 nan\n1 0 0 inf\n1 1 0 1\n0 1 0 -1\n3 0 1 2 2 nan 1\n3 0 2 3 0\n");
    assert_square(&model, 0.0);
}

static void a_header_with_lone_carriage_returns_ends_right(void **state) {
    (void)state;
    ply_bytes file = {.size = 0};
    put_text(&file, "ply\rformat binary_little_endian 1.0\relement vertex 3\rproperty char x\rproperty char y\r"
                    "property char z\relement face 1\rproperty list uchar uchar vertex_indices\rend_header\r");
    static const unsigned char body[] = {'\n', 0, 0, 1, 0, 0, 0, 1, 0, 3, 0, 1, 2};
    memcpy(file.at + file.size, body, sizeof body);
    io_model model = read_bytes("a.ply", file.at, file.size + sizeof body);
    assert_vertex(assert_single(&model, 3, 1), 0, '\n', 0, 0);
    io_model_free(&model);
}

static void polygons_are_cut_and_keep_their_number(void **state) {
    (void)state;
    io_model model = read_text("a.ply", HEADER("ascii") SQUARE "4 0 1 2 3\n3 0 1 2\n");
    const io_body *body = assert_single(&model, 4, 3);
    const uint32_t faces[] = {0, 0, 1};
    assert_memory_equal(body->faces, faces, sizeof faces);
    io_model_free(&model);
}

static void faces_with_too_few_corners_are_ignored_with_a_warning(void **state) {
    (void)state;
    io_model model = read_text("a.ply", HEADER("ascii") SQUARE "0\n3 0 1 2\n");
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "a.ply: 1 faces with less than three corners ignored");
    assert_int_equal(model.bodies[0].faces[0], 1);
    io_model_free(&model);
}

static void faults_of_texts_name_their_line(void **state) {
    (void)state;
    assert_text_fails("a.ply", HEADER("ascii") SQUARE "3 0 1 4\n",
                      "a.ply: line 14: vertex index 4 is out of range (4 vertices)");
    assert_text_fails("a.ply", HEADER("ascii") SQUARE "3 0 1 -1\n",
                      "a.ply: line 14: vertex index -1 is out of range (4 vertices)");
    assert_text_fails("a.ply", HEADER("ascii") SQUARE "3 0 1 1.5\n",
                      "a.ply: line 14: vertex index 1.5 is out of range (4 vertices)");
    assert_text_fails("a.ply", HEADER("ascii") SQUARE "-3 0 1 1\n", "a.ply: line 14: a list has no proper length");
    assert_text_fails("a.ply", HEADER("ascii") "0 0 nan\n", "a.ply: line 10: \"nan\" is not a finite number");
    assert_text_fails("a.ply", HEADER("ascii") "0 0 x\n", "a.ply: line 10: \"x\" is not a finite number");
    assert_text_fails("a.ply", HEADER("ascii") "0 0 0\n1 1",
                      "a.ply: says 4 vertices, the file holds 1; it may be cut short");
    assert_text_fails("a.ply", HEADER("ascii") SQUARE "3 0 1 2\n",
                      "a.ply: says 2 faces, the file holds 1; it may be cut short");
}

static void faults_of_binary_files_name_the_face(void **state) {
    (void)state;
    ply_bytes file = binary_square("float", "uchar", "int", false);
    file.at[file.size - 2] = 1; /* the high byte of the last corner; its texture list follows */
    assert_bytes_fail("a.ply", file.at, file.size, "a.ply: face 1: vertex index 16777219 is out of range (4 vertices)");
    file = binary_square("float", "uchar", "int", true);
    assert_bytes_fail("a.ply", file.at, file.size - 3, "a.ply: says 2 faces, the file holds 1; it may be cut short");
}

static void a_coordinate_that_is_not_finite_is_told(void **state) {
    (void)state;
    ply_bytes file = {.size = 0};
    put_text(&file, HEADER("binary_little_endian"));
    for (size_t i = 0; i < 12; i++) {
        put_bits(&file, i == 7 ? 0x7fc00000 : i == 3 ? 0x3f800000 : 0, 4);
    }
    for (size_t i = 0; i < 2; i++) {
        put_bits(&file, 3, 1);
        put_bits(&file, 0, 4);
        put_bits(&file, 1, 4);
        put_bits(&file, 3, 4);
    }
    assert_bytes_fail("a.ply", file.at, file.size,
                      "a.ply: vertex 2 has a coordinate that is not finite (NaN or infinity)");
}

static void absurd_counts_are_told_without_asking_for_memory(void **state) {
    (void)state;
    ply_bytes file = {.size = 0};
    put_text(&file, "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000000\nproperty float x\n"
                    "property float y\nproperty float z\nelement face 1\nproperty list uint int vertex_indices\n"
                    "end_header\n0123456789ab");
    assert_bytes_fail("a.ply", file.at, file.size,
                      "a.ply: says 4000000000000 vertices, the file holds 1; it may be cut short");
    assert_text_fails("a.ply",
                      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n"
                      "element face 1\nproperty list uint int vertex_indices\nend_header\n0 0 0\n4000000000 0 0 0\n",
                      "a.ply: says 1 faces, the file holds 0; it may be cut short");
}

static void faults_of_headers_are_told(void **state) {
    (void)state;
    assert_text_fails("a.ply", "plywood\n", "a.ply: is not a PLY file: it does not begin with \"ply\"");
    assert_text_fails("a.ply", "ply\nformat ascii 1.0\n", "a.ply: line 3: the header has no end");
    assert_text_fails("a.ply", "ply\nformat base64 1.0\n", "a.ply: line 2: \"base64\" is not a format of PLY");
    assert_text_fails("a.ply", "ply\nelement vertex -1\n", "a.ply: line 2: \"-1\" is not a number of elements");
    assert_text_fails("a.ply", "ply\nelement vertex many\n", "a.ply: line 2: \"many\" is not a number of elements");
    assert_text_fails("a.ply", "ply\nproperty float x\n", "a.ply: line 2: a property before the first element");
    assert_text_fails("a.ply", "ply\nelement vertex 1\nproperty quad x\n",
                      "a.ply: line 3: \"quad\" is not a type of PLY");
    assert_text_fails("a.ply", "ply\nelement vertex 1\nproperty list float\n",
                      "a.ply: line 3: a type of PLY is missing");
    assert_text_fails("a.ply", "ply\nnonsense\n", "a.ply: line 2: \"nonsense\" is not a word of a PLY header");
    assert_text_fails("a.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
                      "a.ply: its vertices do not have one x, y and z each");
    assert_text_fails("a.ply",
                      "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\nend_header\n",
                      "a.ply: its faces do not come after its vertices");
}

static void triangle_strips_are_refused(void **state) {
    (void)state;
    assert_text_fails("a.ply", "ply\nformat ascii 1.0\nelement tristrips 1\nproperty list int int vertex_indices\n",
                      "a.ply: line 3: triangle strips are not read; save it as triangles");
}

static void a_point_cloud_is_told(void **state) {
    (void)state;
    assert_text_fails("a.ply",
                      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n"
                      "end_header\n0 0 0\n",
                      "a.ply: holds no faces");
    assert_text_fails("a.ply",
                      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n"
                      "element face 0\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n",
                      "a.ply: holds no faces");
}

static void absurdly_many_elements_or_properties_are_refused(void **state) {
    (void)state;
    ply_bytes file = {.size = 0};
    put_text(&file, "ply\nformat ascii 1.0\n");
    for (int i = 0; i < 100; i++) {
        put_text(&file, "element thing 1\n");
    }
    assert_bytes_fail("a.ply", file.at, file.size, "a.ply: line 67: more elements than any PLY file has");
    file.size = 0;
    put_text(&file, "ply\nelement vertex 1\n");
    for (int i = 0; i < 600; i++) {
        put_text(&file, "property int a\n");
    }
    assert_bytes_fail("a.ply", file.at, file.size, "a.ply: line 515: more properties than any PLY file has");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_file_is_read_in_double_precision),
        cmocka_unit_test(binary_files_of_every_type_and_byte_order_are_read),
        cmocka_unit_test(type_names_with_sizes_are_read),
        cmocka_unit_test(further_values_of_a_text_are_passed_over),
        cmocka_unit_test(a_header_with_lone_carriage_returns_ends_right),
        cmocka_unit_test(polygons_are_cut_and_keep_their_number),
        cmocka_unit_test(faces_with_too_few_corners_are_ignored_with_a_warning),
        cmocka_unit_test(faults_of_texts_name_their_line),
        cmocka_unit_test(faults_of_binary_files_name_the_face),
        cmocka_unit_test(a_coordinate_that_is_not_finite_is_told),
        cmocka_unit_test(absurd_counts_are_told_without_asking_for_memory),
        cmocka_unit_test(faults_of_headers_are_told),
        cmocka_unit_test(triangle_strips_are_refused),
        cmocka_unit_test(a_point_cloud_is_told),
        cmocka_unit_test(absurdly_many_elements_or_properties_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
