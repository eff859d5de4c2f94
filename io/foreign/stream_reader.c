#include "foreign/stream_reader.h"

#include "foreign/stream.h"
#include "mesh/mesh_builder.h"
#include "reading/instances.h"
#include "reading/message.h"
#include "reading/model.h"
#include "reading/pose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT_FACTOR = 32 };
static const uint64_t output_floor = (uint64_t)64 << 20;

typedef struct stream {
    const io_source *source;
    io_model *model;
    io_error *error;
    const unsigned char *at;
    size_t left;
    size_t *meshes; /* of the model's, for each body so far that has one of its own */
    size_t mesh_count;
    double unit;          /* metres; 0: not said */
    uint64_t shown_bytes; /* of the meshes of all bodies and instances so far */
} stream;

size_t foreign_stream_limit(const io_source *source) {
    return (size_t)(output_floor + OUTPUT_FACTOR * (uint64_t)source->size);
}

static bool damaged(const stream *s) {
    return io_fail(s->error, s->source, "the importer printed something that is not a model");
}

static bool no_memory(const stream *s) {
    return io_fail(s->error, s->source, "not enough memory");
}

/* The next `count` items of `size` bytes; NULL where the stream is too short. */
static const unsigned char *take(stream *s, uint64_t count, size_t size) {
    if (count > s->left / size) {
        return NULL;
    }
    const unsigned char *items = s->at;
    s->at += (size_t)count * size;
    s->left -= (size_t)count * size;
    return items;
}

static bool take_u32(stream *s, uint32_t *value) {
    const unsigned char *bytes = take(s, 1, sizeof *value);
    if (bytes == NULL) {
        return false;
    }
    memcpy(value, bytes, sizeof *value);
    return true;
}

static uint32_t u32_at(const unsigned char *array, size_t i) {
    uint32_t value;
    memcpy(&value, array + i * sizeof value, sizeof value);
    return value;
}

/* A copy with a zero at its end; NULL: no memory. */
static char *text_of(const unsigned char *bytes, size_t size) {
    char *text = malloc(size + 1);
    if (text != NULL) {
        memcpy(text, bytes, size);
        text[size] = '\0';
    }
    return text;
}

/* A text behind its size, to be freed; NULL, with the error told, where there is none. */
static char *take_text(stream *s) {
    uint32_t size = 0;
    const unsigned char *bytes = take_u32(s, &size) ? take(s, size, 1) : NULL;
    if (bytes == NULL) {
        (void)damaged(s);
        return NULL;
    }
    char *text = text_of(bytes, size);
    if (text == NULL) {
        (void)no_memory(s);
    }
    return text;
}

static bool read_warning(stream *s) {
    char *text = take_text(s);
    if (text == NULL) {
        return false;
    }
    io_warn(s->model, s->source, "%s", text);
    free(text);
    return true;
}

static bool read_file(stream *s) {
    char *path = take_text(s);
    bool done = path != NULL && (io_model_add_file(s->model, path) || no_memory(s));
    free(path);
    return done;
}

/* ---- bodies ---- */

static bool add_vertices(mesh_builder *builder, const foreign_body *head, const unsigned char *positions) {
    for (size_t i = 0; i < head->vertex_count; ++i) {
        double v[3];
        if (head->scalar_size == sizeof(float)) {
            float narrow[3];
            memcpy(narrow, positions + i * sizeof narrow, sizeof narrow);
            v[0] = (double)narrow[0];
            v[1] = (double)narrow[1];
            v[2] = (double)narrow[2];
        } else {
            memcpy(v, positions + i * sizeof v, sizeof v);
        }
        if (!mesh_builder_vertex(builder, v[0], v[1], v[2])) {
            return false;
        }
    }
    return true;
}

/* Copies the corners of one face at a time, as the stream need not be aligned; `room` holds the largest face. */
static bool add_faces(mesh_builder *builder, const foreign_body *head, const unsigned char *sizes,
                      const unsigned char *corners, uint32_t *room) {
    for (size_t i = 0; i < head->face_count; ++i) {
        size_t count = u32_at(sizes, i);
        memcpy(room, corners, count * sizeof *room);
        corners += count * sizeof *room;
        if (!mesh_builder_polygon(builder, room, count, i)) {
            return false;
        }
    }
    return true;
}

/* Whether the faces have as many corners as there are; `*largest` is the most that one of them has. */
static bool check_sizes(const foreign_body *head, const unsigned char *sizes, size_t *largest) {
    uint64_t total = 0;
    *largest = 0;
    for (size_t i = 0; i < head->face_count; ++i) {
        size_t count = u32_at(sizes, i);
        total += count;
        *largest = count > *largest ? count : *largest;
        if (total > head->corner_count) {
            return false;
        }
    }
    return total == head->corner_count;
}

static bool build(stream *s, const foreign_body *head, mesh_builder *builder) {
    size_t vertex_size = 3 * (size_t)head->scalar_size;
    const unsigned char *positions = take(s, head->vertex_count, vertex_size);
    const unsigned char *sizes = positions != NULL ? take(s, head->face_count, sizeof(uint32_t)) : NULL;
    const unsigned char *corners = sizes != NULL ? take(s, head->corner_count, sizeof(uint32_t)) : NULL;
    size_t largest;
    if (corners == NULL || !check_sizes(head, sizes, &largest)) {
        return damaged(s);
    }
    uint32_t *room = malloc((largest + 1) * sizeof *room);
    if (room == NULL) {
        return io_fail(s->error, s->source, "not enough memory");
    }
    bool done = mesh_builder_reserve(builder, (size_t)head->vertex_count, (size_t)head->face_count) &&
                add_vertices(builder, head, positions) && add_faces(builder, head, sizes, corners, room);
    free(room);
    return done || io_fail(s->error, s->source, "%s", builder->problem);
}

