/* clinker check on assemblies: the order and layout of many pairs, --top, and Ctrl-C. */
#include "boxes.h"
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HEAP = 300, ROW = 201 };

/* A base with five boxes in it at growing depth, a sixth flush with it and a seventh near it; two apart from these that
 * clash with each other alone. */
static const placed_box parts[] = {
    {"base", 0, 0, 0},     {"d1", 0.9, 0, 0},       {"d2", 0, 0.8, 0.85},   {"d3", -0.7, 0, 0}, {"d4", 0, -0.6, 0},
    {"d5", 0, 0.05, -0.5}, {"flush", -1, 0.9, 0.9}, {"near", 1.25, 1.3, 1}, {"left", 10, 0, 0}, {"right", 10.55, 0, 0},
};

/* Boxes of which each is a quarter in the next one: ROW - 1 pairs. */
static void write_row(void) {
    placed_box boxes[ROW] = {0};
    for (int i = 0; i < ROW; i++) {
        boxes[i] = (placed_box){.x = 0.75 * i};
    }
    write_boxes("row", boxes, ROW);
}

static int setup(void **state) {
    int status = run_setup(state);
    write_boxes("parts", parts, sizeof parts / sizeof parts[0]);
    write_row();
    write_box("unit.obj", 0, 1);
    write_box("unit2.obj", 0, 1);
    write_box_at("left.obj", 0, 0, 0, 1);
    write_box_at("right.obj", 3, 0, 0, 1);
    return status;
}

/* Where the text has this part, behind the place where the last one was. */
static const char *expect_next(const char *text, const char *part) {
    const char *found = strstr(text, part);
    if (found == NULL) {
        print_error("no \"%s\" in\n%s\n", part, text);
    }
    assert_non_null(found);
    return found + strlen(part);
}

