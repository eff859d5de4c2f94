/* Which pixels of a window a triangle may cover, against the triangle cut by the squares of pixels, in doubles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "report/pixel_window.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What rounding to floats may add: columns and rows are below 2^14, where floats are 2^-10 apart. */
static const double ALLOWANCE = 1.0 / 128;

/* Triangles whose columns, with CK_PIXELS_BESIDE on both sides, are no more than this have all of them in each row. */
static const double SMALL_PIXELS = 2;

enum { MOST_COLUMNS = 40, MOST_ROWS = 20, GUARD = 64, MOST_CUT = 8 };

typedef struct flat_triangle {
    float at[3][2];
} flat_triangle;

static void cover(const flat_triangle *triangle, const ck_pixel_window *window, uint8_t bits, uint8_t *plane) {
    const float *const corner[3] = {triangle->at[0], triangle->at[1], triangle->at[2]};
    ck_pixels_cover(corner, window, bits, plane);
}

/* ---- the plain way */

/* Part of a triangle: a polygon, or a point or a stretch of a line, as corners of it. */
typedef struct cut_polygon {
    double at[MOST_CUT][2];
    int count;
} cut_polygon;

static cut_polygon whole(const flat_triangle *triangle) {
    cut_polygon polygon = {.count = 3};
    for (int i = 0; i < 6; i++) {
        polygon.at[i / 2][i % 2] = (double)triangle->at[i / 2][i % 2];
    }
    return polygon;
}

static void add_corner(cut_polygon *polygon, double column, double row) {
    assert_true(polygon->count < MOST_CUT);
    polygon->at[polygon->count][0] = column;
    polygon->at[polygon->count++][1] = row;
}

/* What is left where `sign` times a coordinate is at most `sign` times `limit`. */
static cut_polygon cut_at(const cut_polygon *from, int axis, double sign, double limit) {
    cut_polygon left = {.count = 0};
    for (int i = 0; i < from->count; i++) {
        const double *here = from->at[i], *next = from->at[(i + 1) % from->count];
        const double beyond = sign * (here[axis] - limit), next_beyond = sign * (next[axis] - limit);
        if (beyond <= 0) {
            add_corner(&left, here[0], here[1]);
        }
        if ((beyond < 0 && next_beyond > 0) || (beyond > 0 && next_beyond < 0)) {
            const double share = beyond / (beyond - next_beyond);
            double at[2] = {here[0] + share * (next[0] - here[0]), here[1] + share * (next[1] - here[1])};
            at[axis] = limit;
            add_corner(&left, at[0], at[1]);
        }
    }
    return left;
}

static cut_polygon cut_between(const cut_polygon *from, int axis, double low, double high) {
    const cut_polygon below = cut_at(from, axis, 1, high);
    return cut_at(&below, axis, -1, low);
}

/* Whether a triangle has points in the square of a pixel, or within CK_PIXELS_BESIDE of it, but for rounding. */
static bool meets(const flat_triangle *triangle, int64_t column, int64_t row) {
    const double beside = (double)CK_PIXELS_BESIDE - ALLOWANCE;
    const cut_polygon all = whole(triangle);
    const cut_polygon in_row = cut_between(&all, 1, (double)row - beside, (double)row + 1 + beside);
    return cut_between(&in_row, 0, (double)column - beside, (double)column + 1 + beside).count > 0;
}

static bool is_small(const flat_triangle *triangle) {
    const cut_polygon all = whole(triangle);
    const double low = fmin(fmin(all.at[0][0], all.at[1][0]), all.at[2][0]);
    const double high = fmax(fmax(all.at[0][0], all.at[1][0]), all.at[2][0]);
    return high - low + 2 * (double)CK_PIXELS_BESIDE < SMALL_PIXELS + ALLOWANCE;
}

/* Whether a pixel may be marked: it lies within CK_PIXELS_BESIDE of the columns that the triangle has within
 * CK_PIXELS_BESIDE of its row. Of small triangles these are all that they have. */
static bool may_be_marked(const flat_triangle *triangle, int64_t column, int64_t row) {
    const double beside = (double)CK_PIXELS_BESIDE + ALLOWANCE;
    const cut_polygon all = whole(triangle);
    const cut_polygon in_row = cut_between(&all, 1, (double)row - beside, (double)row + 1 + beside);
    const cut_polygon *seen = is_small(triangle) && in_row.count > 0 ? &all : &in_row;
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < seen->count; i++) {
        low = fmin(low, seen->at[i][0]);
        high = fmax(high, seen->at[i][0]);
    }
    return low - beside <= (double)column + 1 && high + beside >= (double)column;
}

/* ---- random triangles */

