/* A list of parts in JSON: which files, where, and which pairs need no check. docs/scenes.md has the format. */
#include "lists/part_list.h"

#include "bytes/path.h"
#include "gltf/gltf.h"
#include "parts/mesh_files.h"
#include "parts/name_index.h"
#include "parts/scene_path.h"
#include "reading/message.h"
#include "reading/model.h"
#include "reading/pose.h"
#include "syntax/json_input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct scene_reading {
    const io_source *source;
    io_model *model;
    io_error *error;
    const json_t *bodies;
    double unit; /* metres, of places and of parts that do not say theirs; 0: not known yet */
    mesh_files files;
} scene_reading;

enum { MOST_NUMBERS = 16, NOT_NUMBERS = MOST_NUMBERS + 1 };

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL && text[0] != '\0' ? text : NULL;
}

/* The numbers under a key; returns how many, 0 where the key is missing, NOT_NUMBERS where it holds anything else. */
static size_t numbers_of(const json_t *object, const char *key, double values[MOST_NUMBERS]) {
    const json_t *list = json_object_get(object, key);
    if (list == NULL) {
        return 0;
    }
    if (json_is_number(list)) {
        values[0] = json_number_value(list);
        return 1;
    }
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count && count <= MOST_NUMBERS; i++) {
        if (!json_is_number(json_array_get(list, i))) {
            return NOT_NUMBERS;
        }
        values[i] = json_number_value(json_array_get(list, i));
    }
    return count >= 1 && count <= MOST_NUMBERS ? count : NOT_NUMBERS;
}

/* A misspelt key would put a body in the wrong place without a word. */
static bool check_keys(const scene_reading *scene, size_t number, const json_t *body) {
    static const char *const known[] = {"name", "file", "pose", "matrix", "scale", "unit", "class", "layer"};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)body, key, value) {
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
            found = found || strcmp(key, known[i]) == 0;
        }
        if (!found) {
            return io_fail(scene->error, scene->source,
                           "bodies[%zu]: unknown key \"%.60s\"; allowed are name, file, pose, matrix, scale, unit, "
                           "class and layer",
                           number, key);
        }
    }
    return true;
}

static bool read_matrix(const scene_reading *scene, size_t number, const json_t *body, clinker_pose *pose) {
    double m[MOST_NUMBERS];
    size_t count = numbers_of(body, "matrix", m);
    if (count != 12 && count != 16) {
        return io_fail(scene->error, scene->source, "bodies[%zu]: \"matrix\" is not a list of 12 or 16 numbers",
                       number);
    }
    if (count == 16 && (m[12] != 0 || m[13] != 0 || m[14] != 0 || m[15] != 1)) {
        return io_fail(scene->error, scene->source,
                       "bodies[%zu]: the last row of \"matrix\" is not 0, 0, 0, 1; give rows, not columns", number);
    }
    memcpy(pose->m, m, sizeof pose->m);
    return true;
}

static bool read_pose(const scene_reading *scene, size_t number, const json_t *body, clinker_pose *pose) {
    double p[MOST_NUMBERS] = {0};
    size_t count = numbers_of(body, "pose", p);
    if (count != 3 && count != 6) {
        return io_fail(scene->error, scene->source,
                       "bodies[%zu]: \"pose\" is not a list of 3 or 6 numbers: tx, ty, tz, and degrees rx, ry, rz",
                       number);
    }
    *pose = io_pose_in_degrees(p);
    return true;
}

static bool read_scale(const scene_reading *scene, size_t number, const json_t *body, clinker_pose *pose) {
    double s[MOST_NUMBERS] = {1};
    size_t count = numbers_of(body, "scale", s);
    bool one = count <= 1;
    if ((!one && count != 3) || s[0] == 0 || (!one && (s[1] == 0 || s[2] == 0))) {
        return io_fail(scene->error, scene->source,
                       "bodies[%zu]: \"scale\" is not a number, or a list of 3, other than 0", number);
    }
    for (size_t row = 0; row < 3; row++) {
        for (size_t column = 0; column < 3; column++) {
            pose->m[4 * row + column] *= s[one ? 0 : column];
        }
    }
    return true;
}

