#include "exact/small/flush.h"

#include "base/assert.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

void ck_small_body_place(const clinker_body *source, ck_small_body *placed) {
    CK_ASSERT(ck_is_plain(source));
    const float *from = source->mesh.positions;
    const uint32_t count = (uint32_t)source->mesh.vertex_count;
    placed->mesh = &source->mesh;
    for (int axis = 0; axis < 3; axis++) {
        const double *row = &source->pose->m[4 * axis];
        double *to = placed->at[axis];
        double low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < count; i++) {
            const double x = (double)from[3 * i], y = (double)from[3 * i + 1], z = (double)from[3 * i + 2];
            to[i] = ((row[0] * x + row[1] * y) + row[2] * z) + row[3];
            low = ck_lesser(low, to[i]);
            high = ck_greater(high, to[i]);
        }
        placed->low[axis] = low;
        placed->high[axis] = high;
    }
}

bool ck_small_seem_flush(const ck_broad_box *a, const ck_broad_box *b) {
    bool flush = false;
    for (int axis = 0; axis < 3; axis++) {
        const float size = fabsf(a->low[axis]) + fabsf(a->high[axis]) + fabsf(b->low[axis]) + fabsf(b->high[axis]);
        const float most = 0x1p-18F * size;
        flush |= (a->high[axis] - b->low[axis] <= most) | (b->high[axis] - a->low[axis] <= most);
    }
    return flush;
}

/* ---- In a plane across an axis ---- */

static uint32_t vertices_in(const ck_small_body *body, int axis, double at) {
    uint32_t in = 0;
    for (uint32_t i = 0; i < body->mesh->vertex_count; i++) {
        in |= (uint32_t)(body->at[axis][i] == at) << i;
    }
    return in;
}

ck_small_flush ck_small_plane_find(const ck_small_body *a, const ck_small_body *b, ck_small_plane *plane) {
    ck_small_flush found = CK_SMALL_NOT_FLUSH;
    for (int axis = 0; axis < 3; axis++) {
        if (a->high[axis] < b->low[axis] || b->high[axis] < a->low[axis]) {
            return CK_SMALL_FLUSH_APART;
        }
        if (a->high[axis] == b->low[axis] || b->high[axis] == a->low[axis]) {
            plane->axis = axis;
            plane->at = a->high[axis] == b->low[axis] ? a->high[axis] : a->low[axis];
            found = CK_SMALL_FLUSH_TOUCH;
        }
    }
    if (found == CK_SMALL_FLUSH_TOUCH) {
        plane->vertices[0] = vertices_in(a, plane->axis, plane->at);
        plane->vertices[1] = vertices_in(b, plane->axis, plane->at);
    }
    return found;
}

static uint32_t corners_of(const clinker_mesh *mesh, size_t face) {
    const uint32_t *corners = &mesh->indices[3 * face];
    return 1U << corners[0] | 1U << corners[1] | 1U << corners[2];
}

static void read_face(const ck_small_body *body, size_t face, double t[3][3]) {
    for (size_t i = 0; i < 9; i++) {
        t[i / 3][i % 3] = body->at[i % 3][body->mesh->indices[3 * face + i / 3]];
    }
}

static bool has_area(const ck_small_body *body, size_t face) {
    double t[3][3];
    read_face(body, face, t);
    return !ck_triangle_degenerate((const double(*)[3])t);
}

/* Whether a face with an area has one of these vertices. */
static bool is_used(const ck_small_body *body, uint32_t vertex) {
    for (size_t face = 0; face < body->mesh->triangle_count; face++) {
        if ((corners_of(body->mesh, face) >> vertex & 1) != 0 && has_area(body, face)) {
            return true;
        }
    }
    return false;
}

/* Whether two bodies have a vertex in common: most that are made to fit do. */
static bool share_vertex(const ck_small_body *a, const ck_small_body *b, const ck_small_plane *plane) {
    const int j = (plane->axis + 1) % 3, k = (plane->axis + 2) % 3;
    for (uint32_t of_a = plane->vertices[0]; of_a != 0; of_a &= of_a - 1) {
        const uint32_t p = (uint32_t)__builtin_ctz(of_a);
        for (uint32_t of_b = plane->vertices[1]; of_b != 0; of_b &= of_b - 1) {
            const uint32_t q = (uint32_t)__builtin_ctz(of_b);
            if (a->at[j][p] == b->at[j][q] && a->at[k][p] == b->at[k][q] && is_used(a, p) && is_used(b, q)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a face of the one and a face of the other meet in the plane. */
static bool share_point(const ck_small_body *a, const ck_small_body *b, const ck_small_plane *plane) {
    double t[3][3], u[3][3];
    for (size_t f = 0; f < a->mesh->triangle_count; f++) {
        if ((corners_of(a->mesh, f) & plane->vertices[0]) == 0 || !has_area(a, f)) {
            continue;
        }
        read_face(a, f, t);
        for (size_t g = 0; g < b->mesh->triangle_count; g++) {
            if ((corners_of(b->mesh, g) & plane->vertices[1]) == 0 || !has_area(b, g)) {
                continue;
            }
            read_face(b, g, u);
            if (ck_triangle_contact((const double(*)[3])t, (const double(*)[3])u) != CK_CONTACT_NONE) {
                return true;
            }
        }
    }
    return false;
}

ck_small_flush ck_small_flush_find(const ck_small_body *a, const ck_small_body *b) {
    ck_small_plane plane;
    const ck_small_flush found = ck_small_plane_find(a, b, &plane);
    if (found != CK_SMALL_FLUSH_TOUCH) {
        return found;
    }
    return share_vertex(a, b, &plane) || share_point(a, b, &plane) ? CK_SMALL_FLUSH_TOUCH : CK_SMALL_FLUSH_APART;
}

bool ck_small_is_closed(const clinker_mesh *mesh) {
    CK_ASSERT(mesh->vertex_count <= 32);
    uint32_t ahead[CK_SMALL_VERTICES] = {0}; /* of each vertex, those that edges lead to */
    for (size_t pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
            const uint32_t p = mesh->indices[i], q = mesh->indices[i % 3 == 2 ? i - 2 : i + 1];
            if (pass == 0) {
                if (p == q || (ahead[p] >> q & 1) != 0) {
                    return false;
                }
                ahead[p] |= 1U << q;
            } else if ((ahead[q] >> p & 1) == 0) {
                return false;
            }
        }
    }
    return true;
}
