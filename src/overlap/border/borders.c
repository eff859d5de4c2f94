#include "overlap/border/borders.h"
#include "overlap/scratch.h"

#include "math/vec3.h"
#include "overlap/solid_face.h"
#include "overlap/terms/sums.h"

#include <string.h>

/* ---- Open ---- */

bool ck_borders_open(clinker_workspace *workspace, ck_borders *borders) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    const ck_cuts *cuts = borders->cuts;
    const ck_insides *insides = borders->insides;
    for (int of = 0; of < 2; of++) {
        const size_t count = cuts->face_count[of];
        if (!ck_buffer_reserve(&workspace->memory, &scratch->taking_part, count + 1, sizeof(uint32_t))) {
            return false;
        }
        uint32_t *faces = scratch->taking_part.data;
        for (size_t i = 0; i < count; i++) {
            faces[i] = cuts->faces[of][i].face;
        }
        const ck_fan_faces around = {.body = borders->bodies[of],
                                     .lists = {insides[of].faces, faces},
                                     .counts = {insides[of].face_count, (uint32_t)count},
                                     .corners = {borders->faces[2 * of], borders->faces[2 * of + 1]}};
        if (!ck_fans_find(workspace, &around, of, &borders->fans[of])) {
            return false;
        }
    }
    return true;
}

/* ---- Corners ---- */

static double sine_of(double cosine) {
    return sqrt(ck_greater(0, 1 - cosine * cosine));
}

static ck_patch_corner corner_at(const double at[3], double scale, const ck_fan *fan) {
    ck_patch_corner corner = {.cosine = fan->cosine, .sine = sine_of(fan->cosine)};
    for (int i = 0; i < 3; i++) {
        corner.at[i] = at[i] * scale;
        corner.axis[i] = fan->axis[i];
    }
    return corner;
}

/* The end of a cut on a face of body `of`: on an edge of the face with the normals of both faces beside it, which both
 * corners there have, else within the face, with its own normal alone. */
static ck_patch_corner end_of(const ck_borders *borders, int of, const double faces[2][3][3], const ck_patch *whole,
                              ck_puncture puncture, const ck_fan *own) {
    const double(*t)[3] = faces[puncture.of];
    const int next = (puncture.edge + 1) % 3;
    double off, way[3], at[3];
    const double along = ck_terms_double.along(faces[0], faces[1], puncture, &off).high;
    ck_sub(t[next], t[puncture.edge], way);
    ck_add_scaled(t[puncture.edge], along, way, at);
    ck_patch_corner corner = corner_at(at, borders->scale, own);
    if (puncture.of == of) {
        const ck_patch_corner *from = &whole->corners[puncture.edge], *to = &whole->corners[next];
        const ck_patch_corner *narrower = from->cosine > to->cosine ? from : to;
        memcpy(corner.axis, narrower->axis, sizeof corner.axis);
        corner.cosine = narrower->cosine;
        corner.sine = narrower->sine;
        corner.edges = 1U << puncture.edge;
    }
    corner.noise = (off * ck_sum_of_sizes(way) + 0x1p-48 * ck_sum_of_sizes(at)) * borders->scale;
    return corner;
}

/* ---- Convex hulls within a plane ---- */

typedef struct flat_point {
    double x, y;
    const ck_patch_corner *corner;
} flat_point;

static bool comes_before(const flat_point *a, const flat_point *b) {
    return a->x < b->x || (a->x == b->x && a->y < b->y);
}

static void sort_points(flat_point *points, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const flat_point moved = points[i];
        uint32_t at = i;
        for (; at > 0 && comes_before(&moved, &points[at - 1]); at--) {
            points[at] = points[at - 1];
        }
        points[at] = moved;
    }
}

/* Whether b is not to the left of the way from a to c: then no corner is there. */
static bool is_within(const flat_point *a, const flat_point *b, const flat_point *c) {
    return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x) <= 0;
}

/* One half of the hull, points in order. */
static uint32_t half_hull(const flat_point *points, uint32_t count, bool back, flat_point *hull) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const flat_point *point = &points[back ? count - 1 - i : i];
        while (kept >= 2 && is_within(&hull[kept - 2], &hull[kept - 1], point)) {
            kept--;
        }
        hull[kept++] = *point;
    }
    return kept;
}

