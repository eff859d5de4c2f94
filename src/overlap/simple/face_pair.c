#include "overlap/simple/face_pair.h"

#include "base/assert.h"
#include "math/orient.h"
#include "math/triangle_contact.h"

#include <string.h>

/* Puts the corners that both have in front, in the same order; returns how many. */
static int align(const ck_own_face *f, const ck_own_face *g, const double *p[3], const double *q[3]) {
    int shared = 0;
    bool used[2][3] = {{false}};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            if (f->corner[i] == g->corner[k]) {
                used[0][i] = used[1][k] = true;
                p[shared] = f->t[i];
                q[shared++] = g->t[k];
            }
        }
    }
    for (int i = 0, at[2] = {shared, shared}; i < 3; i++) {
        if (!used[0][i]) {
            p[at[0]++] = f->t[i];
        }
        if (!used[1][i]) {
            q[at[1]++] = g->t[i];
        }
    }
    return shared;
}

/* Whether r and s lie on one side of the line through p and q, all four in one plane, r and s not on the line: seen
 * along an axis that does not lie in the plane. */
static bool on_one_side(const double *p, const double *q, const double *r, const double *s) {
    for (int axis = 0; axis < 3; axis++) {
        const int i = (axis + 1) % 3, j = (axis + 2) % 3;
        const double a[2] = {p[i], p[j]}, b[2] = {q[i], q[j]}, c[2] = {r[i], r[j]}, d[2] = {s[i], s[j]};
        const int side = ck_orient2d(a, b, c);
        if (side != 0) {
            return side == ck_orient2d(a, b, d);
        }
    }
    CK_ASSERT(false); /* a face without area */
    return true;
}

/* Whether the segment from a to b has a point of triangle t. */
static bool segment_meets(const double *a, const double *b, const double *const t[3]) {
    double segment[3][3];
    double triangle[3][3];
    for (int i = 0; i < 3; i++) {
        memcpy(segment[i], i == 0 ? a : b, sizeof segment[i]);
        memcpy(triangle[i], t[i], sizeof triangle[i]);
    }
    return ck_triangle_contact((const double(*)[3])segment, (const double(*)[3])triangle) != CK_CONTACT_NONE;
}

/* Triangles with one common corner, the first. Were there another common point, then all of the segment to it, and, on
 * from there, up to where the line leaves one of them: through the edge across from the corner. */
static bool apart_beside_corner(const double *const p[3], const double *const q[3]) {
    const int f[2] = {ck_orient3d(p[0], p[1], p[2], q[1]), ck_orient3d(p[0], p[1], p[2], q[2])};
    if (f[0] * f[1] > 0) {
        return true;
    }
    const int g[2] = {ck_orient3d(q[0], q[1], q[2], p[1]), ck_orient3d(q[0], q[1], q[2], p[2])};
    if (g[0] * g[1] > 0) {
        return true;
    }
    return !segment_meets(p[1], p[2], q) && !segment_meets(q[1], q[2], p);
}

bool ck_own_faces_apart(const ck_own_face *f, const ck_own_face *g) {
    const double *p[3];
    const double *q[3];
    switch (align(f, g, p, q)) {
    case 0:
        return ck_triangle_contact(f->t, g->t) == CK_CONTACT_NONE;
    case 1:
        return apart_beside_corner(p, q);
    case 2: /* they overlap only where one is folded back onto the other */
        return ck_orient3d(p[0], p[1], p[2], q[2]) != 0 || !on_one_side(p[0], p[1], p[2], q[2]);
    default:
        return false;
    }
}
