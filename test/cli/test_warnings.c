/* Warnings of clinker check: a few are told one by one, many of a kind in one line, and JSON has them all. */
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A housing without a lid, with small boxes in it and a fourth to sixth that are open, too. */
static int setup(void **state) {
    int status = run_setup(state);
    const double low[3] = {-1, -1, -1};
    const double high[3] = {20, 20, 20};
    write_box_quads("housing.obj", low, high, 5);
    for (int i = 0; i < 6; i++) {
        char name[32];
        const double corner[3] = {2.0 * i, 0, 0};
        const double opposite[3] = {2.0 * i + 1, 1, 1};
        (void)snprintf(name, sizeof name, "part%d.obj", i);
        write_box_quads(name, corner, opposite, i < 3 ? 6 : 5);
    }
    return status;
}

static size_t lines_with(const char *text, const char *part) {
    size_t count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

static void three_bodies_with_a_flaw_are_told_one_by_one(void **state) {
    (void)state;
    run result = run_command("check part3.obj part4.obj part5.obj part0.obj");
    assert_int_equal(result.status, 0);
    assert_int_equal(lines_with(result.errors, "not closed (4 boundary edges)"), 3);
    assert_non_null(strstr(result.errors, "part4.obj: not closed (4 boundary edges): whether it contains another"));
    run_free(&result);
}

static void four_bodies_with_a_flaw_are_one_line(void **state) {
    (void)state;
    run result = run_command("check part3.obj part4.obj part5.obj housing.obj part0.obj");
    assert_non_null(strstr(result.errors, "clinker: warning: 4 bodies are not closed (part3, part4, part5 and 1 more): "
                                          "whether they contain another body is not decided\n"));
    assert_int_equal(lines_with(result.errors, "not closed"), 1);
    run_free(&result);
}

static void bodies_of_one_file_are_told_with_its_name(void **state) {
    (void)state;
    write_file("four.json", "{\"bodies\": [{\"file\": \"part3.obj\"}, {\"file\": \"part4.obj\"}, "
                            "{\"file\": \"part5.obj\"}, {\"file\": \"housing.obj\"}]}");
    run result = run_command("check four.json");
    assert_non_null(strstr(result.errors, "clinker: warning: four.json: 4 bodies are not closed (part3, "));
    run_free(&result);
}

static void every_kind_of_flaw_has_a_line(void **state) {
    (void)state;
    static const char inward[] = "OFF\n4 5 0\n%d 0 0\n%d.5 0 0\n%d 1 0\n%d 0 1\n3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n"
                                 "3 0 0 1\n";
    static const char flipped[] = "OFF\n4 4 0\n%d 5 0\n%d.5 5 0\n%d 6 0\n%d 5 1\n3 0 1 2\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
    char line[256] = "check";
    for (int i = 0; i < 4; i++) {
        char text[256];
        char name[32];
        (void)snprintf(text, sizeof text, inward, i, i, i, i);
        (void)snprintf(name, sizeof name, "inward%d.off", i);
        write_file(name, text);
        (void)snprintf(text, sizeof text, flipped, i, i, i, i);
        (void)snprintf(name, sizeof name, "mixed%d.off", i);
        write_file(name, text);
        (void)snprintf(line + strlen(line), sizeof line - strlen(line), " inward%d.off mixed%d.off", i, i);
    }
    run result = run_command(line);
    assert_non_null(
        strstr(result.errors, "4 degenerate triangles of 4 bodies ignored (inward0, inward1, inward2 and "));
    assert_non_null(strstr(result.errors, "faces of 4 bodies point inwards; taken the other way round (inward0, "));
    assert_non_null(
        strstr(result.errors, "neighbouring faces of 4 bodies disagree on which side is outside (mixed0, "));
    assert_int_equal(lines_with(result.errors, "\n"), 3);
    run_free(&result);
}

static void many_undecided_pairs_are_one_line_that_names_the_open_body(void **state) {
    (void)state;
    run few = run_command("check part0.obj housing.obj part1.obj part2.obj");
    assert_int_equal(lines_with(few.errors, " do not meet, but whether one contains the other is not decided\n"), 3);
    run_free(&few);
    run many = run_command("check part0.obj housing.obj part1.obj part2.obj part3.obj");
    assert_non_null(strstr(many.errors, "clinker: warning: 4 pairs do not meet, but whether one contains the other is "
                                        "not decided (housing with 4; use --json)\n"));
    assert_non_null(strstr(many.output, "4 not decided"));
    run_free(&many);
}

static void json_has_all_of_them(void **state) {
    (void)state;
    json_t *answer =
        run_json(0, "check part0.obj housing.obj part1.obj part2.obj part3.obj part4.obj part5.obj --tolerance 0");
    assert_int_equal(json_array_size(json_object_get(answer, "warnings")), 4 + 6);
    json_decref(answer);
}

/* Two boxes in each other as one body. */
static void write_tangled(const char *name, double x) {
    static const char faces[] = "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n"
                                "f 9 11 12 10\nf 13 14 16 15\nf 9 10 14 13\nf 11 15 16 12\nf 9 13 15 11\n"
                                "f 10 12 16 14\n";
    char text[2048] = "";
    for (int i = 0; i < 16; i++) {
        const double low = i < 8 ? 0 : 0.25;
        const double size = i < 8 ? 1 : 0.5;
        const double along = x + (i < 8 ? 0 : 0.5) + (i & 1 ? 1 : 0);
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "v %g %g %g\n", along, low + (i & 2 ? size : 0),
                       low + (i & 4 ? size : 0));
    }
    (void)snprintf(text + strlen(text), sizeof text - strlen(text), "%s", faces);
    write_file(name, text);
}

