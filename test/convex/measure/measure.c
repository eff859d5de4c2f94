/* Distance and depth of convex bodies, against all pairs of features of small ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/measuring.h"
#include "convex/solids.h"
#include "math/triangle_distance.h"

#include <float.h>

static double true_distance(const solid *a, const solid *b) {
    double least = INFINITY;
    for (size_t i = 0; i < a->face_count; i++) {
        for (size_t j = 0; j < b->face_count; j++) {
            double t[3][3], u[3][3], pt[3], pu[3];
            corners_of(a, i, t);
            corners_of(b, j, u);
            least = fmin(least, ck_triangle_distance((const double(*)[3])t, (const double(*)[3])u, pt, pu));
        }
    }
    return least;
}

/* How far b has to go along a direction. */
static double depth_along(const solid *a, const solid *b, const double way[3]) {
    double length = ck_norm(way), high = -INFINITY, low = INFINITY;
    for (size_t i = 0; i < a->point_count; i++) {
        high = fmax(high, ck_dot(way, a->world[i]) / length);
    }
    for (size_t i = 0; i < b->point_count; i++) {
        low = fmin(low, ck_dot(way, b->world[i]) / length);
    }
    return length > 0 ? high - low : INFINITY;
}

static double depth_both_ways(const solid *a, const solid *b, const double way[3]) {
    const double back[3] = {-way[0], -way[1], -way[2]};
    return fmin(depth_along(a, b, way), depth_along(a, b, back));
}

static double least_along_normals(const solid *a, const solid *b, const solid *of) {
    double least = INFINITY;
    for (size_t i = 0; i < of->face_count; i++) {
        double t[3][3], one[3], other[3], normal[3];
        corners_of(of, i, t);
        ck_sub(t[1], t[0], one);
        ck_sub(t[2], t[0], other);
        ck_cross(one, other, normal);
        least = fmin(least, depth_both_ways(a, b, normal));
    }
    return least;
}

static void side_of(const solid *s, size_t number, double side[3]) {
    double t[3][3];
    corners_of(s, number / 3, t);
    ck_sub(t[(number + 1) % 3], t[number % 3], side);
}

/* The surface of the difference of two bodies has faces across the normals of both, and across pairs of edges: all of
 * these are tried. */
static double true_depth(const solid *a, const solid *b) {
    double least = fmin(least_along_normals(a, b, a), least_along_normals(a, b, b));
    for (size_t i = 0; i < 3 * a->face_count; i++) {
        for (size_t j = 0; j < 3 * b->face_count; j++) {
            double one[3], other[3], way[3];
            side_of(a, i, one);
            side_of(b, j, other);
            ck_cross(one, other, way);
            if (ck_norm(way) > 1e-9 * ck_norm(one) * ck_norm(other)) {
                least = fmin(least, depth_both_ways(a, b, way));
            }
        }
    }
    return least;
}

/* The largest coordinate. */
static double size_of(const solid *a, const solid *b) {
    double size = 0;
    for (int k = 0; k < 3; k++) {
        for (size_t i = 0; i < a->point_count; i++) {
            size = fmax(size, fabs(a->world[i][k]));
        }
        for (size_t i = 0; i < b->point_count; i++) {
            size = fmax(size, fabs(b->world[i][k]));
        }
    }
    return size;
}

static void measure(tool *t, const solid *a, const solid *b, clinker_convex_measurement *out) {
    assert_int_equal(clinker_convex_measure(t->workspace, a->convex, &a->pose, b->convex, &b->pose, out),
                     CLINKER_STATUS_OK);
}

static void assert_on_body(const solid *s, const double point[3], double rounding) {
    double nearest = INFINITY, side = is_mirrored(s) ? -1 : 1;
    for (size_t i = 0; i < s->face_count; i++) {
        double t[3][3], at[3], beyond[3], normal[3], one[3], other[3];
        corners_of(s, i, t);
        ck_sub(t[1], t[0], one);
        ck_sub(t[2], t[0], other);
        ck_cross(one, other, normal);
        ck_sub(point, t[0], beyond);
        assert_true(side * ck_dot(normal, beyond) <= rounding * ck_norm(normal) * 4);
        nearest = fmin(nearest, ck_point_triangle_distance(point, (const double(*)[3])t, at));
    }
    assert_true(nearest <= rounding * 0x1p20); /* distances of points from needles are no better */
}

