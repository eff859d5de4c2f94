/* Files that a command is asked to write: inputs stay as they are, and no two outputs are one file. */
#include "boxes.h"
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char refused[] = "would be overwritten; choose another name";

static int setup(void **state) {
    int status = run_setup(state);
    write_box_at("a.obj", 0, 0, 0, 1);
    write_box_at("b.obj", 0.5, 0, 0, 1);
    return status;
}

/* Expects a complaint that names the output, and the input as it was. */
static void expect_spared(const char *line, const char *output, const char *input) {
    char *before = strdup(text_of_file(input));
    char part[256];
    snprintf(part, sizeof part, "clinker: %s: is the input file ", output);
    run_expect_complaint(line, part);
    run_expect_complaint(line, refused);
    assert_string_equal(text_of_file(input), before);
    free(before);
}

static void expect_status(const char *line, int status) {
    run result = run_command(line);
    if (result.status != status) {
        print_error("%s: status %d\n%s", line, result.status, result.errors);
    }
    assert_int_equal(result.status, status);
    run_free(&result);
}

static void no_output_overwrites_an_input(void **state) {
    (void)state;
    static const char *const lines[] = {"map a.obj b.obj -o %s",
                                        "map a.obj b.obj --output %s",
                                        "map a.obj b.obj --csv %s",
                                        "map a.obj b.obj --pfm %s",
                                        "check a.obj b.obj --map %s",
                                        "check a.obj b.obj --picture %s",
                                        "check a.obj b.obj --write-allow %s"};
    static const char *const links[] = {"l.png", "l.png", "l.csv", "l.pfm", "l.png", "l.png", "b.obj"};
    assert_int_equal(symlink("b.obj", "l.png") + symlink("b.obj", "l.csv") + symlink("b.obj", "l.pfm"), 0);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, lines[i], links[i]);
        expect_spared(line, links[i], "b.obj");
    }
}

static void other_spellings_and_links_are_the_same_file(void **state) {
    (void)state;
    assert_int_equal(link("b.obj", "hard.png"), 0);
    assert_int_equal(mkdir("sub", 0700), 0);
    assert_int_equal(symlink("../b.obj", "sub/soft.png"), 0);
    expect_spared("check a.obj b.obj --picture hard.png", "hard.png", "b.obj");
    expect_spared("check a.obj b.obj --picture ./sub/../sub/soft.png", "./sub/../sub/soft.png", "b.obj");
    expect_spared("check a.obj ./sub/../b.obj --write-allow sub/../b.obj", "sub/../b.obj", "b.obj");
}

static void an_output_is_refused_before_anything_is_read(void **state) {
    (void)state;
    expect_spared("check missing.stl a.obj --write-allow a.obj", "a.obj", "a.obj");
    run_expect_complaint("check missing.stl a.obj --picture twice.png --map ./twice.png", "is to be written twice");
}

static void a_list_of_accepted_pairs_is_an_input_unless_it_is_updated(void **state) {
    (void)state;
    write_file("list.png", "a b\n");
    write_file("list.txt", "a b\n");
    expect_spared("check a.obj b.obj --allow list.png --picture list.png", "list.png", "list.png");
    expect_status("check a.obj b.obj --allow list.txt --write-allow list.txt", 0);
    assert_non_null(strstr(text_of_file("list.txt"), "a b 0.5\n"));
}

static void files_of_a_folder_are_inputs(void **state) {
    (void)state;
    assert_int_equal(mkdir("parts", 0700), 0);
    write_box_at("parts/a.obj", 0, 0, 0, 1);
    write_box_at("parts/b.obj", 0.5, 0, 0, 1);
    expect_spared("check parts --write-allow parts/b.obj", "parts/b.obj", "parts/b.obj");
    expect_status("check parts --write-allow parts/list.txt", 1);
}

#ifdef CLINKER_HAS_GLTF
static void parts_of_a_list_are_inputs(void **state) {
    (void)state;
    write_file("scene.json", "{\"bodies\": [{\"name\": \"a\", \"file\": \"a.obj\"},"
                             "{\"name\": \"b\", \"file\": \"b.obj\"}]}");
    expect_spared("check scene.json --write-allow b.obj", "b.obj", "b.obj");
    expect_spared("map scene.json --csv scene.json", "scene.json", "scene.json");
}

static void buffers_of_a_scene_are_inputs(void **state) {
    (void)state;
    static const placed_box boxes[] = {{"a", 0, 0, 0}, {"b", 0.5, 0, 0}};
    write_boxes("boxes", boxes, 2);
    expect_spared("check boxes.gltf --write-allow boxes.bin", "boxes.bin", "boxes.bin");
    assert_int_equal(rename("boxes.bin", "parts/boxes.bin") + rename("boxes.gltf", "parts/boxes.gltf"), 0);
    expect_spared("check parts --write-allow parts/boxes.bin", "parts/boxes.bin", "parts/boxes.bin");
}
#endif

