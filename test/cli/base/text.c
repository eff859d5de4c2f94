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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(printed_text_is_harmless_to_terminals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
