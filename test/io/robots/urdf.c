/* Robots as a whole: bodies, names, pairs, and trees that are none. */
#include "folder_fixture.h"
#include "io.h"

#define BOX        "<collision><geometry><box size='1 1 1'/></geometry></collision>"
#define LINK(name) "<link name='" name "'>" BOX "</link>"
#define JOINT(name, parent, child)                                                                                     \
    "<joint name='" name "' type='fixed'><parent link='" parent "'/><child link='" child                               \
    "'/><origin xyz='2 0 0'/></joint>"

static void assert_pair(const io_model *model, size_t pair, const char *a, const char *b, bool adjacent) {
    assert_true(pair < model->pair_count);
    assert_string_equal(model->pairs[pair].a, a);
    assert_string_equal(model->pairs[pair].b, b);
    assert_true(model->pairs[pair].adjacent == adjacent);
}

static void every_link_with_a_shape_is_a_body_in_its_place(void **state) {
    (void)state;
    io_model model = read_text("r.urdf", "<robot name='r'>" JOINT("k", "b", "c") LINK("c") LINK("a") LINK("b")
                                             JOINT("j", "a", "b") "</robot>");
    assert_int_equal(model.body_count, 3);
    assert_string_equal(model.bodies[0].name, "c");
    assert_place(&model.bodies[0], 4, 0, 0);
    assert_place(&model.bodies[1], 0, 0, 0);
    assert_place(&model.bodies[2], 2, 0, 0);
    assert_int_equal(model.warning_count, 0);
    io_model_free(&model);
}

static void links_that_are_joined_are_adjacent(void **state) {
    (void)state;
    io_model model = read_text("r.urdf", "<robot>" LINK("a") LINK("b") LINK("c") JOINT("j", "a", "b")
                                             JOINT("k", "b", "c") "</robot>");
    assert_int_equal(model.pair_count, 2);
    assert_pair(&model, 0, "a", "b", true);
    assert_pair(&model, 1, "b", "c", true);
    io_model_free(&model);
}

static void a_link_without_a_shape_is_no_body_and_hands_adjacency_on(void **state) {
    (void)state;
    io_model model = read_text("r.urdf", "<robot>" LINK("a") "<link name='frame'/>" LINK("c") JOINT("j", "a", "frame")
                                             JOINT("k", "frame", "c") "</robot>");
    assert_int_equal(model.body_count, 2);
    assert_int_equal(model.pair_count, 1);
    assert_pair(&model, 0, "a", "c", true);
    assert_place(&model.bodies[1], 4, 0, 0);
    io_model_free(&model);
}

static void an_srdf_beside_the_robot_goes_with_it(void **state) {
    (void)state;
    put_file("arm.urdf", "<robot>" LINK("a") LINK("b") JOINT("j", "a", "b") "</robot>");
    put_file("arm.srdf", "<robot><disable_collisions link1='b' link2='x' reason='Never'/></robot>");
    io_model model = read_path("arm.urdf");
    assert_int_equal(model.pair_count, 2);
    assert_pair(&model, 0, "a", "b", true);
    assert_pair(&model, 1, "b", "x", false);
    io_model_free(&model);

    put_file("arm.srdf", "<robot>\n<disable_collisions link1='b'/></robot>");
    assert_path_fails("arm.urdf",
                      "arm.srdf: line 2: <disable_collisions> needs the names of two links, link1 and link2");
}

static void an_srdf_that_cannot_be_read_is_an_error(void **state) {
    (void)state;
    put_file("leg.urdf", "<robot>" LINK("a") LINK("b") JOINT("j", "a", "b") "</robot>");
    put_fifo("leg.srdf");
    assert_path_fails("leg.urdf", "leg.srdf: is not a regular file");
    alarm(0);
}

static void an_srdf_of_its_own_gives_pairs_and_no_bodies(void **state) {
    (void)state;
    io_model model = read_text("r.srdf", "<robot><disable_collisions link1='b' link2='x'/></robot>");
    assert_int_equal(model.body_count, 0);
    assert_int_equal(model.pair_count, 1);
    assert_pair(&model, 0, "b", "x", false);
    io_model_free(&model);
}

