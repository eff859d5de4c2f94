/* clinker check on small bodies: states, numbers, exit status, JSON. */
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <clinker/clinker.h>
#include <cmocka.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box("unit.obj", 0, 1);
    write_box("unit2.obj", 0, 1);
    write_box_at("flush.obj", 1, 0, 0, 1);
    write_box_at("far.obj", 5, 0, 0, 1);
    write_box_at("half.obj", 0.5, 0.25, 0.125, 1);
    write_box("inner.obj", 0.25, 0.75);
    write_box_quads("open.obj", (double[3]){-1, -1, -1}, (double[3]){2, 2, 2}, 5);
    write_box_quads("bar.obj", (double[3]){0, 0, 0}, (double[3]){10, 1, 1}, 6);
    return status;
}

static const char *text_of(json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

static void expect_pair(int status, const char *line, const char *state, const char *kind) {
    json_t *answer = run_json(status, line);
    json_t *pair = only_element(answer, "pairs");
    assert_string_equal(text_of(pair, "state"), state);
    if (kind == NULL) {
        assert_null(json_object_get(pair, "kind"));
    } else {
        assert_string_equal(text_of(pair, "kind"), kind);
    }
    json_decref(answer);
}

static void bodies_apart_are_nothing_found(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj far.obj");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    assert_int_equal(json_array_size(json_object_get(answer, "warnings")), 0);
    assert_true(json_is_integer(json_object_get(answer, "tested")));
    assert_null(json_object_get(answer, "ignored"));
    json_decref(answer);
}

static void flush_faces_touch_and_are_no_finding(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj flush.obj");
    json_t *pair = only_element(answer, "pairs");
    assert_string_equal(text_of(pair, "state"), "touch");
    assert_int_equal(number_of(pair, "crossings"), 0);
    assert_null(json_object_get(pair, "touching"));
    assert_true(number_of(pair, "depth") <= number_of(pair, "tolerance"));
    assert_null(json_object_get(pair, "faces"));
    assert_null(json_object_get(pair, "distance"));
    json_decref(answer);
}

static void overlap_is_found(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj");
    json_t *pair = only_element(answer, "pairs");
    assert_string_equal(text_of(pair, "a"), "unit");
    assert_string_equal(text_of(pair, "b"), "half");
    assert_string_equal(text_of(pair, "state"), "interfere");
    assert_string_equal(text_of(pair, "kind"), "crossing");
    assert_true(number_of(pair, "crossings") > 0);
    double depth = number_of(pair, "depth");
    assert_true(depth > 0 && depth <= 0.5);
    assert_int_equal(number_of(answer, "tested"), 1);
    json_decref(answer);
}

static void containment_and_coincidence_have_their_kinds(void **state) {
    (void)state;
    expect_pair(1, "check unit.obj inner.obj", "interfere", "b_in_a");
    expect_pair(1, "check inner.obj unit.obj", "interfere", "a_in_b");
    expect_pair(1, "check unit.obj unit2.obj", "interfere", "same");
}

static void the_head_of_the_answer_says_what_was_checked(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj ./half.obj");
    assert_string_equal(text_of(answer, "version"), CLINKER_VERSION);
    assert_string_equal(text_of(answer, "method"), "exact");
    assert_string_equal(text_of(answer, "backend"), "cpu");
    json_t *body = json_array_get(json_object_get(answer, "bodies"), 1);
    assert_string_equal(text_of(body, "name"), "half");
    assert_string_equal(text_of(body, "file"), "./half.obj");
    assert_int_equal(number_of(body, "triangles"), 12);
    assert_true(json_is_true(json_object_get(body, "solid")));
    assert_true(json_is_true(json_object_get(body, "convex")));
    json_t *seconds = json_object_get(answer, "seconds");
    assert_true(number_of(seconds, "read") >= 0);
    assert_true(number_of(seconds, "inspect") >= 0);
    assert_true(number_of(seconds, "detect") >= number_of(seconds, "check"));
    assert_true(number_of(seconds, "detect") >= number_of(seconds, "measure"));
    json_decref(answer);
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Each second in one field, and writing in the last one. */
static void seconds_add_up_to_the_time_that_the_command_took(void **state) {
    (void)state;
    static const char *const lines[] = {"check unit.obj ./half.obj", "check unit.obj half.obj --hull",
                                        "check unit.obj half.obj --method zlist --faces"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const double start = seconds_now();
        json_t *answer = run_json(1, lines[i]);
        const double took = seconds_now() - start;
        json_t *seconds = json_object_get(answer, "seconds");
        const double write = number_of(seconds, "write");
        const double sum = number_of(seconds, "read") + number_of(seconds, "inspect") + number_of(seconds, "detect");
        assert_true(write > 0 && sum + write < took);
        json_decref(answer);
    }
}

static void clearance_finds_what_is_near_with_its_distance(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj far.obj --clearance 4.5");
    json_t *pair = only_element(answer, "pairs");
    assert_string_equal(text_of(pair, "state"), "near");
    assert_true(fabs(number_of(pair, "distance") - 4.0) <= 4e-6);
    json_t *points = json_object_get(pair, "points");
    assert_int_equal(json_array_size(points), 2);
    double x[2];
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(json_array_size(json_array_get(points, i)), 3);
        x[i] = json_number_value(json_array_get(json_array_get(points, i), 0));
    }
    assert_true(fabs(x[0] - 1) < 1e-5 && fabs(x[1] - 5) < 1e-5);
    assert_null(json_object_get(pair, "depth"));
    assert_null(json_object_get(pair, "crossings"));
    json_decref(answer);
    json_decref(run_json(0, "check unit.obj far.obj --clearance 3.5"));
}

static void touching_is_a_finding_where_a_clearance_is_asked_for(void **state) {
    (void)state;
    expect_pair(1, "check unit.obj flush.obj --clearance 0.1", "touch", NULL);
    expect_pair(1, "check unit.obj flush.obj --clearance 0", "touch", NULL);
}

static void tolerance_turns_shallow_overlap_into_touching(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj flush.obj --pose flush=-0.001,0,0 --tolerance 0.01");
    assert_string_equal(text_of(only_element(answer, "pairs"), "state"), "touch");
    assert_true(number_of(only_element(answer, "pairs"), "tolerance") == 0.01);
    json_decref(answer);
    expect_pair(1, "check unit.obj flush.obj --pose flush=-0.001,0,0 --tolerance 0.0001", "interfere", "crossing");
}

static void quarter_turns_are_exact(void **state) {
    (void)state;
    /* The bar from 0 to 10 along x, turned onto y, spans x from -1 to 0: flush with the unit cube, to the last bit. */
    expect_pair(0, "check unit.obj bar.obj --pose bar=0,0,0,0,0,90 --tolerance 0", "touch", NULL);
    expect_pair(0, "check unit.obj bar.obj --pose bar=0,0,0,0,0,450 --tolerance 0", "touch", NULL);
    expect_pair(0, "check unit.obj bar.obj --pose bar=0,0,0,0,0,-270 --tolerance 0", "touch", NULL);
    expect_pair(0, "check unit.obj bar.obj --pose bar=0,0,0,0,180,0 --tolerance 0", "touch", NULL);
}

static void rotations_come_in_the_order_x_y_z(void **state) {
    (void)state;
    /* About x, then z, the bar lies along y, above z = 0; the other order would stand it up along z. */
    write_box_quads("on-y.obj", (double[3]){0.25, 9, 0.25}, (double[3]){0.75, 9.5, 0.75}, 6);
    write_box_quads("on-z.obj", (double[3]){-0.75, -0.75, 9}, (double[3]){-0.25, -0.25, 9.5}, 6);
    expect_pair(1, "check bar.obj on-y.obj --pose bar=0,0,0,90,0,90", "interfere", "b_in_a");
    json_decref(run_json(0, "check bar.obj on-z.obj --pose bar=0,0,0,90,0,90"));
}

static void faces_come_in_the_numbers_of_the_file(void **state) {
    (void)state;
    /* A thin bar through the cube crosses its faces x low (0) and x high (1) with its four long sides. */
    write_box_quads("thin.obj", (double[3]){-1, 0.25, 0.25}, (double[3]){2, 0.5, 0.5}, 6);
    json_t *answer = run_json(1, "check unit.obj thin.obj --faces");
    json_t *faces = json_object_get(only_element(answer, "pairs"), "faces");
    assert_int_equal(json_array_size(faces), 8);
    for (size_t i = 0; i < 8; i++) {
        json_t *pair = json_array_get(faces, i);
        assert_int_equal(json_array_size(pair), 2);
        assert_int_equal(json_integer_value(json_array_get(pair, 0)), i / 4);
        assert_int_equal(json_integer_value(json_array_get(pair, 1)), 2 + i % 4);
    }
    assert_null(json_object_get(only_element(answer, "pairs"), "touching_faces"));
    json_decref(answer);
}

static void touching_faces_are_listed_apart(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj flush.obj --faces");
    json_t *pair = only_element(answer, "pairs");
    assert_int_equal(json_array_size(json_object_get(pair, "faces")), 0);
    json_t *touching = json_object_get(pair, "touching_faces");
    bool flush_pair = false;
    for (size_t i = 0; i < json_array_size(touching); i++) {
        json_t *faces = json_array_get(touching, i);
        flush_pair = flush_pair || (json_integer_value(json_array_get(faces, 0)) == 1 &&
                                    json_integer_value(json_array_get(faces, 1)) == 0);
    }
    assert_true(flush_pair);
    json_decref(answer);
}

static void ignored_pairs_are_left_out_and_counted(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj half.obj far.obj --ignore half,unit");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    assert_int_equal(number_of(answer, "ignored"), 1);
    json_decref(answer);
    run result = run_command("check unit.obj half.obj far.obj --ignore unit,half");
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.output, "1 pair ignored"));
    run_free(&result);
}

