/* Pictures of boxes, whose pixels are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "drawing.h"

#include <math.h>
#include <stdlib.h>

static int setup(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int teardown(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static drawn_boxes one_cube(clinker_colour colour) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, colour);
    return boxes;
}

/* Red below z = 0, blue from 1 to 2 above its right half. */
static drawn_boxes two_plates(clinker_colour red, clinker_colour blue) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 0}, red);
    drawn_add(&boxes, (const float[3]){0, -1, 1}, (const float[3]){1, 1, 2}, blue);
    return boxes;
}

static bool is_white(const uint8_t *pixel) {
    return pixel[0] == 255 && pixel[1] == 255 && pixel[2] == 255 && pixel[3] == 255;
}

static void a_cube_covers_its_square_in_its_colour(void **state) {
    drawn_boxes boxes = one_cube(drawn_red);
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_int_equal(picture.width, 104);
    assert_int_equal(picture.height, 104);
    assert_true(fabs(picture.pixel - 2.08 / 104) < 1e-12);
    for (uint32_t row = 0; row < 104; row++) {
        for (uint32_t column = 0; column < 104; column++) {
            const uint8_t *pixel = &picture.rgba[4 * (row * 104 + column)];
            bool inside = row >= 2 && row < 102 && column >= 2 && column < 102;
            assert_true(is_white(pixel) == !inside);
            assert_true(!inside || (pixel[0] > 180 && pixel[0] <= 220 && pixel[1] == 0 && pixel[3] == 255));
        }
    }
    drawn_free(&boxes);
}

static void an_edge_between_pixels_is_a_mixture(void **state) {
    drawn_boxes boxes = one_cube(drawn_red);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.view.resolution = 80; /* the margin is 1.54 pixels wide */
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    size_t mixed = 0;
    for (size_t i = 0; i < (size_t)picture.width * picture.height; i++) {
        mixed += picture.rgba[4 * i + 1] > 0 && picture.rgba[4 * i + 1] < 255;
    }
    assert_true(mixed > 100);
    drawn_free(&boxes);
}

static void what_is_nearer_hides_what_is_behind(void **state) {
    drawn_boxes boxes = two_plates(drawn_red, drawn_blue);
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_int_equal(drawn_at(&picture, 0.5, 0, 0)[0], 0);
    assert_true(drawn_at(&picture, 0.5, 0, 0)[2] > 180);
    assert_true(drawn_at(&picture, -0.5, 0, 0)[0] > 180);
    settings.view.direction[2] = 1;
    picture = drawn_picture(*state, &boxes, &settings);
    assert_true(drawn_at(&picture, 0.5, 0, 0)[0] > 180);
    assert_int_equal(drawn_at(&picture, 0.5, 0, 0)[2], 0);
    drawn_free(&boxes);
}

static void a_ghost_in_front_is_seen_through_and_one_behind_is_not_seen(void **state) {
    drawn_boxes boxes = two_plates(drawn_red, (clinker_colour){0, 0, 220, 100});
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    uint8_t plain = drawn_at(&picture, -0.5, 0, 0)[0];
    const uint8_t *seen = drawn_at(&picture, 0.5, 0, 0);
    assert_true(seen[0] < plain && seen[0] > plain / 2 && seen[2] > 20 && seen[2] < 120);
    settings.view.direction[2] = 1;
    picture = drawn_picture(*state, &boxes, &settings);
    assert_memory_equal(drawn_at(&picture, 0.5, 0, 0), drawn_at(&picture, -0.5, 0, 0), 4);
    drawn_free(&boxes);
}

static void a_body_of_alpha_0_is_neither_drawn_nor_in_the_window(void **state) {
    drawn_boxes boxes = one_cube(drawn_red);
    drawn_add(&boxes, (const float[3]){-9, -9, 2}, (const float[3]){9, 9, 3}, (clinker_colour){0});
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_true(fabs(picture.pixel - 2.08 / 104) < 1e-12);
    assert_true(drawn_at(&picture, 0, 0, 0)[0] > 180);
    drawn_free(&boxes);
}

