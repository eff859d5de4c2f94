/* Seats: each thread of a team has a workspace of its own, with the same room as the others, and nothing of it is lost.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/seats.h"
#include "fixtures/allocator.h"

enum { THREADS = 3, BUFFERS = 4 };

static clinker_workspace *make_workspace(test_allocator *allocator) {
    clinker_workspace_settings settings = test_allocator_settings(allocator);
    settings.threads = THREADS;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    return workspace;
}

static ck_buffer *buffers_at(clinker_workspace *seat) {
    return ck_workspace_scratch(seat, CK_ROOM_EXACT, BUFFERS * sizeof(ck_buffer), 0, BUFFERS);
}

static void each_thread_has_a_seat_with_a_team_of_one(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace *workspace = make_workspace(&allocator);
    assert_true(ck_seats_open(workspace));
    for (unsigned i = 0; i < THREADS; i++) {
        assert_non_null(workspace->seats[i]);
        assert_int_equal(ck_team_size(workspace->seats[i]->team), 1);
        assert_ptr_equal(workspace->seats[i]->memory.lock, workspace->memory.lock);
    }
    assert_null(workspace->seats[THREADS]);
    size_t calls = allocator.calls;
    assert_true(ck_seats_open(workspace));
    assert_int_equal(allocator.calls, calls);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
}

static void levelling_gives_all_seats_the_room_of_the_largest(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace *workspace = make_workspace(&allocator);
    assert_true(ck_seats_open(workspace));
    for (size_t i = 0; i < 2; i++) {
        clinker_workspace *seat = workspace->seats[i];
        assert_true(ck_buffer_reserve(&seat->memory, &buffers_at(seat)[i], 100 * (i + 1), 1));
    }
    assert_true(ck_seats_level(workspace));
    size_t calls = allocator.calls;
    for (unsigned i = 0; i < THREADS; i++) {
        const ck_buffer *buffers = buffers_at(workspace->seats[i]);
        assert_int_equal(buffers[0].capacity, 100);
        assert_int_equal(buffers[1].capacity, 200);
        assert_null(buffers[2].data);
    }
    assert_true(ck_seats_level(workspace));
    assert_int_equal(allocator.calls, calls);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
}

/* Opens seats twice: what the first attempt lacked, the second finds. */
static void seats_that_memory_was_lacking_for_are_opened_later(void **state) {
    (void)state;
    bool failed = true;
    for (size_t more = 1; failed; more++) {
        test_allocator allocator = {0};
        clinker_workspace *workspace = make_workspace(&allocator);
        allocator.fail_at = allocator.calls + more;
        failed = !ck_seats_open(workspace);
        assert_int_equal(failed, allocator.calls >= allocator.fail_at);
        assert_true(ck_seats_open(workspace));
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
        assert_true(failed || more > THREADS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_thread_has_a_seat_with_a_team_of_one),
        cmocka_unit_test(levelling_gives_all_seats_the_room_of_the_largest),
        cmocka_unit_test(seats_that_memory_was_lacking_for_are_opened_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
