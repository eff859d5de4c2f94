/* Bodies that move little from one question to the next mostly need nothing but this, so no more is moved to the world
 * than must be, no bound is closer than it must be, and sums are taken so that none waits for another. */
#include "convex/recheck_planes.inl"

/* One question is more than compilers take in of their own accord. */
#define INLINE static inline __attribute__((always_inline))

/* Bounds of bodies with many small faces are closer than this. */
#define CLOSE 0.04

/* Points are pushed so far into a body: 1 is its surface, 0 the centre. */
#define DEEP_ENOUGH 0.9

/* Part of the way to the middle of what two balls have in common that points are moved: bodies have edges, too. */
#define ASIDE 0.5

/* How far a body reaches along a direction of the world, from the origin. */
typedef struct reach {
    double most;          /* no corner reaches further, but for noise */
    double noise;         /* for a direction of size 1 */
    const double *corner; /* one that reaches far, in the coordinates of the map */
} reach;

INLINE reach reach_of(ck_posed at, const double direction[3]) {
    const double *pose = at.pose, *centre = at.body->centre;
    double local[4], sizes[4], far, bound;
    for (int k = 0; k < 4; k++) { /* the last is how far the pose moves along the direction */
        local[k] = pose[k] * direction[0] + pose[4 + k] * direction[1] + pose[8 + k] * direction[2];
    }
    ck_column_sizes(pose, sizes);
    const double *corner = ck_direction_map_guess(&at.body->corners, local, &far, &bound);
    double from = (local[0] * centre[0] + local[1] * centre[1]) + (local[2] * centre[2] + local[3]);
    return (reach){.most = bound * at.body->unit + from,
                   .noise = ck_placed_noise(at.body, sizes[0] + sizes[1] + sizes[2], sizes[3]),
                   .corner = corner};
}

INLINE bool find_gap(ck_posed a, ck_posed b, const double normal[3], double *offset, gap *found) {
    double size = ck_sum_of_sizes(normal);
    if (!ck_is_normal(size)) {
        return false;
    }
    const double back[3] = {-normal[0], -normal[1], -normal[2]};
    reach of_a = reach_of(a, normal), of_b = reach_of(b, back);
    double end_of_a = of_a.most, start_of_b = -of_b.most, noise = of_a.noise + of_b.noise;
    *found = (gap){of_a.corner, of_b.corner};
    *offset = (end_of_a + start_of_b) / 2;
    return end_of_a + noise * size < start_of_b && ck_is_moderate_noise(noise);
}

/* A pose taken apart. What would be divided by the volume that it makes of a unit cube is left times it, so that
 * nothing waits for a division. */
typedef struct inverse {
    double columns[3][3]; /* of the inverse; times the volume */
    double volume;
    double noise; /* in the world; of the inverse, too */
    double blur;  /* gauges are off by no more than so many times what points of the world are; times the volume */
} inverse;

/* All but the last two columns. */
INLINE void begin_inverse(ck_posed at, inverse *out) {
    const double *m = at.pose;
    double sizes[4];
    ck_cross(m + 4, m + 8, out->columns[0]);
    out->volume = ck_dot(m, out->columns[0]);
    ck_column_sizes(m, sizes);
    double stretch = sizes[0] + sizes[1] + sizes[2];
    out->noise = ck_placed_noise(at.body, stretch, sizes[3]) + CK_ROUNDING * stretch * at.body->unit;
    out->blur = stretch * stretch * at.body->scale * at.body->slimness;
}

INLINE void end_inverse(ck_posed at, inverse *out) {
    ck_cross(at.pose + 8, at.pose, out->columns[1]);
    ck_cross(at.pose, at.pose + 4, out->columns[2]);
}

/* From the world to the coordinates of the mesh; times the volume. */
INLINE void undo(ck_posed at, const inverse *back, const double point[3], double out[3]) {
    const double x = point[0] - at.pose[3], y = point[1] - at.pose[7], z = point[2] - at.pose[11];
    for (int i = 0; i < 3; i++) {
        out[i] = back->columns[0][i] * x + back->columns[1][i] * y + back->columns[2][i] * z;
    }
}

