/* The shapes of links, and the meshes they come from. */
#include <math.h>

#include "folder_fixture.h"
#include "robots/shapes.h"

#define SHAPE(origin, shape) "<collision><origin " origin "/><geometry>" shape "</geometry></collision>"

static const char *robot_of(const char *collisions) {
    static char text[4000];
    (void)snprintf(text, sizeof text, "<robot>\n<link name='a'>%s</link></robot>", collisions);
    return text;
}

static clinker_inspection inspect_link(const char *collisions) {
    put_file("robot.urdf", robot_of(collisions));
    io_model model = read_path("robot.urdf");
    assert_int_equal(model.body_count, 1);
    clinker_inspection found = inspect_body(&model.bodies[0]);
    io_model_free(&model);
    return found;
}

static void assert_near(double value, double expected, double relative) {
    assert_true(fabs(value - expected) <= relative * fabs(expected));
}

static void shapes_have_their_size_and_place(void **state) {
    (void)state;
    const double pi = acos(-1.0);
    clinker_inspection box = inspect_link(SHAPE("xyz='10 0 0'", "<box size='1 2 3'/>"));
    assert_near(box.volume, 6, 1e-12);
    assert_true(box.box_min[0] == 9.5 && box.box_max[2] == 1.5);
    clinker_inspection ball = inspect_link(SHAPE("xyz='0 0 0'", "<sphere radius='2'/>"));
    assert_true(ball.volume > 32 * pi / 3);
    assert_near(ball.volume, 32 * pi / 3, 3 * SHAPE_EXCESS);
    clinker_inspection rod = inspect_link(SHAPE("rpy='0 1.5707963267948966 0'", "<cylinder radius='2' length='10'/>"));
    assert_true(rod.volume > 40 * pi);
    assert_near(rod.volume, 40 * pi, 2 * SHAPE_EXCESS);
    assert_near(rod.box_max[0], 5, 1e-12);
}

static void links_are_in_metres(void **state) {
    (void)state;
    put_file("robot.urdf", robot_of(SHAPE("xyz='0 0 0'", "<box size='1 2 3'/>")));
    io_model model = read_path("robot.urdf");
    assert_true(model.bodies[0].unit == 1);
    io_model_free(&model);
}

static void all_shapes_of_a_link_are_one_body(void **state) {
    (void)state;
    clinker_inspection found =
        inspect_link(SHAPE("xyz='0 0 0'", "<box size='2 2 2'/>") SHAPE("xyz='5 0 0'", "<box size='1 1 1'/>"));
    assert_true(found.solid);
    assert_int_equal(found.components, 2);
    assert_near(found.volume, 9, 1e-12);
    assert_true(found.box_max[0] == 5.5);
}

static void boxes_of_a_link_that_share_a_face_are_still_a_solid(void **state) {
    (void)state;
    clinker_inspection found =
        inspect_link(SHAPE("xyz='0 0 0'", "<box size='1 1 1'/>") SHAPE("xyz='1 0 0'", "<box size='1 1 1'/>"));
    assert_true(found.solid);
    assert_near(found.volume, 2, 1e-12);
}

static void a_mesh_is_scaled_and_stays_the_right_way_round(void **state) {
    (void)state;
    put_corner("corner.off");
    clinker_inspection scaled = inspect_link(SHAPE("xyz='1 0 0'", "<mesh filename='corner.off' scale='2 1 3'/>"));
    assert_near(scaled.volume, 1, 1e-12);
    assert_true(scaled.box_max[0] == 3.0);
    clinker_inspection mirrored = inspect_link(SHAPE("xyz='0 0 0'", "<mesh filename='corner.off' scale='-1 1 1'/>"));
    assert_int_equal(mirrored.orientation, CLINKER_ORIENTATION_OUTWARD);
    assert_true(mirrored.box_min[0] == -1.0);
    clinker_inspection joined = inspect_link(SHAPE("xyz='0 0 0'", "<mesh filename='corner.off' scale='-1 1 1'/>")
                                                 SHAPE("xyz='5 0 0'", "<box size='1 1 1'/>"));
    assert_int_equal(joined.orientation, CLINKER_ORIENTATION_OUTWARD);
    assert_near(joined.volume, 1 + 1.0 / 6, 1e-12);
}

