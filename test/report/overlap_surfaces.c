/* Surfaces of overlaps: what is refused of them, when they are drawn, and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "drawing.h"
#include "fixtures/with_workspace.h"
#include "opened_boxes.h"
#include "report/face_looks.h"
#include "report/overlap_surfaces.h"

#include <math.h>
#include <stdlib.h>

/* The whole of body b as a surface, as if it lay within body a. */
enum { BOX_FACES = 12 };

typedef struct surface_of_b {
    clinker_surface_triangle triangles[BOX_FACES];
    double points[6];
    clinker_surface surface;
    clinker_overlap_place place;
} surface_of_b;

/* Of bodies 0 and 1; its points are in no triangle. Everything in it points into it. */
static void make_surface(surface_of_b *made) {
    *made = (surface_of_b){.points = {0}};
    for (uint32_t face = 0; face < BOX_FACES; face++) {
        made->triangles[face] = (clinker_surface_triangle){.corners = {0, 1, 2}, .face = face, .of_b = true};
    }
    made->surface = (clinker_surface){
        .triangles = made->triangles, .triangle_count = BOX_FACES, .points = made->points, .point_count = 2};
    made->place = (clinker_overlap_place){.a = 0, .b = 1, .surface = &made->surface};
}

static const clinker_colour green = {0, 200, 0, 255};

/* A cube, and a small one in it. */
static drawn_boxes cube_in_cube(uint8_t alpha) {
    drawn_boxes boxes = {.count = 0};
    drawn_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, drawn_red);
    drawn_add(&boxes, (const float[3]){-0.5F, -0.5F, -0.5F}, (const float[3]){0.5F, 0.5F, 0.5F},
              (clinker_colour){0, 0, 220, alpha});
    return boxes;
}

static clinker_draw_settings settings_with(const drawn_boxes *boxes, const clinker_overlap_place *place) {
    clinker_draw_settings settings = drawn_settings(boxes);
    settings.overlap = green;
    settings.places = place;
    settings.place_count = 1;
    return settings;
}

static size_t count_green(const clinker_picture *picture) {
    size_t count = 0;
    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++) {
        const uint8_t *pixel = &picture->rgba[4 * i];
        count += pixel[1] > 100 && pixel[0] == 0;
    }
    return count;
}

static void a_surface_is_drawn_where_it_is(void **state) {
    drawn_boxes boxes = cube_in_cube(255);
    surface_of_b made;
    make_surface(&made);
    const clinker_draw_settings settings = settings_with(&boxes, &made.place);
    const clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_int_equal(count_green(&picture), 50 * 50);            /* 0.02 for each pixel */
    assert_int_equal(drawn_at(&picture, 0.49, 0.49, 0)[1], 185); /* in the light of a face that is seen flat on */
    assert_int_equal(drawn_at(&picture, 0.51, 0.49, 0)[1], 0);
    drawn_free(&boxes);
}

/* ---- what is refused */

static void expect_refused(clinker_workspace *workspace, surface_of_b *made, const char *message) {
    drawn_boxes boxes = cube_in_cube(255);
    clinker_overlap_place places[2] = {made->place, made->place};
    places[0].surface = NULL;
    clinker_draw_settings settings = settings_with(&boxes, places);
    settings.place_count = 2;
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    assert_int_equal(clinker_bodies_draw(workspace, boxes.bodies, boxes.count, &settings, &picture),
                     CLINKER_STATUS_INVALID);
    assert_string_equal(clinker_workspace_message(workspace), message);
    assert_null(picture.rgba);
    drawn_free(&boxes);
}

static void a_face_that_is_not_there_is_refused(void **state) {
    static const uint32_t faces[2] = {BOX_FACES, UINT32_MAX};
    for (int i = 0; i < 4; i++) {
        surface_of_b made;
        make_surface(&made);
        made.triangles[7].face = faces[i / 2];
        made.triangles[7].of_b = i % 2 == 0;
        expect_refused(*state, &made, "triangle 7 of the surface of place 1 names a face or a point that is not there");
    }
}

