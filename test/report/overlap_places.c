/* Where in a picture overlaps are looked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "opened_boxes.h"
#include "report/face_looks.h"
#include "report/overlap_places.h"

#include <math.h>
#include <string.h>

enum { SIDE = 100, FACES = 24 };

typedef struct looked_for {
    opened_boxes boxes;
    ck_face_look looks[FACES];
    ck_face_extent extents[FACES];
    ck_overlap_places_scratch scratch;
    ck_overlap_places places;
} looked_for;

/* Two boxes, seen down along z with ten pixels for each unit. */
typedef struct two_boxes {
    float low[2][3], high[2][3];
    bool stray; /* the first one has a vertex of no face, at (0, 0, 50) */
} two_boxes;

static void add_stray_vertex(opened_boxes *boxes, float positions[3 * 9]) {
    const scene_mesh *from = &boxes->scenes[0];
    memcpy(positions, from->positions, 24 * sizeof *positions);
    positions[24] = positions[25] = 0;
    positions[26] = 50;
    const clinker_mesh mesh = {
        .positions = positions, .vertex_count = 9, .indices = from->indices, .triangle_count = from->triangle_count};
    assert_int_equal(ck_mesh_open(boxes->workspace, &mesh, NULL, 0, &boxes->meshes[0]), CLINKER_STATUS_OK);
}

static void find_among(looked_for *made, const two_boxes *boxes, const clinker_overlap_place *places, size_t count) {
    static float positions[3 * 9];
    const double down[3] = {0, 0, -1}, up[3] = {0, 1, 0};
    const clinker_draw_settings settings = {.places = places, .place_count = count, .overlap = {.alpha = 255}};
    const ck_painted_faces faces = {made->looks, made->extents};
    ck_view view = {.half_width = 5, .half_height = 5, .width = SIDE, .height = SIDE};
    memset(made, 0, sizeof *made);
    opened_begin(&made->boxes);
    for (int i = 0; i < 2; i++) {
        opened_add(&made->boxes, boxes->low[i], boxes->high[i], 1);
    }
    if (boxes->stray) {
        add_stray_vertex(&made->boxes, positions);
    }
    opened_place(&made->boxes);
    assert_true(ck_view_aim(&view, down, up));
    ck_face_looks(made->boxes.workspace->team, &made->boxes.corners, made->boxes.bodies, 2, &view, &faces);
    assert_true(ck_overlap_places_find(&made->boxes.workspace->memory, &made->scratch, &settings, &view,
                                       &made->boxes.corners, made->boxes.bodies, 2, &made->places));
}

/* Boxes over (-5, -5) to (1, 1) and (-1, -1) to (5, 5). */
static void find(looked_for *made, const clinker_overlap_place *places, size_t count) {
    static const two_boxes boxes = {{{-5, -5, -1}, {-1, -1, -1}}, {{1, 1, 1}, {5, 5, 1}}, false};
    find_among(made, &boxes, places, count);
}

static bool is_marked(const looked_for *made, int column, int row) {
    static uint8_t plane[SIDE * SIDE];
    const ck_pixel_window window = {0, 0, SIDE, SIDE};
    ck_overlap_places_mark(&made->places, &window, plane);
    return plane[row * SIDE + column] != 0;
}

static void a_box_is_looked_for_with_a_pixel_around_it(void **state) {
    (void)state;
    const clinker_overlap_place place = {.a = 0, .b = 1, .box_min = {-0.5, 0, -1}, .box_max = {0.5, 0.25, 1}};
    looked_for made;
    find(&made, &place, 1); /* columns 45 to 55, rows 50 to 52.5 */
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            assert_true(is_marked(&made, column, row) == (column >= 44 && column <= 56 && row >= 49 && row <= 53));
        }
    }
    opened_end(&made.boxes);
}

static void a_box_without_ends_is_what_both_bodies_share(void **state) {
    (void)state;
    const clinker_overlap_place place = {
        .a = 0, .b = 1, .box_min = {-INFINITY, -INFINITY, -INFINITY}, .box_max = {INFINITY, INFINITY, INFINITY}};
    looked_for made;
    find(&made, &place, 1);
    assert_true(is_marked(&made, 40, 40) && is_marked(&made, 60, 60) && is_marked(&made, 50, 39));
    assert_false(is_marked(&made, 36, 50) || is_marked(&made, 50, 64) || is_marked(&made, 0, 0));
    opened_end(&made.boxes);
}

static bool any_is_marked(const looked_for *made) {
    static uint8_t plane[SIDE * SIDE];
    const ck_pixel_window window = {0, 0, SIDE, SIDE};
    const bool any = ck_overlap_places_mark(&made->places, &window, plane);
    for (size_t i = 0; i < sizeof plane; i++) {
        assert_true(any || plane[i] == 0);
    }
    return any;
}

