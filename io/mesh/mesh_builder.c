/* Growable arrays of vertices, triangles and file face numbers. */
#include "mesh/mesh_builder.h"

#include "bytes/large_memory.h"
#include "bytes/printable.h"
#include "mesh/polygon.h"
#include "mesh/weld.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(3 * MESH_TRIANGLES_AT_ONCE <= WELD_BATCH, "triangles that come at once are welded at once");

static bool no_memory(mesh_builder *builder) {
    (void)snprintf(builder->problem, sizeof builder->problem, "not enough memory");
    return false;
}

static size_t vertex_size(const mesh_builder *builder) {
    return 3 * (builder->scalar == CLINKER_SCALAR_FLOAT32 ? sizeof(float) : sizeof(double));
}

static bool resize_numbers(uint32_t **array, size_t count) {
    void *memory = *array;
    bool resized = large_memory_resize(&memory, count, sizeof **array);
    *array = memory;
    return resized;
}

void mesh_builder_init(mesh_builder *builder, clinker_scalar scalar) {
    *builder = (mesh_builder){0};
    builder->scalar = scalar;
    builder->cutting_budget = POLYGON_BUDGET;
    builder->bad_vertex = SIZE_MAX;
}

static void end_welding(mesh_builder *builder) {
    if (builder->welding != NULL) {
        weld_end(builder->welding);
        free(builder->welding);
        builder->welding = NULL;
    }
}

void mesh_builder_free(mesh_builder *builder) {
    end_welding(builder);
    free(builder->positions);
    free(builder->indices);
    free(builder->faces);
    free(builder->corners);
    builder->positions = NULL;
    builder->indices = NULL;
    builder->faces = NULL;
    builder->corners = NULL;
    builder->vertex_count = builder->vertex_capacity = 0;
    builder->triangle_count = builder->triangle_capacity = 0;
    builder->corner_capacity = 0;
}

static bool reserve_vertices(mesh_builder *builder, size_t capacity) {
    if (capacity <= builder->vertex_capacity) {
        return true;
    }
    if (!large_memory_resize(&builder->positions, capacity, vertex_size(builder))) {
        return no_memory(builder);
    }
    builder->vertex_capacity = capacity;
    return true;
}

static bool reserve_triangles(mesh_builder *builder, size_t capacity) {
    if (capacity <= builder->triangle_capacity) {
        return true;
    }
    if (capacity > SIZE_MAX / 3 || !resize_numbers(&builder->indices, 3 * capacity) ||
        (builder->faces != NULL && !resize_numbers(&builder->faces, capacity))) {
        return no_memory(builder);
    }
    builder->triangle_capacity = capacity;
    return true;
}

bool mesh_builder_reserve(mesh_builder *builder, size_t vertices, size_t triangles) {
    return reserve_vertices(builder, vertices) && reserve_triangles(builder, triangles);
}

static size_t grown(size_t capacity) {
    return capacity < 64 ? 64 : capacity + capacity / 2;
}

/* The library counts vertices and faces in 32 bits, and so do the readers. */
static bool too_many(mesh_builder *builder, const char *what) {
    (void)snprintf(builder->problem, sizeof builder->problem, "has more than 4294967295 %s; split it", what);
    return false;
}

bool mesh_builder_vertex(mesh_builder *builder, double x, double y, double z) {
    size_t vertex = builder->vertex_count;
    if (vertex >= UINT32_MAX) {
        return too_many(builder, "vertices");
    }
    if (vertex == builder->vertex_capacity && !reserve_vertices(builder, grown(vertex))) {
        return false;
    }
    if (builder->scalar == CLINKER_SCALAR_FLOAT32) {
        float *at = (float *)builder->positions + 3 * vertex;
        at[0] = (float)x;
        at[1] = (float)y;
        at[2] = (float)z;
    } else {
        double *at = (double *)builder->positions + 3 * vertex;
        at[0] = x;
        at[1] = y;
        at[2] = z;
    }
    builder->vertex_count++;
    return true;
}

/* Makes room for `count` more triangles. */
static bool extend_triangles(mesh_builder *builder, size_t count) {
    size_t needed = builder->triangle_count + count;
    if (needed > UINT32_MAX) {
        return too_many(builder, "triangles");
    }
    if (needed <= builder->triangle_capacity) {
        return true;
    }
    size_t capacity = grown(builder->triangle_capacity);
    return reserve_triangles(builder, capacity < needed ? needed : capacity);
}

/* Notes the file face of `count` new triangles. As long as they are the triangles' own numbers, there is no map. */
static bool note_faces(mesh_builder *builder, size_t count, size_t file_face) {
    size_t first = builder->triangle_count;
    if (file_face > UINT32_MAX) {
        return too_many(builder, "faces");
    }
    if (builder->faces == NULL && count == 1 && file_face == first) {
        return true;
    }
    if (builder->faces == NULL) {
        if (!resize_numbers(&builder->faces, builder->triangle_capacity)) {
            return no_memory(builder);
        }
        for (size_t i = 0; i < first; i++) {
            builder->faces[i] = (uint32_t)i;
        }
    }
    for (size_t i = 0; i < count; i++) {
        builder->faces[first + i] = (uint32_t)file_face;
    }
    return true;
}

static void get_position(const mesh_builder *builder, size_t vertex, double position[3]) {
    for (size_t k = 0; k < 3; k++) {
        position[k] = builder->scalar == CLINKER_SCALAR_FLOAT32
                          ? (double)((const float *)builder->positions)[3 * vertex + k]
                          : ((const double *)builder->positions)[3 * vertex + k];
    }
}

