#include "gltf/fixture.h"
#include "gltf/gltf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tetrahedron tetrahedron_make(void) {
    static const uint8_t corners[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    tetrahedron t = {.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int i = 0; i < 12; ++i) {
        t.wide[i] = t.narrow[i] = t.tiny[i] = corners[i];
    }
    return t;
}

/* ---- making files ---- */

static const char *or_else(const char *text, const char *fallback) {
    return text != NULL ? text : fallback;
}

char *gltf_text_make(const parts *p, size_t size) {
    char buffer[64];
    (void)snprintf(buffer, sizeof buffer, "{'byteLength':%zu}", size);
    const char *pieces[] = {
        "{",
        or_else(p->head, "'asset':{'version':'2.0'},"),
        or_else(p->nodes, "'nodes':[{'mesh':0}]"),
        ",'meshes':[{'primitives':[",
        or_else(p->primitives, "{'attributes':{'POSITION':0},'indices':1}"),
        "]}],'accessors':[",
        or_else(p->accessors, "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3'},"
                              "{'bufferView':1,'componentType':5125,'count':12,'type':'SCALAR'},"
                              "{'bufferView':2,'componentType':5123,'count':12,'type':'SCALAR'},"
                              "{'bufferView':3,'componentType':5121,'count':12,'type':'SCALAR'}"),
        "],'bufferViews':[",
        or_else(p->views, "{'buffer':0,'byteLength':48},"
                          "{'buffer':0,'byteOffset':48,'byteLength':48},"
                          "{'buffer':0,'byteOffset':96,'byteLength':24},"
                          "{'buffer':0,'byteOffset':120,'byteLength':12}"),
        "],'buffers':[",
        or_else(p->buffers, buffer),
        "]}",
    };
    size_t length = 0;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; ++i) {
        length += strlen(pieces[i]);
    }
    char *text = malloc(length + 1);
    assert_non_null(text);
    char *at = text;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; ++i) {
        for (const char *c = pieces[i]; *c != '\0'; ++c) {
            *at++ = (char)(*c == '\'' ? '"' : *c);
        }
    }
    *at = '\0';
    return text;
}

static unsigned char *put_u32(unsigned char *at, size_t value) {
    for (int i = 0; i < 4; ++i) {
        at[i] = (unsigned char)(value >> (8 * i));
    }
    return at + 4;
}

static unsigned char *put_chunk(unsigned char *at, const char type[4], const void *bytes, size_t size, size_t padded) {
    at = put_u32(at, padded);
    memcpy(at, type, 4);
    memset(at + 4, type[0] == 'J' ? ' ' : 0, padded);
    memmove(at + 4, bytes, size);
    return at + 4 + padded;
}

blob glb_make(const char *json, const void *binary, size_t size) {
    size_t length = strlen(json);
    size_t json_padded = (length + 3) / 4 * 4;
    size_t padded = (size + 3) / 4 * 4;
    blob file = {.size = 20 + json_padded + (binary != NULL ? 8 + padded : 0)};
    file.bytes = malloc(file.size);
    assert_non_null(file.bytes);
    static const unsigned char magic[4] = {'g', 'l', 'T', 'F'};
    unsigned char *at = file.bytes;
    memcpy(at, magic, sizeof magic);
    at = put_u32(at + 4, 2);
    at = put_u32(at, file.size);
    at = put_chunk(at, "JSON", json, length, json_padded);
    if (binary != NULL) {
        put_chunk(at, "BIN", binary, size, padded);
    }
    return file;
}

char *text_repeat(const char *head, const char *piece, size_t count, const char *tail) {
    size_t step = strlen(piece) + 1;
    size_t size = strlen(head) + count * step + strlen(tail) + 1;
    char *text = malloc(size);
    assert_non_null(text);
    size_t length = (size_t)snprintf(text, size, "%s", head);
    for (size_t i = 0; i < count; ++i) {
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? "," : "", piece);
    }
    (void)snprintf(text + length, size - length, "%s", tail);
    return text;
}

