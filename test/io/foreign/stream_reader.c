/* What the helper prints is not trusted: every byte of it may be wrong. */
#include "foreign/stream_reader.h"

#include "foreign/stream.h"
#include "gltf/fixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct stream {
    unsigned char bytes[1024];
    size_t size;
} stream;

static void put(stream *s, const void *bytes, size_t size) {
    assert_true(s->size + size <= sizeof s->bytes);
    memcpy(s->bytes + s->size, bytes, size);
    s->size += size;
}

static void put_u32(stream *s, uint32_t value) {
    put(s, &value, sizeof value);
}

static stream begun(void) {
    stream s = {.size = 0};
    put(&s, FOREIGN_MAGIC, FOREIGN_MAGIC_SIZE);
    return s;
}

/* A cube [0, 1]^3 of six quads, in floats or doubles. */
static foreign_body cube_head(uint32_t scalar_size) {
    return (foreign_body){.vertex_count = 8,
                          .face_count = 6,
                          .corner_count = 24,
                          .pose = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
                          .scalar_size = scalar_size,
                          .name_size = 4};
}

static void put_body(stream *s, const foreign_body *head, const uint32_t corners[24]) {
    put_u32(s, FOREIGN_BODY);
    put(s, head, sizeof *head);
    put(s, "cube", 4);
    for (int i = 0; i < 24; ++i) {
        double wide = i / 3 >> (i % 3) & 1;
        float narrow = (float)wide;
        put(s, head->scalar_size == 8 ? (void *)&wide : (void *)&narrow, head->scalar_size == 8 ? 8 : 4);
    }
    for (int i = 0; i < 6; ++i) {
        put_u32(s, 4);
    }
    put(s, corners, 24 * sizeof *corners);
}

static const uint32_t cube_corners[24] = {0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5};

static stream cube_stream(uint32_t scalar_size) {
    stream s = begun();
    foreign_body head = cube_head(scalar_size);
    put_body(&s, &head, cube_corners);
    put_u32(&s, FOREIGN_END);
    return s;
}

static reading read_stream(const void *bytes, size_t size) {
    reading r = {.done = false};
    unsigned char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    io_source source = {.name = "file.glove"};
    r.done = foreign_stream_read(&source, copy, size, &r.model, &r.error);
    free(copy);
    return r;
}

static void polygons_are_cut_and_keep_their_numbers(void **state) {
    (void)state;
    for (uint32_t scalar_size = 4; scalar_size <= 8; scalar_size += 4) {
        stream s = cube_stream(scalar_size);
        reading r = read_stream(s.bytes, s.size);
        assert_true(r.done);
        assert_int_equal(r.model.body_count, 1);
        const io_body *body = &r.model.bodies[0];
        assert_string_equal(body->name, "cube");
        assert_int_equal(body->mesh.scalar, scalar_size == 4 ? CLINKER_SCALAR_FLOAT32 : CLINKER_SCALAR_FLOAT64);
        assert_int_equal(body->mesh.triangle_count, 12);
        assert_int_equal(body->mesh.vertex_count, 8);
        assert_near(body_volume(body), 1);
        assert_non_null(body->faces);
        for (uint32_t i = 0; i < 12; ++i) {
            assert_int_equal(body->faces[i], i / 2);
        }
        reading_free(&r);
    }
}

static void a_mirrored_body_is_not_inside_out(void **state) {
    (void)state;
    stream s = begun();
    foreign_body head = cube_head(4);
    head.pose[0] = -2;
    head.pose[3] = 5;
    put_body(&s, &head, cube_corners);
    put_u32(&s, FOREIGN_END);
    reading r = read_stream(s.bytes, s.size);
    assert_true(r.done);
    assert_near(body_volume(&r.model.bodies[0]), 2);
    assert_near(r.model.bodies[0].pose.m[3], 5);
    reading_free(&r);
}

static void put_instance(stream *s, uint32_t body, double x) {
    const foreign_instance head = {.pose = {1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0}, .body = body, .name_size = 5};
    put_u32(s, FOREIGN_INSTANCE);
    put(s, &head, sizeof head);
    put(s, "other", 5);
}

static stream instance_stream(uint32_t body, double x) {
    stream s = begun();
    foreign_body head = cube_head(4);
    put_body(&s, &head, cube_corners);
    put_instance(&s, body, x);
    put_u32(&s, FOREIGN_END);
    return s;
}

