/* Columns of a list. */
#include "cli/text/rows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_lines(const row *rows, size_t count, const char *expected) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    const row_widths widths = row_measure(rows, count);
    for (size_t i = 0; i < count; i++) {
        row_print(out, &rows[i], &widths);
        fputc('\n', out);
    }
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

static void cells_stand_below_each_other(void **state) {
    (void)state;
    const row rows[] = {{{"depth 1", "a", "housing", "touch", "at 1"}}, {{"d", "bäö", "b", "interfere", "at 2"}}};
    expect_lines(rows, 2, "depth 1  a    housing  touch      at 1\nd        bäö  b        interfere  at 2\n");
}

static void columns_without_a_cell_are_left_out(void **state) {
    (void)state;
    const row rows[] = {{{"", "a", "b", "touch", ""}}, {{"", "a", "c", "interfere", ""}}};
    expect_lines(rows, 2, "a  b  touch\na  c  interfere\n");
}

static void a_cell_that_is_missing_leaves_its_room(void **state) {
    (void)state;
    const row rows[] = {{{"depth 1", "a", "b", "touch", "at 1"}}, {{"", "a", "b", "", "at 2"}}};
    expect_lines(rows, 2, "depth 1  a  b  touch  at 1\n         a  b         at 2\n");
}

static void a_very_long_cell_moves_its_own_line_alone(void **state) {
    (void)state;
    const row rows[] = {{{"", "0123456789012345678901234567890123456789+", "b", "touch", ""}},
                        {{"", "a", "b", "touch", ""}}};
    expect_lines(rows, 2, "0123456789012345678901234567890123456789+  b  touch\na  b  touch\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_stand_below_each_other),
        cmocka_unit_test(columns_without_a_cell_are_left_out),
        cmocka_unit_test(a_cell_that_is_missing_leaves_its_room),
        cmocka_unit_test(a_very_long_cell_moves_its_own_line_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
