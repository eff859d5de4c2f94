/* Regions of an overlap that is looked at: how many, how large, and which way out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measuring.h"

#include "math/vec3.h"

#include <math.h>

static convex moved_box(double x, double y, double z, double x_half, double y_half, double z_half) {
    const double half[3] = {x_half, y_half, z_half};
    convex box = convex_box(half);
    clinker_pose pose = clinker_pose_euler((const double[3]){x, y, z}, (const double[3]){0, 0, 0});
    convex_place(&box, &pose);
    return box;
}

/* A plate with its upper side at z = 0. */
static convex_sum plate(void) {
    return one_part(moved_box(0, 0, -0.2, 2, 2, 0.2));
}

/* Two blocks as one body, pressed into the plate by different depths. */
static convex_sum two_blocks(double first_depth, double second_depth) {
    convex_sum sum = {.signs = {1, 1}, .count = 2};
    sum.parts[0] = moved_box(-1, 0, 0.5 - first_depth, 0.5, 0.4, 0.5);
    sum.parts[1] = moved_box(1, 0, 0.5 - second_depth, 0.3, 0.4, 0.5);
    return sum;
}

static void a_block_in_a_plate_makes_one_region(void **state) {
    convex_sum a = plate();
    convex_sum b = one_part(moved_box(0.3, 0.1, 0.5 - 0.05, 0.5, 0.4, 0.5));
    for (uint64_t seed = 0; seed < 20; seed++) {
        scene_random random = {.state = seed};
        clinker_pose pose = seed == 0 ? clinker_pose_identity() : random_pose(&random, 2);
        convex_sum one = placed(a, &pose);
        convex_sum other = placed(b, &pose);
        clinker_query query = contact_query(0);
        clinker_pair pair = measure_pair(state, &one, &other, &query);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(pair.region_count, 1);
        const clinker_region *region = &pair.regions[0];
        const double up[3] = {pose.m[2], pose.m[6], pose.m[10]};
        const double pixel = 1.3 / 64;
        assert_true(region->depth == 0 && region->depth_error < 0); /* nobody looked for balls in it */
        assert_true(pair.depth > 0.04 && pair.depth <= 0.05 * (1 + 1e-9) && pair.depth_error < 0);
        assert_true(fabs(region->areas[0] - 0.8) < 0.5 * 3.6 * pixel); /* half a pixel along the rim */
        assert_true(ck_dot(region->normal, up) > cos(0.05));
        assert_true(fabs(ck_norm(region->normal) - 1) < 1e-9);
    }
}

static void two_blocks_make_two_regions_the_larger_first(void **state) {
    convex_sum a = plate();
    for (int i = 0; i < 2; i++) {
        convex_sum b = i == 0 ? two_blocks(0.04, 0.08) : two_blocks(0.08, 0.04);
        clinker_query query = contact_query(128);
        clinker_pair pair = measure_pair(state, &a, &b, &query);
        assert_int_equal(pair.region_count, 2);
        assert_true(fabs(pair.regions[0].volume - (i == 0 ? 0.0384 : 0.064)) < 0.004);
        assert_true(fabs(pair.regions[1].volume - (i == 0 ? 0.032 : 0.0192)) < 0.004);
        assert_true(fabs(pair.regions[0].centre[0] - (i == 0 ? 1 : -1)) < 0.01);
        assert_true(fabs(pair.regions[1].centre[0] - (i == 0 ? -1 : 1)) < 0.01);
    }
}

static void volumes_of_regions_add_up_to_that_of_the_pair(void **state) {
    convex_sum a = plate();
    convex_sum b = two_blocks(0.1, 0.06);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        scene_random random = {.state = seed};
        clinker_pose pose = random_pose(&random, 2);
        convex_sum one = placed(a, &pose);
        convex_sum other = placed(b, &pose);
        clinker_query query = contact_query(128);
        clinker_pair pair = measure_pair(state, &one, &other, &query);
        assert_int_equal(pair.region_count, 2);
        double sum = pair.regions[0].volume + pair.regions[1].volume;
        assert_true(fabs(sum - pair.volume) <= fmin(pair.volume_error, 0.05 * pair.volume));
        assert_true(fabs(pair.regions[0].volume - 0.08) < 0.004);
    }
}

static void the_box_of_a_region_holds_the_overlap(void **state) {
    convex_sum a = plate();
    convex_sum b = one_part(moved_box(0.3, 0.1, 0.5 - 0.05, 0.5, 0.4, 0.5));
    clinker_query query = contact_query(64);
    clinker_pair pair = measure_pair(state, &a, &b, &query);
    const double low[3] = {-0.2, -0.3, -0.05};
    const double high[3] = {0.8, 0.5, 0};
    const double pixel = 1.3 / 64;
    for (int i = 0; i < 3; i++) {
        assert_true(pair.regions[0].box_min[i] <= low[i] + 1e-7);
        assert_true(pair.regions[0].box_max[i] >= high[i] - 1e-7);
        assert_true(pair.regions[0].box_min[i] >= low[i] - pixel);
        assert_true(pair.regions[0].box_max[i] <= high[i] + pixel);
    }
}

