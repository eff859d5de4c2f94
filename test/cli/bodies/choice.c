/* Which bodies of the files count. */
#include "cli/bodies/choice.h"
#include "named_bodies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const named_body house[] = {
    {"wall", "IfcWall", NULL},          {"room", "IfcSpace", NULL}, {"wall", "IfcWall", NULL},
    {"gap", "IFCOPENINGELEMENT", NULL}, {"pipe", NULL, NULL},       {"hall", "IfcSpace", NULL},
};

enum { BODIES = sizeof house / sizeof house[0], MOST_TEXTS = 4 };

/* What options give; NULL ends a list. */
typedef struct chosen {
    const char *only[MOST_TEXTS], *without[MOST_TEXTS], *between[MOST_TEXTS];
    bool spaces;
} chosen;

static size_t count_texts(const char *const *texts) {
    size_t count = 0;
    while (texts[count] != NULL) {
        count++;
    }
    return count;
}

static bool choose(body_list *list, chosen *from, cli_problem *problem) {
    const body_choice choice = {.only = from->only,
                                .only_count = count_texts((const char *const *)from->only),
                                .without = from->without,
                                .without_count = count_texts((const char *const *)from->without),
                                .between = from->between,
                                .between_count = count_texts((const char *const *)from->between),
                                .spaces = from->spaces};
    return body_list_choose(list, &choice, problem);
}

/* Expects the names of bodies that count, and of those that do not, with blanks between them. */
static void expect_chosen(chosen from, const char *kept, const char *left_out, const char *warning) {
    body_list list = named_bodies_make(house, BODIES);
    cli_problem problem = {""};
    assert_true(choose(&list, &from, &problem));
    char found[2][128] = {"", ""};
    for (size_t i = 0; i < list.total; i++) {
        char *line = found[i >= list.count];
        size_t length = strlen(line);
        snprintf(line + length, sizeof found[0] - length, "%s%s", length == 0 ? "" : " ", list.bodies[i].name);
        size_t number;
        assert_true(name_table_find(&list.names, list.bodies[i].name, strlen(list.bodies[i].name), &number));
        assert_int_equal(number, i);
    }
    assert_string_equal(found[0], kept);
    assert_string_equal(found[1], left_out);
    assert_int_equal(list.warnings.count, warning != NULL);
    if (warning != NULL) {
        assert_string_equal(list.warnings.lines[0], warning);
    }
    body_list_free(&list);
}

static void expect_problem(chosen from, const char *expected) {
    body_list list = named_bodies_make(house, BODIES);
    cli_problem problem;
    assert_false(choose(&list, &from, &problem));
    assert_string_equal(problem.text, expected);
    body_list_free(&list);
}

static void spaces_and_openings_are_left_out_with_a_word(void **state) {
    (void)state;
    expect_chosen((chosen){.spaces = false}, "wall wall#2 pipe", "room gap hall",
                  "house.ifc: 2 spaces and 1 opening left out; --spaces keeps them");
    expect_chosen((chosen){.spaces = true}, "wall room wall#2 gap pipe hall", "", NULL);
}

static void spaces_count_where_their_class_or_name_is_asked_for(void **state) {
    (void)state;
    expect_chosen((chosen){.only = {"class:IfcSpace,pipe"}}, "room pipe hall", "wall wall#2 gap", NULL);
    expect_chosen((chosen){.only = {"room,pipe"}}, "room pipe", "wall wall#2 gap hall", NULL);
    expect_chosen((chosen){.between = {"class:IfcSpace", "pipe"}}, "room pipe hall", "wall wall#2 gap", NULL);
    expect_chosen((chosen){.only = {"class:Ifc*,pipe"}}, "wall wall#2 pipe", "room gap hall",
                  "house.ifc: 2 spaces left out; --spaces keeps them");
    expect_chosen((chosen){.only = {"class:/./,pipe"}}, "wall wall#2 pipe", "room gap hall",
                  "house.ifc: 2 spaces and 1 opening left out; --spaces keeps them");
    expect_chosen((chosen){.only = {"*"}}, "wall wall#2 pipe", "room gap hall",
                  "house.ifc: 2 spaces and 1 opening left out; --spaces keeps them");
}

static void only_is_the_union_of_all_that_it_names(void **state) {
    (void)state;
    expect_chosen((chosen){.only = {"pipe", "wall#2"}}, "wall#2 pipe", "wall room gap hall", NULL);
    expect_chosen((chosen){.only = {"wall*"}}, "wall wall#2", "room gap pipe hall", NULL);
}

static void without_takes_away_and_names_stay_as_they_are(void **state) {
    (void)state;
    expect_chosen((chosen){.without = {"wall", "gap,room,hall"}}, "wall#2 pipe", "wall room gap hall", NULL);
    expect_chosen((chosen){.only = {"wall*,pipe"}, .without = {"wall"}}, "wall#2 pipe", "wall room gap hall", NULL);
    expect_chosen((chosen){.without = {"room"}}, "wall wall#2 pipe", "room gap hall",
                  "house.ifc: 1 space and 1 opening left out; --spaces keeps them");
}

static void bodies_of_no_set_are_left_out(void **state) {
    (void)state;
    expect_chosen((chosen){.between = {"wall", "pipe"}}, "wall pipe", "room wall#2 gap hall", NULL);
}

static void a_choice_of_nothing_is_a_problem(void **state) {
    (void)state;
    expect_problem((chosen){.only = {"pipe"}, .without = {"p*"}},
                   "nothing is left: --only, --without and --between leave out all bodies (wall, room, wall#2, gap, "
                   "pipe, hall)");
    expect_problem((chosen){.only = {"r*"}},
                   "nothing is left but spaces and openings of buildings; --spaces keeps these");
    expect_problem((chosen){.without = {"door"}},
                   "--without: no body matches 'door'; bodies are wall, room, wall#2, gap, pipe, hall");
    expect_problem((chosen){.between = {"wall", "door"}},
                   "--between: no body matches 'door'; bodies are wall, room, wall#2, gap, pipe, hall");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spaces_and_openings_are_left_out_with_a_word),
        cmocka_unit_test(spaces_count_where_their_class_or_name_is_asked_for),
        cmocka_unit_test(only_is_the_union_of_all_that_it_names),
        cmocka_unit_test(without_takes_away_and_names_stay_as_they_are),
        cmocka_unit_test(bodies_of_no_set_are_left_out),
        cmocka_unit_test(a_choice_of_nothing_is_a_problem),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