static void links_that_show_one_file_share_its_mesh(void **state) {
    (void)state;
    put_corner("corner.off");
    put_file(
        "robot.urdf",
        "<robot><link name='a'>" SHAPE("xyz='0 0 0'", "<mesh filename='corner.off'/>") "</link><link name='b'>" SHAPE(
            "xyz='2 0 0'",
            "<mesh filename='./corner.off'/>") "</link><link name='c'>" SHAPE("xyz='2 0 0'",
                                                                              "<mesh filename='corner.off'/>") "</"
                                                                                                               "link><"
                                                                                                               "joint "
                                                                                                               "name='"
                                                                                                               "j' "
                                                                                                               "type='"
                                                                                                               "fixed'>"
                                                                                                               "<parent"
                                                                                                               " link='"
                                                                                                               "a'/"
                                                                                                               "><"
                                                                                                               "child "
                                                                                                               "link='"
                                                                                                               "b'/></"
                                                                                                               "joint>"
                                                                                                               "<joint "
                                                                                                               "name='"
                                                                                                               "k' "
                                                                                                               "type='"
                                                                                                               "fixed'>"
                                                                                                               "<parent"
                                                                                                               " link='"
                                                                                                               "a'/"
                                                                                                               "><"
                                                                                                               "child "
                                                                                                               "link='"
                                                                                                               "c'/></"
                                                                                                               "joint><"
                                                                                                               "/robot"
                                                                                                               ">");
    io_model model = read_path("robot.urdf");
    assert_int_equal(model.body_count, 3);
    assert_ptr_equal(model.bodies[0].mesh.positions, model.bodies[2].mesh.positions);
    assert_true(model.bodies[0].shared);
    io_model_free(&model);
}

static void meshes_of_packages_are_found_in_folders_above(void **state) {
    (void)state;
    make_folder("arm");
    make_folder("arm/urdf");
    make_folder("arm/meshes");
    put_corner("arm/meshes/corner.off");
    put_file("arm/urdf/arm.urdf", robot_of(SHAPE("xyz='0 0 0'", "<mesh filename='package://arm/meshes/corner.off'/>")));
    io_model model = read_path("arm/urdf/arm.urdf");
    assert_int_equal(model.warning_count, 0);
    io_model_free(&model);
    put_file("arm/urdf/arm.urdf",
             robot_of(SHAPE("xyz='0 0 0'", "<mesh filename='package://limb/meshes/corner.off'/>")));
    model = read_path("arm/urdf/arm.urdf");
    assert_int_equal(model.warning_count, 0);
    io_model_free(&model);
    put_file("arm/urdf/arm.urdf", robot_of(SHAPE("xyz='0 0 0'", "<mesh filename='../meshes/corner.off'/>")));
    model = read_path("arm/urdf/arm.urdf");
    assert_int_equal(model.body_count, 1);
    io_model_free(&model);
}

static void a_mesh_found_by_its_bare_name_is_warned_of(void **state) {
    (void)state;
    put_corner("corner.off");
    put_file("robot.urdf", robot_of(SHAPE("xyz='0 0 0'", "<mesh filename='package://limb/x/corner.off'/>")));
    io_model model = read_path("robot.urdf");
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "robot.urdf: folders of packages not found; 1 mesh taken by the bare name "
                                           "from beside the file");
    io_model_free(&model);
}

/* "a", "a/a", ...: so many folders in each other; returns the path of the last one. */
static const char *make_deep_folder(size_t depth) {
    static char path[64];
    assert_true(2 * depth < sizeof path);
    for (size_t i = 0; i < depth; i++) {
        (void)snprintf(path + 2 * i, sizeof path - 2 * i, "a/");
        make_folder(path);
    }
    return path;
}

/* Reads a robot in a folder of that depth whose mesh is `uri`; the message, or "" where it is fine. */
static const char *read_deep(size_t depth, const char *uri, bool trust_paths) {
    static io_error error;
    char path[80];
    char shape[256];
    (void)snprintf(path, sizeof path, "%srobot.urdf", make_deep_folder(depth));
    (void)snprintf(shape, sizeof shape, SHAPE("xyz='0 0 0'", "<mesh filename='%s'/>"), uri);
    put_file(path, robot_of(shape));
    const io_settings settings = {.trust_paths = trust_paths};
    io_model model;
    if (!io_read(path, &settings, &model, &error)) {
        return error.message;
    }
    assert_int_equal(model.body_count, 1);
    io_model_free(&model);
    return "";
}

