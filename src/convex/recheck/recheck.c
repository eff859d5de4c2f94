/* The questions as any processor asks them. Bodies that move little from one question to the next mostly need nothing
 * else, so no more is moved to the world than must be, no bound is closer than it must be, and sums are grouped so that
 * none waits for another. */
#include "convex/recheck/recheck.h"

#include "convex/recheck/lists.h"
#include "convex/recheck/types.inl"

/* A whole question is more than compilers inline of their own accord. */
#define INLINE static inline __attribute__((always_inline))

INLINE pair pair_of(double a, double b) {
    return (pair){a, b};
}

INLINE double first_of(pair p) {
    return p.a;
}

INLINE double second_of(pair p) {
    return p.b;
}

INLINE pair lesser_of(pair p, pair q) {
    return (pair){ck_lesser(p.a, q.a), ck_lesser(p.b, q.b)};
}

/* The bound of a memo on reaches along another direction (see recheck.h); direction and bound are times `size`. */
INLINE double recall(const ck_direction_map *map, const clinker_convex_memo *seen, const double direction[3],
                     double size) {
    double apart[3];
    for (int k = 0; k < 3; k++) {
        apart[k] = fabs(direction[k] - size * seen->direction[k]);
    }
    return (apart[0] * map->spread[0] + apart[1] * map->spread[1]) + (apart[2] * map->spread[2] + size * seen->reach);
}

INLINE void to_local(const double pose[12], const double direction[3], double local[4]) {
    for (int k = 0; k < 4; k++) {
        local[k] = pose[k] * direction[0] + pose[4 + k] * direction[1] + pose[8 + k] * direction[2];
    }
}

INLINE double along(const ck_polyhedron *body, const double local[4]) {
    return (local[0] * body->centre[0] + local[1] * body->centre[1]) + (local[2] * body->centre[2] + local[3]);
}

INLINE double noise_of(ck_posed at) {
    double sizes[4];
    ck_column_sizes(at.pose, sizes);
    return ck_placed_noise(at.body, sizes[0] + sizes[1] + sizes[2], sizes[3]);
}

/* False: `normal` is not of a size that a normal may have. */
INLINE bool look_along(ck_posed a, ck_posed b, const double normal[3], outlook *out) {
    const double back[3] = {-normal[0], -normal[1], -normal[2]};
    out->a = a;
    out->b = b;
    to_local(a.pose, normal, out->of_a);
    to_local(b.pose, back, out->of_b);
    out->centres = pair_of(along(a.body, out->of_a), along(b.body, out->of_b));
    out->noise = noise_of(a) + noise_of(b);
    out->size = ck_sum_of_sizes(normal);
    return ck_is_normal(out->size);
}

INLINE pair recall_reaches(const outlook *out, const clinker_convex_memo seen[2]) {
    const ck_direction_map *a = &out->a.body->corners, *b = &out->b.body->corners;
    if (!ck_are_memos_of(seen, a, b)) {
        return pair_of(INFINITY, INFINITY);
    }
    return pair_of(recall(a, &seen[0], out->of_a, 1), recall(b, &seen[1], out->of_b, 1));
}

INLINE pair guess_reaches(const outlook *out, ck_corner_pair *found) {
    double reach;
    pair most;
    found->corner_of_a = ck_direction_map_guess(&out->a.body->corners, out->of_a, &reach, &most.a)->point;
    found->corner_of_b = ck_direction_map_guess(&out->b.body->corners, out->of_b, &reach, &most.b)->point;
    return most;
}

INLINE bool is_parted(const outlook *out, pair reaches, double *offset) {
    double end_of_a = reaches.a * out->a.body->unit + out->centres.a;
    double start_of_b = -(reaches.b * out->b.body->unit + out->centres.b);
    *offset = (end_of_a + start_of_b) / 2;
    return end_of_a + out->noise * out->size < start_of_b && ck_is_moderate_noise(out->noise);
}

INLINE void look_at_corners(const outlook *out, ck_look looks[2]) {
    looks[0] = (ck_look){&out->a.body->corners, {out->of_a[0], out->of_a[1], out->of_a[2]}, .size = 1};
    looks[1] = (ck_look){&out->b.body->corners, {out->of_b[0], out->of_b[1], out->of_b[2]}, .size = 1};
}

