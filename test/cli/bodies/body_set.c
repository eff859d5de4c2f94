/* Sets of bodies by lists of names and patterns. */
#include "cli/bodies/body_set.h"
#include "named_bodies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const named_body house[] = {
    {"wall-1", "IfcWall", "A-WALL"},
    {"wall-2", "IfcWall", "A-WALL"},
    {"pipe", "IfcPipeSegment", "M-PIPE"},
    {"a,b", NULL, NULL},
    {"a", NULL, NULL},
    {"b", NULL, NULL},
    {"odd[1]*", NULL, NULL},
    {"class:IfcWall", NULL, NULL},
};

enum { BODIES = sizeof house / sizeof house[0] };

/* Expects the bodies of a list as letters, in their order: + expressly, * by a pattern, . not at all. */
static void expect_set(const char *text, const char *expected) {
    body_list list = named_bodies_make(house, BODIES);
    body_set set = body_set_make(&list);
    cli_problem problem = {""};
    bool good = body_set_add(&set, &list, text, "--only", &problem);
    if (!good) {
        print_error("%s\n", problem.text);
    }
    assert_true(good);
    char found[BODIES + 1] = "";
    size_t count = 0;
    for (size_t i = 0; i < BODIES; i++) {
        found[i] = ".*+"[set.members[i]];
        count += body_set_has(&set, i);
    }
    assert_string_equal(found, expected);
    assert_int_equal(set.count, count);
    body_set_free(&set);
    body_list_free(&list);
}

static void expect_problem(const named_body *bodies, size_t count, const char *text, const char *expected) {
    body_list list = named_bodies_make(bodies, count);
    body_set set = body_set_make(&list);
    cli_problem problem;
    assert_false(body_set_add(&set, &list, text, "--only", &problem));
    assert_string_equal(problem.text, expected);
    body_set_free(&set);
    body_list_free(&list);
}

static void names_and_patterns_stand_for_bodies(void **state) {
    (void)state;
    expect_set("pipe", "..+.....");
    expect_set("wall-*", "**......");
    expect_set("/^(wall|pipe)/", "***.....");
    expect_set("pipe,wall-2", ".++.....");
    expect_set("wall-*,wall-1", "+*......");
}

static void classes_and_layers_stand_for_bodies(void **state) {
    (void)state;
    expect_set("class:IfcPipe*", "..*.....");
    expect_set("class:IfcPipeSegment", "..+.....");
    expect_set("class:/Pipe/", "..*.....");
    expect_set("layer:A-*", "**......");
    expect_set("layer:M-PIPE,b", "..*..+..");
}

static void a_name_comes_before_any_pattern(void **state) {
    (void)state;
    expect_set("odd[1]*", "......+.");
    expect_set("class:IfcWall", ".......+");
    expect_set("class:IfcWal?", "**......");
}

static void a_name_with_a_comma_comes_before_two_names(void **state) {
    (void)state;
    expect_set("a,b", "...+....");
    expect_set("b,a", "....++..");
    expect_set("a,b,pipe", "..++....");
    expect_set("pipe,a,b", "..++....");
}

static void a_pattern_that_matches_nothing_is_told_with_the_bodies_there_are(void **state) {
    (void)state;
    expect_problem(house, 2, "door*", "--only: no body matches 'door*'; bodies are wall-1, wall-2");
    expect_problem(house, 2, "wall-1,door", "--only: no body matches 'door'; bodies are wall-1, wall-2");
    named_body many[11];
    for (int i = 0; i < 11; i++) {
        many[i] = (named_body){"x", NULL, NULL};
    }
    expect_problem(many, 11, "y",
                   "--only: no body matches 'y'; bodies are x, x#2, x#3, x#4, x#5, x#6, x#7, x#8 and 3 more");
}

static void a_class_that_no_body_has_is_told_with_the_classes_there_are(void **state) {
    (void)state;
    expect_problem(house, 3, "class:IfcDoor", "--only: no body has class IfcDoor; classes are IfcWall, IfcPipeSegment");
    expect_problem(house, 3, "layer:E-*", "--only: no body has layer E-*; layers are A-WALL, M-PIPE");
    expect_problem(&house[4], 2, "class:IfcDoor", "--only: no body has class IfcDoor; the files name no classes");
    expect_problem(&house[4], 2, "layer:E", "--only: no body has layer E; the files name no layers");
}

static void an_empty_place_in_a_list_is_a_problem(void **state) {
    (void)state;
    static const char *const texts[] = {"", "wall-1,", ",wall-1", "wall-1,,wall-2"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        expect_problem(house, 2, texts[i], "--only: an empty name; give names or patterns, with a comma between two");
    }
}

static void what_is_malformed_is_told_apart_from_what_matches_nothing(void **state) {
    (void)state;
    body_list list = named_bodies_make(house, BODIES);
    cli_problem problem;
    assert_true(body_set_readable(&list, "door*,odd[1]*,wall-1", "f: line 1", &problem));
    assert_false(body_set_readable(&list, "wall-1,odd[1", "f: line 1", &problem));
    assert_string_equal(problem.text,
                        "f: line 1: 'odd[1' has a bracket without an end; write \\[ for the character itself");
    body_list_free(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_patterns_stand_for_bodies),
        cmocka_unit_test(classes_and_layers_stand_for_bodies),
        cmocka_unit_test(a_name_comes_before_any_pattern),
        cmocka_unit_test(a_name_with_a_comma_comes_before_two_names),
        cmocka_unit_test(a_pattern_that_matches_nothing_is_told_with_the_bodies_there_are),
        cmocka_unit_test(a_class_that_no_body_has_is_told_with_the_classes_there_are),
        cmocka_unit_test(an_empty_place_in_a_list_is_a_problem),
        cmocka_unit_test(what_is_malformed_is_told_apart_from_what_matches_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
