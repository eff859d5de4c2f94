/* Writes meshes as binary STL and PLY, little-endian whatever the machine. */
#include "scenes.h"

#include <stdio.h>
#include <string.h>

static unsigned char *put_word(unsigned char *out, uint32_t word) {
    for (int i = 0; i < 4; i++) {
        *out++ = (unsigned char)(word >> (8 * i));
    }
    return out;
}

static unsigned char *put_float(unsigned char *out, float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return put_word(out, word);
}

static unsigned char *put_vertex(unsigned char *out, const scene_mesh *mesh, size_t vertex) {
    for (size_t k = 0; k < 3; k++) {
        out = put_float(out, mesh->positions[3 * vertex + k]);
    }
    return out;
}

static size_t corner_vertex(const scene_mesh *mesh, size_t corner) {
    return mesh->indices ? mesh->indices[corner] : corner;
}

/* A record is twelve floats, of which the normal stays zero, and two bytes that mean nothing. */
static bool write_stl(FILE *file, const scene_mesh *mesh) {
    unsigned char head[84] = "binary STL";
    put_word(head + 80, (uint32_t)mesh->triangle_count);
    bool written = fwrite(head, sizeof head, 1, file) == 1;
    for (size_t i = 0; written && i < mesh->triangle_count; i++) {
        unsigned char record[50] = {0};
        unsigned char *out = record + 12;
        for (size_t k = 0; k < 3; k++) {
            out = put_vertex(out, mesh, corner_vertex(mesh, 3 * i + k));
        }
        written = fwrite(record, sizeof record, 1, file) == 1;
    }
    return written;
}

static bool write_ply(FILE *file, const scene_mesh *mesh) {
    bool written = fprintf(file,
                           "ply\nformat binary_little_endian 1.0\nelement vertex %zu\n"
                           "property float x\nproperty float y\nproperty float z\nelement face %zu\n"
                           "property list uchar int vertex_indices\nend_header\n",
                           mesh->vertex_count, mesh->triangle_count) > 0;
    for (size_t i = 0; written && i < mesh->vertex_count; i++) {
        unsigned char record[12];
        put_vertex(record, mesh, i);
        written = fwrite(record, sizeof record, 1, file) == 1;
    }
    for (size_t i = 0; written && i < mesh->triangle_count; i++) {
        unsigned char record[13] = {3};
        for (size_t k = 0; k < 3; k++) {
            put_word(record + 1 + 4 * k, (uint32_t)corner_vertex(mesh, 3 * i + k));
        }
        written = fwrite(record, sizeof record, 1, file) == 1;
    }
    return written;
}

static bool write_placed(const char *path, const scene_mesh *mesh, const clinker_pose *pose,
                         bool (*write)(FILE *, const scene_mesh *)) {
    scene_mesh placed = {0};
    if (pose) {
        placed = scene_mesh_placed(mesh, pose);
        if (!placed.positions) {
            return false;
        }
    }
    FILE *file = fopen(path, "wb");
    bool written = file && write(file, pose ? &placed : mesh);
    if (file && fclose(file) != 0) {
        written = false;
    }
    scene_mesh_free(&placed);
    return written;
}

bool scene_stl_write(const char *path, const scene_mesh *mesh, const clinker_pose *pose) {
    return write_placed(path, mesh, pose, write_stl);
}

bool scene_ply_write(const char *path, const scene_mesh *mesh, const clinker_pose *pose) {
    return write_placed(path, mesh, pose, write_ply);
}
