/* What is measured never turns touching into interference, nor changes what kind of overlap it is; and what cannot be
 * measured says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measuring.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Checks with and without the contact: both say the same of state and kind. */
static clinker_pair agreed_pair(void **state, const clinker_mesh *a, const clinker_mesh *b, uint32_t resolution) {
    clinker_query query;
    clinker_query_init(&query);
    clinker_pair without = measure_meshes(state, a, b, &query);
    query = contact_query(resolution);
    clinker_pair with = measure_meshes(state, a, b, &query);
    assert_int_equal(with.state, without.state);
    assert_int_equal(with.kind, without.kind);
    assert_int_equal(with.undecided, without.undecided);
    return with;
}

static clinker_pair agreed_sums(void **state, const convex_sum *a, const convex_sum *b, uint32_t resolution) {
    static double vertices[2][SUM_MOST_PARTS * CONVEX_MOST_VERTICES][3];
    static uint32_t faces[2][SUM_MOST_PARTS * CONVEX_MOST_FACES][3];
    clinker_mesh one = convex_sum_mesh(a, vertices[0], faces[0]);
    clinker_mesh other = convex_sum_mesh(b, vertices[1], faces[1]);
    return agreed_pair(state, &one, &other, resolution);
}

/* Takes the meshes over. */
static clinker_pair agreed_scene(void **state, scene_mesh a, scene_mesh b, const clinker_pose *pose, double scale) {
    clinker_pose scaled = *pose;
    for (int i = 0; i < 12; i++) {
        scaled.m[i] *= scale;
    }
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a), .pose = &scaled},
                                    {.mesh = scene_mesh_borrow(&b), .pose = &scaled}};
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    clinker_pair without = answer.pairs[0];
    query.regions = true;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(answer.pairs[0].state, without.state);
    assert_int_equal(answer.pairs[0].kind, without.kind);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
    return answer.pairs[0];
}

/* The same faces, each cut along its other diagonal. */
static void cut_otherwise(convex *box) {
    for (size_t i = 0; i < box->face_count; i += 2) {
        uint32_t *first = box->faces[i];
        uint32_t *second = box->faces[i + 1];
        const uint32_t quad[4] = {first[0], first[1], first[2], second[2]};
        first[2] = quad[3];
        second[0] = quad[1];
        second[1] = quad[2];
    }
}

/* Two boxes with a face in the same plane, `deep` past it, turned together. */
static void make_flush(uint64_t seed, double deep, convex_sum *a, convex_sum *b) {
    scene_random random = {.state = seed};
    double half[2][3];
    double move[3];
    for (size_t i = 0; i < 3; i++) {
        half[0][i] = scene_random_between(&random, 0.3, 1);
        half[1][i] = scene_random_between(&random, 0.3, 1);
        move[i] = i == seed % 3 ? half[0][i] + half[1][i] - deep : scene_random_between(&random, -0.5, 0.5);
    }
    *a = one_part(convex_box(half[0]));
    *b = one_part(convex_box(half[1]));
    if (seed % 2 == 0) {
        cut_otherwise(&b->parts[0]);
    }
    clinker_pose pose = clinker_pose_euler(move, (const double[3]){0, 0, 0});
    convex_sum_place(b, &pose);
    pose = seed % 5 == 0 ? clinker_pose_identity() : random_pose(&random, 2);
    convex_sum_place(a, &pose);
    convex_sum_place(b, &pose);
}

static void flush_boxes_do_not_interfere_in_any_rotation(void **state) {
    static const uint32_t resolutions[] = {0, 16, 100};
    size_t touching = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        convex_sum a;
        convex_sum b;
        make_flush(seed, 0, &a, &b);
        clinker_pair pair = agreed_sums(state, &a, &b, resolutions[seed % 3]);
        assert_true(pair.state != CLINKER_STATE_INTERFERE);
        assert_true(pair.depth <= pair.tolerance);
        assert_true(bound_holds(&pair, (overlap){0}, "flush", seed) || pair.volume < 1e-15);
        touching += pair.state == CLINKER_STATE_TOUCH;
    }
    assert_true(touching > 150);
}

static void boxes_past_flush_by_less_than_the_tolerance_touch(void **state) {
    for (uint64_t seed = 1; seed <= 200; seed++) {
        convex_sum a;
        convex_sum b;
        make_flush(seed, seed % 2 == 0 ? 1e-7 : 1e-10, &a, &b);
        clinker_pair pair = agreed_sums(state, &a, &b, 0);
        assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
        assert_true(pair.depth <= pair.tolerance);
    }
}

