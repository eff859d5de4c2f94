/* Lines of sight of busy pixels: what they add up to, against pictures in which each of them is a pixel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "drawing.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>

static int setup(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int teardown(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

/* How far the pixels of a picture are from the means of 3 x 3 pixels of one three times as fine: the mean of all that
 * are neither blank nor the same, in steps of 255. */
static double mean_difference(const clinker_picture *fine, const uint8_t *coarse, uint32_t width, uint32_t height) {
    double sum = 0;
    size_t count = 0;
    assert_true(fine->width == 3 * width && fine->height == 3 * height);
    for (uint32_t row = 0; row < height; row++) {
        for (uint32_t column = 0; column < width; column++) {
            for (uint32_t c = 0; c < 3; c++) {
                int low = 255, high = 0, all = 0;
                for (uint32_t i = 0; i < 9; i++) {
                    const int value = fine->rgba[4 * ((3 * row + i / 3) * fine->width + 3 * column + i % 3) + c];
                    low = value < low ? value : low;
                    high = value > high ? value : high;
                    all += value;
                }
                if (high - low > 64) { /* an edge */
                    sum += fabs(all / 9.0 - coarse[4 * (row * width + column) + c]);
                    count++;
                }
            }
        }
    }
    assert_true(count > 200);
    return sum / (double)count;
}

/* The same picture at 96 and at 288 pixels. */
static double compare(clinker_workspace *workspace, const clinker_body *bodies, size_t count,
                      clinker_draw_settings *settings) {
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    settings->view.resolution = 96;
    assert_int_equal(clinker_bodies_draw(workspace, bodies, count, settings, &picture), CLINKER_STATUS_OK);
    const size_t bytes = 4 * (size_t)picture.width * picture.height;
    uint8_t *coarse = malloc(bytes);
    assert_non_null(coarse);
    memcpy(coarse, picture.rgba, bytes);
    const uint32_t width = picture.width, height = picture.height;
    settings->view.resolution = 288;
    assert_int_equal(clinker_bodies_draw(workspace, bodies, count, settings, &picture), CLINKER_STATUS_OK);
    const double difference = mean_difference(&picture, coarse, width, height);
    free(coarse);
    return difference;
}

/* A long box, turned about the line of sight. */
static clinker_pose turned(double degrees) {
    const double shift[3] = {0, 0, 0};
    const double turn[3] = {0, 0, degrees * 3.14159265358979323846 / 180};
    return clinker_pose_euler(shift, turn);
}

static void edges_of_bodies_are_as_smooth_as_nine_lines_make_them(void **state) {
    for (int degrees = 10; degrees <= 70; degrees += 20) {
        const clinker_pose pose = turned(degrees);
        drawn_boxes boxes = {.count = 0};
        drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 0}, drawn_red); /* square: the window */
        drawn_add(&boxes, (const float[3]){-0.9F, -0.2F, 0.1F}, (const float[3]){0.9F, 0.2F, 0.2F}, drawn_blue);
        boxes.bodies[1].pose = &pose;
        clinker_draw_settings settings = drawn_settings(&boxes);
        assert_true(compare(*state, boxes.bodies, boxes.count, &settings) < 24);
        drawn_free(&boxes);
    }
}

static void edges_of_overlaps_are_as_smooth_as_three_lines_make_them(void **state) {
    for (int degrees = 20; degrees <= 70; degrees += 10) {
        const clinker_pose pose = turned(degrees);
        drawn_boxes boxes = {.count = 0};
        drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, drawn_red);
        drawn_add(&boxes, (const float[3]){-0.9F, -0.2F, -0.5F}, (const float[3]){0.9F, 0.2F, 0.5F}, drawn_blue);
        boxes.bodies[1].pose = &pose;
        clinker_draw_settings settings = drawn_settings(&boxes);
        settings.overlap = (clinker_colour){0, 255, 255, 255};
        assert_true(compare(*state, boxes.bodies, boxes.count, &settings) < 29);
        drawn_free(&boxes);
    }
}

