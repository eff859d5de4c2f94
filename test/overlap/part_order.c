/* Items part by part. */
#include "overlap/part_order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"

enum { MOST = 500 };

static uint32_t part_of(const void *user, int of, uint32_t item) {
    assert_int_equal(of, 1);
    return ((const uint32_t *)user)[item];
}

/* Each item once, in its part, and those of a part in the order of the list. */
static void items_come_part_by_part(void **state) {
    random_state random = 1;
    uint32_t parts[MOST];
    uint32_t list[MOST];
    for (uint32_t count = 0; count < MOST; count++) {
        const uint32_t part_count = 1 + (uint32_t)random_below(&random, 20);
        for (uint32_t i = 0; i < MOST; i++) {
            parts[i] = (uint32_t)random_below(&random, (int)part_count);
            list[i] = i % 2 == 0 ? i + 1 : i - 1;
        }
        const ck_part_list asked = {.part_of = part_of,
                                    .user = parts,
                                    .of = 1,
                                    .items = count % 3 == 0 ? NULL : list,
                                    .count = count,
                                    .parts = part_count};
        ck_part_order order;
        assert_true(ck_part_order_find(*state, &asked, &order));
        assert_int_equal(order.starts[0], 0);
        assert_int_equal(order.starts[part_count], count);
        for (uint32_t part = 0; part < part_count; part++) {
            uint32_t at = order.starts[part];
            for (uint32_t i = 0; i < count; i++) {
                const uint32_t item = asked.items != NULL ? list[i] : i;
                if (parts[item] == part) {
                    assert_true(at < order.starts[part + 1]);
                    assert_int_equal(order.items[at++], item);
                }
            }
            assert_int_equal(at, order.starts[part + 1]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_come_part_by_part),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