static void boxes_past_flush_by_more_than_the_tolerance_interfere(void **state) {
    for (uint64_t seed = 1; seed <= 200; seed++) {
        convex_sum a;
        convex_sum b;
        make_flush(seed, 1e-4, &a, &b);
        assert_int_equal(agreed_sums(state, &a, &b, 0).state, CLINKER_STATE_INTERFERE);
    }
}

static void a_pin_in_its_hole_touches(void **state) {
    scene_random random = {.state = 3};
    for (int i = 0; i < 20; i++) {
        clinker_pose pose = i == 0 ? clinker_pose_identity() : random_pose(&random, 1);
        clinker_pair pair =
            agreed_scene(state, scene_plate_with_hole(1, 0.25F, 0.5F, 64), scene_pin(0.5F, 0.25F, 64), &pose, 1);
        assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
        assert_true(pair.volume < 1e-15); /* what rounding of the pose makes of it */
    }
}

static void grid_jaws_keep_their_state(void **state) {
    scene_random random = {.state = 4};
    for (int i = 0; i < 4; i++) {
        scene_pair jaws = scene_grid_jaws(16);
        clinker_pose pose = i == 0 ? clinker_pose_identity() : random_pose(&random, 1);
        scene_mesh b = scene_mesh_placed(&jaws.b, &jaws.pose);
        scene_mesh_free(&jaws.b);
        (void)agreed_scene(state, jaws.a, b, &pose, 1);
    }
}

static void contained_bodies_have_all_of_their_volume_in_common(void **state) {
    const double half[3] = {0.5, 0.7, 0.9};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        scene_random random = {.state = seed};
        clinker_pose pose = random_pose(&random, 2);
        convex_sum inner = placed(one_part(convex_prism(0.2, 0.3, 12)), &pose);
        convex_sum outer = placed(one_part(convex_box(half)), &pose);
        double volume = convex_volume(&inner.parts[0]);
        clinker_pair pair = agreed_sums(state, &inner, &outer, 256);
        assert_int_equal(pair.kind, CLINKER_KIND_A_IN_B);
        assert_true(fabs(pair.volume - volume) <= fmin(pair.volume_error, 0.005 * volume));
        pair = agreed_sums(state, &outer, &inner, 256);
        assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
        assert_true(fabs(pair.volume - volume) <= fmin(pair.volume_error, 0.005 * volume));
        pair = agreed_sums(state, &outer, &outer, 256);
        assert_int_equal(pair.kind, CLINKER_KIND_SAME);
        volume = convex_volume(&outer.parts[0]);
        assert_true(fabs(pair.volume - volume) <= fmin(pair.volume_error, 0.005 * volume));
    }
}

static void bodies_that_face_inwards_are_measured_as_if_they_faced_outwards(void **state) {
    scene_random random = {.state = 9};
    clinker_pose pose = random_pose(&random, 0.3);
    convex_sum a = one_part(convex_prism(0.5, 0.5, 9));
    convex_sum b = placed(a, &pose);
    clinker_query query = contact_query(64);
    clinker_pair outwards = measure_pair(state, &a, &b, &query);
    b.signs[0] = -1;
    clinker_pair inwards = measure_pair(state, &a, &b, &query);
    assert_true(outwards.volume > 0.1);
    assert_true(outwards.volume == inwards.volume);
    assert_true(outwards.push[0] == inwards.push[0]);
}

static void an_open_body_has_a_curve_and_no_volume(void **state) {
    const double half[3] = {0.5, 0.7, 0.9};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        scene_random random = {.state = seed};
        convex_sum a = one_part(convex_box(half));
        clinker_pose pose = random_pose(&random, 0.4);
        convex_sum b = placed(a, &pose);
        a.parts[0].face_count -= seed % 2;
        b.parts[0].face_count -= 1 - seed % 2;
        clinker_pair pair = agreed_sums(state, &a, &b, 0);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_true(pair.volume_error < 0);
        assert_true(pair.volume == 0);
        assert_true(pair.region_count > 0 && pair.regions[0].volume == 0 && pair.regions[0].length > 0);
    }
}

