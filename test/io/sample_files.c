/* Writers of the sample files: as plain as the formats allow. */
#include "sample_files.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct torus {
    size_t rings, sides;
} torus;

static size_t vertex_count(torus shape) {
    return shape.rings * shape.sides;
}

static size_t triangle_count(torus shape) {
    return 2 * vertex_count(shape);
}

/* Rounded to 1/1024, which decimals and floats hold exactly. */
static void get_vertex(torus shape, size_t vertex, float at[3]) {
    const double turn = 6.283185307179586;
    size_t ring = vertex / shape.sides;
    size_t side = vertex % shape.sides;
    double u = turn * (double)ring / (double)shape.rings;
    double v = turn * (double)side / (double)shape.sides;
    double exact[3] = {(30.0 + 10.0 * cos(v)) * cos(u), (30.0 + 10.0 * cos(v)) * sin(u), 10.0 * sin(v)};
    for (int k = 0; k < 3; k++) {
        at[k] = (float)(round(exact[k] * 1024.0) / 1024.0);
    }
}

static void get_triangle(torus shape, size_t triangle, uint32_t corners[3]) {
    size_t ring = triangle / 2 / shape.sides;
    size_t side = triangle / 2 % shape.sides;
    size_t next_ring = (ring + 1) % shape.rings;
    size_t next_side = (side + 1) % shape.sides;
    size_t quad[4] = {ring * shape.sides + side, next_ring * shape.sides + side, next_ring * shape.sides + next_side,
                      ring * shape.sides + next_side};
    bool second = triangle % 2 == 1;
    corners[0] = (uint32_t)quad[0];
    corners[1] = (uint32_t)quad[second ? 2 : 1];
    corners[2] = (uint32_t)quad[second ? 3 : 2];
}

static void put(sample_file *file, const void *bytes, size_t size) {
    if (file->bytes == NULL || size > file->capacity - file->size) {
        size_t capacity = 2 * (file->capacity + size);
        unsigned char *grown = realloc(file->bytes, capacity);
        if (grown == NULL) {
            abort();
        }
        file->bytes = grown;
        file->capacity = capacity;
    }
    memcpy(file->bytes + file->size, bytes, size);
    file->size += size;
}

static void put_text(sample_file *file, const char *text) {
    put(file, text, strlen(text));
}

static void put_u32(sample_file *file, uint32_t value, bool big) {
    unsigned char bytes[4];
    for (int i = 0; i < 4; i++) {
        bytes[i] = (unsigned char)(value >> (big ? 24 - 8 * i : 8 * i));
    }
    put(file, bytes, sizeof bytes);
}

static void put_vertex(sample_file *file, torus shape, size_t vertex, bool big) {
    float at[3];
    get_vertex(shape, vertex, at);
    for (int k = 0; k < 3; k++) {
        uint32_t bits;
        memcpy(&bits, &at[k], sizeof bits);
        put_u32(file, bits, big);
    }
}

static void print_vertex(sample_file *file, torus shape, size_t vertex, const char *before) {
    float at[3];
    get_vertex(shape, vertex, at);
    char line[100];
    (void)snprintf(line, sizeof line, "%s%.10f %.10f %.10f\n", before, (double)at[0], (double)at[1], (double)at[2]);
    put_text(file, line);
}

static void print_triangle(sample_file *file, torus shape, size_t triangle, const char *before, uint32_t base) {
    uint32_t corners[3];
    get_triangle(shape, triangle, corners);
    char line[100];
    (void)snprintf(line, sizeof line, "%s %u %u %u\n", before, corners[0] + base, corners[1] + base, corners[2] + base);
    put_text(file, line);
}

static void write_stl_binary(sample_file *file, torus shape) {
    const unsigned char nothing[80] = {0};
    put(file, nothing, 80);
    put_u32(file, (uint32_t)triangle_count(shape), false);
    for (size_t i = 0; i < triangle_count(shape); i++) {
        uint32_t corners[3];
        get_triangle(shape, i, corners);
        put(file, nothing, 12);
        for (int k = 0; k < 3; k++) {
            put_vertex(file, shape, corners[k], false);
        }
        put(file, nothing, 2);
    }
}

static void write_stl_text(sample_file *file, torus shape) {
    put_text(file, "solid torus\n");
    for (size_t i = 0; i < triangle_count(shape); i++) {
        uint32_t corners[3];
        get_triangle(shape, i, corners);
        put_text(file, " facet normal 0 0 0\n  outer loop\n");
        for (int k = 0; k < 3; k++) {
            print_vertex(file, shape, corners[k], "   vertex ");
        }
        put_text(file, "  endloop\n endfacet\n");
    }
    put_text(file, "endsolid torus\n");
}

