/* The tree has every box, and each node's box is that around what is below it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "overlap/simple/box_tree.h"
#include "random.h"
#include "rounds.h"

#include <math.h>

enum { MOST = 5000 };

static ck_box around_all(const ck_box *boxes, uint32_t first, uint32_t last) {
    ck_box all = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = first; i < last; i++) {
        for (int axis = 0; axis < 3; axis++) {
            all.low[axis] = fminf(all.low[axis], boxes[i].low[axis]);
            all.high[axis] = fmaxf(all.high[axis], boxes[i].high[axis]);
        }
    }
    return all;
}

static void nodes_have_what_is_below_them(void **state) {
    clinker_workspace *workspace = *state;
    static ck_box boxes[MOST], sorted[MOST];
    static uint32_t order[MOST];
    const test_rounds rounds = test_rounds_of(200);
    ck_buffer buffer = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const uint32_t count = 1 + (uint32_t)scene_random_below(&random, seed % 2 == 0 ? 80 : MOST - 1);
        for (uint32_t i = 0; i < 3 * count; i++) {
            boxes[i / 3].low[i % 3] = (float)scene_random_between(&random, -1, 1);
            boxes[i / 3].high[i % 3] = boxes[i / 3].low[i % 3] + (float)scene_random_between(&random, 0, 1);
        }
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t other = (uint32_t)scene_random_below(&random, i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        for (uint32_t i = 0; i < count; i++) {
            sorted[i] = boxes[order[i]];
        }
        ck_box_tree tree;
        assert_true(ck_box_tree_build(&workspace->memory, &buffer, boxes, order, count, &tree));
        uint32_t below = 1; /* boxes below each of a level */
        for (int level = 0; level < tree.level_count; level++, below *= CK_LANES) {
            const uint32_t places = (count + below * CK_LANES - 1) / (below * CK_LANES);
            for (uint32_t i = 0; i < places * CK_LANES; i++) {
                const uint32_t first = i * below < count ? i * below : count;
                const ck_box box = around_all(sorted, first, first + below < count ? first + below : count);
                const ck_boxes *node = &tree.levels[level][i / CK_LANES];
                for (int axis = 0; axis < 3; axis++) {
                    assert_true(node->low[axis][i % CK_LANES] == box.low[axis]);
                    assert_true(node->high[axis][i % CK_LANES] == box.high[axis]);
                }
            }
        }
        assert_true(below >= count && (tree.level_count == 1 || below / CK_LANES < count));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_have_what_is_below_them),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
