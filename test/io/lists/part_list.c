/* Lists of parts in JSON. */
#include <math.h>

#include "folder_fixture.h"

static io_model read_scene(const char *text) {
    put_corner("corner.off");
    put_file("scene.json", text);
    return read_path("scene.json");
}

static void assert_scene_fails(const char *text, const char *message) {
    put_corner("corner.off");
    put_file("scene.json", text);
    assert_path_fails("scene.json", message);
}

static void parts_have_names_and_places(void **state) {
    (void)state;
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\"},"
                                "{\"file\": \"corner.off\", \"pose\": [1, 2, 3, 0, 0, 90]},"
                                "{\"name\": \"c\", \"file\": \"corner.off\", \"pose\": [4, 5, 6]}]}");
    assert_int_equal(model.body_count, 3);
    assert_string_equal(model.bodies[0].name, "a");
    assert_string_equal(model.bodies[1].name, "corner");
    assert_place(&model.bodies[1], 1, 2, 3);
    assert_true(model.bodies[1].pose.m[4] == 1.0 && model.bodies[1].pose.m[0] == 0.0);
    assert_place(&model.bodies[2], 4, 5, 6);
    io_model_free(&model);
}

static void a_file_is_read_once_however_often_it_is_shown(void **state) {
    (void)state;
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\"},"
                                "{\"name\": \"b\", \"file\": \"corner.off\", \"scale\": 2}]}");
    assert_int_equal(model.mesh_count, 1);
    assert_ptr_equal(model.bodies[0].mesh.positions, model.bodies[1].mesh.positions);
    assert_ptr_equal(model.bodies[0].mesh.indices, model.bodies[1].mesh.indices);
    io_model_free(&model);
}

static void a_matrix_is_rows(void **state) {
    (void)state;
    io_model model = read_scene(
        "{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\", \"matrix\": [1,0,0,7, 0,1,0,8, 0,0,1,9, 0,0,0,1]},"
        "{\"name\": \"b\", \"file\": \"corner.off\", \"matrix\": [1,0,0,4, 0,1,0,5, 0,0,1,6]}]}");
    assert_place(&model.bodies[0], 7, 8, 9);
    assert_place(&model.bodies[1], 4, 5, 6);
    io_model_free(&model);
}

static void a_list_says_its_unit_and_those_of_parts(void **state) {
    (void)state;
    io_model model =
        read_scene("{\"unit\": \"mm\", \"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\"},"
                   "{\"name\": \"b\", \"file\": \"corner.off\", \"unit\": \"inch\", \"pose\": [1, 2, 3]}]}");
    assert_true(model.bodies[0].unit == 0.001 && model.bodies[1].unit == 0.001);
    assert_true(model.bodies[0].pose.m[0] == 1);
    assert_true(model.bodies[1].pose.m[0] == 25.4 && model.bodies[1].pose.m[10] == 25.4);
    assert_place(&model.bodies[1], 1, 2, 3); /* places are in the unit of the list */
    io_model_free(&model);
}

static void a_list_without_a_unit_has_that_of_the_first_part_that_says_one(void **state) {
    (void)state;
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\"},"
                                "{\"name\": \"b\", \"file\": \"corner.off\", \"unit\": \"cm\"},"
                                "{\"name\": \"c\", \"file\": \"corner.off\", \"unit\": \"m\"}]}");
    assert_true(model.bodies[0].unit == 0.01 && model.bodies[2].unit == 0.01);
    assert_true(model.bodies[0].pose.m[0] == 1 && model.bodies[1].pose.m[0] == 1 && model.bodies[2].pose.m[0] == 100);
    io_model_free(&model);
    model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\"}]}");
    assert_true(model.bodies[0].unit == 0);
    io_model_free(&model);
}

static void an_unknown_unit_is_an_error_that_names_those_there_are(void **state) {
    (void)state;
    assert_scene_fails("{\"unit\": \"furlong\", \"bodies\": [{\"file\": \"corner.off\"}]}",
                       "scene.json: \"unit\" is not a unit; units are um, mm, cm, m, km, mil, in, ft, yd");
    assert_scene_fails("{\"bodies\": [{\"file\": \"corner.off\", \"unit\": 3}]}",
                       "scene.json: bodies[0]: \"unit\" is not a unit; units are um, mm, cm, m, km, mil, in, ft, yd");
}

