/* What --pose says, to the last bit. */
#include "cli/bodies/placement.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static clinker_pose pose_of(const char *text) {
    body_placement placement;
    cli_problem problem;
    assert_true(placement_read(text, &placement, &problem));
    return placement.pose;
}

static void expect_pose(clinker_pose pose, const double expected[12]) {
    for (int i = 0; i < 12; i++) {
        assert_true(pose.m[i] == expected[i]);
    }
}

static void quarter_turns_are_exact_about_every_axis(void **state) {
    (void)state;
    expect_pose(pose_of("a=1,2,3,90,0,0"), (double[12]){1, 0, 0, 1, 0, 0, -1, 2, 0, 1, 0, 3});
    expect_pose(pose_of("a=1,2,3,0,90,0"), (double[12]){0, 0, 1, 1, 0, 1, 0, 2, -1, 0, 0, 3});
    expect_pose(pose_of("a=1,2,3,0,0,90"), (double[12]){0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3});
    expect_pose(pose_of("a=0,0,0,0,0,180"), (double[12]){-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0});
    expect_pose(pose_of("a=0,0,0,0,0,-90"), (double[12]){0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0});
    expect_pose(pose_of("a=0,0,0,0,0,36000000000090"), (double[12]){0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0});
    expect_pose(pose_of("a=0,0,0,90,0,90"), (double[12]){0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0});
}

static void the_name_ends_at_the_last_equals_sign(void **state) {
    (void)state;
    body_placement placement;
    cli_problem problem;
    assert_true(placement_read("x=y=1,2,3", &placement, &problem));
    assert_int_equal(placement.given.name_length, 3);
    assert_int_equal(strncmp(placement.given.text, "x=y", 3), 0);
}

static void composing_with_the_identity_changes_no_bit(void **state) {
    (void)state;
    clinker_pose identity = clinker_pose_identity();
    clinker_pose odd = pose_of("a=0.1,1e17,-3.3,12,34,56");
    expect_pose(placement_compose(&identity, &odd), odd.m);
    expect_pose(placement_compose(&odd, &identity), odd.m);
}

static void the_outer_pose_comes_last(void **state) {
    (void)state;
    clinker_pose turn = pose_of("a=0,0,0,0,0,90");
    clinker_pose move = pose_of("a=5,0,0");
    expect_pose(placement_compose(&turn, &move), (double[12]){0, -1, 0, 0, 1, 0, 0, 5, 0, 0, 1, 0});
    expect_pose(placement_compose(&move, &turn), (double[12]){0, -1, 0, 5, 1, 0, 0, 0, 0, 0, 1, 0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quarter_turns_are_exact_about_every_axis),
        cmocka_unit_test(the_name_ends_at_the_last_equals_sign),
        cmocka_unit_test(composing_with_the_identity_changes_no_bit),
        cmocka_unit_test(the_outer_pose_comes_last),
    };
    return cmocka_run_group_tests_name("placement", tests, NULL, NULL);
}