static void a_mesh_lies_no_more_than_eight_folders_above(void **state) {
    put_corner("corner.off");
    char absolute[128];
    (void)snprintf(absolute, sizeof absolute, "%s/corner.off", (const char *)*state);
    assert_string_equal(read_deep(8, "corner.off", false), "");
    assert_string_equal(read_deep(8, "../../../../../../../../corner.off", false), "");
    assert_string_equal(read_deep(8, absolute, false), "");
    static const char outside[] = "lies outside of the folders that are searched; put it there, or give --trust-paths";
    const char *const leading_out[] = {"../../../../../../../../../corner.off", "package://x/../../corner.off",
                                       absolute};
    for (size_t i = 0; i < sizeof leading_out / sizeof leading_out[0]; i++) {
        assert_non_null(strstr(read_deep(9, leading_out[i], false), outside));
        assert_string_equal(read_deep(9, leading_out[i], true), "");
    }
    assert_int_equal(symlink("../../../../../../../../../corner.off", "a/a/a/a/a/a/a/a/a/link.off"), 0);
    assert_non_null(strstr(read_deep(9, "link.off", false), outside));
}

static void a_mesh_that_is_no_regular_file_is_refused(void **state) {
    (void)state;
    put_fifo("fifo.off");
    put_file("robot.urdf", robot_of(SHAPE("xyz='0 0 0'", "<mesh filename='fifo.off'/>")));
    assert_path_fails("robot.urdf", "fifo.off: is not a regular file");
    alarm(0);
}

static void assert_link_fails(const char *collisions, const char *message) {
    put_file("robot.urdf", robot_of(collisions));
    assert_path_fails("robot.urdf", message);
}

static void faults_are_told_with_their_lines(void **state) {
    (void)state;
    put_corner("corner.off");
    put_file("broken.off", "OFF\n1 1 0\n0 0 0\n3 0 1 2\n");
    assert_link_fails(
        SHAPE("xyz='0 0 0'", "<mesh filename='missing.stl'/>"),
        "robot.urdf: line 2: mesh missing.stl is neither beside the file nor in the folders above; put it "
        "there");
    assert_link_fails(SHAPE("xyz='0 0 0'", "<mesh filename='broken.off'/>"),
                      "broken.off: line 4: vertex index 1 is out of range (1 vertices)");
    assert_link_fails(SHAPE("xyz='0 0 0'", "<mesh filename='robot.urdf'/>"),
                      "robot.urdf: is a scene itself; a part of a scene has to be a mesh file");
    assert_link_fails(SHAPE("xyz='0 0 0'", "<mesh filename='corner.off' scale='1 0 1'/>"),
                      "robot.urdf: line 2: <mesh>: no number of scale may be 0");
    assert_link_fails(SHAPE("xyz='0 0 0'", "<mesh/>"), "robot.urdf: line 2: <mesh> needs filename=\"...\"");
    assert_link_fails(SHAPE("xyz='0 0 0'", "<box size='1 -1 1'/>"),
                      "robot.urdf: line 2: <box>: size has to be above 0");
    assert_link_fails(SHAPE("xyz='0 0 0'", "<cylinder radius='1'/>"),
                      "robot.urdf: line 2: <cylinder> needs length=\"...\"");
    assert_link_fails(SHAPE("xyz='0 0 0'", "<torus/>"),
                      "robot.urdf: line 2: <torus> is not read; shapes are mesh, box, cylinder and sphere");
    assert_link_fails("<collision/>", "robot.urdf: line 2: <collision> has no <geometry> with a shape in it");
}

static void robots_in_memory_open_no_files(void **state) {
    (void)state;
    const char *text = robot_of(SHAPE("xyz='0 0 0'", "<mesh filename='corner.off'/>"));
    assert_bytes_fail("robot.urdf", text, strlen(text),
                      "robot.urdf: line 2: meshes of robots are read from files only, not from memory");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_have_their_size_and_place),
        cmocka_unit_test(links_are_in_metres),
        cmocka_unit_test(all_shapes_of_a_link_are_one_body),
        cmocka_unit_test(boxes_of_a_link_that_share_a_face_are_still_a_solid),
        cmocka_unit_test(a_mesh_is_scaled_and_stays_the_right_way_round),
        cmocka_unit_test(links_that_show_one_file_share_its_mesh),
        cmocka_unit_test(meshes_of_packages_are_found_in_folders_above),
        cmocka_unit_test(a_mesh_found_by_its_bare_name_is_warned_of),
        cmocka_unit_test(a_mesh_lies_no_more_than_eight_folders_above),
        cmocka_unit_test(a_mesh_that_is_no_regular_file_is_refused),
        cmocka_unit_test(faults_are_told_with_their_lines),
        cmocka_unit_test(robots_in_memory_open_no_files),
    };
    return cmocka_run_group_tests(tests, folder_setup, folder_teardown);
}
