/* Text of unknown origin, made safe to print. */
#include "cli/base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void printed_text_is_harmless_to_terminals(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    size_t width = text_print(out, "\x1b[2J\n\xc2\x9b\xff \xc3\xa4");
    fclose(out);
    assert_string_equal(text, "?[2J??? \xc3\xa4");
    assert_int_equal(width, 9);
    free(text);
}

static void expect_short(const char *text, size_t most, const char *expected) {
    char *made = text_shorten(text, most);
    assert_string_equal(made, expected);
    free(made);
}

static void long_text_loses_its_middle_and_keeps_its_end(void **state) {
    (void)state;
    expect_short("bolt_left#12", 12, "bolt_left#12");
    expect_short("bolt_M8x40_zinc_left#12", 12, "bolt…left#12");
    expect_short("", 2, "");
    expect_short("abc", 2, "…c");
}

/* Characters count, not bytes, and none is cut in two. */
static void text_is_shortened_between_characters(void **state) {
    (void)state;
    expect_short("äöüäöüäöüäöü", 6, "äö…äöü");
    expect_short("\xff\xff\xff\xff\xff\xff\xff", 4, "\xff…\xff\xff");
}

static void expect_whole(const char *text, const char *expected) {
    char *made = text_format("%s", text);
    text_end_whole(made);
    assert_string_equal(made, expected);
    free(made);
}

static void a_text_that_was_cut_ends_with_a_whole_character(void **state) {
    (void)state;
    expect_whole("", "");
    expect_whole("abc", "abc");
    expect_whole("T\xc3\xbc", "T\xc3\xbc");
    expect_whole("T\xc3", "T");
    expect_whole("T\xf0\x9f\x8f", "T");
    expect_whole("T\xf0\x9f\x8f\xa0", "T\xf0\x9f\x8f\xa0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_was_cut_ends_with_a_whole_character),
        cmocka_unit_test(printed_text_is_harmless_to_terminals),
        cmocka_unit_test(long_text_loses_its_middle_and_keeps_its_end),
        cmocka_unit_test(text_is_shortened_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
