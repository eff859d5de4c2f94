/* The sort at every number of bits, which decides the way it takes, and at sizes around where that changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/radix_sort.h"

#include <stdbool.h>

enum { MOST_BITS = 30, MOST_ITEMS = 3000 };

typedef struct sort_case {
    uint32_t count;
    unsigned bits;
    bool crowded; /* most keys agree but for their lowest bits */
    bool named;
} sort_case;

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525U + 1013904223U;
    return *state >> 2;
}

static void check_sort(const sort_case *at, uint32_t *random) {
    static uint32_t keys[MOST_ITEMS];
    static uint32_t names[MOST_ITEMS];
    static ck_item items[MOST_ITEMS];
    static ck_item spare[MOST_ITEMS];
    static bool seen[MOST_ITEMS];
    for (uint32_t i = 0; i < at->count; i++) {
        keys[i] = next_random(random) & ((1U << at->bits) - 1);
        if (at->crowded && i % 8 != 0) {
            keys[i] = (keys[0] & ~7U) | (keys[i] & 7U & ((1U << at->bits) - 1));
        }
        names[i] = 5 * i + 1;
        seen[i] = false;
    }
    const ck_item *sorted = ck_radix_sort(keys, at->named ? names : NULL, at->count, at->bits, items, spare);
    for (uint32_t i = 0; i < at->count; i++) {
        uint32_t number = at->named ? (sorted[i].number - 1) / 5 : sorted[i].number;
        assert_in_range(number, 0, at->count - 1);
        assert_false(seen[number]);
        seen[number] = true;
        assert_int_equal(sorted[i].key, keys[number]);
        if (i > 0) {
            assert_true(sorted[i - 1].key < sorted[i].key ||
                        (sorted[i - 1].key == sorted[i].key && sorted[i - 1].number < sorted[i].number));
        }
    }
}

static void items_come_out_in_the_order_of_their_keys_and_equal_ones_as_they_went_in(void **state) {
    (void)state;
    static const uint32_t counts[] = {1, 2, 24, 25, 100, MOST_ITEMS};
    uint32_t random = 7;
    for (unsigned bits = 1; bits <= MOST_BITS; bits++) {
        for (size_t i = 0; i < 4 * sizeof counts / sizeof counts[0]; i++) {
            check_sort(&(sort_case){counts[i / 4], bits, i % 2 == 1, i / 2 % 2 == 1}, &random);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_come_out_in_the_order_of_their_keys_and_equal_ones_as_they_went_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
