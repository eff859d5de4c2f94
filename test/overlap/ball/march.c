/* Slender boxes that are said to hold no centre of a ball hold none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"
#include "overlap/ball/search.h"
#include "spaces.h"

#include <math.h>
#include <string.h>

static double share(random_state *random) {
    return fabs(random_unit(random));
}

/* A box along an axis, about the overlap or a part of it, narrow beside a radius. */
static void any_box(random_state *random, const test_space *made, double radius, double low[3], double high[3]) {
    const int along = (int)(3 * share(random)) % 3;
    for (int axis = 0; axis < 3; axis++) {
        const double size = made->space.high[axis] - made->space.low[axis], width = 0.45 * radius * share(random);
        double at = made->space.low[axis] + size * (1.2 * share(random) - 0.1);
        low[axis] = axis == along ? at - size * share(random) : at;
        high[axis] = axis == along ? at + size * share(random) : at + width;
    }
}

/* Points of it have a face that is nearer than the radius, or are outside. */
static void check_box(random_state *random, const test_space *made, double radius, const double low[3],
                      const double high[3]) {
    for (int i = 0; i < 60; i++) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            const double at = i < 8 ? i >> axis & 1 : share(random);
            p[axis] = low[axis] + at * (high[axis] - low[axis]);
        }
        assert_true(!made->space.inside(made->space.user, p) || distance_to_faces(made, p) < (long double)radius);
    }
}

/* Returns how many of so many boxes were said to hold none. */
static int check_boxes(clinker_workspace *workspace, test_space *made, double largest, int boxes, uint64_t seed) {
    random_state random = seed;
    ck_ball_search search = {
        .workspace = workspace, .space = &made->space, .holes = &ck_overlap_scratch_of(workspace)->ball_holes};
    uint32_t hints[CK_BALL_HINTS] = {0};
    int held = 0;
    assert_true(ck_ball_tree_build(workspace, &made->space.faces, made->count, &search.tree));
    for (int i = 0; i < boxes; i++) {
        const double radius = largest * (0.4 + 0.9 * share(&random));
        double low[3], high[3];
        any_box(&random, made, radius, low, high);
        if (ck_ball_march(&search, low, high, radius, hints)) {
            check_box(&random, made, radius, low, high);
            held++;
        }
        for (int k = 0; k < CK_BALL_HINTS; k++) {
            assert_true(hints[k] < made->count);
        }
    }
    return held;
}

static void boxes_without_centres_have_none(void **state) {
    for (uint64_t i = 0; i < 6; i++) {
        solid a = i % 2 == 0 ? solid_of(scene_bumpy_sphere(400, i + 1, 1)) : prism_u(3, 0.5);
        solid b = i % 2 == 0 ? solid_of(scene_bumpy_sphere(300, i + 9, 1)) : prism_l(2, 1);
        solid_move(&b, (const double[3]){i < 4 ? 0.5 : 0.0625, 0.25, 0.125});
        test_space made;
        space_open(&made, a, b, false);
        const double largest = sampled_radius(&made, 300, i);
        const int held = check_boxes(*state, &made, largest, 400, i + 3);
        assert_true(held > 40);
        space_close(&made);
    }
}

/* Where a ball of the radius is, nobody says that there is none. */
static void boxes_around_a_centre_are_left_open(void **state) {
    test_space made;
    space_open(&made, box_solid((const double[3]){0, 0, 0}, (const double[3]){1, 1, 0.25}),
               box_solid((const double[3]){-1, -1, 0}, (const double[3]){2, 2, 0.25}), false);
    ck_ball_search search = {
        .workspace = *state, .space = &made.space, .holes = &ck_overlap_scratch_of(*state)->ball_holes};
    uint32_t hints[CK_BALL_HINTS] = {0};
    assert_true(ck_ball_tree_build(*state, &made.space.faces, made.count, &search.tree));
    for (int i = 0; i < 8; i++) {
        const double at = 0.2 + 0.07 * i, low[3] = {at, 0.5, -1}, high[3] = {at + 0.02, 0.52, 2};
        assert_false(ck_ball_march(&search, low, high, 0.125, hints));
        assert_true(ck_ball_march(&search, low, high, 0.14, hints));
    }
    space_close(&made);
}

static bool is_everywhere(void *user, const double p[3]) {
    (void)user;
    (void)p;
    return true;
}

/* Two faces that are just farther than a diameter apart, so that a ball fits in between by less than coordinates round.
 */
static void far_from_the_origin_roundings_hide_no_ball(void **state) {
    int held = 0;
    for (int exponent = 0; exponent <= 46; exponent += 2) {
        const double x = ldexp(1, exponent), beside = sqrt(0.45 * ldexp(1, exponent - 53));
        const double faces[2][3][3] = {{{x, beside, 0}, {x, beside + 1, 0.1}, {x, beside + 1, -0.1}},
                                       {{x + 2, beside, 0}, {x + 2, beside + 1, 0.1}, {x + 2, beside + 1, -0.1}}};
        const ck_ball_space space = {.faces = {.stored = faces},
                                     .count = 2,
                                     .inside = is_everywhere,
                                     .low = {x - 4, -4, -4},
                                     .high = {x + 6, 4, 4}};
        ck_ball_search search = {
            .workspace = *state, .space = &space, .holes = &ck_overlap_scratch_of(*state)->ball_holes};
        uint32_t hints[CK_BALL_HINTS] = {0};
        assert_true(ck_ball_tree_build(*state, &space.faces, 2, &search.tree));
        const double low[3] = {x, 0, 0}, high[3] = {x + 2, 0, 0};
        assert_false(ck_ball_march(&search, low, high, 1, hints));
        held += ck_ball_march(&search, low, high, 1.25, hints) ? 1 : 0;
    }
    assert_true(held > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_without_centres_have_none),
        cmocka_unit_test(boxes_around_a_centre_are_left_open),
        cmocka_unit_test(far_from_the_origin_roundings_hide_no_ball),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
