/* clinker check --method layers: the answer is that of zlist, and --explain tells how it came about. */
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Two boxes of one body that overlap where x lies between 0.5 and 1. */
static void write_shells(const char *name) {
    write_file(name, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\n"
                     "v 0.5 0 0\nv 1.5 0 0\nv 0.5 1 0\nv 1.5 1 0\nv 0.5 0 1\nv 1.5 0 1\nv 0.5 1 1\nv 1.5 1 1\n"
                     "f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n"
                     "f 9 13 15 11\nf 10 12 16 14\nf 9 10 14 13\nf 11 15 16 12\nf 9 11 12 10\nf 13 14 16 15\n");
}

static int setup(void **state) {
    int status = run_setup(state);
    write_box("unit.obj", 0, 1);
    write_box_at("half.obj", 0.5, 0.25, 0.125, 1);
    write_box_at("flush.obj", 1, 0, 0, 1);
    write_box_at("far.obj", 5, 0, 0, 1);
    write_box("inner.obj", 0.25, 0.75);
    write_box_quads("open.obj", (double[3]){-1, -1, -1}, (double[3]){2, 2, 2}, 5);
    write_box_quads("core.obj", (double[3]){0.6, 0.4, 0.4}, (double[3]){0.9, 0.6, 0.6}, 6);
    write_shells("shells.obj");
    return status;
}

static void the_answer_carries_method_depth_and_sample_spacing(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --method layers --resolution 100 --view z");
    json_t *pair = only_element(answer, "pairs");
    expect_text(answer, "method", "layers");
    expect_text(pair, "state", "interfere");
    expect_text(pair, "kind", "crossing");
    assert_true(fabs(number_of(pair, "span") - 0.875) < 1e-6);
    assert_true(fabs(number_of(pair, "sample_spacing") - 0.0075) < 1e-6);
    assert_true(number_of(answer, "sample_spacing") == number_of(pair, "sample_spacing"));
    assert_null(json_object_get(answer, "explain"));
    json_decref(answer);
}