/* Scaled first, then placed. */
static bool read_place(const scene_reading *scene, size_t number, const json_t *body, clinker_pose *pose) {
    bool has_matrix = json_object_get(body, "matrix") != NULL;
    bool has_pose = json_object_get(body, "pose") != NULL;
    *pose = clinker_pose_identity();
    if (has_matrix && has_pose) {
        return io_fail(scene->error, scene->source, "bodies[%zu]: has both \"pose\" and \"matrix\"; give one", number);
    }
    if ((has_matrix && !read_matrix(scene, number, body, pose)) ||
        (has_pose && !read_pose(scene, number, body, pose)) || !read_scale(scene, number, body, pose)) {
        return false;
    }
    return pose_is_finite(pose) ||
           io_fail(scene->error, scene->source, "bodies[%zu]: its place is beyond the range of numbers", number);
}

/* The unit under a key, in metres; stays as it is where the key is missing. `where` is whose it is, as in "bodies[3]:
 * ". */
static bool read_unit(const scene_reading *scene, const char *where, const json_t *object, double *metres) {
    const json_t *value = json_object_get(object, "unit");
    if (value == NULL) {
        return true;
    }
    const char *name = json_string_value(value);
    double found = name != NULL ? io_unit_metres(name) : 0;
    if (found == 0) {
        return io_fail(scene->error, scene->source, "%s\"unit\" is not a unit; units are " IO_UNIT_NAMES, where);
    }
    *metres = found;
    return true;
}

/* Brings what the part shows, not its place, from its own unit to that of the list. */
static void convert_part(scene_reading *scene, mesh_part *part, double unit) {
    scene->unit = scene->unit == 0 ? unit : scene->unit;
    double factor = unit > 0 ? io_unit_factor(unit, scene->unit) : 1;
    for (size_t i = 0; factor != 1 && i < 12; i++) {
        part->pose.m[i] *= i % 4 == 3 ? 1 : factor;
    }
}

static bool find_mesh(scene_reading *scene, size_t number, const char *file, mesh_part *part) {
    if (file[0] == '/' && !scene->source->trust_paths) {
        return io_fail(scene->error, scene->source,
                       "bodies[%zu]: %.200s is an absolute path; name it relative to the scene, or give --trust-paths",
                       number, file);
    }
    char *path = scene_path_beside(scene->source, file);
    if (path == NULL) {
        return io_fail(scene->error, scene->source, "not enough memory");
    }
    char where[40];
    double unit = 0;
    (void)snprintf(where, sizeof where, "bodies[%zu]: ", number);
    bool found = mesh_files_get(&scene->files, path, &part->mesh, &unit) &&
                 read_unit(scene, where, json_array_get(scene->bodies, number), &unit);
    free(path);
    convert_part(scene, part, unit);
    return found;
}

static bool add_body(scene_reading *scene, const char *name, const char *file, const mesh_part *part) {
    char *stem = name == NULL ? path_stem(file) : NULL;
    if (name == NULL && stem == NULL) {
        return io_fail(scene->error, scene->source, "not enough memory");
    }
    bool added = mesh_files_add_body(&scene->files, name == NULL ? stem : name, part, 1, &part->pose);
    free(stem);
    return added;
}

/* A text under a key that is there, yet none. */
static bool refuse_text(const scene_reading *scene, size_t number, const json_t *body, const char *key) {
    const char *why = json_is_string(json_object_get(body, key)) ? "is empty" : "is not a text";
    return io_fail(scene->error, scene->source, "bodies[%zu]: \"%s\" %s", number, key, why);
}