/* Makes the cone of a corner hold another one's, and the corner stand for it. */
static void hold_corner(ck_patch_corner *corner, const ck_patch_corner *other, double distance) {
    const double between = ck_dot(corner->axis, other->axis);
    corner->noise = ck_greater(corner->noise, other->noise) + distance;
    corner->edges |= other->edges;
    if (between < 1 - 0x1p-40 || other->cosine < corner->cosine) {
        const double angle = acos(ck_greater(-1, ck_lesser(1, between))) + acos(ck_greater(-1, other->cosine));
        corner->cosine = ck_lesser(corner->cosine, angle < 1.57 ? cos(angle) - 0x1p-30 : -1);
        corner->sine = sine_of(corner->cosine);
    }
}

/* Corners that are as good as in the place of one of the hull are part of it: all others lie within. */
static void hold_near(const ck_patch_corner *corners, uint32_t count, ck_patch *patch) {
    double low[3], high[3], sides[3];
    for (int i = 0; i < 3; i++) {
        low[i] = HUGE_VAL;
        high[i] = -HUGE_VAL;
        for (uint32_t k = 0; k < count; k++) {
            low[i] = ck_lesser(low[i], corners[k].at[i]);
            high[i] = ck_greater(high[i], corners[k].at[i]);
        }
        sides[i] = fabs(low[i]) + fabs(high[i]);
    }
    const double near = 0x1p-40 * ck_sum_of_sizes(sides);
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t i = 0; i < patch->count && corners[k].cosine < 1; i++) {
            double way[3];
            ck_sub(corners[k].at, patch->corners[i].at, way);
            if (ck_sum_of_sizes(way) <= 2 * near && ck_norm(way) <= near) {
                hold_corner(&patch->corners[i], &corners[k], ck_norm(way));
            }
        }
    }
}

enum { MOST_POINTS = 64 };

/* The hull of corners in the plane across an axis; false: it has too many. */
static bool find_hull(const ck_patch_corner *corners, uint32_t count, int axis, ck_patch *patch) {
    flat_point points[MOST_POINTS], hull[2 * MOST_POINTS];
    for (uint32_t i = 0; i < count; i++) {
        points[i] = (flat_point){corners[i].at[(axis + 1) % 3], corners[i].at[(axis + 2) % 3], &corners[i]};
    }
    sort_points(points, count);
    uint32_t kept = half_hull(points, count, false, hull);
    kept = kept > 1 ? kept - 1 : kept;
    kept += half_hull(points, count, true, &hull[kept]);
    kept = kept > 1 ? kept - 1 : kept;
    patch->count = 0;
    for (uint32_t i = 0; i < kept && kept <= CK_PATCH_CORNERS; i++) {
        patch->corners[patch->count++] = *hull[i].corner;
    }
    hold_near(corners, count, patch);
    return kept <= CK_PATCH_CORNERS;
}

/* ---- Patches ---- */

static bool whole_face(const ck_borders *borders, int of, uint32_t number, const double t[3][3], ck_patch *patch) {
    bool closes_up = true;
    patch->count = 3;
    for (int k = 0; k < 3; k++) {
        const uint32_t vertex = ck_solid_corner(borders->bodies[of], number, k);
        const ck_fan fan = ck_fan_at(&borders->fans[of], number, k);
        patch->corners[k] = corner_at(t[k], 1, &fan);
        patch->corners[k].edges = 1U << k | 1U << (k + 2) % 3;
        closes_up = closes_up && (fan.rim == 0 || borders->insides[of].marks[vertex] != CK_MARK_INSIDE);
    }
    return closes_up;
}

static void own_fan(const double t[3][3], ck_fan *fan, int *axis) {
    double e[3], f[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, fan->axis);
    const double length = ck_norm(fan->axis);
    *axis = 0;
    for (int i = 0; i < 3; i++) {
        fan->axis[i] /= length;
        *axis = fabs(fan->axis[i]) > fabs(fan->axis[*axis]) ? i : *axis;
    }
    fan->cosine = ck_norm(e) * ck_norm(f) < 0x1p28 * length ? 1 : -1;
}

