#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "bytes/large_memory.h"

static void arrays_keep_what_they_hold_at_every_size(void **state) {
    (void)state;
    void *array = NULL;
    size_t held = 0;
    for (size_t count = 1; count < (size_t)5 << 20; count = 3 * count + 1) {
        assert_true(large_memory_resize(&array, count, sizeof(uint32_t)));
        uint32_t *numbers = array;
        for (size_t i = 0; i < held; i += 1 + held / 100) {
            assert_int_equal(numbers[i], i);
        }
        for (size_t i = 0; i < count; i++) {
            numbers[i] = (uint32_t)i;
        }
        held = count;
    }
    assert_true(large_memory_resize(&array, 2, sizeof(uint32_t)));
    assert_int_equal(((uint32_t *)array)[1], 1);
    free(array);
}

static void large_arrays_begin_where_large_pages_do(void **state) {
    (void)state;
    const size_t page = (size_t)1 << 21;
    void *array = NULL;
    assert_true(large_memory_resize(&array, 3 * page + 1, 1));
    assert_int_equal((uintptr_t)array % page, 0);
    memset(array, 1, 3 * page + 1);
    free(array);
}

static void what_does_not_fit_leaves_the_array_as_it_is(void **state) {
    (void)state;
    void *array = NULL;
    assert_true(large_memory_resize(&array, 10, 1));
    void *before = array;
    assert_false(large_memory_resize(&array, SIZE_MAX / 2, 4));
    assert_ptr_equal(array, before);
    free(array);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_keep_what_they_hold_at_every_size),
        cmocka_unit_test(large_arrays_begin_where_large_pages_do),
        cmocka_unit_test(what_does_not_fit_leaves_the_array_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
