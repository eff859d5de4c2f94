/* Coplanar triangles become one face. */
#include "motion/recede/facets.h"

#include "base/assert.h"
#include "math/orient.h"
#include "model/face_sets.h"

/* Whether two triangles with area that share an edge lie in one plane and face the same way, exactly. A triangle with
 * area is a triangle as seen along some axis; in one plane with it the other is one as well. */
static bool is_flush(const ck_surface *surface, uint32_t one, uint32_t other) {
    const double *a[3], *b[3];
    for (int corner = 0; corner < 3; corner++) {
        a[corner] = ck_surface_point(surface, one, corner);
        b[corner] = ck_surface_point(surface, other, corner);
    }
    for (int corner = 0; corner < 3; corner++) {
        if (ck_orient3d(a[0], a[1], a[2], b[corner]) != 0) {
            return false;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        const int turn = ck_projected_turn(a[0], a[1], a[2], axis);
        if (turn != 0) {
            return ck_projected_turn(b[0], b[1], b[2], axis) == turn;
        }
    }
    return false;
}

bool ck_recede_join(ck_facet_work *work, bool merge) {
    const ck_surface *surface = work->surface;
    ck_buffer *buffer = &work->scratch->sets;
    if (!ck_buffer_reserve(&work->workspace->memory, buffer, surface->face_count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *sets = buffer->data;
    ck_face_sets_init(sets, surface->face_count);
    for (size_t begin = 0, end; merge && begin < surface->half_edge_count; begin = end) {
        end = ck_edge_end(surface, begin);
        const uint32_t one = surface->half_edges[begin].face, other = surface->half_edges[end - 1].face;
        const bool proper = surface->kinds[one] == CK_FACE_PROPER && surface->kinds[other] == CK_FACE_PROPER;
        if (end - begin == 2 && proper && is_flush(surface, one, other)) {
            ck_face_sets_join(sets, one, other);
        }
    }
    for (uint32_t face = 0; face < surface->face_count; face++) {
        sets[face] = ck_face_sets_find(sets, face);
    }
    work->sets = sets;
    return true;
}