static void names_with_commas_can_be_ignored_and_placed(void **state) {
    (void)state;
    write_box("p,q.obj", 0, 1);
    write_box("r=1.obj", 0.5, 1.5);
    json_t *answer = run_json(0, "check p,q.obj r=1.obj --ignore p,q,r=1");
    assert_int_equal(number_of(answer, "ignored"), 1);
    json_decref(answer);
    json_decref(run_json(0, "check p,q.obj r=1.obj --pose r=1=5,0,0"));
}

static void names_that_clash_get_numbers(void **state) {
    (void)state;
    write_box("unit#2.obj", 0, 1);
    json_t *answer = run_json(1, "check unit.obj unit.obj unit#2.obj unit.obj");
    static const char *const expected[] = {"unit", "unit#3", "unit#2", "unit#4"};
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(text_of(json_array_get(json_object_get(answer, "bodies"), i), "name"), expected[i]);
    }
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 6);
    json_decref(answer);
    json_decref(run_json(0, "check unit.obj unit.obj --pose unit#2=0,5,0"));
}

static bool has_warning(json_t *answer, const char *part) {
    json_t *warnings = json_object_get(answer, "warnings");
    for (size_t i = 0; i < json_array_size(warnings); i++) {
        if (strstr(json_string_value(json_array_get(warnings, i)), part) != NULL) {
            return true;
        }
    }
    return false;
}

