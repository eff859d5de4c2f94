/* The questions of recheck.c with rows of poses taken whole, and reaches (support values) of both bodies side by side.
 * Every sum is taken in the order of recheck.c, so that the answers are the same to the last bit. */
#include "convex/recheck/recheck.h"

#include "convex/recheck/lists.h"

#include <immintrin.h>

#define CK_AVX2_ROWS
#include "convex/recheck/types.inl"

static inline pair both(const double *of_a, const double *of_b) {
    return _mm_loadh_pd(_mm_load_sd(of_a), of_b);
}

static inline double first_of(pair p) {
    return _mm_cvtsd_f64(p);
}

static inline double second_of(pair p) {
    return _mm_cvtsd_f64(_mm_unpackhi_pd(p, p));
}

static inline pair pair_of(double a, double b) {
    return _mm_set_pd(b, a);
}

static inline pair lesser_of(pair p, pair q) {
    return _mm_min_pd(p, q);
}

static inline pair size_of(pair p) {
    return _mm_andnot_pd(_mm_set1_pd(-0.0), p);
}

static inline row every(double number) {
    return _mm256_set1_pd(number);
}

static inline row sizes_of(row r) {
    return _mm256_andnot_pd(every(-0.0), r);
}

/* (r[0] + r[1]) + (r[2] + r[3]) of each. */
static inline pair sums(row of_a, row of_b) {
    row halves = _mm256_hadd_pd(of_a, of_b);
    return _mm_add_pd(_mm256_castpd256_pd128(halves), _mm256_extractf128_pd(halves, 1));
}

/* The fourth is 1. Memory beyond the point is not read: the load would wait for the last write there. */
static inline row load_point(const double point[3]) {
    return _mm256_set_m128d(_mm_move_sd(_mm_set1_pd(1), _mm_load_sd(point + 2)), _mm_loadu_pd(point));
}

static inline row mix(row a, double s, row b, double t, row c, double u) {
    row two = _mm256_add_pd(_mm256_mul_pd(a, every(s)), _mm256_mul_pd(b, every(t)));
    return _mm256_add_pd(two, _mm256_mul_pd(c, every(u)));
}

typedef struct pose {
    row rows[3];
} pose;

static inline pose load_pose(const double m[12]) {
    return (pose){{_mm256_loadu_pd(m), _mm256_loadu_pd(m + 4), _mm256_loadu_pd(m + 8)}};
}

/* 1-norms of the columns of a pose; the fourth is that of its translation. */
static inline row column_sizes(const pose *p) {
    row two = _mm256_add_pd(sizes_of(p->rows[0]), sizes_of(p->rows[1]));
    return _mm256_add_pd(two, sizes_of(p->rows[2]));
}

/* The stretch and the noise of both bodies, as ck_placed has them. */
typedef struct pose_bounds {
    pair stretch, noise;
} pose_bounds;

static inline pose_bounds find_pose_bounds(ck_posed a, const pose *at_a, ck_posed b, const pose *at_b) {
    row of_a = column_sizes(at_a), of_b = column_sizes(at_b);
    pair first_two = _mm256_castpd256_pd128(_mm256_hadd_pd(of_a, of_b));
    __m128d rest_a = _mm256_extractf128_pd(of_a, 1), rest_b = _mm256_extractf128_pd(of_b, 1);
    pair stretch = _mm_add_pd(first_two, _mm_unpacklo_pd(rest_a, rest_b));
    pair size =
        _mm_add_pd(_mm_mul_pd(stretch, both(&a.body->extent, &b.body->extent)), _mm_unpackhi_pd(rest_a, rest_b));
    return (pose_bounds){stretch, _mm_mul_pd(_mm_set1_pd(CK_ROUNDING), size)};
}

/* The bound that ck_direction_map_guess() finds, and the direction with its longest coordinate as the fourth: the inner
 * product of (point, slack) and that is the bound on reaches. */
typedef struct guess {
    const ck_map_bound *found;
    row direction;
} guess;

