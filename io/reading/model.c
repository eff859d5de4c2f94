#include "reading/model.h"

#include "bytes/printable.h"
#include "reading/robot.h"

#include <stdlib.h>
#include <string.h>

static void arrays_free(const clinker_mesh *mesh, uint32_t *faces) {
    free((void *)mesh->positions);
    free((void *)mesh->indices);
    free(faces);
}

static void body_free(io_body *body) {
    free(body->name);
    free(body->class_name);
    free(body->layer);
    if (!body->shared) {
        arrays_free(&body->mesh, body->faces);
    }
    *body = (io_body){0};
}

/* Makes room for one more in an array that always has it up to the next power of two: room doubles, so that a scene
 * of a million nodes is not copied a million times. */
static bool make_room(void **array, size_t count, size_t size) {
    if ((count & (count - 1)) != 0) {
        return true;
    }
    size_t capacity = count == 0 ? 1 : count * 2;
    void *grown = capacity <= SIZE_MAX / size ? realloc(*array, capacity * size) : NULL;
    if (grown == NULL) {
        return false;
    }
    *array = grown;
    return true;
}

bool io_model_add(io_model *model, io_body *body) {
    void *array = model->bodies;
    bool room = make_room(&array, model->body_count, sizeof *body);
    model->bodies = array;
    if (!room) {
        body_free(body);
        return false;
    }
    model->bodies[model->body_count++] = *body;
    *body = (io_body){0};
    return true;
}

bool io_model_add_mesh(io_model *model, io_body *mesh) {
    void *array = model->meshes;
    bool room = make_room(&array, model->mesh_count, sizeof *model->meshes);
    model->meshes = array;
    if (!room) {
        body_free(mesh);
        return false;
    }
    model->meshes[model->mesh_count++] = (io_mesh){.mesh = mesh->mesh, .faces = mesh->faces, .turned = IO_NO_MESH};
    free(mesh->name);
    free(mesh->class_name);
    free(mesh->layer);
    *mesh = (io_body){0};
    return true;
}

/* Puts a copy of a text in place of a label; a text that is missing or empty changes nothing. */
static bool set_label(char **label, const char *text) {
    if (text == NULL || text[0] == '\0') {
        return true;
    }
    free(*label);
    *label = printable_copy(text);
    return *label != NULL;
}

bool io_model_label(io_model *model, const char *class_name, const char *layer) {
    io_body *body = &model->bodies[model->body_count - 1];
    return set_label(&body->class_name, class_name) && set_label(&body->layer, layer);
}

void io_model_set_unit(io_model *model, double metres) {
    for (size_t i = 0; i < model->body_count; i++) {
        model->bodies[i].unit = metres;
    }
}

bool io_model_add_pair(io_model *model, const char *a, const char *b, bool adjacent) {
    void *array = model->pairs;
    bool room = make_room(&array, model->pair_count, sizeof *model->pairs);
    model->pairs = array;
    if (!room) {
        return false;
    }
    io_pair pair = {.a = printable_copy(a), .b = printable_copy(b), .adjacent = adjacent};
    if (pair.a == NULL || pair.b == NULL) {
        free(pair.a);
        free(pair.b);
        return false;
    }
    model->pairs[model->pair_count++] = pair;
    return true;
}

/* Moves `path` into the model; fails, for want of memory, with it as it was. */
static bool move_file(io_model *model, char *path) {
    void *array = model->files;
    bool room = make_room(&array, model->file_count, sizeof *model->files);
    model->files = array;
    if (room) {
        model->files[model->file_count++] = path;
    }
    return room;
}

bool io_model_add_file(io_model *model, const char *path) {
    size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, path, size);
    bool moved = move_file(model, copy);
    if (!moved) {
        free(copy);
    }
    return moved;
}

static bool take_files(io_model *model, io_model *from) {
    for (size_t i = 0; i < from->file_count; i++) {
        if (!move_file(model, from->files[i])) {
            return false;
        }
        from->files[i] = NULL;
    }
    return true;
}

static bool take_warnings(io_model *model, io_model *from) {
    if (from->warning_count == 0) {
        return true;
    }
    size_t count = model->warning_count + from->warning_count;
    char **grown = realloc(model->warnings, count * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    memcpy(grown + model->warning_count, from->warnings, from->warning_count * sizeof *grown);
    model->warnings = grown;
    model->warning_count = count;
    from->warning_count = 0;
    return true;
}

bool io_model_take_notes(io_model *model, io_model *from) {
    return take_warnings(model, from) && take_files(model, from);
}

void io_model_free(io_model *model) {
    for (size_t i = 0; i < model->body_count; i++) {
        body_free(&model->bodies[i]);
    }
    for (size_t i = 0; i < model->mesh_count; i++) {
        arrays_free(&model->meshes[i].mesh, model->meshes[i].faces);
    }
    for (size_t i = 0; i < model->pair_count; i++) {
        free(model->pairs[i].a);
        free(model->pairs[i].b);
    }
    for (size_t i = 0; i < model->warning_count; i++) {
        free(model->warnings[i]);
    }
    for (size_t i = 0; i < model->file_count; i++) {
        free(model->files[i]);
    }
    robot_free(model->robot);
    free(model->bodies);
    free(model->meshes);
    free(model->pairs);
    free(model->warnings);
    free(model->files);
    *model = (io_model){0};
}