static void an_open_body_around_another_is_no_quiet_apart(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check open.obj unit.obj");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 0);
    assert_true(json_is_false(json_object_get(json_array_get(json_object_get(answer, "bodies"), 0), "solid")));
    assert_true(has_warning(answer, "open.obj: not closed (4 boundary edges)"));
    assert_true(has_warning(answer, "open and unit do not meet, but whether one contains the other is not decided"));
    json_decref(answer);
    run result = run_command("check open.obj unit.obj");
    assert_non_null(strstr(result.errors, "open and unit"));
    assert_null(strstr(result.output, "open and unit"));
    run_free(&result);
}

static void open_bodies_are_told_by_the_curve_in_which_they_cross(void **state) {
    (void)state;
    write_box_quads("tray.obj", (double[3]){0, 0, 0}, (double[3]){1, 1, 1}, 5);
    write_box_quads("above.obj", (double[3]){0.5, 0.5, 0.9}, (double[3]){1.5, 1.5, 1.9}, 5);
    json_t *answer = run_json(1, "check tray.obj above.obj");
    json_t *swapped = run_json(1, "check above.obj tray.obj");
    json_t *pair = only_element(answer, "pairs");
    double length = number_of(json_object_get(pair, "curve"), "length");
    assert_null(json_object_get(pair, "depth"));
    assert_true(length > 0 && length < 2);
    assert_true(length == number_of(json_object_get(only_element(swapped, "pairs"), "curve"), "length"));
    json_decref(answer);
    json_decref(swapped);
    run result = run_command("check tray.obj above.obj");
    assert_non_null(strstr(result.output, "1  curve "));
    run_free(&result);
}