static void overlap_is_laid_over_all_where_it_is_long_enough(void **state) {
    drawn_boxes boxes = one_cube(drawn_red);
    drawn_add(&boxes, (const float[3]){0, -0.5F, 0.5F}, (const float[3]){0.5F, 0.5F, 3}, drawn_blue);
    drawn_add(&boxes, (const float[3]){-1, -1, 4}, (const float[3]){1, 1, 5}, (clinker_colour){0, 0, 0, 255});
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.overlap = (clinker_colour){0, 200, 0, 255};
    settings.overlap_least = 0.4;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    /* In the light of a face that is seen flat on, as the cube's top is. */
    assert_int_equal(drawn_at(&picture, 0.25, 0, 0)[1], 185);
    assert_int_equal(drawn_at(&picture, -0.25, 0, 0)[1], 0);
    settings.overlap_least = 0.6;
    picture = drawn_picture(*state, &boxes, &settings);
    assert_int_equal(drawn_at(&picture, 0.25, 0, 0)[1], 0);
    drawn_free(&boxes);
}

/* Makes one body of the last two boxes. */
static void join_last(drawn_boxes *boxes, float positions[48], uint32_t indices[72]) {
    const scene_mesh *parts = &boxes->meshes[boxes->count - 2];
    for (size_t part = 0; part < 2; part++) {
        memcpy(&positions[24 * part], parts[part].positions, 24 * sizeof *positions);
        for (size_t i = 0; i < 36; i++) {
            indices[36 * part + i] = parts[part].indices[i] + (uint32_t)(8 * part);
        }
    }
    scene_mesh_free(&boxes->meshes[--boxes->count]);
    boxes->bodies[boxes->count - 1].mesh =
        (clinker_mesh){.positions = positions, .vertex_count = 16, .indices = indices, .triangle_count = 24};
}

/* A plate a fifth of a pixel above the cube, with a ridge of a quarter of a pixel that goes through it, beside the
 * middles of pixels: the plate hides the ridge, and nothing changes there from pixel to pixel. */
static void a_thin_overlap_below_a_cover_is_found(void **state) {
    float positions[48];
    uint32_t indices[72];
    drawn_boxes boxes = one_cube(drawn_red);
    drawn_add(&boxes, (const float[3]){-0.6F, -0.6F, 1.004F}, (const float[3]){0.6F, 0.6F, 1.5F}, drawn_blue);
    drawn_add(&boxes, (const float[3]){0.001F, -0.5F, 0.5F}, (const float[3]){0.006F, 0.5F, 1.25F}, drawn_blue);
    join_last(&boxes, positions, indices);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.overlap = (clinker_colour){0, 200, 0, 255};
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    for (int i = -4; i <= 4; i++) {
        assert_true(drawn_at(&picture, 0.01, 0.1 * i, 0)[1] > 50);
        assert_int_equal(drawn_at(&picture, 0.03, 0.1 * i, 0)[1], 0);
    }
    drawn_free(&boxes);
}

/* Two boxes through the cube: where overlaps are looked for, the picture is as if they were looked for everywhere. */
static void overlaps_are_shown_in_their_places_alone(void **state) {
    const clinker_overlap_place places[2] = {
        {.a = 0, .b = 1, .box_min = {-0.5, -0.5, 0.5}, .box_max = {-0.25, 0.5, 1}},
        {.a = 0, .b = 2, .box_min = {-INFINITY, -INFINITY, -INFINITY}, .box_max = {INFINITY, INFINITY, INFINITY}}};
    drawn_boxes boxes = one_cube(drawn_red);
    drawn_add(&boxes, (const float[3]){-0.5F, -0.5F, 0.5F}, (const float[3]){-0.25F, 0.5F, 3}, drawn_blue);
    drawn_add(&boxes, (const float[3]){0.25F, -0.5F, 0.5F}, (const float[3]){0.5F, 0.5F, 3}, drawn_blue);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.overlap = (clinker_colour){0, 200, 0, 255};
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    const size_t bytes = 4 * (size_t)picture.width * picture.height;
    uint8_t *everywhere = malloc(bytes);
    assert_non_null(everywhere);
    memcpy(everywhere, picture.rgba, bytes);
    settings.places = places;
    for (settings.place_count = 0; settings.place_count <= 2; settings.place_count++) {
        picture = drawn_picture(*state, &boxes, &settings);
        assert_true((drawn_at(&picture, -0.375, 0, 0)[1] > 150) == (settings.place_count > 0));
        assert_true((drawn_at(&picture, 0.375, 0, 0)[1] > 150) == (settings.place_count > 1));
        assert_true((memcmp(everywhere, picture.rgba, bytes) == 0) == (settings.place_count == 2));
    }
    free(everywhere);
    drawn_free(&boxes);
}

