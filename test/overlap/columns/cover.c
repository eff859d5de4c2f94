/* What balls around samples cover, against points; and what they leave open, in boxes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "grids.h"
#include "rounds.h"

#include <math.h>

/* ---- Sheets ---- */

typedef struct sheet {
    double thick, rough, lean[2], raised, height;
    size_t gaps, steps; /* one in so many: no sample, or an end that is much higher */
} sheet;

static sheet random_sheet(scene_random *random) {
    return (sheet){.thick = scene_random_between(random, 0.5, 8),
                   .rough = scene_random_below(random, 2) == 0 ? 0 : scene_random_between(random, 0, 2),
                   .lean = {scene_random_between(random, -1, 1), scene_random_between(random, -1, 1)},
                   .raised = scene_random_between(random, 0, 0.5),
                   .height = scene_random_below(random, 2) == 0 ? 20 : 0,
                   .gaps = 2 + scene_random_below(random, 40),
                   .steps = 2 + scene_random_below(random, 40)};
}

/* Ends and samples as faces would leave them, with gaps, steps, and columns without faces. */
static void fill(ck_columns *columns, const sheet *of, scene_random *random) {
    for (uint32_t y = 0; y < columns->across[1]; y++) {
        for (uint32_t x = 0; x < columns->across[0]; x++) {
            const size_t at = ck_column_at(columns, x, y);
            for (int side = 0; side < 2; side++) {
                const double middle = of->height + of->lean[0] * (x - 15.0) + of->lean[1] * (y - 15.0);
                const double height = of->thick / 2 + of->rough * scene_random_between(random, -1, 1);
                const double own = (side == 0 ? middle : -middle) + height;
                const double step = scene_random_below(random, of->steps) == 0 ? 3 : of->raised;
                const bool gap = scene_random_below(random, of->gaps) == 0;
                columns->sides[side].samples[at] = gap ? -INFINITY : (float)own;
                columns->sides[side].ends[at] = scene_random_below(random, 50) == 0
                                                    ? -INFINITY
                                                    : (float)(own + scene_random_between(random, 0, step));
            }
        }
    }
}

/* How far a point, in columns, is from the nearest sample. */
static double to_samples(const ck_columns *columns, const double p[3], double enough) {
    double least = INFINITY;
    for (int y = 0; y < (int)columns->across[1] && !(least < enough); y++) {
        for (int x = 0; x < (int)columns->across[0]; x++) {
            for (int side = 0; side < 2; side++) {
                const double sample = (double)columns->sides[side].samples[ck_column_at(columns, x, y)];
                const double way[3] = {x + 0.5 - p[0], y + 0.5 - p[1], (side == 0 ? sample : -sample) - p[2]};
                least = fmin(least, sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]));
            }
        }
    }
    return least;
}

/* Points of a column, at its corners and borders as well. */
static void is_covered(const ck_columns *columns, uint32_t x, uint32_t y, double radius, scene_random *random) {
    const size_t at = ck_column_at(columns, x, y);
    const double ends[2] = {(double)columns->sides[0].ends[at], -(double)columns->sides[1].ends[at]};
    for (int i = 0; i < 12; i++) {
        const bool corner = scene_random_below(random, 2) == 0;
        const double share[3] = {scene_random_between(random, 0, 1), scene_random_between(random, 0, 1),
                                 i < 2 ? i : scene_random_between(random, 0, 1)};
        const double p[3] = {x + (corner ? round(share[0]) : share[0]), y + (corner ? round(share[1]) : share[1]),
                             ends[1] + share[2] * (ends[0] - ends[1])};
        const double distance = to_samples(columns, p, radius);
        if (!(distance < radius)) {
            print_error("%g %g %g is %g off all samples, more than %g\n", p[0], p[1], p[2], distance, radius);
        }
        assert_true(distance < radius);
    }
}

static bool box_holds(const ck_columns *columns, const ck_ball_region *box, const double p[3]) {
    bool holds = true;
    for (int i = 0; i < 3; i++) {
        const long double at = columns->low[i] + (long double)columns->size * p[i];
        holds =
            holds && at >= (long double)box->low[columns->axes[i]] && at <= (long double)box->high[columns->axes[i]];
    }
    return holds;
}

/* What is marked has a box, with all that the column may hold. */
static void is_in_a_box(const ck_columns *columns, const ck_ball_region *boxes, uint32_t count, uint32_t x,
                        uint32_t y) {
    const size_t at = ck_column_at(columns, x, y);
    const double ends[2] = {-(double)columns->sides[1].ends[at], (double)columns->sides[0].ends[at]};
    bool held = false;
    for (uint32_t i = 0; i < count && !held; i++) {
        held = true;
        for (int corner = 0; corner < 8; corner++) {
            const double height = fmax(0, fmin(columns->height, ends[corner >> 2]));
            const double p[3] = {x + (corner & 1) * 1.0, y + (corner >> 1 & 1) * 1.0, height};
            held = held && box_holds(columns, &boxes[i], p);
        }
    }
    assert_true(held);
}

