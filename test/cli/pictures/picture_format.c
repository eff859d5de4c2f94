/* Which format a name asks for. */
#include "cli/pictures/picture_format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#ifdef CLINKER_WITH_CAIRO

static void endings_tell_the_format(void **state) {
    (void)state;
    static const struct {
        const char *path;
        picture_format format;
    } cases[] = {{"a.png", PICTURE_PNG},       {"a.PNG", PICTURE_PNG},     {"a.svg", PICTURE_SVG},
                 {"b.jpg/a.Pdf", PICTURE_PDF}, {"/dev/null", PICTURE_PNG}, {"folder.svg/a", PICTURE_PNG},
                 {".svg", PICTURE_PNG}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cli_problem problem;
        picture_format format;
        assert_true(picture_format_find(cases[i].path, &format, &problem));
        assert_int_equal(format, cases[i].format);
    }
}

static void other_endings_are_refused_with_those_that_there_are(void **state) {
    (void)state;
    cli_problem problem;
    picture_format format;
    assert_false(picture_format_find("map.jpg", &format, &problem));
    assert_string_equal(problem.text,
                        "map.jpg: can only be written as PNG, SVG or PDF; choose a name that ends in .png, "
                        ".svg or .pdf");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endings_tell_the_format),
        cmocka_unit_test(other_endings_are_refused_with_those_that_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void a_build_without_cairo_says_so(void **state) {
    (void)state;
    cli_problem problem;
    picture_format format;
    assert_false(picture_format_find("map.png", &format, &problem));
    assert_string_equal(problem.text, "map.png: this build draws no pictures: cairo was not found when it was built");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_build_without_cairo_says_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