static void parts_may_have_a_class_and_a_layer(void **state) {
    (void)state;
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\", \"class\": \"bolt\"},"
                                "{\"name\": \"b\", \"file\": \"corner.off\", \"layer\": \"steel\"}]}");
    assert_string_equal(model.bodies[0].class_name, "bolt");
    assert_null(model.bodies[0].layer);
    assert_null(model.bodies[1].class_name);
    assert_string_equal(model.bodies[1].layer, "steel");
    io_model_free(&model);
}

static void scale_comes_before_the_place(void **state) {
    (void)state;
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\", \"scale\": [1, 2, 3],"
                                "\"pose\": [10, 0, 0]}]}");
    clinker_inspection found = inspect_body(&model.bodies[0]);
    assert_true(found.box_min[0] == 10.0 && found.box_max[1] == 2.0 && found.box_max[2] == 3.0);
    io_model_free(&model);
}

static void a_mirrored_part_faces_outwards(void **state) {
    (void)state;
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\", \"scale\": [-1, 1, 1]},"
                                "{\"name\": \"b\", \"file\": \"corner.off\"}]}");
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(inspect_body(&model.bodies[i]).orientation, CLINKER_ORIENTATION_OUTWARD);
    }
    io_model_free(&model);
}

static void mirrored_parts_share_one_mesh_with_the_faces_of_the_file(void **state) {
    (void)state;
    put_file("square.off", "OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n3 0 1 2\n");
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"square.off\", \"scale\": [-1, 1, 1]},"
                                "{\"name\": \"b\", \"file\": \"square.off\", \"scale\": [1, 1, -1]}]}");
    assert_int_equal(model.mesh_count, 2);
    assert_ptr_equal(model.bodies[0].mesh.indices, model.bodies[1].mesh.indices);
    assert_non_null(model.bodies[0].faces);
    assert_int_equal(model.bodies[0].faces[1], 0);
    assert_int_equal(model.bodies[0].faces[2], 1);
    io_model_free(&model);
}

/* A corner of a cube as glTF, shown by two nodes or by one. */
static void put_gltf(const char *name, const char *nodes) {
    char text[1024];
    (void)snprintf(text, sizeof text,
                   "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[%s],"
                   "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],"
                   "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}],"
                   "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],\"buffers\":[{\"byteLength\":36,"
                   "\"uri\":\"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA\"}]}",
                   nodes);
    put_file(name, text);
}

static void a_mesh_that_a_part_shares_with_itself_outlives_it(void **state) {
    (void)state;
    put_gltf("one.gltf", "{\"mesh\":0}");
    put_gltf("two.gltf", "{\"mesh\":0},{\"mesh\":0,\"scale\":[1,-1,1]}");
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"one.gltf\"},"
                                "{\"name\": \"b\", \"file\": \"one.gltf\", \"pose\": [0, 0, 1]},"
                                "{\"name\": \"c\", \"file\": \"two.gltf\"}]}");
    assert_int_equal(model.mesh_count, 2);
    assert_ptr_equal(model.bodies[0].mesh.positions, model.bodies[1].mesh.positions);
    assert_true(inspect_body(&model.bodies[1]).area == 0.5);
    assert_true(inspect_body(&model.bodies[2]).area == 1);
    io_model_free(&model);
    make_folder("folder");
    put_gltf("folder/one.gltf", "{\"mesh\":0}");
    put_gltf("folder/two.gltf", "{\"mesh\":0},{\"mesh\":0,\"scale\":[1,-1,1]},{\"mesh\":0,\"scale\":[-3,1,1]}");
    model = read_path("folder");
    assert_int_equal(model.body_count, 4);
    assert_int_equal(model.mesh_count, 3);
    assert_int_equal(model.meshes[1].turned, 2);
    assert_true(inspect_body(&model.bodies[3]).area == 1.5);
    io_model_free(&model);
}

