/* The names and the unit of 3MF packages. */
#include "foreign/helper/package_fixture.h"

#include "foreign/helper/name_book.h"

#include <stdlib.h>

static name_book book_of(const package *p) {
    name_book book = {0};
    name_book_read_3mf(&book, p->bytes, p->size);
    name_book_sort(&book);
    return book;
}

static void names_are_found_by_the_number_of_the_object(void **state) {
    (void)state;
    for (int packed = 0; packed < 2; packed++) {
        package p = package_of(PACKAGE_MODEL(" unit=\"inch\""), packed == 1);
        name_book book = book_of(&p);
        assert_string_equal(name_book_find(&book, "1"), "Plate & co");
        assert_null(name_book_find(&book, "12"));
        assert_true(book.unit == 0.0254);
        name_book_free(&book);
    }
}

static void a_model_without_a_unit_is_in_millimetres(void **state) {
    (void)state;
    package p = package_of(PACKAGE_MODEL(""), true);
    name_book book = book_of(&p);
    assert_true(book.unit == 0.001);
    name_book_free(&book);
}

static void an_unknown_unit_is_none(void **state) {
    (void)state;
    package p = package_of(PACKAGE_MODEL(" unit=\"furlong\""), true);
    name_book book = book_of(&p);
    assert_true(book.unit == 0);
    name_book_free(&book);
}

static void names_end_at_a_document_type(void **state) {
    (void)state;
    package p = package_of("<!DOCTYPE model [<!ENTITY a \"b\">]><model unit=\"inch\"/>", false);
    name_book book = book_of(&p);
    assert_true(book.unit == 0 && book.count == 0);
    name_book_free(&book);
}

/* In memory of its own size, so that a sanitizer sees every byte too far. */
static void read_copy(const unsigned char *bytes, size_t size) {
    unsigned char *copy = malloc(size + (size == 0));
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    name_book book = {0};
    name_book_read_3mf(&book, copy, size);
    name_book_free(&book);
    free(copy);
}

static void a_package_that_is_cut_or_damaged_does_no_harm(void **state) {
    (void)state;
    for (int packed = 0; packed < 2; packed++) {
        package p = package_of(PACKAGE_MODEL(" unit=\"inch\""), packed == 1);
        for (size_t i = 0; i <= p.size; i++) {
            read_copy(p.bytes, i);
            read_copy(p.bytes + i, p.size - i);
        }
        for (size_t i = 0; i < p.size; i++) {
            unsigned char kept = p.bytes[i];
            p.bytes[i] = 0xff;
            read_copy(p.bytes, p.size);
            p.bytes[i] = (unsigned char)(kept ^ 1U);
            read_copy(p.bytes, p.size);
            p.bytes[i] = kept;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found_by_the_number_of_the_object),
        cmocka_unit_test(a_model_without_a_unit_is_in_millimetres),
        cmocka_unit_test(an_unknown_unit_is_none),
        cmocka_unit_test(names_end_at_a_document_type),
        cmocka_unit_test(a_package_that_is_cut_or_damaged_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