static void a_point_that_is_not_there_is_refused(void **state) {
    static const uint32_t corners[2] = {3 + 2, UINT32_MAX}; /* two points, behind the corners of the face */
    for (uint32_t i = 0; i < 6; i++) {
        surface_of_b made;
        make_surface(&made);
        made.triangles[11].corners[i / 2] = corners[i % 2];
        expect_refused(*state, &made,
                       "triangle 11 of the surface of place 1 names a face or a point that is not there");
    }
    surface_of_b none;
    make_surface(&none);
    none.surface.point_count = 0;
    none.surface.points = NULL;
    none.triangles[0].corners[1] = 3;
    expect_refused(*state, &none, "triangle 0 of the surface of place 1 names a face or a point that is not there");
}

static void a_point_that_is_not_finite_is_refused(void **state) {
    const double values[3] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 9; i++) {
        surface_of_b made;
        make_surface(&made);
        made.points[3 + i / 3] = values[i % 3];
        expect_refused(*state, &made, "point 1 of the surface of place 1 is not finite");
    }
}

static void more_triangles_than_can_be_numbered_are_refused(void **state) {
    static const size_t counts[2] = {INT32_MAX / 3, SIZE_MAX};
    for (int i = 0; i < 2; i++) {
        surface_of_b made;
        make_surface(&made);
        made.surface.triangle_count = counts[i]; /* none of them is read */
        expect_refused(*state, &made, "the surface of place 1 has too many triangles");
    }
}

static void lists_that_are_missing_are_refused(void **state) {
    surface_of_b made;
    make_surface(&made);
    made.surface.triangles = NULL;
    expect_refused(*state, &made, "`triangles` of the surface of place 1 is NULL");
    make_surface(&made);
    made.surface.points = NULL;
    expect_refused(*state, &made, "`points` of the surface of place 1 is NULL");
}

/* Finite points that no check has told: there is a picture, whatever it shows. */
static void points_may_lie_anywhere(void **state) {
    drawn_boxes boxes = cube_in_cube(255);
    surface_of_b made;
    make_surface(&made);
    for (uint32_t i = 0; i < 6; i++) {
        made.points[i] = i % 2 == 0 ? 1e308 : -1e308;
        made.triangles[i].corners[i % 3] = 3 + i % 2;
    }
    const clinker_draw_settings settings = settings_with(&boxes, &made.place);
    const clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_non_null(picture.rgba);
    drawn_free(&boxes);
}

/* ---- what is not drawn */

/* The picture has the same bytes with the surface as without places. */
static void expect_not_drawn(clinker_workspace *workspace, const drawn_boxes *boxes, clinker_draw_settings settings) {
    clinker_picture picture = drawn_picture(workspace, boxes, &settings);
    const size_t bytes = 4 * (size_t)picture.width * picture.height;
    uint8_t *with = malloc(bytes);
    assert_non_null(with);
    memcpy(with, picture.rgba, bytes);
    settings.place_count = 0;
    picture = drawn_picture(workspace, boxes, &settings);
    assert_memory_equal(picture.rgba, with, bytes);
    free(with);
}

static void surfaces_of_ghosts_are_not_drawn(void **state) {
    surface_of_b made;
    make_surface(&made);
    for (int i = 0; i < 4; i++) {
        drawn_boxes boxes = cube_in_cube(i % 2 == 0 ? 127 : 128);
        clinker_draw_settings settings = settings_with(&boxes, &made.place);
        if (i >= 2) { /* the other one is the ghost then, if any */
            const uint8_t alpha = boxes.colours[0].alpha;
            boxes.colours[0].alpha = boxes.colours[1].alpha;
            boxes.colours[1].alpha = alpha;
        }
        const clinker_picture picture = drawn_picture(*state, &boxes, &settings);
        assert_int_equal(count_green(&picture), i % 2 == 0 ? 0 : 50 * 50);
        if (i % 2 == 0) {
            expect_not_drawn(*state, &boxes, settings);
        }
        drawn_free(&boxes);
    }
}