static inline guess look_up(const ck_direction_map *map, row direction) {
    CK_ASSERT(!map->flat && map->rows == map->across);
    row sizes = sizes_of(direction);
    __m128d level = _mm256_castpd256_pd128(sizes);
    double x = _mm_cvtsd_f64(level), y = second_of(level), z = _mm_cvtsd_f64(_mm256_extractf128_pd(sizes, 1));
    uint32_t upright = (uint32_t)(z > x) & (uint32_t)(z > y);
    uint32_t axis = 2 * upright + ((uint32_t)(y > x) & (upright ^ 1));
    row length = every(ck_greater(ck_greater(x, y), z));
    row places = _mm256_mul_pd(every(map->half), _mm256_div_pd(direction, length));
    places = _mm256_add_pd(_mm256_add_pd(places, every(map->middle)), every(CK_MAP_LAST_BITS));
    union {
        double numbers[8];
        uint64_t bits[8];
    } cyclic, signs;
    _mm256_storeu_pd(cyclic.numbers, places);
    _mm256_storeu_pd(cyclic.numbers + 3, places);
    _mm256_storeu_pd(signs.numbers, direction);
    uint32_t side = 2 * axis + (uint32_t)(signs.bits[axis] >> 63), across = map->across, last = across - 1;
    uint32_t line = side * across + ((uint32_t)cyclic.bits[axis + 2] & last);
    return (guess){&map->bounds[line * across + ((uint32_t)cyclic.bits[axis + 1] & last)],
                   _mm256_blend_pd(direction, length, 8)};
}

static inline pair bounds_of(const guess *a, const guess *b) {
    row of_a = _mm256_mul_pd(_mm256_loadu_pd(a->found->point), a->direction);
    return sums(of_a, _mm256_mul_pd(_mm256_loadu_pd(b->found->point), b->direction));
}

/* The four terms that recall() of recheck.c adds up: differences of directions times spreads, and the reach. */
static inline row recall(const ck_direction_map *map, row seen, row direction) {
    row apart = _mm256_blend_pd(sizes_of(_mm256_sub_pd(direction, seen)), seen, 8);
    return _mm256_mul_pd(apart, _mm256_loadu_pd(map->spread));
}

/* The direction, and the reach as the fourth. */
static inline row load_memo(const clinker_convex_memo *seen) {
    _Static_assert(offsetof(clinker_convex_memo, reach) == 3 * sizeof(double), "a memo begins with four numbers");
    return _mm256_loadu_pd(seen->direction);
}

static inline bool look_along(ck_posed a, ck_posed b, const double normal[3], outlook *out) {
    pose at_a = load_pose(a.pose), at_b = load_pose(b.pose);
    out->a = a;
    out->b = b;
    out->of_a = mix(at_a.rows[0], normal[0], at_a.rows[1], normal[1], at_a.rows[2], normal[2]);
    out->of_b = mix(at_b.rows[0], -normal[0], at_b.rows[1], -normal[1], at_b.rows[2], -normal[2]);
    out->centres = sums(_mm256_mul_pd(out->of_a, load_point(a.body->centre)),
                        _mm256_mul_pd(out->of_b, load_point(b.body->centre)));
    pair noises = find_pose_bounds(a, &at_a, b, &at_b).noise;
    out->noise = first_of(noises) + second_of(noises);
    out->size = ck_sum_of_sizes(normal);
    return ck_is_normal(out->size);
}

static inline pair recall_reaches(const outlook *out, const clinker_convex_memo seen[2]) {
    const ck_direction_map *a = &out->a.body->corners, *b = &out->b.body->corners;
    if (!ck_are_memos_of(seen, a, b)) {
        return _mm_set1_pd(INFINITY);
    }
    return sums(recall(a, load_memo(&seen[0]), out->of_a), recall(b, load_memo(&seen[1]), out->of_b));
}

static inline pair guess_reaches(const outlook *out, ck_corner_pair *found) {
    guess seen_a = look_up(&out->a.body->corners, out->of_a), seen_b = look_up(&out->b.body->corners, out->of_b);
    *found = (ck_corner_pair){seen_a.found->point, seen_b.found->point};
    return bounds_of(&seen_a, &seen_b);
}

static inline bool is_parted(const outlook *out, pair reaches, double *offset) {
    pair most = _mm_add_pd(_mm_mul_pd(reaches, both(&out->a.body->unit, &out->b.body->unit)), out->centres);
    double end_of_a = first_of(most), start_of_b = -second_of(most);
    *offset = (end_of_a + start_of_b) / 2;
    return end_of_a + out->noise * out->size < start_of_b && ck_is_moderate_noise(out->noise);
}

static inline void set_look(ck_look *look, const ck_direction_map *map, row direction, double size) {
    look->map = map;
    _mm_storeu_pd(look->direction, _mm256_castpd256_pd128(direction));
    _mm_store_sd(look->direction + 2, _mm256_extractf128_pd(direction, 1));
    look->size = size;
}

static inline void look_at_corners(const outlook *out, ck_look looks[2]) {
    set_look(&looks[0], &out->a.body->corners, out->of_a, 1);
    set_look(&looks[1], &out->b.body->corners, out->of_b, 1);
}

/* y, z, x, and the fourth */
static inline row turned(row r) {
    return _mm256_permute4x64_pd(r, _MM_SHUFFLE(3, 0, 2, 1));
}

