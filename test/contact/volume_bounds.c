/* The volume of an overlap never lies outside of what its error allows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measuring.h"

#include <math.h>

static convex random_box(scene_random *random) {
    double half[3];
    for (int i = 0; i < 3; i++) {
        half[i] = scene_random_between(random, 0.2, 1);
    }
    return convex_box(half);
}

/* Thin in one direction, or in two. */
static convex random_thin_box(scene_random *random, int thin) {
    double half[3];
    for (int i = 0; i < 3; i++) {
        half[i] = i < thin ? pow(10, scene_random_between(random, -6, -1)) : scene_random_between(random, 0.2, 1);
    }
    return convex_box(half);
}

static convex random_convex(scene_random *random) {
    switch (scene_random_below(random, 6)) {
    case 0:
        return convex_tetrahedron(scene_random_between(random, 0.3, 1.5));
    case 1:
        return convex_prism(scene_random_between(random, 0.1, 1), scene_random_between(random, 0.1, 1),
                            3 + (unsigned)scene_random_below(random, 20));
    case 2:
        return convex_ball(scene_random_between(random, 0.2, 1), 1 + (unsigned)scene_random_below(random, 3));
    case 3:
        return random_thin_box(random, 1);
    case 4:
        return random_thin_box(random, 2);
    default:
        return random_box(random);
    }
}

/* How far b reaches along a direction, and a: b is moved so that just `depth` of it lies beyond a's end. */
static void press(const convex *a, convex *b, const double direction[3], double depth) {
    double end = -INFINITY;
    double begin = INFINITY;
    for (size_t i = 0; i < a->vertex_count; i++) {
        const double *p = a->vertices[i];
        end = fmax(end, p[0] * direction[0] + p[1] * direction[1] + p[2] * direction[2]);
    }
    for (size_t i = 0; i < b->vertex_count; i++) {
        const double *p = b->vertices[i];
        begin = fmin(begin, p[0] * direction[0] + p[1] * direction[1] + p[2] * direction[2]);
    }
    const double move[3] = {(end - depth - begin) * direction[0], (end - depth - begin) * direction[1],
                            (end - depth - begin) * direction[2]};
    clinker_pose pose = clinker_pose_euler(move, (const double[3]){0, 0, 0});
    convex_place(b, &pose);
}

/* Boxes, some of them plates and needles, with sides that nearly agree: often nearer to each other than a pixel, and
 * one within the other. */
static void random_near_copy(scene_random *random, convex *a, convex *b) {
    double half[3];
    double move[3];
    double other[3];
    int thin = (int)scene_random_below(random, 3);
    double larger = scene_random_between(random, -0.2, 0.2);
    double shift = scene_random_below(random, 2) == 0 ? fabs(larger) : 0.2;
    for (int i = 0; i < 3; i++) {
        half[i] = i < thin ? pow(10, scene_random_between(random, -5, -1)) : scene_random_between(random, 0.2, 1);
        other[i] = half[i] * (1 + larger);
        move[i] = half[i] * scene_random_between(random, -shift, shift);
    }
    *a = convex_box(half);
    *b = convex_box(other);
    clinker_pose pose = clinker_pose_euler(move, (const double[3]){0, 0, 0});
    convex_place(b, &pose);
    if (scene_random_below(random, 2) == 0) {
        pose = random_pose(random, 3);
        convex_place(a, &pose);
        convex_place(b, &pose);
    }
}

/* Anything from deep to a tiny corner, to nearly flush, to one within the other. */
static void random_overlap(scene_random *random, convex *a, convex *b) {
    size_t how = scene_random_below(random, 5);
    if (how == 4) {
        random_near_copy(random, a, b);
        return;
    }
    *a = random_convex(random);
    *b = random_convex(random);
    if (how == 0) { /* axis-parallel, as engineers draw */
        const double zero[3] = {0, 0, 0};
        const double move[3] = {scene_random_between(random, -1, 1), scene_random_between(random, -1, 1),
                                scene_random_between(random, -1, 1)};
        clinker_pose pose = clinker_pose_euler(move, zero);
        convex_place(b, &pose);
        return;
    }
    clinker_pose pose = random_pose(random, 3);
    convex_place(a, &pose);
    clinker_pose other = pose; /* turned together: faces stay parallel */
    if (how > 1) {
        const double place[3] = {pose.m[3], pose.m[7], pose.m[11]};
        other = scene_random_pose(random, place);
    }
    convex_place(b, &other);
    double direction[3];
    scene_random_direction(random, direction);
    for (int i = 0; i < 3 && how == 1; i++) {
        direction[i] = pose.m[4 * i]; /* along an edge of a box */
    }
    double depth = scene_random_below(random, 2) == 0 ? scene_random_between(random, 0, 1)
                                                      : pow(10, scene_random_between(random, -9, -1));
    press(a, b, direction, depth);
}

