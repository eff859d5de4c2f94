/* Sorting in place gives what qsort() gives, for items of any size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/sort.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 300 };

/* Larger than the pieces that are swapped at once, and no multiple of them. */
typedef struct large_item {
    uint32_t key;
    uint32_t rest[24];
} large_item;

static int by_number(const void *left, const void *right) {
    uint32_t a;
    uint32_t b;
    memcpy(&a, left, sizeof a);
    memcpy(&b, right, sizeof b);
    return (a > b) - (a < b);
}

static void numbers_come_out_as_from_qsort(void **state) {
    (void)state;
    scene_random random = {7};
    for (size_t count = 0; count < MOST; count++) {
        uint32_t ours[MOST];
        uint32_t plain[MOST];
        for (size_t i = 0; i < count; i++) {
            ours[i] = plain[i] = (uint32_t)scene_random_below(&random, count % 2 == 0 ? 10 : 1000000);
        }
        ck_sort(ours, count, sizeof *ours, by_number);
        qsort(plain, count, sizeof *plain, by_number);
        assert_memory_equal(ours, plain, count * sizeof *ours);
    }
}

static void large_items_stay_whole(void **state) {
    (void)state;
    scene_random random = {8};
    large_item items[MOST];
    for (size_t i = 0; i < MOST; i++) {
        items[i].key = (uint32_t)scene_random_below(&random, 1000);
        for (uint32_t k = 0; k < 24; k++) {
            items[i].rest[k] = items[i].key + k;
        }
    }
    ck_sort(items, MOST, sizeof *items, by_number);
    for (size_t i = 0; i < MOST; i++) {
        assert_true(i == 0 || items[i - 1].key <= items[i].key);
        for (uint32_t k = 0; k < 24; k++) {
            assert_int_equal(items[i].rest[k], items[i].key + k);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_out_as_from_qsort),
        cmocka_unit_test(large_items_stay_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
