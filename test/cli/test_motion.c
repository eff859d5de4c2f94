/* clinker check --velocity: contacts of bodies that move, and what is said of those that are not told. */
#include "boxes.h"
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TERMS                                                                                                          \
    "contacts that come or go on, if interiors were apart before; contacts that part, by faces that recede, are not "  \
    "told"

/* A pyramid with this tip and a square base of side 2 around a point: `base` is how far it lies, along x or y. */
static void write_spike(const char *name, const double tip[3], int axis, double base) {
    double corners[4][3];
    char text[512];
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (int i = 0; i < 4; i++) {
        corners[i][axis] = tip[axis] + base;
        corners[i][u] = tip[u] + (i == 1 || i == 2 ? 1 : -1);
        corners[i][v] = tip[v] + (i >= 2 ? 1 : -1);
    }
    size_t length = (size_t)snprintf(text, sizeof text, "v %g %g %g\n", tip[0], tip[1], tip[2]);
    for (int i = 0; i < 4; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "v %g %g %g\n", corners[i][0], corners[i][1],
                                   corners[i][2]);
    }
    snprintf(text + length, sizeof text - length, "%s",
             base > 0 ? "f 1 3 2\nf 1 4 3\nf 1 5 4\nf 1 2 5\nf 2 3 4 5\n"
                      : "f 1 2 3\nf 1 3 4\nf 1 4 5\nf 1 5 2\nf 5 4 3 2\n");
    write_file(name, text);
}

static int write_files(void **state) {
    int status = run_setup(state);
    write_box("unit.obj", 0, 1);
    write_spike("spike.obj", (double[3]){1, 0.5, 0.5}, 0, 2); /* its tip on the face x = 1 of the unit cube */
    write_box_quads("wall.obj", (double[3]){2, -4, -4}, (double[3]){2.25, 4, 4}, 6); /* through the spike */
    write_box_quads("bar.obj", (double[3]){1, 0, 0}, (double[3]){10, 1, 1}, 6);
    write_spike("pin.obj", (double[3]){8, 1, 0.5}, 1, 2); /* its tip on the face y = 1 of the bar */
    write_box_quads("open.obj", (double[3]){-9, -9, -9}, (double[3]){9, 9, 9}, 5);
    const placed_box metre[] = {{"metre", 1, 0, 0}};
    write_boxes("metre", metre, 1);
    return status;
}

static void expect(const char *line, int status, const char *output) {
    run result = run_command(line);
    if (result.status != status || strstr(result.output, output) == NULL) {
        print_error("%s\n%s%s\n", line, result.output, result.errors);
    }
    assert_int_equal(result.status, status);
    assert_non_null(strstr(result.output, output));
    run_free(&result);
}

/* How many pairs are told. */
static void expect_pairs(const char *line, int status, size_t pairs) {
    json_t *answer = run_json(status, line);
    if (json_array_size(json_object_get(answer, "pairs")) != pairs) {
        print_error("%s\n", line);
    }
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), pairs);
    expect_text(json_object_get(answer, "motion"), "told", TERMS);
    json_decref(answer);
}

static void a_contact_that_comes_or_goes_on_is_told_and_one_that_parts_is_not(void **state) {
    (void)state;
    expect_pairs("check unit.obj spike.obj --velocity spike=-1,0,0", 0, 1);
    expect_pairs("check unit.obj spike.obj --velocity spike=1,0,0", 0, 0);
    expect_pairs("check unit.obj spike.obj --velocity unit=1,0,0", 0, 1);
    expect_pairs("check unit.obj spike.obj --velocity unit=-1,0,0", 0, 0);
    expect_pairs("check unit.obj spike.obj --velocity unit=1,0,0 --velocity spike=2,0,0", 0, 0);
    expect_pairs("check unit.obj spike.obj --velocity unit=1,0,0 --velocity spike=1,0,0", 0, 1);
    expect_pairs("check unit.obj spike.obj --pose spike=-0.5,0,0 --velocity spike=-1,0,0", 1, 1);
    expect_pairs("check unit.obj spike.obj --pose spike=-0.5,0,0 --velocity spike=-1,0,0 --method edges", 1, 1);
}

