/* Robots as their makers describe them. The files are not part of the project; tests are skipped where they are
 * missing. */
#include "folder_fixture.h"
#include "io.h"

static io_model read_robot(const char *file) {
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/robots/%s", CLINKER_TEST_DATA, file);
    if (access(path, R_OK) != 0) {
        skip();
    }
    return read_path(path);
}

static size_t joint_named(const io_robot *robot, const char *name) {
    size_t joint = 0;
    while (joint < robot->joint_count && strcmp(robot->joints[joint].name, name) != 0) {
        joint++;
    }
    assert_true(joint < robot->joint_count);
    return joint;
}

static const double *place_of(const io_robot *robot, const char *link) {
    for (size_t i = 0; i < robot->link_count; i++) {
        if (strcmp(robot->links[i].name, link) == 0) {
            return robot->links[i].world.m;
        }
    }
    fail_msg("no link %s", link);
    return NULL;
}

/* From the maker's table of Denavit-Hartenberg parameters: x = 0.088, z = 0.333 + 0.316 + 0.384 - 0.107. */
static void the_flange_of_the_panda_is_where_its_data_sheet_says(void **state) {
    (void)state;
    io_model model = read_robot("panda/panda.urdf");
    const double *zero = place_of(model.robot, "panda_link8");
    assert_float_equal((float)zero[3], 0.088f, 1e-6f);
    assert_float_equal((float)zero[7], 0.0f, 1e-6f);
    assert_float_equal((float)zero[11], 0.926f, 1e-6f);
    io_model_free(&model);
}

/* The pose that demonstrations begin with: the hand points straight down, in front of the robot. */
static void the_ready_pose_of_the_panda_points_down(void **state) {
    (void)state;
    const double pi = 3.14159265358979323846;
    io_model model = read_robot("panda/panda.urdf");
    double values[32] = {0};
    values[joint_named(model.robot, "panda_joint2")] = -pi / 4;
    values[joint_named(model.robot, "panda_joint4")] = -3 * pi / 4;
    values[joint_named(model.robot, "panda_joint6")] = pi / 2;
    values[joint_named(model.robot, "panda_joint7")] = pi / 4;
    io_robot_place(&model, values);
    const double *ready = place_of(model.robot, "panda_link8");
    assert_float_equal((float)ready[3], 0.30689f, 1e-4f);
    assert_float_equal((float)ready[11], 0.59028f, 1e-4f);
    assert_float_equal((float)ready[10], -1.0f, 1e-6f);
    io_model_free(&model);
}

static void bodies_and_pairs_of_the_panda_are_those_of_its_files(void **state) {
    (void)state;
    io_model model = read_robot("panda/panda.urdf");
    assert_int_equal(model.body_count, 11);
    size_t adjacent = 0;
    for (size_t i = 0; i < model.pair_count; i++) {
        adjacent += model.pairs[i].adjacent;
    }
    assert_int_equal(adjacent, 10);
    assert_int_equal(model.pair_count - adjacent, 35);
    io_model_free(&model);
}

static void capsules_of_a_link_are_one_solid(void **state) {
    (void)state;
    io_model model = read_robot("panda/panda_collision.urdf");
    assert_int_equal(model.body_count, 11);
    for (size_t i = 0; i < model.body_count; i++) {
        clinker_inspection found = inspect_body(&model.bodies[i]);
        assert_true(found.solid);
        assert_int_equal(found.orientation, CLINKER_ORIENTATION_OUTWARD);
    }
    io_model_free(&model);
}

static void the_ur5_has_its_links(void **state) {
    (void)state;
    io_model model = read_robot("ur5/ur5_robot.urdf");
    assert_int_equal(model.body_count, 8);
    assert_string_equal(model.bodies[0].name, "base_link");
    io_model_free(&model);
}

static void the_differential_has_its_gears(void **state) {
    (void)state;
    io_model model = read_robot("../cad/differential/diff_ring.urdf");
    assert_int_equal(model.body_count, 5);
    assert_string_equal(model.bodies[0].name, "diff_ring");
    assert_float_equal((float)place_of(model.robot, "diff_sideB")[3], 0.256f, 1e-6f);
    io_model_free(&model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_flange_of_the_panda_is_where_its_data_sheet_says),
        cmocka_unit_test(the_ready_pose_of_the_panda_points_down),
        cmocka_unit_test(bodies_and_pairs_of_the_panda_are_those_of_its_files),
        cmocka_unit_test(capsules_of_a_link_are_one_solid),
        cmocka_unit_test(the_ur5_has_its_links),
        cmocka_unit_test(the_differential_has_its_gears),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
