/* Whole assemblies on the command line: robots, lists of parts, folders. */
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define BOX(x) "<collision><origin xyz='" x " 0 0'/><geometry><box size='1 1 1'/></geometry></collision>"

static void expect_ignored(json_t *answer, int count) {
    assert_int_equal(json_integer_value(json_object_get(answer, "ignored")), count);
}

#ifdef CLINKER_HAS_XML
/* A base, an arm that turns about the base's middle, and a finger that slides on the arm: two joined boxes overlap, and
 * the finger reaches the base when it slides back. */
static int write_robot(void **state) {
    int status = run_setup(state);
    write_file(
        "arm.urdf",
        "<robot><link name='base'>" BOX("0") "</link><link name='arm'>" BOX("0.9") "</link><link name='finger'>" BOX(
            "3") "</link>"
                 "<joint name='turn' type='revolute'><parent link='base'/><child link='arm'/><axis xyz='0 0 1'/>"
                 "<limit lower='-2' upper='2'/></joint>"
                 "<joint name='slide' type='prismatic'><parent link='arm'/><child link='finger'/><axis xyz='1 0 0'/>"
                 "<limit lower='-3' upper='0'/></joint></robot>");
    write_box_at("post.obj", -0.5, 2.5, -0.5, 1);
    write_file("rules.srdf", "<robot><disable_collisions link1='finger' link2='base'/></robot>");
    return status;
}

static void links_that_are_joined_are_left_out(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check arm.urdf");
    expect_ignored(answer, 1);
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    json_decref(answer);
}

static void adjacent_asks_for_links_that_are_joined(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check arm.urdf --adjacent");
    json_t *pair = only_element(answer, "pairs");
    expect_text(pair, "a", "base");
    expect_text(pair, "b", "arm");
    json_decref(answer);
}

static void a_joint_moves_what_hangs_on_it(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check arm.urdf --joint slide=-2.5");
    json_t *pair = only_element(answer, "pairs");
    expect_text(pair, "a", "base");
    expect_text(pair, "b", "finger");
    json_decref(answer);
    answer = run_json(0, "check arm.urdf post.obj");
    json_decref(answer);
    answer = run_json(1, "check arm.urdf post.obj --joint turn=1.5707963267948966");
    pair = only_element(answer, "pairs");
    expect_text(pair, "a", "finger");
    expect_text(pair, "b", "post");
    expect_text(pair, "state", "interfere");
    json_decref(answer);
}

/* Robots are in metres, whatever is printed. */
static void joints_that_slide_take_lengths_with_units(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check arm.urdf --joint slide=-250cm --unit mm");
    expect_text(answer, "unit", "mm");
    json_t *pair = only_element(answer, "pairs");
    expect_text(pair, "b", "finger");
    assert_true(number_of(pair, "volume") > 4e8 && number_of(pair, "volume") < 6e8);
    json_decref(answer);
    answer = run_json(1, "check arm.urdf --joint slide=-2.5 --unit mm");
    json_decref(answer);
    run_expect_complaint("check arm.urdf --joint turn=1mm", "--joint turn=1mm: turns; give radians, without a unit\n");
    run_expect_complaint("check arm.urdf --joint slide=1furlong", "--joint slide=1furlong: not NAME=VALUE");
}

static void an_srdf_on_the_command_line_leaves_pairs_out(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check arm.urdf rules.srdf --joint slide=-2.5");
    expect_ignored(answer, 3);
    json_decref(answer);
}

static void a_joint_beyond_its_limits_is_warned_of(void **state) {
    (void)state;
    run result = run_command("check arm.urdf --joint slide=0.5");
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.errors, "arm.urdf: joint slide stands at 0.5, outside of its limits, -3 to 0"));
    run_free(&result);
}

static void joints_that_are_not_there_are_told_with_those_that_are(void **state) {
    (void)state;
    run_expect_complaint("check arm.urdf --joint x=1", "--joint x=1: no joint is named x; joints are turn, slide");
    run_expect_complaint("check post.obj post.obj --joint x=1", "joints are none; --joint is for robots (URDF)");
    run_expect_complaint("check arm.urdf --joint turn", "--joint turn: not NAME=VALUE");
    run_expect_complaint("check arm.urdf --joint turn=nan", "--joint turn=nan: not NAME=VALUE");
    run_expect_complaint("check arm.urdf --joint turn=1 --joint turn=2", "has a value already; give one");
}

static void two_robots_keep_their_pairs_apart(void **state) {
    (void)state;
    json_t *answer =
        run_json(0, "check arm.urdf arm.urdf --pose base#2=0,9,0 --pose arm#2=0,9,0 --pose finger#2=0,9,0");
    expect_ignored(answer, 2);
    json_decref(answer);
}

static void an_srdf_alone_is_nothing_to_check(void **state) {
    (void)state;
    run_expect_complaint("check rules.srdf", "rules.srdf: no body here; a check needs two bodies");
}
#else
static int write_robot(void **state) {
    int status = run_setup(state);
    write_file("arm.urdf", "<robot/>");
    return status;
}