static void expect_no_depth(int status, const char *line, const char *state) {
    json_t *answer = run_json(status, line);
    json_t *pair = only_element(answer, "pairs");
    assert_string_equal(text_of(pair, "state"), state);
    assert_null(json_object_get(pair, "depth"));
    json_decref(answer);
    run result = run_command(line);
    assert_null(strstr(result.output, "depth"));
    run_free(&result);
}

static void an_open_pair_of_which_no_depth_is_known_leaves_it_out(void **state) {
    (void)state;
    write_box_quads("through.obj", (double[3]){0.5, -1, -1}, (double[3]){9, 2, 2}, 1);
    write_box_quads("against.obj", (double[3]){1, -1, -1}, (double[3]){9, 2, 2}, 1);
    expect_no_depth(1, "check unit.obj through.obj", "interfere");
    expect_no_depth(0, "check unit.obj against.obj", "touch");
}

static void an_undecided_pair_that_is_listed_says_so(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check open.obj unit.obj --clearance 2");
    json_t *pair = only_element(answer, "pairs");
    assert_string_equal(text_of(pair, "state"), "near");
    assert_true(json_is_true(json_object_get(pair, "undecided")));
    assert_true(fabs(number_of(pair, "distance") - 1) <= 1e-6);
    assert_false(has_warning(answer, "do not meet"));
    json_decref(answer);
}

static void flaws_of_bodies_are_warned_of(void **state) {
    (void)state;
    write_file("inward.off", "OFF\n4 5 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n3 0 0 1\n");
    write_file("mixed.off", "OFF\n4 4 0\n9 0 0\n10 0 0\n9 1 0\n9 0 1\n3 0 1 2\n3 0 1 3\n3 0 3 2\n3 1 2 3\n");
    json_t *answer = run_json(0, "check inward.off mixed.off");
    assert_true(has_warning(answer, "inward.off: faces point inwards; taken the other way round"));
    assert_true(has_warning(answer, "inward.off: 1 degenerate triangle ignored"));
    assert_true(has_warning(answer, "mixed.off: neighbouring faces disagree"));
    json_decref(answer);
}

static void any_file_name_gives_valid_json(void **state) {
    (void)state;
    write_box("two words.obj", 0, 1);
    write_box("\xc3\xa4\"\\\t\x01.obj", 0, 1);
    write_box("bad\xff.obj", 0, 1);
    json_t *answer = run_json(1, "check two_words.obj \xc3\xa4\"\\\t\x01.obj bad\xff.obj");
    json_t *bodies = json_object_get(answer, "bodies");
    assert_string_equal(text_of(json_array_get(bodies, 0), "name"), "two words");
    assert_string_equal(text_of(json_array_get(bodies, 1), "file"), "\xc3\xa4\"\\\t\x01.obj");
    assert_string_equal(text_of(json_array_get(bodies, 2), "file"), "bad\xef\xbf\xbd.obj");
    json_decref(answer);
}

static void text_has_a_line_for_each_pair_and_a_summary(void **state) {
    (void)state;
    run result = run_command("check unit.obj half.obj inner.obj far.obj --ignore half,inner --faces --clearance 3.9");
    assert_int_equal(result.status, 1);
    assert_string_equal(result.errors, "");
    assert_non_null(strstr(result.output, "depth 0.5     unit  half   interfere (crossing)       at ("));
    assert_non_null(strstr(result.output, "\n    crossing faces: "));
    assert_non_null(strstr(result.output, "   unit  inner  interfere (inner in unit)  at ("));
    assert_non_null(strstr(result.output, "\n3  distance 3.5  half  far    near                       at ("));
    assert_non_null(strstr(result.output, "\n4 bodies, "));
    assert_non_null(strstr(result.output, ", 1 pair ignored: 2 interfere, 0 touch, 1 near; read "));
    run_free(&result);
}

