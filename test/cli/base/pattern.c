/* Names, globs and regular expressions. */
#include "cli/base/pattern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool matches(const char *text, const char *name) {
    name_pattern pattern;
    cli_problem problem = {""};
    bool read = pattern_read(&pattern, text, strlen(text), "--only", &problem);
    if (!read) {
        print_error("%s\n", problem.text);
    }
    assert_true(read);
    bool found = pattern_matches(&pattern, name);
    pattern_free(&pattern);
    return found;
}

static void expect_problem(const char *text, const char *expected) {
    name_pattern pattern;
    cli_problem problem;
    assert_false(pattern_read(&pattern, text, strlen(text), "--only", &problem));
    assert_string_equal(problem.text, expected);
}

static void a_plain_name_matches_itself_alone(void **state) {
    (void)state;
    assert_true(matches("bolt", "bolt"));
    assert_false(matches("bolt", "bolt1"));
    assert_false(matches("bolt", "a bolt"));
    assert_false(matches("bolt", "Bolt"));
    assert_false(matches("bolt", ""));
}

static void a_star_stands_for_any_text(void **state) {
    (void)state;
    assert_true(matches("*", ""));
    assert_true(matches("bolt*", "bolt"));
    assert_true(matches("bolt*", "bolt/12.stl"));
    assert_true(matches("*bolt", "a bolt"));
    assert_true(matches("a*b*c", "a-b-b-c"));
    assert_true(matches("*.*", "teeth.12"));
    assert_false(matches("a*b*c", "a-c-b"));
    assert_false(matches("*x", "abc"));
}

static void a_question_mark_is_one_character_of_any_length_in_bytes(void **state) {
    (void)state;
    assert_true(matches("b?lt", "bolt"));
    assert_true(matches("t\xC3\xBCr?", "t\xC3\xBCr\xE2\x82\xAC"));
    assert_true(matches("T?r", "T\xC3\xBCr"));
    assert_true(matches("a?b", "a\xFF"
                               "b")); /* a byte that is no UTF-8 */
    assert_false(matches("b?lt", "blt"));
    assert_false(matches("b?lt", "boolt"));
}

static void brackets_hold_characters_and_ranges(void **state) {
    (void)state;
    assert_true(matches("bolt[12]", "bolt2"));
    assert_true(matches("bolt[0-9]", "bolt7"));
    assert_true(matches("bolt[a-c0-9x]", "boltx"));
    assert_true(matches("[\xC3\xA4-\xC3\xBC]", "\xC3\xB6"));
    assert_true(matches("[!a-c]", "d"));
    assert_true(matches("[^a-c]", "d"));
    assert_true(matches("[]x]", "]"));
    assert_true(matches("[!]x]", "a"));
    assert_true(matches("[a-]", "-"));
    assert_true(matches("[\\]]", "]"));
    assert_false(matches("bolt[0-9]", "bolt"));
    assert_false(matches("bolt[0-9]", "bolt12"));
    assert_false(matches("[!a-c]", "b"));
    assert_false(matches("[!]x]", "]"));
}

static void a_backslash_takes_the_next_character_for_itself(void **state) {
    (void)state;
    assert_true(matches("a\\*", "a*"));
    assert_true(matches("\\[1]", "[1]"));
    assert_true(matches("a\\\\", "a\\"));
    assert_false(matches("a\\*", "ab"));
}

static void expressions_match_any_part_and_may_ignore_case(void **state) {
    (void)state;
    assert_true(matches("/ol/", "bolt"));
    assert_true(matches("/^bolt-(left|right)$/", "bolt-left"));
    assert_true(matches("/BOLT/i", "a bolt"));
    assert_true(matches("/^b{1,2}$/", "bb"));
    assert_false(matches("/BOLT/", "bolt"));
    assert_false(matches("/^bolt$/", "bolts"));
}

static void a_path_with_slashes_is_no_expression(void **state) {
    (void)state;
    assert_true(matches("/World/*", "/World/Cube"));
    assert_true(matches("/World", "/World"));
}

