/* Writes PLY, binary and little endian: vertices in the world, their colours and a number each, as viewers show it. */
#include "bytes/printable.h"
#include "io.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16, MOST_RECORD = 64 };

/* Bytes on their way to a file, many at a time. */
typedef struct byte_stream {
    FILE *file;
    size_t count;
    unsigned char bytes[BLOCK];
} byte_stream;

static void flush(byte_stream *stream) {
    fwrite(stream->bytes, 1, stream->count, stream->file);
    stream->count = 0;
}

/* Room for a record. */
static void begin_record(byte_stream *stream) {
    if (stream->count + MOST_RECORD > BLOCK) {
        flush(stream);
    }
}

static void put_number(byte_stream *stream, uint64_t bits, int bytes) {
    for (int i = 0; i < bytes; i++) {
        stream->bytes[stream->count++] = (unsigned char)(bits >> (8 * i));
    }
}

static void put_double(byte_stream *stream, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(stream, bits, sizeof bits);
}

static void put_float(byte_stream *stream, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(stream, bits, sizeof bits);
}

void io_world_vertex(const clinker_mesh *mesh, const clinker_pose *pose, size_t vertex, double out[3]) {
    const size_t packed = 3 * (mesh->scalar == CLINKER_SCALAR_FLOAT64 ? sizeof(double) : sizeof(float));
    const size_t stride = mesh->position_stride != 0 ? mesh->position_stride : packed;
    const char *at = (const char *)mesh->positions + vertex * stride;
    double local[3];
    if (mesh->scalar == CLINKER_SCALAR_FLOAT64) {
        memcpy(local, at, sizeof local);
    } else {
        float narrow[3];
        memcpy(narrow, at, sizeof narrow);
        for (int axis = 0; axis < 3; axis++) {
            local[axis] = (double)narrow[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        const double *row = &pose->m[4 * axis];
        out[axis] = ((row[0] * local[0] + row[1] * local[1]) + row[2] * local[2]) + row[3];
    }
}

static size_t triangles_of(const clinker_mesh *mesh) {
    return mesh->indices == NULL && mesh->triangle_count == 0 ? mesh->vertex_count / 3 : mesh->triangle_count;
}

static void write_header(FILE *file, const io_coloured_mesh *coloured) {
    char comment[256];
    printable_write(comment, sizeof comment, coloured->comment);
    fprintf(file,
            "ply\nformat binary_little_endian 1.0\ncomment %s\nelement vertex %zu\n"
            "property double x\nproperty double y\nproperty double z\n"
            "property uchar red\nproperty uchar green\nproperty uchar blue\nproperty float quality\n"
            "element face %zu\nproperty list uchar %s vertex_indices\nend_header\n",
            comment, coloured->mesh->vertex_count, triangles_of(coloured->mesh),
            coloured->mesh->vertex_count > INT_MAX ? "uint" : "int");
}

static void write_vertices(byte_stream *stream, const io_coloured_mesh *coloured) {
    for (size_t i = 0; i < coloured->mesh->vertex_count; i++) {
        double p[3];
        io_world_vertex(coloured->mesh, coloured->pose, i, p);
        begin_record(stream);
        for (int axis = 0; axis < 3; axis++) {
            put_double(stream, p[axis]);
        }
        for (int channel = 0; channel < 3; channel++) {
            put_number(stream, coloured->colours[i][channel], 1);
        }
        put_float(stream, coloured->quality[i]);
    }
}

static void write_faces(byte_stream *stream, const clinker_mesh *mesh) {
    const size_t count = triangles_of(mesh);
    for (size_t face = 0; face < count; face++) {
        begin_record(stream);
        put_number(stream, 3, 1);
        for (size_t i = 3 * face; i < 3 * face + 3; i++) {
            put_number(stream, mesh->indices != NULL ? mesh->indices[i] : i, 4);
        }
    }
}

bool io_ply_write(FILE *file, const io_coloured_mesh *coloured) {
    byte_stream *stream = malloc(sizeof *stream);
    if (stream == NULL) {
        return false;
    }
    stream->file = file;
    stream->count = 0;
    write_header(file, coloured);
    write_vertices(stream, coloured);
    write_faces(stream, coloured->mesh);
    flush(stream);
    free(stream);
    return ferror(file) == 0;
}
