#include "edges/published/offset.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

#define FARTHEST 4.0 /* times the offset: at sharp tips, vertices would go to infinity */

/* Of each vertex. */
typedef struct vertex_normal {
    double sum[3];
    double least; /* the smallest product of that direction and the normal of a face */
} vertex_normal;

/* The unit normal of a face, outwards. False: it has none. */
static bool face_normal(const ck_mesh *mesh, uint32_t face, bool inward, double corners[3][3], double normal[3]) {
    double ab[3];
    double ac[3];
    ck_mesh_triangle(mesh, face, corners);
    ck_sub(corners[1], corners[0], ab);
    ck_sub(corners[2], corners[0], ac);
    ck_cross(ab, ac, normal);
    double length = ck_norm(normal);
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] *= (inward ? -1 : 1) / length;
    }
    return ck_is_finite(normal);
}

/* The angle of a face at a corner, which weighs its normal: how faces are cut into triangles makes no difference. */
static double angle_at(const double corners[3][3], int k) {
    CK_ASSERT(k >= 0 && k < 3);
    double one[3];
    double two[3];
    double across[3];
    ck_sub(corners[(k + 1) % 3], corners[k], one);
    ck_sub(corners[(k + 2) % 3], corners[k], two);
    ck_cross(one, two, across);
    return atan2(ck_norm(across), ck_dot(one, two));
}

static void sum_normals(const ck_mesh *mesh, bool inward, vertex_normal *normals) {
    for (uint32_t face = 0; face < mesh->triangle_count; face++) {
        double corners[3][3];
        double normal[3];
        if (face_normal(mesh, face, inward, corners, normal)) {
            for (int k = 0; k < 3; k++) {
                double *sum = normals[ck_mesh_corner(mesh, face, k)].sum;
                ck_add_scaled(sum, angle_at((const double(*)[3])corners, k), normal, sum);
            }
        }
    }
}

/* Sums become unit vectors; where normals cancel each other, none. */
static void make_units(vertex_normal *normals, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        double length = ck_norm(normals[i].sum);
        for (int axis = 0; axis < 3; axis++) {
            normals[i].sum[axis] = length > 0 ? normals[i].sum[axis] / length : 0;
        }
        normals[i].least = 1;
    }
}

static void find_least(const ck_mesh *mesh, bool inward, vertex_normal *normals) {
    for (uint32_t face = 0; face < mesh->triangle_count; face++) {
        double corners[3][3];
        double normal[3];
        if (face_normal(mesh, face, inward, corners, normal)) {
            for (int k = 0; k < 3; k++) {
                vertex_normal *at = &normals[ck_mesh_corner(mesh, face, k)];
                at->least = fmin(at->least, ck_dot(at->sum, normal));
            }
        }
    }
}

bool ck_offset_mesh(clinker_workspace *workspace, const ck_mesh *mesh, bool inward, double offset, ck_buffer *room,
                    double (*positions)[3], ck_mesh *moved) {
    CK_ASSERT(offset >= 0);
    if (!ck_buffer_reserve(&workspace->memory, room, mesh->vertex_count, sizeof(vertex_normal))) {
        return false;
    }
    vertex_normal *normals = room->data;
    memset(normals, 0, mesh->vertex_count * sizeof *normals);
    sum_normals(mesh, inward, normals);
    make_units(normals, mesh->vertex_count);
    find_least(mesh, inward, normals);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double world[3];
        ck_mesh_world(mesh, i, world);
        ck_add_scaled(world, offset / fmax(normals[i].least, 1 / FARTHEST), normals[i].sum, positions[i]);
    }
    *moved = (ck_mesh){.positions = (const char *)positions,
                       .stride = sizeof(double[3]),
                       .wide = true,
                       .trusted = true,
                       .indices = mesh->indices,
                       .vertex_count = mesh->vertex_count,
                       .triangle_count = mesh->triangle_count};
    return true;
}