static void an_instance_shows_the_mesh_of_an_earlier_body(void **state) {
    (void)state;
    stream s = instance_stream(0, 7);
    reading r = read_stream(s.bytes, s.size);
    assert_true(r.done);
    assert_int_equal(r.model.body_count, 2);
    assert_int_equal(r.model.mesh_count, 1);
    const io_body *other = &r.model.bodies[1];
    assert_string_equal(other->name, "other");
    assert_ptr_equal(other->mesh.positions, r.model.bodies[0].mesh.positions);
    assert_int_equal(other->faces[11], 5);
    assert_corner(other, 0, 0, 7, 0, 0);
    reading_free(&r);
}

static void an_instance_of_nothing_is_refused(void **state) {
    (void)state;
    stream s = instance_stream(1, 7);
    assert_refused(read_stream(s.bytes, s.size), "not a model");
    s = instance_stream(0, INFINITY);
    assert_refused(read_stream(s.bytes, s.size), "\"other\": its place is beyond all bounds");
    s = instance_stream(0, 7);
    for (size_t cut = 1; cut < sizeof(foreign_instance) + 9; ++cut) {
        assert_refused(read_stream(s.bytes, s.size - cut), "not a model");
    }
}

static void instances_beyond_reason_are_refused(void **state) {
    (void)state;
    enum { INSTANCES = 300000 }; /* of 240 bytes each: more than the 64 MiB that a short file may come to */
    stream record = {.size = 0};
    put_instance(&record, 0, 7);
    stream s = begun();
    foreign_body head = cube_head(4);
    put_body(&s, &head, cube_corners);
    size_t size = s.size + INSTANCES * record.size;
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    memcpy(bytes, s.bytes, s.size);
    for (size_t i = 0; i < INSTANCES; ++i) {
        memcpy(bytes + s.size + i * record.size, record.bytes, record.size);
    }
    assert_refused(read_stream(bytes, size), "more often than is plausible (limit: 64 MiB)");
    free(bytes);
}

/* Reads a cube before which there is a record of text. */
static reading read_cube_behind(uint32_t kind, const char *text) {
    stream s = begun();
    put_u32(&s, kind);
    put_u32(&s, (uint32_t)strlen(text));
    put(&s, text, strlen(text));
    foreign_body head = cube_head(4);
    put_body(&s, &head, cube_corners);
    put_u32(&s, FOREIGN_END);
    reading r = read_stream(s.bytes, s.size);
    assert_true(r.done);
    return r;
}

static void warnings_are_passed_on(void **state) {
    (void)state;
    reading r = read_cube_behind(FOREIGN_WARNING, "hello");
    assert_warned(&r, "file.glove: hello");
    reading_free(&r);
}

static void further_files_are_noted(void **state) {
    (void)state;
    reading r = read_cube_behind(FOREIGN_FILE, "part.obj");
    assert_int_equal(r.model.file_count, 1);
    assert_string_equal(r.model.files[0], "part.obj");
    reading_free(&r);
}

/* A cube, its class and its layer, another cube in its place, and the unit of both. */
static stream labelled_stream(double unit) {
    stream s = begun();
    foreign_body head = cube_head(4);
    put_body(&s, &head, cube_corners);
    put_u32(&s, FOREIGN_CLASS);
    put_u32(&s, 7);
    put(&s, "IfcWall", 7);
    put_u32(&s, FOREIGN_LAYER);
    put_u32(&s, 1);
    put(&s, "A", 1);
    put_instance(&s, 0, 7);
    put_u32(&s, FOREIGN_UNIT);
    put(&s, &unit, sizeof unit);
    put_u32(&s, FOREIGN_END);
    return s;
}

static void class_and_layer_are_those_of_the_body_before_them(void **state) {
    (void)state;
    stream s = labelled_stream(0.001);
    reading r = read_stream(s.bytes, s.size);
    assert_true(r.done);
    assert_string_equal(r.model.bodies[0].class_name, "IfcWall");
    assert_string_equal(r.model.bodies[0].layer, "A");
    assert_null(r.model.bodies[1].class_name);
    assert_null(r.model.bodies[1].layer);
    reading_free(&r);
    for (size_t size = 0; size < s.size; ++size) {
        assert_refused(read_stream(s.bytes, size), "not a model");
    }
}

static void a_class_of_no_body_is_refused(void **state) {
    (void)state;
    stream s = begun();
    put_u32(&s, FOREIGN_CLASS);
    put_u32(&s, 1);
    put(&s, "A", 1);
    put_u32(&s, FOREIGN_END);
    assert_refused(read_stream(s.bytes, s.size), "not a model");
}

