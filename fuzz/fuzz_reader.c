/* One fuzz target: reads any bytes under FUZZ_NAME, whose extension asks for a format, and checks what comes out. */
#include "io.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static double coordinate(const clinker_mesh *mesh, size_t at) {
    return mesh->scalar == CLINKER_SCALAR_FLOAT32 ? (double)((const float *)mesh->positions)[at]
                                                  : ((const double *)mesh->positions)[at];
}

static void require(bool condition) {
    if (!condition) {
        abort();
    }
}

static void check_body(const io_body *body) {
    const clinker_mesh *mesh = &body->mesh;
    require(body->name != NULL && body->name[0] != 0 && mesh->trusted && mesh->triangle_count > 0);
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
        require(mesh->indices[i] < mesh->vertex_count);
    }
    for (size_t i = 0; i < 3 * mesh->vertex_count; i++) {
        require(isfinite(coordinate(mesh, i)));
    }
}

static void check_line(const char *text) {
    require(strncmp(text, FUZZ_NAME ": ", strlen(FUZZ_NAME ": ")) == 0);
    for (; *text != 0; text++) {
        require((unsigned char)*text >= 0x20 && *text != 0x7f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    io_model model;
    io_error error;
    if (io_read_memory(FUZZ_NAME, bytes, size, &model, &error)) {
        require(model.body_count > 0);
        for (size_t i = 0; i < model.body_count; i++) {
            check_body(&model.bodies[i]);
        }
        for (size_t i = 0; i < model.warning_count; i++) {
            check_line(model.warnings[i]);
        }
    } else {
        check_line(error.message);
        require(model.bodies == NULL && model.body_count == 0);
    }
    io_model_free(&model);
    return 0;
}
