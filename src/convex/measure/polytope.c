#include "convex/measure/polytope.h"

static const double *at(const ck_polytope *polytope, uint32_t corner) {
    return polytope->corners[corner].point;
}

/* The cross product of the two shorter sides keeps most digits of the normal. */
static void find_normal(const double *const corners[3], double normal[3]) {
    double sides[3][3], squares[3];
    for (int i = 0; i < 3; i++) {
        ck_sub(corners[(i + 1) % 3], corners[i], sides[i]);
        squares[i] = ck_dot(sides[i], sides[i]);
    }
    int longest = squares[0] > squares[1] ? 0 : 1;
    longest = squares[2] > squares[longest] ? 2 : longest;
    ck_cross(sides[(longest + 1) % 3], sides[(longest + 2) % 3], normal);
    double length = ck_norm(normal);
    for (int k = 0; k < 3; k++) {
        normal[k] = length > 0 ? normal[k] / length : 0;
    }
}

static void make_face(ck_polytope *polytope, uint32_t number, const uint32_t corners[3], const uint32_t beyond[3]) {
    CK_ASSERT(number < CK_POLYTOPE_FACES && ck_all_below(corners, 3, CK_POLYTOPE_CORNERS));
    CK_ASSERT(ck_all_below(beyond, 3, CK_POLYTOPE_FACES));
    CK_ASSERT(corners[0] != corners[1] && corners[1] != corners[2] && corners[2] != corners[0]);
    ck_polytope_face *face = &polytope->faces[number];
    const double *points[3];
    face->visible = false;
    for (int i = 0; i < 3; i++) {
        face->corners[i] = corners[i];
        face->beyond[i] = beyond[i];
        points[i] = at(polytope, corners[i]);
    }
    find_normal(points, face->normal);
    double first = ck_dot(points[0], face->normal);
    double second = ck_dot(points[1], face->normal), third = ck_dot(points[2], face->normal);
    face->low = ck_lesser(first, ck_lesser(second, third));
    face->high = ck_greater(first, ck_greater(second, third));
}

/* Six times the volume of the first four corners. */
static double first_volume(const ck_polytope *polytope) {
    double sides[3][3], across[3];
    for (uint32_t i = 0; i < 3; i++) {
        ck_sub(at(polytope, i + 1), at(polytope, 0), sides[i]);
    }
    ck_cross(sides[0], sides[1], across);
    return ck_dot(across, sides[2]);
}

bool ck_polytope_begin(ck_polytope *polytope, const ck_simplex_corner corners[4], double thickness) {
    static const uint32_t faces[4][3] = {{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}}; /* face i lacks corner i */
    for (int i = 0; i < 4; i++) {
        polytope->corners[i] = corners[i];
    }
    if (first_volume(polytope) > 0) { /* these faces look inwards */
        polytope->corners[0] = corners[1];
        polytope->corners[1] = corners[0];
    }
    bool thick = true;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t beyond[3] = {faces[i][2], faces[i][0], faces[i][1]};
        make_face(polytope, i, faces[i], beyond);
        const ck_polytope_face *face = &polytope->faces[i];
        thick = thick && face->low - ck_dot(face->normal, at(polytope, i)) > thickness;
    }
    polytope->corner_count = polytope->face_count = 4;
    return thick;
}

uint32_t ck_polytope_nearest(const ck_polytope *polytope) {
    CK_ASSERT(polytope->face_count >= 4 && polytope->face_count <= CK_POLYTOPE_FACES);
    uint32_t best = 0;
    for (uint32_t i = 1; i < polytope->face_count; i++) {
        best = polytope->faces[i].low < polytope->faces[best].low ? i : best;
    }
    return best;
}

static bool sees(const ck_polytope_face *face, const double point[3], double tolerance) {
    return ck_dot(face->normal, point) - face->high > tolerance;
}