/* Two bumpy balls of facets of less than a pixel that go through each other, before a square plate. */
static void small_faces_around_an_edge_are_seen(void **state) {
    scene_pair spheres = scene_spheres(40000, SCENE_DEEP);
    clinker_body pair[2];
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-2.5F, -2.5F, -9}, (const float[3]){2.5F, 2.5F, -8}, drawn_red);
    drawn_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1, 1, 1}, drawn_red);
    drawn_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1, 1, 1}, drawn_blue);
    scene_pair_bodies(&spheres, pair);
    boxes.bodies[1] = pair[0];
    boxes.bodies[2] = pair[1];
    clinker_draw_settings settings = drawn_settings(&boxes);
    assert_true(compare(*state, boxes.bodies, boxes.count, &settings) < 24);
    scene_pair_free(&spheres);
    drawn_free(&boxes);
}

/* Small boxes all over the place, with edges in nearly every column of pixels. */
static scene_mesh scatter_boxes(void) {
    enum { BOXES = 1500 };
    scene_random random = {7};
    scene_mesh all = scene_box((const float[3]){-0.1F, -0.1F, -0.1F}, (const float[3]){0.1F, 0.1F, 0.1F});
    for (int i = 1; i < BOXES; i++) {
        float low[3], high[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = (float)scene_random_between(&random, -2.5, 2.4);
            high[axis] = low[axis] + (float)scene_random_between(&random, 0.02, 0.12);
        }
        scene_mesh box = scene_box(low, high);
        assert_true(scene_mesh_append(&all, &box));
        scene_mesh_free(&box);
    }
    return all;
}

/* Two such bodies that overlap, before a plate, which makes the window: wider to the left, or not. */
static clinker_picture draw_boxes_before_plate(clinker_workspace *workspace, const scene_mesh *scattered, float left) {
    const double shift[3] = {0.01, 0.02, 0.05}, turn[3] = {0, 0, 0.003};
    const clinker_pose moved = clinker_pose_euler(shift, turn);
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){left, -3, -9}, (const float[3]){2.5F, 3, -8}, drawn_red);
    drawn_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1, 1, 1}, drawn_blue);
    drawn_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1, 1, 1}, drawn_red);
    boxes.bodies[1].mesh = boxes.bodies[2].mesh = scene_mesh_borrow(scattered);
    boxes.bodies[2].pose = &moved;
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.overlap = (clinker_colour){0, 255, 255, 255};
    settings.view.resolution = 1000;
    settings.plain = false;
    const clinker_picture picture = drawn_picture(workspace, &boxes, &settings);
    drawn_free(&boxes);
    return picture;
}

/* Pixels of one picture that are others in a second one, which has some more columns at its left. */
static size_t count_others(const clinker_picture *a, const clinker_picture *b, size_t more) {
    size_t others = 0;
    for (size_t row = 0; row < a->height; row++) {
        for (size_t column = 25; column < a->width; column++) { /* the plate begins before, or earlier */
            const uint8_t *of_a = &a->rgba[4 * (row * a->width + column)];
            const uint8_t *of_b = &b->rgba[4 * (row * b->width + column + more)];
            int most = 0;
            for (int c = 0; c < 4; c++) {
                const int apart = abs(of_a[c] - of_b[c]);
                most = apart > most ? apart : most;
            }
            others += most > 2; /* floats round where the window is another one */
        }
    }
    return others;
}

