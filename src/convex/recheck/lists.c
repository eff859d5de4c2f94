#include "convex/recheck/lists.h"

/* Where two bodies meet in little, a point is moved to where b has so many times as much around it as a: it moves with
 * a, so that a never takes anything of what it has, and b does. */
#define SHARE_OF_B 8

/* Part of the way to the middle of what two balls have in common that points are moved: bodies have edges, too. */
#define ASIDE 0.8

static void remember(const ck_look *look, clinker_convex_sight *seen) {
    for (int k = 0; k < 3; k++) {
        seen->direction[k] = look->direction[k] / look->size;
    }
    seen->reach = look->reach / look->size;
    seen->points = look->map->identity;
}

void ck_looks_remember(const ck_look looks[2], clinker_convex_sight seen[2]) {
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
    double blur;          /* gauges are off by no more than so many times what points of the world are */
} surroundings;

static surroundings invert(ck_posed at) {
    const double *m = at.pose;
    surroundings out = {.at = at};
    for (int i = 0; i < 3; i++) {
        ck_cross(&m[4 * ((i + 1) % 3)], &m[4 * ((i + 2) % 3)], out.columns[i]);
    }
    double sizes[4], volume = ck_dot(m, out.columns[0]);
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

/* Where a point lies in a body, as the nearest face on its way from the centre tells. */
typedef struct standing {
    ck_look look;   /* at the poles */
    double gauge;   /* by that face: 1 in its plane */
    double rise[3]; /* of the gauge by that face, in the world */
    bool inside;    /* for sure */
} standing;

/* With care lists tell where the first level leaves it open. */
static standing stand(const surroundings *around, const double in_world[3], double noise, ck_care care) {
    const ck_polyhedron *body = around->at.body;
    const ck_direction_map *map = &body->poles;
    standing found = {.look = {.map = map, .size = 1, .fresh = true}};
    double *local = found.look.direction, lost = noise * around->blur;
    undo(around, in_world, local);
    for (int k = 0; k < 3; k++) {
        local[k] = (local[k] - body->centre[k]) * body->scale;
    }
    const double *pole = ck_direction_map_guess(map, local, &found.gauge, &found.look.reach)->point;
    if (care == CK_CAREFUL && !(found.look.reach + lost < 1) && found.gauge < 1) {
        pole = ck_look_by_list(&found.look);
        found.gauge = ck_dot(pole, local);
    }
    found.inside = found.look.reach + lost < 1;
    for (int i = 0; i < 3; i++) {
        found.rise[i] = ck_dot(around->columns[i], pole) * body->scale;
    }
    return found;
}

/* Moves a point to where two faces lie around it in shares, and most of the way aside that leads to the middle of what
 * two balls have in common. */
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

/* Moves a point that is lost to the middle of what it is near to. False: it stays lost. */
static bool mend(ck_posed a, ck_posed b, double point[3], double in_world[3], clinker_convex_sight seen[2]) {
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

static bool is_inside(ck_look *look, double lost) {
    if (!(look->reach + lost < look->size)) {
        ck_look_by_list(look);
    }
    return look->reach + lost < look->size;
}

bool ck_point_holds_by_lists(ck_posed a, ck_posed b, ck_look at[2], const double lost[2], double point[3],
                             double in_world[3], clinker_convex_sight seen[2]) {
    if (is_inside(&at[0], lost[0]) && is_inside(&at[1], lost[1])) {
        ck_looks_remember(at, seen);
        return true;
    }
    return mend(a, b, point, in_world, seen);
}