/* The plane leaves as much room before it as beyond. */
static void assert_half_way(const clinker_convex_measurement *m, double by) {
    const clinker_certificate *plane = &m->answer.certificate;
    double before = plane->offset - ck_dot(plane->normal, m->point_a);
    assert_near(ck_dot(plane->normal, m->point_b) - plane->offset, before, by);
}

static void assert_distance(const solid *a, const solid *b, const clinker_convex_measurement *m) {
    double size = size_of(a, b), truth = true_distance(a, b), rounding = 1e-14 * size + 1e-9 * truth;
    assert_true(m->answer.certificate.kind == CLINKER_CERTIFICATE_PLANE || truth < 1e-10 * size);
    assert_true(m->separation == 0 && m->separation_bound[0] == 0 && m->separation_bound[1] == 0);
    assert_encloses(m->distance_bound, truth, rounding);
    assert_encloses(m->distance_bound, m->distance, 0);
    assert_true(m->distance_bound[1] - m->distance_bound[0] <= 2.01e-6 * truth);
    assert_near(ck_norm(m->direction), 1, 1e-14);
    assert_true(depth_along(a, b, m->direction) <= -m->distance_bound[0] + rounding);
    assert_points_fit(m, truth, 2e-3 * truth + 1e-14 * size);
    assert_on_body(a, m->point_a, 1e-13 * size);
    assert_on_body(b, m->point_b, 1e-13 * size);
    if (truth > 1e-6 * size) {
        assert_half_way(m, 1e-3 * truth);
    }
}

static void assert_depth(const solid *a, const solid *b, const clinker_convex_measurement *m) {
    double size = size_of(a, b), truth = true_depth(a, b), rounding = 1e-14 * size;
    assert_true(m->distance == 0 && m->distance_bound[0] == 0 && m->distance_bound[1] == 0);
    assert_encloses(m->separation_bound, truth, rounding);
    assert_encloses(m->separation_bound, m->separation, 0);
    assert_true(m->separation_bound[1] - m->separation_bound[0] <= 1e-6 * truth + 1e-11 * size);
    assert_near(ck_norm(m->direction), 1, 1e-14);
    assert_near(depth_along(a, b, m->direction), m->separation, 1e-6 * truth + 1e-11 * size);
    assert_true(depth_along(a, b, m->direction) <= m->separation_bound[1] + rounding);
    assert_points_fit(m, -truth, 2e-3 * truth + 1e-11 * size);
}

/* What was measured is the truth; of the other order of bodies, too. */
static void measure_and_judge(tool *t, const solid *a, const solid *b, clinker_convex_measurement *out) {
    measure(t, a, b, out);
    if (out->answer.state == CLINKER_STATE_APART) {
        assert_distance(a, b, out);
    } else {
        assert_depth(a, b, out);
    }
    clinker_convex_measurement swapped = CLINKER_INIT(clinker_convex_measurement);
    measure(t, b, a, &swapped);
    assert_int_equal(swapped.answer.state, out->answer.state);
    double size = size_of(a, b);
    assert_near(swapped.distance, out->distance, 2e-6 * out->distance);
    assert_near(swapped.separation, out->separation, 1e-6 * out->separation + 1e-11 * size);
}

/* Some random pairs, placed by `place_pair`; how many are apart, touch and interfere. */
typedef struct tally {
    size_t apart, touch, deep;
} tally;

typedef void (*placing)(uint64_t *seed, solid *a, solid *b);

static tally judge_random_pairs(tool *t, int count, const double axes[2][3], placing place_pair) {
    uint64_t seed = 1;
    tally seen = {0};
    for (int i = 0; i < count; i++) {
        solid a, b;
        make_random(t, &seed, axes[0], &a);
        make_random(t, &seed, axes[1], &b);
        place_pair(&seed, &a, &b);
        clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
        measure_and_judge(t, &a, &b, &m);
        seen.apart += m.answer.state == CLINKER_STATE_APART;
        seen.touch += m.answer.state == CLINKER_STATE_TOUCH;
        seen.deep += m.answer.state == CLINKER_STATE_INTERFERE;
        free_solid(&a);
        free_solid(&b);
    }
    return seen;
}

