/* The meshes of a glTF file. All primitives of a mesh become one body; a face number is the triangle's, counted
 * through the primitives in their order. */
#include "gltf/mesh.h"

#include "gltf/accessor.h"
#include "gltf/json.h"
#include "mesh/mesh_builder.h"
#include "reading/message.h"

#include <math.h>
#include <stdio.h>

typedef enum gltf_mode { MODE_TRIANGLES = 4, MODE_STRIP = 5, MODE_FAN = 6 } gltf_mode;

/* One primitive while it is read. */
typedef struct primitive {
    gltf_document *document;
    mesh_builder *builder;
    char where[64]; /* "mesh 3, primitive 0" */
    gltf_mode mode;
    gltf_accessor positions;
    gltf_accessor indices; /* where `indexed` */
    bool indexed;
    size_t corner_count;
    size_t first_vertex; /* the part of the positions that its corners use */
    size_t last_vertex;
} primitive;

/* ---- what the JSON says ---- */

static bool open_positions(primitive *p, size_t number) {
    if (!gltf_accessor_open(p->document, number, p->where, &p->positions)) {
        return false;
    }
    if (p->positions.dimension != 3 || p->positions.component == GLTF_UNSIGNED_INT) {
        return io_fail(p->document->error, p->document->source, "%s: its positions have the wrong type", p->where);
    }
    return true;
}

static bool open_indices(primitive *p, size_t number) {
    p->indexed = number != GLTF_NONE;
    if (!p->indexed) {
        p->corner_count = p->positions.count;
        return true;
    }
    if (!gltf_accessor_open(p->document, number, p->where, &p->indices)) {
        return false;
    }
    gltf_component type = p->indices.component;
    if (p->indices.dimension != 1 ||
        (type != GLTF_UNSIGNED_BYTE && type != GLTF_UNSIGNED_SHORT && type != GLTF_UNSIGNED_INT)) {
        return io_fail(p->document->error, p->document->source, "%s: its indices have the wrong type", p->where);
    }
    p->corner_count = p->indices.count;
    return true;
}

/* Draco keeps the accessors as empty shells, which would read as zeros. */
static bool is_draco_shell(const primitive *p, const json_t *item) {
    const json_t *draco = json_object_get(json_object_get(item, "extensions"), "KHR_draco_mesh_compression");
    return draco != NULL && p->positions.bytes == NULL && p->positions.count > 0;
}

static bool open_primitive(primitive *p, const json_t *item, size_t position_number) {
    size_t index_number;
    if (!gltf_size(item, "indices", GLTF_NONE, &index_number)) {
        return io_fail(p->document->error, p->document->source, "%s: \"indices\" is damaged", p->where);
    }
    if (!open_positions(p, position_number) || !open_indices(p, index_number)) {
        return false;
    }
    if (is_draco_shell(p, item)) {
        return io_fail(p->document->error, p->document->source,
                       "%s is compressed with Draco, which is not read; decompress the file first", p->where);
    }
    return true;
}

/* ---- vertices and triangles ---- */

/* The vertex of a corner; corners are asked for in rising order. */
static size_t corner_vertex(primitive *p, size_t corner) {
    if (!p->indexed) {
        return corner;
    }
    return gltf_unsigned(p->indices.component, gltf_accessor_element(&p->indices, corner));
}

/* Checks the indices, and finds the range of vertices in use: primitives often share one large array of positions. */
static bool scan_corners(primitive *p) {
    p->first_vertex = SIZE_MAX;
    p->last_vertex = 0;
    for (size_t i = 0; i < p->corner_count; ++i) {
        size_t vertex = corner_vertex(p, i);
        if (vertex >= p->positions.count) {
            return io_fail(p->document->error, p->document->source,
                           "%s: index %zu at position %zu is out of range (%zu vertices)", p->where, vertex, i,
                           p->positions.count);
        }
        p->first_vertex = vertex < p->first_vertex ? vertex : p->first_vertex;
        p->last_vertex = vertex > p->last_vertex ? vertex : p->last_vertex;
    }
    return true;
}

static bool builder_failed(const primitive *p) {
    return io_fail(p->document->error, p->document->source, "%s: %s", p->where, p->builder->problem);
}

static bool add_vertices(primitive *p) {
    gltf_accessor_rewind(&p->positions);
    for (size_t i = p->first_vertex; i <= p->last_vertex; ++i) {
        float v[3];
        gltf_vector(&p->positions, gltf_accessor_element(&p->positions, i), v);
        if (!isfinite(v[0]) || !isfinite(v[1]) || !isfinite(v[2])) {
            return io_fail(p->document->error, p->document->source, "%s: vertex %zu is not finite", p->where, i);
        }
        if (!mesh_builder_vertex(p->builder, (double)v[0], (double)v[1], (double)v[2])) {
            return builder_failed(p);
        }
    }
    gltf_accessor_release(&p->positions, p->first_vertex, p->last_vertex);
    return true;
}

/* How many corners after the first two or three begin a new triangle. */
static size_t triangle_count(const primitive *p) {
    if (p->mode == MODE_TRIANGLES) {
        return p->corner_count / 3;
    }
    return p->corner_count >= 3 ? p->corner_count - 2 : 0;
}