/* One above the other, as seen: only where the world has both may they overlap. */
static void bodies_that_share_nothing_of_the_world_are_not_looked_for(void **state) {
    (void)state;
    static const clinker_overlap_place place = {
        .a = 0, .b = 1, .box_min = {-INFINITY, -INFINITY, -INFINITY}, .box_max = {INFINITY, INFINITY, INFINITY}};
    static const float depths[3] = {1, 0.5F, -0.5F}; /* of the second box, the first one ends at 0 */
    for (int i = 0; i < 6; i++) {
        const two_boxes boxes = {
            {{-5, -5, -1}, {-1, -1, depths[i / 2]}}, {{1, 1, 0}, {5, 5, depths[i / 2] + 1}}, i % 2 == 1};
        looked_for made;
        find_among(&made, &boxes, &place, 1);
        assert_true(any_is_marked(&made) == (i / 2 == 2));
        assert_true(i / 2 < 2 || (is_marked(&made, 50, 50) && !is_marked(&made, 30, 50)));
        opened_end(&made.boxes);
    }
}

/* The surface is drawn there, and no faces of bodies are looked at. */
static void places_with_a_surface_are_left_out(void **state) {
    (void)state;
    static const clinker_surface_triangle triangle = {.face = 0};
    static const clinker_surface surface = {.triangles = &triangle, .triangle_count = 1}, empty = {0};
    clinker_overlap_place places[2] = {
        {.a = 0, .b = 1, .box_min = {-0.5, 0, -1}, .box_max = {0.5, 0.25, 1}, .surface = &surface},
        {.a = 0, .b = 1, .box_min = {-1, -1, -1}, .box_max = {-0.75, -0.75, 1}, .surface = &empty},
    };
    looked_for made;
    find(&made, places, 2);
    assert_false(is_marked(&made, 50, 51));
    assert_true(is_marked(&made, 41, 41));
    for (uint32_t body = 0; body < 2; body++) {
        assert_true(ck_is_marked(made.places.any, body));
        assert_true(ck_is_marked(ck_overlap_places_bodies(&made.places, 41, 41), body));
        assert_false(ck_is_marked(ck_overlap_places_bodies(&made.places, 50, 51), body));
    }
    opened_end(&made.boxes);
    find(&made, places, 1);
    assert_false(any_is_marked(&made));
    for (uint32_t body = 0; body < 2; body++) {
        assert_false(ck_is_marked(made.places.any, body));
    }
    opened_end(&made.boxes);
}

static void windows_show_their_part_of_the_marks(void **state) {
    (void)state;
    const clinker_overlap_place places[2] = {
        {.a = 0, .b = 1, .box_min = {-0.5, 0, -1}, .box_max = {0.5, 0.25, 1}},
        {.a = 0, .b = 1, .box_min = {-1, -1, -1}, .box_max = {-0.75, -0.75, 1}},
    };
    looked_for made;
    find(&made, places, 2);
    for (int left = 0; left < SIDE; left += 7) {
        for (int low = -9; low < SIDE; low += 5) {
            uint8_t plane[20 * 10];
            const ck_pixel_window window = {left, low, 20, 10};
            ck_overlap_places_mark(&made.places, &window, plane);
            for (int at = 0; at < 200; at++) {
                const int column = left + at % 20, row = low + at / 20;
                const bool inside = column < SIDE && row >= 0 && row < SIDE;
                assert_true((plane[at] != 0) == (inside && is_marked(&made, column, row)));
            }
        }
    }
    opened_end(&made.boxes);
}

/* Where a pixel is marked, so are its bodies, and all of their faces that may cover it. */
static void all_faces_of_the_bodies_of_a_pixel_matter(void **state) {
    (void)state;
    const clinker_overlap_place place = {.a = 0, .b = 1, .box_min = {-0.5, 0, -1}, .box_max = {0.5, 0.25, 1}};
    looked_for made;
    find(&made, &place, 1);
    int kept = 0;
    for (uint32_t face = 0; face < FACES; face++) {
        const ck_face_extent *extent = &made.extents[face];
        const bool covers = extent->left <= 56 && extent->right >= 44 && extent->low <= 53 && extent->high >= 49;
        kept += ck_overlap_places_have(&made.places, face / 12, extent);
        assert_true(!covers || ck_overlap_places_have(&made.places, face / 12, extent));
    }
    assert_true(kept > 0 && kept < FACES);
    for (uint32_t body = 0; body < 2; body++) {
        assert_true(ck_is_marked(ck_overlap_places_bodies(&made.places, 50, 50), body));
        assert_false(ck_is_marked(ck_overlap_places_bodies(&made.places, 5, 50), body));
    }
    opened_end(&made.boxes);
}

static void without_places_all_matters(void **state) {
    (void)state;
    looked_for made;
    find(&made, NULL, 0);
    assert_true(is_marked(&made, 0, 0) && is_marked(&made, SIDE - 1, SIDE - 1));
    assert_true(ck_overlap_places_have(&made.places, 1, &made.extents[0]));
    assert_null(ck_overlap_places_bodies(&made.places, 50, 50));
    opened_end(&made.boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_is_looked_for_with_a_pixel_around_it),
        cmocka_unit_test(a_box_without_ends_is_what_both_bodies_share),
        cmocka_unit_test(bodies_that_share_nothing_of_the_world_are_not_looked_for),
        cmocka_unit_test(places_with_a_surface_are_left_out),
        cmocka_unit_test(windows_show_their_part_of_the_marks),
        cmocka_unit_test(all_faces_of_the_bodies_of_a_pixel_matter),
        cmocka_unit_test(without_places_all_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