/* From the coordinates of the mesh to those of the map; times the size of the volume. */
INLINE void to_map(const ck_polyhedron *body, const double point[3], double volume, double out[3]) {
    double scale = copysign(body->scale, volume);
    for (int k = 0; k < 3; k++) {
        out[k] = (point[k] - volume * body->centre[k]) * scale;
    }
}

/* Where a point lies in a body, as the nearest face on its way from the centre tells. */
typedef struct standing {
    double gauge;   /* by that face: 1 in its plane */
    double bound;   /* no face tells more, with all that is within noise */
    double rise[3]; /* of the gauge by that face, in the world */
} standing;

/* Of a point of the world; with care lists tell where bounds leave it open. */
static standing stand(ck_posed at, const inverse *back, const double in_world[3], double noise, ck_care care) {
    const ck_direction_map *map = &at.body->poles;
    double local[3], scale = 1 / fabs(back->volume), lost = noise * back->blur * scale;
    undo(at, back, in_world, local);
    to_map(at.body, local, back->volume, local);
    for (int k = 0; k < 3; k++) {
        local[k] *= scale;
    }
    standing found;
    const double *pole = ck_direction_map_guess(map, local, &found.gauge, &found.bound);
    if (care == CK_CAREFUL && !(found.bound + lost < 1) && found.gauge < 1) {
        pole = map->points[ck_direction_map_find(map, local)];
        found.gauge = ck_dot(pole, local);
        found.bound = found.gauge + map->loss * ck_sum_of_sizes(local);
    }
    found.bound += lost;
    double steepness = copysign(scale, back->volume) * at.body->scale;
    for (int k = 0; k < 3; k++) {
        found.rise[k] = ck_dot(back->columns[k], pole) * steepness;
    }
    return found;
}

/* Moves a point of the world away from a face that it is beyond of, or nearly. */
static void push(const standing *stands, double point[3]) {
    double excess = stands->gauge - DEEP_ENOUGH;
    if (excess > 0) {
        ck_add_scaled(point, -excess / ck_dot(stands->rise, stands->rise), stands->rise, point);
    }
}

/* Moves a point to where two faces lie around it by equal parts, and half as far aside as leads to the middle of what
 * two balls have in common. */
static void centre(const standing *a, const standing *b, double point[3]) {
    double apart[3], aside[3];
    for (int k = 0; k < 3; k++) {
        apart[k] = a->rise[k] - b->rise[k];
        aside[k] = a->rise[k] + b->rise[k];
    }
    ck_add_scaled(point, (b->gauge - a->gauge) / ck_dot(apart, apart), apart, point);
    ck_add_scaled(point, -ASIDE / (ck_dot(a->rise, a->rise) + ck_dot(b->rise, b->rise)), aside, point);
}

/* A point of the world that two bodies lie around. */
typedef struct common {
    ck_posed a, b;
    inverse of_a, of_b;
    standing by_a, by_b;
    double point[3];
} common;

static bool look_around(common *at, ck_care care) {
    double noise = at->of_a.noise + at->of_b.noise;
    at->by_a = stand(at->a, &at->of_a, at->point, noise, care);
    at->by_b = stand(at->b, &at->of_b, at->point, noise, care);
    return at->by_a.bound < 1 && at->by_b.bound < 1;
}

static common surround(ck_posed a, ck_posed b, const double in_world[3]) {
    common at = {.a = a, .b = b, .point = {in_world[0], in_world[1], in_world[2]}};
    begin_inverse(a, &at.of_a);
    end_inverse(a, &at.of_a);
    begin_inverse(b, &at.of_b);
    end_inverse(b, &at.of_b);
    look_around(&at, CK_CAREFUL);
    return at;
}

/* Moves a point that is inside to the middle. False: bounds do not tell that it is inside there. */
static bool deepen(common *at) {
    centre(&at->by_a, &at->by_b, at->point);
    return look_around(at, CK_QUICK);
}