static void place_around(uint64_t *seed, solid *a, solid *b) {
    place(a, random_pose(seed, 0));
    place(b, random_pose(seed, 1.2));
}

static void random_bodies_are_as_far_or_deep_as_all_pairs_of_features_tell(void **state) {
    tally seen = judge_random_pairs(*state, 1000, (const double[2][3]){{1, 1, 1}, {1, 0.6, 0.8}}, place_around);
    assert_true(seen.apart > 200 && seen.deep > 200);
}

static void place_through(uint64_t *seed, solid *a, solid *b) {
    place(a, random_pose(seed, 0));
    place(b, random_pose(seed, 0.2));
}

static void thin_bodies_are_measured_as_well(void **state) {
    tally seen = judge_random_pairs(*state, 200, (const double[2][3]){{1, 1, 1e-3}, {1, 1e-2, 1e-2}}, place_through);
    assert_true(seen.apart > 20 && seen.deep > 20);
    judge_random_pairs(*state, 200, (const double[2][3]){{1, 1, 1e-6}, {1, 1e-4, 1}}, place_through);
    judge_random_pairs(*state, 100, (const double[2][3]){{1, 1, 1e-12}, {1, 1, 1}}, place_through);
}

static void place_far_away(uint64_t *seed, solid *a, solid *b) {
    clinker_pose poses[2] = {random_pose(seed, 0), random_pose(seed, 1)};
    for (int i = 0; i < 2; i++) {
        poses[i].m[3] += 1e5;
        poses[i].m[7] -= 1e6;
    }
    place(a, poses[0]);
    place(b, poses[1]);
}

static void bodies_far_from_the_origin_are_measured_to_the_rounding_there(void **state) {
    tally seen = judge_random_pairs(*state, 200, (const double[2][3]){{1, 1, 1}, {1, 1, 0.3}}, place_far_away);
    assert_true(seen.apart > 20 && seen.deep > 20);
}

/* Sheared, squeezed and mirrored. */
static void place_bent(uint64_t *seed, solid *a, solid *b) {
    clinker_pose poses[2] = {random_pose(seed, 0), random_pose(seed, 0.8)};
    for (int i = 0; i < 3; i++) {
        poses[0].m[4 * i] *= random_between(seed, -2, 2);
        poses[0].m[4 * i + 1] += random_between(seed, -1, 1);
        poses[1].m[4 * i + 2] *= random_between(seed, 0.1, 1);
    }
    place(a, poses[0]);
    place(b, poses[1]);
}

static void poses_need_not_be_rigid(void **state) {
    tally seen = judge_random_pairs(*state, 200, (const double[2][3]){{1, 1, 1}, {1, 1, 1}}, place_bent);
    assert_true(seen.apart > 20 && seen.deep > 20);
}

/* b is moved along a random direction, to where it is a little apart or a little deep. */
static void place_near(uint64_t *seed, solid *a, solid *b) {
    place_around(seed, a, b);
    double way[3] = {random_between(seed, -1, 1), random_between(seed, -1, 1), random_between(seed, -1, 1)};
    double inside = 0, outside = 4 / ck_norm(way);
    for (int i = 0; i < 80; i++) {
        double middle = (inside + outside) / 2;
        place(b, moved(middle * way[0], middle * way[1], middle * way[2]));
        *(true_depth(a, b) > 0 ? &inside : &outside) = middle;
    }
    double gap = pow(10, random_between(seed, -13, -3)) * (random_below(seed, 2) ? 1 : -1), by = outside + gap;
    place(b, moved(by * way[0], by * way[1], by * way[2]));
}

static void small_gaps_and_overlaps_are_measured_as_well(void **state) {
    tally seen = judge_random_pairs(*state, 100, (const double[2][3]){{1, 1, 1}, {0.5, 0.5, 0.5}}, place_near);
    assert_true(seen.apart > 20 && seen.deep > 20);
}

