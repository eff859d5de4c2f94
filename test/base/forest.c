/* Disjoint sets against labels that are rewritten at every union. */
#include "base/forest.h"

#include "fixtures/random_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { THINGS = 60, ROUNDS = 2000 };

static void a_root_is_the_smallest_of_its_set(void **state) {
    (void)state;
    random_state random = 1;
    for (int n = 0; n < ROUNDS; n++) {
        uint32_t up[THINGS] = {0};
        uint32_t least[THINGS];
        for (uint32_t i = 0; i < THINGS; i++) {
            least[i] = i;
        }
        for (int joins = random_below(&random, THINGS); joins > 0; joins--) {
            const uint32_t a = (uint32_t)random_below(&random, THINGS), b = (uint32_t)random_below(&random, THINGS);
            const uint32_t low = least[a] < least[b] ? least[a] : least[b];
            const uint32_t high = least[a] < least[b] ? least[b] : least[a];
            assert_int_equal(ck_forest_join(up, a, b), low);
            for (uint32_t i = 0; i < THINGS; i++) {
                least[i] = least[i] == high ? low : least[i];
            }
        }
        for (uint32_t i = 0; i < THINGS; i++) {
            assert_int_equal(ck_forest_root(up, i), least[i]);
            assert_int_equal(up[i] == 0, least[i] == i);
        }
    }
}

static void a_thing_joined_to_itself_stays_as_it_is(void **state) {
    (void)state;
    uint32_t up[3] = {0};
    assert_int_equal(ck_forest_join(up, 1, 1), 1);
    assert_int_equal(ck_forest_join(up, 1, 2), 1);
    assert_int_equal(ck_forest_join(up, 2, 1), 1);
    assert_int_equal(ck_forest_root(up, 2), 1);
    assert_int_equal(ck_forest_root(up, 0), 0);
}

/* The longest ways to a root are halved as they are walked. */
static void chains_are_found_from_either_end(void **state) {
    (void)state;
    uint32_t up[THINGS] = {0};
    for (uint32_t i = THINGS - 1; i > 0; i--) {
        assert_int_equal(ck_forest_join_roots(up, i, i - 1), i - 1);
    }
    assert_int_equal(ck_forest_root(up, THINGS - 1), 0);
    for (uint32_t i = 0; i < THINGS; i++) {
        assert_int_equal(ck_forest_root(up, i), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_root_is_the_smallest_of_its_set),
        cmocka_unit_test(a_thing_joined_to_itself_stays_as_it_is),
        cmocka_unit_test(chains_are_found_from_either_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
