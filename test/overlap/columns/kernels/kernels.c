/* The inner loops of columns: the same with every table, and what a plain loop makes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "overlap/columns/grids.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

/* The tables that this build has and this machine can run. */
static int column_tables(const ck_columns_kernels *tables[MOST_TABLES]) {
    int count = 0;
    tables[count++] = &ck_columns_kernels_baseline;
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        tables[count++] = &ck_columns_kernels_avx2;
    }
#endif
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        tables[count++] = &ck_columns_kernels_avx512;
    }
#endif
    return count;
}

/* ---- Faces ---- */

static void is_drawn_alike(const ck_columns *one, const ck_columns *other, uint32_t faces) {
    const size_t all = one->stride * (one->across[1] + 2 * CK_COLUMNS_MARGIN);
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < all; i++) {
            assert_true(one->sides[side].ends[i] == other->sides[side].ends[i]);
            assert_true(one->sides[side].samples[i] == other->sides[side].samples[i]);
        }
    }
    assert_memory_equal(one->seats, other->seats, faces * sizeof *one->seats);
    assert_true(one->upright == other->upright);
}

static void all_tables_draw_the_same(void **state) {
    const ck_columns_kernels *tables[MOST_TABLES];
    const int count = column_tables(tables);
    const test_rounds rounds = test_rounds_of(600);
    ck_columns_memory rooms[MOST_TABLES] = {{.images = {0}}};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const grid_place place = grid_random_place(&random);
        grid_faces faces = {.count = 0};
        for (uint32_t i = 0; i < 20; i++) {
            grid_add_face(&place, &random, scene_random_below(&random, GRID_FACE_KINDS), &faces);
        }
        ck_columns drawn[MOST_TABLES];
        for (int i = 0; i < count; i++) {
            drawn[i] = grid_lay(*state, &rooms[i], &place);
            drawn[i].kernels = tables[i];
            grid_draw(&drawn[i], &faces);
            is_drawn_alike(&drawn[0], &drawn[i], faces.count);
        }
    }
}

/* Which way faces look, and how much of them is seen. */
static void all_tables_see_faces_as_they_are(void **state) {
    (void)state;
    const ck_columns_kernels *tables[MOST_TABLES];
    const int count = column_tables(tables);
    const test_rounds rounds = test_rounds_of(4000);
    ck_columns_memory room = {.images = {0}};
    int certain = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const grid_place place = grid_random_place(&random);
        const ck_columns columns = grid_lay(*state, &room, &place);
        grid_faces faces = {.count = 0};
        for (uint32_t i = 0; i < CK_LANES; i++) {
            grid_add_face(&place, &random, (size_t)((i + seed) % GRID_FACE_KINDS), &faces);
        }
        ck_column_faces eight;
        (void)grid_eight(&faces, 0, &eight);
        for (int k = 0; k < count; k++) {
            ck_column_setup setup;
            tables[k]->set_up(&columns, &eight, &setup);
            for (uint32_t i = 0; i < CK_LANES; i++) {
                const long double seen = grid_seen(&faces, i);
                assert_true((long double)setup.seen[i] >= fabsl(seen));
                if ((setup.upright >> i & 1) == 0) {
                    assert_int_equal(setup.up >> i & 1, seen > 0);
                    certain++;
                } else {
                    assert_true(fabsl(seen) <= 1e-3L * (1 + fabsl(faces.at[i][0][0]) + fabsl(faces.at[i][1][0])));
                }
            }
        }
    }
    assert_true(!rounds.whole || certain > 4000 * CK_LANES / 2);
}

/* ---- Balls ---- */

enum { ACROSS = 24, ROWS = 20, CELLS = ACROSS * ROWS, AT = 9 * ACROSS + 8 };

typedef struct images {
    float ends[2][CELLS], samples[2][CELLS];
    ck_column_side sides[2];
    ck_column_window window;
} images;