static void sizes_do_not_matter(void **state) {
    tool *t = *state;
    solid a, b;
    make_box(t, 1, 1, 1, &a);
    make_box(t, 0.5, 0.5, 2, &b);
    for (int exponent = -300; exponent <= 300; exponent += 50) {
        double unit = pow(10, exponent);
        clinker_convex_measurement apart = CLINKER_INIT(clinker_convex_measurement),
                                   deep = CLINKER_INIT(clinker_convex_measurement);
        clinker_pose pose = {{unit, 0, 0, 0, 0, unit, 0, 0, 0, 0, unit, 0}};
        place(&a, pose);
        pose.m[3] = 2 * unit;
        place(&b, pose);
        measure(t, &a, &b, &apart);
        assert_int_equal(apart.answer.state, CLINKER_STATE_APART);
        assert_near(apart.distance, 0.5 * unit, 1e-6 * unit);
        assert_encloses(apart.distance_bound, 0.5 * unit, 0);
        pose.m[3] = 1.25 * unit;
        place(&b, pose);
        measure(t, &a, &b, &deep);
        assert_int_equal(deep.answer.state, CLINKER_STATE_INTERFERE);
        assert_near(deep.separation, 0.25 * unit, 1e-6 * unit);
        assert_encloses(deep.separation_bound, 0.25 * unit, 0);
        assert_near(deep.direction[0], 1, 1e-9);
    }
    free_solid(&a);
    free_solid(&b);
}

static void assert_touches(tool *t, const solid *a, const solid *b) {
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    measure_and_judge(t, a, b, &m);
    assert_int_equal(m.answer.state, CLINKER_STATE_TOUCH);
    assert_true(m.separation == 0 && m.separation_bound[1] == 0);
    assert_near(depth_along(a, b, m.direction), 0, 1e-12);
}

static void touching_bodies_have_a_depth_of_zero_and_a_direction(void **state) {
    tool *t = *state;
    solid a, b;
    make_box(t, 1, 1, 1, &a);
    make_box(t, 0.5, 0.5, 0.5, &b);
    place(&b, moved(1.5, 0, 0)); /* face on face */
    assert_touches(t, &a, &b);
    place(&b, moved(1.5, 0.75, -0.25));
    assert_touches(t, &a, &b);
    place(&b, moved(-1.5, 1.5, 0.25)); /* edge on edge */
    assert_touches(t, &a, &b);
    place(&b, moved(-1.5, 1.5, -1.5)); /* corner on corner */
    assert_touches(t, &a, &b);
    place(&b, (clinker_pose){{0.5, -0.5, 0, 0, 0.5, 0.5, 0, 1.5, 0, 0, 0.5, 0}}); /* edge on face */
    assert_touches(t, &a, &b);
    free_solid(&a);
    free_solid(&b);
}

static void a_body_within_another_leaves_by_the_shortest_way(void **state) {
    tool *t = *state;
    solid a, b;
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    make_box(t, 4, 5, 6, &a);
    make_box(t, 1, 1, 1, &b);
    measure_and_judge(t, &a, &b, &m);
    assert_near(m.separation, 5, 1e-9);
    assert_near(fabs(m.direction[0]), 1, 1e-9);
    place(&b, moved(1, 3, -2));
    measure_and_judge(t, &a, &b, &m);
    assert_near(m.separation, 3, 1e-9);
    assert_near(m.direction[1], 1, 1e-9);
    free_solid(&a);
    free_solid(&b);
}

static void a_body_leaves_itself_by_its_least_width(void **state) {
    tool *t = *state;
    uint64_t seed = 5;
    for (int i = 0; i < 100; i++) {
        solid a;
        clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
        make_random(t, &seed, (const double[3]){1, 1, 0.5}, &a);
        place(&a, random_pose(&seed, 1));
        measure_and_judge(t, &a, &a, &m);
        assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
        free_solid(&a);
    }
}

