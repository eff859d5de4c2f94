/* How near measured volumes come to the truth, and what they do not depend on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measuring.h"

#include "math/vec3.h"

#include <math.h>

enum { FORMS = 4, PIXELS = 512 };

static const char *const names[FORMS] = {"boxes", "balls", "cylinders", "ball in box"};

/* Pairs that overlap in a good part of each. */
static void make_pair(int form, scene_random *random, convex_sum *a, convex_sum *b) {
    const double half[3] = {0.7, 0.8, 0.9};
    double direction[3];
    *a = one_part(form == 1 ? convex_ball(0.8, 6) : (form == 2 ? convex_prism(0.7, 0.8, 64) : convex_box(half)));
    *b = one_part(form == 0 ? convex_box(half) : (form == 2 ? convex_prism(0.7, 0.8, 64) : convex_ball(0.8, 6)));
    clinker_pose pose = random_pose(random, 0);
    convex_sum_place(a, &pose);
    scene_random_direction(random, direction);
    for (int i = 0; i < 3; i++) {
        direction[i] *= scene_random_between(random, 0.4, 0.9);
    }
    pose = scene_random_pose(random, direction);
    convex_sum_place(b, &pose);
}

static void the_error_is_below_half_a_percent_at_512_pixels(void **state) {
    for (int form = 0; form < FORMS; form++) {
        double worst = 0;
        for (uint64_t seed = 1; seed <= 6; seed++) {
            scene_random random = {.state = seed};
            convex_sum a;
            convex_sum b;
            make_pair(form, &random, &a, &b);
            clinker_query query = contact_query(PIXELS);
            clinker_pair pair = measure_pair(state, &a, &b, &query);
            overlap truth = convex_sum_overlap(&a, &b);
            assert_true(truth.volume > 0.01);
            assert_true(bound_holds(&pair, truth, names[form], seed));
            worst = fmax(worst, fabs(pair.volume / truth.volume - 1));
        }
        assert_true(worst < 0.005);
    }
}

/* The distance of a face from the middle tells how far the facets are inside of the round form. */
static double least_face_distance(const convex *shape) {
    double least = INFINITY;
    for (size_t i = 0; i < shape->face_count; i++) {
        double e[3];
        double f[3];
        double normal[3];
        const double *corner = shape->vertices[shape->faces[i][0]];
        ck_sub(shape->vertices[shape->faces[i][1]], corner, e);
        ck_sub(shape->vertices[shape->faces[i][2]], corner, f);
        ck_cross(e, f, normal);
        least = fmin(least, ck_dot(normal, corner) / ck_norm(normal));
    }
    return least;
}

/* The overlap of two balls whose middles are `apart`. */
static double lens(double radius, double apart) {
    return SCENE_PI * (4 * radius + apart) * (2 * radius - apart) * (2 * radius - apart) / 12;
}

static void two_balls_overlap_in_a_lens(void **state) {
    convex_sum a = one_part(convex_ball(1, 8));
    double inner = least_face_distance(&a.parts[0]);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        scene_random random = {.state = seed};
        double apart = 0.4 * (double)seed;
        double direction[3];
        scene_random_direction(&random, direction);
        for (int i = 0; i < 3; i++) {
            direction[i] *= apart;
        }
        clinker_pose pose = scene_random_pose(&random, direction);
        apart = sqrt(pose.m[3] * pose.m[3] + pose.m[7] * pose.m[7] + pose.m[11] * pose.m[11]);
        convex_sum b = placed(a, &pose);
        clinker_query query = contact_query(128);
        clinker_pair pair = measure_pair(state, &a, &b, &query);
        assert_true(pair.volume - pair.volume_error <= lens(1 + 1e-6, apart));
        assert_true(pair.volume + pair.volume_error >= lens(inner - 1e-6, apart));
        double middle = 0.5 * (lens(1, apart) + lens(inner, apart));
        assert_true(fabs(pair.volume - middle) < 0.005 * middle + 0.5 * (lens(1, apart) - lens(inner, apart)));
    }
}

static void a_cylinder_through_a_plate_overlaps_in_a_disc(void **state) {
    const double half[3] = {1, 1, 0.15};
    convex_sum a = one_part(convex_box(half));
    convex_sum b = one_part(convex_prism(0.5, 0.6, 128));
    double share = 128 * sin(2 * SCENE_PI / 128) / (2 * SCENE_PI); /* of the disc that its facets fill */
    double disc = share * SCENE_PI * 0.25 * 0.3;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        scene_random random = {.state = seed};
        clinker_pose pose = random_pose(&random, 3);
        convex_sum one = placed(a, &pose);
        convex_sum other = placed(b, &pose);
        clinker_query query = contact_query(PIXELS);
        clinker_pair pair = measure_pair(state, &one, &other, &query);
        assert_true(fabs(pair.volume - disc) <= pair.volume_error + 1e-6);
        assert_true(fabs(pair.volume - disc) < 0.005 * disc);
    }
}

/* Copies of one scene, turned and moved. */
static void a_rotated_scene_gets_the_same_answer_within_the_bound(void **state) {
    for (int form = 0; form < FORMS; form++) {
        scene_random random = {.state = 7};
        convex_sum a;
        convex_sum b;
        make_pair(form, &random, &a, &b);
        double volume = convex_sum_overlap(&a, &b).volume;
        for (int i = 0; i < 12; i++) {
            clinker_pose pose = random_pose(&random, 20);
            convex_sum one = placed(a, &pose);
            convex_sum other = placed(b, &pose);
            clinker_query query = contact_query(64);
            clinker_pair pair = measure_pair(state, &one, &other, &query);
            assert_true(fabs(pair.volume - volume) <= pair.volume_error + 1e-6 * volume);
            assert_true(fabs(pair.volume - volume) < 0.01 * volume);
        }
    }
}

static void the_centre_is_that_of_the_overlap(void **state) {
    const double half[3] = {1, 0.8, 0.6};
    convex_sum a = one_part(convex_box(half));
    const double move[3] = {1.2, 1, 0.7};
    clinker_pose pose = clinker_pose_euler(move, (const double[3]){0, 0, 0});
    convex_sum b = placed(a, &pose);
    clinker_query query = contact_query(128);
    clinker_pair pair = measure_pair(state, &a, &b, &query);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(pair.centre[i] - 0.5 * move[i]) < 0.005);
    }
}

static void a_query_without_contact_measures_nothing(void **state) {
    const double half[3] = {1, 0.8, 0.6};
    convex_sum a = one_part(convex_box(half));
    clinker_query query;
    clinker_query_init(&query);
    clinker_pair pair = measure_pair(state, &a, &a, &query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.volume_error < 0);
    assert_true(pair.volume == 0);
    assert_int_equal(pair.region_count, 0);
    assert_null(pair.regions);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_error_is_below_half_a_percent_at_512_pixels),
        cmocka_unit_test(two_balls_overlap_in_a_lens),
        cmocka_unit_test(a_cylinder_through_a_plate_overlaps_in_a_disc),
        cmocka_unit_test(a_rotated_scene_gets_the_same_answer_within_the_bound),
        cmocka_unit_test(the_centre_is_that_of_the_overlap),
        cmocka_unit_test(a_query_without_contact_measures_nothing),
    };
    return cmocka_run_group_tests(tests, measuring_begin, measuring_end);
}
