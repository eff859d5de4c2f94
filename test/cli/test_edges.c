/* clinker check --method edges: what it says, the edges that it lists, and the published algorithms. */
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
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
    write_box_quads("cut.obj", (double[3]){0.5, 0.25, 0.25}, (double[3]){2, 0.75, 0.75}, 5);
    return status;
}

static void the_answer_is_that_of_exact_with_its_sample_spacing(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --method edges --resolution 100 --view z");
    json_t *pair = only_element(answer, "pairs");
    expect_text(answer, "method", "edges");
    expect_text(pair, "state", "interfere");
    expect_text(pair, "kind", "crossing");
    assert_true(fabs(number_of(pair, "sample_spacing") - 0.0075) < 1e-6);
    assert_null(json_object_get(pair, "crossings"));
    assert_null(json_object_get(pair, "edges"));
    json_decref(answer);
    answer = run_json(0, "check unit.obj flush.obj --method edges");
    expect_text(only_element(answer, "pairs"), "state", "touch");
    json_decref(answer);
    answer = run_json(1, "check unit.obj inner.obj --method edges --eye 9");
    expect_text(only_element(answer, "pairs"), "kind", "b_in_a");
    json_decref(answer);
    answer = run_json(0, "check unit.obj far.obj --method edges");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    json_decref(answer);
}

/* An octahedron: beside its ridges lines of sight meet it behind them, whichever way they look. */
static void a_duplicate_is_told_at_any_resolution(void **state) {
    (void)state;
    static const char *const text = "OFF\n6 8 0\n1 0 0\n-1 0 0\n0 1 0\n0 -1 0\n0 0 1\n0 0 -1\n"
                                    "3 0 2 4\n3 2 1 4\n3 1 3 4\n3 3 0 4\n3 2 0 5\n3 1 2 5\n3 3 1 5\n3 0 3 5\n";
    write_file("part.off", text);
    write_file("copy.off", text);
    static const char *const commands[] = {"check part.off copy.off --method edges",
                                           "check part.off copy.off --method edges --resolution 16 --view z",
                                           "check part.off copy.off --method edges --resolution 100"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        json_t *answer = run_json(1, commands[i]);
        expect_text(only_element(answer, "pairs"), "state", "interfere");
        expect_text(only_element(answer, "pairs"), "kind", "same");
        json_decref(answer);
    }
}

/* A corner of each box lies in the other: three edges of each enter through one of the other's faces. */
static void edges_are_listed_with_where_they_enter(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --method edges --edges --faces");
    json_t *pair = only_element(answer, "pairs");
    json_t *edges = json_object_get(pair, "edges");
    size_t of_b = 0;
    for (size_t i = 0; i < json_array_size(edges); i++) {
        json_t *edge = json_array_get(edges, i);
        bool second = strcmp(json_string_value(json_object_get(edge, "of")), "b") == 0;
        json_t *entry = json_object_get(edge, "entry");
        json_t *exit = json_object_get(edge, "exit");
        bool entered = json_object_get(edge, "entry_face") != NULL;
        bool left = json_object_get(edge, "exit_face") != NULL;
        of_b += second ? 1 : 0;
        assert_int_equal(json_array_size(entry), 3);
        assert_int_equal(json_array_size(exit), 3);
        assert_true(entered || left);
        /* Where an edge of half.obj leaves the unit box, one of its coordinates is 1. */
        if (second && left) {
            double most = 0;
            for (size_t axis = 0; axis < 3; axis++) {
                most = fmax(most, json_number_value(json_array_get(exit, axis)));
            }
            assert_true(most == 1);
        }
    }
    assert_true(of_b >= 3 && json_array_size(edges) >= of_b + 3);
    assert_true(json_array_size(json_object_get(pair, "faces")) >= 6);
    assert_true(number_of(pair, "crossings") >= 6);
    json_decref(answer);
    run result = run_command("check unit.obj half.obj --method edges --edges");
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.output, "  edge of half, face "));
    assert_non_null(strstr(result.output, "leaves face "));
    run_free(&result);
}