static void a_build_without_xml_says_so(void **state) {
    (void)state;
    run_expect_complaint("check arm.urdf", "arm.urdf: robots are not read by this build, which has no expat");
}
#endif

static void a_list_of_parts_is_checked_and_its_pairs_left_out(void **state) {
    (void)state;
    write_box_at("cube.obj", 0, 0, 0, 1);
    write_file("scene.json", "{\"bodies\": [{\"name\": \"a\", \"file\": \"cube.obj\"},"
                             "{\"name\": \"b\", \"file\": \"cube.obj\", \"pose\": [0.5, 0, 0]},"
                             "{\"name\": \"c\", \"file\": \"cube.obj\", \"pose\": [-0.6, 0, 0]}],"
                             "\"ignore\": [[\"a\", \"b\"]]}");
    json_t *answer = run_json(1, "check scene.json");
    json_t *pair = only_element(answer, "pairs");
    expect_text(pair, "a", "a");
    expect_text(pair, "b", "c");
    expect_ignored(answer, 1);
    json_decref(answer);
}

static void a_folder_is_checked_as_its_parts(void **state) {
    (void)state;
    assert_int_equal(mkdir("parts", 0700), 0);
    write_box_at("parts/b.obj", 0.5, 0, 0, 1);
    write_box_at("parts/a.obj", 0, 0, 0, 1);
    write_file("parts/list.txt", "a b");
    json_t *answer = run_json(1, "check parts");
    json_t *pair = only_element(answer, "pairs");
    expect_text(pair, "a", "a");
    expect_text(pair, "b", "b");
    const char *warning = json_string_value(only_element(answer, "warnings"));
    assert_string_equal(warning, "parts: not mesh files by their names, skipped: list.txt");
    json_decref(answer);
}

/* A tetrahedron whose positions are in a buffer of this name. */
static void write_gltf(const char *name, const char *buffer) {
    char text[512];
    snprintf(text, sizeof text,
             "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"mesh\":0,\"name\":\"a\"},"
             "{\"mesh\":0,\"name\":\"b\",\"translation\":[9,0,0]}],"
             "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],"
             "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}],"
             "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],"
             "\"buffers\":[{\"byteLength\":36,\"uri\":\"%s\"}]}",
             buffer);
    write_file(name, text);
}

static void a_buffer_outside_of_its_folder_is_read_on_trust_alone(void **state) {
    (void)state;
    static const float triangle[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    FILE *file = fopen("outer.bin", "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(triangle, sizeof triangle, 1, file), 1);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(mkdir("inner", 0700), 0);
    write_gltf("inner/part.gltf", "../outer.bin");
    static const char part[] = "inner/part.gltf: buffer 0: inner/../outer.bin lies outside of the file's folder; put "
                               "it there, or give --trust-paths";
    run_expect_complaint("check inner/part.gltf", part);
    run_expect_complaint("inspect inner/part.gltf", part);
    run_expect_complaint("map inner/part.gltf inner/part.gltf --csv x.csv", part);
    json_decref(run_json(0, "check inner/part.gltf --trust-paths"));
    json_decref(run_json(0, "inspect inner/part.gltf --trust-paths"));
}

static void what_is_no_regular_file_is_refused_without_waiting(void **state) {
    (void)state;
    enum { ENDS_A_WAIT = 5 };
    write_box_at("whole.obj", 0, 0, 0, 1);
    assert_int_equal(mkfifo("fifo.obj", 0600), 0);
    write_file("fifo.json", "{\"bodies\": [{\"file\": \"whole.obj\"}, {\"file\": \"fifo.obj\"}]}");
    alarm(ENDS_A_WAIT);
    run_expect_complaint("check whole.obj fifo.obj", "fifo.obj: is not a regular file");
    run_expect_complaint("check fifo.json", "fifo.obj: is not a regular file");
    run_expect_complaint("inspect /dev/zero", "/dev/zero: is not a regular file");
    alarm(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#ifdef CLINKER_HAS_XML
        cmocka_unit_test(links_that_are_joined_are_left_out),
        cmocka_unit_test(adjacent_asks_for_links_that_are_joined),
        cmocka_unit_test(a_joint_moves_what_hangs_on_it),
        cmocka_unit_test(joints_that_slide_take_lengths_with_units),
        cmocka_unit_test(an_srdf_on_the_command_line_leaves_pairs_out),
        cmocka_unit_test(a_joint_beyond_its_limits_is_warned_of),
        cmocka_unit_test(joints_that_are_not_there_are_told_with_those_that_are),
        cmocka_unit_test(two_robots_keep_their_pairs_apart),
        cmocka_unit_test(an_srdf_alone_is_nothing_to_check),
#else
        cmocka_unit_test(a_build_without_xml_says_so),
#endif
        cmocka_unit_test(a_list_of_parts_is_checked_and_its_pairs_left_out),
        cmocka_unit_test(a_folder_is_checked_as_its_parts),
        cmocka_unit_test(a_buffer_outside_of_its_folder_is_read_on_trust_alone),
        cmocka_unit_test(what_is_no_regular_file_is_refused_without_waiting),
    };
    return cmocka_run_group_tests(tests, write_robot, run_teardown);
}
