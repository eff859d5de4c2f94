/* Two bounds of the largest ball: against solids whose ball is known, and against balls found by trying. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "rounds.h"
#include "spaces.h"

#include <math.h>
#include <string.h>

enum { BUDGET = 1000000 };

static const ck_ball_goal fine = {.tolerance = -1, .precision = 1e-3, .budget = BUDGET};

/* The bounds hold: the ball is inside, no face is nearer than it says, and no ball that was found is larger. */
static ck_ball_bounds check(clinker_workspace *workspace, const test_space *made, const ck_ball_goal *goal,
                            int samples) {
    ck_ball_bounds ball;
    assert_true(ck_ball_find(workspace, &made->space, goal, &ball));
    assert_true(ball.lower >= 0 && ball.lower <= ball.upper && ball.upper < INFINITY);
    if (ball.lower > 0) {
        assert_true(made->space.inside(made->space.user, ball.centre));
        assert_true(ball.lower <= 2 * distance_to_faces(made, ball.centre));
    }
    assert_true(2 * sampled_radius(made, samples, 1) <= ball.upper);
    return ball;
}

/* A known diameter, as it is and in other places and sizes, with and without the hint that it is convex. */
static void check_known(clinker_workspace *workspace, solid shape, double diameter, bool convex) {
    static const double scales[] = {1, 0x1p-60, 0x1p60}, moves[] = {0, 0x1p17, 0x1p30};
    for (int i = 0; i < 9; i++) {
        const double move = moves[i / 3], scale = scales[i % 3];
        solid placed = solid_copy(&shape);
        solid_move(&placed, (const double[3]){move, -move, move});
        solid_scale(&placed, scale);
        test_space made;
        space_open_one(&made, placed, convex);
        const ck_ball_bounds ball = check(workspace, &made, &fine, 300);
        const double rounding = 1 + 1e-14 + 0x1p-45 * move;
        assert_true(ball.lower <= diameter * scale * rounding);
        assert_true(ball.upper * rounding >= diameter * scale);
        assert_true(ball.lower >= (1 - 1e-3) * ball.upper);
        if (convex) {
            assert_true(ball.upper - ball.lower <= (1e-7 + 0x1p-40 * move) * ball.upper);
        }
        space_close(&made);
    }
    solid_free(&shape);
}

static void check_convex(clinker_workspace *workspace, solid shape, double diameter) {
    check_known(workspace, solid_copy(&shape), diameter, false);
    check_known(workspace, shape, diameter, true);
}

static void boxes_and_regular_solids_have_their_inscribed_ball(void **state) {
    check_convex(*state, box_solid((const double[3]){0, 0, 0}, (const double[3]){1, 2, 3}), 1);
    check_convex(*state, box_solid((const double[3]){-4, -4, 0.5}, (const double[3]){4, 4, 0.75}), 0.25);
    check_convex(*state, octahedron(1), 2 / sqrt(3));
    check_convex(*state, solid_of(scene_tetrahedron(1)), 2 / (3 + sqrt(3)));
    check_convex(*state, solid_of(scene_cube(1)), 2);
}

static void a_reflex_edge_leaves_room_in_the_corner(void **state) {
    const double corner = 2 * sqrt(2) / (1 + sqrt(2));
    check_known(*state, prism_l(3, 2), corner, false);
    check_known(*state, prism_l(3, 1), 1, false);
    check_known(*state, prism_u(3, 2), corner, false);
    check_known(*state, solid_of(scene_hollow_box(1, 0.5F)), 2 * (1 - (1 + sqrt(0.75)) / (1 + sqrt(3))), false);
}

static void long_bars_and_plates_are_as_deep_as_they_are_thin(void **state) {
    check_convex(*state, box_solid((const double[3]){0, 0, 0}, (const double[3]){1024, 1, 1}), 1);
    check_convex(*state, box_solid((const double[3]){0, 0, 0}, (const double[3]){1, 1, 0x1p-20}), 0x1p-20);
}

static void crossing_bars_share_a_box(void **state) {
    test_space made;
    space_open(&made, box_solid((const double[3]){-8, -1, -1}, (const double[3]){8, 1, 1}),
               box_solid((const double[3]){-0.75, -8, -0.5}, (const double[3]){0.75, 8, 3}), true);
    for (int convex = 0; convex < 2; convex++) {
        made.space.convex = convex == 1;
        const ck_ball_bounds ball = check(*state, &made, &fine, 1000);
        assert_true(ball.lower <= 1.5 && ball.upper >= 1.5 && ball.lower >= 1.4985);
    }
    space_close(&made);
}