/* From the coordinates of the mesh to those of the map; both are times `volume`, the result times its size. */
INLINE void to_map(const ck_polyhedron *body, const double point[3], double volume, double out[3]) {
    double scale = copysign(body->scale, volume);
    for (int k = 0; k < 3; k++) {
        out[k] = (point[k] - volume * body->centre[k]) * scale;
    }
}

INLINE double blur_of(ck_posed at, double *noise) {
    double sizes[4];
    ck_column_sizes(at.pose, sizes);
    double stretch = sizes[0] + sizes[1] + sizes[2];
    *noise += ck_placed_noise(at.body, stretch, sizes[3]) + CK_ROUNDING * stretch * at.body->unit;
    return stretch * stretch * at.body->scale * at.body->slimness;
}

/* False: a pose has no inverse, or is of a size that rounding makes useless. */
INLINE bool stand_at(ck_posed a, ck_posed b, const double point[3], double in_world[3], footing *out) {
    const double *m = b.pose;
    double columns[3][3], upright[3], undone[3], noise = 0;
    ck_cross(a.pose + 4, a.pose + 8, upright);
    for (int i = 0; i < 3; i++) {
        ck_cross(&m[4 * ((i + 1) % 3)], &m[4 * ((i + 2) % 3)], columns[i]);
    }
    double volume_a = ck_dot(a.pose, upright), volume_b = ck_dot(m, columns[0]);
    ck_point_to_world(a.pose, point, in_world);
    const double from[3] = {in_world[0] - m[3], in_world[1] - m[7], in_world[2] - m[11]};
    for (int k = 0; k < 3; k++) {
        undone[k] = columns[0][k] * from[0] + columns[1][k] * from[1] + columns[2][k] * from[2];
    }
    out->a = a.body;
    out->b = b.body;
    to_map(a.body, point, 1, out->in_a);
    to_map(b.body, undone, volume_b, out->in_b);
    out->volumes = pair_of(fabs(volume_a), fabs(volume_b));
    out->gauge_noise = pair_of(blur_of(a, &noise), blur_of(b, &noise));
    out->gauge_noise = pair_of(noise * out->gauge_noise.a, noise * out->gauge_noise.b);
    return ck_volume_inverts(volume_a) && ck_volume_inverts(volume_b) && ck_is_moderate_noise(noise);
}

INLINE pair recall_gauges(const footing *at, const clinker_convex_memo seen[2]) {
    const ck_direction_map *a = &at->a->poles, *b = &at->b->poles;
    if (!ck_are_memos_of(seen, a, b)) {
        return pair_of(INFINITY, INFINITY);
    }
    return pair_of(recall(a, &seen[0], at->in_a, 1), recall(b, &seen[1], at->in_b, at->volumes.b));
}

INLINE pair guess_gauges(const footing *at) {
    double reach;
    pair most;
    ck_direction_map_guess(&at->a->poles, at->in_a, &reach, &most.a);
    ck_direction_map_guess(&at->b->poles, at->in_b, &reach, &most.b);
    return most;
}

INLINE bool is_inside(const footing *at, pair gauges) {
    return gauges.a * at->volumes.a + at->gauge_noise.a < at->volumes.a && gauges.b + at->gauge_noise.b < at->volumes.b;
}

INLINE void look_at_poles(const footing *at, ck_look looks[2], double gauge_noise[2]) {
    looks[0] = (ck_look){&at->a->poles, {at->in_a[0], at->in_a[1], at->in_a[2]}, .size = 1};
    looks[1] = (ck_look){&at->b->poles, {at->in_b[0], at->in_b[1], at->in_b[2]}, .size = at->volumes.b};
    gauge_noise[0] = at->gauge_noise.a / at->volumes.a;
    gauge_noise[1] = at->gauge_noise.b;
}

#include "convex/recheck/questions.inl"

const ck_rechecks ck_rechecks_baseline = {plane_holds, centres_part, point_holds};