typedef enum triangle_kind {
    TINY = 0,
    OF_A_PIXEL,
    LARGE,
    SLENDER,
    DEGENERATE,
    ALONG_THE_AXES,
    ON_BORDERS,
    FAR_OUT,
    NEARLY_FLAT,
    KINDS,
} triangle_kind;

static double size_of(scene_random *random, triangle_kind kind, const ck_pixel_window *window) {
    const double sizes[KINDS] = {
        [TINY] = 0.3,
        [OF_A_PIXEL] = 1.2,
        [LARGE] = 3.0 * (double)window->width,
        [SLENDER] = (double)window->width,
        [DEGENERATE] = (double)window->width,
        [ALONG_THE_AXES] = (double)window->width,
        [ON_BORDERS] = 6,
        [FAR_OUT] = 8000,
        [NEARLY_FLAT] = 3.0 * (double)window->width,
    };
    return sizes[kind] * scene_random_between(random, 0.05, 1);
}

static void put(flat_triangle *triangle, int corner, double column, double row) {
    triangle->at[corner][0] = (float)column;
    triangle->at[corner][1] = (float)row;
}

/* Bends a triangle into what its kind says. */
static void bend(scene_random *random, triangle_kind kind, flat_triangle *triangle) {
    const double along = scene_random_between(random, -0.5, 1.5);
    double between[2];
    for (int axis = 0; axis < 2; axis++) {
        between[axis] =
            (double)triangle->at[0][axis] + along * ((double)triangle->at[1][axis] - (double)triangle->at[0][axis]);
    }
    if (kind == SLENDER) {
        put(triangle, 2, between[0] + scene_random_between(random, -0.1, 0.1), between[1]);
    } else if (kind == DEGENERATE && scene_random_below(random, 2) == 0) {
        put(triangle, 2, between[0], between[1]);
    } else if (kind == DEGENERATE) { /* a stretch, or one point */
        memcpy(triangle->at[2], triangle->at[scene_random_below(random, 2)], sizeof triangle->at[2]);
        memcpy(triangle->at[scene_random_below(random, 2)], triangle->at[2], sizeof triangle->at[2]);
    } else if (kind == ALONG_THE_AXES) {
        triangle->at[1][1] = triangle->at[0][1];
        triangle->at[2][0] = triangle->at[scene_random_below(random, 2)][0];
    } else if (kind == ON_BORDERS) {
        for (int i = 0; i < 6; i++) {
            triangle->at[i / 2][i % 2] = floorf(triangle->at[i / 2][i % 2]);
        }
    } else if (kind == NEARLY_FLAT) {
        triangle->at[1][1] = triangle->at[0][1] + (float)pow(10, scene_random_between(random, -9, -1));
    }
}

/* Most of them around some place of the window or not far beside it. */
static flat_triangle random_triangle(scene_random *random, triangle_kind kind, const ck_pixel_window *window) {
    flat_triangle triangle;
    const double column = (double)window->left + (double)window->width * scene_random_between(random, -0.3, 1.3);
    const double row = (double)window->low + (double)window->height * scene_random_between(random, -0.3, 1.3);
    const double size = size_of(random, kind, window);
    for (int corner = 0; corner < 3; corner++) {
        put(&triangle, corner, column + size * scene_random_between(random, -1, 1),
            row + size * scene_random_between(random, -1, 1));
    }
    bend(random, kind, &triangle);
    return triangle;
}

static ck_pixel_window random_window(scene_random *random) {
    const bool first = scene_random_below(random, 2) == 0;
    return (ck_pixel_window){.left = first ? 0 : (int64_t)scene_random_below(random, 4000),
                             .low = first ? -2 : (int64_t)scene_random_below(random, 4000) - 2,
                             .width = 1 + (int64_t)scene_random_below(random, MOST_COLUMNS),
                             .height = 1 + (int64_t)scene_random_below(random, MOST_ROWS)};
}

/* ---- tests */

/* A plane with other bytes before and behind it. */
typedef struct guarded_plane {
    uint8_t bytes[GUARD + MOST_COLUMNS * MOST_ROWS + GUARD];
} guarded_plane;

static guarded_plane random_plane(scene_random *random) {
    guarded_plane plane;
    for (size_t i = 0; i < sizeof plane.bytes; i++) {
        plane.bytes[i] = (uint8_t)scene_random_bits(random);
    }
    return plane;
}

/* What a window holds of a triangle is marked with the bits, what is not near it is as it was, and so is all else.
 * Returns how many pixels are marked. */
