#include "cli/bodies/pieces.h"

#include "cli/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t vertex_size(const clinker_mesh *mesh) {
    return 3 * (mesh->scalar == CLINKER_SCALAR_FLOAT32 ? sizeof(float) : sizeof(double));
}

static void position_of(const clinker_mesh *mesh, uint32_t vertex, double position[3]) {
    if (mesh->scalar == CLINKER_SCALAR_FLOAT64) {
        memcpy(position, (const double *)mesh->positions + 3 * (size_t)vertex, 3 * sizeof(double));
        return;
    }
    const float *stored = (const float *)mesh->positions + 3 * (size_t)vertex;
    for (int i = 0; i < 3; i++) {
        position[i] = (double)stored[i];
    }
}

/* The faces of each piece in their order. */
static void share_faces(mesh_piece *pieces, const clinker_mesh *mesh, const mesh_components *components) {
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        if (components->of_face[face] != NO_COMPONENT) {
            pieces[components->of_face[face]].mesh.triangle_count++;
        }
    }
    for (size_t i = 0; i < components->count; i++) {
        pieces[i].faces = memory_take(pieces[i].mesh.triangle_count, sizeof *pieces[i].faces);
        pieces[i].mesh.triangle_count = 0;
    }
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        if (components->of_face[face] != NO_COMPONENT) {
            mesh_piece *piece = &pieces[components->of_face[face]];
            piece->faces[piece->mesh.triangle_count++] = (uint32_t)face;
        }
    }
}

/* The vertices of one piece, numbered as faces come to them. `owners` and `numbers` have a place for each vertex of the
 * whole: the piece that was there last, counted from 1, and the number that it gave. */
static void copy_mesh(mesh_piece *piece, const clinker_mesh *whole, uint32_t mark, uint32_t *owners,
                      uint32_t *numbers) {
    const size_t size = vertex_size(whole);
    const size_t stride = whole->position_stride == 0 ? size : whole->position_stride;
    const size_t corners = 3 * piece->mesh.triangle_count;
    uint32_t *indices = memory_take(corners, sizeof *indices);
    uint32_t *from = memory_take(corners, sizeof *from);
    size_t count = 0;
    for (size_t i = 0; i < corners; i++) {
        uint32_t vertex = whole->indices[3 * (size_t)piece->faces[i / 3] + i % 3];
        if (owners[vertex] != mark) {
            owners[vertex] = mark;
            numbers[vertex] = (uint32_t)count;
            from[count++] = vertex;
        }
        indices[i] = numbers[vertex];
    }
    unsigned char *positions = memory_take(count, size);
    for (size_t i = 0; i < count; i++) {
        memcpy(positions + i * size, (const unsigned char *)whole->positions + from[i] * stride, size);
    }
    free(from);
    piece->mesh.positions = positions;
    piece->mesh.vertex_count = count;
    piece->mesh.indices = indices;
    piece->mesh.scalar = whole->scalar;
    piece->mesh.trusted = whole->trusted;
}

static void find_box(mesh_piece *piece) {
    for (size_t vertex = 0; vertex < piece->mesh.vertex_count; vertex++) {
        double at[3];
        position_of(&piece->mesh, (uint32_t)vertex, at);
        for (int i = 0; i < 3; i++) {
            piece->box_min[i] = vertex == 0 ? at[i] : fmin(piece->box_min[i], at[i]);
            piece->box_max[i] = vertex == 0 ? at[i] : fmax(piece->box_max[i], at[i]);
        }
    }
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Sums volumes of tetrahedra over all faces, with their tips in one vertex of the piece, where little cancels out. */
static void measure(mesh_piece *piece) {
    const double flat = 1e-20; /* squared sine of the angle at a corner, far above what rounding can make of 0 */
    double tip[3];
    position_of(&piece->mesh, 0, tip);
    for (size_t face = 0; face < piece->mesh.triangle_count; face++) {
        double corner[3][3];
        for (int j = 0; j < 3; j++) {
            position_of(&piece->mesh, piece->mesh.indices[3 * face + (size_t)j], corner[j]);
        }
        double sides[2][3];
        double height[3];
        for (int i = 0; i < 3; i++) {
            sides[0][i] = corner[1][i] - corner[0][i];
            sides[1][i] = corner[2][i] - corner[0][i];
            height[i] = corner[0][i] - tip[i];
        }
        const double normal[3] = {sides[0][1] * sides[1][2] - sides[0][2] * sides[1][1],
                                  sides[0][2] * sides[1][0] - sides[0][0] * sides[1][2],
                                  sides[0][0] * sides[1][1] - sides[0][1] * sides[1][0]};
        double most = dot(sides[0], sides[0]) * dot(sides[1], sides[1]);
        piece->has_area = piece->has_area || dot(normal, normal) > flat * most;
        piece->volume += dot(normal, height) / 6;
    }
}

mesh_piece *mesh_pieces_make(const clinker_mesh *mesh, const mesh_components *components) {
    mesh_piece *pieces = memory_take(components->count, sizeof *pieces);
    uint32_t *owners = memory_take(mesh->vertex_count, sizeof *owners);
    uint32_t *numbers = memory_take(mesh->vertex_count, sizeof *numbers);
    share_faces(pieces, mesh, components);
    for (size_t i = 0; i < components->count; i++) {
        copy_mesh(&pieces[i], mesh, (uint32_t)i + 1, owners, numbers);
        find_box(&pieces[i]);
        measure(&pieces[i]);
    }
    free(owners);
    free(numbers);
    return pieces;
}

void mesh_piece_free(mesh_piece *piece) {
    free((void *)piece->mesh.positions);
    free((void *)piece->mesh.indices);
    free(piece->faces);
    *piece = (mesh_piece){0};
}