static void pairs_are_those_of_zlist_along_the_same_view(void **state) {
    (void)state;
    static const struct {
        int status;
        const char *line;
    } cases[] = {
        {1, "check unit.obj half.obj --view x --faces"},
        {1, "check unit.obj half.obj --view 1,2,3 --faces"},
        {0, "check unit.obj flush.obj --view x"},
        {1, "check unit.obj inner.obj --view y --parity"},
        {0, "check open.obj unit.obj --view z"},
        {1, "check shells.obj core.obj --view z --faces"},
        {1, "check unit.obj half.obj --view z --tolerance 0.5"},
        {0, "check unit.obj half.obj --view z --tolerance 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "%s --resolution 64 --method layers", cases[i].line);
        json_t *counted = run_json(cases[i].status, line);
        snprintf(line, sizeof line, "%s --resolution 64 --method zlist", cases[i].line);
        json_t *sorted = run_json(cases[i].status, line);
        assert_true(json_equal(json_object_get(counted, "pairs"), json_object_get(sorted, "pairs")));
        assert_true(json_equal(json_object_get(counted, "warnings"), json_object_get(sorted, "warnings")));
        json_decref(counted);
        json_decref(sorted);
    }
}

static void parity_takes_overlapping_shells_for_hollow(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check shells.obj core.obj --method layers --view z");
    expect_text(only_element(answer, "pairs"), "kind", "b_in_a");
    json_decref(answer);
    answer = run_json(0, "check shells.obj core.obj --method layers --view z --parity");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    json_decref(answer);
}

static void touching_counts_as_found_only_where_clearance_is_asked_for(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj flush.obj --method layers");
    expect_text(only_element(answer, "pairs"), "state", "touch");
    json_decref(answer);
    json_decref(run_json(1, "check unit.obj flush.obj --method layers --clearance 0"));
    json_decref(run_json(0, "check unit.obj far.obj --method layers --clearance 0"));
}

static void json_explains_steps_and_cases(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj inner.obj --method layers --explain --resolution 50 --view 0,0,1");
    json_t *explained = only_element(answer, "explain");
    json_t *steps = json_object_get(explained, "steps");
    expect_text(explained, "a", "unit");
    expect_text(explained, "b", "inner");
    expect_text(explained, "why", "asked");
    assert_true(fabs(fabs(json_number_value(json_array_get(json_object_get(explained, "direction"), 2))) - 1) < 1e-12);
    assert_true(number_of(explained, "width") == 50 && number_of(explained, "height") == 50);
    assert_true(fabs(number_of(explained, "sample_spacing") - 0.01) < 1e-6);
    assert_true(number_of(explained, "shared") == 2500);
    assert_int_equal(json_array_size(json_object_get(explained, "convex")), 2);
    assert_true(number_of(json_object_get(explained, "cases"), "d") +
                    number_of(json_object_get(explained, "cases"), "c") ==
                2500);
    assert_true(number_of(explained, "level") == 0 && number_of(explained, "full") == 0);
    assert_int_equal(json_array_size(steps), 3);
    static const char *const names[] = {"depths", "count_both", "codes"};
    for (size_t i = 0; i < 3; i++) {
        json_t *step = json_array_get(steps, i);
        expect_text(step, "step", names[i]);
        assert_true(number_of(step, "pixels") == 2500);
        assert_int_equal(json_object_get(step, "body") != NULL, i < 2);
    }
    assert_true(number_of(json_array_get(steps, 1), "clash") == 2500);
    json_decref(answer);
}

static void each_pair_is_explained_along_with_its_window(void **state) {
    (void)state;
    json_t *answer =
        run_json(1, "check unit.obj half.obj inner.obj far.obj --method layers --explain --resolution 20 --view x");
    json_t *explained = json_object_get(answer, "explain");
    assert_int_equal(json_array_size(explained), 3);
    double widest = 0;
    for (size_t i = 0; i < 3; i++) {
        widest = fmax(widest, number_of(json_array_get(explained, i), "sample_spacing"));
        assert_true(number_of(json_array_get(explained, i), "sample_spacing") ==
                    number_of(json_array_get(json_object_get(answer, "pairs"), i), "sample_spacing"));
    }
    assert_true(number_of(answer, "sample_spacing") == widest);
    json_decref(answer);
}

static void boxes_that_are_far_apart_need_no_explanation(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj far.obj --method layers --explain");
    assert_null(json_object_get(answer, "explain"));
    json_decref(answer);
}

static void text_explains_steps_and_cases(void **state) {
    (void)state;
    run result = run_command("check unit.obj half.obj --method layers --explain --resolution 100 --view z --threads 2");
    assert_int_equal(result.status, 1);
    assert_string_equal(result.errors, "");
    static const char *const parts[] = {
        "1  span 0.875  unit  half  interfere (crossing)",
        "unit and half along (0, 0, ",
        "as asked for; 100 x 67 pixels of 0.0075\n",
        "  1. ",
        " drawn for its first and last depths: 12 triangles, 6700 pixels\n",
        " counted before those first and last depths: 12 triangles, 6700 pixels, 0 apart, 6700 clash, 0 left\n",
        "  3. sorted lists where pixels clash or are undecided: ",
        "  both cover 6700 pixels; convex there: unit at 6700, half at 6700\n",
        "  cases a 0, b ",
        "; faces at one depth at 0, counters full at 0 pixels\n",
        ", by samples 0.0075 apart;",
    };
    const char *at = result.output;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        at = strstr(at, parts[i]);
        assert_non_null(at);
    }
    run_free(&result);
}

static void faces_at_one_depth_are_told(void **state) {
    (void)state;
    run result = run_command("check unit.obj flush.obj --method layers --explain --resolution 16 --view x");
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.output, "256 pixels, 0 apart, 0 clash, 256 left\n"));
    assert_non_null(strstr(result.output, "; faces at one depth at 256, counters full at 0 pixels\n"));
    run_free(&result);
}

/* The name of the last step of an explanation. */
static const char *last_step(json_t *answer) {
    json_t *steps = json_object_get(json_array_get(json_object_get(answer, "explain"), 0), "steps");
    size_t count = json_array_size(steps);
    assert_true(count > 0);
    return json_string_value(json_object_get(json_array_get(steps, count - 1), "step"));
}

static void every_step_has_its_name(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj open.obj --method layers --explain");
    assert_string_equal(last_step(answer), "lists");
    json_decref(answer);
    answer = run_json(0, "check unit.obj flush.obj --method layers --explain --spikes");
    assert_string_equal(last_step(answer), "spikes");
    json_decref(answer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answer_carries_method_depth_and_sample_spacing),
        cmocka_unit_test(pairs_are_those_of_zlist_along_the_same_view),
        cmocka_unit_test(parity_takes_overlapping_shells_for_hollow),
        cmocka_unit_test(touching_counts_as_found_only_where_clearance_is_asked_for),
        cmocka_unit_test(json_explains_steps_and_cases),
        cmocka_unit_test(each_pair_is_explained_along_with_its_window),
        cmocka_unit_test(boxes_that_are_far_apart_need_no_explanation),
        cmocka_unit_test(text_explains_steps_and_cases),
        cmocka_unit_test(faces_at_one_depth_are_told),
        cmocka_unit_test(every_step_has_its_name),
    };
    return cmocka_run_group_tests_name("layers", tests, setup, run_teardown);
}
