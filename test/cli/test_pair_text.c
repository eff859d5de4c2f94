/* Numbers in the text of a check: bounds hold all that was proved, and places can be told apart. */
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TURNS = 8 };

/* Boxes in a row along x, in one file. */
static void write_row(const char *name, int count, double step) {
    FILE *row = fopen(name, "wb");
    assert_non_null(row);
    for (int box = 0; box < count; box++) {
        for (int i = 0; i < 8; i++) {
            fprintf(row, "v %g %d %d\n", step * box + (i & 1), i >> 1 & 1, i >> 2);
        }
        fputs("f -8 -4 -2 -6\nf -7 -5 -1 -3\nf -8 -7 -3 -4\nf -6 -2 -1 -5\nf -8 -6 -5 -7\nf -4 -3 -1 -2\n", row);
    }
    assert_int_equal(fclose(row), 0);
}

/* A bar, two boxes that overlap as one body, and a comb of three teeth. */
static int setup(void **state) {
    int status = run_setup(state);
    write_box_at("cube.obj", 0, 0, 0, 1);
    write_box_quads("bar.obj", (double[3]){-1, 0.4, 0.4}, (double[3]){9, 0.6, 0.6}, 6);
    write_row("tangled.obj", 2, 0.5);
    write_row("comb.obj", 3, 2);
    return status;
}

static char *text_of_run(const char *line) {
    run result = run_command(line);
    assert_int_equal(result.status, 1);
    char *text = strdup(result.output);
    run_free(&result);
    return text;
}

/* The number behind a word of the text. */
static double behind(const char *text, const char *word) {
    const char *found = strstr(text, word);
    if (found == NULL) {
        fail_msg("no \"%s\" in\n%s", word, text);
        return 0;
    }
    return strtod(found + strlen(word), NULL);
}

static void a_printed_volume_holds_all_that_may_be_true(void **state) {
    (void)state;
    for (int turn = 1; turn <= TURNS; turn++) {
        char line[128];
        snprintf(line, sizeof line, "check cube.obj bar.obj --pose bar=0,0,0,%d,%d,%d", 7 * turn, 3 * turn, turn);
        char *text = text_of_run(line);
        json_t *answer = run_json(1, line);
        json_t *pair = only_element(answer, "pairs");
        double volume = number_of(pair, "volume");
        double error = number_of(pair, "volume_error");
        double shown = behind(text, "  volume ");
        assert_null(strstr(text, " +- ")); /* it would not show in the digits */
        assert_true(error > 0 && error < 1e-12 * volume);
        assert_true(fabs(shown - volume) <= 0.5e-3 * volume);
        json_decref(answer);
        free(text);
    }
}

static void a_depth_that_is_a_lower_bound_is_rounded_down(void **state) {
    (void)state;
    for (int turn = 1; turn <= TURNS; turn++) {
        char line[128];
        int length = snprintf(line, sizeof line, "check cube.obj tangled.obj --pose tangled=0.3,0.2,0.1,%d,%d,%d",
                              7 * turn, 3 * turn, turn);
        run result = run_command(line);
        double shown = behind(result.output, "  depth >= ");
        run_free(&result);
        snprintf(line + length, sizeof line - (size_t)length, " --json");
        result = run_command(line);
        json_t *answer = json_loads(result.output, 0, NULL);
        double depth = number_of(only_element(answer, "pairs"), "depth");
        assert_true(shown <= depth && shown > 0.999 * depth);
        run_free(&result);
        json_decref(answer);
    }
}

/* Reads the place behind a word. */
static const char *read_place(const char *text, const char *word, double at[3]) {
    const char *found = strstr(text, word);
    assert_non_null(found);
    assert_int_equal(sscanf(found + strlen(word), "(%lf, %lf, %lf)", &at[0], &at[1], &at[2]), 3);
    return found + strlen(word);
}

static void regions_far_from_the_origin_are_told_apart(void **state) {
    (void)state;
    static const char line[] = "check comb.obj bar.obj --pose comb=441200,4920000,35 --pose bar=441200,4920000,35";
    char *text = text_of_run(line);
    json_t *answer = run_json(1, line);
    json_t *regions = json_object_get(only_element(answer, "pairs"), "regions");
    assert_int_equal(json_array_size(regions), 3);
    const char *at = text;
    for (size_t i = 0; i < 3; i++) {
        double shown[3];
        at = read_place(at, "\n    region at ", shown);
        json_t *centre = json_object_get(json_array_get(regions, i), "centre");
        for (size_t axis = 0; axis < 3; axis++) {
            assert_true(fabs(shown[axis] - json_number_value(json_array_get(centre, axis))) <= 5.0 / 1e4 / 2);
        }
    }
    assert_null(strstr(text, "e+"));
    json_decref(answer);
    free(text);
}

static void closest_points_far_from_the_origin_are_told_apart(void **state) {
    (void)state;
    write_box_at("near.obj", 1.002, 0, 0, 1);
    char *text = text_of_run("check cube.obj near.obj --clearance 0.1 --pose cube=441200,0,0 --pose near=441200,0,0");
    double from[3];
    double to[3];
    read_place(read_place(text, " from ", from), " to ", to);
    assert_true(fabs(to[0] - from[0] - 0.002) < 1e-4);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_printed_volume_holds_all_that_may_be_true),
        cmocka_unit_test(a_depth_that_is_a_lower_bound_is_rounded_down),
        cmocka_unit_test(regions_far_from_the_origin_are_told_apart),
        cmocka_unit_test(closest_points_far_from_the_origin_are_told_apart),
    };
    return cmocka_run_group_tests_name("pair text", tests, setup, run_teardown);
}
