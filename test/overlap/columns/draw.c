/* What is drawn of faces: no face is higher than the ends of columns say, and samples lie on faces. */
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

/* Samples are off by less than this, in columns: docs/bounds.md. */
static const double sample_noise = 0x1p-11;

/* ---- Ends ---- */

/* A point of a face: with weights that add up to 1. */
static void point_on(const grid_faces *faces, uint32_t face, const long double weights[3], long double p[3]) {
    for (int i = 0; i < 3; i++) {
        p[i] = 0;
        for (int k = 0; k < 3; k++) {
            p[i] += weights[k] * faces->at[face][k][i];
        }
    }
}

/* Anywhere on it, on its edges or at its corners. */
static void random_weights(scene_random *random, long double weights[3]) {
    const size_t kind = scene_random_below(random, 8);
    long double sum = 0;
    for (size_t k = 0; k < 3; k++) {
        weights[k] = (long double)scene_random_between(random, 0, 1);
        weights[k] = kind < 3 && kind == k ? 0 : kind >= 3 && kind < 6 && kind - 3 != k ? 0 : weights[k];
        weights[k] = kind == 7 ? powl(weights[k], 8) : weights[k];
        sum += weights[k];
    }
    for (int k = 0; k < 3; k++) {
        weights[k] /= sum;
    }
}

/* Of a face above or below a place, if it is; else false. */
static bool weights_at(const grid_faces *faces, uint32_t face, const double at[2], long double weights[3]) {
    const long double(*t)[3] = (const long double(*)[3])faces->at[face];
    const long double whole = grid_seen(faces, face);
    bool over = whole != 0;
    for (int k = 0; k < 3 && over; k++) {
        const long double *a = t[(k + 1) % 3], *b = t[(k + 2) % 3];
        weights[k] = ((b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])) / whole;
        over = weights[k] >= 0;
    }
    return over;
}

/* The columns that a point is in, or next to. */
static void is_below_ends(const ck_columns *columns, int side, const long double p[3]) {
    for (int i = 0; i < 4; i++) {
        const long double beside = 0x1p-22L;
        const long double x = floorl(p[0] + (i % 2 == 0 ? beside : -beside));
        const long double y = floorl(p[1] + (i / 2 == 0 ? beside : -beside));
        if (x >= 0 && y >= 0 && x < columns->across[0] && y < columns->across[1] && fabsl(p[2]) < CK_COLUMNS_MOST) {
            const float end = columns->sides[side].ends[ck_column_at(columns, (int64_t)x, (int64_t)y)];
            if (!((long double)end >= (side == 0 ? p[2] : -p[2]))) {
                print_error("%.9Lg is above %.9g\n", side == 0 ? p[2] : -p[2], (double)end);
            }
            assert_true((long double)end >= (side == 0 ? p[2] : -p[2]));
        }
    }
}

/* Those that look one way for certain. */
static void has_its_ends(const ck_columns *columns, const grid_faces *faces, uint32_t face, scene_random *random) {
    ck_column_faces eight;
    ck_column_setup setup;
    (void)grid_eight(faces, face / CK_LANES * CK_LANES, &eight);
    columns->kernels->set_up(columns, &eight, &setup);
    if ((setup.upright >> face % CK_LANES & 1) != 0) {
        return;
    }
    const int side = grid_seen(faces, face) > 0 ? 0 : 1;
    for (int i = 0; i < 60; i++) {
        long double weights[3], p[3];
        if (i % 2 == 0) {
            random_weights(random, weights);
        } else {
            const double at[2] = {scene_random_between(random, 0, columns->across[0]),
                                  scene_random_between(random, 0, columns->across[1])};
            if (!weights_at(faces, face, at, weights)) {
                continue;
            }
        }
        point_on(faces, face, weights, p);
        is_below_ends(columns, side, p);
    }
}

static void make_faces(const grid_place *place, scene_random *random, uint64_t seed, grid_faces *faces) {
    faces->count = 0;
    for (uint32_t i = 0; i < 12; i++) {
        grid_add_face(place, random, seed % 3 == 0 ? i : (size_t)seed / 3 % GRID_FACE_KINDS, faces);
    }
}