static void what_is_not_told_is_said_before_all_else(void **state) {
    (void)state;
    expect("check unit.obj spike.obj --velocity spike=1,0,0", 0,
           TERMS "\nnothing meets that comes or goes on\n2 bodies, 1 pair tested: 0 interfere, 0 touch, 0 near");
    expect("check unit.obj spike.obj --velocity spike=-1,0,0", 0,
           TERMS "\nnothing overlaps that comes or goes on; 1 pair touches\n1  ");
    expect("check unit.obj spike.obj --pose spike=-0.5,0,0 --velocity spike=-1,0,0", 1, TERMS "\n1  depth ");
    expect("check unit.obj spike.obj --velocity spike=1,0,0 --duration 2", 0,
           "contacts that come or go on within a time of 2, if interiors were apart before; contacts that part all "
           "that time, by faces that recede, are not told\nnothing meets");
}

/* That is why the words are there. */
static void an_overlap_of_faces_that_recede_is_not_told(void **state) {
    (void)state;
    expect("check spike.obj wall.obj", 1, "interfere");
    expect("check spike.obj wall.obj --velocity spike=1,0,0", 0, TERMS "\nnothing meets that comes or goes on\n");
    expect("check spike.obj wall.obj --velocity spike=-1,0,0", 1, "interfere");
}

static void a_body_turns_about_its_origin_by_degrees(void **state) {
    (void)state;
    expect_pairs("check bar.obj pin.obj --velocity bar=0,0,0,0,0,90", 0, 1);
    expect_pairs("check bar.obj pin.obj --velocity bar=0,0,0,0,0,-90", 0, 0);
    /* The origin goes where the pose brings it. */
    expect_pairs("check bar.obj pin.obj --pose bar=-40,0,0 --pose pin=-40,0,0 --velocity bar=0,0,0,0,0,90", 0, 1);
    expect_pairs("check bar.obj pin.obj --pose bar=-40,0,0 --pose pin=-40,0,0 --velocity bar=0,0,0,0,0,-90", 0, 0);
    /* The nearest corner moves down by half of pi. */
    expect_pairs("check bar.obj pin.obj --velocity bar=0,1.57,0,0,0,-90", 0, 0);
    expect_pairs("check bar.obj pin.obj --velocity bar=0,1.58,0,0,0,-90", 0, 1);
}

/* The cube goes away, and turns until that velocity points out of the face that the spike is at. */
static void a_duration_keeps_what_does_not_part_all_the_time(void **state) {
    (void)state;
    expect("check unit.obj spike.obj --velocity unit=-1,0,0,0,0,1", 0, "nothing meets");
    expect("check unit.obj spike.obj --velocity unit=-1,0,0,0,0,1 --duration 10", 0, "nothing meets");
    expect("check unit.obj spike.obj --velocity unit=-1,0,0,0,0,1 --duration 120", 0, "1 pair touches");
}

static void numbers_of(json_t *object, const char *key, double numbers[3]) {
    json_t *array = json_object_get(object, key);
    assert_int_equal(json_array_size(array), 3);
    for (size_t i = 0; i < 3; i++) {
        numbers[i] = json_number_value(json_array_get(array, i));
    }
}

static void expect_point(json_t *object, const char *key, double x, double y, double z) {
    double found[3];
    numbers_of(object, key, found);
    assert_true(found[0] == x && found[1] == y && found[2] == z);
}

static void json_has_the_motions_of_the_bodies_that_move(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj spike.obj bar.obj --pose bar=0,20,0 --only unit,spike "
                                 "--velocity spike=-1,0,0.5,10,20,30 --velocity bar=1,1,1 --duration 0.25");
    json_t *motion = json_object_get(answer, "motion");
    json_t *body = only_element(motion, "bodies");
    assert_true(number_of(motion, "duration") == 0.25);
    expect_text(body, "name", "spike");
    expect_point(body, "velocity", -1, 0, 0.5);
    expect_point(body, "angular", 10, 20, 30);
    expect_point(body, "centre", 0, 0, 0);
    json_decref(answer);
    answer = run_json(0, "check unit.obj spike.obj");
    assert_null(json_object_get(answer, "motion"));
    json_decref(answer);
}

static void velocities_are_in_what_is_printed(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check metre.gltf unit.obj --unit mm --pose metre=5,0,0,0,0,90 "
                                 "--velocity metre=0.25m,-2in,3,0,0,1");
    json_t *body = only_element(json_object_get(answer, "motion"), "bodies");
    expect_point(body, "velocity", 250, -50.8, 3);
    expect_point(body, "angular", 0, 0, 1);
    expect_point(body, "centre", 5, 1000, 0); /* its node lies 1 m along x, and the pose turns it */
    json_decref(answer);
}