char *base64_text(const void *bytes, size_t size) {
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *in = bytes;
    char *text = calloc(size / 3 * 4 + 5, 1);
    assert_non_null(text);
    char *out = text;
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        unsigned bits = (unsigned)in[i] << 16;
        bits |= left > 1 ? (unsigned)in[i + 1] << 8 : 0;
        bits |= left > 2 ? (unsigned)in[i + 2] : 0;
        *out++ = alphabet[bits >> 18];
        *out++ = alphabet[bits >> 12 & 63];
        *out++ = (char)(left > 1 ? alphabet[bits >> 6 & 63] : '=');
        *out++ = (char)(left > 2 ? alphabet[bits & 63] : '=');
    }
    return text;
}

/* ---- reading them ---- */

reading read_as(io_reader reader, const char *name, const void *bytes, size_t size) {
    reading r = {.done = false};
    /* A block of exactly this size, so that the sanitizer sees every step beyond it. */
    unsigned char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    io_source source = {.name = name, .bytes = copy, .size = size};
    r.done = reader(&source, &r.model, &r.error);
    free(copy);
    return r;
}

reading read_json(const char *json) {
    return read_as(io_read_gltf, "file.gltf", json, strlen(json));
}

reading read_parts(const parts *p, const void *binary, size_t size) {
    char *json = gltf_text_make(p, size);
    blob file = glb_make(json, binary, size);
    reading r = read_as(io_read_glb, "file.glb", file.bytes, file.size);
    free(json);
    free(file.bytes);
    return r;
}

reading read_tetrahedron(const parts *p) {
    tetrahedron t = tetrahedron_make();
    return read_parts(p, &t, sizeof t);
}

void reading_free(reading *r) {
    io_model_free(&r->model);
}

/* ---- looking at what came ---- */

void assert_refused(reading r, const char *text) {
    if (r.done || strstr(r.error.message, text) == NULL) {
        fail_msg("expected \"%s\", got %s \"%s\"", text, r.done ? "a model" : "the message", r.error.message);
    }
    assert_null(strchr(r.error.message, '\n'));
    assert_int_equal(strncmp(r.error.message, "file.gl", 7), 0);
    reading_free(&r);
}

void assert_warned(const reading *r, const char *text) {
    assert_int_equal(r->model.warning_count, 1);
    if (strstr(r->model.warnings[0], text) == NULL) {
        fail_msg("expected a warning of \"%s\", got \"%s\"", text, r->model.warnings[0]);
    }
}

/* A corner of a triangle, in place. */
static void body_corner(const io_body *body, size_t triangle, size_t corner, double position[3]) {
    size_t vertex = body->mesh.indices[3 * triangle + corner];
    double v[3];
    for (size_t i = 0; i < 3; ++i) {
        v[i] = body->mesh.scalar == CLINKER_SCALAR_FLOAT32
                   ? (double)((const float *)body->mesh.positions)[3 * vertex + i]
                   : ((const double *)body->mesh.positions)[3 * vertex + i];
    }
    for (size_t i = 0; i < 3; ++i) {
        const double *row = body->pose.m + 4 * i;
        position[i] = row[0] * v[0] + row[1] * v[1] + row[2] * v[2] + row[3];
    }
}

double body_volume(const io_body *body) {
    double sum = 0;
    for (size_t i = 0; i < body->mesh.triangle_count; ++i) {
        double a[3];
        double b[3];
        double c[3];
        body_corner(body, i, 0, a);
        body_corner(body, i, 1, b);
        body_corner(body, i, 2, c);
        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return sum / 6;
}

void assert_near(double value, double expected) {
    if (!(fabs(value - expected) <= 1e-6 * (1 + fabs(expected)))) {
        fail_msg("expected %.9g, got %.9g", expected, value);
    }
}

void assert_corner(const io_body *body, size_t triangle, size_t corner, double x, double y, double z) {
    double position[3];
    assert_true(triangle < body->mesh.triangle_count);
    body_corner(body, triangle, corner, position);
    assert_near(position[0], x);
    assert_near(position[1], y);
    assert_near(position[2], z);
}
