/* The table of options: what help, the reading of arguments and completion rely on. */
#include "cli/commands/option_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const option_command commands[] = {OF_CHECK, OF_INSPECT, OF_MAP};

/* Two rows that a command could not tell apart. */
static bool clash(const option_row *a, const option_row *b) {
    bool together = (a->commands & b->commands) != 0;
    return together && (strcmp(a->name, b->name) == 0 || (a->letter != 0 && a->letter == b->letter));
}

static void a_command_has_each_name_and_letter_once(void **state) {
    (void)state;
    for (const option_row *a = option_table; a->name != NULL; a++) {
        for (const option_row *b = a + 1; b->name != NULL; b++) {
            assert_false(clash(a, b));
        }
    }
}

static void rows_are_in_the_order_of_their_headings(void **state) {
    (void)state;
    for (const option_row *row = option_table + 1; row->name != NULL; row++) {
        assert_true(row->section >= row[-1].section);
        assert_int_not_equal(strlen(option_heading(row->section)), 0);
    }
}

static void a_switch_names_its_field_and_a_value_its_argument(void **state) {
    (void)state;
    for (const option_row *row = option_table; row->name != NULL; row++) {
        assert_int_equal(row->value == VALUE_NONE, row->argument == NULL);
        assert_true(row->value != VALUE_NONE || row->id == OPTION_STORED);
        /* Nothing is stored at offset 0, where the list of files is. */
        assert_int_equal(row->id == OPTION_STORED && row->help != NULL, row->field != 0);
        assert_true(row->commands != 0);
    }
}

static void every_command_can_be_asked_for_help(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const option_row *last = NULL;
        for (const option_row *row = NULL; (row = option_next(row, commands[i])) != NULL;) {
            last = row;
        }
        assert_non_null(last);
        assert_true(last != NULL && strcmp(last->name, "help") == 0);
    }
}

static void options_of_later_versions_are_not_shown(void **state) {
    (void)state;
    for (const option_row *row = NULL; (row = option_next(row, OF_CHECK)) != NULL;) {
        assert_string_not_equal(row->name, "report");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_command_has_each_name_and_letter_once),
        cmocka_unit_test(rows_are_in_the_order_of_their_headings),
        cmocka_unit_test(a_switch_names_its_field_and_a_value_its_argument),
        cmocka_unit_test(every_command_can_be_asked_for_help),
        cmocka_unit_test(options_of_later_versions_are_not_shown),
    };
    return cmocka_run_group_tests_name("option_table", tests, NULL, NULL);
}
