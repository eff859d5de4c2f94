#include "overlap/open/face_side.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/scratch.h"
#include "overlap/solid_face.h"
#include "overlap/terms/sums.h"

#include <math.h>

/* Both faces of a cut, in the world. */
static const ck_face_cut *faces_of(const ck_face_side *side, uint32_t number, double f[3][3], double g[3][3]) {
    const ck_face_cut *item = &side->cuts->items[number];
    ck_solid_triangle(side->bodies[0], item->faces.a, f);
    ck_solid_triangle(side->bodies[1], item->faces.b, g);
    return item;
}

/* Whether a cut ends within the face where no other one begins, or the other way round. */
static bool has_loose_end(const ck_face_side *side) {
    enum { MOST = 1024 }; /* more take too long; the nearest one tells then */
    const double room = 64 * side->rounding;
    if (side->flat_count > MOST) {
        return true;
    }
    for (uint32_t i = 0; i < 2 * side->flat_count; i++) {
        const ck_flat_cut *cut = &side->flat[i / 2];
        const ck_cut *whole = &side->cuts->items[cut->number].cut;
        const bool begins = i % 2 == 0;
        const ck_puncture puncture = begins == (side->which == 0) ? whole->start : whole->end;
        bool loose = puncture.of != side->which;
        for (uint32_t k = 0; k < side->flat_count && loose; k++) {
            const double *end = begins ? side->flat[k].to : side->flat[k].from;
            const double *here = begins ? cut->from : cut->to;
            loose = k == i / 2 || hypot(end[0] - here[0], end[1] - here[1]) > room;
        }
        if (loose) {
            return true;
        }
    }
    return false;
}

/* Where the cuts of the face lie in its plane. */
bool ck_face_side_open(clinker_workspace *workspace, ck_face_side *side, const ck_cut_face *at) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->passages;
    if (!ck_buffer_reserve(&workspace->memory, buffer, at->count, sizeof(ck_flat_cut))) {
        return false;
    }
    ck_flat_cut *out = buffer->data;
    side->at = at;
    side->flat = out;
    side->flat_count = 0;
    for (uint32_t i = at->first; i < at->first + at->count; i++) {
        uint32_t number = side->cuts->uses[side->which][i].cut;
        if (number == CK_NO_CUT) {
            continue;
        }
        double f[3][3];
        double g[3][3];
        double ends[2][3];
        const ck_face_cut *item = faces_of(side, number, f, g);
        ck_cut_ends((const double(*)[3])f, (const double(*)[3])g, &item->cut, &side->centre, ends[side->which],
                    ends[1 - side->which]);
        ck_flat_cut *cut = &out[side->flat_count++];
        cut->number = number;
        ck_sheet_point(&side->sheet, ends[0], cut->from);
        ck_sheet_point(&side->sheet, ends[1], cut->to);
        cut->tiny = hypot(cut->to[0] - cut->from[0], cut->to[1] - cut->from[1]) <= side->rounding;
        cut->proper = number < side->cuts->crossing_count;
    }
    side->slit = has_loose_end(side);
    return true;
}

/* The distance of p from a cut, and how far p is to the left of the line through it. */
static double distance_from(const ck_flat_cut *cut, const double p[2], double *left) {
    const double d[2] = {cut->to[0] - cut->from[0], cut->to[1] - cut->from[1]};
    const double e[2] = {p[0] - cut->from[0], p[1] - cut->from[1]};
    const double length = hypot(d[0], d[1]);
    if (cut->tiny) {
        *left = 0;
        return hypot(e[0], e[1]);
    }
    const double along = fmin(fmax((d[0] * e[0] + d[1] * e[1]) / length, 0), length);
    *left = (d[0] * e[1] - d[1] * e[0]) / length;
    return hypot(e[0] - along * d[0] / length, e[1] - along * d[1] / length);
}

/* A puncture on its way along an edge. */
typedef struct edge_passage {
    double at, off;  /* where, and by how much that may be off */
    double drift[3]; /* and how that changes as b is shifted along each axis */
    bool enters;
} edge_passage;