/* Where tiles begin makes no difference. */
static void pictures_wider_than_a_tile_show_no_borders(void **state) {
    const float pixel = 0.00624F; /* 1000 of them are the height of 6, and a fiftieth of that on each side */
    const double pixels = 50;
    clinker_workspace *other = NULL;
    scene_mesh scattered = scatter_boxes();
    assert_int_equal(clinker_workspace_create(NULL, &other), CLINKER_STATUS_OK);
    const clinker_picture narrow = draw_boxes_before_plate(*state, &scattered, -2.5F);
    const clinker_picture wide = draw_boxes_before_plate(other, &scattered, -2.5F - (float)pixels * pixel);
    double across = 0, upwards = 0;
    for (int axis = 0; axis < 3; axis++) {
        across += narrow.right[axis] * (narrow.origin[axis] - wide.origin[axis]) / narrow.pixel;
        upwards += narrow.up[axis] * (narrow.origin[axis] - wide.origin[axis]) / narrow.pixel;
    }
    assert_true(narrow.width > 800 && fabs(across - pixels) < 1e-3 && fabs(upwards) < 1e-3);
    assert_true(count_others(&narrow, &wide, (size_t)pixels) < 10);
    clinker_workspace_destroy(other);
    scene_mesh_free(&scattered);
}

static void turn_inside_out(uint32_t *indices, size_t triangles) {
    for (size_t i = 0; i < triangles; i++) {
        const uint32_t second = indices[3 * i + 1];
        indices[3 * i + 1] = indices[3 * i + 2];
        indices[3 * i + 2] = second;
    }
}

/* Faces of a side that is nowhere seen are left out of closer looks: which side that is, makes no difference. */
static void bodies_inside_out_look_the_same(void **state) {
    scene_pair spheres = scene_spheres(4000, SCENE_DEEP);
    clinker_body pair[2];
    drawn_boxes boxes = {.count = 0};
    scene_pair_bodies(&spheres, pair);
    drawn_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1, 1, 1}, drawn_red);
    drawn_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1, 1, 1}, drawn_blue);
    boxes.bodies[0] = pair[0];
    boxes.bodies[1] = pair[1];
    const clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    const size_t bytes = 4 * (size_t)picture.width * picture.height;
    uint8_t *before = malloc(bytes);
    assert_non_null(before);
    memcpy(before, picture.rgba, bytes);
    turn_inside_out(spheres.a.indices, spheres.a.triangle_count);
    picture = drawn_picture(*state, &boxes, &settings);
    assert_memory_equal(picture.rgba, before, bytes);
    free(before);
    scene_pair_free(&spheres);
    drawn_free(&boxes);
}

/* A tray without a lid, looked into from above: the outsides of two walls, and the insides of all that face them. */
static void both_sides_of_an_open_body_are_seen(void **state) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 0}, drawn_red);
    uint32_t *indices = boxes.meshes[0].indices;
    size_t kept = 0;
    for (size_t i = 0; i < 12; i++) {
        bool lid = true;
        for (size_t k = 0; k < 3; k++) {
            lid = lid && boxes.meshes[0].positions[3 * indices[3 * i + k] + 2] == 0;
        }
        memmove(&indices[3 * kept], &indices[3 * i], 3 * sizeof *indices);
        kept += !lid;
    }
    assert_int_equal(kept, 10);
    boxes.bodies[0].mesh.triangle_count = kept;
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.view.direction[0] = 0.5;
    settings.view.direction[1] = 0.3;
    assert_true(compare(*state, boxes.bodies, boxes.count, &settings) < 24);
    drawn_free(&boxes);
}

/* How much darker lines make the pixels of a picture, from (left, low) to (right, high) in the world, at depth 1. */
static double darkness(const clinker_picture *lined, const uint8_t *plain, const double low[2], const double high[2]) {
    const int columns = (int)lround((high[0] - low[0]) / lined->pixel),
              rows = (int)lround((high[1] - low[1]) / lined->pixel);
    double sum = 0;
    for (int i = 0; i < columns * rows; i++) {
        const int row = i / columns;
        const uint8_t *at =
            drawn_at(lined, low[0] + (i % columns + 0.5) * lined->pixel, low[1] + (row + 0.5) * lined->pixel, 1);
        sum += plain[at - lined->rgba] - at[0];
    }
    return sum;
}