/* ---- The tests ---- */

static void no_point_of_a_column_that_is_not_open_is_off_all_samples(void **state) {
    clinker_workspace *workspace = *state;
    const test_rounds rounds = test_rounds_of(120);
    ck_columns_memory room = {.images = {0}};
    ck_buffer boxes = {0};
    int open = 0, closed = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        grid_place place = grid_random_place(&random);
        place.sides[0] = scene_random_between(&random, 3, 26);
        place.sides[1] = scene_random_between(&random, 3, 26);
        for (int i = 0; i < 3 && seed % 5 == 0; i++) {
            place.low[i] = 0x1p45 * place.size * scene_random_between(&random, -1, 1);
        }
        const sheet of = random_sheet(&random);
        ck_columns columns = grid_lay(workspace, &room, &place);
        fill(&columns, &of, &random);
        /* Wider than windows may be, as well. */
        const double radius = seed % 8 == 0 ? 14 : scene_random_between(&random, 0.4, 1) * (1 + of.thick);
        uint32_t count;
        bool hopeless;
        assert_true(
            ck_columns_cover(&workspace->memory, &columns, radius * place.size, 1 << 20, &boxes, &count, &hopeless));
        uint32_t marked = 0;
        for (uint32_t y = 0; y < columns.across[1] && !hopeless; y++) {
            for (uint32_t x = 0; x < columns.across[0]; x++) {
                const size_t at = ck_column_at(&columns, x, y);
                if (columns.marks[at] != 0) {
                    is_in_a_box(&columns, boxes.data, count, x, y);
                    marked++;
                } else if (ck_column_occupied(&columns, at)) {
                    is_covered(&columns, x, y, radius, &random);
                    closed++;
                }
            }
        }
        assert_true(hopeless || marked == count);
        open += (int)marked;
    }
    assert_true(!rounds.whole || (open > 500 && closed > 500));
}

/* A flat sheet twice as thick as the balls have their radius, and a little less or more. */
static void balls_of_half_the_thickness_cover_a_flat_sheet(void **state) {
    clinker_workspace *workspace = *state;
    const grid_place place = {.size = 0.5, .low = {5, 6, 7}, .sides = {30, 30, 60}};
    const sheet flat = {.thick = 5, .gaps = 1U << 30, .steps = 1U << 30};
    ck_columns_memory room = {.images = {0}};
    ck_buffer boxes = {0};
    for (int i = 0; i < 2; i++) {
        scene_random random = {1};
        ck_columns columns = grid_lay(workspace, &room, &place);
        fill(&columns, &flat, &random);
        for (size_t at = 0; at < columns.stride * (columns.across[1] + 16); at++) {
            for (int side = 0; side < 2; side++) {
                columns.sides[side].ends[at] = columns.sides[side].samples[at];
            }
        }
        uint32_t count;
        bool hopeless;
        assert_true(ck_columns_cover(&workspace->memory, &columns, (i == 0 ? 2.49 : 2.75) * place.size, 1 << 20, &boxes,
                                     &count, &hopeless));
        assert_false(hopeless);
        assert_int_equal(count, i == 0 ? columns.across[0] * columns.across[1] : 0);
        assert_true(ck_columns_cover(&workspace->memory, &columns, 2.49 * place.size, 10, &boxes, &count, &hopeless));
        assert_true(hopeless);
        /* Not even the sample of a column reaches its corners. */
        assert_true(
            ck_columns_cover(&workspace->memory, &columns, 0.7 * place.size, 1 << 20, &boxes, &count, &hopeless));
        assert_true(hopeless);
    }
}

/* Ends may be anywhere, and infinite where faces are huge. */
static void boxes_end_with_the_grid(void **state) {
    clinker_workspace *workspace = *state;
    const grid_place place = {.size = 1, .low = {0, 0, 0}, .sides = {4, 4, 9}};
    static const float ends[4][2] = {{INFINITY, INFINITY}, {1e30F, -3}, {-3, 1e30F}, {4, 2}};
    ck_columns_memory room = {.images = {0}};
    ck_buffer boxes = {0};
    for (int i = 0; i < 4; i++) {
        ck_columns columns = grid_lay(workspace, &room, &place);
        const size_t at = ck_column_at(&columns, 1, 2);
        columns.sides[0].ends[at] = ends[i][0];
        columns.sides[1].ends[at] = ends[i][1];
        uint32_t count;
        bool hopeless;
        assert_true(ck_columns_cover(&workspace->memory, &columns, 2, 99, &boxes, &count, &hopeless));
        assert_int_equal(count, 1);
        const ck_ball_region *box = boxes.data;
        for (int axis = 0; axis < 3; axis++) {
            assert_true(box->low[axis] >= -0.01 && box->low[axis] <= box->high[axis] && box->high[axis] <= 9.01);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_point_of_a_column_that_is_not_open_is_off_all_samples),
        cmocka_unit_test(balls_of_half_the_thickness_cover_a_flat_sheet),
        cmocka_unit_test(boxes_end_with_the_grid),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
