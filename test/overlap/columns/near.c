/* Marks on columns, and faces over marked ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "grids.h"
#include "overlap/columns/seat.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool has_mark(const ck_columns *columns, int64_t x, int64_t y) {
    return columns->marks[ck_column_at(columns, x, y)] != 0;
}

/* In the world, of a point in columns. */
static void world_of(const ck_columns *columns, const double at[3], double p[3]) {
    for (int i = 0; i < 3; i++) {
        p[columns->axes[i]] = columns->low[i] + columns->size * at[i];
    }
}

static void random_point(const grid_place *place, scene_random *random, double at[3]) {
    for (int i = 0; i < 3; i++) {
        at[i] = scene_random_between(random, 0, place->sides[i]);
        at[i] = scene_random_below(random, 4) == 0 ? floor(at[i]) : at[i];
    }
}

/* What is beyond the grid is not known to be marked, but for rounding. */
static bool is_over_grid(const ck_columns *columns, const double at[3], double distance) {
    bool over = true;
    for (int i = 0; i < 2; i++) {
        over = over && at[i] - distance > -0x1p-6 && at[i] + distance < columns->across[i] + 0x1p-6;
    }
    return over;
}

static void all_columns_within_the_distance_are_marked(void **state) {
    const test_rounds rounds = test_rounds_of(400);
    ck_columns_memory room = {.images = {0}};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const grid_place place = grid_random_place(&random);
        ck_columns columns = grid_lay(*state, &room, &place);
        double at[3], p[3];
        random_point(&place, &random, at);
        world_of(&columns, at, p);
        const double distance = scene_random_between(&random, 0, 6);
        assert_false(ck_columns_marked(&columns, p, 0));
        ck_columns_mark(&columns, p, distance * place.size);
        for (uint32_t y = 0; y < columns.across[1]; y++) {
            for (uint32_t x = 0; x < columns.across[0]; x++) {
                const double off[2] = {fmax(fmax(x - at[0], at[0] - x - 1), 0),
                                       fmax(fmax(y - at[1], at[1] - y - 1), 0)};
                assert_true(fmax(off[0], off[1]) > distance - 1e-6 || has_mark(&columns, x, y));
                assert_true(fmax(off[0], off[1]) < distance + 0x1p-8 || !has_mark(&columns, x, y));
            }
        }
        assert_int_equal(ck_columns_marked(&columns, p, 0.99 * distance * place.size),
                         is_over_grid(&columns, at, 0.99 * distance));
        columns.marks[ck_column_at(&columns, (int64_t)fmin(at[0], columns.across[0] - 1), (int64_t)at[1])] = 0;
        assert_false(ck_columns_marked(&columns, p, 0.99 * distance * place.size));
        ck_columns_unmark(&columns);
        assert_false(ck_columns_marked(&columns, p, 0));
    }
}

/* No nearer than the distance, from border to border, and not much farther. */
static void marks_spread_as_far_as_asked(void **state) {
    const test_rounds rounds = test_rounds_of(200);
    ck_columns_memory room = {.images = {0}};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const grid_place place = grid_random_place(&random);
        ck_columns columns = grid_lay(*state, &room, &place);
        int64_t marked[5][2];
        const size_t count = scene_random_below(&random, 6);
        for (size_t i = 0; i < count; i++) {
            for (int k = 0; k < 2; k++) {
                marked[i][k] = (int64_t)scene_random_below(&random, columns.across[k]);
            }
            columns.marks[ck_column_at(&columns, marked[i][0], marked[i][1])] = 1;
        }
        const double distance = scene_random_between(&random, 0, 12);
        ck_columns_spread(&columns, distance * place.size);
        for (int64_t y = -CK_COLUMNS_MARGIN; y < (int64_t)columns.across[1] + CK_COLUMNS_MARGIN; y++) {
            for (int64_t x = -CK_COLUMNS_MARGIN; x < (int64_t)columns.across[0] + CK_COLUMNS_MARGIN; x++) {
                double least = INFINITY;
                for (size_t i = 0; i < count; i++) {
                    least = fmin(least, (double)llabs(marked[i][0] - x) < (double)llabs(marked[i][1] - y)
                                            ? (double)llabs(marked[i][1] - y)
                                            : (double)llabs(marked[i][0] - x));
                }
                const bool within = x >= 0 && y >= 0 && x < columns.across[0] && y < columns.across[1];
                assert_true(least - 1 > distance || !within || has_mark(&columns, x, y));
                assert_true((within && least < distance + 4) || !has_mark(&columns, x, y));
            }
        }
    }
}

/* ---- Faces ---- */