/* The puncture that an end of a cut is; `of` tells whose edge it is on. */
static edge_passage passage_of(const ck_face_side *side, uint32_t number, ck_puncture puncture) {
    double faces[2][3][3];
    double sides[2][3];
    double normal[3];
    double way[3];
    edge_passage out = {.enters = puncture.sign > 0};
    faces_of(side, number, faces[0], faces[1]);
    const double(*own)[3] = (const double(*)[3])faces[puncture.of];
    const double(*other)[3] = (const double(*)[3])faces[1 - puncture.of];
    out.at =
        ck_terms_twofold.along((const double(*)[3])faces[0], (const double(*)[3])faces[1], puncture, &out.off).high;
    ck_sub(other[1], other[0], sides[0]);
    ck_sub(other[2], other[0], sides[1]);
    ck_cross(sides[0], sides[1], normal);
    ck_sub(own[puncture.edge], own[(puncture.edge + 1) % 3], way);
    const double drop = ck_dot(normal, way) * (puncture.of == 0 ? -1 : 1);
    for (int i = 0; i < 3; i++) {
        out.drift[i] = normal[i] / drop;
    }
    return out;
}

static bool comes_before(const edge_passage *a, const edge_passage *b) {
    if (fabs(a->at - b->at) > a->off + b->off + 0x1p-52) {
        return a->at < b->at;
    }
    return ck_lexicographic_less(a->drift, b->drift);
}

/* Whether an edge of a face passes into the other body last, or out of it first: then its end (1), or its beginning
 * (0), is behind. */
void ck_face_side_of_ends(const ck_face_side *side, const ck_cut_face *at, int edge, bool behind[2]) {
    edge_passage first = {0};
    edge_passage last = {0};
    bool any = false;
    for (uint64_t i = 2 * (uint64_t)at->first; i < 2 * ((uint64_t)at->first + at->count); i++) {
        uint32_t number = side->cuts->uses[side->which][i / 2].cut;
        if (number == CK_NO_CUT) {
            continue;
        }
        const ck_cut *cut = &side->cuts->items[number].cut;
        const ck_puncture puncture = i % 2 == 0 ? cut->start : cut->end;
        if (puncture.of == side->which && puncture.edge == edge) {
            const edge_passage here = passage_of(side, number, puncture);
            first = !any || comes_before(&here, &first) ? here : first;
            last = !any || comes_before(&last, &here) ? here : last;
            any = true;
        }
    }
    behind[0] = any && !first.enters;
    behind[1] = any && last.enters;
}

/* Whether a corner of the face at hand is behind, some edge of which passes through the other body: edges that pass
 * through nothing have both ends on the same side. */
static bool corner_is_behind(const ck_face_side *side, int corner) {
    const uint8_t punctured = side->at->punctured;
    const int next = (corner + 1) % 3, last = (corner + 2) % 3;
    bool behind[2];
    if ((punctured >> corner & 1) != 0) {
        ck_face_side_of_ends(side, side->at, corner, behind);
        return behind[0];
    }
    ck_face_side_of_ends(side, side->at, (punctured >> last & 1) != 0 ? last : next, behind);
    return (punctured >> last & 1) != 0 ? behind[1] : behind[0];
}

/* The corner that is farthest from all cuts. */
static int far_corner(const ck_face_side *side) {
    int best = 0;
    double most = -1;
    for (int k = 0; k < 3; k++) {
        double p[2];
        double left;
        double nearest = INFINITY;
        ck_sheet_point(&side->sheet, side->corners[k], p);
        for (uint32_t i = 0; i < side->flat_count; i++) {
            nearest = fmin(nearest, distance_from(&side->flat[i], p, &left));
        }
        best = nearest > most ? k : best;
        most = fmax(most, nearest);
    }
    return best;
}

/* Where a cut of no length would end if the corner of the other body that it goes round were a unit beyond the face.
 * False: it does not end on an edge of that body that leaves the face. */
static bool enlarge_end(const ck_face_side *side, uint32_t number, int end, double out[2]) {
    double faces[2][3][3];
    const ck_face_cut *item = faces_of(side, number, faces[0], faces[1]);
    const ck_puncture puncture = end == 0 ? item->cut.start : item->cut.end;
    if (puncture.of == side->which) {
        return false;
    }
    const ck_sheet *sheet = &side->sheet;
    double normal[3];
    double way[3];
    ck_cross(sheet->axes[0], sheet->axes[1], normal);
    const double *ends[2] = {faces[puncture.of][puncture.edge], faces[puncture.of][(puncture.edge + 1) % 3]};
    double height[2];
    for (int i = 0; i < 2; i++) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = ends[i][axis] * side->centre.scale - side->centre.at[axis] - sheet->origin[axis];
        }
        height[i] = ck_dot(normal, p);
    }
    const int near = fabs(height[0]) <= fabs(height[1]) ? 0 : 1;
    ck_sub(ends[1 - near], ends[near], way);
    const double steep = fabs(ck_dot(normal, way));
    out[0] = ck_dot(sheet->axes[0], way) / steep;
    out[1] = ck_dot(sheet->axes[1], way) / steep;
    return fabs(height[near]) <= side->rounding && isfinite(out[0]) && isfinite(out[1]);
}