static void pairs_to_ignore_are_kept(void **state) {
    (void)state;
    io_model model = read_scene("{\"bodies\": [{\"name\": \"a\", \"file\": \"corner.off\"},"
                                "{\"name\": \"b\", \"file\": \"corner.off\"}], \"ignore\": [[\"b\", \"a\"]]}");
    assert_int_equal(model.pair_count, 1);
    assert_string_equal(model.pairs[0].a, "b");
    assert_string_equal(model.pairs[0].b, "a");
    assert_false(model.pairs[0].adjacent);
    io_model_free(&model);
}

static void paths_count_from_the_scene(void **state) {
    (void)state;
    make_folder("sub");
    put_corner("sub/part.off");
    put_file("sub/scene.json", "{\"bodies\": [{\"file\": \"part.off\"}]}");
    io_model model = read_path("sub/scene.json");
    assert_int_equal(model.body_count, 1);
    io_model_free(&model);
}

/* Reads what is at `path`, whose paths are trusted. */
static void assert_trusted(const char *path, size_t bodies) {
    const io_settings trusting = {.trust_paths = true};
    io_model model;
    io_error error;
    if (!io_read(path, &trusting, &model, &error)) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(model.body_count, bodies);
    io_model_free(&model);
}

static void a_relative_path_may_lead_upwards(void **state) {
    (void)state;
    make_folder("low");
    put_corner("high.off");
    put_file("low/scene.json", "{\"bodies\": [{\"file\": \"../high.off\"}]}");
    io_model model = read_path("low/scene.json");
    assert_int_equal(model.body_count, 1);
    io_model_free(&model);
}

static void an_absolute_path_has_to_be_trusted(void **state) {
    put_corner("far.off");
    char scene[256];
    char message[256];
    const char *folder = *state;
    (void)snprintf(scene, sizeof scene, "{\"bodies\": [{\"file\": \"%s/far.off\"}]}", folder);
    (void)snprintf(message, sizeof message,
                   "scene.json: bodies[0]: %s/far.off is an absolute path; name it relative to the scene, or give "
                   "--trust-paths",
                   folder);
    assert_scene_fails(scene, message);
    assert_trusted("scene.json", 1);
}

static void a_part_that_is_no_regular_file_is_refused(void **state) {
    (void)state;
    put_fifo("fifo.off");
    assert_scene_fails("{\"bodies\": [{\"file\": \"fifo.off\"}]}", "fifo.off: is not a regular file");
    alarm(0);
    assert_scene_fails("{\"bodies\": [{\"file\": \"../../../../../../../../dev/zero\"}]}",
                       "../../../../../../../../dev/zero: is not a regular file");
    assert_scene_fails("{\"bodies\": [{\"file\": \"..\"}]}", "..: is a directory, not a regular file");
}

#define BODY(rest) "{\"bodies\": [{\"file\": \"corner.off\"" rest "}]}"

static void faults_of_a_body_name_it(void **state) {
    (void)state;
    assert_scene_fails("{\"bodies\": [{}]}", "scene.json: bodies[0] has no \"file\"; name a mesh file");
    assert_scene_fails("{\"bodies\": [1]}", "scene.json: bodies[0] is not an object");
    assert_scene_fails("{\"bodies\": [{\"file\": \"gone.stl\"}]}", "gone.stl: no such file");
    assert_scene_fails("{\"bodies\": [{\"file\": \"scene.json\"}]}",
                       "scene.json: is a scene itself; a part of a scene has to be a mesh file");
    assert_scene_fails(BODY(",\"name\": 1"), "scene.json: bodies[0]: \"name\" is not a text");
    assert_scene_fails(BODY(",\"name\": \"\""), "scene.json: bodies[0]: \"name\" is empty");
    assert_scene_fails("{\"bodies\": [{\"file\": \"\"}]}", "scene.json: bodies[0]: \"file\" is empty");
    assert_scene_fails("{\"bodies\": [{\"file\": 7}]}", "scene.json: bodies[0]: \"file\" is not a text");
    assert_scene_fails(
        BODY(",\"poes\": [0,0,0]"),
        "scene.json: bodies[0]: unknown key \"poes\"; allowed are name, file, pose, matrix, scale, unit, "
        "class and layer");
    assert_scene_fails(
        BODY(",\"pose\": [0,0]"),
        "scene.json: bodies[0]: \"pose\" is not a list of 3 or 6 numbers: tx, ty, tz, and degrees rx, ry, rz");
    assert_scene_fails(BODY(",\"matrix\": [1]"), "scene.json: bodies[0]: \"matrix\" is not a list of 12 or 16 numbers");
    assert_scene_fails(BODY(",\"matrix\": [1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1]"),
                       "scene.json: bodies[0]: the last row of \"matrix\" is not 0, 0, 0, 1; give rows, not columns");
    assert_scene_fails(BODY(",\"pose\": [0,0,0], \"matrix\": [1]"),
                       "scene.json: bodies[0]: has both \"pose\" and \"matrix\"; give one");
    assert_scene_fails(BODY(",\"scale\": 0"),
                       "scene.json: bodies[0]: \"scale\" is not a number, or a list of 3, other than 0");
    assert_scene_fails(BODY(",\"pose\": [0,0,0], \"scale\": \"2\""),
                       "scene.json: bodies[0]: \"scale\" is not a number, or a list of 3, other than 0");
    assert_scene_fails(BODY(",\"scale\": 1e200, \"matrix\": [1e200,0,0,0,0,1,0,0,0,0,1,0]"),
                       "scene.json: bodies[0]: its place is beyond the range of numbers");
}