#ifdef CLINKER_HAS_XML
static void meshes_and_rules_of_a_robot_are_inputs(void **state) {
    (void)state;
    write_file("arm.urdf",
               "<robot><link name='a'><collision><geometry><mesh filename='a.obj'/></geometry></collision></link>"
               "<link name='b'><collision><geometry><mesh filename='b.obj'/></geometry></collision></link>"
               "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint></robot>");
    write_file("arm.srdf", "<robot><disable_collisions link1='a' link2='b'/></robot>");
    expect_spared("check arm.urdf --write-allow b.obj", "b.obj", "b.obj");
    expect_spared("check arm.urdf --write-allow arm.srdf", "arm.srdf", "arm.srdf");
}
#endif

#ifdef CLINKER_HAS_FOREIGN
static void files_that_a_foreign_one_names_are_inputs(void **state) {
    (void)state;
    write_file("scene.lws", "LWSC\n3\n\nLoadObject b.obj\nShowObject 7 3\n");
    expect_spared("check scene.lws a.obj --write-allow b.obj", "b.obj", "b.obj");
    write_file("list.json", "{\"bodies\": [{\"name\": \"a\", \"file\": \"a.obj\"},"
                            "{\"name\": \"b\", \"file\": \"scene.lws\"}]}");
    expect_spared("check list.json --write-allow b.obj", "b.obj", "b.obj");
}
#endif

static void two_outputs_are_not_one_file(void **state) {
    (void)state;
    static const char twice[] = "is to be written twice; choose another name for one of them";
    run_expect_complaint("map a.obj b.obj -o new --csv new", twice);
    run_expect_complaint("map a.obj b.obj --csv new --pfm sub/../new", twice);
    run_expect_complaint("check a.obj b.obj --map new.png --picture ./new.png", twice);
    assert_int_equal(symlink("sub", "other"), 0);
    run_expect_complaint("check a.obj b.obj --write-allow sub/new --picture other/new", twice);
    assert_int_not_equal(access("new", F_OK), 0);
    write_file("old.png", "old");
    assert_int_equal(link("old.png", "older.png"), 0);
    run_expect_complaint("check a.obj b.obj --map old.png --picture older.png", twice);
    assert_string_equal(text_of_file("old.png"), "old");
}

static void outputs_of_one_name_in_two_folders_are_two_files(void **state) {
    (void)state;
    expect_status("map a.obj b.obj --csv new --pfm sub/new", 0);
    expect_status("map a.obj b.obj --csv new --pfm sub/new", 0);
    expect_status("map a.obj b.obj --csv /dev/null --pfm /dev/null", 0);
}

static void an_ending_that_is_not_the_format_is_refused(void **state) {
    (void)state;
    static const char png[] = "can only be written as PNG, SVG or PDF; choose a name that ends in .png, .svg or .pdf";
    run_expect_complaint("check a.obj b.obj --picture r.jpg", "clinker: r.jpg: can only be written as PNG");
    run_expect_complaint("check a.obj b.obj --picture sub/r.eps", png);
    run_expect_complaint("check a.obj b.obj --map r.jpeg", png);
    run_expect_complaint("map a.obj b.obj -o r.png.bmp", png);
    run_expect_complaint("map a.obj b.obj --csv r.png", "can only be written as CSV; choose a name that ends in .csv");
    run_expect_complaint("map a.obj b.obj --pfm r.csv", "can only be written as PFM; choose a name that ends in .pfm");
    assert_int_not_equal(access("r.jpg", F_OK), 0);
}

static void an_ending_in_capitals_or_none_at_all_is_fine(void **state) {
    (void)state;
    assert_int_equal(mkdir("r.d", 0700), 0);
    expect_status("map a.obj b.obj -o r.PNG --csv r.d/csv --pfm r", 0);
    expect_status("check a.obj b.obj --write-allow r.list", 1);
}

static void an_output_is_not_mixed_with_the_report(void **state) {
    (void)state;
    run result = run_command_into("report.csv", "map a.obj b.obj --csv report.csv");
    assert_int_equal(result.status, 2);
    assert_non_null(strstr(result.errors, "report.csv: standard output goes there as well"));
    run_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_output_overwrites_an_input),
        cmocka_unit_test(other_spellings_and_links_are_the_same_file),
        cmocka_unit_test(an_output_is_refused_before_anything_is_read),
        cmocka_unit_test(a_list_of_accepted_pairs_is_an_input_unless_it_is_updated),
        cmocka_unit_test(files_of_a_folder_are_inputs),
#ifdef CLINKER_HAS_GLTF
        cmocka_unit_test(parts_of_a_list_are_inputs),
        cmocka_unit_test(buffers_of_a_scene_are_inputs),
#endif
#ifdef CLINKER_HAS_XML
        cmocka_unit_test(meshes_and_rules_of_a_robot_are_inputs),
#endif
#ifdef CLINKER_HAS_FOREIGN
        cmocka_unit_test(files_that_a_foreign_one_names_are_inputs),
#endif
        cmocka_unit_test(two_outputs_are_not_one_file),
        cmocka_unit_test(outputs_of_one_name_in_two_folders_are_two_files),
        cmocka_unit_test(an_ending_that_is_not_the_format_is_refused),
        cmocka_unit_test(an_ending_in_capitals_or_none_at_all_is_fine),
        cmocka_unit_test(an_output_is_not_mixed_with_the_report),
    };
    return cmocka_run_group_tests_name("output paths", tests, setup, run_teardown);
}
