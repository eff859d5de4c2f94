/* clinker check --method zlist: what it says, and that it says how far its samples lie apart. */
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box("unit.obj", 0, 1);
    write_box_at("half.obj", 0.5, 0.25, 0.125, 1);
    write_box_at("flush.obj", 1, 0, 0, 1);
    write_box_at("far.obj", 5, 0, 0, 1);
    write_box("inner.obj", 0.25, 0.75);
    write_box_quads("open.obj", (double[3]){-1, -1, -1}, (double[3]){2, 2, 2}, 5);
    return status;
}

static void the_answer_carries_its_sample_spacing(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --method zlist --resolution 100 --view z");
    json_t *pair = only_element(answer, "pairs");
    expect_text(answer, "method", "zlist");
    expect_text(pair, "state", "interfere");
    expect_text(pair, "kind", "crossing");
    assert_true(fabs(number_of(pair, "span") - 0.875) < 1e-6);
    assert_true(fabs(number_of(pair, "sample_spacing") - 0.0075) < 1e-6);
    assert_true(number_of(answer, "sample_spacing") == number_of(pair, "sample_spacing"));
    json_decref(answer);
}

static void the_exact_answer_has_no_sample_spacing(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj");
    expect_text(answer, "method", "exact");
    assert_null(json_object_get(answer, "sample_spacing"));
    assert_null(json_object_get(only_element(answer, "pairs"), "sample_spacing"));
    json_decref(answer);
}

static void the_view_decides_along_what_depth_is_measured(void **state) {
    (void)state;
    static const struct {
        const char *line;
        double span;
    } cases[] = {
        {"check unit.obj half.obj --method zlist", 0.5},
        {"check unit.obj half.obj --method zlist --view x", 0.5},
        {"check unit.obj half.obj --method zlist --view y", 0.75},
        {"check unit.obj half.obj --method zlist --view 0,0,-3", 0.875},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *answer = run_json(1, cases[i].line);
        assert_true(fabs(number_of(only_element(answer, "pairs"), "span") - cases[i].span) < 1e-6);
        json_decref(answer);
    }
}

static void touching_and_containment_are_told(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj flush.obj --method zlist");
    expect_text(only_element(answer, "pairs"), "state", "touch");
    json_decref(answer);
    answer = run_json(1, "check unit.obj flush.obj --method zlist --clearance 0");
    json_decref(answer);
    answer = run_json(1, "check unit.obj inner.obj --method zlist --parity");
    expect_text(only_element(answer, "pairs"), "kind", "b_in_a");
    json_decref(answer);
}

static void faces_are_those_of_the_file(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --method zlist --view x --faces");
    json_t *faces = json_object_get(only_element(answer, "pairs"), "faces");
    assert_int_equal(json_array_size(faces), 1);
    assert_int_equal(json_integer_value(json_array_get(json_array_get(faces, 0), 0)), 1); /* x high */
    assert_int_equal(json_integer_value(json_array_get(json_array_get(faces, 0), 1)), 0); /* x low */
    json_decref(answer);
}

static void an_open_body_is_named_in_a_warning(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check open.obj unit.obj --method zlist");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    json_t *warnings = json_object_get(answer, "warnings");
    const char *last = json_string_value(json_array_get(warnings, json_array_size(warnings) - 1));
    assert_non_null(strstr(last, "open and unit may meet: not decided"));
    json_decref(answer);
}

static void text_tells_the_depth_along_the_view_and_the_samples(void **state) {
    (void)state;
    run result = run_command("check unit.obj half.obj --method zlist --resolution 50 --view z");
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.output, "1  span 0.875  unit  half  interfere (crossing)"));
    assert_non_null(strstr(result.output, ", by samples 0.015 apart;"));
    run_free(&result);
    result = run_command("check unit.obj far.obj --method zlist");
    assert_int_equal(result.status, 0);
    assert_null(strstr(result.output, "samples"));
    run_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answer_carries_its_sample_spacing),
        cmocka_unit_test(the_exact_answer_has_no_sample_spacing),
        cmocka_unit_test(the_view_decides_along_what_depth_is_measured),
        cmocka_unit_test(touching_and_containment_are_told),
        cmocka_unit_test(faces_are_those_of_the_file),
        cmocka_unit_test(an_open_body_is_named_in_a_warning),
        cmocka_unit_test(text_tells_the_depth_along_the_view_and_the_samples),
    };
    return cmocka_run_group_tests_name("zlist", tests, setup, run_teardown);
}
