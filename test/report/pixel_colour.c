/* Blending along one line of sight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/pixel_colour.h"

static const float white[4] = {255, 255, 255, 255};

static ck_face_look facing = {.normal = {0, 0, 127}, .light = 255};
static ck_face_look askew = {.normal = {127, 0, 0}, .light = 255};

static ck_painted solid_red(void) {
    return (ck_painted){.faces = &facing, .colour = {255, 0, 0}, .alpha = 1, .solid = true};
}

static ck_painted blue_ghost(ck_face_look *look) {
    return (ck_painted){.faces = look, .colour = {0, 0, 255}, .alpha = 0.4F};
}

static void nothing_is_the_background(void **state) {
    (void)state;
    ck_seen seen = ck_pixel_colour(NULL, 0, NULL, white);
    assert_memory_equal(seen.colour, ((const uint8_t[4]){255, 255, 255, 255}), 4);
    assert_int_equal(seen.solid.body, CK_NO_BODY);
    assert_int_equal(seen.ghost.body, CK_NO_BODY);
}

static void a_solid_ends_the_line(void **state) {
    (void)state;
    const ck_painted bodies[2] = {solid_red(), blue_ghost(&facing)};
    const ck_fragment list[2] = {{.depth = 1}, {.depth = 2, .body_back = 2}};
    ck_seen seen = ck_pixel_colour(list, 2, bodies, white);
    assert_memory_equal(seen.colour, ((const uint8_t[4]){255, 0, 0, 255}), 4);
    assert_int_equal(seen.solid.body, 0);
    assert_int_equal(seen.ghost.body, CK_NO_BODY);
}

static void a_ghost_takes_its_share_and_is_noted(void **state) {
    (void)state;
    const ck_painted bodies[2] = {solid_red(), blue_ghost(&facing)};
    const ck_fragment list[2] = {{.depth = 1, .body_back = 2}, {.depth = 2}};
    ck_seen seen = ck_pixel_colour(list, 2, bodies, white);
    assert_memory_equal(seen.colour, ((const uint8_t[4]){224, 0, 31, 255}), 4); /* 0.3 * 0.4 of 255 */
    assert_int_equal(seen.ghost.body, 1);
    assert_int_equal(seen.solid.body, 0);
}

static void a_ghost_is_denser_where_it_is_seen_askew(void **state) {
    (void)state;
    const ck_painted flat = blue_ghost(&facing);
    const ck_painted steep = blue_ghost(&askew);
    const ck_fragment fragment = {.depth = 1};
    int through_flat = ck_pixel_colour(&fragment, 1, &flat, white).colour[0];
    int through_steep = ck_pixel_colour(&fragment, 1, &steep, white).colour[0];
    assert_int_equal(through_flat, 224);
    assert_int_equal(through_steep, 153);
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
        cmocka_unit_test(a_solid_ends_the_line),
        cmocka_unit_test(a_ghost_takes_its_share_and_is_noted),
        cmocka_unit_test(a_ghost_is_denser_where_it_is_seen_askew),
        cmocka_unit_test(covering_lies_between_both_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
