/* What can be done with any mesh: copy, join, move, shuffle, take apart. */
#include "random.h"
#include "scenes.h"

#include <stdlib.h>
#include <string.h>

void scene_mesh_free(scene_mesh *mesh) {
    free(mesh->positions);
    free(mesh->indices);
    *mesh = (scene_mesh){0};
}

clinker_mesh scene_mesh_borrow(const scene_mesh *mesh) {
    return (clinker_mesh){.positions = mesh->positions,
                          .vertex_count = mesh->vertex_count,
                          .scalar = CLINKER_SCALAR_FLOAT32,
                          .indices = mesh->indices,
                          .triangle_count = mesh->triangle_count};
}

/* A mesh with room for the given counts; an empty one if memory ran out. */
static scene_mesh mesh_allocate(size_t vertex_count, size_t triangle_count, bool indexed) {
    scene_mesh mesh = {.positions = malloc(vertex_count * 3 * sizeof(float)), .vertex_count = vertex_count};
    mesh.indices = indexed ? malloc(triangle_count * 3 * sizeof(uint32_t)) : NULL;
    mesh.triangle_count = triangle_count;
    if (!mesh.positions || (indexed && !mesh.indices)) {
        scene_mesh_free(&mesh);
    }
    return mesh;
}

bool scene_mesh_append(scene_mesh *mesh, const scene_mesh *other) {
    size_t vertices = mesh->vertex_count + other->vertex_count;
    scene_mesh joined = mesh_allocate(vertices, mesh->triangle_count + other->triangle_count, true);
    if (!joined.positions) {
        return false;
    }
    memcpy(joined.positions, mesh->positions, mesh->vertex_count * 3 * sizeof(float));
    memcpy(joined.positions + 3 * mesh->vertex_count, other->positions, other->vertex_count * 3 * sizeof(float));
    memcpy(joined.indices, mesh->indices, mesh->triangle_count * 3 * sizeof(uint32_t));
    uint32_t *tail = joined.indices + 3 * mesh->triangle_count;
    for (size_t i = 0; i < 3 * other->triangle_count; i++) {
        tail[i] = other->indices[i] + (uint32_t)mesh->vertex_count;
    }
    scene_mesh_free(mesh);
    *mesh = joined;
    return true;
}

scene_mesh scene_mesh_placed(const scene_mesh *mesh, const clinker_pose *pose) {
    scene_mesh placed = mesh_allocate(mesh->vertex_count, mesh->triangle_count, mesh->indices != NULL);
    if (!placed.positions) {
        return placed;
    }
    if (mesh->indices) {
        memcpy(placed.indices, mesh->indices, mesh->triangle_count * 3 * sizeof(uint32_t));
    }
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const float *from = mesh->positions + 3 * i;
        for (size_t k = 0; k < 3; k++) {
            const double *row = pose->m + 4 * k;
            double sum = row[0] * (double)from[0] + row[1] * (double)from[1] + row[2] * (double)from[2] + row[3];
            placed.positions[3 * i + k] = (float)sum;
        }
    }
    return placed;
}

double *scene_mesh_doubles(const scene_mesh *mesh) {
    double *positions = malloc(mesh->vertex_count * 3 * sizeof(double));
    for (size_t i = 0; positions && i < 3 * mesh->vertex_count; i++) {
        positions[i] = (double)mesh->positions[i];
    }
    return positions;
}

void scene_mesh_move(scene_mesh *mesh, float x, float y, float z) {
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        mesh->positions[3 * i] += x;
        mesh->positions[3 * i + 1] += y;
        mesh->positions[3 * i + 2] += z;
    }
}

void scene_mesh_flip(scene_mesh *mesh) {
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        uint32_t *corner = mesh->indices + 3 * i;
        uint32_t second = corner[1];
        corner[1] = corner[2];
        corner[2] = second;
    }
}

/* Exchanges two groups of three items: a vertex's coordinates or a triangle's corners. */
static void swap_triples(void *items, size_t first, size_t second) {
    unsigned char *bytes = items;
    unsigned char kept[12];
    memcpy(kept, bytes + 12 * first, 12);
    memmove(bytes + 12 * first, bytes + 12 * second, 12);
    memcpy(bytes + 12 * second, kept, 12);
}

/* Exchanges vertices and keeps in `new_place` where each went. */
static bool shuffle_vertices(scene_mesh *mesh, scene_random *random) {
    uint32_t *old_place = malloc(2 * mesh->vertex_count * sizeof(uint32_t));
    if (!old_place) {
        return false;
    }
    uint32_t *new_place = old_place + mesh->vertex_count;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        old_place[i] = (uint32_t)i;
    }
    for (size_t i = mesh->vertex_count; i > 1; i--) {
        size_t other = scene_random_below(random, i);
        swap_triples(mesh->positions, i - 1, other);
        uint32_t kept = old_place[i - 1];
        old_place[i - 1] = old_place[other];
        old_place[other] = kept;
    }
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        new_place[old_place[i]] = (uint32_t)i;
    }
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
        mesh->indices[i] = new_place[mesh->indices[i]];
    }
    free(old_place);
    return true;
}

bool scene_shuffle(scene_mesh *mesh, uint64_t seed, bool vertices_too) {
    scene_random random = {seed};
    for (size_t i = mesh->triangle_count; i > 1; i--) {
        swap_triples(mesh->indices, i - 1, scene_random_below(&random, i));
    }
    return !vertices_too || shuffle_vertices(mesh, &random);
}

scene_mesh scene_soup(const scene_mesh *mesh) {
    size_t corners = 3 * mesh->triangle_count;
    scene_mesh soup = mesh_allocate(corners, mesh->triangle_count, false);
    for (size_t i = 0; soup.positions && i < corners; i++) {
        size_t vertex = mesh->indices ? mesh->indices[i] : i;
        memcpy(soup.positions + 3 * i, mesh->positions + 3 * vertex, 3 * sizeof(float));
    }
    return soup;
}