static size_t count_of(json_t *object, const char *key, size_t number) {
    return (size_t)json_integer_value(json_array_get(json_object_get(object, key), number));
}

static void faces_that_recede_are_counted(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj spike.obj --velocity spike=1,0,0");
    json_t *pair = only_element(json_object_get(answer, "motion"), "pairs");
    expect_text(pair, "a", "unit");
    expect_text(pair, "b", "spike");
    assert_int_equal(count_of(pair, "triangles", 0), 12);
    assert_int_equal(count_of(pair, "triangles", 1), 6);
    assert_int_equal(count_of(pair, "left", 0), 10); /* all but the face x = 1 */
    assert_int_equal(count_of(pair, "left", 1), 2);  /* the base */
    json_decref(answer);
    expect("check unit.obj spike.obj --velocity spike=1,0,0 --explain", 0,
           "unit and spike: of their 12 and 6 triangles, 2 and 4 recede and were left out\n");
}

static void fronts_tell_how_far_bodies_are_from_each_other_and_are_no_verdict(void **state) {
    (void)state;
    const char *line = "check unit.obj wall.obj --method zlist --front --velocity wall=-2,0,0";
    expect(line, 0,
           "nothing overlaps or touches\nfirst depths of faces that do not recede, which is no verdict:\n"
           "unit and wall: gap 1 along the sight at (1, ");
    expect(line, 0,
           "), to be crossed in a time of 0.5\n  seen along (-1, 0, 0) in 512 x 512 pixels of 0.00195: 10 of "
           "12 triangles on 262144 pixels, 10 of 12 on 262144, both on 262144\n");
    json_t *answer =
        run_json(0, "check unit.obj wall.obj --method layers --front --velocity wall=-2,0,0 --resolution 8");
    json_t *motion = json_object_get(answer, "motion");
    json_t *front = json_object_get(motion, "front");
    json_t *pair = only_element(front, "pairs");
    assert_null(json_object_get(motion, "told")); /* bodies are checked as they stand */
    assert_true(json_is_false(json_object_get(front, "verdict")));
    assert_true(number_of(pair, "gap") == 1);
    assert_true(number_of(pair, "speed") == 2);
    assert_true(number_of(pair, "both") == 64);
    expect_point(pair, "direction", -1, 0, 0);
    json_decref(answer);
}

static void a_check_with_fronts_leaves_no_face_out(void **state) {
    (void)state;
    expect("check spike.obj wall.obj --method zlist --front --velocity spike=1,0,0", 1, "interfere");
}

static void fronts_are_of_pairs_that_move_relative_to_each_other(void **state) {
    (void)state;
    json_t *answer = run_json(0, "check unit.obj wall.obj pin.obj bar.obj --ignore bar,* --method zlist --front "
                                 "--velocity wall=0,1,0 --velocity pin=0,1,0 --resolution 8");
    json_t *front = json_object_get(json_object_get(answer, "motion"), "front");
    assert_int_equal(number_of(front, "looked_at"), 2); /* the cube with each of both */
    json_decref(answer);
    expect("check unit.obj wall.obj --pose wall=0,0,20 --method zlist --front --velocity wall=-1,0,0", 0,
           "no verdict:\n1 pair without a pixel in common\n");
    /* One that turns alone moves nowhere, seen from its middle. */
    run_expect_complaint("check unit.obj wall.obj --pose unit=-0.5,-0.5,-0.5 --pose wall=-2.125,0,0 --method zlist "
                         "--front --velocity wall=0,0,0,1,0,0",
                         "--front: unit and wall: the bodies do not move relative to each other");
}

static void an_open_body_says_that_it_may_hold_the_other(void **state) {
    (void)state;
    run result = run_command("check unit.obj open.obj --velocity unit=1,0,0");
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.errors, "unit and open have no contact that comes or goes on, but whether one "
                                          "contains the other is not decided\n"));
    run_free(&result);
}

static void pairs_that_were_accepted_are_not_gone_where_they_are_not_told(void **state) {
    (void)state;
    write_file("allow.txt", "spike wall\n");
    run result = run_command("check spike.obj wall.obj --velocity spike=1,0,0 --allow allow.txt");
    assert_int_equal(result.status, 0);
    assert_string_equal(result.errors, "");
    run_free(&result);
}

