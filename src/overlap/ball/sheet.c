/* The upper bound of a cell where the overlap is a thin sheet, from plane to plane.
 *
 * If no face meets the two ends of a box along an axis, and both ends are outside of the overlap, then a line along
 * that axis through a point of the overlap within the box leaves the overlap on both sides before the box ends. So the
 * point lies between two points of faces, and between two parallel planes that have all faces within the box between
 * them. */
#include "overlap/ball/search.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

enum { MOST_FACES = 512 };

typedef struct sheet {
    ck_ball_search *search;
    double low[3], high[3]; /* the box: the cell with room for balls around its points */
    double middle[3], half[3];
    double bends[3]; /* the steepest that a face's plane rises towards the sides of the box */
    int axis;
    uint32_t count;
    uint32_t faces[MOST_FACES]; /* that may meet the box */
} sheet;

/* Face i of those that may meet the box. */
static ck_ball_corners face_of(const sheet *s, uint32_t i, double room[3][3]) {
    return ck_ball_face(&s->search->space->faces, s->faces[i], room);
}

static void sides_of(const double face[3][3], double e[3], double f[3]) {
    ck_sub(face[1], face[0], e);
    ck_sub(face[2], face[0], f);
}

/* The cell, wider by a little more than `room`, within the box of the space: no point of the overlap is on the sides of
 * that. False: numbers are too coarse there. */
static bool choose_sides(sheet *s, const ck_ball_cell *cell, double room) {
    bool roomy = true;
    for (int axis = 0; axis < 3; axis++) {
        s->low[axis] = cell->low[axis] - 1.125 * room;
        s->high[axis] = cell->high[axis] + 1.125 * room;
        roomy =
            roomy && cell->low[axis] - s->low[axis] > 1.0625 * room && s->high[axis] - cell->high[axis] > 1.0625 * room;
        if (axis != s->axis) {
            s->low[axis] = ck_greater(s->low[axis], s->search->space->low[axis]);
            s->high[axis] = ck_lesser(s->high[axis], s->search->space->high[axis]);
        }
    }
    return roomy;
}

/* The box, longer along the axis nearest to the normal: a plane like that goes out by the sides. */
static bool choose_box(sheet *s, const ck_ball_cell *cell, const double normal[3], double room) {
    for (int axis = 0; axis < 3; axis++) {
        s->axis = axis == 0 || fabs(normal[axis]) > fabs(normal[s->axis]) ? axis : s->axis;
    }
    const bool roomy = choose_sides(s, cell, room);
    double rise = 0;
    for (int axis = 0; axis < 3; axis++) {
        rise += axis == s->axis ? 0 : fabs(normal[axis] / normal[s->axis]) * (s->high[axis] - s->low[axis]);
    }
    s->low[s->axis] -= rise;
    s->high[s->axis] += rise;
    for (int axis = 0; axis < 3; axis++) {
        s->middle[axis] = s->low[axis] + 0.5 * (s->high[axis] - s->low[axis]);
        s->half[axis] = ck_greater(s->high[axis] - s->middle[axis], s->middle[axis] - s->low[axis]);
    }
    return roomy;
}

/* Takes faces off that touch the sides of the box from without: no point of the overlap is on these. */
static void drop_beside(sheet *s) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        double room[3][3];
        const ck_ball_corners face = face_of(s, i, room);
        bool beside = false;
        for (int axis = 0; axis < 3; axis++) {
            const double a = face[0][axis], b = face[1][axis], c = face[2][axis];
            const bool out = (a <= s->low[axis] && b <= s->low[axis] && c <= s->low[axis]) ||
                             (a >= s->high[axis] && b >= s->high[axis] && c >= s->high[axis]);
            beside = beside || (out && axis != s->axis);
        }
        s->faces[kept] = s->faces[i];
        kept += beside ? 0 : 1;
    }
    s->count = kept;
}

/* The heights above the middle of the box, along a direction no longer than 1, that a face's plane has within the box:
 * direction . p = share * n . p, which does not change within the plane, and what is left across the axis. `noise` is
 * what was added for roundings: docs/bounds.md. Infinite or no numbers for planes along the axis. */
static void plane_heights(sheet *s, const double direction[3], const double face[3][3], double reach, double range[2],
                          double *noise) {
    double e[3], f[3], n[3], way[3];
    sides_of(face, e, f);
    ck_cross(e, f, n);
    ck_sub(face[0], s->middle, way);
    const double share = direction[s->axis] / n[s->axis], height = share * ck_dot(n, way);
    *noise = 0x1p-47 * (fabs(share) * ck_norm(e) * ck_norm(f) + 1) * reach;
    double aside = *noise;
    for (int axis = 0; axis < 3; axis++) {
        const double bend = axis == s->axis ? 0 : fabs(direction[axis] - share * n[axis]);
        s->bends[axis] = ck_greater(s->bends[axis], bend);
        aside += bend * s->half[axis];
    }
    range[0] = height - aside;
    range[1] = height + aside;
}

