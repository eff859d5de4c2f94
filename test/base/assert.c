/* A false assertion ends builds with assertions, with a line that says where; other builds never evaluate it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/assert.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_TEXT = 500 };

/* How a process ended that states something, and what it wrote to the standard error stream. */
typedef struct ending {
    int status;
    char text[MOST_TEXT];
} ending;

static int asked;

static int answer(int value) {
    asked++;
    return value;
}

static void state_in_child(int value, int output) {
    (void)signal(SIGABRT, SIG_DFL); // cmocka and the sanitizers may have caught it
    if (dup2(output, STDERR_FILENO) < 0) {
        _exit(2);
    }
    CK_ASSERT(answer(value) == 1);
    _exit(asked);
}

static ending state_apart(int value) {
    ending result = {0};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        state_in_child(value, ends[1]);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got = 1; got > 0 && length + 1 < MOST_TEXT; length += (size_t)got) {
        got = read(ends[0], result.text + length, MOST_TEXT - 1 - length);
        assert_true(got >= 0);
    }
    close(ends[0]);
    assert_int_equal(waitpid(child, &result.status, 0), child);
    return result;
}

#ifdef CLINKER_ASSERT
static void a_false_assertion_ends_the_process_with_a_line(void **state) {
    (void)state;
    const ending end = state_apart(0);
    assert_true(WIFSIGNALED(end.status));
    assert_int_equal(WTERMSIG(end.status), SIGABRT);
    assert_non_null(strstr(end.text, "assert.c:"));
    assert_non_null(strstr(end.text, "does not hold: answer(value) == 1\n"));
}

static void a_true_assertion_is_evaluated_once_and_says_nothing(void **state) {
    (void)state;
    const ending end = state_apart(1);
    assert_true(WIFEXITED(end.status));
    assert_int_equal(WEXITSTATUS(end.status), 1);
    assert_string_equal(end.text, "");
}
#else
static void an_assertion_is_not_evaluated(void **state) {
    (void)state;
    for (int value = 0; value < 2; value++) {
        const ending end = state_apart(value);
        assert_true(WIFEXITED(end.status));
        assert_int_equal(WEXITSTATUS(end.status), 0);
        assert_string_equal(end.text, "");
    }
}
#endif

static void lists_are_judged_as_their_names_say(void **state) {
    (void)state;
    const uint32_t numbers[] = {0, 2, 2, 5};
    const uint32_t mixed[] = {0, 3, 1};
    assert_true(ck_is_ascending(numbers, 4));
    assert_true(ck_is_ascending(NULL, 0));
    assert_false(ck_is_ascending(mixed, 3));
    assert_true(ck_is_strictly_ascending(numbers, 2));
    assert_false(ck_is_strictly_ascending(numbers, 3));
    assert_true(ck_all_below(numbers, 4, 6));
    assert_false(ck_all_below(numbers, 4, 5));
    assert_true(ck_starts_are_good(numbers, 3, 5));
    assert_false(ck_starts_are_good(numbers, 3, 6));
    assert_false(ck_starts_are_good(numbers + 1, 2, 5));
    assert_false(ck_starts_are_good(mixed, 2, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
#ifdef CLINKER_ASSERT
        cmocka_unit_test(a_false_assertion_ends_the_process_with_a_line),
        cmocka_unit_test(a_true_assertion_is_evaluated_once_and_says_nothing),
#else
        cmocka_unit_test(an_assertion_is_not_evaluated),
#endif
        cmocka_unit_test(lists_are_judged_as_their_names_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
