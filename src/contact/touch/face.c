#include "contact/touch/face.h"

#include "math/orient.h"
#include "math/vec3.h"

void ck_touch_face_read(const ck_body *body, uint32_t face, ck_touch_face *out) {
    ck_scaled_triangle(body, face, out->corners);
    const double(*v)[3] = (const double(*)[3])out->corners;
    double edges[3][3];
    double longest = 0;
    double far = 0;
    double squares[3];
    for (int k = 0; k < 3; k++) {
        out->low[k] = ck_lesser(v[0][k], ck_lesser(v[1][k], v[2][k]));
        out->high[k] = ck_greater(v[0][k], ck_greater(v[1][k], v[2][k]));
        far = ck_greater(far, ck_greater(-out->low[k], out->high[k]));
        ck_sub(v[(k + 1) % 3], v[k], edges[k]);
        squares[k] = ck_dot(edges[k], edges[k]);
        longest = ck_greater(longest, squares[k]);
    }
    ck_cross(edges[0], edges[1], out->normal);
    double size = ck_norm(out->normal);
    /* A face that is thinner than this for its length has a normal of roundings. */
    out->has_area = size > 0x1p-40 * longest;
    if (!out->has_area) {
        return;
    }
    out->noise = 0x1p-42 * sqrt(longest) + 0x1p-50 * far;
    for (int k = 0; k < 3; k++) {
        out->normal[k] /= size;
    }
    for (int k = 0; k < 3; k++) {
        double length = sqrt(squares[k]);
        ck_cross(out->normal, edges[k], out->sides[k]);
        for (int axis = 0; axis < 3; axis++) {
            out->sides[k][axis] /= length;
        }
    }
}

double ck_touch_face_height(const ck_touch_face *face, const double p[3]) {
    double off[3];
    ck_sub(p, face->corners[0], off);
    return ck_dot(face->normal, off);
}

bool ck_touch_face_holds(const ck_touch_face *face, const double p[3]) {
    const double(*v)[3] = (const double(*)[3])face->corners;
    return ck_orient3d(v[0], v[1], v[2], p) == 0;
}
