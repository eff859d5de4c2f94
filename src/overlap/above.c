#include "overlap/above.h"

#include "math/feature_distance.h"
#include "math/ray_crossing.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"
#include "overlap/terms/sums.h"

#include <string.h>

enum { MOST_FACES = 64, MOST_CUTS = 128 };

/* How far a face that a ray passes is above a point, along an axis, and what that is off by; false: it is too steep or
 * slender to tell. */
static bool height_over(const double t[3][3], const double p[3], int axis, double *height, double *off) {
    double e[3], f[3], normal[3], way[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    ck_sub(t[0], p, way);
    const double rise = normal[axis], size = ck_sum_of_sizes(normal);
    const double sides[2] = {ck_sum_of_sizes(e), ck_sum_of_sizes(f)};
    *height = ck_dot(normal, way) / rise;
    *off = 0x1p-26 * (sides[0] + sides[1] + ck_sum_of_sizes(way));
    return fabs(rise) > 0x1p-6 * size && size > 0x1p-16 * sides[0] * sides[1];
}

bool ck_above_find(ck_ball_tree *tree, const double p[3], int axis, double top, ck_face_above *above) {
    uint32_t faces[MOST_FACES], count;
    double high[3] = {p[0], p[1], p[2]}, least = INFINITY, next = INFINITY, room = 0;
    high[axis] = ck_greater(p[axis], top);
    *above = (ck_face_above){.way = 0};
    if (!ck_ball_tree_within(tree, p, high, faces, MOST_FACES, &count)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        double place[3][3], height, off;
        const double(*t)[3] = ck_ball_face(&tree->faces, faces[i], place);
        const int way = ck_ray_crossing(p, t, axis);
        if (way == 0) {
            continue;
        }
        if (way == CK_ON_SURFACE || !height_over(t, p, axis, &height, &off)) {
            return false;
        }
        next = ck_lesser(next, ck_greater(height, least));
        room = ck_greater(room, off);
        if (height < least) {
            least = height;
            above->way = way;
            above->face = faces[i];
        }
    }
    memcpy(above->hit, p, sizeof above->hit);
    above->hit[axis] += above->way != 0 ? least : 0;
    above->off = room;
    return above->way == 0 || next - least > 2 * room;
}

/* ---- On a face with cuts ---- */

/* The cut that is nearest to a point, and what is known of all. */
typedef struct nearest_cut {
    double squared, next;       /* of its distance, and of that of the second one */
    double foot[3], ends[2][3]; /* the point of it that is nearest, and its ends */
    uint32_t cut;               /* its number */
    double noise;               /* how far ends of any of them may be off */
} nearest_cut;

static void place_end(const double faces[2][3][3], ck_puncture puncture, double at[3], double *noise) {
    const double(*t)[3] = faces[puncture.of];
    double off, way[3];
    const double share = ck_terms_double.along(faces[0], faces[1], puncture, &off).high;
    ck_sub(t[(puncture.edge + 1) % 3], t[puncture.edge], way);
    ck_add_scaled(t[puncture.edge], share, way, at);
    *noise = ck_greater(*noise, off * ck_sum_of_sizes(way) + 0x1p-48 * ck_sum_of_sizes(at));
}

static void consider_cut(ck_body *const *bodies, const ck_cuts *cuts, uint32_t cut, const double p[3],
                         nearest_cut *nearest) {
    const ck_face_cut *item = &cuts->items[cut];
    double faces[2][3][3], ends[2][3], foot[3];
    ck_solid_triangle(bodies[0], item->faces.a, faces[0]);
    ck_solid_triangle(bodies[1], item->faces.b, faces[1]);
    place_end((const double(*)[3][3])faces, item->cut.start, ends[0], &nearest->noise);
    place_end((const double(*)[3][3])faces, item->cut.end, ends[1], &nearest->noise);
    const double squared = ck_corner_edge(p, ends[0], ends[1], foot);
    nearest->next = ck_lesser(nearest->next, ck_greater(squared, nearest->squared));
    if (squared < nearest->squared) {
        nearest->squared = squared;
        nearest->cut = cut;
        memcpy(nearest->foot, foot, sizeof foot);
        memcpy(nearest->ends, ends, sizeof ends);
    }
}

static double distance_of(const double a[3], const double b[3]) {
    double way[3];
    ck_sub(a, b, way);
    return ck_norm(way);
}

/* Whether the way from a point to its nearest cut passes no other one for certain, and ends within that. */
static bool is_clear(const nearest_cut *nearest, double noise) {
    const double distance = sqrt(nearest->squared), next = sqrt(nearest->next);
    const double within =
        ck_lesser(distance_of(nearest->foot, nearest->ends[0]), distance_of(nearest->foot, nearest->ends[1]));
    return distance > 0x1p10 * noise && within > 0x1p10 * noise && next > distance * (1 + 0x1p-10) + 8 * noise;
}

int ck_above_side_of_cuts(ck_body *const *bodies, const ck_cuts *cuts, int of, const ck_cut_face *face,
                          const double p[3], double off) {
    const ck_cut_use *uses = cuts->uses[of] + face->first;
    nearest_cut nearest = {.squared = INFINITY, .next = INFINITY, .noise = off};
    for (uint32_t i = 0; i < face->count && face->count <= MOST_CUTS && !face->unknown; i++) {
        if (uses[i].cut != CK_NO_CUT) {
            consider_cut(bodies, cuts, uses[i].cut, p, &nearest);
        }
    }
    if (!(nearest.squared < INFINITY) || !is_clear(&nearest, nearest.noise)) {
        return -1;
    }
    const clinker_face_pair *pair = &cuts->items[nearest.cut].faces;
    double g[3][3], e[3], f[3], normal[3], way[3];
    ck_solid_triangle(bodies[1 - of], of == 0 ? pair->b : pair->a, g);
    ck_sub(g[1], g[0], e);
    ck_sub(g[2], g[0], f);
    ck_cross(e, f, normal);
    ck_sub(p, nearest.foot, way);
    const double along = ck_dot(normal, way), length = ck_norm(normal);
    const bool certain = length > 0x1p-16 * ck_norm(e) * ck_norm(f) && fabs(along) > 0x1p-6 * length * ck_norm(way);
    return certain ? (along < 0 ? 1 : 0) : -1;
}