static void write_ply(sample_file *file, torus shape, const char *format, bool big) {
    bool text = strcmp(format, "ascii") == 0;
    char header[400];
    (void)snprintf(header, sizeof header,
                   "ply\nformat %s 1.0\ncomment a torus\nelement vertex %zu\n"
                   "property float x\nproperty float y\nproperty float z\n"
                   "element face %zu\nproperty list uchar int vertex_indices\nend_header\n",
                   format, vertex_count(shape), triangle_count(shape));
    put_text(file, header);
    for (size_t i = 0; i < vertex_count(shape); i++) {
        if (text) {
            print_vertex(file, shape, i, "");
        } else {
            put_vertex(file, shape, i, big);
        }
    }
    for (size_t i = 0; i < triangle_count(shape); i++) {
        uint32_t corners[3];
        get_triangle(shape, i, corners);
        if (text) {
            print_triangle(file, shape, i, "3", 0);
            continue;
        }
        put(file, "\3", 1);
        for (int k = 0; k < 3; k++) {
            put_u32(file, corners[k], big);
        }
    }
}

static void write_obj(sample_file *file, torus shape) {
    put_text(file, "# a torus\no torus\n");
    for (size_t i = 0; i < vertex_count(shape); i++) {
        print_vertex(file, shape, i, "v ");
    }
    for (size_t i = 0; i < triangle_count(shape); i++) {
        print_triangle(file, shape, i, "f", 1);
    }
}

static void write_off(sample_file *file, torus shape) {
    char header[100];
    (void)snprintf(header, sizeof header, "OFF\n%zu %zu 0\n", vertex_count(shape), triangle_count(shape));
    put_text(file, header);
    for (size_t i = 0; i < vertex_count(shape); i++) {
        print_vertex(file, shape, i, "");
    }
    for (size_t i = 0; i < triangle_count(shape); i++) {
        print_triangle(file, shape, i, "3", 0);
    }
}

static void write_glb(sample_file *file, torus shape) {
    size_t positions = 12 * vertex_count(shape);
    size_t indices = 12 * triangle_count(shape);
    char json[1024];
    int length = snprintf(
        json, sizeof json,
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
        "\"nodes\":[{\"name\":\"torus\",\"mesh\":0}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],"
        "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":%zu,\"type\":\"VEC3\","
        "\"min\":[-40,-40,-10],\"max\":[40,40,10]},"
        "{\"bufferView\":1,\"componentType\":5125,\"count\":%zu,\"type\":\"SCALAR\"}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":%zu},{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu}],"
        "\"buffers\":[{\"byteLength\":%zu}]}",
        vertex_count(shape), 3 * triangle_count(shape), positions, positions, indices, positions + indices);
    size_t padded = ((size_t)length + 3) / 4 * 4;
    memset(json + length, ' ', padded - (size_t)length);

    const uint32_t version = 2;
    put(file, "glTF", 4);
    put_u32(file, version, false);
    put_u32(file, (uint32_t)(12 + 8 + padded + 8 + positions + indices), false);
    put_u32(file, (uint32_t)padded, false);
    put(file, "JSON", 4);
    put(file, json, padded);
    put_u32(file, (uint32_t)(positions + indices), false);
    put(file, "BIN", 4);
    for (size_t i = 0; i < vertex_count(shape); i++) {
        put_vertex(file, shape, i, false);
    }
    for (size_t i = 0; i < triangle_count(shape); i++) {
        uint32_t corners[3];
        get_triangle(shape, i, corners);
        for (int k = 0; k < 3; k++) {
            put_u32(file, corners[k], false);
        }
    }
}

sample_file sample_torus(sample_kind kind, size_t rings, size_t sides) {
    static const char *const names[SAMPLE_KINDS] = {"torus.stl", "text.stl",  "text.ply",  "little.ply",
                                                    "big.ply",   "torus.obj", "torus.off", "torus.glb"};
    torus shape = {rings, sides};
    sample_file file = {.name = names[kind]};
    switch (kind) {
    case SAMPLE_STL_BINARY:
        write_stl_binary(&file, shape);
        break;
    case SAMPLE_STL_TEXT:
        write_stl_text(&file, shape);
        break;
    case SAMPLE_PLY_TEXT:
        write_ply(&file, shape, "ascii", false);
        break;
    case SAMPLE_PLY_LITTLE:
        write_ply(&file, shape, "binary_little_endian", false);
        break;
    case SAMPLE_PLY_BIG:
        write_ply(&file, shape, "binary_big_endian", true);
        break;
    case SAMPLE_OBJ:
        write_obj(&file, shape);
        break;
    case SAMPLE_OFF:
        write_off(&file, shape);
        break;
    case SAMPLE_GLB:
    case SAMPLE_KINDS:
        write_glb(&file, shape);
        break;
    }
    return file;
}

void sample_free(sample_file *file) {
    free(file->bytes);
    *file = (sample_file){0};
}