static void surfaces_are_not_drawn_without_a_colour(void **state) {
    drawn_boxes boxes = cube_in_cube(255);
    surface_of_b made;
    make_surface(&made);
    clinker_draw_settings settings = settings_with(&boxes, &made.place);
    settings.overlap.alpha = 0;
    expect_not_drawn(*state, &boxes, settings);
    drawn_free(&boxes);
}

/* Then the faces of both bodies tell, within the box of the place. */
static void a_surface_without_triangles_is_as_none(void **state) {
    drawn_boxes boxes = cube_in_cube(255);
    surface_of_b made;
    make_surface(&made);
    made.surface = (clinker_surface){.triangles = NULL};
    for (int axis = 0; axis < 3; axis++) {
        made.place.box_min[axis] = -0.5;
        made.place.box_max[axis] = 0.5;
    }
    clinker_draw_settings settings = settings_with(&boxes, &made.place);
    clinker_picture picture = drawn_picture(*state, &boxes, &settings);
    assert_int_equal(count_green(&picture), 50 * 50);
    const size_t bytes = 4 * (size_t)picture.width * picture.height;
    uint8_t *empty = malloc(bytes);
    assert_non_null(empty);
    memcpy(empty, picture.rgba, bytes);
    made.place.surface = NULL;
    picture = drawn_picture(*state, &boxes, &settings);
    assert_memory_equal(picture.rgba, empty, bytes);
    free(empty);
    drawn_free(&boxes);
}

/* ---- the steps themselves */

/* Two boxes, and the surface of the second one with a point in it, in a view from an odd direction. */
typedef struct placed_surface {
    opened_boxes boxes;
    surface_of_b made;
    clinker_draw_settings settings;
    ck_face_look looks[3 * BOX_FACES];
    ck_face_extent extents[3 * BOX_FACES];
    ck_view view;
    size_t count; /* of bodies and surfaces */
} placed_surface;

static const double odd_point[3] = {100.25, -0.125, 0.375};

static void place_surface(placed_surface *placed) {
    const double direction[3] = {1, -2, -3}, up[3] = {0, 0, 1};
    size_t faces = 2 * (size_t)BOX_FACES;
    *placed = (placed_surface){
        .view = {.centre = {100.5, 0.25, 0}, .half_width = 3, .half_height = 2.25, .width = 400, .height = 300}};
    make_surface(&placed->made);
    memcpy(&placed->made.points[3], odd_point, sizeof odd_point);
    placed->made.triangles[4].corners[1] = 4;
    placed->settings = (clinker_draw_settings){.overlap = green, .places = &placed->made.place, .place_count = 1};
    opened_begin(&placed->boxes);
    opened_add(&placed->boxes, (const float[3]){99, -1, -1}, (const float[3]){101, 1, 1}, 1);
    opened_add(&placed->boxes, (const float[3]){99.5F, -0.5F, -0.5F}, (const float[3]){102, 0.5F, 0.5F}, 1);
    ck_painted *bodies = placed->boxes.bodies;
    ck_mesh *meshes = placed->boxes.meshes;
    assert_int_equal(ck_overlap_surfaces_check(placed->boxes.workspace, &placed->settings, bodies), CLINKER_STATUS_OK);
    placed->count = ck_overlap_surfaces_add(&placed->settings, bodies, meshes, 2, &faces);
    assert_int_equal(placed->count, 3);
    assert_int_equal(faces, 3 * BOX_FACES);
    assert_true(ck_picture_corners_place(placed->boxes.workspace, &placed->boxes.scratch, bodies, 2, placed->count,
                                         &placed->boxes.corners));
    assert_true(ck_view_aim(&placed->view, direction, up));
    const ck_painted_faces seen = {placed->looks, placed->extents};
    ck_face_looks(placed->boxes.workspace->team, &placed->boxes.corners, bodies, placed->count, &placed->view, &seen);
    ck_overlap_surfaces_place(bodies, meshes, 2, placed->count, &placed->boxes.corners, &placed->view);
}