static void a_body_inside_another_is_a_region_no_deeper_than_it_is_thick(void **state) {
    convex_sum a = one_part(moved_box(0, 0, 0, 1, 1, 1));
    convex_sum b = one_part(moved_box(0.1, 0.2, 0.3, 0.3, 0.2, 0.1));
    clinker_query query = contact_query(64);
    clinker_pair pair = measure_pair(state, &a, &b, &query);
    assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
    assert_int_equal(pair.region_count, 1);
    assert_true(pair.depth > 0.15 && pair.depth <= 0.2 * (1 + 1e-9) && pair.depth_error < 0);
    assert_true(fabs(pair.regions[0].centre[2] - 0.3) < 1e-3);
}

static void regions_of_many_pairs_are_each_pairs_own(void **state) {
    static double vertices[3][SUM_MOST_PARTS * CONVEX_MOST_VERTICES][3];
    static uint32_t faces[3][SUM_MOST_PARTS * CONVEX_MOST_FACES][3];
    const convex_sum sums[3] = {plate(), two_blocks(0.1, 0.06), one_part(moved_box(-1, 0, 0, 0.1, 0.1, 0.7))};
    clinker_body bodies[3];
    for (int i = 0; i < 3; i++) {
        bodies[i] = (clinker_body){.mesh = convex_sum_mesh(&sums[i], vertices[i], faces[i])};
    }
    clinker_query query = contact_query(64);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 3, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 3);
    static const size_t expected[3] = {2, 1, 1};
    for (size_t i = 0; i < 3; i++) {
        const clinker_pair *pair = &answer.pairs[i];
        assert_int_equal(pair->region_count, expected[i]);
        double sum = 0;
        for (size_t k = 0; k < pair->region_count; k++) {
            sum += pair->regions[k].volume;
        }
        assert_true(fabs(sum - pair->volume) <= 0.05 * pair->volume);
    }
}

/* Two boxes in each other as one body, which a third one cuts: their sum counts what both have, 1, twice. */
static void a_body_that_overlaps_itself_is_told_with_two_of_its_faces(void **state) {
    static double vertices[2][SUM_MOST_PARTS * CONVEX_MOST_VERTICES][3];
    static uint32_t faces[2][SUM_MOST_PARTS * CONVEX_MOST_FACES][3];
    convex_sum tangled = {.signs = {1, 1}, .count = 2};
    tangled.parts[0] = moved_box(1, 1, 1, 1, 1, 1);
    tangled.parts[1] = moved_box(2, 1, 1, 1, 0.5, 0.5);
    const convex_sum plain = one_part(moved_box(1.5, 1, 1, 1, 2, 2));
    for (int turned = 0; turned < 2; turned++) {
        clinker_body bodies[2];
        bodies[turned].mesh = convex_sum_mesh(&tangled, vertices[0], faces[0]);
        bodies[1 - turned].mesh = convex_sum_mesh(&plain, vertices[1], faces[1]);
        bodies[0].pose = bodies[1].pose = NULL;
        clinker_query query = contact_query(64);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        const clinker_pair *pair = &answer.pairs[0];
        assert_int_equal(pair->state, CLINKER_STATE_INTERFERE);
        assert_true(pair->volume_error > 0 && fabs(pair->volume - 6.5) <= pair->volume_error);
        assert_true(pair->overlaps_itself[turned] && !pair->overlaps_itself[1 - turned]);
        const uint32_t *own = pair->own_faces[turned];
        const size_t part = bodies[turned].mesh.triangle_count / 2;
        assert_true(own[0] < 2 * part && own[1] < 2 * part && (own[0] < part) != (own[1] < part));
        assert_true(pair->depth > 0.4 && pair->depth <= 1.5 && pair->depth_error < 0);
        assert_true(pair->region_count == 1 && pair->regions[0].depth == 0 && pair->regions[0].depth_error < 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_in_a_plate_makes_one_region),
        cmocka_unit_test(two_blocks_make_two_regions_the_larger_first),
        cmocka_unit_test(volumes_of_regions_add_up_to_that_of_the_pair),
        cmocka_unit_test(the_box_of_a_region_holds_the_overlap),
        cmocka_unit_test(a_body_inside_another_is_a_region_no_deeper_than_it_is_thick),
        cmocka_unit_test(regions_of_many_pairs_are_each_pairs_own),
        cmocka_unit_test(a_body_that_overlaps_itself_is_told_with_two_of_its_faces),
    };
    return cmocka_run_group_tests(tests, measuring_begin, measuring_end);
}