/* Expects that all pairs of an answer have a place, and how many these are. */
static void expect_places(int status, const char *line, size_t count) {
    json_t *answer = run_json(status, line);
    json_t *pairs = json_object_get(answer, "pairs");
    assert_int_equal(json_array_size(pairs), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(json_array_size(json_object_get(json_array_get(pairs, i), "place")), 3);
    }
    json_decref(answer);
    run result = run_command(line);
    size_t told = 0;
    for (const char *at = result.output; (at = strstr(at, " at (")) != NULL; at++) {
        told++;
    }
    assert_int_equal(told, count);
    run_free(&result);
}

static void every_pair_has_a_place_by_every_method(void **state) {
    (void)state;
    static const char *const methods[] = {"exact", "zlist", "layers", "edges", "convex"};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "check unit.obj half.obj inner.obj unit.obj --all --method %s", methods[i]);
        expect_places(1, line, 6);
    }
    expect_places(1, "check unit.obj flush.obj far.obj --clearance 9", 3);
    write_box_quads("open.obj", (double[3]){0.5, 0.5, 0.5}, (double[3]){1.5, 1.5, 1.5}, 5);
    expect_places(1, "check unit.obj open.obj", 1);
    expect_places(1, "check unit.obj open.obj --method edges", 1);
}

static void every_method_explains_itself(void **state) {
    (void)state;
    static const struct {
        const char *method, *ground, *told;
    } methods[] = {
        {"exact", "overlap", "unit and half judged by the depth of all that both share"},
        {"zlist", "samples", "unit and half judged by lines of sight through both"},
        {"edges", "edges", "unit and half judged by a point of an edge inside of the other"},
        {"convex", "forms", "unit and half judged by their prepared convex forms"},
    };
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "check unit.obj half.obj --explain --method %s", methods[i].method);
        run result = run_command(line);
        assert_non_null(strstr(result.output, methods[i].told));
        run_free(&result);
        json_t *answer = run_json(1, line);
        expect_text(only_element(answer, "explain"), "ground", methods[i].ground);
        json_decref(answer);
    }
}

/* Lines of sight share a stretch of them, to the precision of the raster; nothing lies inside of both. */
static void a_pair_that_touches_is_not_explained_by_what_is_inside_of_both(void **state) {
    (void)state;
    run result = run_command("check unit.obj flush.obj --explain --method zlist");
    assert_non_null(strstr(result.output, "unit and flush judged by lines of sight through both"));
    assert_null(strstr(result.output, "inside of both"));
    run_free(&result);
}

static void a_verdict_has_no_place(void **state) {
    (void)state;
    json_t *answer = run_json(1, "check unit.obj half.obj --verdict");
    assert_null(json_object_get(only_element(answer, "pairs"), "place"));
    json_decref(answer);
}

static void threads_do_not_change_the_answer(void **state) {
    (void)state;
    json_t *one = run_json(1, "check unit.obj half.obj inner.obj flush.obj far.obj --faces --clearance 9 --threads 1");
    json_t *many = run_json(1, "check unit.obj half.obj inner.obj flush.obj far.obj --faces --clearance 9 --threads 4");
    json_object_del(one, "seconds");
    json_object_del(many, "seconds");
    assert_true(json_equal(one, many));
    json_decref(one);
    json_decref(many);
}

/* A scene of two nodes that share a tetrahedron; the second node is moved by its file. */
static const char scene[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0,1]}],"
    "\"nodes\":[{\"name\":\"left\",\"mesh\":0},{\"name\":\"right\",\"mesh\":0,\"translation\":[5,0,0]}],"
    "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":4,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":"
    "[1,1,1]},{\"bufferView\":1,\"componentType\":5121,\"count\":12,\"type\":\"SCALAR\"}],"
    "\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byteLength\":48},{\"buffer\":0,\"byteOffset\":48,"
    "\"byteLength\":12}],\"buffers\":[{\"byteLength\":60,\"uri\":\"data:application/octet-stream;base64,"
    "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAIBAAEDAAMCAQID\"}]}";

