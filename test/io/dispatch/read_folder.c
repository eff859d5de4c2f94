/* A folder of parts. */
#include "folder_fixture.h"

static void mesh_files_come_in_the_order_of_their_names(void **state) {
    (void)state;
    make_folder("parts");
    put_corner("parts/b.off");
    put_corner("parts/c.OFF");
    put_corner("parts/a.off");
    put_file("parts/.hidden", "x");
    io_model model = read_path("parts");
    assert_int_equal(model.body_count, 3);
    assert_string_equal(model.bodies[0].name, "a");
    assert_string_equal(model.bodies[1].name, "b");
    assert_string_equal(model.bodies[2].name, "c");
    assert_int_equal(model.warning_count, 0);
    io_model_free(&model);
}

static void what_is_skipped_is_told(void **state) {
    (void)state;
    make_folder("mixed");
    make_folder("mixed/sub");
    put_corner("mixed/a.off");
    put_file("mixed/notes.txt", "x");
    put_file("mixed/robot.urdf", "x");
    io_model model = read_path("mixed/");
    assert_int_equal(model.body_count, 1);
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0],
                        "mixed/: not mesh files by their names, skipped: notes.txt, robot.urdf, sub");
    io_model_free(&model);
}

static void many_skipped_files_are_counted(void **state) {
    (void)state;
    make_folder("many");
    put_corner("many/a.off");
    for (int i = 0; i < 9; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "many/%d.txt", i);
        put_file(name, "x");
    }
    io_model model = read_path("many");
    assert_int_equal(model.warning_count, 1);
    assert_string_equal(model.warnings[0], "many: not mesh files by their names, skipped: 0.txt, 1.txt, 2.txt, 3.txt, "
                                           "4.txt and 4 more");
    io_model_free(&model);
}

static void a_file_that_cannot_be_read_is_an_error(void **state) {
    (void)state;
    make_folder("broken");
    put_corner("broken/a.off");
    put_file("broken/b.off", "OFF\n1 1 0\n0 0 0\n3 0 1 2\n");
    assert_path_fails("broken", "broken/b.off: line 4: vertex index 1 is out of range (1 vertices)");
}

static void a_fifo_in_the_place_of_a_mesh_is_an_error(void **state) {
    (void)state;
    make_folder("fifo");
    put_corner("fifo/a.off");
    put_fifo("fifo/b.off");
    assert_path_fails("fifo", "fifo/b.off: is not a regular file");
    alarm(0);
}

static void a_fifo_of_another_name_is_skipped(void **state) {
    (void)state;
    make_folder("other");
    put_corner("other/a.off");
    put_fifo("other/pipe");
    io_model model = read_path("other");
    alarm(0);
    assert_int_equal(model.body_count, 1);
    assert_string_equal(model.warnings[0], "other: not mesh files by their names, skipped: pipe");
    io_model_free(&model);
}

static void a_folder_in_the_place_of_a_mesh_is_an_error(void **state) {
    (void)state;
    make_folder("nested");
    make_folder("nested/a.off");
    assert_path_fails("nested", "nested/a.off: is a directory, not a regular file");
}

static void a_folder_without_meshes_is_an_error(void **state) {
    (void)state;
    make_folder("empty");
    assert_path_fails("empty", "empty: the folder holds no mesh files");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mesh_files_come_in_the_order_of_their_names),
        cmocka_unit_test(what_is_skipped_is_told),
        cmocka_unit_test(many_skipped_files_are_counted),
        cmocka_unit_test(a_file_that_cannot_be_read_is_an_error),
        cmocka_unit_test(a_fifo_in_the_place_of_a_mesh_is_an_error),
        cmocka_unit_test(a_fifo_of_another_name_is_skipped),
        cmocka_unit_test(a_folder_in_the_place_of_a_mesh_is_an_error),
        cmocka_unit_test(a_folder_without_meshes_is_an_error),
    };
    return cmocka_run_group_tests(tests, folder_setup, folder_teardown);
}