static void no_face_is_higher_than_the_ends_of_its_columns(void **state) {
    const test_rounds rounds = test_rounds_of(1500);
    ck_columns_memory room = {.images = {0}};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const grid_place place = grid_random_place(&random);
        grid_faces faces;
        make_faces(&place, &random, seed, &faces);
        ck_columns columns = grid_lay(*state, &room, &place);
        grid_draw(&columns, &faces);
        for (uint32_t i = 0; i < faces.count; i++) {
            has_its_ends(&columns, &faces, i, &random);
        }
    }
}

/* ---- Samples ---- */

static double nearest(const grid_faces *faces, const double p[3], double enough) {
    double least = INFINITY;
    for (uint32_t i = 0; i < faces->count && !(least < enough); i++) {
        least = fmin(least, grid_distance(faces, i, p));
    }
    return least;
}

static int samples_on_faces(const ck_columns *columns, const grid_faces *faces) {
    int count = 0;
    const int margin = CK_COLUMNS_MARGIN;
    for (int y = -margin; y < (int)columns->across[1] + margin; y++) {
        for (int x = -margin; x < (int)columns->across[0] + margin; x++) {
            for (int side = 0; side < 2; side++) {
                const float sample = columns->sides[side].samples[ck_column_at(columns, x, y)];
                /* Where the overlap is not, floats may be coarse. */
                if (sample > -CK_COLUMNS_MOST && sample < CK_COLUMNS_MOST) {
                    const double p[3] = {x + 0.5, y + 0.5, (double)(side == 0 ? sample : -sample)};
                    const double off = nearest(faces, p, sample_noise);
                    if (!(off < sample_noise)) {
                        print_error("sample at %g %g %g is off by %g\n", p[0], p[1], p[2], off);
                    }
                    assert_true(off < sample_noise);
                    count++;
                }
            }
        }
    }
    return count;
}

static void samples_lie_on_faces(void **state) {
    const test_rounds rounds = test_rounds_of(900);
    ck_columns_memory room = {.images = {0}};
    int count = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const grid_place place = grid_random_place(&random);
        grid_faces faces;
        make_faces(&place, &random, seed, &faces);
        ck_columns columns = grid_lay(*state, &room, &place);
        grid_draw(&columns, &faces);
        count += samples_on_faces(&columns, &faces);
    }
    assert_true(!rounds.whole || count > 20000);
}

/* Most columns below a face that is neither steep nor slender have one. */
static void faces_give_samples_in_the_middle_of_columns(void **state) {
    const grid_place place = {.size = 0.25, .low = {3, -7, 2}, .sides = {20, 20, 20}};
    ck_columns_memory room = {.images = {0}};
    ck_columns columns = grid_lay(*state, &room, &place);
    grid_faces faces = {.count = 0};
    grid_add(&place, (const double[3][3]){{1, 1, 4}, {19.3, 1, 5}, {1, 19.1, 6}}, &faces);
    grid_add(&place, (const double[3][3]){{1, 1, 3}, {1, 19.1, 5}, {19.3, 1, 4}}, &faces);
    grid_draw(&columns, &faces);
    assert_true(ck_columns_drawn(&columns));
    for (uint32_t y = 2; y < 9; y++) {
        for (uint32_t x = 2; x < 9; x++) {
            const size_t at = ck_column_at(&columns, x, y);
            const double height = 4 + (x - 0.5) / 18.3 + 2 * (y - 0.5) / 18.1;
            assert_true(fabs((double)columns.sides[0].samples[at] - height) < sample_noise);
            assert_true(fabs((double)columns.sides[1].samples[at] + height - 1) < sample_noise);
            assert_true((double)columns.sides[0].ends[at] < height + 0.1);
            assert_true(ck_column_occupied(&columns, at));
        }
    }
    assert_false(ck_column_occupied(&columns, ck_column_at(&columns, 19, 19)));
}

/* As of meshes whose diagonals are those of the grid. */
static void edges_between_faces_give_samples_as_well(void **state) {
    const grid_place place = {.size = 0.3, .low = {0.7, -0.9, 2}, .sides = {20, 20, 20}};
    ck_columns_memory room = {.images = {0}};
    ck_columns columns = grid_lay(*state, &room, &place);
    grid_faces faces = {.count = 0};
    grid_add(&place, (const double[3][3]){{1, 1, 4}, {19, 1, 5}, {19, 19, 6}}, &faces);
    grid_add(&place, (const double[3][3]){{1, 1, 4}, {19, 19, 6}, {1, 19, 5}}, &faces);
    grid_draw(&columns, &faces);
    for (uint32_t i = 1; i < 19; i++) {
        const double sample = (double)columns.sides[0].samples[ck_column_at(&columns, i, i)];
        assert_true(fabs(sample - 4 - (i - 0.5) / 9) < sample_noise);
    }
}

