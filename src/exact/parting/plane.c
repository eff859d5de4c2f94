#include "exact/parting/plane.h"

#include "exact/parting/exact_slabs.h"
#include "math/orient.h"

#include <string.h>

/* Whether slabs overlap by no more than they have been grown by to make room for rounding. */
static bool seem_to_touch(const ck_body *low, const ck_body *high, int direction) {
    return low->high[direction] - high->low[direction] <= 2 * (low->slack[direction] + high->slack[direction]);
}

/* Looks across one direction, with b beyond a (sign 1), or a beyond b. */
static ck_parting_plane look_across(const ck_body *a, const ck_body *b, int direction, int sign) {
    ck_parting_plane parting = {.kind = CK_PARTING_NONE, .direction = direction, .sign = sign};
    double end[3], beginning[3];
    ck_exact_reach_find(a, direction, sign, end);
    ck_exact_reach_find(b, direction, -sign, beginning);
    const int beyond = sign * ck_compare_along(direction, beginning, end);
    if (beyond >= 0) {
        parting.kind = beyond > 0 ? CK_PARTING_APART : CK_PARTING_FLUSH;
        memcpy(parting.point, end, sizeof end);
    }
    return parting;
}

ck_parting_plane ck_parting_by_slabs(const ck_body *a, const ck_body *b) {
    ck_parting_plane found = {.kind = CK_PARTING_NONE};
    /* Bodies that are scaled down may have coordinates that vanish. */
    for (int k = 0; a->points.scale >= 1 && k < CK_DIRECTIONS && found.kind == CK_PARTING_NONE; k++) {
        for (int sign = -1; sign <= 1 && found.kind == CK_PARTING_NONE; sign += 2) {
            if (sign > 0 ? seem_to_touch(a, b, k) : seem_to_touch(b, a, k)) {
                found = look_across(a, b, k, sign);
            }
        }
    }
    return found;
}

/* Whether a vertex lies in the plane of a face, or on the side, -1 or 1, where the others of its body do; 0: none has
 * been seen yet. */
static bool keeps_side(const double face[3][3], const ck_mesh *mesh, uint32_t vertex, int *side) {
    double p[3];
    ck_mesh_world(mesh, vertex, p);
    const int sign = ck_orient3d(face[0], face[1], face[2], p);
    const bool keeps = sign == 0 || *side == 0 || sign == *side;
    *side = sign != 0 ? sign : *side;
    return keeps;
}

/* Both bodies in turns: mostly one of the first vertices tells that they do not lie on different sides. */
bool ck_plane_parts(const double face[3][3], const ck_mesh *a, const ck_mesh *b) {
    const uint32_t most = a->vertex_count > b->vertex_count ? a->vertex_count : b->vertex_count;
    int sides[2] = {0, 0};
    for (uint32_t i = 0; i < most; i++) {
        if ((i < a->vertex_count && !keeps_side(face, a, i, &sides[0])) ||
            (i < b->vertex_count && !keeps_side(face, b, i, &sides[1])) || sides[0] * sides[1] > 0) {
            return false;
        }
    }
    return sides[0] * sides[1] < 0;
}
