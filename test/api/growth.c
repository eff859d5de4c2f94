/* Structs that begin with their size, from callers of other versions: shorter ones are served as far as they go, longer
 * ones and those that were not made ready are refused, with the reason. Every struct in every call, at every length. */
#include "sized_calls.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1024, CANARY = 0xA5 };

/* Room for a struct of any type, and for bytes behind it that have to stay. */
typedef union room {
    max_align_t alignment;
    unsigned char bytes[MOST_BYTES];
} room;

static void set_size(void *sized, size_t size) {
    memcpy(sized, &size, sizeof size);
}

/* A struct that is ready for a call, said to be `size` bytes long, and with nonsense behind these. */
static void make_ready(const sized_call *call, size_t size, room *made) {
    assert_true(call->full + 64 <= sizeof made->bytes);
    memset(made->bytes, CANARY, sizeof made->bytes);
    call->init(made->bytes);
    set_size(made->bytes, size);
    if (size < call->full) {
        memset(made->bytes + size, CANARY, call->full - size);
    }
}

static void assert_untouched(const sized_call *call, const room *made, size_t from) {
    for (size_t i = from; i < sizeof made->bytes; i++) {
        if (made->bytes[i] != CANARY) {
            fail_msg("`%s` of %zu bytes, byte %zu was written", call->name, from, i);
        }
    }
}

static void a_shorter_struct_is_served(void **state) {
    kit *from = *state;
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        const sized_call *call = &SIZED_CALLS[i];
        for (size_t size = call->least; size <= call->full; size++) {
            room given;
            make_ready(call, size, &given);
            if (call->make(from, given.bytes, false) != CLINKER_STATUS_OK) {
                fail_msg("`%s` of %zu bytes: %s", call->name, size, clinker_workspace_message(from->workspace));
            }
            assert_untouched(call, &given, size);
            assert_memory_equal(given.bytes, &size, sizeof size);
        }
    }
}

/* The same in blocks that end where the struct does: the address sanitizer would notice a look behind them. */
static void nothing_behind_a_shorter_struct_is_read(void **state) {
    kit *from = *state;
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        const sized_call *call = &SIZED_CALLS[i];
        for (size_t size = call->least; size <= call->full; size++) {
            room ready;
            make_ready(call, size, &ready);
            void *given = malloc(size);
            assert_non_null(given);
            memcpy(given, ready.bytes, size);
            assert_int_equal(call->make(from, given, false), CLINKER_STATUS_OK);
            assert_int_equal(call->make(from, given, true), CLINKER_STATUS_INVALID);
            free(given);
        }
    }
}

/* What a call that fails leaves in a struct stays within it as well. */
static void a_shorter_struct_survives_a_failing_call(void **state) {
    kit *from = *state;
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        const sized_call *call = &SIZED_CALLS[i];
        for (size_t size = call->least; size <= call->full; size++) {
            room given;
            make_ready(call, size, &given);
            assert_int_equal(call->make(from, given.bytes, true), CLINKER_STATUS_INVALID);
            assert_untouched(call, &given, size);
        }
    }
}

/* Results up to the cut are those that a whole struct gets. */
static void a_shorter_struct_gets_the_same_results(void **state) {
    kit *from = *state;
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        const sized_call *call = &SIZED_CALLS[i];
        if (call->witness_size == 0) {
            continue;
        }
        room whole, cut;
        make_ready(call, call->full, &whole);
        assert_int_equal(call->make(from, whole.bytes, false), CLINKER_STATUS_OK);
        make_ready(call, call->witness + call->witness_size, &cut);
        assert_int_equal(call->make(from, cut.bytes, false), CLINKER_STATUS_OK);
        assert_memory_equal(cut.bytes + call->witness, whole.bytes + call->witness, call->witness_size);
    }
}

static void assert_complaint(const kit *from, const sized_call *call, clinker_status status, const char *words) {
    if (!call->complains) {
        return;
    }
    const char *message = clinker_workspace_message(from->workspace);
    if (strstr(message, call->name) == NULL || strstr(message, words) == NULL) {
        fail_msg("`%s`: \"%s\" does not say \"%s\"", call->name, message, words);
    }
    assert_int_equal(clinker_workspace_fault(from->workspace)->status, status);
}

static void a_longer_struct_needs_a_newer_library(void **state) {
    kit *from = *state;
    const size_t more[] = {1, 8, 4096};
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        const sized_call *call = &SIZED_CALLS[i];
        for (size_t k = 0; k < sizeof more / sizeof more[0]; k++) {
            room given, before;
            make_ready(call, call->full + more[k], &given);
            before = given;
            assert_int_equal(call->make(from, given.bytes, false),
                             call->yes_or_no ? CLINKER_STATUS_INVALID : CLINKER_STATUS_UNSUPPORTED);
            assert_complaint(from, call, CLINKER_STATUS_UNSUPPORTED, "newer one than " CLINKER_VERSION);
            assert_memory_equal(given.bytes, before.bytes, sizeof before.bytes);
        }
    }
}

static void a_struct_without_a_size_was_not_made_ready(void **state) {
    kit *from = *state;
    const size_t sizes[] = {0, 1, sizeof(size_t)};
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        const sized_call *call = &SIZED_CALLS[i];
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            room given, before;
            make_ready(call, call->full, &given);
            set_size(given.bytes, sizes[k]);
            before = given;
            assert_int_equal(call->make(from, given.bytes, false), CLINKER_STATUS_INVALID);
            assert_complaint(from, call, CLINKER_STATUS_INVALID, "_init()");
            assert_memory_equal(given.bytes, before.bytes, sizeof before.bytes);
        }
    }
}

/* Bytes of both kinds, as an uninitialised variable has them. */
static void nonsense_is_refused(void **state) {
    kit *from = *state;
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        room given;
        memset(&given, 0, sizeof given);
        assert_int_equal(SIZED_CALLS[i].make(from, given.bytes, false), CLINKER_STATUS_INVALID);
        memset(&given, 0xFF, sizeof given);
        assert_int_not_equal(SIZED_CALLS[i].make(from, given.bytes, false), CLINKER_STATUS_OK);
    }
}

static void init_takes_null(void **state) {
    (void)state;
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        SIZED_CALLS[i].init(NULL);
    }
}

static void init_sets_the_size_and_nothing_behind_it(void **state) {
    (void)state;
    for (size_t i = 0; i < SIZED_CALL_COUNT; i++) {
        const sized_call *call = &SIZED_CALLS[i];
        room given;
        memset(&given, CANARY, sizeof given);
        call->init(given.bytes);
        assert_memory_equal(given.bytes, &call->full, sizeof call->full);
        assert_untouched(call, &given, call->full);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shorter_struct_is_served),
        cmocka_unit_test(nothing_behind_a_shorter_struct_is_read),
        cmocka_unit_test(a_shorter_struct_survives_a_failing_call),
        cmocka_unit_test(a_shorter_struct_gets_the_same_results),
        cmocka_unit_test(a_longer_struct_needs_a_newer_library),
        cmocka_unit_test(a_struct_without_a_size_was_not_made_ready),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(init_takes_null),
        cmocka_unit_test(init_sets_the_size_and_nothing_behind_it),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