static void corners_of_a_surface_lie_in_the_world_where_those_of_its_faces_do(void **state) {
    (void)state;
    placed_surface placed;
    place_surface(&placed);
    const ck_mesh *surface = &placed.boxes.meshes[2], *body = &placed.boxes.meshes[1];
    for (uint32_t face = 0; face < BOX_FACES; face++) {
        for (int corner = 0; corner < 3; corner++) {
            double at[3], wanted[3];
            ck_mesh_world(surface, ck_mesh_corner(surface, face, corner), at);
            ck_mesh_world(body, ck_mesh_corner(body, face, corner), wanted);
            for (int axis = 0; axis < 3; axis++) {
                const double there = face == 4 && corner == 1 ? odd_point[axis] : wanted[axis];
                assert_true(fabs(at[axis] - there) < 1e-5);
            }
        }
    }
    opened_end(&placed.boxes);
}

static void a_triangle_of_a_surface_has_the_light_of_its_face(void **state) {
    (void)state;
    placed_surface placed;
    place_surface(&placed);
    const ck_painted *surface = &placed.boxes.bodies[2];
    assert_int_equal(surface->first_face, 2 * BOX_FACES);
    assert_false(surface->solid || surface->opaque);
    for (uint32_t i = 0; i < BOX_FACES; i++) {
        assert_int_equal(ck_face_of_part(placed.boxes.bodies, surface, i), BOX_FACES + i);
        assert_int_equal(placed.looks[surface->first_face + i].light, placed.looks[BOX_FACES + i].light);
        assert_int_equal(placed.looks[surface->first_face + i].body, 2);
    }
    placed.made.triangles[3].of_b = false;
    placed.made.triangles[3].face = 5;
    assert_int_equal(ck_face_of_part(placed.boxes.bodies, surface, 3), 5);
    opened_end(&placed.boxes);
}

/* Neither as triangles of their own nor as faces that are drawn. */
static void nothing_is_added_for_surfaces_that_are_not_drawn(void **state) {
    (void)state;
    placed_surface placed;
    place_surface(&placed);
    ck_painted bodies[3] = {placed.boxes.bodies[0], placed.boxes.bodies[1]};
    ck_mesh meshes[3];
    for (int i = 0; i < 4; i++) {
        size_t faces = 100;
        placed.settings.overlap.alpha = i == 0 ? 0 : 255;
        bodies[0].solid = i != 1;
        bodies[1].solid = i != 2;
        const size_t count = ck_overlap_surfaces_add(&placed.settings, bodies, meshes, 2, &faces);
        assert_int_equal(count, i < 3 ? 2 : 3);
        assert_int_equal(faces, i < 3 ? 100 : 100 + BOX_FACES);
    }
    assert_int_equal(bodies[2].first_face, 100);
    opened_end(&placed.boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_surface_is_drawn_where_it_is),
        cmocka_unit_test(a_face_that_is_not_there_is_refused),
        cmocka_unit_test(a_point_that_is_not_there_is_refused),
        cmocka_unit_test(a_point_that_is_not_finite_is_refused),
        cmocka_unit_test(more_triangles_than_can_be_numbered_are_refused),
        cmocka_unit_test(lists_that_are_missing_are_refused),
        cmocka_unit_test(points_may_lie_anywhere),
        cmocka_unit_test(surfaces_of_ghosts_are_not_drawn),
        cmocka_unit_test(surfaces_are_not_drawn_without_a_colour),
        cmocka_unit_test(a_surface_without_triangles_is_as_none),
        cmocka_unit_test(corners_of_a_surface_lie_in_the_world_where_those_of_its_faces_do),
        cmocka_unit_test(a_triangle_of_a_surface_has_the_light_of_its_face),
        cmocka_unit_test(nothing_is_added_for_surfaces_that_are_not_drawn),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