static size_t count_lines(const char *text) {
    size_t count = 0;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

static void pairs_stand_worst_first_with_numbers(void **state) {
    (void)state;
    run result = run_command("check parts.gltf --clearance 0.5 --all");
    assert_int_equal(result.status, 1);
    const char *at = expect_next(result.output, " 1  depth 0.5 m        base  d5     interfere (crossing)  at (");
    at = expect_next(
        at, "\n 2  depth 0.45 m       left  right  interfere (crossing)  at (10.775, 0.5, 0.5)  volume 0.45 m³\n");
    at = expect_next(at, " 3  depth 0.4 m        base  d4     interfere (crossing)  at (");
    at = expect_next(at, "  depth 0.3 m        base  d3 ");
    at = expect_next(at, "  depth 0.15 m       base  d2 ");
    at = expect_next(at, "  depth 0.1 m        base  d1 ");
    at = expect_next(at, "\n15 ");
    at = expect_next(at, " area 0.01 m²       base  flush  touch (flush)         at (");
    at = expect_next(at, "  distance 0.3905 m  base  near   near                  at (");
    expect_next(at, "10 bodies, 23 pairs tested: 14 interfere, 2 touch, 6 near; ");
    run_free(&result);
}

static void every_pair_is_told_once(void **state) {
    (void)state;
    run result = run_command("check parts.gltf --clearance 0.5 --all");
    size_t pairs = 0;
    for (const char *at = result.output; (at = strstr(at, "(crossing)")) != NULL; at++) {
        pairs++;
    }
    assert_int_equal(pairs, 14);
    assert_int_equal(count_lines(result.output), 22 + 1); /* pairs, the summary */
    run_free(&result);
}

static void a_few_pairs_stand_worst_first_as_well(void **state) {
    (void)state;
    run result =
        run_command("check parts.gltf --all --ignore base,d5 --ignore d5,d4 --ignore d5,d3 --ignore d5,d1 --ignore "
                    "d3,d4 --ignore d3,flush --ignore d2,d3 --ignore d1,d2 --ignore d2,flush --ignore d1,d4 "
                    "--ignore base,flush");
    const char *at = expect_next(result.output, "1  depth 0.45 m  left  right  interfere (crossing)  at (10.775, ");
    at = expect_next(at, "\n2  depth 0.4 m   base  d4 ");
    at = expect_next(at, "\n3  depth 0.3 m   base  d3 ");
    at = expect_next(at, "\n4  depth 0.15 m  base  d2 ");
    expect_next(at, "\n5  depth 0.1 m   base  d1     interfere (crossing)  at (");
    assert_int_equal(count_lines(result.output), 6);
    run_free(&result);
}

static void top_shows_the_worst_and_says_how_many_more_there_are(void **state) {
    (void)state;
    run result = run_command("check parts.gltf --all --clearance 0.5 --top 2");
    const char *at = expect_next(result.output, "1  depth 0.5 m   base  d5     interfere (crossing)  at (");
    at = expect_next(at, "\n2  depth 0.45 m  left  right  interfere (crossing)  at (");
    expect_next(at, "\n... and 20 more pairs (12 interfere, 2 touch, 6 near); use --top or --json to see them\n");
    assert_int_equal(count_lines(result.output), 4);
    assert_int_equal(result.status, 1);
    run_free(&result);
    result = run_command("check parts.gltf --all --clearance 0.5 --top 22");
    assert_null(strstr(result.output, " more pair"));
    run_free(&result);
}

/* The base has moved into five others; the other part with several is what is left of them. */
static void one_part_with_several_others_is_one_line(void **state) {
    (void)state;
    run result = run_command("check parts.gltf --clearance 0.5");
    assert_int_equal(result.status, 1);
    const char *at = expect_next(result.output, "1  depth 0.5 m      base    5 parts  interfere (crossing)  at (");
    at = expect_next(at, "  down to depth 0.1 m  d5, d4, d3, d2, d1\n");
    at = expect_next(
        at, " 2  depth 0.45 m     left    right    interfere (crossing)  at (10.775, 0.5, 0.5)  volume 0.45 m³\n");
    at = expect_next(at,
                     "  distance 0.25 m  near    3 parts  near                  at (1.125, 1.8, 1)  up to distance ");
    expect_next(at, "\n22 pairs in ");
    run_free(&result);
}

/* Four bolts in the edges of a plate, all as deep as each other. */
static void a_pattern_of_bolts_is_one_line(void **state) {
    (void)state;
    static const placed_box boxes[] = {{"plate", 0, 0, 0},
                                       {"bolt", 0.875, 0.875, 0.5},
                                       {"bolt", -0.875, 0.875, 0.5},
                                       {"bolt", 0.875, -0.875, 0.5},
                                       {"bolt", -0.875, -0.875, 0.5}};
    write_boxes("bolts", boxes, 5);
    run result = run_command("check bolts.gltf");
    const char *at = expect_next(result.output, "1  depth 0.125 m  plate  bolt");
    at = expect_next(at, " (4)  interfere (crossing)  at (");
    at = expect_next(at, "  volume 0.007812 m³  4 alike\n    depth 0.125 m  plate  bolt");
    expect_next(at, "\n5 bodies, 4 pairs tested: 4 interfere, ");
    run_free(&result);
}

static void json_has_groups_and_all_of_their_pairs(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check parts.gltf --clearance 0.5");
    json_t *pairs = json_object_get(answer, "pairs");
    json_t *groups = json_object_get(answer, "groups");
    assert_int_equal(json_array_size(pairs), 22);
    json_t *first = json_array_get(groups, 0);
    expect_text(first, "cause", "part");
    expect_text(first, "part", "base");
    expect_text(first, "state", "interfere");
    assert_int_equal(number_of(first, "number"), 1);
    assert_int_equal(json_array_size(json_object_get(first, "pairs")), 5);
    for (size_t k = 0; k < json_array_size(groups); k++) {
        json_t *group = json_array_get(groups, k);
        json_t *members = json_object_get(group, "pairs");
        for (size_t i = 0; i < json_array_size(members); i++) {
            json_t *pair = json_array_get(pairs, (size_t)json_integer_value(json_array_get(members, i)));
            assert_int_equal(number_of(pair, "group"), k);
            assert_int_equal(number_of(pair, "number"), number_of(group, "number"));
            expect_text(pair, "state", json_string_value(json_object_get(group, "state")));
        }
    }
    json_decref(answer);
    answer = run_json(1, "check parts.gltf --verdict");
    assert_null(json_object_get(answer, "groups"));
    json_decref(answer);
}

static void an_answer_without_findings_says_so(void **state) {
    (void)state;
    run result = run_command("check left.obj right.obj");
    assert_int_equal(result.status, 0);
    assert_int_equal(strncmp(result.output, "nothing overlaps or touches\n2 bodies, ", 38), 0);
    run_free(&result);
    result = run_command("check left.obj right.obj --clearance 0.5");
    expect_next(result.output, "nothing overlaps, touches or is nearer than 0.5\n");
    run_free(&result);
    result = run_command("check left.obj right.obj --clearance 5");
    assert_int_equal(result.status, 1);
    expect_next(result.output,
                "nothing overlaps or touches; smallest distance 2, between left and right\n1  distance 2 ");
    run_free(&result);
}

static void long_names_are_shortened_in_text_alone(void **state) {
    (void)state;
    write_box("a-bolt-with-a-name-that-is-too-long-for-a-column.obj", 0, 1);
    run result = run_command("check unit.obj a-bolt-with-a-name-that-is-too-long-for-a-column.obj");
    expect_next(result.output, "  unit  a-bolt-with-…o-long-for-a-column  interfere ");
    run_free(&result);
    json_t *answer = run_json(1, "check unit.obj a-bolt-with-a-name-that-is-too-long-for-a-column.obj");
    expect_text(only_element(answer, "pairs"), "b", "a-bolt-with-a-name-that-is-too-long-for-a-column");
    json_decref(answer);
}

static void hundreds_of_pairs_are_cut_off_and_that_is_said(void **state) {
    (void)state;
    run result = run_command("check row.gltf --all --top 100");
    const char *at = expect_next(result.output, "\n... and 100 more pairs (100 interfere); use --top or --json");
    expect_next(at, "201 bodies, 200 pairs tested: 200 interfere, 0 touch, 0 near");
    run_free(&result);
    result = run_command("check row.gltf --all");
    assert_null(strstr(result.output, " more pair"));
    run_free(&result);
}

static void json_has_all_pairs_and_counts(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check parts.gltf --clearance 0.5");
    json_t *counts = json_object_get(answer, "counts");
    assert_int_equal(number_of(counts, "interfere"), 14);
    assert_int_equal(number_of(counts, "touch"), 2);
    assert_int_equal(number_of(counts, "near"), 6);
    assert_int_equal(number_of(counts, "undecided"), 0);
    json_t *pairs = json_object_get(answer, "pairs");
    assert_int_equal(json_array_size(pairs), 22);
    expect_text(json_array_get(pairs, 0), "b", "d1");
    assert_null(json_object_get(answer, "partial"));
    assert_null(json_object_get(answer, "allowed"));
    json_decref(answer);
}

static void pairs_that_are_not_decided_are_counted(void **state) {
    (void)state;
    write_box_quads("open.obj", (double[3]){-1, -1, -1}, (double[3]){2, 2, 2}, 5);
    run result = run_command("check unit.obj open.obj");
    assert_int_equal(result.status, 0);
    expect_next(result.output, "0 interfere, 0 touch, 0 near, 1 not decided; ");
    run_free(&result);
    run json = run_command("check unit.obj open.obj --json");
    expect_next(json.output, "\"counts\": {\"interfere\": 0, \"touch\": 0, \"near\": 0, \"undecided\": 1}");
    run_free(&json);
}

static void the_same_part_twice_in_one_place_is_a_duplicate(void **state) {
    (void)state;
    run result = run_command("check unit.obj unit2.obj");
    expect_next(result.output, "1  depth 1  unit  unit2  interfere (duplicate part)  at (0.5, 0.5, 0.5)  volume 1\n");
    run_free(&result);
}

static void nonsense_numbers_and_top_of_json_are_refused(void **state) {
    (void)state;
    run_expect_complaint("check parts.gltf --top 0", "--top 0: not a whole number");
    run_expect_complaint("check parts.gltf --top few", "--top few: not a whole number");
    run_expect_complaint("check parts.gltf --top 3 --json", "--top is for text");
    run_expect_complaint("check parts.gltf --top 3 --method edges --algorithm 4", "--top is for pairs");
}

/* Boxes that all overlap: tens of thousands of pairs, which take minutes. */
static void write_heap(void) {
    placed_box boxes[HEAP] = {0};
    for (int i = 0; i < HEAP; i++) {
        boxes[i] = (placed_box){.x = 0.001 * i, .y = 0.002 * (i % 7), .z = 0.003 * (i % 5)};
    }
    write_boxes("heap", boxes, HEAP);
}

/* Before the check begins, Ctrl-C ends the command with nothing said, as on a machine so busy that it had not come
 * further: then it gets more time. */
static run interrupt_later_and_later(const char *line) {
    run result = {0};
    for (unsigned milliseconds = 250; milliseconds <= 16000; milliseconds *= 2) {
        run_free(&result);
        result = run_interrupted(line, milliseconds);
        if (strlen(result.output) > 0) {
            break;
        }
    }
    return result;
}

static void ctrl_c_tells_what_is_known_so_far(void **state) {
    (void)state;
    write_heap();
    run result = interrupt_later_and_later("check heap.gltf");
    assert_int_equal(result.status, 130);
    const char *at = expect_next(result.output, "300 bodies, ");
    at = expect_next(at, "\nstopped after ");
    expect_next(at, " of 44850 pairs: this is a partial answer\n");
    assert_string_equal(result.errors, "");
    run_free(&result);
}

static void json_says_that_it_is_partial(void **state) {
    (void)state;
    write_heap();
    run result = interrupt_later_and_later("check heap.gltf --json --write-allow heap.allow");
    json_t *answer = json_loads(result.output, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    assert_true(json_is_true(json_object_get(answer, "partial")));
    size_t pairs = json_array_size(json_object_get(answer, "pairs"));
    assert_int_equal(pairs, number_of(answer, "tested"));
    assert_true(pairs < 44850);
    assert_int_equal(result.status, 130);
    expect_next(result.errors, "heap.allow was not written, as the check was stopped\n");
    json_decref(answer);
    run_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_stand_worst_first_with_numbers),
        cmocka_unit_test(every_pair_is_told_once),
        cmocka_unit_test(a_few_pairs_stand_worst_first_as_well),
        cmocka_unit_test(top_shows_the_worst_and_says_how_many_more_there_are),
        cmocka_unit_test(one_part_with_several_others_is_one_line),
        cmocka_unit_test(a_pattern_of_bolts_is_one_line),
        cmocka_unit_test(json_has_groups_and_all_of_their_pairs),
        cmocka_unit_test(an_answer_without_findings_says_so),
        cmocka_unit_test(long_names_are_shortened_in_text_alone),
        cmocka_unit_test(hundreds_of_pairs_are_cut_off_and_that_is_said),
        cmocka_unit_test(json_has_all_pairs_and_counts),
        cmocka_unit_test(pairs_that_are_not_decided_are_counted),
        cmocka_unit_test(the_same_part_twice_in_one_place_is_a_duplicate),
        cmocka_unit_test(nonsense_numbers_and_top_of_json_are_refused),
        cmocka_unit_test(ctrl_c_tells_what_is_known_so_far),
        cmocka_unit_test(json_says_that_it_is_partial),
    };
    return cmocka_run_group_tests(tests, setup, run_teardown);
}
