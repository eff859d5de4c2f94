/* Bodies that show a mesh of the model: each mesh is held once, and once more turned round where poses mirror it. */
#include "reading/instances.h"

#include "bytes/printable.h"
#include "reading/model.h"
#include "reading/pose.h"

#include <stdlib.h>
#include <string.h>

static void *copy_of(const void *items, size_t count, size_t size) {
    void *copy = malloc(count * size);
    return copy == NULL ? NULL : memcpy(copy, items, count * size);
}

/* Copies the indices with every triangle turned round; NULL: no memory. */
static uint32_t *turned_indices(const clinker_mesh *mesh) {
    uint32_t *indices = copy_of(mesh->indices, mesh->triangle_count, 3 * sizeof *indices);
    for (size_t i = 0; indices != NULL && i < mesh->triangle_count; i++) {
        indices[3 * i + 1] = mesh->indices[3 * i + 2];
        indices[3 * i + 2] = mesh->indices[3 * i + 1];
    }
    return indices;
}

/* Adds the mesh that is `number` with its triangles turned round. */
static bool add_turned(io_model *model, size_t number) {
    const io_mesh *from = &model->meshes[number];
    size_t vertex_size = from->mesh.scalar == CLINKER_SCALAR_FLOAT32 ? 3 * sizeof(float) : 3 * sizeof(double);
    io_body turned = {.mesh = from->mesh};
    turned.mesh.positions = copy_of(from->mesh.positions, from->mesh.vertex_count, vertex_size);
    turned.mesh.indices = turned_indices(&from->mesh);
    if (from->faces != NULL) {
        turned.faces = copy_of(from->faces, from->mesh.triangle_count, sizeof *turned.faces);
    }
    if (turned.mesh.positions == NULL || turned.mesh.indices == NULL || (from->faces != NULL && turned.faces == NULL)) {
        free((void *)(uintptr_t)turned.mesh.positions);
        free((void *)(uintptr_t)turned.mesh.indices);
        free(turned.faces);
        return false;
    }
    return io_model_add_mesh(model, &turned);
}

bool io_model_show(io_model *model, size_t mesh, const char *name, const clinker_pose *pose) {
    size_t shown = mesh;
    if (pose_mirrors(pose)) {
        if (model->meshes[mesh].turned == IO_NO_MESH) {
            if (!add_turned(model, mesh)) {
                return false;
            }
            model->meshes[mesh].turned = model->mesh_count - 1;
        }
        shown = model->meshes[mesh].turned;
    }
    io_body body = {.name = printable_copy(name),
                    .mesh = model->meshes[shown].mesh,
                    .shared = true,
                    .pose = *pose,
                    .faces = model->meshes[shown].faces};
    return body.name != NULL && io_model_add(model, &body);
}

bool io_model_take_meshes(io_model *model, io_model *from) {
    size_t first = model->mesh_count;
    for (size_t i = 0; i < from->mesh_count; i++) {
        io_mesh *mesh = &from->meshes[i];
        io_body moved = {.mesh = mesh->mesh, .faces = mesh->faces};
        size_t turned = mesh->turned;
        *mesh = (io_mesh){0};
        if (!io_model_add_mesh(model, &moved)) {
            return false;
        }
        model->meshes[first + i].turned = turned == IO_NO_MESH ? IO_NO_MESH : first + turned;
    }
    from->mesh_count = 0;
    return true;
}
