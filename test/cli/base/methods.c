/* The table of methods, as the command line uses it. */
#include "cli/base/methods.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void each_method_is_found_by_its_name(void **state) {
    (void)state;
    for (int i = 0; i <= CLINKER_METHOD_CONVEX; i++) {
        clinker_method method;
        assert_true(method_find(clinker_method_describe((clinker_method)i)->name, &method));
        assert_int_equal(method, i);
    }
    clinker_method none = CLINKER_METHOD_LAYERS;
    assert_false(method_find("exac", &none));
    assert_false(method_find("", &none));
    assert_int_equal(none, CLINKER_METHOD_LAYERS);
}

static void lists_end_with_the_word_that_was_asked_for(void **state) {
    (void)state;
    char text[128];
    methods_list(text, sizeof text, " and ", METHODS_ALL);
    assert_string_equal(text, "exact, zlist, layers, edges and convex");
    methods_list(text, sizeof text, " or ", METHODS_THAT_SAMPLE);
    assert_string_equal(text, "zlist, layers or edges");
    methods_list(text, sizeof text, ", ", METHODS_THAT_SAMPLE);
    assert_string_equal(text, "zlist, layers, edges");
}

static void lists_name_the_methods_that_can(void **state) {
    (void)state;
    char text[128];
    methods_list(text, sizeof text, ", ", METHODS_THAT_SAMPLE_TOGETHER);
    assert_string_equal(text, "zlist, edges");
    methods_list(text, sizeof text, ", ", METHODS_WITH_EYE);
    assert_string_equal(text, "edges");
    methods_list(text, sizeof text, " or ", METHODS_WITH_MOTIONS);
    assert_string_equal(text, "exact or edges");
}

static void a_list_is_cut_to_its_room(void **state) {
    (void)state;
    char text[9];
    methods_list(text, sizeof text, " and ", METHODS_ALL);
    assert_string_equal(text, "exact, z");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_method_is_found_by_its_name),
        cmocka_unit_test(lists_end_with_the_word_that_was_asked_for),
        cmocka_unit_test(lists_name_the_methods_that_can),
        cmocka_unit_test(a_list_is_cut_to_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
