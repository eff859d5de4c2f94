#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "bytes/printable.h"

static void assert_copy(const char *text, const char *expected) {
    char *copy = printable_copy(text);
    assert_non_null(copy);
    assert_string_equal(copy, expected);
    free(copy);
}

static void good_text_is_copied_as_it_is(void **state) {
    (void)state;
    assert_copy("Zahnrad 3", "Zahnrad 3");
    assert_copy("M\xc3\xbchle \xe6\xad\xaf\xe8\xbd\xae \xf0\x9f\xa6\xb7",
                "M\xc3\xbchle \xe6\xad\xaf\xe8\xbd\xae \xf0\x9f\xa6\xb7");
}

static void control_characters_become_question_marks(void **state) {
    (void)state;
    assert_copy("a\nb\x1b[31mc\x7f", "a?b?[31mc?");
    assert_copy("next\xc2\x85line\xe2\x80\xa8separator\xe2\x80\xaereversed\xe2\x80\xac",
                "next?line?separator?reversed?");
}

static void invalid_utf8_becomes_question_marks(void **state) {
    (void)state;
    assert_copy("\xff\xfe", "??");
    assert_copy("cut \xe6\xad", "cut ??");
    assert_copy("overlong \xc0\xaf \xe0\x80\xaf", "overlong ?? ???");
    assert_copy("surrogate \xed\xa0\x80", "surrogate ???");
    assert_copy("beyond \xf4\x90\x80\x80", "beyond ????");
}

static void a_name_is_never_empty(void **state) {
    (void)state;
    assert_copy("", "?");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_text_is_copied_as_it_is),
        cmocka_unit_test(control_characters_become_question_marks),
        cmocka_unit_test(invalid_utf8_becomes_question_marks),
        cmocka_unit_test(a_name_is_never_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