/* Cuts the polygon into triangles of its corners' vertices, right behind the last triangle. */
static bool cut(mesh_builder *builder, const uint32_t *corners, size_t count, size_t file_face) {
    if (count > builder->corner_capacity) {
        void *memory = builder->corners;
        bool resized = large_memory_resize(&memory, count, sizeof *builder->corners);
        builder->corners = memory;
        if (!resized) {
            return no_memory(builder);
        }
        builder->corner_capacity = count;
    }
    for (size_t i = 0; i < count; i++) {
        get_position(builder, corners[i], builder->corners[i].at);
    }
    uint32_t *triangles = builder->indices + 3 * builder->triangle_count;
    if (!polygon_cut(builder->corners, count, triangles, &builder->cutting_budget)) {
        (void)snprintf(builder->problem, sizeof builder->problem,
                       "face %zu is concave and has %zu corners, too many to be cut; cut it into triangles before",
                       file_face, count);
        return false;
    }
    for (size_t i = 0; i < 3 * (count - 2); i++) {
        triangles[i] = corners[triangles[i]];
    }
    return true;
}

bool mesh_builder_polygon(mesh_builder *builder, const uint32_t *corners, size_t count, size_t file_face) {
    for (size_t i = 0; i < count; i++) {
        if (corners[i] >= builder->vertex_count) {
            (void)snprintf(builder->problem, sizeof builder->problem, "vertex index %lu is out of range (%zu vertices)",
                           (unsigned long)corners[i], builder->vertex_count);
            return false;
        }
    }
    if (count < 3) {
        return true;
    }
    if (!extend_triangles(builder, count - 2) || !note_faces(builder, count - 2, file_face)) {
        return false;
    }
    if (count == 3) {
        memcpy(builder->indices + 3 * builder->triangle_count, corners, 3 * sizeof *corners);
    } else if (!cut(builder, corners, count, file_face)) {
        return false;
    }
    builder->triangle_count += count - 2;
    return true;
}

/* Makes room for a batch of corners, all of them new, behind the vertices that were kept. */
static bool extend_vertices(mesh_builder *builder, const weld_table *table, size_t count) {
    const size_t needed = table->used + count;
    return needed <= builder->vertex_capacity ||
           reserve_vertices(builder,
                            needed > grown(builder->vertex_capacity) ? needed : grown(builder->vertex_capacity));
}

bool mesh_builder_weld(mesh_builder *builder, size_t triangles) {
    weld_table *table = malloc(sizeof *table);
    if (table == NULL) {
        return no_memory(builder);
    }
    /* A closed surface has half as many vertices as triangles. */
    const size_t expected = triangles / 2 + 2;
    builder->welding = table;
    return (weld_begin(table, builder->scalar, expected) || no_memory(builder)) &&
           mesh_builder_reserve(builder, expected + WELD_BATCH, triangles);
}

bool mesh_builder_triangles(mesh_builder *builder, const void *corners, size_t count) {
    weld_table *table = builder->welding;
    if (builder->triangle_count + count > UINT32_MAX / 3) {
        return too_many(builder, "corners");
    }
    if (!extend_triangles(builder, count) || !extend_vertices(builder, table, 3 * count)) {
        return false;
    }
    table->positions = builder->positions;
    if (!weld_batch(table, corners, 3 * count, builder->indices + 3 * builder->triangle_count)) {
        return no_memory(builder);
    }
    builder->triangle_count += count;
    builder->vertex_count = table->used;
    builder->bad_vertex = table->bad;
    return true;
}

/* Welds what was not welded as it came, and frees the table of what was. */
static bool weld(mesh_builder *builder) {
    if (builder->welding != NULL) {
        end_welding(builder);
        return true;
    }
    return weld_vertices(builder->positions, builder->scalar, &builder->vertex_count, builder->indices,
                         3 * builder->triangle_count, &builder->bad_vertex);
}

static bool check_contents(mesh_builder *builder) {
    if (builder->bad_vertex != SIZE_MAX) {
        (void)snprintf(builder->problem, sizeof builder->problem,
                       "vertex %zu has a coordinate that is not finite (NaN or infinity)", builder->bad_vertex);
        return false;
    }
    if (builder->triangle_count == 0) {
        (void)snprintf(builder->problem, sizeof builder->problem, "holds no faces");
        return false;
    }
    return true;
}

/* Hands back what the arrays have too much; an allocator that cannot do that is no harm. */
static void trim(mesh_builder *builder) {
    (void)large_memory_resize(&builder->positions, builder->vertex_count, vertex_size(builder));
    (void)resize_numbers(&builder->indices, 3 * builder->triangle_count);
    if (builder->faces != NULL) {
        (void)resize_numbers(&builder->faces, builder->triangle_count);
    }
}

bool mesh_builder_finish(mesh_builder *builder, const char *name, io_body *body) {
    if (!weld(builder)) {
        return no_memory(builder);
    }
    if (!check_contents(builder)) {
        return false;
    }
    char *own_name = printable_copy(name);
    if (own_name == NULL) {
        return no_memory(builder);
    }
    trim(builder);
    *body = (io_body){.name = own_name, .pose = clinker_pose_identity(), .faces = builder->faces};
    body->mesh.positions = builder->positions;
    body->mesh.vertex_count = builder->vertex_count;
    body->mesh.scalar = builder->scalar;
    body->mesh.indices = builder->indices;
    body->mesh.triangle_count = builder->triangle_count;
    body->mesh.trusted = true;
    builder->positions = NULL;
    builder->indices = NULL;
    builder->faces = NULL;
    mesh_builder_free(builder);
    return true;
}