static size_t expect_covered(const flat_triangle *triangle, const ck_pixel_window *window, uint8_t bits,
                             const guarded_plane *before) {
    guarded_plane after = *before;
    const size_t pixels = (size_t)(window->width * window->height);
    size_t marked = 0;
    cover(triangle, window, bits, &after.bytes[GUARD]);
    assert_memory_equal(after.bytes, before->bytes, GUARD);
    assert_memory_equal(&after.bytes[GUARD + pixels], &before->bytes[GUARD + pixels],
                        sizeof after.bytes - GUARD - pixels);
    for (size_t i = 0; i < pixels; i++) {
        const int64_t column = window->left + (int64_t)i % window->width,
                      row = window->low + (int64_t)i / window->width;
        const uint8_t was = before->bytes[GUARD + i], is = after.bytes[GUARD + i];
        const bool covered = is == (was | bits);
        assert_true(covered || is == was);
        assert_true(covered || !meets(triangle, column, row));
        assert_true(is == was || may_be_marked(triangle, column, row));
        marked += is != was;
    }
    return marked;
}

static void the_pixels_that_a_triangle_meets_are_marked_and_few_more(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(20000);
    size_t marked[KINDS] = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const triangle_kind kind = (triangle_kind)(seed % KINDS);
        const ck_pixel_window window = random_window(&random);
        const flat_triangle triangle = random_triangle(&random, kind, &window);
        const uint8_t bits = (uint8_t)(1 + scene_random_below(&random, 255));
        const guarded_plane plane = random_plane(&random);
        marked[kind] += expect_covered(&triangle, &window, bits, &plane);
    }
    for (int kind = 0; rounds.whole && kind < KINDS; kind++) {
        assert_true(marked[kind] > 1000);
    }
}

/* A point covers one pixel, two beside a border, four in a corner. */
static void points_near_borders_mark_the_pixels_on_both_sides(void **state) {
    (void)state;
    static const double at[5][2] = {{2.5, 1.5}, {2.95, 1.5}, {3.05, 1.5}, {2.5, 1.98}, {3, 2}};
    static const size_t counts[5] = {1, 2, 2, 2, 4};
    const ck_pixel_window window = {-1, -1, 6, 5};
    for (size_t i = 0; i < 5; i++) {
        flat_triangle triangle;
        uint8_t plane[6 * 5] = {0};
        size_t marked = 0;
        for (int corner = 0; corner < 3; corner++) {
            put(&triangle, corner, at[i][0], at[i][1]);
        }
        cover(&triangle, &window, 1, plane);
        for (size_t pixel = 0; pixel < sizeof plane; pixel++) {
            marked += plane[pixel];
        }
        assert_int_equal(marked, counts[i]);
        assert_int_equal(plane[(1 + (int)at[i][1]) * 6 + 1 + (int)at[i][0]], 1);
    }
}

/* A slanting triangle that is no box of pixels: most of its box stays unmarked. */
static void the_box_of_a_slender_triangle_is_not_marked(void **state) {
    (void)state;
    const flat_triangle triangle = {{{0.5F, 0.5F}, {19.5F, 19.5F}, {19.4F, 19.5F}}};
    const ck_pixel_window window = {0, 0, 20, 20};
    uint8_t plane[20 * 20] = {0};
    size_t marked = 0;
    cover(&triangle, &window, 1, plane);
    for (size_t i = 0; i < sizeof plane; i++) {
        marked += plane[i];
    }
    assert_true(marked >= 20 && marked <= 60);
}

static void thin_is_what_is_lower_than_a_diagonal_of_a_pixel(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(20000);
    size_t thin = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const ck_pixel_window window = {.left = 0, .low = 0, .width = 10, .height = 10};
        const flat_triangle triangle = random_triangle(&random, (triangle_kind)(seed % FAR_OUT), &window);
        const float *const corner[3] = {triangle.at[0], triangle.at[1], triangle.at[2]};
        const cut_polygon all = whole(&triangle);
        double longest = 0;
        for (int i = 0; i < 3; i++) {
            const double *from = all.at[i], *to = all.at[(i + 1) % 3];
            longest = fmax(longest, hypot(to[0] - from[0], to[1] - from[1]));
        }
        const double twice_area = fabs((all.at[1][0] - all.at[0][0]) * (all.at[2][1] - all.at[0][1]) -
                                       (all.at[1][1] - all.at[0][1]) * (all.at[2][0] - all.at[0][0]));
        const double height = longest > 0 ? twice_area / longest : 0;
        assert_true(fabs(height - 1.5) < 1e-3 || ck_is_thin(corner) == (height < 1.5));
        thin += ck_is_thin(corner);
    }
    assert_true(!rounds.whole || (thin > 2000 && thin < 18000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pixels_that_a_triangle_meets_are_marked_and_few_more),
        cmocka_unit_test(points_near_borders_mark_the_pixels_on_both_sides),
        cmocka_unit_test(the_box_of_a_slender_triangle_is_not_marked),
        cmocka_unit_test(thin_is_what_is_lower_than_a_diagonal_of_a_pixel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
