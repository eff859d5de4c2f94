/* The growing mesh behind all shapes. */
#include "builder.h"

#include <stdlib.h>

/* Makes room for one more group of three 4-byte items. */
static bool grow(void **items, size_t count, size_t *capacity) {
    if (count < *capacity) {
        return true;
    }
    size_t larger = *capacity ? *capacity * 2 : 64;
    void *grown = larger <= SIZE_MAX / 12 ? realloc(*items, larger * 12) : NULL;
    if (!grown) {
        return false;
    }
    *items = grown;
    *capacity = larger;
    return true;
}

uint32_t scene_builder_vertex(scene_builder *builder, double x, double y, double z) {
    scene_mesh *mesh = &builder->mesh;
    void *items = mesh->positions;
    if (builder->failed || mesh->vertex_count >= UINT32_MAX ||
        !grow(&items, mesh->vertex_count, &builder->vertex_capacity)) {
        builder->failed = true;
        return 0;
    }
    mesh->positions = items;
    float *position = mesh->positions + 3 * mesh->vertex_count;
    position[0] = (float)x;
    position[1] = (float)y;
    position[2] = (float)z;
    return (uint32_t)mesh->vertex_count++;
}

void scene_builder_triangle(scene_builder *builder, uint32_t a, uint32_t b, uint32_t c) {
    scene_mesh *mesh = &builder->mesh;
    void *items = mesh->indices;
    if (builder->failed || !grow(&items, mesh->triangle_count, &builder->triangle_capacity)) {
        builder->failed = true;
        return;
    }
    mesh->indices = items;
    uint32_t *corner = mesh->indices + 3 * mesh->triangle_count;
    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
    mesh->triangle_count++;
}

void scene_builder_quad(scene_builder *builder, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    scene_builder_triangle(builder, a, b, c);
    scene_builder_triangle(builder, a, c, d);
}

scene_mesh scene_builder_finish(scene_builder *builder) {
    if (builder->failed) {
        scene_mesh_free(&builder->mesh);
    }
    return builder->mesh;
}
