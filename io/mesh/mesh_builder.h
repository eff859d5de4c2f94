/* Collects the vertices and polygons of one body as a reader meets them, and makes an io_body of them.
 *
 *     mesh_builder builder;
 *     mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT32);
 *     mesh_builder_vertex(&builder, x, y, z);                     for every vertex of the file, in its order
 *     mesh_builder_polygon(&builder, corners, count, face);       for every face; all its vertices are there by now
 *     if (!mesh_builder_finish(&builder, "name", &body))
 *         return io_fail(error, source, "%s", builder.problem);
 *     mesh_builder_free(&builder);
 *
 * A call that fails returns false and leaves a line on why in `problem`; only mesh_builder_free() makes sense then. */
#ifndef CLINKER_IO_MESH_BUILDER_H
#define CLINKER_IO_MESH_BUILDER_H

#include "io.h"

enum { MESH_TRIANGLES_AT_ONCE = 32 }; /* the most that mesh_builder_triangles() takes */

typedef struct mesh_builder {
    clinker_scalar scalar;
    void *positions; /* x, y, z of each vertex, as `scalar` says */
    size_t vertex_count;
    size_t vertex_capacity;
    uint32_t *indices; /* three for each triangle */
    size_t triangle_count;
    size_t triangle_capacity;
    uint32_t *faces; /* file face of each triangle, room for `triangle_capacity`; NULL: each is the triangle's own */
    struct polygon_corner *corners; /* scratch memory for cutting polygons */
    size_t corner_capacity;
    uint64_t cutting_budget;
    struct weld_table *welding; /* of corners that are welded as they come; NULL: vertices and faces come one by one */
    size_t bad_vertex; /* with a coordinate that is not finite, in the order in which vertices came; else SIZE_MAX */
    char problem[160];
} mesh_builder;

/* Starts empty. CLINKER_SCALAR_FLOAT32 where every number of the file is a 32-bit float, so that nothing is lost. */
void mesh_builder_init(mesh_builder *builder, clinker_scalar scalar);

/* Frees what finish() has not handed over; a zeroed builder is allowed. */
void mesh_builder_free(mesh_builder *builder);

/* A hint that saves copying. The caller bounds the counts by what the file can hold, not by what it claims. */
bool mesh_builder_reserve(mesh_builder *builder, size_t vertices, size_t triangles);

/* Adds a vertex; its number is the count before. */
bool mesh_builder_vertex(mesh_builder *builder, double x, double y, double z);

/* Adds a face of the file, cut into `count` - 2 triangles: nothing for less than three corners, and faces without
 * area stay in. Fails on a corner that is no vertex yet, and on a concave polygon too large to be cut in time. */
bool mesh_builder_polygon(mesh_builder *builder, const uint32_t *corners, size_t count, size_t file_face);

/* Says of an empty builder that all it gets are triangles, by mesh_builder_triangles() in place of vertices and
 * polygons one by one. Their corners are welded as they come, so that none is held twice. About `triangles` are
 * expected, which the caller bounds by what the file can hold. */
bool mesh_builder_weld(mesh_builder *builder, size_t triangles);

/* Adds `count` triangles of nine coordinates each, as the builder's scalar says. */
bool mesh_builder_triangles(mesh_builder *builder, const void *corners, size_t count);

/* Welds vertices with equal coordinates (0 equals -0), checks that all coordinates are finite and that there is a
 * face at all, and moves everything into `body`, named `name`, in the identity pose. The builder is empty after. */
bool mesh_builder_finish(mesh_builder *builder, const char *name, io_body *body);

#endif
