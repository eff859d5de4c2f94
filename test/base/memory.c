/* Buffers grow, keep what they should, and are all released with their memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/memory.h"
#include "fixtures/allocator.h"

#include <string.h>

typedef struct fixture {
    test_allocator allocator;
    ck_memory memory;
} fixture;

static void begin(fixture *at) {
    at->allocator = (test_allocator){0};
    clinker_workspace_settings settings = test_allocator_settings(&at->allocator);
    ck_memory_init(&at->memory, &settings.allocator);
}

static void end(fixture *at) {
    ck_memory_release(&at->memory);
    assert_int_equal(at->allocator.live, 0);
    assert_int_equal(at->allocator.bytes, 0);
}

static void data_is_aligned_to_64_bytes(void **state) {
    (void)state;
    fixture at;
    begin(&at);
    for (size_t bytes = 1; bytes < 5000; bytes = bytes * 3 + 1) {
        ck_buffer buffer = {0};
        assert_true(ck_buffer_reserve(&at.memory, &buffer, bytes, 1));
        assert_int_equal((uintptr_t)buffer.data % 64, 0);
        assert_true(buffer.capacity >= bytes);
        memset(buffer.data, 0xA5, buffer.capacity);
    }
    end(&at);
}

static void reserving_what_is_there_allocates_nothing(void **state) {
    (void)state;
    fixture at;
    begin(&at);
    ck_buffer buffer = {0};
    assert_true(ck_buffer_reserve(&at.memory, &buffer, 100, 8));
    void *data = buffer.data;
    size_t calls = at.allocator.calls;
    assert_true(ck_buffer_reserve(&at.memory, &buffer, 100, 8));
    assert_true(ck_buffer_reserve(&at.memory, &buffer, 7, 8));
    assert_true(ck_buffer_extend(&at.memory, &buffer, 100, 100, 8));
    assert_int_equal(at.allocator.calls, calls);
    assert_ptr_equal(buffer.data, data);
    end(&at);
}

static void room_for_nothing_is_still_a_place(void **state) {
    (void)state;
    fixture at;
    begin(&at);
    ck_buffer buffer = {0};
    assert_true(ck_buffer_reserve(&at.memory, &buffer, 0, 8));
    assert_non_null(buffer.data);
    size_t calls = at.allocator.calls;
    assert_true(ck_buffer_reserve(&at.memory, &buffer, 0, 8));
    assert_int_equal(at.allocator.calls, calls);
    end(&at);
}

static void extending_keeps_what_is_used(void **state) {
    (void)state;
    fixture at;
    begin(&at);
    ck_buffer buffer = {0};
    enum { COUNT = 100000 };
    for (size_t i = 0; i < COUNT; i++) {
        assert_true(ck_buffer_extend(&at.memory, &buffer, i, i + 1, sizeof(size_t)));
        ((size_t *)buffer.data)[i] = i * i;
    }
    for (size_t i = 0; i < COUNT; i++) {
        assert_int_equal(((size_t *)buffer.data)[i], i * i);
    }
    assert_true(at.allocator.calls < 40);
    assert_int_equal(at.allocator.live, 1);
    end(&at);
}

static void buffers_grow_independently_of_each_other(void **state) {
    (void)state;
    enum { BUFFERS = 20 };
    fixture at;
    begin(&at);
    ck_buffer buffers[BUFFERS] = {0};
    for (size_t round = 1; round < 12; round++) {
        for (size_t i = 0; i < BUFFERS; i++) {
            size_t which = i * 7 % BUFFERS;
            assert_true(ck_buffer_extend(&at.memory, &buffers[which], round - 1, round, 1000));
            memset((char *)buffers[which].data + 1000 * (round - 1), (int)(which + round), 1000);
        }
    }
    for (size_t i = 0; i < BUFFERS; i++) {
        for (size_t round = 1; round < 12; round++) {
            const unsigned char *bytes = buffers[i].data;
            assert_int_equal(bytes[1000 * (round - 1)], i + round);
            assert_int_equal(bytes[1000 * round - 1], i + round);
        }
    }
    assert_int_equal(at.allocator.live, BUFFERS);
    end(&at);
}

static void a_buffer_that_cannot_grow_stays_as_it_is(void **state) {
    (void)state;
    fixture at;
    begin(&at);
    ck_buffer buffer = {0};
    assert_true(ck_buffer_reserve(&at.memory, &buffer, 16, 1));
    memcpy(buffer.data, "fifteen letters", 16);
    ck_buffer before = buffer;
    at.allocator.fail_at = at.allocator.calls + 1;
    assert_false(ck_buffer_extend(&at.memory, &buffer, 16, 100000, 1));
    assert_ptr_equal(buffer.data, before.data);
    assert_int_equal(buffer.capacity, before.capacity);
    assert_string_equal(buffer.data, "fifteen letters");
    end(&at);
}

static void sizes_that_do_not_fit_are_refused(void **state) {
    (void)state;
    fixture at;
    begin(&at);
    ck_buffer buffer = {0};
    assert_false(ck_buffer_reserve(&at.memory, &buffer, SIZE_MAX, 1));
    assert_false(ck_buffer_reserve(&at.memory, &buffer, SIZE_MAX / 8 + 2, 8));
    assert_false(ck_buffer_extend(&at.memory, &buffer, 0, SIZE_MAX, 1));
    assert_false(ck_buffer_extend(&at.memory, &buffer, 0, SIZE_MAX / 16 + 1, 16));
    assert_int_equal(at.allocator.calls, 0);
    end(&at);
}

static void without_an_allocator_malloc_serves(void **state) {
    (void)state;
    ck_memory memory;
    ck_memory_init(&memory, &(clinker_allocator){0});
    ck_buffer buffer = {0};
    assert_true(ck_buffer_reserve(&memory, &buffer, 1000, 4));
    memset(buffer.data, 1, 4000);
    ck_memory_release(&memory);
    assert_null(memory.blocks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(data_is_aligned_to_64_bytes),
        cmocka_unit_test(reserving_what_is_there_allocates_nothing),
        cmocka_unit_test(room_for_nothing_is_still_a_place),
        cmocka_unit_test(extending_keeps_what_is_used),
        cmocka_unit_test(buffers_grow_independently_of_each_other),
        cmocka_unit_test(a_buffer_that_cannot_grow_stays_as_it_is),
        cmocka_unit_test(sizes_that_do_not_fit_are_refused),
        cmocka_unit_test(without_an_allocator_malloc_serves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