/* Cubes with 0.5 of each edge in common. */
static void huge_and_tiny_bodies_are_measured_or_say_that_they_are_not(void **state) {
    static const double scales[] = {1e-300, 1e-100, 1e-30, 1e-10, 1e10, 1e30, 1e100, 1e300};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        scene_mesh b = scene_cube(0.5F);
        scene_mesh_move(&b, 0.5F, 0.5F, 0.5F);
        clinker_pose pose = clinker_pose_identity();
        clinker_pair pair = agreed_scene(state, scene_cube(0.5F), b, &pose, scales[i]);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        double volume = 0.125 * scales[i] * scales[i] * scales[i];
        bool measured = pair.volume_error >= 0;
        assert_true(!measured || fabs(pair.volume - volume) <= pair.volume_error * (1 + 1e-9) + 1e-15 * volume);
        assert_true(isfinite(pair.volume) && isfinite(pair.push[0]) && isfinite(pair.centre[0]));
        assert_true(measured || (scales[i] < 1e-9 || scales[i] > 1e9));
    }
}

/* A corner that reaches into another by a last place or a few, far from the origin. */
static void an_overlap_of_a_few_last_places_is_bounded(void **state) {
    const double half[3] = {1, 1, 1};
    for (int exponent = 30; exponent <= 51; exponent++) {
        double deep = ldexp(1, -exponent);
        const double move[3] = {2 - deep, 2 - deep, 2 - deep};
        clinker_pose pose = clinker_pose_euler(move, (const double[3]){0, 0, 0});
        convex_sum a = one_part(convex_box(half));
        convex_sum b = placed(a, &pose);
        clinker_pair pair = agreed_sums(state, &a, &b, 0);
        double volume = deep * deep * deep;
        assert_true(pair.volume_error >= 0);
        assert_true(fabs(pair.volume - volume) <= pair.volume_error * (1 + 1e-9));
    }
}

/* A dish without a lid, and a ball above it that hangs into it without touching: part of the ball is beyond the dish,
 * so that it is outside of it, closed or not. What is known of the ball from a pair before makes no difference. */
static void a_part_that_reaches_out_of_an_open_body_is_outside_whatever_pairs_came_before(void **state) {
    scene_mesh ball = scene_icosphere(2, 12);
    scene_mesh knob = scene_cube(0.5F);
    scene_mesh dish = scene_box((const float[3]){-3, -3, -1}, (const float[3]){3, 3, 0});
    scene_mesh_move(&ball, 0, 0, 1.8F);
    scene_mesh_move(&knob, 0, 0, 4.0F);
    size_t kept = 0;
    for (size_t i = 0; i < dish.triangle_count; i++) {
        const uint32_t *corner = &dish.indices[3 * i];
        if (dish.positions[3 * corner[0] + 2] + dish.positions[3 * corner[1] + 2] + dish.positions[3 * corner[2] + 2] <
            0) {
            memmove(&dish.indices[3 * kept++], corner, 3 * sizeof *corner);
        }
    }
    assert_int_equal(kept, dish.triangle_count - 2);
    dish.triangle_count = kept;
    const clinker_body bodies[3] = {
        {.mesh = scene_mesh_borrow(&ball)}, {.mesh = scene_mesh_borrow(&knob)}, {.mesh = scene_mesh_borrow(&dish)}};
    clinker_query query = contact_query(0);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 3, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.tested, 2);
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(answer.pairs[0].b, 1);
    assert_int_equal(answer.pairs[0].state, CLINKER_STATE_INTERFERE);
    scene_mesh_free(&ball);
    scene_mesh_free(&knob);
    scene_mesh_free(&dish);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flush_boxes_do_not_interfere_in_any_rotation),
        cmocka_unit_test(boxes_past_flush_by_less_than_the_tolerance_touch),
        cmocka_unit_test(boxes_past_flush_by_more_than_the_tolerance_interfere),
        cmocka_unit_test(a_pin_in_its_hole_touches),
        cmocka_unit_test(grid_jaws_keep_their_state),
        cmocka_unit_test(contained_bodies_have_all_of_their_volume_in_common),
        cmocka_unit_test(bodies_that_face_inwards_are_measured_as_if_they_faced_outwards),
        cmocka_unit_test(an_open_body_has_a_curve_and_no_volume),
        cmocka_unit_test(huge_and_tiny_bodies_are_measured_or_say_that_they_are_not),
        cmocka_unit_test(an_overlap_of_a_few_last_places_is_bounded),
        cmocka_unit_test(a_part_that_reaches_out_of_an_open_body_is_outside_whatever_pairs_came_before),
    };
    return cmocka_run_group_tests(tests, measuring_begin, measuring_end);
}