static void seats_hold_the_columns_of_a_face(void **state) {
    (void)state;
    scene_random random = {3};
    for (int i = 0; i < 20000; i++) {
        const uint32_t across[2] = {1 + (uint32_t)scene_random_below(&random, CK_COLUMNS_MOST - 1),
                                    1 + (uint32_t)scene_random_below(&random, CK_COLUMNS_MOST - 1)};
        int32_t from[2], to[2];
        for (int k = 0; k < 2; k++) {
            from[k] = (int32_t)scene_random_below(&random, across[k]);
            const size_t left = across[k] - (size_t)from[k];
            to[k] = from[k] + (int32_t)scene_random_below(&random, i % 2 == 0 && left > 33 ? 33 : left);
        }
        uint32_t first[2], last[2];
        const uint32_t seat = ck_seat_of(from, to);
        assert_true(seat != CK_SEAT_NOWHERE);
        ck_seat_range(seat, across, first, last);
        for (int k = 0; k < 2; k++) {
            assert_int_equal(first[k], from[k]);
            assert_true(last[k] >= (uint32_t)to[k] && last[k] < across[k]);
            assert_true(to[k] - from[k] >= 30 || last[k] == (uint32_t)to[k]);
        }
    }
}

/* Whether any point of many on a face is in a marked column. */
static bool is_over_mark(const ck_columns *columns, const grid_faces *faces, uint32_t face) {
    enum { STEPS = 24 };
    for (int i = 0; i <= STEPS; i++) {
        for (int k = 0; k + i <= STEPS; k++) {
            const long double weights[3] = {(long double)i / STEPS, (long double)k / STEPS,
                                            (long double)(STEPS - i - k) / STEPS};
            long double at[2] = {0, 0};
            for (int n = 0; n < 6; n++) {
                at[n % 2] += weights[n / 2] * faces->at[face][n / 2][n % 2];
            }
            if (at[0] >= 0 && at[1] >= 0 && at[0] < columns->across[0] && at[1] < columns->across[1] &&
                has_mark(columns, (int64_t)at[0], (int64_t)at[1])) {
                return true;
            }
        }
    }
    return false;
}

/* One mark at least is within the box of a face that is near. */
static bool box_has_mark(const ck_columns *columns, const grid_faces *faces, uint32_t face) {
    bool has = false;
    for (uint32_t y = 0; y < columns->across[1]; y++) {
        for (uint32_t x = 0; x < columns->across[0]; x++) {
            bool within = has_mark(columns, x, y);
            for (int k = 0; k < 2 && within; k++) {
                const long double(*t)[3] = (const long double(*)[3])faces->at[face];
                const long double low = fminl(t[0][k], fminl(t[1][k], t[2][k])),
                                  high = fmaxl(t[0][k], fmaxl(t[1][k], t[2][k])), at = k == 0 ? x : y;
                within = at < high + 1e-5L && at + 1 > low - 1e-5L;
            }
            has = has || within;
        }
    }
    return has;
}

static void faces_over_marked_columns_are_near(void **state) {
    const test_rounds rounds = test_rounds_of(500);
    ck_columns_memory room = {.images = {0}};
    int near = 0, far = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        grid_place place = grid_random_place(&random);
        place.sides[0] = seed % 4 == 0 ? 90 : place.sides[0];
        ck_columns columns = grid_lay(*state, &room, &place);
        grid_faces faces = {.count = 0};
        for (uint32_t i = 0; i < 16; i++) {
            grid_add_face(&place, &random, scene_random_below(&random, GRID_FACE_KINDS), &faces);
        }
        grid_draw(&columns, &faces);
        for (int i = 0; i < 2; i++) {
            double at[3], p[3];
            random_point(&place, &random, at);
            world_of(&columns, at, p);
            ck_columns_mark(&columns, p, scene_random_between(&random, 0, 2) * place.size);
        }
        ck_columns_settle(&columns);
        for (uint32_t i = 0; i < faces.count; i++) {
            const bool found = ck_columns_near(&columns, i);
            assert_true(found || !is_over_mark(&columns, &faces, i));
            assert_true(!found || box_has_mark(&columns, &faces, i) || columns.across[0] > CK_SEAT_WIDEST);
            near += found;
            far += !found;
        }
    }
    assert_true(!rounds.whole || (near > 500 && far > 500));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_columns_within_the_distance_are_marked),
        cmocka_unit_test(marks_spread_as_far_as_asked),
        cmocka_unit_test(seats_hold_the_columns_of_a_face),
        cmocka_unit_test(faces_over_marked_columns_are_near),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
