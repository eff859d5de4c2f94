/* The names of building elements, as an IFC file has them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "foreign/helper/name_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static name_book book_of(const char *text, size_t size) {
    unsigned char *copy = malloc(size + (size == 0));
    assert_non_null(copy);
    memcpy(copy, text, size);
    name_book book = {0};
    name_book_read_ifc(&book, copy, size);
    name_book_sort(&book);
    free(copy);
    return book;
}

static void assert_name(const char *coded, const char *expected) {
    char text[200];
    (void)snprintf(text, sizeof text, "#1=IFCWALL('0123456789012345678901',#5,'%s',$);", coded);
    name_book book = book_of(text, strlen(text));
    const char *name = name_book_find(&book, "0123456789012345678901");
    assert_non_null(name);
    assert_string_equal(name, expected);
    name_book_free(&book);
}

static const char records[] = "DATA;\n"
                              "#5= IFCOWNERHISTORY(#3,#4,$,.ADDED.,$,$,$,0);\n"
                              "#30=IFCWALL('2O2Fr$t4X7Zf8NOew3FL_H',#5,'Outer wall; left',$,$,#22,#29,$);\n"
                              "#31 = IFCSLAB ( '2O2Fr$t4X7Zf8NOew3FL_I' , $ ,\n 'Floor 1' , $ ) ;\n"
                              "#32=IFCDOOR('2O2Fr$t4X7Zf8NOew3FL_J',#5,$,$);\n"
                              "#33=IFCLABEL('too short',#5,'nothing');\n"
                              "#34=IFCBEAM('2O2Fr$t4X7Zf8NOew3FL_K',#5,'',$);\n";

static void names_are_found_by_guid_with_their_blanks(void **state) {
    (void)state;
    name_book book = book_of(records, strlen(records));
    assert_int_equal(book.count, 2);
    assert_string_equal(name_book_find(&book, "2O2Fr$t4X7Zf8NOew3FL_H"), "Outer wall; left");
    assert_string_equal(name_book_find(&book, "2O2Fr$t4X7Zf8NOew3FL_I"), "Floor 1");
    assert_null(name_book_find(&book, "2O2Fr$t4X7Zf8NOew3FL_J"));
    name_book_free(&book);
}

static void letters_are_decoded(void **state) {
    (void)state;
    assert_name("Bob''s wall", "Bob's wall");
    assert_name("a\\\\b", "a\\b");
    assert_name("T\\X2\\00FC\\X0\\r", "T\xc3\xbcr");
    assert_name("\\X2\\00C400D6\\X0\\", "\xc3\x84\xc3\x96");
    assert_name("\\X2\\D83CDFE0\\X0\\", "\xf0\x9f\x8f\xa0"); /* a house, as a surrogate pair */
    assert_name("\\X4\\0001F3E0\\X0\\", "\xf0\x9f\x8f\xa0");
    assert_name("\\X\\E9t\\X\\E9", "\xc3\xa9t\xc3\xa9");
    assert_name("\\S\\di", "\xc3\xa4i");
    assert_name("\\X2\\00F", "00F"); /* damaged: what is left of it */
}

static void a_long_name_is_cut(void **state) {
    (void)state;
    char letters[3000];
    char text[3100];
    memset(letters, 'x', sizeof letters - 1);
    letters[sizeof letters - 1] = '\0';
    (void)snprintf(text, sizeof text, "#1=IFCWALL('0123456789012345678901',#5,'%s',$);", letters);
    name_book book = book_of(text, strlen(text));
    const char *name = name_book_find(&book, "0123456789012345678901");
    assert_non_null(name);
    assert_in_range(strlen(name), 400, 511);
    name_book_free(&book);
}

static void a_file_that_is_cut_or_damaged_does_no_harm(void **state) {
    (void)state;
    char text[sizeof records];
    for (size_t i = 0; i <= strlen(records); i++) {
        name_book book = book_of(records, i);
        name_book_free(&book);
        static const char wrong[] = "'\\;(#";
        for (size_t k = 0; k + 1 < sizeof wrong; k++) {
            memcpy(text, records, sizeof records);
            text[i] = wrong[k];
            book = book_of(text, strlen(records));
            name_book_free(&book);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found_by_guid_with_their_blanks),
        cmocka_unit_test(letters_are_decoded),
        cmocka_unit_test(a_long_name_is_cut),
        cmocka_unit_test(a_file_that_is_cut_or_damaged_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
