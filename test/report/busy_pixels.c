/* Which pixels are looked at closely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/busy_pixels.h"

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

static void pixels_of_one_face_are_not_busy(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    for (size_t column = 0; column < WIDTH; column++) {
        assert_false(ck_pixel_busy(looks, seen, WIDTH, 1, column, 0.1));
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
        assert_true(ck_pixel_busy(looks, seen, WIDTH, 1, 0, 0.1) == (i == 0));
        assert_true(ck_pixel_busy(looks, seen, WIDTH, 1, 1, 0.1));
        assert_true(ck_pixel_busy(looks, seen, WIDTH, 1, 2, 0.1) == (i == 0));
        assert_false(ck_pixel_busy(looks, seen, WIDTH, 1, 3, 0.1));
    }
}

static void facets_of_like_light_are_not_busy_and_other_colours_are(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    seen[WIDTH].colour[0] = 215;
    assert_false(ck_pixel_busy(looks, seen, WIDTH, 1, 1, 0.1));
    seen[WIDTH].colour[0] = 216;
    assert_true(ck_pixel_busy(looks, seen, WIDTH, 1, 1, 0.1));
}

static void steps_and_creases_and_ghosts_are_busy(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    seen[WIDTH].first.solid = (ck_seen_surface){.depth = 1, .face = STEP};
    assert_true(ck_pixel_busy(looks, seen, WIDTH, 1, 1, 0.1));
    fill(seen);
    seen[WIDTH].first.solid.face = SIDE;
    assert_true(ck_pixel_busy(looks, seen, WIDTH, 1, 1, 0.1));
    fill(seen);
    seen[WIDTH].first.ghost.face = GHOST;
    assert_true(ck_pixel_busy(looks, seen, WIDTH, 1, 1, 0.1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_of_one_face_are_not_busy),
        cmocka_unit_test(a_change_is_busy_as_far_as_the_pixels_beside_it),
        cmocka_unit_test(facets_of_like_light_are_not_busy_and_other_colours_are),
        cmocka_unit_test(steps_and_creases_and_ghosts_are_busy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