static void a_solid_body_may_be_seen_through(void **state) {
    drawn_boxes boxes = two_plates(drawn_red, (clinker_colour){0, 0, 220, 200});
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    const uint8_t *seen = drawn_at(&picture, 0.5, 0, 0);
    assert_true(seen[2] > 100 && seen[0] > 0 && seen[0] < 60); /* blue on both of its sides, then red */
    drawn_free(&boxes);
}

static void ghosts_have_no_overlap(void **state) {
    drawn_boxes boxes = one_cube(drawn_red);
    drawn_add(&boxes, (const float[3]){0, -0.5F, 0.5F}, (const float[3]){0.5F, 0.5F, 3},
              (clinker_colour){0, 0, 220, 100});
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.overlap = (clinker_colour){0, 200, 0, 255};
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_int_equal(drawn_at(&picture, 0.25, 0, 0)[1], 0);
    drawn_free(&boxes);
}

static void lines_go_around_bodies_unless_they_are_not_wanted(void **state) {
    drawn_boxes boxes = two_plates(drawn_red, drawn_red);
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    uint8_t without = drawn_at(&picture, 0, 0.5, 0)[0];
    assert_true(without > 180);
    settings.plain = false;
    picture = drawn_picture(*state, &boxes, &settings);
    assert_true(drawn_at(&picture, 0, 0.5, 0)[0] < without * 9 / 10);
    assert_int_equal(drawn_at(&picture, -0.5, 0.5, 0)[0], without);
    drawn_free(&boxes);
}

static void a_clear_background_stays_clear(void **state) {
    drawn_boxes boxes = one_cube(drawn_red);
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.background = (clinker_colour){0};
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_int_equal(picture.rgba[3], 0);
    assert_int_equal(drawn_at(&picture, 0, 0, 0)[3], 255);
    drawn_free(&boxes);
}

static void an_open_sheet_is_seen_from_both_sides(void **state) {
    static const float corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const clinker_body sheet = {.mesh = {.positions = corners, .vertex_count = 3}};
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view.resolution = 32;
    for (int side = -1; side <= 1; side += 2) {
        clinker_picture picture = CLINKER_INIT(clinker_picture);
        settings.view.direction[2] = side;
        assert_int_equal(clinker_bodies_draw(*state, &sheet, 1, &settings, &picture), CLINKER_STATUS_OK);
        assert_true(drawn_at(&picture, 0.25, 0.25, 0)[0] < 230);
        assert_true(is_white(drawn_at(&picture, 0.9, 0.9, 0)));
    }
}

