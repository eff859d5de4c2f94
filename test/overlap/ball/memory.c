/* A failing allocator is survived, and the second of two like calls allocates nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "spaces.h"

static void find_with(test_allocator *allocator, const test_space *made, bool *found, size_t *second) {
    const clinker_workspace_settings settings = test_allocator_settings(allocator);
    const ck_ball_goal goal = {.tolerance = -1, .precision = 1e-2, .budget = 20000};
    clinker_workspace *workspace = NULL;
    ck_ball_bounds ball, again;
    *found = clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK &&
             ck_ball_find(workspace, &made->space, &goal, &ball);
    const size_t before = allocator->calls;
    if (*found) {
        assert_true(ck_ball_find(workspace, &made->space, &goal, &again));
        assert_memory_equal(&ball, &again, sizeof ball);
    }
    *second = allocator->calls - before;
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator->live, 0);
}

static void memory_may_fail_and_is_kept(void **state) {
    (void)state;
    for (int convex = 0; convex < 2; convex++) {
        test_space made;
        space_open_one(&made, convex == 1 ? octahedron(1) : prism_u(4, 2), convex == 1);
        bool found = false;
        for (size_t fail_at = 1; !found; fail_at++) {
            test_allocator allocator = {.fail_at = fail_at};
            size_t second;
            find_with(&allocator, &made, &found, &second);
            assert_int_equal(second, 0);
        }
        space_close(&made);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory_may_fail_and_is_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