/* Instances share their mesh, but a check puts each of them in its place, vertex by vertex: a short stream must not ask
 * for more than a long one may. */
static bool charge(stream *s, const clinker_mesh *mesh) {
    enum { VERTEX_BYTES = 3 * sizeof(float), TRIANGLE_BYTES = 3 * sizeof(uint32_t) };
    size_t limit = foreign_stream_limit(s->source);
    s->shown_bytes += (uint64_t)mesh->vertex_count * VERTEX_BYTES + (uint64_t)mesh->triangle_count * TRIANGLE_BYTES;
    return s->shown_bytes <= limit ||
           io_fail(s->error, s->source, "its meshes repeat the same data more often than is plausible (limit: %zu MiB)",
                   limit >> 20);
}

static bool show(stream *s, size_t mesh, const char *name, const double numbers[12]) {
    clinker_pose pose;
    memcpy(pose.m, numbers, sizeof pose.m);
    if (!pose_is_finite(&pose)) {
        return io_fail(s->error, s->source, "\"%.80s\": its place is beyond all bounds", name);
    }
    return charge(s, &s->model->meshes[mesh].mesh) && (io_model_show(s->model, mesh, name, &pose) || no_memory(s));
}

static bool finish(stream *s, mesh_builder *builder, const char *name, const foreign_body *head) {
    io_body body = {0};
    if (!mesh_builder_finish(builder, name, &body)) {
        return io_fail(s->error, s->source, "\"%.80s\": %s", name, builder->problem);
    }
    size_t mesh = s->model->mesh_count;
    size_t *grown = realloc(s->meshes, (s->mesh_count + 1) * sizeof *grown);
    s->meshes = grown != NULL ? grown : s->meshes;
    if (!io_model_add_mesh(s->model, &body) || grown == NULL) {
        return no_memory(s);
    }
    s->meshes[s->mesh_count++] = mesh;
    return show(s, mesh, name, head->pose);
}

static bool read_body(stream *s) {
    foreign_body head;
    const unsigned char *bytes = take(s, 1, sizeof head);
    if (bytes == NULL) {
        return damaged(s);
    }
    memcpy(&head, bytes, sizeof head);
    bytes = take(s, head.name_size, 1);
    if (bytes == NULL || (head.scalar_size != sizeof(float) && head.scalar_size != sizeof(double))) {
        return damaged(s);
    }
    char *name = text_of(bytes, head.name_size);
    if (name == NULL) {
        return io_fail(s->error, s->source, "not enough memory");
    }
    mesh_builder builder;
    mesh_builder_init(&builder, head.scalar_size == sizeof(float) ? CLINKER_SCALAR_FLOAT32 : CLINKER_SCALAR_FLOAT64);
    bool done = build(s, &head, &builder) && finish(s, &builder, name, &head);
    mesh_builder_free(&builder);
    free(name);
    return done;
}

static bool read_instance(stream *s) {
    foreign_instance head;
    const unsigned char *bytes = take(s, 1, sizeof head);
    if (bytes == NULL) {
        return damaged(s);
    }
    memcpy(&head, bytes, sizeof head);
    bytes = take(s, head.name_size, 1);
    if (bytes == NULL || head.body >= s->mesh_count) {
        return damaged(s);
    }
    char *name = text_of(bytes, head.name_size);
    bool done = name != NULL ? show(s, s->meshes[head.body], name, head.pose) : no_memory(s);
    free(name);
    return done;
}

/* ---- what they are, and in which unit ---- */

static bool read_label(stream *s, uint32_t kind) {
    char *text = take_text(s);
    if (text == NULL) {
        return false;
    }
    bool labelled = s->model->body_count > 0 ? io_model_label(s->model, kind == FOREIGN_CLASS ? text : NULL,
                                                              kind == FOREIGN_LAYER ? text : NULL) ||
                                                   no_memory(s)
                                             : damaged(s);
    free(text);
    return labelled;
}

static bool read_unit(stream *s) {
    const unsigned char *bytes = take(s, 1, sizeof s->unit);
    if (bytes == NULL) {
        return damaged(s);
    }
    memcpy(&s->unit, bytes, sizeof s->unit);
    return (isfinite(s->unit) && s->unit > 0) || damaged(s);
}

static bool read_record(stream *s, uint32_t kind) {
    switch (kind) {
    case FOREIGN_WARNING:
        return read_warning(s);
    case FOREIGN_BODY:
        return read_body(s);
    case FOREIGN_INSTANCE:
        return read_instance(s);
    case FOREIGN_FILE:
        return read_file(s);
    case FOREIGN_CLASS:
    case FOREIGN_LAYER:
        return read_label(s, kind);
    case FOREIGN_UNIT:
        return read_unit(s);
    default:
        return damaged(s);
    }
}

static bool read_records(stream *s) {
    uint32_t kind;
    while (take_u32(s, &kind)) {
        if (kind == FOREIGN_END && s->left == 0) {
            return s->model->body_count > 0 || io_fail(s->error, s->source, "holds no triangles");
        }
        if (!read_record(s, kind)) {
            return false;
        }
    }
    return damaged(s);
}

bool foreign_stream_read(const io_source *source, const unsigned char *bytes, size_t size, io_model *model,
                         io_error *error) {
    stream s = {.source = source, .model = model, .error = error, .at = bytes, .left = size};
    const unsigned char *magic = take(&s, FOREIGN_MAGIC_SIZE, 1);
    bool known = magic != NULL && memcmp(magic, FOREIGN_MAGIC, FOREIGN_MAGIC_SIZE) == 0;
    bool done = known ? read_records(&s) : damaged(&s);
    free(s.meshes);
    io_model_set_unit(model, s.unit);
    return done;
}