static void faults_of_the_whole_are_told(void **state) {
    (void)state;
    assert_scene_fails("{}", "scene.json: not a scene: it has no list \"bodies\", as in {\"bodies\": [{\"file\": "
                             "\"part.stl\"}]}");
    assert_scene_fails("{\"bodies\": []}",
                       "scene.json: the list \"bodies\" is empty; name a file, as in {\"bodies\": [{\"file\": "
                       "\"part.stl\"}]}");
    assert_scene_fails("{\"bodies\": {}}",
                       "scene.json: not a scene: \"bodies\" is not a list, as in {\"bodies\": [{\"file\": "
                       "\"part.stl\"}]}");
    assert_scene_fails("{\"bodies\":\n [}",
                       "scene.json: the JSON is damaged at line 2, column 3: unexpected token near "
                       "'}'");
    assert_scene_fails("{\"bodies\": [{\"file\": \"corner.off\"}, {\"file\": \"corner.off\"}]}",
                       "scene.json: two bodies are named corner; give each its own \"name\"");
    assert_scene_fails("{\"bodies\": [{\"file\": \"corner.off\"}], \"ignore\": [[\"corner\", \"x\"]]}",
                       "scene.json: ignore[0]: no body is named x");
    assert_scene_fails("{\"bodies\": [{\"file\": \"corner.off\"}], \"ignore\": [[\"corner\"]]}",
                       "scene.json: ignore[0] is not a list of two names");
    assert_scene_fails("{\"bodies\": [{\"file\": \"corner.off\"}], \"ignore\": 1}",
                       "scene.json: \"ignore\" is not a list of pairs of names");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_have_names_and_places),
        cmocka_unit_test(a_file_is_read_once_however_often_it_is_shown),
        cmocka_unit_test(a_matrix_is_rows),
        cmocka_unit_test(a_list_says_its_unit_and_those_of_parts),
        cmocka_unit_test(a_list_without_a_unit_has_that_of_the_first_part_that_says_one),
        cmocka_unit_test(an_unknown_unit_is_an_error_that_names_those_there_are),
        cmocka_unit_test(parts_may_have_a_class_and_a_layer),
        cmocka_unit_test(scale_comes_before_the_place),
        cmocka_unit_test(a_mirrored_part_faces_outwards),
        cmocka_unit_test(mirrored_parts_share_one_mesh_with_the_faces_of_the_file),
        cmocka_unit_test(a_mesh_that_a_part_shares_with_itself_outlives_it),
        cmocka_unit_test(pairs_to_ignore_are_kept),
        cmocka_unit_test(paths_count_from_the_scene),
        cmocka_unit_test(a_relative_path_may_lead_upwards),
        cmocka_unit_test(an_absolute_path_has_to_be_trusted),
        cmocka_unit_test(a_part_that_is_no_regular_file_is_refused),
        cmocka_unit_test(faults_of_a_body_name_it),
        cmocka_unit_test(faults_of_the_whole_are_told),
    };
    return cmocka_run_group_tests(tests, folder_setup, folder_teardown);
}