static void links_in_a_ring_are_told(void **state) {
    (void)state;
    assert_bytes_fail("r.urdf", "<robot/>", 8, "r.urdf: no link has a shape to collide with; add <collision> to links");
    static const char ring[] = "<robot>" LINK("a") LINK("b") JOINT("j", "a", "b") JOINT("k", "b", "a") "</robot>";
    assert_bytes_fail("r.urdf", ring, sizeof ring - 1,
                      "r.urdf: link b is part of a ring of joints, or hangs on one; cut it");
    static const char beside[] =
        "<robot>" LINK("r") LINK("a") LINK("b") JOINT("j", "a", "b") JOINT("k", "b", "a") "</robot>";
    assert_bytes_fail("r.urdf", beside, sizeof beside - 1,
                      "r.urdf: link b is part of a ring of joints, or hangs on one; cut it");
    static const char self[] = "<robot>" LINK("a") JOINT("j", "a", "a") "</robot>";
    assert_bytes_fail("r.urdf", self, sizeof self - 1,
                      "r.urdf: link a is part of a ring of joints, or hangs on one; cut it");
}

static void two_roots_and_two_parents_are_told(void **state) {
    (void)state;
    static const char roots[] = "<robot>" LINK("a") LINK("b") "</robot>";
    assert_bytes_fail("r.urdf", roots, sizeof roots - 1,
                      "r.urdf: links a and b both hang on no joint; a robot has one root, so join them");
    static const char parents[] =
        "<robot>" LINK("a") LINK("b") LINK("c") JOINT("j", "a", "c") "\n" JOINT("k", "b", "c") "</robot>";
    assert_bytes_fail("r.urdf", parents, sizeof parents - 1,
                      "r.urdf: line 2: link c hangs on two joints; a link has one parent");
}

static void names_have_to_be_there_once(void **state) {
    (void)state;
    static const char twice[] = "<robot>" LINK("a") LINK("a") "</robot>";
    assert_bytes_fail("r.urdf", twice, sizeof twice - 1, "r.urdf: two links are named a; rename one");
    static const char none[] = "<robot>\n<link/></robot>";
    assert_bytes_fail("r.urdf", none, sizeof none - 1, "r.urdf: line 2: <link> has no name");
    static const char joints[] =
        "<robot>" LINK("a") LINK("b") LINK("c") JOINT("j", "a", "b") JOINT("j", "b", "c") "</robot>";
    assert_bytes_fail("r.urdf", joints, sizeof joints - 1, "r.urdf: two joints are named j; rename one");
}

static void what_is_no_robot_is_told(void **state) {
    (void)state;
    static const char macro[] = "<robot>\n<xacro:include filename='x'/></robot>";
    assert_bytes_fail(
        "r.urdf", macro, sizeof macro - 1,
        "r.urdf: line 2: <xacro:include> is a macro; expand the file first, as in: xacro FILE > robot.urdf");
    assert_bytes_fail("r.urdf", "<sdf/>", 6, "r.urdf: line 1: not a robot: begins with <sdf> in place of <robot>");
}

static void places_beyond_all_numbers_are_told(void **state) {
    (void)state;
    static const char far[] = "<robot>" LINK("a") LINK("b")
        LINK("c") "<joint name='j' type='fixed'><parent link='a'/><child link='b'/><origin xyz='1.7e308 0 0'/></joint>"
                  "<joint name='k' type='fixed'><parent link='b'/><child link='c'/><origin xyz='1.7e308 0 "
                  "0'/></joint></robot>";
    assert_bytes_fail("r.urdf", far, sizeof far - 1, "r.urdf: the place of link c is beyond the range of numbers");
}

static void a_robot_cut_at_every_length_does_no_harm(void **state) {
    (void)state;
    static const char whole[] = "<robot name='r'><!-- c -->" LINK("a") LINK("b") JOINT("j", "a", "b") "</robot>";
    for (size_t size = 1; size < sizeof whole - 1; size++) {
        io_model model;
        io_error error;
        assert_false(io_read_memory("r.urdf", whole, size, &model, &error));
        assert_memory_equal(error.message, "r.urdf: line 1: ", 16);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_link_with_a_shape_is_a_body_in_its_place),
        cmocka_unit_test(links_that_are_joined_are_adjacent),
        cmocka_unit_test(a_link_without_a_shape_is_no_body_and_hands_adjacency_on),
        cmocka_unit_test(an_srdf_beside_the_robot_goes_with_it),
        cmocka_unit_test(an_srdf_that_cannot_be_read_is_an_error),
        cmocka_unit_test(an_srdf_of_its_own_gives_pairs_and_no_bodies),
        cmocka_unit_test(links_in_a_ring_are_told),
        cmocka_unit_test(two_roots_and_two_parents_are_told),
        cmocka_unit_test(names_have_to_be_there_once),
        cmocka_unit_test(what_is_no_robot_is_told),
        cmocka_unit_test(places_beyond_all_numbers_are_told),
        cmocka_unit_test(a_robot_cut_at_every_length_does_no_harm),
    };
    return cmocka_run_group_tests(tests, folder_setup, folder_teardown);
}