static void lines_are_as_dark_on_all_sides_of_a_body(void **state) {
    static const double low[4][2] = {{-1.04, -0.5}, {0.96, -0.5}, {-0.5, -1.04}, {-0.5, 0.96}};
    static const double high[4][2] = {{-0.96, 0.5}, {1.04, 0.5}, {0.5, -0.96}, {0.5, 1.04}};
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, (clinker_colour){200, 200, 200, 255});
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    const size_t bytes = 4 * (size_t)picture.width * picture.height;
    uint8_t *plain = malloc(bytes);
    assert_non_null(plain);
    memcpy(plain, picture.rgba, bytes);
    settings.plain = false;
    picture = drawn_picture(*state, &boxes, &settings);
    const double first = darkness(&picture, plain, low[0], high[0]);
    assert_true(first > 500);
    for (int side = 1; side < 4; side++) {
        const double other = darkness(&picture, plain, low[side], high[side]);
        assert_true(other > 0.99 * first && other < 1.01 * first);
    }
    free(plain);
    drawn_free(&boxes);
}

enum { TILES = 60 }; /* of a floor, along each side */

/* A floor of small faces from (-1, -1) to (1, 1), at a height. */
static void make_floor(float z, float positions[3 * (TILES + 1) * (TILES + 1)], uint32_t indices[6 * TILES * TILES]) {
    for (uint32_t i = 0; i < (TILES + 1) * (TILES + 1); i++) {
        const uint32_t column = i % (TILES + 1), row = i / (TILES + 1);
        positions[3 * i] = (float)column * 2 / TILES - 1;
        positions[3 * i + 1] = (float)row * 2 / TILES - 1;
        positions[3 * i + 2] = z;
    }
    for (uint32_t i = 0; i < TILES * TILES; i++) {
        const uint32_t corner = i / TILES * (TILES + 1) + i % TILES;
        const uint32_t quad[6] = {0, 1, TILES + 2, 0, TILES + 2, TILES + 1};
        for (uint32_t k = 0; k < 6; k++) {
            indices[6 * i + k] = corner + quad[k];
        }
    }
}

/* Two blocks with a seventh of a pixel between them, beside the middles of pixels, far above a floor: what is that deep
 * is left out of closer looks, and the background must not be seen through the gap. */
static void a_gap_above_what_is_too_deep_shows_no_background(void **state) {
    static float positions[3 * (TILES + 1) * (TILES + 1)];
    static uint32_t indices[6 * TILES * TILES];
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, 0}, (const float[3]){0.002F, 1, 1}, drawn_blue);
    drawn_add(&boxes, (const float[3]){0.005F, -1, 0}, (const float[3]){1, 1, 1}, drawn_blue);
    drawn_add(&boxes, (const float[3]){-1, -1, -11}, (const float[3]){1, 1, -10}, drawn_blue);
    make_floor(-10, positions, indices);
    boxes.bodies[2].mesh = (clinker_mesh){.positions = positions,
                                          .vertex_count = (TILES + 1) * (TILES + 1),
                                          .indices = indices,
                                          .triangle_count = 2 * TILES * TILES};
    clinker_draw_settings settings = drawn_settings(&boxes);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    for (int i = -45; i <= 45; i++) {
        for (int k = -1; k <= 1; k++) {
            assert_int_equal(drawn_at(&picture, 0.01 + 0.02 * k, 0.02 * i, 1)[0], 0);
        }
    }
    drawn_free(&boxes);
}

/* A box with a hollow, as one mesh. */
static void make_hollow(const scene_mesh *outside, const scene_mesh *inside, float positions[48],
                        uint32_t indices[72]) {
    memcpy(positions, outside->positions, 24 * sizeof *positions);
    memcpy(positions + 24, inside->positions, 24 * sizeof *positions);
    for (size_t i = 0; i < 36; i++) {
        indices[i] = outside->indices[i];
        indices[36 + i] = inside->indices[i / 3 * 3 + (2 - i % 3)] + 8; /* the other way round */
    }
}

