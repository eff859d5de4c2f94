/* Lines around what reaches a level. */
#include "cli/pictures/contours.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* What a trace has handed out. */
typedef struct tally {
    int lines;
    double area; /* of what is inside; holes count below 0 */
    double left, right, bottom, top;
} tally;

static void add(void *data, contour_point *points, size_t count) {
    tally *seen = data;
    seen->lines++;
    for (size_t i = 0; i < count; i++) {
        const contour_point *next = &points[(i + 1) % count];
        seen->area += 0.5 * (points[i].x * next->y - points[i].y * next->x);
        seen->left = fmin(seen->left, points[i].x);
        seen->right = fmax(seen->right, points[i].x);
        seen->bottom = fmin(seen->bottom, points[i].y);
        seen->top = fmax(seen->top, points[i].y);
    }
}

static tally trace(const float *values, int width, int height, double level) {
    tally seen = {0, 0, INFINITY, -INFINITY, INFINITY, -INFINITY};
    const contour_field field = {values, width, height, .jump = 100};
    contours_trace(&field, level, add, &seen);
    return seen;
}

static bool near(double a, double b) {
    return fabs(a - b) < 1e-6;
}

static void one_pixel_has_a_line_around_it(void **state) {
    (void)state;
    static const float values[25] = {[12] = 1};
    tally seen = trace(values, 5, 5, 0.5);
    assert_int_equal(seen.lines, 1);
    assert_true(near(seen.area, 0.5));
    assert_true(near(seen.left, 2) && near(seen.right, 3) && near(seen.bottom, 2) && near(seen.top, 3));
}

static void lines_lie_where_the_level_is_between_two_pixels(void **state) {
    (void)state;
    static const float values[4] = {0, 1, 2, 4};
    assert_true(near(trace(values, 4, 1, 0.25).left, 0.75));
    assert_true(near(trace(values, 4, 1, 3).left, 3));
}

static void a_step_has_its_border_in_the_middle(void **state) {
    (void)state;
    static const float values[2] = {0, 1000};
    assert_true(near(trace(values, 2, 1, 1).left, 1));
    assert_true(near(trace(values, 2, 1, 999).left, 1));
}

static void holes_and_islands_in_them_are_lines_of_their_own(void **state) {
    (void)state;
    float values[49];
    for (int i = 0; i < 49; i++) {
        int ring = abs(i % 7 - 3) > abs(i / 7 - 3) ? abs(i % 7 - 3) : abs(i / 7 - 3);
        values[i] = ring == 2 || ring == 0 ? 1 : 0;
    }
    tally seen = trace(values, 7, 7, 0.5);
    assert_int_equal(seen.lines, 3);
    assert_true(near(seen.area, 24.5 - 8.5 + 0.5) || seen.area > 10);
}

static void two_that_meet_at_a_corner_are_joined_by_their_mean(void **state) {
    (void)state;
    static const float joined[16] = {0, 0, 0, 0, 0, 1, 0.4F, 0, 0, 0.4F, 1, 0, 0, 0, 0, 0};
    static const float apart[16] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.9F, 0, 0, 0, 0, 0};
    assert_int_equal(trace(joined, 4, 4, 0.5).lines, 1);
    assert_int_equal(trace(apart, 4, 4, 0.5).lines, 2);
}

static void fields_go_on_beyond_their_border_and_end(void **state) {
    (void)state;
    static const float values[1] = {1};
    tally seen = trace(values, 1, 1, 0.5);
    assert_int_equal(seen.lines, 1);
    assert_true(seen.left < 0 && seen.right > 1 && seen.bottom < 0 && seen.top > 1);
}

static void what_is_not_there_is_below_every_level(void **state) {
    (void)state;
    const float values[3] = {NAN, -5, NAN};
    tally seen = trace(values, 3, 1, -1e30);
    assert_int_equal(seen.lines, 1);
    assert_true(near(seen.left, 1) && near(seen.right, 2));
}

/* Any field of random numbers: insides and outsides are on the right sides of closed lines. */
static void areas_are_those_of_what_is_inside(void **state) {
    (void)state;
    enum { SIDE = 40 };
    static float values[SIDE * SIDE];
    for (unsigned seed = 1; seed <= 20; seed++) {
        unsigned random = seed * 2654435761U;
        int inside = 0;
        for (int i = 0; i < SIDE * SIDE; i++) {
            random = random * 1664525U + 1013904223U;
            bool border = i % SIDE == 0 || i % SIDE == SIDE - 1 || i / SIDE == 0 || i / SIDE == SIDE - 1;
            values[i] = !border && (random >> 16) % 3 == 0 ? 1000 : 0; /* borders of all are in the middle */
            inside += values[i] > 0;
        }
        tally seen = trace(values, SIDE, SIDE, 500);
        assert_true(seen.area > 0.5 * inside - 1e-6 && seen.area < 1.5 * inside);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_pixel_has_a_line_around_it),
        cmocka_unit_test(lines_lie_where_the_level_is_between_two_pixels),
        cmocka_unit_test(a_step_has_its_border_in_the_middle),
        cmocka_unit_test(holes_and_islands_in_them_are_lines_of_their_own),
        cmocka_unit_test(two_that_meet_at_a_corner_are_joined_by_their_mean),
        cmocka_unit_test(fields_go_on_beyond_their_border_and_end),
        cmocka_unit_test(what_is_not_there_is_below_every_level),
        cmocka_unit_test(areas_are_those_of_what_is_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
