/* From where a picture looks, where nobody says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "drawing.h"

#include <math.h>

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

/* A tetrahedron, beside the middle of its box. */
static void what_is_not_drawn_does_not_widen_the_window(void **state) {
    static const float positions[15] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 9, 9, 9};
    static const uint32_t faces[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    static const clinker_colour colours[2] = {{220, 0, 0, 255}, {0, 0, 0, 0}};
    const clinker_mesh mesh = {.positions = positions, .vertex_count = 5, .indices = faces, .triangle_count = 4};
    const clinker_body bodies[2] = {{.mesh = mesh}, {.mesh = mesh}};
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view = (clinker_view){.direction = {1, -1, 0}, .up = {1, 1, 1}, .resolution = 400};
    settings.colours = colours;
    for (size_t count = 1; count <= 2; count++) {
        clinker_picture picture = CLINKER_INIT(clinker_picture);
        assert_int_equal(clinker_bodies_draw(*state, bodies, count, &settings, &picture), CLINKER_STATUS_OK);
        assert_int_equal(picture.width, 400);
        assert_int_equal(picture.height, 197);
    }
}

/* A rod of which the length is rounded to more than its width, seen end on. */
static void a_view_along_a_long_rod_shows_its_end(void **state) {
    static const double across[3] = {0.70710678118654752, -0.70710678118654752, 0};
    static const double along[3] = {0.70710678118654752, 0.70710678118654752, 0};
    static const uint32_t faces[12] = {0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6};
    double positions[24];
    for (int i = 0; i < 8; i++) { /* squares at both ends */
        for (int axis = 0; axis < 3; axis++) {
            positions[3 * i + axis] = (i % 4 % 3 == 0 ? -0.5 : 0.5) * across[axis] +
                                      (axis == 2 ? (i % 4 < 2 ? -0.5 : 0.5) : 0) + (i < 4 ? 0 : 2e7) * along[axis];
        }
    }
    const clinker_body rod = {.mesh = {.positions = positions,
                                       .scalar = CLINKER_SCALAR_FLOAT64,
                                       .vertex_count = 8,
                                       .indices = faces,
                                       .triangle_count = 4}};
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view = (clinker_view){.direction = {1, 1, 0}, .up = {0, 0, 1}, .resolution = 104};
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    assert_int_equal(clinker_bodies_draw(*state, &rod, 1, &settings, &picture), CLINKER_STATUS_OK);
    assert_true(picture.width == 104 && picture.height >= 103);
    for (uint32_t row = 3; row < 100; row++) {
        for (uint32_t column = 3; column < 100; column++) {
            assert_true(picture.rgba[4 * (row * 104 + column)] < 230);
        }
    }
}

static void bodies_that_no_raster_can_hold_are_refused(void **state) {
    for (int exponent = -1074; exponent <= 1023; exponent++) {
        const double side = ldexp(1, exponent);
        const double positions[9] = {0, 0, 0, side, 0, 0, 0, side, 0};
        const clinker_body body = {
            .mesh = {.positions = positions, .scalar = CLINKER_SCALAR_FLOAT64, .vertex_count = 3}};
        clinker_draw_settings settings;
        clinker_draw_settings_init(&settings);
        settings.view.resolution = 16;
        clinker_picture picture = CLINKER_INIT(clinker_picture);
        const clinker_status status = clinker_bodies_draw(*state, &body, 1, &settings, &picture);
        assert_true(status == CLINKER_STATUS_OK || status == CLINKER_STATUS_INVALID);
        assert_true(status == CLINKER_STATUS_OK || exponent < -900 || exponent > 900);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_is_seen_from_askew_and_above),
        cmocka_unit_test(a_hidden_body_draws_the_view_to_its_side),
        cmocka_unit_test(a_ghost_does_not_turn_the_view),
        cmocka_unit_test(looking_along_y_has_minus_z_upwards),
        cmocka_unit_test(only_ghosts_are_seen_from_somewhere_too),
        cmocka_unit_test(what_is_not_drawn_does_not_widen_the_window),
        cmocka_unit_test(a_view_along_a_long_rod_shows_its_end),
        cmocka_unit_test(bodies_that_no_raster_can_hold_are_refused),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