/* Two bodies, one above the other, in the hollow of a third, which overlaps a fourth, far from there. Where overlaps of
 * the first two are looked for, lists have the outer faces of the third, which reach the fourth, and not those of its
 * hollow: it must not count. */
static void bodies_count_only_where_their_overlaps_are_looked_for(void **state) {
    float positions[48];
    uint32_t indices[72];
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-0.75F, -0.25F, -0.25F}, (const float[3]){-0.4F, 0.25F, 0}, drawn_red);
    drawn_add(&boxes, (const float[3]){-0.75F, -0.25F, 0.1F}, (const float[3]){-0.4F, 0.25F, 0.25F}, drawn_red);
    drawn_add(&boxes, (const float[3]){0.9F, -0.5F, -0.5F}, (const float[3]){1.5F, 0.5F, 0.5F}, drawn_red);
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, drawn_blue);
    scene_mesh inside = scene_box((const float[3]){-0.8F, -0.3F, -0.3F}, (const float[3]){-0.3F, 0.3F, 0.3F});
    make_hollow(&boxes.meshes[3], &inside, positions, indices);
    boxes.bodies[3].mesh =
        (clinker_mesh){.positions = positions, .vertex_count = 16, .indices = indices, .triangle_count = 24};
    const clinker_overlap_place places[2] = {
        {.a = 0, .b = 1, .box_min = {-0.75, -0.25, -0.25}, .box_max = {-0.4, 0.25, 0.25}},
        {.a = 2, .b = 3, .box_min = {0.9, -0.5, -0.5}, .box_max = {1, 0.5, 0.5}},
    };
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.overlap = (clinker_colour){0, 255, 0, 255};
    settings.places = places;
    settings.place_count = 2;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_true(drawn_at(&picture, 0.95, 0, 0)[1] > 100);
    assert_int_equal(drawn_at(&picture, 0.5, 0, 0)[1], 0);
    for (int i = 0; i < 33; i++) {
        assert_int_equal(drawn_at(&picture, -0.74 + 0.01 * i, 0.2, 0)[1], 0);
    }
    scene_mesh_free(&inside);
    drawn_free(&boxes);
}

/* Seen askew, the depths of both surfaces are rounded otherwise. */
static void flush_bodies_show_no_overlap(void **state) {
    const clinker_pose pose = turned(25);
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 0}, drawn_red);
    drawn_add(&boxes, (const float[3]){-0.9F, -0.7F, 0}, (const float[3]){0.9F, 0.7F, 0.5F}, drawn_blue);
    boxes.bodies[1].pose = &pose;
    clinker_draw_settings settings = drawn_settings(&boxes);
    settings.overlap = (clinker_colour){0, 255, 0, 255};
    settings.view.direction[0] = 1;
    settings.view.direction[1] = 0.75;
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    for (size_t i = 0; i < (size_t)picture.width * picture.height; i++) {
        const uint8_t *pixel = &picture.rgba[4 * i];
        assert_true(pixel[1] <= pixel[0] || pixel[1] <= pixel[2]);
    }
    drawn_free(&boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_of_bodies_are_as_smooth_as_nine_lines_make_them),
        cmocka_unit_test(edges_of_overlaps_are_as_smooth_as_three_lines_make_them),
        cmocka_unit_test(small_faces_around_an_edge_are_seen),
        cmocka_unit_test(pictures_wider_than_a_tile_show_no_borders),
        cmocka_unit_test(bodies_inside_out_look_the_same),
        cmocka_unit_test(both_sides_of_an_open_body_are_seen),
        cmocka_unit_test(lines_are_as_dark_on_all_sides_of_a_body),
        cmocka_unit_test(a_gap_above_what_is_too_deep_shows_no_background),
        cmocka_unit_test(flush_bodies_show_no_overlap),
        cmocka_unit_test(bodies_count_only_where_their_overlaps_are_looked_for),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
