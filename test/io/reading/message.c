#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "reading/message.h"

static const io_source SOURCE = {.name = "part.stl"};

static void a_failure_names_the_file(void **state) {
    (void)state;
    io_error error;
    assert_false(io_fail(&error, &SOURCE, "line %d: nonsense", 12));
    assert_string_equal(error.message, "part.stl: line 12: nonsense");
}

static void a_warning_is_kept_in_the_model(void **state) {
    (void)state;
    io_model model = {0};
    io_warn(&model, &SOURCE, "%d bytes ignored", 3);
    io_warn(&model, &SOURCE, "and more");
    assert_int_equal(model.warning_count, 2);
    assert_string_equal(model.warnings[0], "part.stl: 3 bytes ignored");
    assert_string_equal(model.warnings[1], "part.stl: and more");
    io_model_free(&model);
    assert_int_equal(model.warning_count, 0);
}

static void of_a_long_name_the_end_is_shown(void **state) {
    (void)state;
    char name[2000];
    memset(name, 'n', sizeof name);
    memcpy(name + sizeof name - 9, "tail.stl", 9);
    const io_source source = {.name = name};
    io_error error;
    assert_false(io_fail(&error, &source, "holds no faces"));
    assert_memory_equal(error.message, "...nnn", 6);
    assert_non_null(strstr(error.message, "tail.stl: holds no faces"));
}

static void a_long_text_is_cut_not_overrun(void **state) {
    (void)state;
    char text[3000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    io_error error;
    assert_false(io_fail(&error, &SOURCE, "%s", text));
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_names_the_file),
        cmocka_unit_test(a_warning_is_kept_in_the_model),
        cmocka_unit_test(of_a_long_name_the_end_is_shown),
        cmocka_unit_test(a_long_text_is_cut_not_overrun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