/* The ends of a cut on a face of body `of`. */
static void ends_of(const ck_borders *borders, int of, const ck_patch *whole, uint32_t cut, const ck_fan *own,
                    ck_patch_corner ends[2]) {
    const ck_face_cut *item = &borders->cuts->items[cut];
    double faces[2][3][3];
    ck_solid_triangle(borders->bodies[0], item->faces.a, faces[0]);
    ck_solid_triangle(borders->bodies[1], item->faces.b, faces[1]);
    const double(*const pair)[3][3] = (const double(*)[3][3])faces;
    ends[0] = end_of(borders, of, pair, whole, item->cut.start, own);
    ends[1] = end_of(borders, of, pair, whole, item->cut.end, own);
}

/* The ends of the cuts of a face that bound a part; false: there are too many. */
static bool add_ends(const ck_borders *borders, int of, const ck_cut_face *face, uint32_t part, const ck_patch *whole,
                     const ck_fan *own, ck_patch_corner *corners, uint32_t *count) {
    const ck_cut_use *uses = borders->cuts->uses[of] + face->first;
    for (uint32_t i = 0; i < face->count; i++) {
        if (uses[i].cut == CK_NO_CUT || ck_part_of_cut(borders->labels, uses[i].cut) != part) {
            continue;
        }
        if (*count + 2 > MOST_POINTS) {
            return false;
        }
        ends_of(borders, of, whole, uses[i].cut, own, &corners[*count]);
        *count += 2;
    }
    return true;
}

/* Whether a part has a corner of a face inside. */
static bool has_corner(const ck_borders *borders, int of, uint32_t number, int k, uint32_t part) {
    const uint32_t vertex = ck_solid_corner(borders->bodies[of], number, k);
    return borders->insides[of].marks[vertex] == CK_MARK_INSIDE &&
           ck_part_of_vertex(borders->labels, of, vertex) == part;
}

static bool cut_face(const ck_borders *borders, int of, const ck_cut_face *face, const double t[3][3], uint32_t part,
                     const ck_fan *own, int axis, ck_patch *patch) {
    ck_patch_corner corners[MOST_POINTS];
    ck_patch whole;
    uint32_t count = 0;
    if (face->unknown || !whole_face(borders, of, face->face, t, &whole)) {
        return false;
    }
    for (int k = 0; k < 3; k++) {
        if (has_corner(borders, of, face->face, k, part)) {
            corners[count++] = whole.corners[k];
        }
    }
    if (!add_ends(borders, of, face, part, &whole, own, corners, &count) || !find_hull(corners, count, axis, patch)) {
        *patch = whole;
    }
    return true;
}

bool ck_border_patch(const ck_borders *borders, int of, bool cut, uint32_t i, uint32_t part, ck_patch *patch) {
    const double(*t)[3] = borders->faces[2 * of + (cut ? 1 : 0)][i];
    ck_fan own;
    int axis;
    own_fan(t, &own, &axis);
    const bool known = cut ? cut_face(borders, of, &borders->cuts->faces[of][i], t, part, &own, axis, patch)
                           : whole_face(borders, of, borders->insides[of].faces[i], t, patch);
    memcpy(patch->normal, own.axis, sizeof patch->normal);
    memset(patch->along, 0, sizeof patch->along);
    patch->even = false;
    return known && own.cosine > 0;
}

/* ---- Pieces ---- */

/* The plane of a face, seen from outside, turned so that sides along axes are not upright. */
static void place_in_plane(const ck_fan *own, int axis, const double at[3], double *u, double *v) {
    const double cosine = 0.8253356149096783, sine = 0.5646424733950354;
    const double x = at[(axis + 1) % 3], y = own->axis[axis] > 0 ? at[(axis + 2) % 3] : -at[(axis + 2) % 3];
    *u = cosine * x - sine * y;
    *v = sine * x + cosine * y;
}

/* A side from its first end to its second, what is inside being on its left. */
static ck_trapezoid_side side_of(const ck_fan *own, int axis, const ck_patch_corner *from, const ck_patch_corner *to) {
    ck_trapezoid_side side;
    double u[2], v[2];
    place_in_plane(own, axis, from->at, &u[0], &v[0]);
    place_in_plane(own, axis, to->at, &u[1], &v[1]);
    const int first = u[0] <= u[1] ? 0 : 1;
    for (int i = 0; i < 2; i++) {
        const int k = first ^ i;
        side.ends[i] = k == 0 ? *from : *to;
        side.u[i] = u[k];
        side.v[i] = v[k];
    }
    side.above = first == 0;
    side.edge = false;
    side.asked_for = false;
    return side;
}

