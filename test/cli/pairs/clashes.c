/* Which pairs are one finding, and in which order findings come. */
#include "cli/pairs/clashes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

enum { BODIES = 12, BOLTS = 6 };

static const double small[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
static const double large[3][3] = {{0, 0, 0}, {5, 0, 0}, {0, 7, 0}};
static cli_body bodies[BODIES];

/* Bodies 0 to BOLTS - 1 are copies of one part, all others differ from each other. */
static body_list make_bodies(void) {
    for (int i = 0; i < BODIES; i++) {
        clinker_pose pose = clinker_pose_identity();
        pose.m[0] = i < BOLTS ? 1 : 1 + i;
        pose.m[3] = 10 * i;
        bodies[i] = (cli_body){.mesh = {.positions = i < BOLTS ? small : large,
                                        .vertex_count = 3,
                                        .scalar = CLINKER_SCALAR_FLOAT64,
                                        .triangle_count = 1},
                               .pose = pose};
    }
    return (body_list){.bodies = bodies, .count = BODIES};
}

static clinker_pair pair_of(uint32_t a, uint32_t b, double depth, double volume) {
    return (clinker_pair){.size = sizeof(clinker_pair),
                          .a = a,
                          .b = b,
                          .state = CLINKER_STATE_INTERFERE,
                          .kind = CLINKER_KIND_CROSSING,
                          .depth = depth,
                          .volume = volume};
}

static clash_list list_of(const clinker_pair *pairs, size_t count, clash_settings settings) {
    const body_list list = make_bodies();
    const clinker_answer answer = {.size = sizeof answer, .pairs = pairs, .pair_count = count};
    return clash_list_make(&answer, &list, &settings);
}

static void bolts_in_a_plate_are_one_finding(void **state) {
    (void)state;
    clinker_pair pairs[BOLTS + 1];
    for (uint32_t i = 0; i < BOLTS; i++) {
        pairs[i] = pair_of(i, 8, 0.3 + 1e-6 * i, 2 + 1e-5 * i);
    }
    pairs[BOLTS] = pair_of(9, 10, 0.5, 1);
    clash_list list = list_of(pairs, BOLTS + 1, (clash_settings){0});
    assert_int_equal(list.group_count, 2);
    assert_int_equal(list.groups[0].cause, CLASH_ALONE);
    assert_int_equal(list.groups[1].cause, CLASH_PATTERN);
    assert_int_equal(list.groups[1].count, BOLTS);
    assert_ptr_equal(list.clashes[1].pair, &pairs[BOLTS - 1]); /* the deepest first */
    for (size_t i = 0; i < BOLTS; i++) {
        assert_int_equal(list.clashes[1 + i].number, 2);
        assert_int_equal(list.numbers[i], 2);
    }
    assert_int_equal(list.numbers[BOLTS], 1);
    clash_list_free(&list);
}

static void a_bolt_that_sits_deeper_is_a_finding_of_its_own(void **state) {
    (void)state;
    const clinker_pair pairs[3] = {pair_of(0, 8, 0.3, 2), pair_of(1, 8, 0.6, 2), pair_of(2, 8, 0.3, 2)};
    clash_list list = list_of(pairs, 3, (clash_settings){0});
    assert_int_equal(list.group_count, 2);
    assert_int_equal(list.groups[0].cause, CLASH_ALONE);
    assert_int_equal(list.groups[1].cause, CLASH_PATTERN);
    clash_list_free(&list);
}

static void overlaps_of_another_size_are_no_pattern(void **state) {
    (void)state;
    const clinker_pair pairs[2] = {pair_of(0, 8, 0.3, 2), pair_of(1, 8, 0.3, 3)};
    clash_list list = list_of(pairs, 2, (clash_settings){0});
    assert_int_equal(list.group_count, 2);
    clash_list_free(&list);
}

static void parts_that_differ_are_no_pattern(void **state) {
    (void)state;
    const clinker_pair pairs[2] = {pair_of(6, 8, 0.3, 2), pair_of(7, 8, 0.3, 2)};
    clash_list list = list_of(pairs, 2, (clash_settings){0});
    assert_int_equal(list.group_count, 2);
    clash_list_free(&list);
}

/* The order of a pair's bodies is that of the file. */
static void a_pattern_may_have_its_parts_the_other_way_round(void **state) {
    (void)state;
    const clinker_pair pairs[2] = {pair_of(0, 6, 0.3, 2), pair_of(1, 6, 0.3, 2)};
    clash_list list = list_of(pairs, 2, (clash_settings){0});
    assert_false(list.clashes[1].swapped);
    clash_list_free(&list);
    body_list turned = make_bodies();
    bodies[11] = bodies[1]; /* a bolt behind its plate */
    const clinker_pair swapped[2] = {pair_of(0, 6, 0.3, 2), pair_of(6, 11, 0.3, 2)};
    const clinker_answer answer = {.size = sizeof answer, .pairs = swapped, .pair_count = 2};
    list = clash_list_make(&answer, &turned, &(clash_settings){0});
    assert_int_equal(list.group_count, 1);
    assert_true(list.clashes[1].swapped);
    clash_list_free(&list);
}

static void one_part_with_three_others_is_one_finding(void **state) {
    (void)state;
    const clinker_pair pairs[4] = {pair_of(6, 7, 0.1, 1), pair_of(6, 8, 0.2, 2), pair_of(6, 9, 0.3, 3),
                                   pair_of(10, 11, 0.25, 1)};
    clash_list list = list_of(pairs, 4, (clash_settings){0});
    assert_int_equal(list.group_count, 2);
    assert_int_equal(list.groups[0].cause, CLASH_PART);
    assert_int_equal(list.groups[0].part, 6);
    assert_int_equal(list.groups[0].count, 3);
    assert_ptr_equal(list.clashes[0].pair, &pairs[2]);
    assert_ptr_equal(list.clashes[2].pair, &pairs[0]);
    assert_int_equal(list.groups[1].cause, CLASH_ALONE);
    clash_list_free(&list);
    list = list_of(pairs, 2, (clash_settings){0}); /* two are not enough */
    assert_int_equal(list.group_count, 2);
    clash_list_free(&list);
}

/* Bolts count once, so that two more make the plate the cause of all. */
static void a_pattern_counts_as_one_of_a_part(void **state) {
    (void)state;
    const clinker_pair pairs[5] = {pair_of(0, 8, 0.3, 2), pair_of(1, 8, 0.3, 2), pair_of(2, 8, 0.3, 2),
                                   pair_of(8, 9, 0.2, 1), pair_of(8, 10, 0.1, 1)};
    clash_list list = list_of(pairs, 4, (clash_settings){0});
    assert_int_equal(list.group_count, 2);
    assert_int_equal(list.groups[0].cause, CLASH_PATTERN);
    clash_list_free(&list);
    list = list_of(pairs, 5, (clash_settings){0});
    assert_int_equal(list.group_count, 1);
    assert_int_equal(list.groups[0].cause, CLASH_PART);
    assert_int_equal(list.groups[0].count, 5);
    clash_list_free(&list);
}

static void states_are_not_mixed(void **state) {
    (void)state;
    clinker_pair pairs[3] = {pair_of(6, 7, 0.1, 1), pair_of(6, 8, 0.2, 2), pair_of(6, 9, 0.3, 3)};
    pairs[1].state = CLINKER_STATE_TOUCH;
    clash_list list = list_of(pairs, 3, (clash_settings){0});
    assert_int_equal(list.group_count, 3);
    clash_list_free(&list);
}

static void each_pair_by_itself_if_asked_for(void **state) {
    (void)state;
    const clinker_pair pairs[3] = {pair_of(0, 8, 0.3, 2), pair_of(1, 8, 0.3, 2), pair_of(2, 8, 0.3, 2)};
    clash_list list = list_of(pairs, 3, (clash_settings){.separate = true, .top = 2});
    assert_int_equal(list.group_count, 3);
    assert_int_equal(list.shown, 2);
    assert_int_equal(list.left[CLINKER_STATE_INTERFERE], 1);
    clash_list_free(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bolts_in_a_plate_are_one_finding),
        cmocka_unit_test(a_bolt_that_sits_deeper_is_a_finding_of_its_own),
        cmocka_unit_test(overlaps_of_another_size_are_no_pattern),
        cmocka_unit_test(parts_that_differ_are_no_pattern),
        cmocka_unit_test(a_pattern_may_have_its_parts_the_other_way_round),
        cmocka_unit_test(one_part_with_three_others_is_one_finding),
        cmocka_unit_test(a_pattern_counts_as_one_of_a_part),
        cmocka_unit_test(states_are_not_mixed),
        cmocka_unit_test(each_pair_by_itself_if_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
