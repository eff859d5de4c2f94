/* Boxes that come near each other, found by the grid, against every pair. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/workspace.h"
#include "contact/touch/close_boxes.h"
#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 300, MOST = 200 };

static bool are_near(const ck_close_box *a, const ck_close_box *b, double gap) {
    for (int k = 0; k < 3; k++) {
        if (a->low[k] - gap > b->high[k] || b->low[k] - gap > a->high[k]) {
            return false;
        }
    }
    return true;
}

/* Many of like size, with a few that are far larger, some of them points; on a grid, so that sides touch. */
static uint32_t make_boxes(random_state *random, ck_close_box *boxes) {
    const uint32_t count = (uint32_t)random_below(random, MOST);
    const double scale = ldexp(1, random_below(random, 80) - 40);
    for (uint32_t i = 0; i < count; i++) {
        const int size = random_below(random, 20) == 0 ? 200 : 4;
        for (int k = 0; k < 3; k++) {
            boxes[i].low[k] = scale * random_below(random, k == 2 ? 3 : 60);
            boxes[i].high[k] = boxes[i].low[k] + scale * random_below(random, size);
        }
    }
    return count;
}

typedef struct found_pairs {
    bool near[MOST][MOST];
    const ck_close_box *boxes;
    double gap;
    size_t left; /* before the search is ended */
} found_pairs;

static bool take(void *user, uint32_t first, uint32_t second) {
    found_pairs *found = user;
    assert_true(first < second);
    assert_true(are_near(&found->boxes[first], &found->boxes[second], found->gap));
    found->near[first][second] = true;
    return --found->left > 0;
}

static void the_grid_finds_all_pairs_and_no_others(void **state) {
    static ck_close_box boxes[MOST];
    static found_pairs found;
    ck_close_memory room = {0};
    clinker_workspace *workspace = *state;
    const test_rounds rounds = test_rounds_of(ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        const uint32_t count = make_boxes(&random, boxes);
        memset(&found, 0, sizeof found);
        found.boxes = boxes;
        found.gap = count > 0 ? 0.25 * random_below(&random, 5) * boxes[0].low[0] / 64 : 0;
        found.left = SIZE_MAX;
        assert_true(ck_close_boxes_find(&workspace->memory, &room, boxes, count, found.gap, take, &found));
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t j = i + 1; j < count; j++) {
                assert_int_equal(found.near[i][j], are_near(&boxes[i], &boxes[j], found.gap));
            }
        }
    }
}

static void a_search_that_is_ended_ends(void **state) {
    static ck_close_box boxes[MOST];
    static found_pairs found = {.boxes = boxes, .left = 3};
    ck_close_memory room = {0};
    clinker_workspace *workspace = *state;
    assert_false(ck_close_boxes_find(&workspace->memory, &room, boxes, MOST, 0, take, &found));
    assert_int_equal(found.left, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_grid_finds_all_pairs_and_no_others),
        cmocka_unit_test(a_search_that_is_ended_ends),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
