/* Which pixels are looked at closely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/busy_pixels.h"

enum { FRONT = 0, BACK = 1, WIDTH = 4, ROWS = 3 };

static const ck_painted solids[3] = {{.solid = true}, {.solid = true}, {.solid = false}};

static ck_fragment at(float depth, uint32_t body, uint32_t back) {
    return (ck_fragment){.depth = depth, .body_back = body * 2 + back};
}

static void bodies_that_follow_each_other_closely_are_a_crowd(void **state) {
    (void)state;
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.25F, 1, FRONT), at(4, 1, BACK)};
    assert_true(ck_pixel_crowded(flush, 4, solids, 0.5));
    assert_false(ck_pixel_crowded(flush, 4, solids, 0.25));
    assert_false(ck_pixel_crowded(flush, 2, solids, 0.5));
    assert_false(ck_pixel_crowded(NULL, 0, solids, 0.5));
}

static void layers_of_one_body_are_no_crowd(void **state) {
    (void)state;
    const ck_fragment thin[2] = {at(0, 0, FRONT), at(0.125F, 0, BACK)};
    assert_false(ck_pixel_crowded(thin, 2, solids, 0.5));
}

static void ghosts_are_no_crowd_and_hide_none(void **state) {
    (void)state;
    const ck_fragment ghost[2] = {at(0, 0, FRONT), at(0.125F, 2, FRONT)};
    const ck_fragment between[3] = {at(0, 0, BACK), at(0.125F, 2, FRONT), at(0.25F, 1, FRONT)};
    assert_false(ck_pixel_crowded(ghost, 2, solids, 0.5));
    assert_true(ck_pixel_crowded(between, 3, solids, 0.5));
}

/* Three rows that all see a face of body 0, flat on. */
static void fill(ck_seen seen[ROWS * WIDTH]) {
    for (int i = 0; i < ROWS * WIDTH; i++) {
        seen[i] = (ck_seen){
            .colour = {200, 100, 50, 255}, .solid = {.body = 0, .normal = {0, 0, 127}}, .ghost = {.body = CK_NO_BODY}};
    }
}

static void pixels_of_one_face_are_not_busy(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    for (size_t column = 0; column < WIDTH; column++) {
        assert_false(ck_pixel_busy(seen, WIDTH, 1, column, 0.1));
    }
}

static void a_change_is_busy_as_far_as_the_next_pixel(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    seen[2 * WIDTH].solid.body = 1; /* at a corner */
    assert_true(ck_pixel_busy(seen, WIDTH, 1, 0, 0.1));
    assert_true(ck_pixel_busy(seen, WIDTH, 1, 1, 0.1));
    assert_false(ck_pixel_busy(seen, WIDTH, 1, 2, 0.1));
    assert_false(ck_pixel_busy(seen, WIDTH, 1, 3, 0.1));
}

static void facets_of_like_light_are_not_busy_and_other_colours_are(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    seen[WIDTH].colour[0] = 205;
    assert_false(ck_pixel_busy(seen, WIDTH, 1, 1, 0.1));
    seen[WIDTH].colour[0] = 208;
    assert_true(ck_pixel_busy(seen, WIDTH, 1, 1, 0.1));
}

static void steps_and_creases_and_ghosts_are_busy(void **state) {
    (void)state;
    ck_seen seen[ROWS * WIDTH];
    fill(seen);
    seen[WIDTH].solid.depth = 1;
    assert_true(ck_pixel_busy(seen, WIDTH, 1, 1, 0.1));
    fill(seen);
    seen[WIDTH].solid.normal[0] = 127;
    seen[WIDTH].solid.normal[2] = 0;
    assert_true(ck_pixel_busy(seen, WIDTH, 1, 1, 0.1));
    fill(seen);
    seen[WIDTH].ghost.body = 2;
    assert_true(ck_pixel_busy(seen, WIDTH, 1, 1, 0.1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_that_follow_each_other_closely_are_a_crowd),
        cmocka_unit_test(layers_of_one_body_are_no_crowd),
        cmocka_unit_test(ghosts_are_no_crowd_and_hide_none),
        cmocka_unit_test(pixels_of_one_face_are_not_busy),
        cmocka_unit_test(a_change_is_busy_as_far_as_the_next_pixel),
        cmocka_unit_test(facets_of_like_light_are_not_busy_and_other_colours_are),
        cmocka_unit_test(steps_and_creases_and_ghosts_are_busy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