/* Faces without area, as points and as lines, on the surface: they are part of it, and change nothing. */
static void faces_without_area_change_nothing(void **state) {
    test_space made;
    for (int convex = 0; convex < 2; convex++) {
        space_open_one(&made, octahedron(1), convex == 1);
        for (int corner = 0; corner < 3; corner++) {
            for (int axis = 0; axis < 3; axis++) {
                made.faces[1][corner][axis] = made.faces[0][0][axis];
                made.faces[2][corner][axis] = made.faces[0][corner % 2][axis];
            }
        }
        made.first = made.of_a; /* what is inside, the second body alone tells, which is whole */
        const ck_ball_bounds ball = check(*state, &made, &fine, 100);
        assert_true(ball.lower <= 2 / sqrt(3) * (1 + 1e-14) && ball.upper >= 2 / sqrt(3) && ball.lower > 1.153);
        space_close(&made);
    }
}

static void what_has_no_inside_has_no_ball(void **state) {
    test_space made;
    space_open(&made, box_solid((const double[3]){0, 0, 0}, (const double[3]){2, 2, 1}),
               box_solid((const double[3]){1, 1, 1}, (const double[3]){3, 3, 2}), true);
    ck_ball_bounds ball = check(*state, &made, &fine, 10);
    assert_true(ball.lower == 0 && ball.upper == 0);
    space_close(&made);
    /* A box in the notch of an L: its box is not flat. */
    space_open(&made, prism_l(3, 2), box_solid((const double[3]){1, 1, 0}, (const double[3]){3, 3, 2}), false);
    made.space.low[0] = made.space.low[1] = 0.5;
    ball = check(*state, &made, &fine, 100);
    assert_true(ball.lower == 0 && ball.upper < 0.25);
    made.space.count = 0;
    assert_true(ck_ball_find(*state, &made.space, &fine, &ball));
    assert_true(ball.lower == 0 && ball.upper == 0);
    space_close(&made);
}

static void a_thin_shell_has_sound_bounds_and_a_good_ball(void **state) {
    test_space made;
    solid ball_shape = solid_of(scene_icosphere(1, 3));
    scene_mesh block = scene_cube(2), bore = scene_icosphere(0.875F, 3);
    scene_mesh_flip(&bore);
    assert_true(scene_mesh_append(&block, &bore));
    scene_mesh_free(&bore);
    space_open(&made, ball_shape, solid_of(block), false);
    const ck_ball_goal goal = {.tolerance = -1, .precision = 0.1, .budget = 200000};
    const ck_ball_bounds found = check(*state, &made, &goal, 2000);
    const ck_ball_goal patient = {.tolerance = -1, .precision = 0.02, .budget = 20000000};
    const ck_ball_bounds better = check(*state, &made, &patient, 10);
    assert_true(found.lower >= 0.97 * better.lower && better.upper <= found.upper);
    assert_true(better.lower >= 0.98 * better.upper);
    space_close(&made);
}

/* A shaft that is wider than its bore by 1 / 64, here and far away; and one that is tilted. */
static void a_press_fit_is_as_deep_as_it_is_tight(void **state) {
    static const double moves[] = {0, 0x1p10, 0x1p30};
    for (int i = 0; i < 6; i++) {
        solid shaft = solid_of(scene_pin(1.015625F, 0.75F, 64)),
              plate = solid_of(scene_plate_with_hole(2, 0.5F, 1, 64));
        const clinker_pose turn = {{0.8, 0, 0.6, 0, 0.48, 0.6, -0.64, 0, -0.36, 0.8, 0.48, 0}};
        if (i >= 3) {
            solid_place(&shaft, &turn);
            solid_place(&plate, &turn);
        }
        const double move = moves[i % 3];
        solid_move(&shaft, (const double[3]){move, -move, move});
        solid_move(&plate, (const double[3]){move, -move, move});
        test_space made;
        space_open(&made, shaft, plate, false);
        const ck_ball_goal goal = {.tolerance = -1, .precision = 0.1, .budget = i < 3 ? 8000000 : 1000000};
        const ck_ball_bounds ball = check(*state, &made, &goal, 500);
        /* Between flat parts, in the middle of which it is tight, and their edges. */
        const double gap = 0.015625 * cos(3.14159265358979 / 64);
        assert_true(ball.lower >= 0.95 * gap && ball.lower <= 0.015625 + 0x1p-20 && ball.upper >= gap - 0x1p-20);
        assert_true(i >= 3 || ball.lower >= 0.9 * ball.upper);
        space_close(&made);
    }
}