/* The corners of triangle `i`, which ends at the last of the three most recent corners. */
static void turn(const primitive *p, size_t i, uint32_t first, const uint32_t recent[3], uint32_t triangle[3]) {
    bool odd_in_strip = p->mode == MODE_STRIP && i % 2 == 1;
    triangle[0] = p->mode == MODE_FAN ? recent[1] : recent[0];
    triangle[1] = p->mode == MODE_FAN || odd_in_strip ? recent[2] : recent[1];
    triangle[2] = p->mode == MODE_FAN ? first : odd_in_strip ? recent[1] : recent[2];
}

/* `base` is the builder's number for the primitive's first vertex in use. */
static bool add_triangles(primitive *p, size_t base) {
    gltf_accessor_rewind(&p->indices);
    size_t step = p->mode == MODE_TRIANGLES ? 3 : 1;
    size_t count = triangle_count(p);
    size_t corner = 0;
    uint32_t recent[3] = {0, 0, 0};
    uint32_t first = 0;
    for (size_t i = 0; i < count; ++i) {
        for (size_t end = i * step + 3; corner < end; ++corner) {
            recent[0] = recent[1];
            recent[1] = recent[2];
            recent[2] = (uint32_t)(base + corner_vertex(p, corner) - p->first_vertex);
            first = corner == 0 ? recent[2] : first;
        }
        uint32_t triangle[3];
        turn(p, i, first, recent, triangle);
        if (!mesh_builder_polygon(p->builder, triangle, 3, p->builder->triangle_count)) {
            return builder_failed(p);
        }
    }
    if (p->indexed) {
        gltf_accessor_release(&p->indices, 0, p->corner_count - 1);
    }
    return true;
}

static bool add_geometry(primitive *p) {
    enum { VERTEX_BYTES = 3 * sizeof(float), TRIANGLE_BYTES = 3 * sizeof(uint32_t) };
    size_t triangles = triangle_count(p);
    if (triangles == 0) {
        return true;
    }
    if (p->mode == MODE_TRIANGLES && p->corner_count % 3 != 0) {
        io_warn(p->document->model, p->document->source,
                "%s: %zu corners are not a multiple of three, the last %zu "
                "are left out",
                p->where, p->corner_count, p->corner_count % 3);
    }
    if (!gltf_charge(p->document, triangles, TRIANGLE_BYTES) || !scan_corners(p)) {
        return false;
    }
    size_t vertices = p->last_vertex - p->first_vertex + 1;
    size_t base = p->builder->vertex_count;
    if (!gltf_charge(p->document, vertices, VERTEX_BYTES)) {
        return false;
    }
    /* Reserving exactly for every one of many primitives would copy the earlier ones each time. */
    if (base == 0 && !mesh_builder_reserve(p->builder, vertices, triangles)) {
        return builder_failed(p);
    }
    return add_vertices(p) && add_triangles(p, base);
}

/* ---- primitives and meshes ---- */

static bool read_primitive(primitive *p, const json_t *item) {
    gltf_document *document = p->document;
    size_t mode;
    if (!gltf_size(item, "mode", MODE_TRIANGLES, &mode) || mode > MODE_FAN) {
        return io_fail(document->error, document->source, "%s: its mode is not one of glTF's", p->where);
    }
    if (mode < MODE_TRIANGLES) {
        ++document->omissions.lines;
        return true;
    }
    const json_t *attributes = json_object_get(item, "attributes");
    size_t positions;
    if (!gltf_size(attributes, "POSITION", GLTF_NONE, &positions)) {
        return io_fail(document->error, document->source, "%s: \"POSITION\" is damaged", p->where);
    }
    if (positions == GLTF_NONE) {
        ++document->omissions.shapeless;
        return true;
    }
    if (json_array_size(json_object_get(item, "targets")) > 0) {
        ++document->omissions.morphed;
    }
    p->mode = (gltf_mode)mode;
    return open_primitive(p, item, positions) && add_geometry(p);
}

static bool read_primitives(gltf_document *document, size_t mesh, mesh_builder *builder) {
    const json_t *primitives = json_object_get(gltf_item(document, "meshes", mesh), "primitives");
    size_t count = json_array_size(primitives);
    if (count == 0) {
        return io_fail(document->error, document->source, "mesh %zu has no primitives", mesh);
    }
    for (size_t i = 0; i < count; ++i) {
        primitive p = {.document = document, .builder = builder};
        (void)snprintf(p.where, sizeof p.where, "mesh %zu, primitive %zu", mesh, i);
        if (!read_primitive(&p, json_array_get(primitives, i))) {
            return false;
        }
    }
    return true;
}

bool gltf_mesh_read(gltf_document *document, size_t mesh, const char *name, io_body *body, bool *empty) {
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT32);
    bool done = read_primitives(document, mesh, &builder);
    *empty = done && builder.triangle_count == 0;
    if (done && !*empty && !mesh_builder_finish(&builder, name, body)) {
        done = io_fail(document->error, document->source, "mesh %zu: %s", mesh, builder.problem);
    }
    mesh_builder_free(&builder);
    return done;
}
