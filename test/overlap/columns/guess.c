/* Guesses at large balls: no promise, but where sheets are thick. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "grids.h"
#include "rounds.h"

#include <math.h>

/* A sheet of thickness 3 with hills of these heights, round and wide. */
typedef struct hill {
    double x, y, height;
} hill;

static void fill(ck_columns *columns, const hill *hills, size_t count) {
    for (uint32_t y = 0; y < columns->across[1]; y++) {
        for (uint32_t x = 0; x < columns->across[0]; x++) {
            double thick = 3;
            for (size_t i = 0; i < count; i++) {
                const double way[2] = {x + 0.5 - hills[i].x, y + 0.5 - hills[i].y};
                thick += hills[i].height * exp(-(way[0] * way[0] + way[1] * way[1]) / 30);
            }
            for (int side = 0; side < 2; side++) {
                columns->sides[side].samples[ck_column_at(columns, x, y)] = (float)(thick / 2 + (side == 0 ? 9 : -9));
            }
        }
    }
}

static void guesses_are_in_order_and_apart(void **state) {
    const test_rounds rounds = test_rounds_of(100);
    ck_columns_memory room = {.images = {0}};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        grid_place place = grid_random_place(&random);
        ck_columns columns = grid_lay(*state, &room, &place);
        hill hills[12];
        const size_t count = scene_random_below(&random, 13);
        for (size_t i = 0; i < count; i++) {
            hills[i] = (hill){scene_random_between(&random, 0, place.sides[0]),
                              scene_random_between(&random, 0, place.sides[1]), scene_random_between(&random, 0, 2)};
        }
        fill(&columns, hills, count);
        ck_column_guess guesses[CK_COLUMN_GUESSES];
        const int found = ck_columns_guess(&columns, guesses);
        assert_true(found > 0 && found <= CK_COLUMN_GUESSES);
        for (int i = 0; i < found; i++) {
            const ck_column_guess *own = &guesses[i];
            assert_true(own->x < columns.across[0] && own->y < columns.across[1]);
            assert_true(own->radius > 0 && own->radius <= 30 * place.size);
            assert_true(i == 0 || own->radius <= guesses[i - 1].radius);
            for (int k = 0; k < i; k++) {
                const double apart = hypot((double)own->x - guesses[k].x, (double)own->y - guesses[k].y);
                assert_true(apart * place.size >= 2 * own->radius * (1 - 1e-9));
            }
        }
    }
}

static void the_best_guess_is_where_the_sheet_is_thick(void **state) {
    const grid_place place = {.size = 0.5, .low = {2, 3, 4}, .sides = {40, 40, 30}};
    ck_columns_memory room = {.images = {0}};
    ck_columns columns = grid_lay(*state, &room, &place);
    const hill hills[2] = {{12, 25, 1.5}, {30, 9, 1.4}};
    fill(&columns, hills, 2);
    ck_column_guess guesses[CK_COLUMN_GUESSES];
    assert_true(ck_columns_guess(&columns, guesses) >= 2);
    for (int i = 0; i < 2; i++) {
        double at[3];
        for (int k = 0; k < 3; k++) {
            at[k] = (guesses[i].centre[columns.axes[k]] - place.low[k]) / place.size;
        }
        assert_true(hypot(at[0] - hills[i].x, at[1] - hills[i].y) < 2);
        assert_true(fabs(at[2] - 9) < 0.1);
        assert_true(fabs(guesses[i].radius / place.size - 0.5 * (3 + hills[i].height)) < 0.2);
    }
}

static void nothing_is_guessed_where_a_side_is_missing(void **state) {
    const grid_place place = {.size = 1, .low = {0, 0, 0}, .sides = {20, 20, 30}};
    ck_columns_memory room = {.images = {0}};
    for (int side = 0; side < 2; side++) {
        ck_columns columns = grid_lay(*state, &room, &place);
        ck_column_guess guesses[CK_COLUMN_GUESSES];
        assert_int_equal(ck_columns_guess(&columns, guesses), 0);
        for (size_t i = 0; i < columns.stride * (columns.across[1] + 16); i++) {
            columns.sides[side].samples[i] = 5;
        }
        assert_int_equal(ck_columns_guess(&columns, guesses), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_are_in_order_and_apart),
        cmocka_unit_test(the_best_guess_is_where_the_sheet_is_thick),
        cmocka_unit_test(nothing_is_guessed_where_a_side_is_missing),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