/* About a sheet, with gaps; the window is any. */
static void make_images(scene_random *random, images *out) {
    const double thick = scene_random_between(random, 0.2, 6), rough = scene_random_between(random, 0, 2);
    const size_t gaps = 1 + scene_random_below(random, 12);
    for (int i = 0; i < 2 * CELLS; i++) {
        const double height = thick / 2 + rough * scene_random_between(random, -1, 1);
        const bool gap = scene_random_below(random, gaps + 1) == 0;
        (&out->samples[0][0])[i] = gap ? -INFINITY : (float)height;
        (&out->ends[0][0])[i] =
            scene_random_below(random, 9) == 0 ? -INFINITY : (float)(height + scene_random_between(random, -0.1, 1));
    }
    for (int side = 0; side < 2; side++) {
        out->sides[side] = (ck_column_side){out->ends[side], out->samples[side]};
    }
    ck_column_window *window = &out->window;
    window->count = 1 + (int)scene_random_below(random, 40);
    for (int k = 0; k < window->count; k++) {
        const int x = k == 0 ? 0 : (int)scene_random_below(random, 13) - 6;
        const int y = k == 0 ? 0 : (int)scene_random_below(random, 13) - 6;
        window->offset[k] = y * ACROSS + x;
        window->half[k] = (float)scene_random_between(random, 0, 3);
        for (int i = 0; i < CK_COLUMN_PIECES; i++) {
            window->halves[k][i] =
                scene_random_below(random, 64) == 0 ? -0x1p30F : (float)scene_random_between(random, 1, 4);
        }
    }
}

/* Whether balls, of which those of a side reach `halves[k * step]`, leave a place open. */
static bool is_open(const images *in, size_t at, const float base[2], const float reach[2], const float *halves,
                    size_t step) {
    float low[2];
    bool open = false;
    for (int side = 0; side < 2; side++) {
        const float first = base[side] - reach[side];
        low[side] = first;
        open = open || in->ends[side][at] > base[side] + reach[side];
        for (int k = 0; k < in->window.count; k++) {
            const float sample = in->samples[side][(size_t)((ptrdiff_t)at + in->window.offset[k])];
            const float half = halves[(size_t)k * step];
            if (sample + half > first && sample - half < low[side]) {
                low[side] = sample - half;
            }
        }
    }
    return open || low[0] + low[1] > 0;
}

static float base_of(const images *in, int side, size_t at) {
    const float own = in->samples[side][at];
    return own > -INFINITY ? own : -in->samples[1 - side][at];
}

static unsigned plain_open(const images *in, size_t from) {
    unsigned open = 0;
    for (unsigned i = 0; i < CK_LANES; i++) {
        const size_t at = from + i;
        const float base[2] = {base_of(in, 0, at), base_of(in, 1, at)};
        const float reach[2] = {in->window.half[0], in->window.half[0]};
        const bool occupied = in->ends[0][at] + in->ends[1][at] > 0;
        open |= (unsigned)(occupied && is_open(in, at, base, reach, in->window.half, 1)) << i;
    }
    return open;
}

static bool plain_covered(const images *in, size_t at, const ck_column_base *base) {
    bool covered = true;
    for (int piece = 0; piece < CK_COLUMN_PIECES; piece++) {
        const float reach[2] = {in->window.halves[base->number[0]][piece], in->window.halves[base->number[1]][piece]};
        covered = covered && !is_open(in, at, base->height, reach, &in->window.halves[0][piece], CK_COLUMN_PIECES);
    }
    return covered;
}

static void all_tables_leave_the_same_columns_open(void **state) {
    (void)state;
    const ck_columns_kernels *tables[MOST_TABLES];
    const int count = column_tables(tables);
    const test_rounds rounds = test_rounds_of(20000);
    int closed = 0, covered = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        static images in;
        make_images(&random, &in);
        const unsigned open = plain_open(&in, AT);
        ck_column_base base;
        for (int side = 0; side < 2; side++) {
            base.number[side] = (int)scene_random_below(&random, (size_t)in.window.count);
            base.height[side] = (float)scene_random_between(&random, 0, 1) + fmaxf(in.ends[side][AT], -1);
        }
        const bool is_covered = plain_covered(&in, AT, &base);
        for (int k = 0; k < count; k++) {
            assert_int_equal(tables[k]->open(in.sides, &in.window, AT), open);
            assert_int_equal(tables[k]->covered(in.sides, &in.window, AT, &base), is_covered);
        }
        closed += open != 0xFF;
        covered += is_covered;
    }
    assert_true(!rounds.whole || (closed > 2000 && covered > 200));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tables_draw_the_same),
        cmocka_unit_test(all_tables_see_faces_as_they_are),
        cmocka_unit_test(all_tables_leave_the_same_columns_open),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