/* Thin solids, rough or smooth, at any angle: none of the shortcuts for sheets may pass over a ball that a finer search
 * finds. */
static solid make_thin(scene_random *random) {
    solid shape;
    switch (scene_random_below(random, 4)) {
    case 0:
        shape = solid_of(scene_rough_slab(150, scene_random_bits(random)));
        break;
    case 1:
        shape = solid_of(scene_hollow_box(1, 0.9375F));
        break;
    case 2:
        shape = solid_of(scene_plate_with_hole(1, 0.0625F, 0.75F, 16));
        break;
    default:
        shape = solid_of(scene_torus(1, 0.125F, 12, 8));
        break;
    }
    if (scene_random_below(random, 2) == 0) {
        const clinker_pose pose = scene_random_pose(random, (const double[3]){0, 0, 0});
        solid_place(&shape, &pose);
    }
    return shape;
}

static void no_ball_of_a_thin_overlap_is_passed_over(void **state) {
    const test_rounds rounds = test_rounds_of(150);
    int met = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed + 11};
        solid a = make_thin(&random), b = seed % 2 == 0 ? solid_copy(&a) : make_thin(&random);
        double move[3];
        for (int axis = 0; axis < 3; axis++) {
            move[axis] = (seed % 2 == 0 ? 0.02 : 0.3) * scene_random_between(&random, -1, 1);
        }
        solid_move(&b, move);
        test_space made;
        space_open(&made, a, b, false);
        const ck_ball_goal rough = {.tolerance = -1, .precision = 0.3, .budget = 200000};
        const ck_ball_goal smooth = {.tolerance = -1, .precision = 0.02, .budget = 400000};
        const ck_ball_bounds first = check(*state, &made, &rough, 200), second = check(*state, &made, &smooth, 0);
        assert_true(first.upper >= second.lower && second.upper >= first.lower);
        met += first.lower >= 0.7 * first.upper ? 1 : 0;
        space_close(&made);
    }
    assert_true(!rounds.whole || met > 50);
}

static void a_tolerance_is_decided_and_no_more(void **state) {
    test_space made;
    space_open_one(&made, prism_l(3, 2), false);
    const double diameter = 2 * sqrt(2) / (1 + sqrt(2));
    for (int i = 1; i < 20; i++) {
        const double tolerance = 0.1 * i;
        const ck_ball_goal goal = {.tolerance = tolerance, .precision = 1, .budget = BUDGET};
        const ck_ball_bounds ball = check(*state, &made, &goal, 100);
        assert_true(tolerance < diameter ? ball.lower > tolerance : ball.upper <= tolerance);
        const ck_ball_bounds exact = check(*state, &made, &fine, 10);
        assert_true(ball.steps <= exact.steps);
    }
    space_close(&made);
}

/* A U of width 1 and height 2: the largest ball is in a corner, with 1 to either side of the arms. */
static void searches_within_regions_say_nothing_of_what_is_elsewhere(void **state) {
    test_space made;
    space_open_one(&made, prism_u(4, 2), false);
    ck_ball_tree tree;
    assert_true(ck_ball_open(*state, &made.space, &tree));
    const ck_ball_bounds all = check(*state, &made, &fine, 100);
    const ck_ball_region regions[2] = {{.low = {0, 0, 0}, .high = {1.5, 4, 2}, .upper = INFINITY},
                                       {.low = {1.5, 0, 0}, .high = {3, 4, 2}, .upper = INFINITY}};
    for (uint32_t count = 0; count < 3; count++) {
        for (int i = 0; i < 3; i++) {
            const double elsewhere = i == 0 ? 0 : i == 1 ? 0.7 : 1.3;
            ck_ball_space space = made.space;
            ck_ball_bounds ball = ck_ball_unknown(&space);
            const double before = ball.upper;
            space.regions = regions;
            space.region_count = count;
            assert_true(ck_ball_seek_within(*state, &space, &tree, &fine, elsewhere, &ball));
            assert_true(ball.upper >= fmin(before, elsewhere));
            assert_true(ball.upper <= fmin(before, fmax(elsewhere, count == 0 ? 0 : all.upper * 1.01)));
            assert_true(count == 0 ? ball.lower == 0 : ball.upper >= all.lower && ball.lower >= 0.99 * all.lower);
            assert_true(ball.lower <= all.upper);
        }
    }
    space_close(&made);
}

