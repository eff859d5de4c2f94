/* From where a picture looks, where nobody says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "drawing.h"

static int setup(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int teardown(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static void a_cube_is_seen_from_askew_and_above(void **state) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, drawn_red);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.view.direction[2] = 0;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_true(picture.forward[0] != 0 && picture.forward[2] != 0 && picture.forward[1] < 0);
    assert_true(picture.up[1] > 0);
    settings.view.up[2] = 1;
    picture = drawn_picture(*state, &boxes, &settings);
    assert_true(picture.forward[2] < 0 && picture.up[2] > 0);
    drawn_free(&boxes);
}

/* A small cube under a wide plate: from above it would be hidden. */
static void a_hidden_body_draws_the_view_to_its_side(void **state) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-4, 1, -4}, (const float[3]){4, 1.25F, 4}, drawn_red);
    drawn_add(&boxes, (const float[3]){-1.5F, -2, -1.5F}, (const float[3]){1.5F, 1, 1.5F}, drawn_blue);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.view.direction[2] = 0;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    size_t blue = 0;
    for (size_t i = 0; i < (size_t)picture.width * picture.height; i++) {
        blue += picture.rgba[4 * i] == 0 && picture.rgba[4 * i + 2] > 50;
    }
    assert_true(blue > 100);
    drawn_free(&boxes);
}

/* The same with a ghost for a plate, which hides nothing. */
static void a_ghost_does_not_turn_the_view(void **state) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-4, 1, -4}, (const float[3]){4, 1.25F, 4}, (clinker_colour){90, 90, 90, 40});
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, drawn_blue);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.view.direction[2] = 0;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_true(picture.forward[1] < -0.5);
    drawn_free(&boxes);
}

static void looking_along_y_has_minus_z_upwards(void **state) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, drawn_red);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.view.direction[1] = -1;
    settings.view.direction[2] = 0;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_true(picture.up[2] == -1);
    drawn_free(&boxes);
}

static void only_ghosts_are_seen_from_somewhere_too(void **state) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, (clinker_colour){90, 90, 90, 100});
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.view.direction[2] = 0;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_true(drawn_at(&picture, 0, 0, 0)[0] < 250);
    drawn_free(&boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_is_seen_from_askew_and_above),
        cmocka_unit_test(a_hidden_body_draws_the_view_to_its_side),
        cmocka_unit_test(a_ghost_does_not_turn_the_view),
        cmocka_unit_test(looking_along_y_has_minus_z_upwards),
        cmocka_unit_test(only_ghosts_are_seen_from_somewhere_too),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