/* Widens a range of heights by those that a face has within the box: no more than from its lowest to its highest
 * corner, and no more than its plane has. */
static void widen(sheet *s, const double direction[3], const double face[3][3], double range[2]) {
    double low = HUGE_VAL, high = -HUGE_VAL, reach = ck_sum_of_sizes(s->half), heights[2], noise;
    for (int i = 0; i < 3; i++) {
        double way[3];
        ck_sub(face[i], s->middle, way);
        const double height = ck_dot(direction, way);
        low = ck_lesser(low, height);
        high = ck_greater(high, height);
        reach = ck_greater(reach, ck_sum_of_sizes(way));
    }
    plane_heights(s, direction, face, reach, heights, &noise);
    if (heights[1] - heights[0] < HUGE_VAL) {
        low = ck_greater(low, heights[0]);
        high = ck_lesser(high, heights[1]);
    }
    range[0] = ck_lesser(range[0], low - 0x1p-48 * reach);
    range[1] = ck_greater(range[1], high + 0x1p-48 * reach);
}

/* Whether faces stay away from both ends of the box, as far as they are within its sides. */
static bool ends_are_free(sheet *s) {
    double along[3] = {0, 0, 0};
    along[s->axis] = 1;
    for (uint32_t i = 0; i < s->count; i++) {
        double range[2] = {HUGE_VAL, -HUGE_VAL}, room[3][3];
        widen(s, along, face_of(s, i, room), range);
        if (!(range[0] > s->low[s->axis] - s->middle[s->axis] && range[1] < s->high[s->axis] - s->middle[s->axis])) {
            return false;
        }
    }
    return true;
}

static bool end_is_outside(const sheet *s, double height) {
    uint32_t face;
    double p[3];
    memcpy(p, s->middle, sizeof p);
    p[s->axis] = height;
    (void)ck_ball_tree_near(&s->search->tree, p, INFINITY, 0.9, 0, &face);
    return !ck_ball_inside(s->search, p, face);
}

/* The sum of all normals, turned to one side of the axis, as a unit. */
static void mean_normal(const sheet *s, double mean[3]) {
    memset(mean, 0, 3 * sizeof *mean);
    for (uint32_t i = 0; i < s->count; i++) {
        double e[3], f[3], n[3], room[3][3];
        sides_of(face_of(s, i, room), e, f);
        ck_cross(e, f, n);
        ck_add_scaled(mean, n[s->axis] < 0 ? -1 : 1, n, mean);
    }
    const double length = ck_norm(mean);
    for (int axis = 0; axis < 3; axis++) {
        mean[axis] /= length;
    }
}

/* Half of what lies between the planes across a normal. */
static double half_thickness(sheet *s, const double unit[3]) {
    double range[2] = {HUGE_VAL, -HUGE_VAL}, room[3][3];
    memset(s->bends, 0, sizeof s->bends);
    for (uint32_t i = 0; i < s->count; i++) {
        widen(s, unit, face_of(s, i, room), range);
    }
    return 0.5 * (range[1] - range[0]) * (1 + 0x1p-48);
}

/* Where the sheet is too thick as it bends, the cell is best halved across the bend. */
static int bent_axis(const sheet *s, const ck_ball_cell *cell, double least) {
    int bent = -1;
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double side = cell->high[axis] - cell->low[axis];
        if (side > least && s->bends[axis] * side > most) {
            most = s->bends[axis] * side;
            bent = axis;
        }
    }
    return bent;
}

/* The faces within the box; false: none, or too many to look at here and in larger boxes. */
static bool find_faces(sheet *s, const ck_ball_cell *cell) {
    if (!ck_ball_tree_within(&s->search->tree, s->low, s->high, s->faces, MOST_FACES, &s->count)) {
        double sides[3];
        ck_sub(cell->high, cell->low, sides);
        s->search->sheet_size = 0.35 * ck_norm(sides);
        return false;
    }
    drop_beside(s);
    return s->count > 0;
}

double ck_ball_sheet(ck_ball_search *search, ck_ball_cell *cell, uint32_t face, double aim) {
    sheet s = {.search = search};
    double e[3], f[3], normal[3], room[3][3];
    sides_of(ck_ball_face(&search->space->faces, face, room), e, f);
    ck_cross(e, f, normal);
    if (ck_is_zero(normal)) {
        return INFINITY;
    }
    if (!choose_box(&s, cell, normal, aim) || !find_faces(&s, cell) || !ends_are_free(&s)) {
        return INFINITY;
    }
    mean_normal(&s, normal);
    const double radius = half_thickness(&s, normal);
    if (radius <= aim && normal[s.axis] > 0 && end_is_outside(&s, s.low[s.axis]) &&
        end_is_outside(&s, s.high[s.axis])) {
        return radius;
    }
    cell->axis = radius < 8 * aim ? bent_axis(&s, cell, aim) : -1;
    return INFINITY;
}