/* ---- What is left out ---- */

static void upright_faces_that_are_seen_leave_nothing_said(void **state) {
    const grid_place place = {.size = 1, .low = {1e9, 0, 0}, .sides = {20, 20, 20}};
    ck_columns_memory room = {.images = {0}};
    /* In the plane of the axis, a little beside, and by far more than coordinates round. */
    static const double beside[] = {0, 0x1p-52, 0x1p-10};
    for (int i = 0; i < 3; i++) {
        ck_columns columns = grid_lay(*state, &room, &place);
        grid_faces faces = {.count = 0};
        grid_add(&place, (const double[3][3]){{3, 3, 3}, {3, 9, 3}, {3, 6, 9}}, &faces);
        faces.corners[0][2][0] += i == 0 ? 0 : 0x1p-23 * (i == 1 ? 1 : 0);
        faces.corners[0][2][0] += beside[i];
        grid_draw(&columns, &faces);
        assert_true(ck_columns_drawn(&columns));
        assert_true(columns.seats[0] != CK_SEAT_NOWHERE);
    }
    ck_columns columns = grid_lay(*state, &room, &place);
    columns.upright = 0x1p-19;
    assert_false(ck_columns_drawn(&columns));
    columns.upright = NAN;
    assert_false(ck_columns_drawn(&columns));
}

/* Coordinates that are no numbers any more, in columns. */
static void faces_beyond_all_numbers_leave_nothing_said(void **state) {
    const grid_place place = {.size = 0x1p-1000, .low = {0, 0, 0}, .sides = {20, 20, 20}};
    ck_columns_memory room = {.images = {0}};
    ck_columns columns = grid_lay(*state, &room, &place);
    grid_faces faces = {.count = 1};
    for (int k = 0; k < 9; k++) {
        faces.corners[0][k / 3][k % 3] = (k % 4 == 0 ? 1 : -1) * 0x1p100;
    }
    grid_draw(&columns, &faces);
    assert_false(ck_columns_drawn(&columns));
}

/* A few faces may be as wide as the grid, but not all of very many. */
static void wide_faces_without_end_leave_nothing_said(void **state) {
    const grid_place place = {.size = 1, .low = {0, 0, 0}, .sides = {300, 300, 20}};
    ck_columns_memory room = {.images = {0}};
    ck_columns columns = grid_lay(*state, &room, &place);
    grid_faces faces = {.count = 0};
    grid_add(&place, (const double[3][3]){{1, 1, 3}, {299, 298.9, 3}, {299, 299, 3}}, &faces);
    for (int i = 0; i < 40; i++) {
        grid_draw(&columns, &faces);
        assert_true(i > 0 || columns.upright == 0);
        columns.upright = i < 39 ? 0 : columns.upright;
    }
    assert_false(ck_columns_drawn(&columns));
}

static void faces_beside_the_grid_are_nowhere(void **state) {
    const grid_place place = {.size = 1, .low = {0, 0, 0}, .sides = {20, 20, 20}};
    ck_columns_memory room = {.images = {0}};
    ck_columns columns = grid_lay(*state, &room, &place);
    grid_faces faces = {.count = 0};
    for (int i = 0; i < 4; i++) {
        const double x = i == 0 ? -3 : i == 1 ? 22 : 5, y = i == 2 ? -3 : i == 3 ? 22 : 5;
        grid_add(&place, (const double[3][3]){{x, y, 1}, {x + 2, y, 1}, {x, y + 2, 1}}, &faces);
    }
    grid_draw(&columns, &faces);
    for (uint32_t i = 0; i < faces.count; i++) {
        assert_int_equal(columns.seats[i], CK_SEAT_NOWHERE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_face_is_higher_than_the_ends_of_its_columns),
        cmocka_unit_test(samples_lie_on_faces),
        cmocka_unit_test(faces_give_samples_in_the_middle_of_columns),
        cmocka_unit_test(edges_between_faces_give_samples_as_well),
        cmocka_unit_test(upright_faces_that_are_seen_leave_nothing_said),
        cmocka_unit_test(faces_beyond_all_numbers_leave_nothing_said),
        cmocka_unit_test(wide_faces_without_end_leave_nothing_said),
        cmocka_unit_test(faces_beside_the_grid_are_nowhere),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
