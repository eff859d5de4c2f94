/* Blending along one line of sight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/pixel_colour.h"

enum { SOLID, GHOST, PALE }; /* bodies: opaque, a ghost, and a solid one that is seen through */
enum { RED, BLUE, BLUE_ASKEW, GREEN };

static const ck_painted bodies[] = {
    [SOLID] = {.colour = {255, 0, 0}, .alpha = 1, .solid = true, .opaque = true},
    [GHOST] = {.first_face = BLUE, .colour = {0, 0, 255}, .alpha = 0.4F},
    [PALE] = {.first_face = GREEN, .colour = {0, 255, 0}, .alpha = 0.8F, .solid = true},
};
static const ck_face_look looks[] = {
    [RED] = {.normal = {0, 0, 127}, .light = 255, .lit = {255, 0, 0}, .body = SOLID},
    [BLUE] = {.normal = {0, 0, 127}, .light = 255, .body = GHOST},
    [BLUE_ASKEW] = {.normal = {127, 0, 0}, .light = 255, .body = GHOST},
    [GREEN] = {.normal = {0, 0, 127}, .light = 255, .body = PALE},
};
static const ck_palette palette = {
    .bodies = bodies, .looks = looks, .background = {255, 255, 255, 255}, .blank = {255, 255, 255, 255}};

static ck_seen see(const ck_fragment *fragments, size_t count, float depth, uint32_t opaque) {
    const ck_picture_line line = {fragments, count, {depth, opaque}};
    ck_seen seen;
    ck_pixel_look(&palette, &line, &seen);
    return seen;
}

static void nothing_is_the_background(void **state) {
    (void)state;
    ck_seen seen = see(NULL, 0, 0, CK_NO_FACE);
    assert_memory_equal(seen.colour, ((const uint8_t[4]){255, 255, 255, 255}), 4);
    assert_int_equal(seen.first.solid.face, CK_NO_FACE);
    assert_int_equal(seen.first.ghost.face, CK_NO_FACE);
}

static void an_opaque_face_ends_the_line(void **state) {
    (void)state;
    const ck_fragment behind = {.depth = 2, .body_back = GHOST * 2};
    for (size_t count = 0; count <= 1; count++) {
        ck_seen seen = see(&behind, count, 1, RED);
        assert_memory_equal(seen.colour, ((const uint8_t[4]){255, 0, 0, 255}), 4);
        assert_int_equal(seen.first.solid.face, RED);
        assert_true(seen.first.solid.depth == 1);
        assert_int_equal(seen.first.ghost.face, CK_NO_FACE);
    }
}

static void a_ghost_takes_its_share_and_is_noted(void **state) {
    (void)state;
    const ck_fragment before = {.depth = 1, .body_back = GHOST * 2};
    ck_seen seen = see(&before, 1, 2, RED);
    assert_memory_equal(seen.colour, ((const uint8_t[4]){224, 0, 31, 255}), 4); /* 0.3 * 0.4 of 255 */
    assert_int_equal(seen.first.ghost.face, BLUE);
    assert_int_equal(seen.first.solid.face, RED);
}

static void a_ghost_is_denser_where_it_is_seen_askew(void **state) {
    (void)state;
    const ck_fragment flat = {.depth = 1, .body_back = GHOST * 2};
    const ck_fragment steep = {.depth = 1, .face = BLUE_ASKEW - BLUE, .body_back = GHOST * 2};
    assert_int_equal(see(&flat, 1, 0, CK_NO_FACE).colour[0], 224);
    assert_int_equal(see(&steep, 1, 0, CK_NO_FACE).colour[0], 153);
}

static void a_solid_body_that_is_seen_through_is_the_first_solid(void **state) {
    (void)state;
    const ck_fragment list[2] = {{.depth = 1, .body_back = PALE * 2}, {.depth = 2, .body_back = GHOST * 2}};
    ck_seen seen = see(list, 2, 3, RED);
    assert_int_equal(seen.first.solid.face, GREEN);
    assert_int_equal(seen.first.ghost.face, CK_NO_FACE);
    assert_int_equal(seen.colour[1], 204);
    assert_true(seen.colour[0] > 35 && seen.colour[0] < 51 && seen.colour[2] > 0);
}

static void covering_lies_between_both_colours(void **state) {
    (void)state;
    uint8_t colour[4] = {0, 100, 200, 100};
    ck_pixel_cover_with(colour, (const uint8_t[3]){255, 100, 0}, 51);
    assert_memory_equal(colour, ((const uint8_t[4]){51, 100, 160, 131}), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_the_background),
        cmocka_unit_test(an_opaque_face_ends_the_line),
        cmocka_unit_test(a_ghost_takes_its_share_and_is_noted),
        cmocka_unit_test(a_ghost_is_denser_where_it_is_seen_askew),
        cmocka_unit_test(a_solid_body_that_is_seen_through_is_the_first_solid),
        cmocka_unit_test(covering_lies_between_both_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