static void the_unit_is_that_of_all_bodies(void **state) {
    (void)state;
    stream s = labelled_stream(0.001);
    reading r = read_stream(s.bytes, s.size);
    assert_true(r.model.bodies[0].unit == 0.001 && r.model.bodies[1].unit == 0.001);
    reading_free(&r);
    static const double wrong[] = {0, -1, INFINITY, NAN};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        s = labelled_stream(wrong[i]);
        assert_refused(read_stream(s.bytes, s.size), "not a model");
    }
}

static void a_stream_cut_off_anywhere_is_refused(void **state) {
    (void)state;
    stream s = cube_stream(4);
    for (size_t size = 0; size < s.size; ++size) {
        assert_refused(read_stream(s.bytes, size), "the importer printed something that is not a model");
    }
}

static void anything_after_the_end_is_refused(void **state) {
    (void)state;
    stream s = cube_stream(4);
    put(&s, "x", 1);
    assert_refused(read_stream(s.bytes, s.size), "not a model");
}

static void a_stream_without_bodies_is_refused(void **state) {
    (void)state;
    stream s = begun();
    put_u32(&s, FOREIGN_END);
    assert_refused(read_stream(s.bytes, s.size), "holds no triangles");
}

static void refuse_head(foreign_body head, const char *message) {
    stream s = begun();
    put_body(&s, &head, cube_corners);
    put_u32(&s, FOREIGN_END);
    assert_refused(read_stream(s.bytes, s.size), message);
}

static void counts_that_do_not_fit_are_refused(void **state) {
    (void)state;
    static const uint64_t counts[] = {7, 9, UINT32_MAX, UINT64_MAX, UINT64_MAX / 4, UINT64_MAX / 12 + 1};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        foreign_body head = cube_head(4);
        head.vertex_count = counts[i];
        refuse_head(head, "not a model");
        head = cube_head(4);
        head.face_count = counts[i];
        refuse_head(head, "not a model");
        head = cube_head(4);
        head.corner_count = counts[i];
        refuse_head(head, "not a model");
        head = cube_head(4);
        head.name_size = (uint32_t)counts[i];
        refuse_head(head, "");
    }
    foreign_body head = cube_head(4);
    head.scalar_size = 2;
    refuse_head(head, "not a model");
}

static void a_place_that_is_not_finite_is_refused(void **state) {
    (void)state;
    foreign_body head = cube_head(4);
    head.pose[7] = NAN;
    refuse_head(head, "\"cube\": its place is beyond all bounds");
}

static void an_index_out_of_range_is_refused(void **state) {
    (void)state;
    for (uint32_t wrong = 8; wrong != 7; wrong = wrong == 8 ? UINT32_MAX : 7) {
        uint32_t corners[24];
        memcpy(corners, cube_corners, sizeof corners);
        corners[13] = wrong;
        stream s = begun();
        foreign_body head = cube_head(4);
        put_body(&s, &head, corners);
        put_u32(&s, FOREIGN_END);
        assert_refused(read_stream(s.bytes, s.size), "out of range");
    }
}

static void flipped_bits_do_no_harm(void **state) {
    (void)state;
    stream s = labelled_stream(0.001);
    size_t refused = 0;
    for (size_t bit = 0; bit < 8 * s.size; ++bit) {
        s.bytes[bit / 8] ^= (unsigned char)(1U << bit % 8);
        reading r = read_stream(s.bytes, s.size);
        refused += !r.done;
        assert_int_equal(r.done, r.error.message[0] == '\0');
        reading_free(&r);
        s.bytes[bit / 8] ^= (unsigned char)(1U << bit % 8);
    }
    assert_true(refused > s.size && refused < 8 * s.size);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_are_cut_and_keep_their_numbers),
        cmocka_unit_test(a_mirrored_body_is_not_inside_out),
        cmocka_unit_test(an_instance_shows_the_mesh_of_an_earlier_body),
        cmocka_unit_test(an_instance_of_nothing_is_refused),
        cmocka_unit_test(instances_beyond_reason_are_refused),
        cmocka_unit_test(warnings_are_passed_on),
        cmocka_unit_test(further_files_are_noted),
        cmocka_unit_test(class_and_layer_are_those_of_the_body_before_them),
        cmocka_unit_test(a_class_of_no_body_is_refused),
        cmocka_unit_test(the_unit_is_that_of_all_bodies),
        cmocka_unit_test(a_stream_cut_off_anywhere_is_refused),
        cmocka_unit_test(anything_after_the_end_is_refused),
        cmocka_unit_test(a_stream_without_bodies_is_refused),
        cmocka_unit_test(counts_that_do_not_fit_are_refused),
        cmocka_unit_test(a_place_that_is_not_finite_is_refused),
        cmocka_unit_test(an_index_out_of_range_is_refused),
        cmocka_unit_test(flipped_bits_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
