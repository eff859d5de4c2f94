#include "parts/mesh_files.h"

#include "mesh/mesh_builder.h"
#include "reading/instances.h"
#include "reading/message.h"
#include "reading/model.h"
#include "reading/pose.h"

#include <stdlib.h>
#include <string.h>

/* Parts that are joined are copied: a short file that shows a large mesh again and again must come to an end. */
enum { MOST_JOINED_TRIANGLES = 1 << 24 };

typedef struct mesh_file {
    char *path;
    size_t mesh;
    double unit; /* metres, as the file says; 0: it does not */
} mesh_file;

static bool no_memory(const mesh_files *files) {
    return io_fail(files->error, files->source, "not enough memory");
}

void mesh_files_free(mesh_files *files) {
    for (size_t i = 0; i < files->count; i++) {
        free(files->files[i].path);
    }
    free(files->files);
    files->files = NULL;
    files->count = 0;
}

/* Where the path is, or where it would go. */
static size_t place_of(const mesh_files *files, const char *path) {
    size_t low = 0;
    size_t high = files->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(files->files[middle].path, path) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool remember(mesh_files *files, size_t place, const char *path, size_t mesh, double unit) {
    size_t length = strlen(path) + 1;
    char *copy = malloc(length);
    mesh_file *grown = copy == NULL ? NULL : realloc(files->files, (files->count + 1) * sizeof *grown);
    if (grown == NULL) {
        free(copy);
        return no_memory(files);
    }
    memcpy(copy, path, length);
    files->files = grown;
    memmove(grown + place + 1, grown + place, (files->count - place) * sizeof *grown);
    grown[place] = (mesh_file){copy, mesh, unit};
    files->count++;
    return true;
}

static void transform(const clinker_pose *pose, const clinker_mesh *mesh, size_t vertex, double out[3]) {
    double at[3];
    for (size_t k = 0; k < 3; k++) {
        at[k] = mesh->scalar == CLINKER_SCALAR_FLOAT32 ? (double)((const float *)mesh->positions)[3 * vertex + k]
                                                       : ((const double *)mesh->positions)[3 * vertex + k];
    }
    for (size_t k = 0; k < 3; k++) {
        const double *row = &pose->m[4 * k];
        out[k] = ((row[0] * at[0] + row[1] * at[1]) + row[2] * at[2]) + row[3];
    }
}

/* Adds a mesh in its place; `turned` turns its triangles round. */
static bool join(mesh_builder *builder, const clinker_mesh *mesh, const clinker_pose *pose, bool turned) {
    uint32_t first = (uint32_t)builder->vertex_count;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        double at[3];
        transform(pose, mesh, i, at);
        if (!mesh_builder_vertex(builder, at[0], at[1], at[2])) {
            return false;
        }
    }
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        const uint32_t *from = mesh->indices + 3 * i;
        const uint32_t corners[3] = {first + from[0], first + from[turned ? 2 : 1], first + from[turned ? 1 : 2]};
        if (!mesh_builder_polygon(builder, corners, 3, builder->triangle_count)) {
            return false;
        }
    }
    return true;
}

static bool charge(mesh_files *files, size_t triangles) {
    files->joined_triangles += triangles;
    return files->joined_triangles <= MOST_JOINED_TRIANGLES ||
           io_fail(files->error, files->source, "its parts make bodies of more than %d triangles together; split it",
                   MOST_JOINED_TRIANGLES);
}

/* All bodies of a file as one, in the file's coordinates. */
static bool join_bodies(mesh_files *files, const io_model *part, io_body *joined) {
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    bool good = true;
    for (size_t i = 0; good && i < part->body_count; i++) {
        const io_body *body = &part->bodies[i];
        /* The reader has turned round what its pose mirrors. */
        good =
            charge(files, body->mesh.triangle_count) && (join(&builder, &body->mesh, &body->pose, false) ||
                                                         io_fail(files->error, files->source, "%s", builder.problem));
    }
    good = good && (mesh_builder_finish(&builder, "mesh", joined) ||
                    io_fail(files->error, files->source, "%s", builder.problem));
    mesh_builder_free(&builder);
    return good;
}

static bool is_identity(const clinker_pose *pose) {
    clinker_pose identity = clinker_pose_identity();
    for (int i = 0; i < 12; i++) {
        if (pose->m[i] != identity.m[i]) {
            return false;
        }
    }
    return true;
}

/* What a file holds becomes a mesh of the model: the one that its only body shows, or all bodies as one. */
static bool take_mesh(mesh_files *files, io_model *part, size_t *mesh) {
    bool alone = part->body_count == 1 && is_identity(&part->bodies[0].pose);
    *mesh = files->model->mesh_count;
    bool taken = false;
    if (alone && part->bodies[0].shared) {
        taken = io_model_take_meshes(files->model, part);
    } else {
        io_body body = {0};
        if (alone) {
            body = part->bodies[0];
            part->body_count = 0;
        } else if (!join_bodies(files, part, &body)) {
            return false;
        }
        taken = io_model_add_mesh(files->model, &body);
    }
    return (taken && io_model_take_notes(files->model, part)) || no_memory(files);
}

bool mesh_files_get(mesh_files *files, const char *path, size_t *mesh, double *unit) {
    size_t place = place_of(files, path);
    if (place < files->count && strcmp(files->files[place].path, path) == 0) {
        *mesh = files->files[place].mesh;
        *unit = files->files[place].unit;
        return true;
    }
    const io_settings settings = {.trust_paths = files->source->trust_paths};
    io_model part;
    if (!files->source->read_part(path, &settings, &part, files->error)) {
        return false;
    }
    *unit = part.body_count > 0 ? part.bodies[0].unit : 0;
    bool taken = take_mesh(files, &part, mesh) && remember(files, place, path, *mesh, *unit);
    io_model_free(&part);
    return taken;
}

static bool join_parts(mesh_files *files, const char *name, const mesh_part *parts, size_t count, io_body *body) {
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        const clinker_mesh *mesh = &files->model->meshes[parts[i].mesh].mesh;
        good = charge(files, mesh->triangle_count) &&
               (join(&builder, mesh, &parts[i].pose, pose_mirrors(&parts[i].pose)) ||
                io_fail(files->error, files->source, "%s", builder.problem));
    }
    good = good && (mesh_builder_finish(&builder, name, body) ||
                    io_fail(files->error, files->source, "%s: %s", name, builder.problem));
    mesh_builder_free(&builder);
    return good;
}

bool mesh_files_add_body(mesh_files *files, const char *name, const mesh_part *parts, size_t count,
                         const clinker_pose *pose) {
    if (count == 1) {
        return io_model_show(files->model, parts[0].mesh, name, pose) || no_memory(files);
    }
    io_body body = {0};
    if (!join_parts(files, name, parts, count, &body)) {
        return false;
    }
    body.pose = *pose;
    return io_model_add(files->model, &body) || no_memory(files);
}