static bool read_body(scene_reading *scene, size_t number) {
    const json_t *body = json_array_get(scene->bodies, number);
    if (!json_is_object(body)) {
        return io_fail(scene->error, scene->source, "bodies[%zu] is not an object", number);
    }
    const char *file = text_of(body, "file");
    if (file == NULL && json_object_get(body, "file") != NULL) {
        return refuse_text(scene, number, body, "file");
    }
    if (file == NULL) {
        return io_fail(scene->error, scene->source, "bodies[%zu] has no \"file\"; name a mesh file", number);
    }
    const char *name = text_of(body, "name");
    if (name == NULL && json_object_get(body, "name") != NULL) {
        return refuse_text(scene, number, body, "name");
    }
    mesh_part part;
    return check_keys(scene, number, body) && read_place(scene, number, body, &part.pose) &&
           find_mesh(scene, number, file, &part) && add_body(scene, name, file, &part) &&
           (io_model_label(scene->model, text_of(body, "class"), text_of(body, "layer")) ||
            io_fail(scene->error, scene->source, "not enough memory"));
}

static bool read_pair(scene_reading *scene, const name_index *names, size_t number, const json_t *pair) {
    const char *text[2] = {json_string_value(json_array_get(pair, 0)), json_string_value(json_array_get(pair, 1))};
    if (json_array_size(pair) != 2 || text[0] == NULL || text[1] == NULL) {
        return io_fail(scene->error, scene->source, "ignore[%zu] is not a list of two names", number);
    }
    for (int i = 0; i < 2; i++) {
        if (name_index_find(names, text[i]) == NAME_NONE) {
            return io_fail(scene->error, scene->source, "ignore[%zu]: no body is named %.80s", number, text[i]);
        }
    }
    return io_model_add_pair(scene->model, text[0], text[1], false) ||
           io_fail(scene->error, scene->source, "not enough memory");
}

/* Names are how pairs, and people, tell bodies apart. */
static bool read_pairs(scene_reading *scene, const json_t *pairs) {
    size_t count = scene->model->body_count;
    name_index names;
    if (!name_index_make(&names, count)) {
        return io_fail(scene->error, scene->source, "not enough memory");
    }
    for (size_t i = 0; i < count; i++) {
        name_index_set(&names, i, scene->model->bodies[i].name);
    }
    const char *twice = name_index_sort(&names);
    bool good = twice == NULL ||
                io_fail(scene->error, scene->source, "two bodies are named %.80s; give each its own \"name\"", twice);
    for (size_t i = 0; good && i < json_array_size(pairs); i++) {
        good = read_pair(scene, &names, i, json_array_get(pairs, i));
    }
    name_index_free(&names);
    return good;
}

static bool read_root(scene_reading *scene, const json_t *root) {
    const json_t *ignore = json_object_get(root, "ignore");
    scene->bodies = json_object_get(root, "bodies");
    if (json_array_size(scene->bodies) == 0) {
        const char *why = scene->bodies == NULL          ? "not a scene: it has no list \"bodies\""
                          : json_is_array(scene->bodies) ? "the list \"bodies\" is empty; name a file"
                                                         : "not a scene: \"bodies\" is not a list";
        return io_fail(scene->error, scene->source, "%s, as in {\"bodies\": [{\"file\": \"part.stl\"}]}", why);
    }
    if (ignore != NULL && !json_is_array(ignore)) {
        return io_fail(scene->error, scene->source, "\"ignore\" is not a list of pairs of names");
    }
    if (!read_unit(scene, "", root, &scene->unit)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(scene->bodies); i++) {
        if (!read_body(scene, i)) {
            return false;
        }
    }
    io_model_set_unit(scene->model, scene->unit);
    return read_pairs(scene, ignore);
}

bool io_read_part_list(const io_source *source, io_model *model, io_error *error) {
    json_t *root = json_input_parse(source, (const char *)source->bytes, source->size, error);
    if (root == NULL) {
        return false;
    }
    if (json_object_get(root, "asset") != NULL) { /* a glTF file under another name */
        json_decref(root);
        return io_read_gltf(source, model, error);
    }
    scene_reading scene = {.source = source, .model = model, .error = error};
    scene.files = (mesh_files){.model = model, .source = source, .error = error};
    bool read = source->path == NULL ? io_fail(error, source, "scenes are read from files only, not from memory")
                                     : read_root(&scene, root);
    mesh_files_free(&scene.files);
    json_decref(root);
    return read;
}