/* Whether a cut that is asked for ends at a corner of the face, as far as roundings tell. */
static bool is_cut_at(const ck_trapezoids *face, const ck_trapezoid_side *edge, int end) {
    for (uint32_t i = 0; i + 3 < face->count; i++) {
        for (int k = 0; k < 2; k++) {
            const double u = face->sides[i].u[k] - edge->u[end], v = face->sides[i].v[k] - edge->v[end];
            if (face->sides[i].asked_for && fabs(u) + fabs(v) <= 16 * face->room) {
                return true;
            }
        }
    }
    return false;
}

/* The corners of the face are the first ends of its edges, the last three sides. */
static void place_corners(const ck_borders *borders, int of, uint32_t number, uint32_t part, ck_trapezoids *face) {
    for (int k = 0; k < 3; k++) {
        const ck_trapezoid_side *edge = &face->sides[face->count - 3 + (uint32_t)k];
        const int end = edge->above ? 0 : 1;
        face->corners[k] = edge->u[end];
        face->inside[k] = has_corner(borders, of, number, k, part) || is_cut_at(face, edge, end);
    }
}

bool ck_border_divide(clinker_workspace *workspace, const ck_borders *borders, int of, uint32_t i, uint32_t part,
                      const ck_trapezoid **pieces, uint32_t *count) {
    const ck_cut_face *at = &borders->cuts->faces[of][i];
    const ck_cut_use *uses = borders->cuts->uses[of] + at->first;
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->flat_sides;
    if (!ck_buffer_reserve(&workspace->memory, buffer, (size_t)at->count + 3, sizeof(ck_trapezoid_side))) {
        return false;
    }
    ck_trapezoid_side *sides = buffer->data;
    ck_patch whole;
    ck_fan own = {.cosine = 1};
    int axis;
    own_fan(borders->faces[2 * of + 1][i], &own, &axis);
    ck_trapezoids face = {.sides = sides, .normal = own.axis};
    (void)whole_face(borders, of, at->face, borders->faces[2 * of + 1][i], &whole);
    for (uint32_t k = 0; k < at->count; k++) {
        if (uses[k].cut != CK_NO_CUT) {
            ck_patch_corner ends[2];
            ends_of(borders, of, &whole, uses[k].cut, &own, ends);
            sides[face.count] = side_of(&own, axis, &ends[of], &ends[1 - of]);
            sides[face.count++].asked_for = ck_part_of_cut(borders->labels, uses[k].cut) == part;
            face.room = ck_greater(face.room, ck_greater(ends[0].noise, ends[1].noise));
        }
    }
    for (int k = 0; k < 3; k++) {
        sides[face.count] = side_of(&own, axis, &whole.corners[k], &whole.corners[(k + 1) % 3]);
        sides[face.count++].edge = true;
        face.room = ck_greater(face.room, 0x1p-46 * ck_sum_of_sizes(whole.corners[k].at));
    }
    place_corners(borders, of, at->face, part, &face);
    return ck_trapezoids_find(workspace, &face, pieces, count);
}

/* ---- Parts ---- */

bool ck_border_next_part(const ck_borders *borders, int of, bool cut, uint32_t i, uint32_t *after, uint32_t *part) {
    if (!cut) {
        const uint32_t vertex = ck_mesh_corner(&borders->bodies[of]->mesh, borders->insides[of].faces[i], 0);
        *part = ck_part_of_vertex(borders->labels, of, vertex);
        return (*after)++ == 0;
    }
    const ck_cut_face *face = &borders->cuts->faces[of][i];
    const ck_cut_use *uses = borders->cuts->uses[of] + face->first;
    for (; *after < face->count; (*after)++) {
        bool met = uses[*after].cut == CK_NO_CUT;
        *part = met ? 0 : ck_part_of_cut(borders->labels, uses[*after].cut);
        for (uint32_t k = 0; k < *after && !met; k++) {
            met = uses[k].cut != CK_NO_CUT && ck_part_of_cut(borders->labels, uses[k].cut) == *part;
        }
        if (!met) {
            (*after)++;
            return true;
        }
    }
    return false;
}
