#include "boxes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void write_cube(const char *name) {
    /* Corner i has x, y, z in its bits. */
    static const uint16_t faces[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                       2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    char path[64];
    snprintf(path, sizeof path, "%s.bin", name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (int i = 0; i < 8; i++) {
        const float corner[3] = {(float)(i & 1), (float)(i >> 1 & 1), (float)(i >> 2)};
        assert_int_equal(fwrite(corner, sizeof corner, 1, file), 1);
    }
    assert_int_equal(fwrite(faces, sizeof faces, 1, file), 1);
    assert_int_equal(fclose(file), 0);
}

static void write_nodes(FILE *file, const placed_box *boxes, size_t count) {
    fputs("\"scene\": 0, \"scenes\": [{\"nodes\": [", file);
    for (size_t i = 0; i < count; i++) {
        fprintf(file, "%s%zu", i == 0 ? "" : ", ", i);
    }
    fputs("]}],\n\"nodes\": [", file);
    for (size_t i = 0; i < count; i++) {
        fprintf(file, "%s\n{\"name\": \"%s\", \"mesh\": 0, \"translation\": [%.9g, %.9g, %.9g]}", i == 0 ? "" : ",",
                boxes[i].name == NULL ? "box" : boxes[i].name, boxes[i].x, boxes[i].y, boxes[i].z);
    }
    fputs("],\n", file);
}

void write_boxes(const char *name, const placed_box *boxes, size_t count) {
    write_cube(name);
    char path[64];
    snprintf(path, sizeof path, "%s.gltf", name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("{\"asset\": {\"version\": \"2.0\"},\n", file);
    write_nodes(file, boxes, count);
    fprintf(file,
            "\"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 1}]}],\n"
            "\"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 8, \"type\": \"VEC3\","
            " \"min\": [0, 0, 0], \"max\": [1, 1, 1]},\n"
            " {\"bufferView\": 1, \"componentType\": 5123, \"count\": 36, \"type\": \"SCALAR\"}],\n"
            "\"bufferViews\": [{\"buffer\": 0, \"byteLength\": 96},"
            " {\"buffer\": 0, \"byteOffset\": 96, \"byteLength\": 72}],\n"
            "\"buffers\": [{\"byteLength\": 168, \"uri\": \"%s.bin\"}]}\n",
            name);
    assert_int_equal(fclose(file), 0);
}
