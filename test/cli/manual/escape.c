/* Text for roff and for shells. */
#include "cli/manual/escape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(void (*write)(FILE *out, const char *text), const char *text, const char *wanted) {
    char *written = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&written, &size);
    assert_non_null(out);
    write(out, text);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(written, wanted);
    free(written);
}

static void nothing_in_a_text_is_a_request_of_roff(void **state) {
    (void)state;
    expect(roff_text, ".png and 'quoted' words", "\\&.png and 'quoted' words\n");
    expect(roff_text, "'s", "\\&'s\n");
    expect(roff_text, "a\\b `c` ~d", "a\\(rsb \\(gac\\(ga \\(tid\n");
}

static void hyphens_of_options_and_numbers_can_be_copied(void **state) {
    (void)state;
    expect(roff_text, "with --write-allow", "with \\-\\-write\\-allow\n");
    expect(roff_text, "2^-20 (-o)", "2\\(ha\\-20 (\\-o)\n");
    expect(roff_text, "a box-shaped body", "a box-shaped body\n");
    expect(roff_literal, "write-allow 'a'", "write\\-allow \\(aqa\\(aq");
    expect(roff_literal, ".x", "\\&.x");
}

static void long_texts_are_broken_between_words(void **state) {
    (void)state;
    expect(roff_text, "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 .123",
           "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789\n\\&.123\n");
}

static void shells_get_one_word(void **state) {
    (void)state;
    expect(shell_quoted, "it's $HOME", "'it'\\''s $HOME'");
    expect(shell_quoted, "", "''");
}

static void zsh_takes_no_part_for_two(void **state) {
    (void)state;
    expect(zsh_part, "BODY=x[,y]: it's", "BODY=x\\[,y\\]\\: it'\\''s");
    expect(zsh_part, "a\\b", "a\\\\b");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_in_a_text_is_a_request_of_roff),
        cmocka_unit_test(hyphens_of_options_and_numbers_can_be_copied),
        cmocka_unit_test(long_texts_are_broken_between_words),
        cmocka_unit_test(shells_get_one_word),
        cmocka_unit_test(zsh_takes_no_part_for_two),
    };
    return cmocka_run_group_tests_name("escape", tests, NULL, NULL);
}
