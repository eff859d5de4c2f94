#include "exact/parting/faces.h"

#include "base/assert.h"
#include "exact/parting/exact_slabs.h"
#include "math/vec3.h"

#include <math.h>

/* Marks of vertices. */
enum {
    BESIDE = 1,       /* in the plane, or within the margin of it */
    OF_FLAT_FACE = 2, /* a face with it has all three corners there */
    OF_EDGE = 4,      /* a face with it has another corner there */
};

/* Whether a point is no farther from the plane than the margin. */
static bool is_beside(const ck_parting_plane *parting, double margin, const double p[3]) {
    if (margin == 0) {
        return parting->direction < 3 ? p[parting->direction] == parting->point[parting->direction]
                                      : ck_compare_along(parting->direction, p, parting->point) == 0;
    }
    const signed char *d = ck_directions[parting->direction];
    double along = 0, size = 0;
    for (int axis = 0; axis < 3; axis++) {
        along += d[axis] * (p[axis] - parting->point[axis]);
        size += fabs(p[axis]) + fabs(parting->point[axis]);
    }
    return fabs(along) <= ck_slab_margin(parting->direction, margin) + 0x1p-50 * size;
}

static int count_beside(const ck_mesh *mesh, uint32_t face, const uint8_t *marks) {
    int beside = 0;
    for (int corner = 0; corner < 3; corner++) {
        beside += marks[ck_mesh_corner(mesh, face, corner)] & BESIDE;
    }
    return beside;
}

bool ck_parted_faces_find(clinker_workspace *workspace, const ck_body *body, const ck_parting_plane *parting,
                          double margin, ck_side *side, ck_survivors *faces) {
    CK_ASSERT(parting->kind != CK_PARTING_NONE && body->indices_checked && margin >= 0);
    const ck_mesh *mesh = &body->mesh;
    if (!ck_buffer_reserve(&workspace->memory, &side->vertex_codes, mesh->vertex_count, 1) ||
        !ck_buffer_reserve(&workspace->memory, &side->survivors, mesh->triangle_count, sizeof(uint32_t))) {
        return false;
    }
    uint8_t *marks = side->vertex_codes.data;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double p[3];
        ck_mesh_world(mesh, i, p);
        for (int axis = 0; axis < 3; axis++) {
            p[axis] *= body->points.scale;
        }
        marks[i] = is_beside(parting, margin, p) ? BESIDE : 0;
    }
    uint32_t *list = side->survivors.data;
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        list[count] = i;
        count += count_beside(mesh, i, marks) > 0;
    }
    *faces = (ck_survivors){.list = list, .count = count};
    return true;
}

/* ---- Thinning out ---- */

static void mark_corners(const ck_mesh *mesh, uint32_t face, uint8_t mark, uint8_t *marks) {
    for (int corner = 0; corner < 3; corner++) {
        uint8_t *at = &marks[ck_mesh_corner(mesh, face, corner)];
        *at |= (*at & BESIDE) != 0 ? mark : 0;
    }
}

/* A normal, as long as the face has area, twice; and the square of the longer of two of its edges. */
static double find_normal(const ck_body *body, uint32_t face, double normal[3]) {
    double t[3][3], e[3], f[3];
    ck_mesh_triangle(&body->mesh, face, t);
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    return ck_greater(ck_dot(e, e), ck_dot(f, f));
}

/* Whether a face has so much area that it speaks for itself where bodies touch: see contact/touch/face.c. */
static bool has_area(const ck_body *body, uint32_t face) {
    double normal[3];
    const double longest = find_normal(body, face, normal);
    return ck_norm(normal) > 0x1p-30 * longest;
}

/* How many corners lie beside the plane, of a face that has an area; 0: it has none. */
static int count_proper(const ck_body *body, uint32_t face, const uint8_t *marks) {
    return has_area(body, face) ? count_beside(&body->mesh, face, marks) : 0;
}

/* Whether a face is steeper than 30 degrees, so that no more than a strip of it is within the margin. */
static bool is_steep(const ck_body *body, const ck_parting_plane *parting, uint32_t face) {
    const signed char *d = ck_directions[parting->direction];
    const double along[3] = {d[0], d[1], d[2]};
    double normal[3];
    (void)find_normal(body, face, normal);
    const double cosine = ck_dot(normal, along);
    return cosine * cosine < 0.75 * ck_dot(normal, normal) * ck_dot(along, along);
}

/* Whether a face has both ends of the edge of another one that lies beside the plane. */
static bool has_edge_of(const ck_mesh *mesh, uint32_t flat, uint32_t face, const uint8_t *marks) {
    int shared = 0;
    for (int corner = 0; corner < 3; corner++) {
        const uint32_t vertex = ck_mesh_corner(mesh, face, corner);
        bool has = false;
        for (int k = 0; k < 3; k++) {
            has = has || ck_mesh_corner(mesh, flat, k) == vertex;
        }
        shared += has && (marks[vertex] & BESIDE) != 0;
    }
    return shared == 2;
}

/* Whether some face of the list that lies beside the plane has the edge in which another one reaches it. */
static bool has_flat_neighbour(const ck_body *body, const ck_survivors *faces, uint32_t face, const uint8_t *marks) {
    for (uint32_t i = 0; i < faces->count; i++) {
        if (count_beside(&body->mesh, faces->list[i], marks) == 3 &&
            has_edge_of(&body->mesh, faces->list[i], face, marks) && has_area(body, faces->list[i])) {
            return true;
        }
    }
    return false;
}

/* Whether others of the list have all that a steep face has beside the plane. */
static bool is_spared(const ck_body *body, const ck_survivors *faces, uint32_t face, const uint8_t *marks) {
    enum { FEW = 64 }; /* faces, all of which may be held against all */
    const ck_mesh *mesh = &body->mesh;
    if (count_beside(mesh, face, marks) == 2) {
        return faces->count <= FEW && has_flat_neighbour(body, faces, face, marks);
    }
    bool spared = true;
    for (int corner = 0; corner < 3; corner++) {
        spared = spared && marks[ck_mesh_corner(mesh, face, corner)] != BESIDE;
    }
    return spared;
}

void ck_parted_faces_thin(const ck_body *body, const ck_parting_plane *parting, const ck_side *side,
                          ck_survivors *faces) {
    const ck_mesh *mesh = &body->mesh;
    uint8_t *marks = side->vertex_codes.data;
    uint32_t *kept =
        side->survivors.data; /* in place: flat faces stay, so that none is lost to those that look for it */
    CK_ASSERT(faces->list == kept);
    uint32_t count = 0;
    for (uint32_t i = 0; i < faces->count; i++) {
        const int beside = count_proper(body, faces->list[i], marks);
        mark_corners(mesh, faces->list[i], beside == 3 ? OF_FLAT_FACE : beside == 2 ? OF_EDGE : 0, marks);
    }
    for (uint32_t i = 0; i < faces->count; i++) {
        const uint32_t face = faces->list[i];
        const bool flat = count_beside(mesh, face, marks) == 3;
        kept[count] = face;
        count += flat || !is_steep(body, parting, face) || !is_spared(body, faces, face, marks);
    }
    faces->count = count;
}
