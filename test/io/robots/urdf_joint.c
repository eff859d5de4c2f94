/* Joints: what they do to the link that hangs on them, and what is wrong with them. */
#include <math.h>

#include "folder_fixture.h"
#include "io.h"

/* Three boxes in a row: the joint under test holds b, a second one, sliding along y, holds c. */
static io_model read_joint(const char *type, const char *inside) {
    char text[2000];
    (void)snprintf(text, sizeof text,
                   "<robot><link name='a'/><link name='b'><collision><origin xyz='1 0 0'/><geometry><box size='1 1 1'/>"
                   "</geometry></collision></link><link name='c'/>\n"
                   "<joint name='j' type='%s'><parent link='a'/><child link='b'/><origin xyz='0 0 5'/>%s</joint>"
                   "<joint name='k' type='prismatic'><parent link='b'/><child link='c'/><axis xyz='0 2 0'/></joint>"
                   "</robot>",
                   type, inside);
    io_model model;
    io_error error;
    if (!io_read_memory("r.urdf", text, strlen(text), &model, &error)) {
        fail_msg("%s", error.message);
    }
    return model;
}

static void assert_moved(const char *type, const char *inside, double value, double x, double y, double z) {
    io_model model = read_joint(type, inside);
    double values[2] = {value, value};
    io_robot_place(&model, values);
    assert_place(&model.bodies[0], x, y, z);
    io_model_free(&model);
}

static void a_revolute_joint_turns_about_its_axis(void **state) {
    (void)state;
    double quarter = acos(-1.0) / 2;
    assert_moved("revolute", "<axis xyz='0 0 1'/>", quarter, 0, 1, 5);
    assert_moved("revolute", "<axis xyz='0 0 -3'/>", quarter, 0, -1, 5);
    assert_moved("continuous", "<axis xyz='0 1 0'/>", quarter, 0, 0, 4);
    assert_moved("continuous", "", quarter, 1, 0, 5); /* the axis is x where none is given */
}

static void a_turn_about_a_diagonal_axis_permutes_the_axes(void **state) {
    (void)state;
    double third = 2 * acos(-1.0) / 3;
    assert_moved("revolute", "<axis xyz='1 1 1'/>", third, 0, 1, 5);
    assert_moved("revolute", "<axis xyz='1e-300 1e-300 1e-300'/>", -third, 0, 0, 6);
}

static void a_prismatic_joint_slides_along_its_axis(void **state) {
    (void)state;
    assert_moved("prismatic", "<axis xyz='0 0 10'/>", 0.5, 1, 0, 5.5);
}

static void fixed_floating_and_planar_joints_stay(void **state) {
    (void)state;
    assert_moved("fixed", "<axis xyz='0 0 1'/>", 0.5, 1, 0, 5);
    assert_moved("floating", "<axis xyz='0 0 1'/>", 0.5, 1, 0, 5);
    assert_moved("planar", "<axis xyz='0 0 1'/>", 0.5, 1, 0, 5);
}

static void a_joint_follows_another(void **state) {
    (void)state;
    io_model model = read_joint("prismatic", "<mimic joint='k' multiplier='-2' offset='0.25'/>");
    double values[2] = {100, 1};
    io_robot_place(&model, values);
    assert_place(&model.bodies[0], 1 - 1.75, 0, 5);
    assert_false(io_robot_joint_is_free(&model.robot->joints[0]));
    assert_true(io_robot_joint_is_free(&model.robot->joints[1]));
    io_model_free(&model);
}

static void limits_are_kept_for_the_caller(void **state) {
    (void)state;
    io_model model = read_joint("revolute", "<limit lower='-1' upper='0.5' effort='1'/>");
    assert_true(model.robot->joints[0].lower == -1.0);
    assert_true(model.robot->joints[0].upper == 0.5);
    assert_true(isinf(model.robot->joints[1].upper));
    io_model_free(&model);
}

static void a_chain_of_followers_has_one_leader(void **state) {
    (void)state;
    static const char text[] =
        "<robot><link name='a'/><link name='b'><collision><geometry><sphere radius='1'/></geometry></collision></link>"
        "<link name='c'/><link name='d'/>"
        "<joint name='j' type='prismatic'><parent link='a'/><child link='b'/><mimic joint='k' multiplier='2'/></joint>"
        "<joint name='k' type='prismatic'><parent link='b'/><child link='c'/><mimic joint='l' multiplier='3' "
        "offset='1'/></joint>"
        "<joint name='l' type='prismatic'><parent link='c'/><child link='d'/></joint></robot>";
    io_model model = read_text("r.urdf", text);
    double values[3] = {0, 0, 1};
    io_robot_place(&model, values);
    assert_place(&model.bodies[0], 8, 0, 0);
    io_model_free(&model);
}

static void assert_joint_fails(const char *type, const char *inside, const char *message) {
    char text[1000];
    (void)snprintf(text, sizeof text,
                   "<robot><link name='a'/><link name='b'/>\n<joint name='j' type='%s'>%s</joint></robot>", type,
                   inside);
    assert_bytes_fail("r.urdf", text, strlen(text), message);
}

#define ENDS "<parent link='a'/><child link='b'/>"

static void faults_are_told_with_their_lines(void **state) {
    (void)state;
    assert_joint_fails("screw", ENDS,
                       "r.urdf: line 2: the type of a joint is fixed, revolute, continuous, prismatic, floating or "
                       "planar, not \"screw\"");
    assert_joint_fails("fixed", "<parent link='a'/>", "r.urdf: line 2: a joint needs <child link=\"...\"/>");
    assert_joint_fails("fixed", "<parent link='x'/>", "r.urdf: line 2: there is no link named x");
    assert_joint_fails("revolute", ENDS "<axis xyz='0 0 0'/>",
                       "r.urdf: line 2: the axis of a joint is not 0 0 0; give a direction");
    assert_joint_fails("revolute", ENDS "<limit lower='1' upper='0'/>",
                       "r.urdf: line 2: the lower limit is above the upper one");
    assert_joint_fails("revolute", ENDS "<mimic joint='x'/>", "r.urdf: line 2: there is no joint named x to follow");
    assert_joint_fails("revolute", ENDS "<mimic joint='j'/>",
                       "r.urdf: joint j follows joints that follow each other in a ring");
    assert_joint_fails("fixed", ENDS "<origin xyz='0 nan 0'/>",
                       "r.urdf: line 2: <origin>: xyz=\"0 nan 0\" is not 3 numbers, each finite");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_revolute_joint_turns_about_its_axis),
        cmocka_unit_test(a_turn_about_a_diagonal_axis_permutes_the_axes),
        cmocka_unit_test(a_prismatic_joint_slides_along_its_axis),
        cmocka_unit_test(fixed_floating_and_planar_joints_stay),
        cmocka_unit_test(a_joint_follows_another),
        cmocka_unit_test(limits_are_kept_for_the_caller),
        cmocka_unit_test(a_chain_of_followers_has_one_leader),
        cmocka_unit_test(faults_are_told_with_their_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