/* Both bodies wander; what was measured before goes in again, and so does what belongs to another pair. */
static void what_was_measured_before_changes_numbers_within_their_bounds_only(void **state) {
    tool *t = *state;
    uint64_t seed = 9;
    solid a, b;
    make_random(t, &seed, (const double[3]){1, 1, 0.7}, &a);
    make_random(t, &seed, (const double[3]){1, 0.5, 0.7}, &b);
    clinker_convex_measurement kept = CLINKER_INIT(clinker_convex_measurement);
    for (int i = 0; i < 400; i++) {
        if (i % 50 == 0) {
            place(&a, random_pose(&seed, 0));
        }
        clinker_pose pose = random_pose(&seed, 0.01);
        pose = i % 100 < 95 ? moved(1 + 0.5 * sin(0.1 * i), pose.m[3], pose.m[7]) : random_pose(&seed, 1);
        place(&b, pose);
        clinker_convex_measurement fresh = CLINKER_INIT(clinker_convex_measurement);
        measure(t, &a, &b, &fresh);
        measure_and_judge(t, &a, &b, &kept);
        assert_int_equal(kept.answer.state, fresh.answer.state);
        assert_true(kept.distance_bound[0] <= fresh.distance_bound[1] &&
                    fresh.distance_bound[0] <= kept.distance_bound[1]);
        assert_true(kept.separation_bound[0] <= fresh.separation_bound[1] &&
                    fresh.separation_bound[0] <= kept.separation_bound[1]);
    }
    kept.direction[0] = NAN;
    measure_and_judge(t, &a, &b, &kept);
    free_solid(&a);
    free_solid(&b);
}

/* Ways of about one length, more than there is room for. */
static void a_ball_in_a_ball_has_a_depth_with_wide_bounds(void **state) {
    tool *t = *state;
    scene_mesh sphere = scene_icosphere(1, 20);
    clinker_mesh mesh = scene_mesh_borrow(&sphere);
    clinker_convex *ball;
    assert_int_equal(clinker_convex_create(t->workspace, &mesh, &ball), CLINKER_STATUS_OK);
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    assert_int_equal(clinker_convex_measure(t->workspace, ball, NULL, ball, NULL, &m), CLINKER_STATUS_OK);
    assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
    assert_true(m.separation_bound[0] > 1.96 && m.separation_bound[1] < 2.0001);
    assert_encloses(m.separation_bound, m.separation, 0);
    clinker_convex_destroy(ball);
    scene_mesh_free(&sphere);
}

static void bodies_beyond_all_sizes_have_a_distance_and_no_depth(void **state) {
    tool *t = *state;
    solid a, b;
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    make_box(t, 0x1p950, 0x1p950, 0x1p950, &a);
    make_box(t, 1, 1, 1, &b);
    measure(t, &a, &b, &m);
    assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
    assert_true(m.separation_bound[0] == 0 && isinf(m.separation_bound[1]));
    place(&b, moved(0x1p951, 0, 0));
    measure(t, &a, &b, &m);
    assert_int_equal(m.answer.state, CLINKER_STATE_APART);
    assert_near(m.distance / 0x1p950, 1, 1e-6);
    assert_near(m.direction[0], 1, 1e-6);
    free_solid(&a);
    free_solid(&b);
}

static void a_pose_that_is_not_finite_is_refused(void **state) {
    tool *t = *state;
    solid a;
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    make_box(t, 1, 1, 1, &a);
    clinker_pose bad = moved(NAN, 0, 0);
    assert_int_equal(clinker_convex_measure(t->workspace, a.convex, &bad, a.convex, NULL, &m), CLINKER_STATUS_INVALID);
    bad = moved(0, INFINITY, 0);
    assert_int_equal(clinker_convex_measure(t->workspace, a.convex, NULL, a.convex, &bad, &m), CLINKER_STATUS_INVALID);
    free_solid(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bodies_are_as_far_or_deep_as_all_pairs_of_features_tell),
        cmocka_unit_test(thin_bodies_are_measured_as_well),
        cmocka_unit_test(bodies_far_from_the_origin_are_measured_to_the_rounding_there),
        cmocka_unit_test(poses_need_not_be_rigid),
        cmocka_unit_test(small_gaps_and_overlaps_are_measured_as_well),
        cmocka_unit_test(sizes_do_not_matter),
        cmocka_unit_test(touching_bodies_have_a_depth_of_zero_and_a_direction),
        cmocka_unit_test(a_body_within_another_leaves_by_the_shortest_way),
        cmocka_unit_test(a_body_leaves_itself_by_its_least_width),
        cmocka_unit_test(what_was_measured_before_changes_numbers_within_their_bounds_only),
        cmocka_unit_test(a_ball_in_a_ball_has_a_depth_with_wide_bounds),
        cmocka_unit_test(bodies_beyond_all_sizes_have_a_distance_and_no_depth),
        cmocka_unit_test(a_pose_that_is_not_finite_is_refused),
    };
    return cmocka_run_group_tests_name("measure", tests, open_tool, close_tool);
}
