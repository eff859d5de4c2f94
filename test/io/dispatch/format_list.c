/* The choice of the reader, and that all formats give the same solid. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "reading.h"
#include "sample_files.h"

enum { RINGS = 24, SIDES = 16, VERTICES = RINGS * SIDES, TRIANGLES = 2 * VERTICES };

static io_model read_sample(sample_kind kind, const char *name) {
    sample_file file = sample_torus(kind, RINGS, SIDES);
    io_model model = read_bytes(name == NULL ? file.name : name, file.bytes, file.size);
    sample_free(&file);
    return model;
}

/* Signed volume, by the divergence theorem: depends on every coordinate, on every index and on orientation. */
static double volume(const io_body *body) {
    double sum = 0.0;
    for (size_t i = 0; i < body->mesh.triangle_count; i++) {
        const uint32_t *t = body->mesh.indices + 3 * i;
        double a[3];
        double b[3];
        double c[3];
        for (size_t k = 0; k < 3; k++) {
            a[k] = coordinate(body, t[0], k);
            b[k] = coordinate(body, t[1], k);
            c[k] = coordinate(body, t[2], k);
        }
        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return sum / 6.0;
}

static void every_format_gives_the_same_solid(void **state) {
    (void)state;
    io_model first = read_sample(SAMPLE_OBJ, NULL);
    double expected = volume(assert_single(&first, VERTICES, TRIANGLES));
    assert_true(expected > 56000.0 && expected < 59000.0); /* the round torus has 59218 */
    for (int kind = 0; kind < SAMPLE_GLB; kind++) {
        io_model model = read_sample((sample_kind)kind, NULL);
        const io_body *body = assert_single(&model, VERTICES, TRIANGLES);
        assert_true(volume(body) == expected);
        io_model_free(&model);
    }
    io_model_free(&first);
}

static void content_tells_the_format_before_the_name(void **state) {
    (void)state;
    static const sample_kind told[] = {SAMPLE_STL_BINARY, SAMPLE_STL_TEXT, SAMPLE_PLY_TEXT,
                                       SAMPLE_PLY_LITTLE, SAMPLE_PLY_BIG,  SAMPLE_OFF};
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        io_model model = read_sample(told[i], "wrong.obj");
        assert_single(&model, VERTICES, TRIANGLES);
        io_model_free(&model);
        model = read_sample(told[i], "without extension");
        assert_single(&model, VERTICES, TRIANGLES);
        assert_string_equal(model.bodies[0].name, "without extension");
        io_model_free(&model);
    }
}

static void the_case_of_an_extension_does_not_matter(void **state) {
    (void)state;
    io_model model = read_sample(SAMPLE_OBJ, "some.dir/TORUS.v2.OBJ");
    assert_single(&model, VERTICES, TRIANGLES);
    assert_string_equal(model.bodies[0].name, "TORUS.v2");
    io_model_free(&model);
}

static void an_empty_file_is_told(void **state) {
    (void)state;
    assert_text_fails("a.stl", "", "a.stl: the file is empty");
}

#ifndef CLINKER_HAS_FOREIGN
static void an_unknown_format_is_told(void **state) {
    (void)state;
    io_model model;
    io_error error;
    assert_false(io_read_memory("notes.txt", "hello", 5, &model, &error));
    assert_non_null(strstr(error.message, "notes.txt: unknown format; STL, PLY, OBJ"));
}
#endif

static void a_file_on_disk_is_read(void **state) {
    (void)state;
    char path[] = "/tmp/clinker_io_XXXXXX";
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    sample_file sample = sample_torus(SAMPLE_PLY_LITTLE, RINGS, SIDES);
    FILE *file = fdopen(handle, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(sample.bytes, 1, sample.size, file), sample.size);
    assert_int_equal(fclose(file), 0);
    io_model model;
    io_error error;
    assert_true(io_read(path, NULL, &model, &error));
    assert_single(&model, VERTICES, TRIANGLES);
    assert_string_equal(model.bodies[0].name, path + strlen("/tmp/"));
    io_model_free(&model);
    sample_free(&sample);
    assert_int_equal(unlink(path), 0);
}

static void a_missing_file_is_told(void **state) {
    (void)state;
    io_model model;
    io_error error;
    assert_false(io_read("/tmp/no/such.stl", NULL, &model, &error));
    assert_string_equal(error.message, "/tmp/no/such.stl: no such file");
    assert_null(model.bodies);
}

static void an_empty_model_may_be_freed_twice(void **state) {
    (void)state;
    io_model model = {0};
    io_model_free(&model);
    io_model_free(&model);
    assert_null(model.bodies);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_gives_the_same_solid),
        cmocka_unit_test(content_tells_the_format_before_the_name),
        cmocka_unit_test(the_case_of_an_extension_does_not_matter),
        cmocka_unit_test(an_empty_file_is_told),
#ifndef CLINKER_HAS_FOREIGN
        cmocka_unit_test(an_unknown_format_is_told),
#endif
        cmocka_unit_test(a_file_on_disk_is_read),
        cmocka_unit_test(a_missing_file_is_told),
        cmocka_unit_test(an_empty_model_may_be_freed_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
