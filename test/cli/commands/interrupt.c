/* What a Ctrl-C does while a check runs, before and after. */
#include "cli/commands/interrupt.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void (*disposition(void))(int) {
    struct sigaction now;
    assert_int_equal(sigaction(SIGINT, NULL, &now), 0);
    return now.sa_handler;
}

static int let_it_end_the_program(void **state) {
    (void)state;
    return signal(SIGINT, SIG_DFL) == SIG_ERR ? -1 : 0;
}

static void the_first_one_is_a_request(void **state) {
    (void)state;
    interrupt_watch();
    assert_false(interrupt_asked());
    assert_int_equal(raise(SIGINT), 0);
    assert_true(interrupt_asked());
}

static void the_second_one_would_end_the_program(void **state) {
    (void)state;
    interrupt_watch();
    assert_int_equal(raise(SIGINT), 0);
    assert_true(disposition() == SIG_DFL);
}

static void a_request_does_not_outlive_its_check(void **state) {
    (void)state;
    interrupt_watch();
    assert_int_equal(raise(SIGINT), 0);
    interrupt_unwatch();
    interrupt_watch();
    assert_false(interrupt_asked());
}

static void after_the_check_one_ends_the_program(void **state) {
    (void)state;
    interrupt_watch();
    assert_true(disposition() != SIG_DFL);
    interrupt_unwatch();
    assert_true(disposition() == SIG_DFL);
}

/* As in the background of a shell script, or below nohup. */
static void what_was_ignored_stays_ignored(void **state) {
    (void)state;
    interrupt_watch();
    interrupt_unwatch();
    assert_true(signal(SIGINT, SIG_IGN) != SIG_ERR);
    interrupt_watch();
    assert_true(disposition() == SIG_IGN);
    assert_int_equal(raise(SIGINT), 0);
    assert_false(interrupt_asked());
    interrupt_unwatch();
    assert_true(disposition() == SIG_IGN);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, let_it_end_the_program, let_it_end_the_program)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_first_one_is_a_request),           TEST(the_second_one_would_end_the_program),
        TEST(a_request_does_not_outlive_its_check), TEST(after_the_check_one_ends_the_program),
        TEST(what_was_ignored_stays_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
