/* Units: what files say, what --unit says, and lengths that have one. */
#include "boxes.h"
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* A cube of 1 m as glTF, cubes without a unit, and lists that say theirs. */
static int write_files(void **state) {
    int status = run_setup(state);
    const placed_box metre[] = {{"metre", 0, 0, 0}};
    write_boxes("metre", metre, 1);
    write_box_at("near.obj", 0.5, 0, 0, 1);       /* reaches 0.5 into it, in metres */
    write_box_at("large.obj", 500, 0, 0, 1000);   /* the same in mm */
    write_box_at("beside.obj", 1500, 0, 0, 1000); /* 500 mm away from it */
    write_box("cube.obj", 0, 1000);
    write_file("list.json", "{\"unit\": \"mm\", \"bodies\": [{\"file\": \"cube.obj\", \"class\": \"box\"}]}");
    write_file("feet.json", "{\"unit\": \"ft\", \"bodies\": [{\"file\": \"near.obj\", \"name\": \"foot\"}]}");
    return status;
}

/* Runs, and expects parts of what is printed; "" for no warning at all. */
static void expect(const char *line, int status, const char *output, const char *errors) {
    run result = run_command(line);
    if (strstr(result.output, output) == NULL || strstr(result.errors, errors) == NULL) {
        print_error("%s\n%s%s\n", line, result.output, result.errors);
    }
    assert_int_equal(result.status, status);
    assert_non_null(strstr(result.output, output));
    assert_non_null(strstr(result.errors, errors));
    assert_true(*errors != '\0' || *result.errors == '\0');
    run_free(&result);
}

static void without_any_unit_numbers_stand_alone(void **state) {
    (void)state;
    expect("check cube.obj large.obj", 1,
           "depth 500  cube  large  interfere (crossing)  at (750, 500, 500)  volume 5e+08\n", "");
    json_t *answer = run_json(1, "check cube.obj large.obj");
    assert_null(json_object_get(answer, "unit"));
    json_decref(answer);
}

static void the_unit_of_a_file_is_named(void **state) {
    (void)state;
    expect("check metre.gltf metre.gltf --pose metre#2=0.5,0,0", 1,
           "depth 0.5 m  metre  metre#2  interfere (crossing)  at (0.75, 0.5, 0.5)  volume 0.5 m³\n", "");
    expect("inspect metre.gltf", 0, "  unit         m\n", "");
    expect("inspect metre.gltf", 0, "  area         6 m²\n  volume       1 m³\n", "");
    json_t *answer = run_json(0, "inspect metre.gltf");
    expect_text(answer, "unit", "m");
    json_decref(answer);
}

static void files_that_do_not_say_are_taken_to_be_in_the_same_unit_and_told(void **state) {
    (void)state;
    expect("check metre.gltf near.obj", 1, "depth 0.5 m ",
           "clinker: warning: near.obj does not say its unit: taken to be in m; --unit says what it is in\n");
    expect("check metre.gltf near.obj large.obj", 1, " m ",
           "near.obj and 1 more file do not say their unit: taken to be in m; --unit says what they are in\n");
}

static void files_that_disagree_are_converted_and_told(void **state) {
    (void)state;
    expect("check metre.gltf list.json", 1, "depth 1 m  metre  cube  interfere (duplicate part)",
           "clinker: warning: metre.gltf is in m, list.json in mm: all is printed in m\n");
    expect("check list.json metre.gltf", 1, "depth 1000 mm  cube  metre  interfere (duplicate part)",
           "clinker: warning: list.json is in mm, metre.gltf in m: all is printed in mm\n");
}

static void unit_says_what_is_printed_and_what_the_others_are_in(void **state) {
    (void)state;
    expect("check large.obj metre.gltf --unit mm", 1,
           "depth 500 mm  large  metre  interfere (crossing)  at (750, 500, 500)",
           "clinker: warning: metre.gltf is in m: all is printed in mm\n");
    expect("check cube.obj large.obj --unit millimetre", 1, "depth 500 mm ", "");
    expect("check feet.json near.obj --unit in", 0, "nothing overlaps",
           "feet.json is in ft: all is printed in inches\n");
    json_t *answer = run_json(1, "check large.obj metre.gltf --unit mm");
    expect_text(answer, "unit", "mm");
    json_t *pair = only_element(answer, "pairs");
    assert_in_range((int)(1000 * number_of(pair, "depth")), 499900, 500000);
    json_decref(answer);
    answer = run_json(0, "inspect metre.gltf --unit cm");
    assert_true(number_of(only_element(answer, "bodies"), "volume") == 1e6);
    json_decref(answer);
}