/* The cross product, as turned() makes it from what this gives; the fourth is 0. */
static inline row cross(row a, row b) {
    return _mm256_sub_pd(_mm256_mul_pd(a, turned(b)), _mm256_mul_pd(turned(a), b));
}

static inline bool all_below(pair a, pair b) {
    return _mm_movemask_pd(_mm_cmplt_pd(a, b)) == 3;
}

/* From coordinates of the mesh to those of the map, as to_map() of recheck.c. */
static inline row to_map(const ck_polyhedron *body, row point, double volume) {
    row moved = _mm256_sub_pd(point, _mm256_mul_pd(every(volume), load_point(body->centre)));
    return _mm256_mul_pd(moved, every(copysign(body->scale, volume)));
}

static inline bool stand_at(ck_posed a, ck_posed b, const double point[3], double in_world[3], footing *out) {
    pose at_a = load_pose(a.pose), at_b = load_pose(b.pose);
    row here = load_point(point);
    row crosses[3] = {cross(at_b.rows[1], at_b.rows[2]), cross(at_b.rows[2], at_b.rows[0]),
                      cross(at_b.rows[0], at_b.rows[1])};
    row cross_a = cross(at_a.rows[1], at_a.rows[2]);
    pair volumes = sums(_mm256_mul_pd(at_a.rows[0], turned(cross_a)), _mm256_mul_pd(at_b.rows[0], turned(crosses[0])));
    pair across = sums(_mm256_mul_pd(at_a.rows[0], here), _mm256_mul_pd(at_a.rows[1], here));
    pair upwards = sums(_mm256_mul_pd(at_a.rows[2], here), _mm256_mul_pd(at_a.rows[2], here));
    _mm_storeu_pd(in_world, across);
    _mm_store_sd(in_world + 2, upwards);
    row undone = mix(crosses[0], first_of(across) - b.pose[3], crosses[1], second_of(across) - b.pose[7], crosses[2],
                     first_of(upwards) - b.pose[11]);
    out->a = a.body;
    out->b = b.body;
    out->in_a = to_map(a.body, here, 1);
    out->in_b = to_map(b.body, turned(undone), second_of(volumes));
    out->volumes = size_of(volumes);
    pose_bounds bounds = find_pose_bounds(a, &at_a, b, &at_b);
    pair stretch = bounds.stretch, rounding = _mm_set1_pd(CK_ROUNDING);
    pair noises =
        _mm_add_pd(bounds.noise, _mm_mul_pd(_mm_mul_pd(rounding, stretch), both(&a.body->unit, &b.body->unit)));
    pair blur = _mm_mul_pd(_mm_mul_pd(_mm_mul_pd(stretch, stretch), both(&a.body->scale, &b.body->scale)),
                           both(&a.body->slimness, &b.body->slimness));
    double noise = first_of(noises) + second_of(noises);
    out->gauge_noise = _mm_mul_pd(_mm_set1_pd(noise), blur);
    return all_below(_mm_set1_pd(CK_LEAST_VOLUME), out->volumes) &&
           all_below(out->volumes, _mm_set1_pd(CK_MOST_VOLUME)) && ck_is_moderate_noise(noise);
}

static inline pair recall_gauges(const footing *at, const clinker_convex_memo seen[2]) {
    const ck_direction_map *a = &at->a->poles, *b = &at->b->poles;
    if (!ck_are_memos_of(seen, a, b)) {
        return _mm_set1_pd(INFINITY);
    }
    row seen_b = _mm256_mul_pd(every(second_of(at->volumes)), load_memo(&seen[1]));
    return sums(recall(a, load_memo(&seen[0]), at->in_a), recall(b, seen_b, at->in_b));
}

static inline pair guess_gauges(const footing *at) {
    guess seen_a = look_up(&at->a->poles, at->in_a), seen_b = look_up(&at->b->poles, at->in_b);
    return bounds_of(&seen_a, &seen_b);
}

static inline bool is_inside(const footing *at, pair gauges) {
    pair sizes = _mm_move_sd(_mm_set1_pd(1), at->volumes);
    return all_below(_mm_add_pd(_mm_mul_pd(gauges, sizes), at->gauge_noise), at->volumes);
}

static inline void look_at_poles(const footing *at, ck_look looks[2], double gauge_noise[2]) {
    set_look(&looks[0], &at->a->poles, at->in_a, 1);
    set_look(&looks[1], &at->b->poles, at->in_b, second_of(at->volumes));
    gauge_noise[0] = first_of(at->gauge_noise) / first_of(at->volumes);
    gauge_noise[1] = second_of(at->gauge_noise);
}

#include "convex/recheck/questions.inl"

const ck_rechecks ck_rechecks_avx2 = {plane_holds, centres_part, point_holds};
