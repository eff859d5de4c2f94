/* Pairs of numbers of every length in bits, in long lists and in short ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/pair_sort.h"
#include "base/workspace.h"
#include "random.h"

typedef struct pair {
    uint32_t a, b;
} pair;

static void pairs_are_sorted_by_the_first_then_the_second(void **state) {
    (void)state;
    enum { COUNT = 5000 };
    static pair pairs[COUNT];
    scene_random random = {23};
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    ck_buffer spare = {0};
    for (int bits = 0; bits <= 32; bits += 2) {
        uint64_t mask = ((uint64_t)1 << bits) - 1;
        size_t count = bits % 4 == 0 ? COUNT : (size_t)bits / 2 + 2; /* some lists are short */
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++) {
            pairs[i].a = (uint32_t)(scene_random_bits(&random) & mask);
            pairs[i].b = (uint32_t)(scene_random_bits(&random) & mask);
            sum += pairs[i].a * 3 + pairs[i].b;
        }
        assert_true(ck_pairs_sort(&workspace->memory, &spare, pairs, count));
        sum -= pairs[0].a * 3 + pairs[0].b;
        for (size_t i = 1; i < count; i++) {
            assert_true(pairs[i - 1].a < pairs[i].a || (pairs[i - 1].a == pairs[i].a && pairs[i - 1].b <= pairs[i].b));
            sum -= pairs[i].a * 3 + pairs[i].b;
        }
        assert_int_equal(sum, 0);
    }
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_sorted_by_the_first_then_the_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