static void prefixes_say_what_is_matched(void **state) {
    (void)state;
    name_pattern pattern;
    cli_problem problem;
    assert_true(pattern_read(&pattern, "class:IfcPipe*,x", 14, "--only", &problem));
    assert_int_equal(pattern.subject, PATTERN_CLASS);
    assert_true(pattern_matches(&pattern, "IfcPipeSegment"));
    assert_false(pattern_matches(&pattern, NULL));
    pattern_free(&pattern);
    assert_true(pattern_read(&pattern, "layer:/^M-/", 11, "--only", &problem));
    assert_int_equal(pattern.subject, PATTERN_LAYER);
    assert_true(pattern_matches(&pattern, "M-PIPE"));
    pattern_free(&pattern);
}

static void what_is_malformed_is_told_with_what_to_do(void **state) {
    (void)state;
    expect_problem("bolt[1", "--only: 'bolt[1' has a bracket without an end; write \\[ for the character itself");
    expect_problem("a\\", "--only: 'a\\' ends in a backslash; write \\\\ for the character itself");
    expect_problem("", "--only: an empty name; give names or patterns, with a comma between two");
    expect_problem("class:", "--only: an empty name; give names or patterns, with a comma between two");
    expect_problem("//", "--only: // is an empty expression; write * for all names");
    name_pattern pattern;
    cli_problem problem;
    assert_false(pattern_read(&pattern, "/a(/", 4, "--only", &problem));
    assert_non_null(strstr(problem.text, "--only: /a(/ is no regular expression: "));
}

static void many_stars_take_no_longer_than_the_product_of_lengths(void **state) {
    (void)state;
    char glob[201] = "";
    char text[2001] = "";
    for (int i = 0; i < 200; i++) {
        glob[i] = i % 2 == 0 ? '*' : 'a';
    }
    memset(text, 'a', sizeof text - 1);
    glob[199] = 'b';
    assert_false(matches(glob, text));
}

static void lists_end_at_commas_that_are_no_part_of_a_pattern(void **state) {
    (void)state;
    assert_int_equal(pattern_length("a,b"), 1);
    assert_int_equal(pattern_length("abc"), 3);
    assert_int_equal(pattern_length(""), 0);
    assert_int_equal(pattern_length("bolt[1,2],b"), 9);
    assert_int_equal(pattern_length("/a{1,2}/,b"), 8);
    assert_int_equal(pattern_length("/a,b/i,c"), 6);
    assert_int_equal(pattern_length("class:/a{1,2}/,b"), 14);
    assert_int_equal(pattern_length("a\\,b,c"), 4);
    assert_int_equal(pattern_length("a[1,b"), 3);
    assert_int_equal(pattern_length("/World/a,/World/b"), 8);
}

static void only_what_stands_for_itself_is_plain(void **state) {
    (void)state;
    static const char *const plain[] = {"bolt", "bolt#2", "a,b", "/World", "classes:x", "a]b"};
    static const char *const other[] = {"b*", "b?", "b[1]", "b\\", "/b/", "/b/i", "class:b", "layer:b"};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        assert_true(pattern_is_plain(plain[i]));
    }
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) {
        assert_false(pattern_is_plain(other[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_name_matches_itself_alone),
        cmocka_unit_test(a_star_stands_for_any_text),
        cmocka_unit_test(a_question_mark_is_one_character_of_any_length_in_bytes),
        cmocka_unit_test(brackets_hold_characters_and_ranges),
        cmocka_unit_test(a_backslash_takes_the_next_character_for_itself),
        cmocka_unit_test(expressions_match_any_part_and_may_ignore_case),
        cmocka_unit_test(a_path_with_slashes_is_no_expression),
        cmocka_unit_test(prefixes_say_what_is_matched),
        cmocka_unit_test(what_is_malformed_is_told_with_what_to_do),
        cmocka_unit_test(many_stars_take_no_longer_than_the_product_of_lengths),
        cmocka_unit_test(lists_end_at_commas_that_are_no_part_of_a_pattern),
        cmocka_unit_test(only_what_stands_for_itself_is_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
