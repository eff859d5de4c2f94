/* Which body of a picture has which colour. */
#include "cli/pictures/picture_colours.h"
#include "clinker/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static clinker_pair interfering(uint32_t a, uint32_t b, double depth) {
    return (clinker_pair){.a = a, .b = b, .state = CLINKER_STATE_INTERFERE, .depth = depth};
}

static bool same(clinker_colour a, clinker_colour b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static void two_that_interfere_have_different_colours_and_others_are_ghosts(void **state) {
    (void)state;
    const clinker_pair pairs[] = {interfering(0, 1, 2),
                                  interfering(1, 2, 7),
                                  interfering(0, 2, 1),
                                  {.a = 2, .b = 3, .state = CLINKER_STATE_TOUCH}};
    const clinker_answer answer = {.size = sizeof(clinker_answer), .pairs = pairs, .pair_count = 4};
    picture_colours colours = picture_colours_choose(&answer, 5);
    assert_int_equal(colours.clashing_count, 3);
    assert_int_equal(colours.clashing[0], 1);
    assert_int_equal(colours.clashing[1], 2);
    assert_int_equal(colours.clashing[2], 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(colours.bodies[i].colour.alpha, 255);
        assert_false(same(colours.bodies[i].colour, colours.bodies[(i + 1) % 3].colour));
    }
    assert_true(same(colours.bodies[3].colour, picture_touching));
    assert_true(same(colours.bodies[4].colour, picture_other));
    picture_colours_free(&colours);
}

static void near_bodies_are_ghosts_of_their_own(void **state) {
    (void)state;
    const clinker_pair pairs[] = {interfering(0, 1, 2),
                                  {.a = 1, .b = 2, .state = CLINKER_STATE_NEAR},
                                  {.a = 2, .b = 3, .state = CLINKER_STATE_NEAR},
                                  {.a = 3, .b = 4, .state = CLINKER_STATE_TOUCH},
                                  {.a = 4, .b = 5, .state = CLINKER_STATE_APART}};
    const clinker_answer answer = {.size = sizeof(clinker_answer), .pairs = pairs, .pair_count = 5};
    picture_colours colours = picture_colours_choose(&answer, 6);
    assert_int_equal(colours.near_count, 1);
    assert_int_equal(colours.touching_count, 2);
    assert_true(same(colours.bodies[2].colour, picture_near));
    assert_true(same(colours.bodies[3].colour, picture_touching)); /* which is worse than near */
    assert_true(same(colours.bodies[5].colour, picture_other));
    assert_false(same(picture_near, picture_touching) || same(picture_near, picture_other));
    picture_colours_free(&colours);
}

static void without_interference_all_are_solid(void **state) {
    (void)state;
    const clinker_pair touching = {.a = 0, .b = 1, .state = CLINKER_STATE_TOUCH};
    const clinker_answer answer = {.size = sizeof(clinker_answer), .pairs = &touching, .pair_count = 1};
    picture_colours colours = picture_colours_choose(&answer, 9);
    assert_int_equal(colours.clashing_count, 0);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(colours.bodies[i].colour.alpha, 255);
    }
    picture_colours_free(&colours);
}

static void no_colour_is_used_twice_but_the_grey_of_all_further_bodies(void **state) {
    (void)state;
    enum { PAIRS = 40, BODIES = PAIRS + 1 };
    clinker_pair *pairs = calloc(PAIRS, sizeof *pairs);
    assert_non_null(pairs);
    for (uint32_t i = 0; i < PAIRS; i++) {
        pairs[i] = interfering(i, i + 1, 100 - i);
    }
    for (size_t count = 0; count <= PAIRS; count += PAIRS) { /* with nothing that interferes as well */
        const clinker_answer answer = {.size = sizeof(clinker_answer), .pairs = pairs, .pair_count = count};
        picture_colours colours = picture_colours_choose(&answer, BODIES);
        clinker_colour further = count > 0 ? picture_further : picture_further_soft;
        size_t grey = 0;
        for (size_t i = 0; i < BODIES; i++) {
            bool is_grey = same(colours.bodies[i].colour, further);
            grey += is_grey;
            assert_false(same(colours.bodies[i].colour, picture_overlap));
            for (size_t j = 0; j < i; j++) {
                assert_true(is_grey || !same(colours.bodies[i].colour, colours.bodies[j].colour));
            }
        }
        assert_int_equal(grey, BODIES - PICTURE_NAMED);
        picture_colours_free(&colours);
    }
    free(pairs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_colour_is_used_twice_but_the_grey_of_all_further_bodies),
        cmocka_unit_test(two_that_interfere_have_different_colours_and_others_are_ghosts),
        cmocka_unit_test(near_bodies_are_ghosts_of_their_own),
        cmocka_unit_test(without_interference_all_are_solid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