static void what_cannot_be_meant_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *options, *complaint;
    } known[] = {
        {"--velocity nobody=1,2,3", "--velocity nobody=1,2,3: no body is named nobody; bodies are unit, spike\n"},
        {"--velocity unit=1,2", "--velocity unit=1,2: not BODY=vx,vy,vz or BODY=vx,vy,vz,wx,wy,wz with lengths"},
        {"--velocity unit=1,2,3,4", "--velocity unit=1,2,3,4: not BODY="},
        {"--velocity unit", "--velocity unit: not BODY="},
        {"--velocity =1,2,3", "--velocity =1,2,3: not BODY="},
        {"--velocity unit=1,nan,3", "--velocity unit=1,nan,3: not BODY="},
        {"--velocity unit=1,inf,3", "--velocity unit=1,inf,3: not BODY="},
        {"--velocity unit=1,2,3,1mm,0,0", "--velocity unit=1,2,3,1mm,0,0: not BODY="},
        {"--velocity unit=1,1e61,3", "--velocity unit=1,1e61,3: faster than 2^200"},
        {"--velocity unit=1,2,3,0,0,-1e61", "--velocity unit=1,2,3,0,0,-1e61: faster than 2^200"},
        {"--velocity unit=1mm,2,3", "--velocity has a length with a unit, mm, but no file says its own"},
        {"--velocity unit=1,2,3 --velocity unit=1,2,3", "--velocity unit=1,2,3: unit has a velocity already; give one"},
        {"--velocity unit=1,2,3 --duration -1", "--duration -1: not a time"},
        {"--velocity unit=1,2,3 --duration nan", "--duration nan: not a time"},
        {"--velocity unit=1,2,3 --duration 1e61", "--duration 1e61: not a time"},
        {"--duration 0", "--duration is for --velocity; add that, or leave it out"},
        {"--velocity unit=1,2,3 --clearance 0", "--clearance tells all that is near, and --velocity leaves out"},
        {"--velocity unit=1,2,3 --method layers",
         "--velocity means nothing to --method layers without --front; leave it out, or use --method exact or edges"},
        {"--velocity unit=1,2,3 --method convex", "--velocity means nothing to --method convex; leave it out"},
        {"--velocity unit=1,2,3 --front", "--front is for --method zlist or layers; add one of these, or leave it out"},
        {"--method zlist --front", "--front is for bodies with a --velocity; add that, or leave it out"},
        {"--velocity unit=1,2,3 --method zlist --front --verdict", "--verdict tells states alone, and --front needs"},
        {"--velocity unit=1,2,3 --method edges --algorithm 4", "--algorithm gives what was published"},
        {"--velocity unit=1,2,3 --write-allow out.txt", "--write-allow records all pairs, and --velocity leaves out"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "check unit.obj spike.obj %s", known[i].options);
        run_expect_complaint(line, known[i].complaint);
    }
    run_expect_complaint("map unit.obj spike.obj --velocity unit=1,2,3", "unknown option");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contact_that_comes_or_goes_on_is_told_and_one_that_parts_is_not),
        cmocka_unit_test(what_is_not_told_is_said_before_all_else),
        cmocka_unit_test(an_overlap_of_faces_that_recede_is_not_told),
        cmocka_unit_test(a_body_turns_about_its_origin_by_degrees),
        cmocka_unit_test(a_duration_keeps_what_does_not_part_all_the_time),
        cmocka_unit_test(json_has_the_motions_of_the_bodies_that_move),
        cmocka_unit_test(velocities_are_in_what_is_printed),
        cmocka_unit_test(faces_that_recede_are_counted),
        cmocka_unit_test(fronts_tell_how_far_bodies_are_from_each_other_and_are_no_verdict),
        cmocka_unit_test(a_check_with_fronts_leaves_no_face_out),
        cmocka_unit_test(fronts_are_of_pairs_that_move_relative_to_each_other),
        cmocka_unit_test(an_open_body_says_that_it_may_hold_the_other),
        cmocka_unit_test(pairs_that_were_accepted_are_not_gone_where_they_are_not_told),
        cmocka_unit_test(what_cannot_be_meant_is_refused),
    };
    return cmocka_run_group_tests(tests, write_files, run_teardown);
}