static void a_body_that_overlaps_itself_is_told_once(void **state) {
    (void)state;
    static const char consequence[] = "volume and regions of its pairs are not exact";
    write_tangled("tangled.obj", 0);
    const char *line = "check tangled.obj part0.obj part1.obj --pose part0=0.1,0,0.5 --pose part1=-0.9,0.5,0";
    run result = run_command(line);
    assert_int_equal(lines_with(result.errors, "clinker: warning: tangled.obj: overlaps itself (faces "), 1);
    assert_int_equal(lines_with(result.errors, consequence), 1);
    assert_non_null(strstr(result.output, "  depth >= "));
    run_free(&result);
    json_t *answer = run_json(1, line);
    assert_int_equal(json_array_size(json_object_get(answer, "warnings")), 1);
    json_t *pair = json_array_get(json_object_get(answer, "pairs"), 0);
    assert_true(json_is_number(json_object_get(pair, "depth")) && json_object_get(pair, "depth_error") == NULL);
    assert_null(json_object_get(json_array_get(json_object_get(pair, "regions"), 0), "depth"));
    json_decref(answer);
    write_box_quads("around.obj", (const double[3]){0.2, 0.1, 0.1}, (const double[3]){30, 20, 20}, 6);
    char many[256] = "check around.obj";
    for (int i = 0; i < 4; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "tangled%d.obj", i);
        write_tangled(name, 3 * i);
        (void)snprintf(many + strlen(many), sizeof many - strlen(many), " %s", name);
    }
    result = run_command(many);
    assert_non_null(strstr(result.errors, "4 bodies overlap themselves (tangled0, tangled1, tangled2 and 1 more; "));
    run_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_bodies_with_a_flaw_are_told_one_by_one),
        cmocka_unit_test(four_bodies_with_a_flaw_are_one_line),
        cmocka_unit_test(bodies_of_one_file_are_told_with_its_name),
        cmocka_unit_test(every_kind_of_flaw_has_a_line),
        cmocka_unit_test(many_undecided_pairs_are_one_line_that_names_the_open_body),
        cmocka_unit_test(json_has_all_of_them),
        cmocka_unit_test(a_body_that_overlaps_itself_is_told_once),
    };
    return cmocka_run_group_tests(tests, setup, run_teardown);
}
