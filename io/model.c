/* The model that a reader fills. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

static void body_free(io_body *body) {
    free(body->name);
    free((void *)body->mesh.positions);
    free((void *)body->mesh.indices);
    free(body->faces);
    *body = (io_body){0};
}

/* Room doubles, so that a scene of a million nodes is not copied a million times. */
static bool make_room(io_model *model) {
    size_t count = model->body_count;
    if ((count & (count - 1)) != 0) {
        return true; /* the array always has room up to the next power of two */
    }
    size_t capacity = count == 0 ? 1 : count * 2;
    io_body *grown = capacity <= SIZE_MAX / sizeof *grown ? realloc(model->bodies, capacity * sizeof *grown) : NULL;
    if (grown == NULL) {
        return false;
    }
    model->bodies = grown;
    return true;
}

bool io_model_add(io_model *model, io_body *body) {
    if (!make_room(model)) {
        body_free(body);
        return false;
    }
    model->bodies[model->body_count++] = *body;
    *body = (io_body){0};
    return true;
}

/* "dir/part.stl" becomes "part"; ".stl" stays as it is. */
static void stem(const char *path, size_t *from, size_t *length) {
    const char *slash = strrchr(path, '/');
    const char *base = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(base, '.');
    *from = (size_t)(base - path);
    *length = dot == NULL || dot == base ? strlen(base) : (size_t)(dot - base);
}

bool io_model_add_built(io_model *model, mesh_builder *builder, const io_source *source, io_error *error) {
    size_t from;
    size_t length;
    stem(source->name, &from, &length);
    char *name = malloc(length + 1);
    if (name == NULL) {
        return io_fail(error, source, "not enough memory");
    }
    memcpy(name, source->name + from, length);
    name[length] = 0;

    io_body body = {0};
    bool built = mesh_builder_finish(builder, name, &body);
    free(name);
    if (!built) {
        return io_fail(error, source, "%s", builder->problem);
    }
    return io_model_add(model, &body) || io_fail(error, source, "not enough memory");
}

void io_model_free(io_model *model) {
    for (size_t i = 0; i < model->body_count; i++) {
        body_free(&model->bodies[i]);
    }
    for (size_t i = 0; i < model->warning_count; i++) {
        free(model->warnings[i]);
    }
    free(model->bodies);
    free(model->warnings);
    *model = (io_model){0};
}