static void the_number_of_threads_does_not_show(void **state) {
    (void)state;
    scene_pair jaws = scene_jaws(20000, SCENE_KISS);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    const clinker_colour colours[2] = {{0, 114, 178, 255}, {150, 156, 165, 90}};
    settings.colours = colours;
    settings.view.resolution = 150;
    uint8_t *first = NULL;
    for (unsigned threads = 1; threads <= 3; threads++) {
        clinker_workspace_settings made_with;
        clinker_workspace_settings_init(&made_with);
        made_with.threads = threads;
        clinker_workspace *workspace;
        clinker_picture picture = CLINKER_INIT(clinker_picture);
        assert_int_equal(clinker_workspace_create(&made_with, &workspace), CLINKER_STATUS_OK);
        assert_int_equal(clinker_bodies_draw(workspace, bodies, 2, &settings, &picture), CLINKER_STATUS_OK);
        size_t bytes = 4 * (size_t)picture.width * picture.height;
        if (first == NULL) {
            first = malloc(bytes);
            assert_non_null(first);
            memcpy(first, picture.rgba, bytes);
        }
        assert_memory_equal(first, picture.rgba, bytes);
        clinker_workspace_destroy(workspace);
    }
    free(first);
    scene_pair_free(&jaws);
}

static void expect_refused(void **state, const drawn_boxes *boxes, const clinker_draw_settings *settings,
                           const char *part) {
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    assert_int_equal(clinker_bodies_draw(*state, boxes->bodies, boxes->count, settings, &picture),
                     CLINKER_STATUS_INVALID);
    assert_null(picture.rgba);
    assert_non_null(strstr(clinker_workspace_message(*state), part));
}

static void nonsense_is_refused(void **state) {
    drawn_boxes boxes = one_cube(drawn_red);
    const clinker_draw_settings good = drawn_settings(&boxes);
    clinker_draw_settings bad = good;
    bad.size = 0;
    expect_refused(state, &boxes, &bad, "`settings` has no size");
    bad = good;
    bad.view.resolution = 4097;
    expect_refused(state, &boxes, &bad, "4097 is above 4096");
    bad = good;
    bad.view.eye = 1;
    expect_refused(state, &boxes, &bad, "no eye");
    bad = good;
    bad.view.direction[0] = NAN;
    expect_refused(state, &boxes, &bad, "not finite");
    bad = good;
    bad.overlap_least = -1;
    expect_refused(state, &boxes, &bad, "not a length");
    clinker_overlap_place place = {.a = 0, .b = 1};
    bad = good;
    bad.places = &place;
    bad.place_count = 1;
    expect_refused(state, &boxes, &bad, "place 0 names body 1 of 1");
    place = (clinker_overlap_place){.box_min = {0, 1, 0}};
    expect_refused(state, &boxes, &bad, "the box of place 0");
    place = (clinker_overlap_place){.box_min = {0, NAN, 0}};
    expect_refused(state, &boxes, &bad, "the box of place 0");
    boxes.colours[0].alpha = 0;
    expect_refused(state, &boxes, &good, "nothing to draw");
    boxes.meshes[0].positions[4] = NAN;
    expect_refused(state, &boxes, &good, "body 0");
    boxes.count = SIZE_MAX;
    expect_refused(state, &boxes, &good, "more than 2^32 - 1 bodies");
    boxes.count = 1;
    drawn_boxes none = {.count = 0};
    expect_refused(state, &none, &good, "no bodies");
    drawn_free(&boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_covers_its_square_in_its_colour),
        cmocka_unit_test(an_edge_between_pixels_is_a_mixture),
        cmocka_unit_test(what_is_nearer_hides_what_is_behind),
        cmocka_unit_test(a_ghost_in_front_is_seen_through_and_one_behind_is_not_seen),
        cmocka_unit_test(a_body_of_alpha_0_is_neither_drawn_nor_in_the_window),
        cmocka_unit_test(overlap_is_laid_over_all_where_it_is_long_enough),
        cmocka_unit_test(a_thin_overlap_below_a_cover_is_found),
        cmocka_unit_test(overlaps_are_shown_in_their_places_alone),
        cmocka_unit_test(a_solid_body_may_be_seen_through),
        cmocka_unit_test(ghosts_have_no_overlap),
        cmocka_unit_test(lines_go_around_bodies_unless_they_are_not_wanted),
        cmocka_unit_test(a_clear_background_stays_clear),
        cmocka_unit_test(an_open_sheet_is_seen_from_both_sides),
        cmocka_unit_test(the_number_of_threads_does_not_show),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