/* How many of the pairs overlap. */
static size_t hold_random_pairs(void **state, uint64_t first, uint64_t count, uint32_t resolution) {
    size_t overlapping = 0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        scene_random random = {.state = seed};
        convex_sum a = {.signs = {1}, .count = 1};
        convex_sum b = {.signs = {1}, .count = 1};
        random_overlap(&random, &a.parts[0], &b.parts[0]);
        clinker_query query = contact_query(resolution);
        clinker_pair pair = measure_pair(state, &a, &b, &query);
        overlap truth = convex_sum_overlap(&a, &b);
        assert_true(bound_holds(&pair, truth, "convex", seed));
        overlapping += truth.volume > 0;
    }
    return overlapping;
}

static void the_truth_lies_within_the_bound(void **state) {
    static const uint32_t resolutions[] = {16, 23, 32, 64, 128};
    for (uint64_t i = 0; i < 5; i++) {
        uint64_t count = resolutions[i] > 32 ? 400 : 1000;
        assert_true(hold_random_pairs(state, 1 + 1000000 * i, count, resolutions[i]) > count / 2);
    }
}

static convex_sum two_boxes(scene_random *random) {
    convex_sum sum = {.signs = {1, 1}, .count = 2};
    for (int i = 0; i < 2; i++) {
        const double move[3] = {i == 0 ? -1.1 : 1.1, 0, 0};
        clinker_pose pose = clinker_pose_euler(move, (const double[3]){0, 0, 0});
        sum.parts[i] = random_box(random);
        convex_place(&sum.parts[i], &pose);
    }
    return sum;
}

/* What lies between a shape and a smaller one of its kind. */
static convex_sum hollow(scene_random *random) {
    double thickness = scene_random_between(random, 0.01, 0.5);
    double half[3];
    double inner[3];
    for (int i = 0; i < 3; i++) {
        half[i] = scene_random_between(random, 0.6, 1);
        inner[i] = half[i] - thickness;
    }
    return (convex_sum){.parts = {convex_box(half), convex_box(inner)}, .signs = {1, -1}, .count = 2};
}

static convex_sum random_sum(scene_random *random) {
    switch (scene_random_below(random, 3)) {
    case 0:
        return two_boxes(random);
    case 1:
        return hollow(random);
    default:
        return one_part(random_convex(random));
    }
}

static void it_does_so_for_hollow_bodies_and_bodies_of_two_parts(void **state) {
    size_t overlapping = 0;
    for (uint64_t seed = 1; seed <= 600; seed++) {
        scene_random random = {.state = seed};
        convex_sum a = random_sum(&random);
        convex_sum b = random_sum(&random);
        clinker_pose pose = random_pose(&random, 0.8);
        convex_sum_place(&a, &pose);
        if (seed % 3 > 0) {
            pose = random_pose(&random, 0.8);
        }
        convex_sum_place(&b, &pose);
        clinker_query query = contact_query(seed % 2 == 0 ? 24 : 64);
        clinker_pair pair = measure_pair(state, &a, &b, &query);
        overlap truth = convex_sum_overlap(&a, &b);
        assert_true(bound_holds(&pair, truth, "sum", seed));
        overlapping += truth.volume > 0;
    }
    assert_true(overlapping > 300);
}

static void a_needle_within_a_needle_is_not_lost_between_pixels(void **state) {
    for (uint64_t seed = 1; seed <= 200; seed++) {
        scene_random random = {.state = seed};
        double larger = scene_random_between(&random, 1.01, 1.5);
        double half[3];
        double other[3];
        for (size_t i = 0; i < 3; i++) {
            half[i] = i == seed % 3 ? 0.7 : pow(10, scene_random_between(&random, -5, -2));
            other[i] = half[i] * larger;
        }
        convex_sum a = one_part(convex_box(half));
        convex_sum b = one_part(convex_box(other));
        clinker_query query = contact_query(32);
        clinker_pair pair = measure_pair(state, &a, &b, &query);
        assert_int_equal(pair.kind, CLINKER_KIND_A_IN_B);
        assert_true(pair.volume_error >= 0);
        assert_true(bound_holds(&pair, convex_sum_overlap(&a, &b), "needle", seed));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_truth_lies_within_the_bound),
        cmocka_unit_test(it_does_so_for_hollow_bodies_and_bodies_of_two_parts),
        cmocka_unit_test(a_needle_within_a_needle_is_not_lost_between_pixels),
    };
    return cmocka_run_group_tests(tests, measuring_begin, measuring_end);
}