static void a_pose_goes_on_top_of_the_place_in_the_file(void **state) {
    (void)state;
    write_file("scene.gltf", scene);
    run probe = run_command("inspect scene.gltf");
    bool readable = probe.status == 0;
    run_free(&probe);
    if (!readable) {
        skip(); /* built without glTF */
    }
    json_decref(run_json(0, "check scene.gltf"));
    expect_pair(1, "check scene.gltf --pose right=-5,0,0", "interfere", "same");
    /* Turned about the world's z, the right one goes from x = 5 to y = 5, out of the cube around it. */
    write_box_at("cube.obj", 4, -1, -1, 3);
    expect_pair(1, "check scene.gltf cube.obj", "interfere", "a_in_b");
    json_decref(run_json(0, "check scene.gltf cube.obj --pose right=0,0,0,0,0,90"));
}

/* A verdict is the state that the whole answer has, and nothing else. */
static void a_verdict_is_the_state_alone(void **state) {
    (void)state;
    static const char *const pairs[] = {"unit.obj half.obj", "unit.obj flush.obj", "unit.obj inner.obj"};
    static const char *const methods[] = {"exact", "zlist", "layers", "edges", "convex"};
    static const char *const absent[] = {"kind",    "depth",     "depth_error", "separation", "span", "volume",
                                         "regions", "crossings", "touching",    "patches",    "curve"};
    for (size_t i = 0; i < 15; i++) {
        char line[128];
        (void)snprintf(line, sizeof line, "check %s --method %s --json", pairs[i / 5], methods[i % 5]);
        run whole = run_command(line);
        (void)snprintf(line, sizeof line, "check %s --method %s --verdict", pairs[i / 5], methods[i % 5]);
        json_t *answer = run_json(whole.status, line);
        json_t *told = json_loads(whole.output, 0, NULL);
        json_t *pair = only_element(answer, "pairs");
        expect_text(pair, "state", json_string_value(json_object_get(only_element(told, "pairs"), "state")));
        for (size_t k = 0; k < sizeof absent / sizeof absent[0]; k++) {
            assert_null(json_object_get(pair, absent[k]));
        }
        json_decref(answer);
        json_decref(told);
        run_free(&whole);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_apart_are_nothing_found),
        cmocka_unit_test(flush_faces_touch_and_are_no_finding),
        cmocka_unit_test(overlap_is_found),
        cmocka_unit_test(containment_and_coincidence_have_their_kinds),
        cmocka_unit_test(the_head_of_the_answer_says_what_was_checked),
        cmocka_unit_test(seconds_add_up_to_the_time_that_the_command_took),
        cmocka_unit_test(clearance_finds_what_is_near_with_its_distance),
        cmocka_unit_test(touching_is_a_finding_where_a_clearance_is_asked_for),
        cmocka_unit_test(tolerance_turns_shallow_overlap_into_touching),
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(rotations_come_in_the_order_x_y_z),
        cmocka_unit_test(faces_come_in_the_numbers_of_the_file),
        cmocka_unit_test(touching_faces_are_listed_apart),
        cmocka_unit_test(ignored_pairs_are_left_out_and_counted),
        cmocka_unit_test(names_with_commas_can_be_ignored_and_placed),
        cmocka_unit_test(names_that_clash_get_numbers),
        cmocka_unit_test(an_open_body_around_another_is_no_quiet_apart),
        cmocka_unit_test(open_bodies_are_told_by_the_curve_in_which_they_cross),
        cmocka_unit_test(an_open_pair_of_which_no_depth_is_known_leaves_it_out),
        cmocka_unit_test(an_undecided_pair_that_is_listed_says_so),
        cmocka_unit_test(flaws_of_bodies_are_warned_of),
        cmocka_unit_test(any_file_name_gives_valid_json),
        cmocka_unit_test(text_has_a_line_for_each_pair_and_a_summary),
        cmocka_unit_test(every_pair_has_a_place_by_every_method),
        cmocka_unit_test(every_method_explains_itself),
        cmocka_unit_test(a_pair_that_touches_is_not_explained_by_what_is_inside_of_both),
        cmocka_unit_test(a_verdict_has_no_place),
        cmocka_unit_test(threads_do_not_change_the_answer),
        cmocka_unit_test(a_pose_goes_on_top_of_the_place_in_the_file),
        cmocka_unit_test(a_verdict_is_the_state_alone),
    };
    return cmocka_run_group_tests_name("check", tests, setup, run_teardown);
}
