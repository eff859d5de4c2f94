/* Faces of a closed body with their corners in the order that has the normal point outwards. */
#ifndef CK_OVERLAP_SOLID_FACE_H
#define CK_OVERLAP_SOLID_FACE_H

#include "exact/exact.h"

static inline uint32_t ck_solid_corner(const ck_body *body, uint32_t face, int corner) {
    CK_ASSERT(body->outward == 1 || body->outward == -1);
    return ck_mesh_corner(&body->mesh, face, body->outward > 0 ? corner : (3 - corner) % 3);
}

/* In the world. */
static inline void ck_solid_triangle(const ck_body *body, uint32_t face, double out[3][3]) {
    for (int corner = 0; corner < 3; corner++) {
        ck_mesh_world(&body->mesh, ck_solid_corner(body, face, corner), out[corner]);
    }
}

#endif
