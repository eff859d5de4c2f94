/* XML becomes a tree with lines; what could grow or nest without end is refused. */
#include <stdio.h>
#include <stdlib.h>

#include "reading.h"
#include "syntax/xml.h"

static bool parse(const char *text, xml_document *document, io_error *error) {
    io_source source = {.name = "a.xml", .bytes = (const unsigned char *)text, .size = strlen(text)};
    return xml_parse(&source, document, error);
}

static void assert_refused(const char *text, const char *message) {
    xml_document document;
    io_error error;
    assert_false(parse(text, &document, &error));
    assert_string_equal(error.message, message);
    xml_free(&document);
}

static void elements_know_their_children_attributes_and_lines(void **state) {
    (void)state;
    xml_document document;
    io_error error;
    assert_true(parse("<r>\n<a n='1'/><b/>text\n<a n='&lt;2'><c/></a></r>", &document, &error));
    assert_string_equal(document.root->name, "r");
    assert_int_equal(xml_count(document.root, "a"), 2);
    const xml_element *first = xml_child(document.root, "a");
    const xml_element *second = xml_next(first);
    assert_int_equal(first->line, 2);
    assert_int_equal(second->line, 3);
    assert_string_equal(xml_attribute(first, "n"), "1");
    assert_string_equal(xml_attribute(second, "n"), "<2");
    assert_null(xml_attribute(first, "m"));
    assert_null(xml_next(second));
    assert_non_null(xml_child(second, "c"));
    assert_null(xml_child(first, "c"));
    xml_free(&document);
}

static void a_document_type_is_refused_before_its_entities_grow(void **state) {
    (void)state;
    assert_refused("<?xml version='1.0'?>\n<!DOCTYPE r [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><r>&b;</r>",
                   "a.xml: line 2: declares a document type, which is refused for its entities; delete <!DOCTYPE ...>");
    assert_refused("<!DOCTYPE r SYSTEM 'file:///etc/passwd'><r/>",
                   "a.xml: line 1: declares a document type, which is refused for its entities; delete <!DOCTYPE ...>");
}

static void damage_is_told_with_its_line(void **state) {
    (void)state;
    assert_refused("<r>\n<a>\n</r>", "a.xml: line 3: mismatched tag");
    assert_refused("<r>\n", "a.xml: line 2: no element found");
    assert_refused("<r/>\n<r/>", "a.xml: line 2: junk after document element");
    assert_refused("<r>&x;</r>", "a.xml: line 1: undefined entity");
}

static void blanks_before_the_declaration_are_passed_over_and_counted(void **state) {
    (void)state;
    xml_document document;
    io_error error;
    assert_true(parse("\n \r\n\t<?xml version='1.0'?>\n<r><a/></r>", &document, &error));
    assert_int_equal(xml_child(document.root, "a")->line, 4);
    xml_free(&document);
    assert_refused("\n<?xml version='1.0'?>\n<r>", "a.xml: line 3: no element found");
    assert_refused(" \n ", "a.xml: line 2: no element found");
    assert_refused("", "a.xml: line 1: no element found");
    assert_refused("\ntext<?xml version='1.0'?><r/>", "a.xml: line 2: not well-formed (invalid token)");
}

static void nesting_comes_to_an_end(void **state) {
    (void)state;
    enum { DEPTH = 100000 };
    char *text = malloc(3 * DEPTH + 5);
    assert_non_null(text);
    static const char begin[3] = {'<', 'a', '>'};
    for (size_t i = 0; i < DEPTH; i++) {
        memcpy(text + 3 * i, begin, sizeof begin);
    }
    memcpy(text + 3 * (size_t)DEPTH, "<a/>", 5);
    assert_refused(text, "a.xml: line 1: elements are nested more than 64 deep");
    memcpy(text + 3 * (size_t)64, "<a/>", 5);
    assert_refused(text, "a.xml: line 1: elements are nested more than 64 deep");
    free(text);
}

static bool numbers(const char *value, double out[3]) {
    char text[100];
    (void)snprintf(text, sizeof text, "<r v=\"%s\"/>", value);
    xml_document document;
    io_error error;
    io_source source = {.name = "a.xml", .bytes = (const unsigned char *)text, .size = strlen(text)};
    assert_true(xml_parse(&source, &document, &error));
    bool read = xml_numbers(&source, document.root, "v", out, 3, &error);
    if (!read) {
        assert_non_null(strstr(error.message, "is not 3 numbers"));
    }
    xml_free(&document);
    return read;
}

static void numbers_are_read_strictly(void **state) {
    (void)state;
    double at[3];
    assert_true(numbers(" 1 -2.5e1\t+3 ", at));
    assert_true(at[0] == 1 && at[1] == -25 && at[2] == 3);
    static const char *const bad[] = {"",      "1 2",   "1 2 3 4", "1 2 nan",  "1 inf 3",
                                      "1-2 3", "1,2,3", "1 2 x",   "1e999 0 0"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(numbers(bad[i], at));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_know_their_children_attributes_and_lines),
        cmocka_unit_test(a_document_type_is_refused_before_its_entities_grow),
        cmocka_unit_test(damage_is_told_with_its_line),
        cmocka_unit_test(blanks_before_the_declaration_are_passed_over_and_counted),
        cmocka_unit_test(nesting_comes_to_an_end),
        cmocka_unit_test(numbers_are_read_strictly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