/* Whether cuts of no length, which go round a corner of the other body on the face, leave the rest of the face behind:
 * they go round it clockwise. */
static bool rest_is_behind(const ck_face_side *side) {
    enum { MOST = 64 };
    double areas[MOST];
    if (side->flat_count > MOST) {
        return true;
    }
    for (uint32_t i = 0; i < side->flat_count; i++) {
        double from[2];
        double to[2];
        const uint32_t number = side->flat[i].number;
        if (!enlarge_end(side, number, side->which, from) || !enlarge_end(side, number, 1 - side->which, to)) {
            return true;
        }
        areas[i] = from[0] * to[1] - from[1] * to[0];
    }
    for (uint32_t i = 0; i < side->flat_count; i++) {
        double area = 0; /* of those about the same place */
        for (uint32_t k = 0; k < side->flat_count; k++) {
            double left;
            area += distance_from(&side->flat[k], side->flat[i].from, &left) <= 16 * side->rounding ? areas[k] : 0;
        }
        if (!(area > 0)) {
            return true;
        }
    }
    return false;
}

/* The sum of what the cuts on the way from p to q change: 1 for each that is left behind, -1 for each that is entered.
 * False: the way passes where a cut ends, as far as roundings tell. */
static bool walk(const ck_face_side *side, const double p[2], const double q[2], int *sum) {
    const double room = 64 * side->rounding;
    *sum = 0;
    for (uint32_t i = 0; i < side->flat_count; i++) {
        const ck_flat_cut *cut = &side->flat[i];
        double left[2];
        const double distances[2] = {distance_from(cut, p, &left[0]), distance_from(cut, q, &left[1])};
        if (cut->tiny && distances[1] <= room) {
            return false; /* it may cut off the corner that q is */
        }
        if (cut->tiny || fmin(left[0], left[1]) > room || fmax(left[0], left[1]) < -room) {
            continue;
        }
        if (fabs(left[0]) <= room || fabs(left[1]) <= room) {
            /* An end of the way is on the line of the cut: it matters only if the cut is there, too. */
            const double way = hypot(q[0] - p[0], q[1] - p[1]);
            if (distances[0] > way + room || distances[1] > way + room) {
                continue;
            }
            return false;
        }
        const double t = left[0] / (left[0] - left[1]);
        const double at[2] = {p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])};
        double off;
        if (distance_from(cut, at, &off) > room) {
            continue;
        }
        if (hypot(at[0] - cut->from[0], at[1] - cut->from[1]) <= room ||
            hypot(at[0] - cut->to[0], at[1] - cut->to[1]) <= room) {
            return false;
        }
        *sum += left[0] > 0 ? 1 : -1;
    }
    return true;
}

/* The cut with a direction that is nearest to p, and how far to its left p is. Where two are equally near, p is nearest
 * to where they meet, and the one whose line is farther from it tells. */
static const ck_flat_cut *nearest_cut(const ck_face_side *side, const double p[2], double *left) {
    const ck_flat_cut *best = NULL;
    double nearest = INFINITY;
    for (uint32_t i = 0; i < side->flat_count; i++) {
        double here;
        double distance = distance_from(&side->flat[i], p, &here);
        bool same = fabs(distance - nearest) <= 8 * side->rounding;
        if (!side->flat[i].tiny && (same ? fabs(here) > fabs(*left) : distance < nearest)) {
            best = &side->flat[i];
            *left = here;
            nearest = fmin(nearest, distance);
        }
    }
    return best;
}

/* Edges tell exactly on which side the corners are, and cuts on the way from one of them change that, unless there is a
 * way round them; else the nearest cut tells. If no cut has a length, the rest of the face is all on one side. */
bool ck_face_side_behind(const ck_face_side *side, const double p[2], bool *proper) {
    double left = 0;
    const ck_flat_cut *nearest = nearest_cut(side, p, &left);
    *proper = nearest != NULL && nearest->proper;
    for (int k = 0; k < 3 && side->at->punctured != 0 && !side->slit; k++) {
        double corner[2];
        int sum;
        ck_sheet_point(&side->sheet, side->corners[k], corner);
        if (walk(side, p, corner, &sum)) {
            return corner_is_behind(side, k) + sum > 0;
        }
    }
    if (nearest != NULL) {
        return left >= 0;
    }
    return side->at->punctured != 0 ? corner_is_behind(side, far_corner(side)) : rest_is_behind(side);
}
