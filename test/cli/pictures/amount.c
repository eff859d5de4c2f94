/* Numbers with their units. */
#include "cli/pictures/amount.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void expect_text(const char *number, const char *unit, const char *expected) {
    char *text = amount_text(number, unit);
    assert_string_equal(text, expected);
    free(text);
}

static void units_have_their_number(void **state) {
    (void)state;
    expect_text("0.5", "mm", "0.5 mm");
    expect_text("1", "mm", "1 mm");
}

static void one_of_an_unknown_unit_is_a_unit(void **state) {
    (void)state;
    expect_text("1", amount_unknown, "1 unit");
    expect_text("-1", amount_unknown, "-1 unit");
    expect_text("0.1", amount_unknown, "0.1 units");
    expect_text("10", amount_unknown, "10 units");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_have_their_number),
        cmocka_unit_test(one_of_an_unknown_unit_is_a_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