static void open_bodies_interfere_where_an_edge_passes_a_face(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check cut.obj unit.obj --method edges --edges");
    json_t *pair = only_element(answer, "pairs");
    expect_text(pair, "state", "interfere");
    assert_true(json_array_size(json_object_get(pair, "edges")) > 0);
    json_decref(answer);
    answer = run_json(0, "check open.obj unit.obj --method edges");
    json_t *warnings = json_object_get(answer, "warnings");
    const char *last = json_string_value(json_array_get(warnings, json_array_size(warnings) - 1));
    assert_non_null(strstr(last, "open and unit may meet: not decided"));
    json_decref(answer);
}

static void published_algorithms_tell_what_they_can(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj far.obj --method edges --algorithm 1");
    json_t *cast = json_object_get(answer, "cast");
    assert_true(json_is_true(json_object_get(cast, "interference")));
    assert_null(json_object_get(cast, "bodies"));
    assert_null(json_object_get(answer, "pairs"));
    json_decref(answer);
    answer = run_json(1, "check unit.obj half.obj far.obj --method edges --algorithm 5");
    json_t *bodies = json_object_get(json_object_get(answer, "cast"), "bodies");
    assert_int_equal(json_array_size(bodies), 3);
    assert_true(number_of(json_array_get(bodies, 0), "penetrated") > 0);
    assert_true(number_of(json_array_get(bodies, 1), "penetrating") > 0);
    assert_true(number_of(json_array_get(bodies, 2), "penetrating") == 0);
    json_decref(answer);
    answer = run_json(1, "check unit.obj half.obj far.obj --method edges --algorithm 4");
    json_t *pairs = json_object_get(json_object_get(answer, "cast"), "pairs");
    expect_text(json_array_get(pairs, 0), "edges_of", "unit");
    expect_text(json_array_get(pairs, 0), "within", "half");
    json_decref(answer);
    answer = run_json(0, "check unit.obj far.obj --method edges --algorithm 4");
    assert_true(number_of(json_object_get(answer, "cast"), "passes") == 3);
    json_decref(answer);
    run result = run_command("check open.obj far.obj --method edges --algorithm 2 --view 1,2,-3");
    assert_non_null(strstr(result.output, "some surface is open"));
    run_free(&result);
}

static void what_means_nothing_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"check unit.obj half.obj --edges", "--edges is for --method edges"},
        {"check unit.obj half.obj --method zlist --eye 4", "--eye is for --method edges"},
        {"check unit.obj half.obj --algorithm 4", "--algorithm is for --method edges"},
        {"check unit.obj half.obj --method edges --algorithm 6", "--algorithm 6: not a whole number from 1 to 5"},
        {"check unit.obj half.obj --method edges --algorithm 4 --faces", "leave out --algorithm, or these"},
        {"check unit.obj half.obj --method edges --eye 0.6", "does not lie before all bodies; move it away"},
        {"check unit.obj half.obj --method edges --eye -1", "--eye -1"},
        {"check unit.obj half.obj --method edges --clearance 1", "use --method exact"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        run result = run_command(cases[i].line);
        assert_int_equal(result.status, 2);
        assert_non_null(strstr(result.errors, cases[i].message));
        run_free(&result);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answer_is_that_of_exact_with_its_sample_spacing),
        cmocka_unit_test(a_duplicate_is_told_at_any_resolution),
        cmocka_unit_test(edges_are_listed_with_where_they_enter),
        cmocka_unit_test(open_bodies_interfere_where_an_edge_passes_a_face),
        cmocka_unit_test(published_algorithms_tell_what_they_can),
        cmocka_unit_test(what_means_nothing_is_refused),
    };
    return cmocka_run_group_tests_name("edges", tests, setup, run_teardown);
}