static void files_that_are_wrong_about_their_unit_can_be_put_right(void **state) {
    (void)state;
    expect("check metre.gltf near.obj --files-in mm", 1, "depth 0.5 mm  metre  near ", "");
    expect("check metre.gltf list.json --files-in mm --unit um", 1, "depth 1000 um  metre  cube ",
           "clinker: warning: metre.gltf is in mm: all is printed in um\n");
    run_expect_complaint("check metre.gltf near.obj --files-in furlong",
                         "--files-in furlong: not a unit; units are um");
}

static void an_unknown_unit_is_refused_with_those_there_are(void **state) {
    (void)state;
    static const char units[] = "--unit furlong: not a unit; units are um, mm, cm, m, km, mil, in, ft, yd\n";
    run_expect_complaint("check cube.obj large.obj --unit furlong", units);
    run_expect_complaint("inspect cube.obj --unit furlong", units);
    run_expect_complaint("map cube.obj large.obj --unit furlong -o no.png", units);
    run_expect_complaint("check cube.obj large.obj --tolerance 1furlong", "--tolerance 1furlong: not a length");
    /* Wherever a length may stand. */
    static const char *const lengths[] = {
        "check cube.obj large.obj --clearance 1furlong", "check cube.obj large.obj --pose cube=1furlong,0,0",
        "check cube.obj large.obj --joint hinge=1furlong", "map cube.obj large.obj --bands 1furlong -o no.png"};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        run_expect_complaint(lengths[i], "; units are um, mm, cm, m, km, mil, in, ft, yd\n");
    }
}

static void lengths_of_options_take_units(void **state) {
    (void)state;
    expect("check metre.gltf near.obj --unit m --tolerance 51cm", 0, "nothing overlaps deeper than the tolerance", "");
    expect("check metre.gltf near.obj --unit m --tolerance 0.49m", 1, "depth 0.5 m", "");
    expect("check cube.obj beside.obj --unit mm --clearance 49cm", 0, "is nearer than 490 mm\n", "");
    expect("check cube.obj beside.obj --unit mm --clearance 0.51m", 1, "distance 500 mm", "");
    expect("check cube.obj beside.obj --unit mm --clearance 510", 1, "distance 500 mm", "");
    expect("check cube.obj large.obj --unit mm --pose large=-1cm,0,0", 1, "depth 510 mm", "");
    expect("map cube.obj beside.obj --unit mm --view x --bands 1cm --csv out.csv", 0, "mm\n", "");
    expect("check cube.obj large.obj --unit mm --method edges --eye 20m", 1, " mm", "");
}

static void lengths_with_units_need_files_with_one(void **state) {
    (void)state;
    run_expect_complaint(
        "check cube.obj large.obj --tolerance 0.1mm",
        "--tolerance has a length with a unit, mm, but no file says its own: say what the files are in with "
        "--unit\n");
    run_expect_complaint("check cube.obj large.obj --pose large=1mm,0,0", "say what the files are in with --unit\n");
    run_expect_complaint("check cube.obj large.obj --pose large=1,0,0,1mm,0,0",
                         "--pose large=1,0,0,1mm,0,0: not BODY=");
}

static void json_has_class_and_layer_where_files_say_them(void **state) {
    (void)state;
    json_t *answer = run_json(0, "inspect list.json");
    json_t *body = only_element(answer, "bodies");
    expect_text(body, "class", "box");
    assert_null(json_object_get(body, "layer"));
    json_decref(answer);
    expect("inspect list.json", 0, "  class        box\n", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_any_unit_numbers_stand_alone),
        cmocka_unit_test(the_unit_of_a_file_is_named),
        cmocka_unit_test(files_that_do_not_say_are_taken_to_be_in_the_same_unit_and_told),
        cmocka_unit_test(files_that_disagree_are_converted_and_told),
        cmocka_unit_test(unit_says_what_is_printed_and_what_the_others_are_in),
        cmocka_unit_test(files_that_are_wrong_about_their_unit_can_be_put_right),
        cmocka_unit_test(an_unknown_unit_is_refused_with_those_there_are),
        cmocka_unit_test(lengths_of_options_take_units),
        cmocka_unit_test(lengths_with_units_need_files_with_one),
        cmocka_unit_test(json_has_class_and_layer_where_files_say_them),
    };
    return cmocka_run_group_tests(tests, write_files, run_teardown);
}