/* Moves a point that is lost to the middle of what it is near to, and pushes it on from there. False: it stays lost. */
static bool mend(common *at, int mends) {
    bool found = false;
    for (int i = 0; i < mends && !found; i++) {
        if (i == 0) {
            centre(&at->by_a, &at->by_b, at->point);
        } else {
            push(&at->by_a, at->point);
            push(&at->by_b, at->point);
        }
        found = look_around(at, CK_CAREFUL);
    }
    return found;
}

/* Whether a point is inside, by lists if bounds do not tell; `gauge` is what is known of it then. */
static bool is_inside(const ck_polyhedron *body, const ck_spot *at, double *gauge) {
    double bound = at->bound;
    *gauge = bound / at->size;
    if (!(bound + at->lost < at->size)) {
        const ck_direction_map *map = &body->poles;
        double told = ck_dot(map->points[ck_direction_map_find(map, at->point)], at->point);
        bound = told + map->loss * ck_sum_of_sizes(at->point);
        *gauge = told / at->size;
    }
    return bound + at->lost < at->size;
}

/* Whether bounds, which leave a point open, will tell of one in the middle between bodies: they are close around faces
 * that are small, and about equally close everywhere. */
static bool can_deepen(ck_posed a, const ck_spot *in_a, double of_a, ck_posed b, const ck_spot *in_b, double of_b) {
    double slack = ck_greater(in_a->bound / in_a->size - of_a, in_b->bound / in_b->size - of_b);
    return (of_a + of_b) / 2 + slack < 1 && a.body->poles.slack < CLOSE && b.body->poles.slack < CLOSE;
}

bool ck_point_mends(ck_posed a, const ck_spot *in_a, ck_posed b, const ck_spot *in_b, double point[3],
                    double in_world[3], int mends) {
    double of_a, of_b;
    bool inside = is_inside(a.body, in_a, &of_a) && is_inside(b.body, in_b, &of_b);
    if (inside && !can_deepen(a, in_a, of_a, b, in_b, of_b)) {
        return true;
    }
    common at = surround(a, b, in_world);
    if (inside ? deepen(&at) : mend(&at, mends)) {
        undo(a, &at.of_a, at.point, point);
        for (int k = 0; k < 3; k++) {
            point[k] /= at.of_a.volume;
            in_world[k] = at.point[k];
        }
        inside = true;
    }
    return inside;
}

static bool point_holds(ck_posed a, ck_posed b, double point[3], double in_world[3], int mends) {
    if (!ck_has_poles(a) || !ck_has_poles(b)) {
        return false;
    }
    inverse of_a, of_b;
    begin_inverse(a, &of_a);
    begin_inverse(b, &of_b);
    end_inverse(b, &of_b);
    ck_point_to_world(a.pose, point, in_world);
    double in_a[3], in_b[3], gauge, bound_a, bound_b;
    to_map(a.body, point, 1, in_a);
    undo(b, &of_b, in_world, in_b);
    to_map(b.body, in_b, of_b.volume, in_b);
    ck_direction_map_guess(&a.body->poles, in_a, &gauge, &bound_a);
    ck_direction_map_guess(&b.body->poles, in_b, &gauge, &bound_b);
    double noise = of_a.noise + of_b.noise, size_a = fabs(of_a.volume), size_b = fabs(of_b.volume);
    if (!ck_volume_inverts(size_a) || !ck_volume_inverts(size_b) || !ck_is_moderate_noise(noise)) {
        return false;
    }
    double lost_a = noise * of_a.blur, lost_b = noise * of_b.blur;
    if (bound_a * size_a + lost_a < size_a && bound_b + lost_b < size_b) {
        return true;
    }
    const ck_spot spots[2] = {{{in_a[0], in_a[1], in_a[2]}, 1, bound_a, lost_a / size_a},
                              {{in_b[0], in_b[1], in_b[2]}, size_b, bound_b, lost_b}};
    return ck_point_mends(a, &spots[0], b, &spots[1], point, in_world, mends);
}

const ck_rechecks ck_rechecks_baseline = {plane_holds, centres_part, point_holds};
