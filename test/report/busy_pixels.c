/* Which pixels are looked at closely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/busy_pixels.h"

#include <stdlib.h>

enum { WIDTH = 4, ROWS = 3 };

/* Faces of body 0, flat on, of body 1, of body 0 again, on its side, of body 2, and another one of body 0. */
enum { FACE, OTHER_BODY, SIDE, GHOST, STEP };
static const ck_face_look looks[] = {{.normal = {0, 0, 127}, .body = 0},
                                     {.normal = {0, 0, 127}, .body = 1},
                                     {.normal = {127, 0, 0}, .body = 0},
                                     {.normal = {0, 0, 127}, .body = 2},
                                     {.normal = {0, 0, 127}, .body = 0}};

/* Three rows that all see a face of body 0, flat on. */
static void fill(ck_seen seen[ROWS * WIDTH]) {
    for (int i = 0; i < ROWS * WIDTH; i++) {
        seen[i] =
            (ck_seen){.colour = {200, 100, 50, 255}, .first = {.solid = {.face = FACE}, .ghost = {.face = CK_NO_FACE}}};
    }
}

/* Whether a pixel of the middle row is busy. */
static bool is_busy(const ck_seen seen[ROWS * WIDTH], size_t column) {
    uint8_t changes[ROWS * WIDTH];
    for (size_t row = 0; row < ROWS; row++) {
        ck_pixels_compare(looks, seen, WIDTH, row, row + 1 < ROWS, 0.1, changes);
    }
    return ck_pixel_busy(changes, WIDTH, 1, column);
}

static void pixels_of_one_face_are_not_busy(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    for (size_t column = 0; column < WIDTH; column++) {
        assert_false(is_busy(seen, column));
    }
}

static void a_change_is_busy_as_far_as_the_pixels_beside_it(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    static const size_t places[] = {WIDTH + 1, 1, 2 * WIDTH + 1};
    for (size_t i = 0; i < 3; i++) { /* the pixel itself, below and above it */
        fill(seen);
        seen[places[i]].first.solid.face = OTHER_BODY;
        assert_true(is_busy(seen, 0) == (i == 0));
        assert_true(is_busy(seen, 1));
        assert_true(is_busy(seen, 2) == (i == 0));
        assert_false(is_busy(seen, 3));
    }
}

static void facets_of_like_light_are_not_busy_and_other_colours_are(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    seen[WIDTH].colour[0] = 215;
    assert_false(is_busy(seen, 1));
    seen[WIDTH].colour[0] = 216;
    assert_true(is_busy(seen, 1));
}

/* In any channel, either way. */
static void colours_differ_from_sixteen_on(void **state) {
    (void)state;
    for (int channel = 0; channel < 4; channel++) {
        for (int a = 0; a < 256; a++) {
            for (int b = 0; b < 256; b++) {
                ck_seen seen[ROWS * WIDTH];
                fill(seen);
                seen[WIDTH].colour[channel] = (uint8_t)a;
                for (int i = 1; i < WIDTH; i++) {
                    seen[WIDTH + i].colour[channel] = (uint8_t)b;
                }
                for (int i = 0; i < WIDTH; i++) { /* what is below and above pixel 1 is like it */
                    seen[i].colour[channel] = seen[2 * WIDTH + i].colour[channel] = (uint8_t)b;
                }
                assert_true(is_busy(seen, 1) == (abs(a - b) >= 16));
            }
        }
    }
}

static void steps_and_creases_and_ghosts_are_busy(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    seen[WIDTH].first.solid = (ck_seen_surface){.depth = 1, .face = STEP};
    assert_true(is_busy(seen, 1));
    fill(seen);
    seen[WIDTH].first.solid.face = SIDE;
    assert_true(is_busy(seen, 1));
    fill(seen);
    seen[WIDTH].first.ghost.face = GHOST;
    assert_true(is_busy(seen, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_of_one_face_are_not_busy),
        cmocka_unit_test(a_change_is_busy_as_far_as_the_pixels_beside_it),
        cmocka_unit_test(facets_of_like_light_are_not_busy_and_other_colours_are),
        cmocka_unit_test(colours_differ_from_sixteen_on),
        cmocka_unit_test(steps_and_creases_and_ghosts_are_busy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
