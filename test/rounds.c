/* Shares of random rounds: together they are the whole, and what comes after it is new. */
#include "rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void shares_make_up_the_whole_one_after_the_other(void **state) {
    (void)state;
    for (uint64_t count = 8; count < 100; count++) {
        for (uint64_t of = 1; of <= 8; of++) {
            uint64_t next = 0;
            for (uint64_t number = 0; number < of; number++) {
                test_rounds rounds = test_rounds_in(count, (test_share){number, of});
                assert_int_equal(rounds.first, next);
                assert_true(rounds.end > rounds.first);
                assert_true(rounds.whole == (of == 1));
                next = rounds.end;
            }
            assert_int_equal(next, count);
            test_rounds after = test_rounds_in(count, (test_share){of, of});
            assert_true(after.first == count && !after.whole);
        }
    }
}

static void a_share_of_few_rounds_has_one_at_least(void **state) {
    (void)state;
    for (uint64_t number = 0; number < 8; number++) {
        test_rounds rounds = test_rounds_in(3, (test_share){number, 8});
        assert_int_equal(rounds.end - rounds.first, 1);
    }
    test_rounds none = test_rounds_in(0, (test_share){5, 8});
    assert_int_equal(none.first, none.end);
}

static void the_environment_chooses_the_share(void **state) {
    (void)state;
    const test_share usual = {2, 3};
    assert_int_equal(unsetenv("CLINKER_TEST_ROUNDS"), 0);
    assert_int_equal(test_share_or(usual).number, 2);
    assert_int_equal(test_rounds_of(10).end, 10);
    assert_int_equal(setenv("CLINKER_TEST_ROUNDS", "1/5", 1), 0);
    assert_int_equal(test_share_or(usual).of, 5);
    assert_int_equal(test_rounds_of(10).first, 2);
    assert_int_equal(test_rounds_of(10).end, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_make_up_the_whole_one_after_the_other),
        cmocka_unit_test(a_share_of_few_rounds_has_one_at_least),
        cmocka_unit_test(the_environment_chooses_the_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
