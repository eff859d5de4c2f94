/* A body as the engine sees it: the caller's arrays with their defaults filled in, and the world coordinates that
 * follow from them. */
#ifndef CK_MODEL_MESH_H
#define CK_MODEL_MESH_H

#include "base/assert.h"
#include "base/workspace.h"

typedef struct ck_mesh {
    const char *positions;
    size_t stride;
    const uint32_t *indices; /* NULL: soup */
    uint32_t vertex_count;
    uint32_t triangle_count;
    double m[12]; /* the pose */
    bool wide;    /* coordinates are doubles */
    bool trusted;
    bool placed; /* false: the pose is the identity */
} ck_mesh;

/* Bodies have numbers of 32 bits. */
clinker_status ck_check_body_count(clinker_workspace *workspace, size_t body_count);

/* Fills in `mesh` and checks everything about it that does not need the arrays to be read. `body` is its number in
 * messages. `pose` may be NULL. */
clinker_status ck_mesh_open(clinker_workspace *workspace, const clinker_mesh *source, const clinker_pose *pose,
                            size_t body, ck_mesh *mesh);

/* Reads every position and index and names the first that is not finite or out of range. */
clinker_status ck_mesh_validate(clinker_workspace *workspace, const ck_mesh *mesh, size_t body);

/* Sets used[i] to 1 if a face has vertex i, else to 0. Indices are in range. */
void ck_mesh_mark_used(const ck_mesh *mesh, uint8_t *used);

/* Whether some face has an area; mostly the first one does. Indices are in range. */
bool ck_mesh_has_area(const ck_mesh *mesh);

static inline void ck_mesh_local(const ck_mesh *mesh, uint32_t vertex, double out[3]) {
    CK_ASSERT(vertex < mesh->vertex_count);
    const char *at = mesh->positions + (size_t)vertex * mesh->stride;
    for (int i = 0; i < 3; i++) {
        out[i] = mesh->wide ? ((const double *)(const void *)at)[i] : (double)((const float *)(const void *)at)[i];
    }
}

/* The vertex in the world: the coordinates for which every answer is exact. */
static inline void ck_mesh_world(const ck_mesh *mesh, uint32_t vertex, double out[3]) {
    double p[3];
    ck_mesh_local(mesh, vertex, p);
    for (int i = 0; i < 3; i++) {
        const double *row = &mesh->m[4 * i];
        out[i] = mesh->placed ? ((row[0] * p[0] + row[1] * p[1]) + row[2] * p[2]) + row[3] : p[i];
    }
}

static inline uint32_t ck_mesh_corner(const ck_mesh *mesh, uint32_t triangle, int corner) {
    CK_ASSERT(triangle < mesh->triangle_count && corner >= 0 && corner < 3);
    size_t at = 3 * (size_t)triangle + (size_t)corner;
    return mesh->indices != NULL ? mesh->indices[at] : (uint32_t)at;
}

static inline void ck_mesh_triangle(const ck_mesh *mesh, uint32_t triangle, double out[3][3]) {
    for (int corner = 0; corner < 3; corner++) {
        ck_mesh_world(mesh, ck_mesh_corner(mesh, triangle, corner), out[corner]);
    }
}

#endif
