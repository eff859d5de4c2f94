/* clinker check --method convex and --hull. */
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include <cmocka.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box("unit.obj", 0, 1);
    write_box_at("half.obj", 0.5, 0.25, 0.125, 1);
    write_box_at("flush.obj", 1, 0, 0, 1);
    write_box_at("near.obj", 1.25, 0, 0, 1);
    write_box("inner.obj", 0.25, 0.75);
    write_box_quads("open.obj", (double[3]){-1, -1, -1}, (double[3]){2, 2, 2}, 5);
    /* Two bars that make an L: its hull reaches over the corner between them. */
    write_file("bars.obj", "v 0 0 0\nv 3 0 0\nv 3 1 0\nv 1 1 0\nv 1 3 0\nv 0 3 0\n"
                           "v 0 0 1\nv 3 0 1\nv 3 1 1\nv 1 1 1\nv 1 3 1\nv 0 3 1\n"
                           "f 4 3 2 1\nf 6 5 4 1\nf 7 8 9 10\nf 7 10 11 12\n"
                           "f 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\nf 4 5 11 10\nf 5 6 12 11\nf 6 1 7 12\n");
    write_box_at("corner.obj", 1.25, 1.25, 0.25, 0.25);
    return status;
}

static void the_answer_is_that_of_exact(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --method convex");
    json_t *pair = only_element(answer, "pairs");
    expect_text(answer, "method", "convex");
    expect_text(pair, "state", "interfere");
    expect_text(pair, "kind", "crossing");
    assert_true(fabs(number_of(pair, "separation") - 0.5) < 1e-5);
    assert_true(number_of(pair, "depth") <= 0.5 && number_of(pair, "depth") > 0.4995);
    assert_null(json_object_get(pair, "crossings"));
    json_decref(answer);
    answer = run_json(0, "check unit.obj flush.obj --method convex");
    expect_text(only_element(answer, "pairs"), "state", "touch");
    assert_null(json_object_get(only_element(answer, "pairs"), "separation"));
    json_decref(answer);
    answer = run_json(1, "check unit.obj inner.obj --method convex");
    expect_text(only_element(answer, "pairs"), "kind", "b_in_a");
    json_decref(answer);
    answer = run_json(1, "check unit.obj near.obj --method convex --clearance 0.5");
    pair = only_element(answer, "pairs");
    expect_text(pair, "state", "near");
    assert_true(fabs(number_of(pair, "distance") - 0.25) < 1e-6);
    json_decref(answer);
}

static void a_body_that_is_not_convex_is_named_with_a_face(void **state) {
    (void)state;
    run_expect_complaint("check unit.obj bars.obj --method convex", "bars.obj: the mesh is not convex: face ");
    run_expect_complaint("check unit.obj open.obj --method convex", "open.obj: the mesh is not closed: side ");
}

/* Five quads, cut into ten triangles: the last side of the last one has no counterpart. */
static void faces_are_named_as_the_file_does(void **state) {
    (void)state;
    write_file("quads.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
                            "f 4 3 2 1\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
    run_expect_complaint("check unit.obj quads.obj --method convex", " is part of face 1 of the file)");
}

static void a_turned_box_is_convex_all_the_same(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --pose half=0.1,0.2,0.3,11,23,37");
    json_t *bodies = json_object_get(answer, "bodies");
    for (size_t i = 0; i < 2; i++) {
        assert_true(json_is_true(json_object_get(json_array_get(bodies, i), "convex")));
    }
    json_decref(answer);
}

static void hulls_take_the_place_of_bodies(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check bars.obj corner.obj");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    json_decref(answer);
    const char *commands[] = {"check bars.obj corner.obj --hull", "check bars.obj corner.obj --hull --method convex"};
    for (int i = 0; i < 2; i++) {
        answer = run_json(1, commands[i]);
        expect_text(only_element(answer, "pairs"), "state", "interfere");
        assert_true(json_is_true(json_object_get(json_array_get(json_object_get(answer, "bodies"), 0), "convex")));
        json_decref(answer);
    }
    answer = run_json(1, "check unit.obj open.obj --hull");
    expect_text(only_element(answer, "pairs"), "kind", "a_in_b");
    json_decref(answer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answer_is_that_of_exact),
        cmocka_unit_test(a_body_that_is_not_convex_is_named_with_a_face),
        cmocka_unit_test(faces_are_named_as_the_file_does),
        cmocka_unit_test(a_turned_box_is_convex_all_the_same),
        cmocka_unit_test(hulls_take_the_place_of_bodies),
    };
    return cmocka_run_group_tests_name("convex", tests, setup, run_teardown);
}
