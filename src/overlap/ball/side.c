/* Points that are outside for certain, as their nearest face looks at them.
 *
 * Let f be the face nearest to p, q the point of it that is nearest, within f and not on its edges, and p before f. If
 * p were inside of the overlap, so would be all points nearer to it than q, as no face is between; but those next to q
 * are outside of the body of f. To ask the bodies takes ten times as long. docs/bounds.md, "Before a face", has what
 * roundings take off. */
#include "overlap/ball/search.h"

#include "math/triangle_distance.h"
#include "math/vec3.h"

enum { MOST_RIVALS = 8 };

/* Faces that are farther by less than this share may as well be the nearest. */
static const double as_near = 0x1p-10;

/* How high p is before a face whose nearest point to it is within, both for certain; else 0. */
static double height_before(const double p[3], const double face[3][3]) {
    double e[3], f[3], w[3], n[3], across[3];
    ck_sub(face[1], face[0], e);
    ck_sub(face[2], face[0], f);
    ck_sub(p, face[0], w);
    ck_cross(e, f, n);
    const double whole = ck_dot(n, n), over = ck_dot(n, w);
    if (!(over > 0 && whole > 0)) {
        return 0;
    }
    ck_cross(w, f, across);
    const double along_e = ck_dot(across, n) / whole;
    ck_cross(e, w, across);
    const double along_f = ck_dot(across, n) / whole;
    const double within = ck_lesser(ck_lesser(along_e, along_f), 1 - along_e - along_f);
    const double sides[2] = {ck_norm(e), ck_norm(f)}, area = sqrt(whole), height = over / area;
    const double slender = sides[0] * sides[1] / area;
    const double reach = ck_greater(ck_greater(sides[0], sides[1]), ck_norm(w));
    const bool certain = within > as_near && height > 0x1p-32 * slender * reach &&
                         as_near * ck_lesser(sides[0], sides[1]) > 0x1p-44 * slender * (reach + slender * height);
    return certain ? height : 0;
}

bool ck_ball_is_before(ck_ball_search *search, const double p[3], uint32_t face) {
    const ck_ball_faces *faces = &search->space->faces;
    double room[3][3];
    const double limit = height_before(p, ck_ball_face(faces, face, room)) * (1 + as_near);
    uint32_t rivals[MOST_RIVALS], count;
    if (search->space->partial || !(limit > 0) ||
        !ck_ball_tree_nearer(&search->tree, p, limit, rivals, MOST_RIVALS, &count)) {
        return false;
    }
    double heights[MOST_RIVALS], least = limit;
    for (uint32_t i = 0; i < count; i++) {
        heights[i] = height_before(p, ck_ball_face(faces, rivals[i], room));
        least = heights[i] > 0 ? ck_lesser(least, heights[i] * (1 + as_near)) : least;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!(heights[i] > 0) && ck_point_triangle_least(p, ck_ball_face(faces, rivals[i], room)) < least) {
            return false;
        }
    }
    return true;
}
