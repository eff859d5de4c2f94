/* Names in lists. */
#include "cli/base/short_names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_names(const char *const *full, const char *const *expected, size_t count) {
    short_names names = short_names_make(full, count);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(names.names[i], expected[i]);
    }
    short_names_free(&names);
}

static void names_up_to_32_characters_stay_as_they_are(void **state) {
    (void)state;
    const char *full[] = {"a", "12345678901234567890123456789012"};
    expect_names(full, (const char *[]){full[0], full[1]}, 2);
}

static void longer_names_keep_their_ends(void **state) {
    (void)state;
    const char *full[] = {"Bolt_M8x40_DIN_912_zinc_plated_left#12", "Bolt_M8x40_DIN_912_zinc_plated_left#13"};
    expect_names(full, (const char *[]){"Bolt_M8x40_D…zinc_plated_left#12", "Bolt_M8x40_D…zinc_plated_left#13"}, 2);
}

static void names_that_would_look_alike_stay_as_they_are(void **state) {
    (void)state;
    const char *full[] = {"housing_front_with_left_side_and_a_long_name",
                          "housing_front_with_tall_side_and_a_long_name",
                          "housing_back_with_left_side_and_a_long_name"};
    expect_names(full, (const char *[]){full[0], full[1], "housing_back…ide_and_a_long_name"}, 3);
}

static void expect_list(const char *const *full, size_t count, size_t total, size_t size, const char *expected) {
    char text[512];
    assert_true(size <= sizeof text);
    short_names_list(full, count, total, text, size);
    assert_string_equal(text, expected);
}

static void a_list_says_how_many_it_leaves_out(void **state) {
    (void)state;
    const char *full[] = {"a", "b", "housing_front_with_left_side_and_a_long_name"};
    expect_list(full, 0, 0, 512, "");
    expect_list(full, 2, 2, 512, "a, b");
    expect_list(full, 3, 10, 512, "a, b, housing_fron…ide_and_a_long_name and 7 more");
    expect_list(full, 3, 10, 64, "a, b and 8 more");
}

/* Without room for the whole of it, a name is told without its middle, not without its end. */
static void a_list_cuts_no_name_at_its_end(void **state) {
    (void)state;
    const char *full[] = {"W\xc3\xa4nde_und_T\xc3\xbcren_im_Erdgescho\xc3\x9f_links#1",
                          "W\xc3\xa4nde_und_T\xc3\xbcren_im_Ergeschob_links#2",
                          "housing_front_with_left_side_and_a_long_name",
                          "housing_front_with_tall_side_and_a_long_name"};
    expect_list(full, 2, 2, 512,
                "W\xc3\xa4nde_und_T\xc3\xbc\xe2\x80\xa6"
                "_Erdgescho\xc3\x9f_links#1, "
                "W\xc3\xa4nde_und_T\xc3\xbc\xe2\x80\xa6m_Ergeschob_links#2");
    expect_list(full + 2, 2, 2, 512,
                "housing_front_with_left_side_and_a_long_name, "
                "housing_front_with_tall_side_and_a_long_name");
    expect_list(full + 2, 2, 2, 110, "housing_front_with_left_side_and_a_long_name and 1 more");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_up_to_32_characters_stay_as_they_are),
        cmocka_unit_test(longer_names_keep_their_ends),
        cmocka_unit_test(names_that_would_look_alike_stay_as_they_are),
        cmocka_unit_test(a_list_says_how_many_it_leaves_out),
        cmocka_unit_test(a_list_cuts_no_name_at_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
