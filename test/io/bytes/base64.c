#include "bytes/base64.h"

#include "gltf/fixture.h"

#include <stdlib.h>
#include <string.h>

static void decodes_to(const char *text, const char *expected) {
    uint8_t bytes[64];
    size_t size = 0;
    assert_true(base64_size(strlen(text)) <= sizeof bytes);
    assert_true(base64_decode(text, strlen(text), bytes, &size));
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(bytes, expected, size);
}

static void the_examples_of_the_standard_are_decoded(void **state) {
    (void)state;
    decodes_to("", "");
    decodes_to("Zg==", "f");
    decodes_to("Zm8=", "fo");
    decodes_to("Zm9v", "foo");
    decodes_to("Zm9vYg==", "foob");
    decodes_to("Zm9vYmE=", "fooba");
    decodes_to("Zm9vYmFy", "foobar");
}

static void padding_may_be_missing(void **state) {
    (void)state;
    decodes_to("Zg", "f");
    decodes_to("Zm8", "fo");
}

static void other_characters_are_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"Zm9v!", "Zm 9v", "Zg=g", "A", "Zm9vY", "Zm9\xC3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        uint8_t bytes[64];
        size_t size = 0;
        assert_false(base64_decode(texts[i], strlen(texts[i]), bytes, &size));
    }
}

static void all_bytes_come_back_at_every_length(void **state) {
    (void)state;
    uint8_t bytes[256];
    for (size_t i = 0; i < sizeof bytes; ++i) {
        bytes[i] = (uint8_t)(i * 167 + 13);
    }
    for (size_t size = 0; size <= sizeof bytes; ++size) {
        char *text = base64_text(bytes, size);
        uint8_t *back = malloc(base64_size(strlen(text)) + 1);
        size_t back_size = 0;
        assert_non_null(back);
        assert_true(base64_decode(text, strlen(text), back, &back_size));
        assert_int_equal(back_size, size);
        assert_memory_equal(back, bytes, size);
        free(back);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard_are_decoded),
        cmocka_unit_test(padding_may_be_missing),
        cmocka_unit_test(other_characters_are_refused),
        cmocka_unit_test(all_bytes_come_back_at_every_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
