/* Which pixels are looked at closely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/busy_pixels.h"

enum { FRONT = 0, BACK = 1, WIDTH = 4, ROWS = 3 };

static const ck_painted solids[3] = {{.solid = true}, {.solid = true}, {.solid = false}};
static const ck_overlap_bodies all = {.bodies = solids};

/* Faces of body 0, flat on, of body 1, of body 0 again, on its side, of body 2, and another one of body 0. */
enum { FACE, OTHER_BODY, SIDE, GHOST, STEP };
static const ck_face_look looks[] = {{.normal = {0, 0, 127}, .body = 0},
                                     {.normal = {0, 0, 127}, .body = 1},
                                     {.normal = {127, 0, 0}, .body = 0},
                                     {.normal = {0, 0, 127}, .body = 2},
                                     {.normal = {0, 0, 127}, .body = 0}};

static ck_fragment at(float depth, uint32_t body, uint32_t back) {
    return (ck_fragment){.depth = depth, .body_back = body * 2 + back};
}

static void bodies_that_follow_each_other_closely_are_a_crowd(void **state) {
    (void)state;
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.25F, 1, FRONT), at(4, 1, BACK)};
    assert_true(ck_pixel_crowded(flush, 4, &all, 0.5));
    assert_false(ck_pixel_crowded(flush, 4, &all, 0.25));
    assert_false(ck_pixel_crowded(flush, 2, &all, 0.5));
    assert_false(ck_pixel_crowded(NULL, 0, &all, 0.5));
}

static void layers_of_one_body_are_no_crowd(void **state) {
    (void)state;
    const ck_fragment thin[2] = {at(0, 0, FRONT), at(0.125F, 0, BACK)};
    assert_false(ck_pixel_crowded(thin, 2, &all, 0.5));
}

static void ghosts_are_no_crowd_and_hide_none(void **state) {
    (void)state;
    const ck_fragment ghost[2] = {at(0, 0, FRONT), at(0.125F, 2, FRONT)};
    const ck_fragment between[3] = {at(0, 0, BACK), at(0.125F, 2, FRONT), at(0.25F, 1, FRONT)};
    assert_false(ck_pixel_crowded(ghost, 2, &all, 0.5));
    assert_true(ck_pixel_crowded(between, 3, &all, 0.5));
}

static void bodies_that_are_not_marked_are_no_crowd(void **state) {
    (void)state;
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.25F, 1, FRONT), at(4, 1, BACK)};
    const uint8_t first = 1, both = 3;
    assert_false(ck_pixel_crowded(flush, 4, &(ck_overlap_bodies){solids, &first}, 0.5));
    assert_true(ck_pixel_crowded(flush, 4, &(ck_overlap_bodies){solids, &both}, 0.5));
}

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
    seen[WIDTH].colour[0] = 205;
    assert_false(ck_pixel_busy(looks, seen, WIDTH, 1, 1, 0.1));
    seen[WIDTH].colour[0] = 208;
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
        cmocka_unit_test(bodies_that_follow_each_other_closely_are_a_crowd),
        cmocka_unit_test(layers_of_one_body_are_no_crowd),
        cmocka_unit_test(ghosts_are_no_crowd_and_hide_none),
        cmocka_unit_test(bodies_that_are_not_marked_are_no_crowd),
        cmocka_unit_test(pixels_of_one_face_are_not_busy),
        cmocka_unit_test(a_change_is_busy_as_far_as_the_pixels_beside_it),
        cmocka_unit_test(facets_of_like_light_are_not_busy_and_other_colours_are),
        cmocka_unit_test(steps_and_creases_and_ghosts_are_busy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
