/* Round numbers. */
#include "cli/pictures/round_number.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void numbers_are_rounded_down_to_one_two_or_five(void **state) {
    (void)state;
    static const double pairs[][2] = {{1, 1}, {1.99, 1}, {2, 2}, {4.9, 2}, {5, 5}, {9.9, 5}, {0.1, 0.1}, {1000, 1000}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_true(fabs(round_below(pairs[i][0]) - pairs[i][1]) <= 1e-12 * pairs[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_rounded_down_to_one_two_or_five)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