/* From any point: outside of it, nothing changes. */
static void a_ball_that_is_tried_is_inside_and_grows(void **state) {
    test_space made;
    space_open_one(&made, prism_u(4, 2), false);
    ck_ball_tree tree;
    assert_true(ck_ball_open(*state, &made.space, &tree));
    const ck_ball_bounds all = check(*state, &made, &fine, 100);
    const double points[4][3] = {{1.5, 3, 1}, {9, 9, 9}, {0.5, 0.5, 1}, {0.3, 3, 0.5}};
    ck_ball_bounds ball = ck_ball_unknown(&made.space);
    for (int i = 0; i < 4; i++) {
        const ck_ball_bounds before = ball;
        assert_true(ck_ball_try(*state, &made.space, &tree, &fine, points[i], &ball));
        assert_true(ball.upper == before.upper && ball.lower >= before.lower);
        assert_true(i < 2 ? ball.lower == 0 : ball.lower <= 2 * distance_to_faces(&made, ball.centre));
        assert_true(i < 2 || made.space.inside(made.space.user, ball.centre));
    }
    assert_true(ball.lower <= all.upper && ball.lower >= 0.95 * all.lower);
    space_close(&made);
}

static void the_budget_ends_the_search(void **state) {
    test_space made;
    space_open_one(&made, solid_of(scene_bumpy_sphere(300, 1, 1)), false);
    const ck_ball_goal precise = {.tolerance = -1, .precision = 1e-9, .budget = 20000};
    const ck_ball_bounds ball = check(*state, &made, &precise, 100);
    assert_true(ball.steps < 40000 && ball.lower >= 0.9 * ball.upper);
    ck_ball_bounds again;
    assert_true(ck_ball_find(*state, &made.space, &precise, &again));
    assert_memory_equal(&ball, &again, sizeof ball);
    space_close(&made);
}

static void random_overlaps_are_between_their_bounds(void **state) {
    const test_rounds rounds = test_rounds_of(400);
    int found = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed + 1};
        solid a = solid_random(&random), b = solid_random(&random);
        if (seed % 3 == 0) {
            solid_nudge(&b, &random, 3);
        }
        if (seed % 4 == 0) {
            solid_move(&a, (const double[3]){1e5, 1e5, -1e5});
            solid_move(&b, (const double[3]){1e5, 1e5, -1e5});
        }
        test_space made;
        space_open(&made, a, b, false);
        const ck_ball_goal goal = {.tolerance = -1, .precision = 0.02, .budget = 100000};
        found += check(*state, &made, &goal, 200).lower > 0 ? 1 : 0;
        space_close(&made);
    }
    assert_true(!rounds.whole || found > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_and_regular_solids_have_their_inscribed_ball),
        cmocka_unit_test(a_reflex_edge_leaves_room_in_the_corner),
        cmocka_unit_test(long_bars_and_plates_are_as_deep_as_they_are_thin),
        cmocka_unit_test(crossing_bars_share_a_box),
        cmocka_unit_test(faces_without_area_change_nothing),
        cmocka_unit_test(what_has_no_inside_has_no_ball),
        cmocka_unit_test(a_thin_shell_has_sound_bounds_and_a_good_ball),
        cmocka_unit_test(a_press_fit_is_as_deep_as_it_is_tight),
        cmocka_unit_test(no_ball_of_a_thin_overlap_is_passed_over),
        cmocka_unit_test(a_tolerance_is_decided_and_no_more),
        cmocka_unit_test(searches_within_regions_say_nothing_of_what_is_elsewhere),
        cmocka_unit_test(a_ball_that_is_tried_is_inside_and_grows),
        cmocka_unit_test(the_budget_ends_the_search),
        cmocka_unit_test(random_overlaps_are_between_their_bounds),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
