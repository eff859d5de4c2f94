/* Texts on options that name the methods. */
#include "cli/commands/option_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_help(const char *text, const char *wanted) {
    char *help = option_help(&(option_row){.name = "x", .help = text});
    assert_string_equal(help, wanted);
    free(help);
}

static void words_in_braces_become_methods(void **state) {
    (void)state;
    expect_help("none", "none");
    expect_help("{layers}: all", "layers: all");
    expect_help("with {eye}", "with edges");
    expect_help("{motions}: all", "exact, edges: all");
    expect_help("{sampling} ({together})", "zlist, layers, edges (zlist, edges)");
}

static void methods_are_told_as_the_library_tells_them(void **state) {
    (void)state;
    char *help = option_help(&(option_row){.name = "x", .help = "{methods}"});
    assert_int_equal(strncmp(help, "exact (the default); zlist, which sorts ", 40), 0);
    free(help);
}

static void no_text_of_the_table_has_a_word_that_stands_for_nothing(void **state) {
    (void)state;
    static const char *const words[] = {"{methods}",  "{layers}", "{edges}",  "{sampling}",
                                        "{together}", "{eye}",    "{motions}"};
    for (const option_row *row = option_table; row->name != NULL; row++) {
        for (const char *open = row->help; open != NULL && (open = strchr(open, '{')) != NULL; open++) {
            size_t known = 0;
            for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
                known += strncmp(open, words[i], strlen(words[i])) == 0;
            }
            assert_int_equal(known, 1);
        }
    }
}

static void expect_choices(const option_row *row, const char *wanted) {
    char *choices = option_choices(row);
    assert_string_equal(choices, wanted);
    free(choices);
}

static void choices_are_the_row_s_or_all_methods(void **state) {
    (void)state;
    expect_choices(&(option_row){.value = VALUE_CHOICE, .choices = "x|y"}, "x|y");
    expect_choices(&(option_row){.value = VALUE_FILE}, "");
    expect_choices(&(option_row){.value = VALUE_METHOD}, "exact|zlist|layers|edges|convex");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_in_braces_become_methods),
        cmocka_unit_test(methods_are_told_as_the_library_tells_them),
        cmocka_unit_test(no_text_of_the_table_has_a_word_that_stands_for_nothing),
        cmocka_unit_test(choices_are_the_row_s_or_all_methods),
    };
    return cmocka_run_group_tests_name("option_text", tests, NULL, NULL);
}