/* Spreads from the first visible face; sides to faces that are not visible make the rim. */
static void find_hole(ck_polytope *polytope, uint32_t first, const double point[3], double tolerance) {
    CK_ASSERT(first < polytope->face_count && tolerance >= 0);
    polytope->faces[first].visible = true;
    polytope->visible[0] = first;
    polytope->visible_count = 1;
    polytope->rim_count = 0;
    for (uint32_t done = 0; done < polytope->visible_count; done++) {
        const ck_polytope_face *face = &polytope->faces[polytope->visible[done]];
        for (int i = 0; i < 3; i++) {
            ck_polytope_face *next = &polytope->faces[face->beyond[i]];
            if (!next->visible && sees(next, point, tolerance)) {
                next->visible = true;
                CK_ASSERT(polytope->visible_count < polytope->face_count);
                polytope->visible[polytope->visible_count++] = face->beyond[i];
            } else if (!next->visible) {
                CK_ASSERT(polytope->rim_count < CK_POLYTOPE_FACES * 3 / 2);
                polytope->rim[polytope->rim_count++] =
                    (ck_polytope_side){face->corners[i], face->corners[(i + 1) % 3], face->beyond[i]};
            }
        }
    }
}

/* Whether the rim is one loop that passes each of its corners once. */
static bool is_loop(ck_polytope *polytope) {
    if (polytope->rim_count < 3) {
        return false;
    }
    for (uint32_t i = 0; i < polytope->rim_count; i++) {
        polytope->rim_at[polytope->rim[i].from] = i;
    }
    uint32_t side = 0, length = 0;
    do {
        side = polytope->rim_at[polytope->rim[side].to];
        length++;
    } while (side != 0 && length <= polytope->rim_count);
    return side == 0 && length == polytope->rim_count;
}

/* Faces take the numbers of those that were in the hole, then new ones. */
static uint32_t number_of(const ck_polytope *polytope, uint32_t side) {
    return side < polytope->visible_count ? polytope->visible[side]
                                          : polytope->face_count + side - polytope->visible_count;
}

static void replace_neighbour(ck_polytope_face *face, const ck_polytope_side *side, uint32_t neighbour) {
    for (int i = 0; i < 3; i++) {
        if (face->corners[i] == side->to && face->corners[(i + 1) % 3] == side->from) {
            face->beyond[i] = neighbour;
        }
    }
}

/* Whether a face has a side, and which face lies beyond it. */
static bool is_beside(const ck_polytope_face *face, uint32_t from, uint32_t to, uint32_t beyond) {
    bool found = false;
    for (int i = 0; i < 3; i++) {
        found = found || (face->corners[i] == from && face->corners[(i + 1) % 3] == to && face->beyond[i] == beyond);
    }
    return found;
}

static void close_hole(ck_polytope *polytope, uint32_t corner) {
    uint32_t side = 0, before = 0;
    for (uint32_t i = 0; i < polytope->rim_count; i++) { /* the side before the first */
        before = polytope->rim[i].to == polytope->rim[0].from ? i : before;
    }
    for (uint32_t i = 0; i < polytope->rim_count; i++) {
        const ck_polytope_side *here = &polytope->rim[side];
        uint32_t next = polytope->rim_at[here->to], number = number_of(polytope, side);
        CK_ASSERT(polytope->rim[next].from == here->to && polytope->rim[before].to == here->from);
        const uint32_t corners[3] = {here->from, here->to, corner};
        const uint32_t beyond[3] = {here->beyond, number_of(polytope, next), number_of(polytope, before)};
        make_face(polytope, number, corners, beyond);
        replace_neighbour(&polytope->faces[here->beyond], here, number);
        CK_ASSERT(is_beside(&polytope->faces[here->beyond], here->to, here->from, number));
        before = side;
        side = next;
    }
    for (uint32_t i = polytope->rim_count; i < polytope->visible_count; i++) {
        polytope->faces[polytope->visible[i]].low = INFINITY;
    }
    if (polytope->rim_count > polytope->visible_count) {
        polytope->face_count += polytope->rim_count - polytope->visible_count;
    }
}

bool ck_polytope_grow(ck_polytope *polytope, uint32_t face, const ck_simplex_corner *corner, double tolerance) {
    if (polytope->corner_count == CK_POLYTOPE_CORNERS) {
        return false;
    }
    find_hole(polytope, face, corner->point, tolerance);
    if (!is_loop(polytope)) {
        for (uint32_t i = 0; i < polytope->visible_count; i++) {
            polytope->faces[polytope->visible[i]].visible = false;
        }
        return false;
    }
    polytope->corners[polytope->corner_count] = *corner;
    close_hole(polytope, polytope->corner_count++);
    CK_ASSERT(polytope->face_count <= 2 * polytope->corner_count - 4);
    return true;
}
