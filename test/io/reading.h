/* Short forms for tests that read files out of memory. */
#ifndef CLINKER_TEST_IO_READING_H
#define CLINKER_TEST_IO_READING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "io.h"

/* Reads a file that must be fine. */
static inline io_model read_bytes(const char *name, const void *bytes, size_t size) {
    io_model model;
    io_error error;
    bool read = io_read_memory(name, bytes, size, &model, &error);
    if (!read) {
        fail_msg("%s", error.message);
    }
    return model;
}

static inline io_model read_text(const char *name, const char *text) {
    return read_bytes(name, text, strlen(text));
}

/* Reads a file that must not be fine, and compares the message. */
static inline void assert_bytes_fail(const char *name, const void *bytes, size_t size, const char *message) {
    io_model model;
    io_error error;
    assert_false(io_read_memory(name, bytes, size, &model, &error));
    assert_string_equal(error.message, message);
    assert_int_equal(model.body_count, 0);
    assert_null(model.bodies);
    assert_int_equal(model.warning_count, 0);
}

static inline void assert_text_fails(const char *name, const char *text, const char *message) {
    assert_bytes_fail(name, text, strlen(text), message);
}

static inline double coordinate(const io_body *body, size_t vertex, size_t axis) {
    size_t at = 3 * vertex + axis;
    return body->mesh.scalar == CLINKER_SCALAR_FLOAT32 ? (double)((const float *)body->mesh.positions)[at]
                                                       : ((const double *)body->mesh.positions)[at];
}

static inline void assert_vertex(const io_body *body, size_t vertex, double x, double y, double z) {
    assert_true(vertex < body->mesh.vertex_count);
    assert_true(coordinate(body, vertex, 0) == x);
    assert_true(coordinate(body, vertex, 1) == y);
    assert_true(coordinate(body, vertex, 2) == z);
}

static inline void assert_triangle(const io_body *body, size_t triangle, uint32_t a, uint32_t b, uint32_t c) {
    assert_true(triangle < body->mesh.triangle_count);
    assert_int_equal(body->mesh.indices[3 * triangle], a);
    assert_int_equal(body->mesh.indices[3 * triangle + 1], b);
    assert_int_equal(body->mesh.indices[3 * triangle + 2], c);
}

/* One body with as many vertices and triangles, no warnings; the caller looks further. */
static inline const io_body *assert_single(const io_model *model, size_t vertices, size_t triangles) {
    assert_int_equal(model->body_count, 1);
    assert_int_equal(model->warning_count, 0);
    assert_int_equal(model->bodies[0].mesh.vertex_count, vertices);
    assert_int_equal(model->bodies[0].mesh.triangle_count, triangles);
    assert_true(model->bodies[0].mesh.trusted);
    return &model->bodies[0];
}

#endif
