#include "convex/recheck/lists.h"

/* A point that is moved gets SHARE_OF_B times as far from the face of b as from that of a, in gauges: it moves with a,
 * so its distance from a's face stays, and only b's shrinks. */
#define SHARE_OF_B 8

/* A point is moved aside by this part of the distance to the middle of what two balls would have in common: less than
 * all of it, as bodies have edges. */
#define ASIDE 0.8

static void remember(const ck_look *look, clinker_convex_memo *seen) {
    CK_ASSERT(look->size > 0 && look->map->identity != 0);
    for (int k = 0; k < 3; k++) {
        seen->direction[k] = look->direction[k] / look->size;
    }
    seen->reach = look->reach / look->size;
    seen->points = look->map->identity;
}

void ck_looks_remember(const ck_look looks[2], clinker_convex_memo seen[2]) {
    for (int i = 0; i < 2; i++) {
        if (looks[i].fresh) {
            remember(&looks[i], &seen[i]);
        }
    }
}

const double *ck_look_by_list(ck_look *look) {
    const double *point = look->map->points[ck_direction_map_find(look->map, look->direction)];
    look->reach = ck_dot(point, look->direction) + look->map->loss * ck_sum_of_sizes(look->direction);
    look->fresh = true;
    return point;
}

/* A body in its place, for points of the world. */
typedef struct surroundings {
    ck_posed at;
    double columns[3][3]; /* of the inverse of the pose */
    double noise;         /* of coordinates in the world */
    double blur;          /* an error of points in the world times this bounds the error of gauges */
} surroundings;

static surroundings invert(ck_posed at) {
    const double *m = at.pose;
    surroundings out = {.at = at};
    for (int i = 0; i < 3; i++) {
        ck_cross(&m[4 * ((i + 1) % 3)], &m[4 * ((i + 2) % 3)], out.columns[i]);
    }
    double sizes[4], volume = ck_dot(m, out.columns[0]);
    CK_ASSERT(ck_volume_inverts(volume));
    ck_column_sizes(m, sizes);
    double stretch = sizes[0] + sizes[1] + sizes[2], inverse = 1 / volume;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            out.columns[i][k] *= inverse;
        }
    }
    out.noise = ck_placed_noise(at.body, stretch, sizes[3]) + CK_ROUNDING * stretch * at.body->unit;
    out.blur = stretch * stretch * fabs(inverse) * at.body->scale * at.body->slimness;
    return out;
}

/* From the world to the coordinates of the mesh. */
static void undo(const surroundings *around, const double point[3], double out[3]) {
    const double *m = around->at.pose;
    const double from[3] = {point[0] - m[3], point[1] - m[7], point[2] - m[11]};
    for (int k = 0; k < 3; k++) {
        out[k] = around->columns[0][k] * from[0] + around->columns[1][k] * from[1] + around->columns[2][k] * from[2];
    }
}

/* Where a point lies in a body, by the face through which the ray from the centre to the point leaves. */
typedef struct standing {
    ck_look look;   /* at the poles */
    double gauge;   /* by that face: 1 in its plane */
    double rise[3]; /* gradient of that gauge in the world */
    bool inside;    /* for sure */
} standing;

/* CK_CAREFUL: by lists where the first level leaves it open. */
static standing stand(const surroundings *around, const double in_world[3], double noise, ck_care care) {
    const ck_polyhedron *body = around->at.body;
    const ck_direction_map *map = &body->poles;
    standing found = {.look = {.map = map, .size = 1, .fresh = true}};
    double *local = found.look.direction, gauge_noise = noise * around->blur;
    undo(around, in_world, local);
    for (int k = 0; k < 3; k++) {
        local[k] = (local[k] - body->centre[k]) * body->scale;
    }
    const double *pole = ck_direction_map_guess(map, local, &found.gauge, &found.look.reach)->point;
    if (care == CK_CAREFUL && !(found.look.reach + gauge_noise < 1) && found.gauge < 1) {
        pole = ck_look_by_list(&found.look);
        found.gauge = ck_dot(pole, local);
    }
    found.inside = found.look.reach + gauge_noise < 1;
    for (int i = 0; i < 3; i++) {
        found.rise[i] = ck_dot(around->columns[i], pole) * body->scale;
    }
    return found;
}

/* Moves a point between two faces, to where its distances from them are 1 to SHARE_OF_B, and aside. */
static void centre(const standing *a, const standing *b, double point[3]) {
    double apart[3], aside[3];
    for (int k = 0; k < 3; k++) {
        apart[k] = a->rise[k] - b->rise[k];
        aside[k] = a->rise[k] + b->rise[k];
    }
    double missing = SHARE_OF_B * (1 - a->gauge) - (1 - b->gauge);
    double gain = SHARE_OF_B * ck_dot(a->rise, apart) - ck_dot(b->rise, apart);
    ck_add_scaled(point, missing / gain, apart, point);
    ck_add_scaled(point, -ASIDE / (ck_dot(a->rise, a->rise) + ck_dot(b->rise, b->rise)), aside, point);
}

/* Moves a point that is not inside of both bodies to where it may be. False: it is not inside there either. */
static bool mend(ck_posed a, ck_posed b, double point[3], double in_world[3], clinker_convex_memo seen[2]) {
    surroundings of_a = invert(a), of_b = invert(b);
    double noise = of_a.noise + of_b.noise;
    standing in_a = stand(&of_a, in_world, noise, CK_QUICK), in_b = stand(&of_b, in_world, noise, CK_QUICK);
    centre(&in_a, &in_b, in_world);
    in_b = stand(&of_b, in_world, noise, CK_CAREFUL);
    if (!in_b.inside) {
        return false;
    }
    in_a = stand(&of_a, in_world, noise, CK_CAREFUL);
    if (!in_a.inside) {
        return false;
    }
    undo(&of_a, in_world, point);
    ck_looks_remember((const ck_look[2]){in_a.look, in_b.look}, seen);
    return true;
}

static bool is_inside(ck_look *look, double gauge_noise) {
    if (!(look->reach + gauge_noise < look->size)) {
        ck_look_by_list(look);
    }
    return look->reach + gauge_noise < look->size;
}

bool ck_point_holds_by_lists(ck_posed a, ck_posed b, ck_look at[2], const double gauge_noise[2], double point[3],
                             double in_world[3], clinker_convex_memo seen[2]) {
    CK_ASSERT(ck_has_poles(a) && ck_has_poles(b) && gauge_noise[0] >= 0 && gauge_noise[1] >= 0);
    if (is_inside(&at[0], gauge_noise[0]) && is_inside(&at[1], gauge_noise[1])) {
        ck_looks_remember(at, seen);
        return true;
    }
    return mend(a, b, point, in_world, seen);
}
