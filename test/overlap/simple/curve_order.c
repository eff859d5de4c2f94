/* The order has every number once, is the same again, and brings together what lies close together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "overlap/simple/curve_order.h"
#include "random.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

enum { MOST = 5000 };

static void random_boxes(scene_random *random, uint32_t count, float scale, ck_box *boxes) {
    for (uint32_t i = 0; i < 3 * count; i++) {
        boxes[i / 3].low[i % 3] = scale * (float)scene_random_between(random, -1, 1);
        boxes[i / 3].high[i % 3] = boxes[i / 3].low[i % 3] + scale * (float)scene_random_between(random, 0, 0.01);
    }
}

static void every_number_comes_once(void **state) {
    clinker_workspace *workspace = *state;
    static ck_box boxes[MOST];
    static const float scales[] = {0, 0x1p-126F, 0x1p-60F, 1, 1e6F, 0x1p+126F};
    const test_rounds rounds = test_rounds_of(300);
    ck_buffer buffer = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const uint32_t count = 1 + (uint32_t)scene_random_below(&random, seed % 2 == 0 ? 80 : MOST - 1);
        static uint8_t seen[MOST];
        random_boxes(&random, count, scales[seed % (sizeof scales / sizeof *scales)], boxes);
        const uint32_t *order = ck_curve_order_find(&workspace->memory, &buffer, boxes, count);
        assert_non_null(order);
        memset(seen, 0, sizeof seen);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(order[i] < count && seen[order[i]] == 0);
            seen[order[i]] = 1;
        }
    }
}

static double length_of(const ck_box *boxes, const uint32_t *order, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 1; i < count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            sum += fabs((double)boxes[order[i]].low[axis] - (double)boxes[order[i - 1]].low[axis]);
        }
    }
    return sum;
}

static void what_follows_lies_close(void **state) {
    clinker_workspace *workspace = *state;
    static ck_box boxes[MOST];
    static uint32_t as_they_are[MOST];
    ck_buffer buffer = {0};
    scene_random random = {7};
    random_boxes(&random, MOST, 3, boxes);
    for (uint32_t i = 0; i < MOST; i++) {
        as_they_are[i] = i;
    }
    const uint32_t *order = ck_curve_order_find(&workspace->memory, &buffer, boxes, MOST);
    assert_non_null(order);
    assert_true(length_of(boxes, order, MOST) < 0.15 * length_of(boxes, as_they_are, MOST));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_comes_once),
        cmocka_unit_test(what_follows_lies_close),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
