/* Names in lists. */
#include "cli/bodies/short_names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_names(char *const *full, const char *const *expected, size_t count) {
    cli_body bodies[4] = {{0}};
    for (size_t i = 0; i < count; i++) {
        bodies[i].name = full[i];
    }
    const body_list list = {.bodies = bodies, .count = count};
    short_names names = short_names_make(&list);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(names.names[i], expected[i]);
    }
    short_names_free(&names);
}

static void names_up_to_32_characters_stay_as_they_are(void **state) {
    (void)state;
    char *full[] = {"a", "12345678901234567890123456789012"};
    expect_names(full, (const char *[]){full[0], full[1]}, 2);
}

static void longer_names_keep_their_ends(void **state) {
    (void)state;
    char *full[] = {"Bolt_M8x40_DIN_912_zinc_plated_left#12", "Bolt_M8x40_DIN_912_zinc_plated_left#13"};
    expect_names(full, (const char *[]){"Bolt_M8x40_D…zinc_plated_left#12", "Bolt_M8x40_D…zinc_plated_left#13"}, 2);
}

static void names_that_would_look_alike_stay_as_they_are(void **state) {
    (void)state;
    char *full[] = {"housing_front_with_left_side_and_a_long_name", "housing_front_with_tall_side_and_a_long_name",
                    "housing_back_with_left_side_and_a_long_name"};
    expect_names(full, (const char *[]){full[0], full[1], "housing_back…ide_and_a_long_name"}, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_up_to_32_characters_stay_as_they_are),
        cmocka_unit_test(longer_names_keep_their_ends),
        cmocka_unit_test(names_that_would_look_alike_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
