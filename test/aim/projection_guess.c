/* Guesses from boxes alone: directions known in closed form, and what boxes prove. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sights.h"

#include "fixtures/checking.h"
#include "math/vec3.h"

#include <math.h>

static ck_guess guess_of(void **state, scene_mesh a, const clinker_pose *pose_a, scene_mesh b,
                         const clinker_pose *pose_b) {
    sight made;
    sight_make(&made, *state, a, pose_a, b, pose_b);
    sight_free(&made);
    return made.guess;
}

static void boxes_along_the_axes_are_seen_along_what_they_share_least(void **state) {
    ck_guess guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1, 1, 1.75F, 3, 3, 4), NULL);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1, 1.9F, 1, 3, 3, 3), NULL);
    expect_direction(guess.projection.direction, 0, 1, 0, 0);
    guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1.5F, 1, 1, 3, 3, 3), NULL);
    expect_direction(guess.projection.direction, 1, 0, 0, 0);
    assert_false(guess.apart);
    assert_int_equal(guess.projection.why, CK_PROJECTION_BOXES);
}

static void what_the_boxes_share_is_kept(void **state) {
    ck_guess guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1, 1, 1.75F, 3, 3, 4), NULL);
    const double low[3] = {1, 1, 1.75};
    for (int i = 0; i < 3; i++) {
        for (int body = 0; body < 2; body++) {
            assert_true(guess.shared[body].low[i] == low[i]);
            assert_true(guess.shared[body].high[i] == 2);
        }
    }
    ck_view view;
    ck_view_aim(&view, guess.projection.direction, NULL);
    ck_guess_frame(&guess, 100, &view);
    assert_int_equal(view.width, 100);
    assert_int_equal(view.height, 100);
    assert_true(view.half_width == 0.5);
    assert_true(view.centre[0] == 1.5 && view.centre[1] == 1.5 && view.centre[2] == 1.875);
    guess.shared_count = 2;
    ck_guess_narrow(&guess, (const double[3]){1, 1, 0}, (const double[3]){1.5, 1.25, 9});
    ck_guess_frame(&guess, 100, &view);
    assert_true(view.half_width == 0.25 || view.half_height == 0.25);
    assert_true(view.width * view.height == 5000);
}

/* A slab that leans by `lean` degrees on a slab that lies: either one's thin wall, and their mean. */
static void the_guess_is_the_mean_of_two_walls(void **state) {
    for (int lean = 0; lean <= 55; lean += 5) {
        clinker_pose pose = clinker_pose_euler((const double[3]){0, 0, 0.1}, (const double[3]){lean * degree, 0, 0});
        ck_guess guess =
            guess_of(state, box(-1, -1, -0.05F, 1, 1, 0.05F), NULL, box(-1, -1, -0.05F, 1, 1, 0.05F), &pose);
        expect_direction(guess.projection.direction, 0, -sin(lean / 2.0 * degree), cos(lean / 2.0 * degree), 1e-12);
    }
}

static void walls_at_a_right_angle_give_the_thinner_one(void **state) {
    clinker_pose upright = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){90 * degree, 0, 0});
    ck_guess guess = guess_of(state, box(-1, -1, -0.2F, 1, 1, 0.2F), NULL, box(-1, -1, -0.1F, 1, 1, 0.1F), &upright);
    /* Cut in either frame, 2 by 0.4 by 0.2: both see the standing slab. */
    expect_direction(guess.projection.direction, 0, 1, 0, 1e-12);
    clinker_pose leaning = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){70 * degree, 0, 0});
    guess = guess_of(state, box(-1, -1, -0.1F, 1, 1, 0.1F), NULL, box(-1, -1, -0.1F, 1, 1, 0.1F), &leaning);
    const double *found = guess.projection.direction;
    const double walls[2][3] = {{0, 0, 1}, {0, -sin(70 * degree), cos(70 * degree)}};
    assert_true(angle_between(found, walls[0]) < 1e-12 || angle_between(found, walls[1]) < 1e-12);
}

static scene_mesh some_box(scene_random *random) {
    float low[3];
    float high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = (float)scene_random_between(random, -1, -0.1);
        high[i] = (float)scene_random_between(random, 0.1, 1);
    }
    return scene_box(low, high);
}

static void turning_the_scene_turns_the_guess(void **state) {
    scene_random random = {.state = 11};
    for (int i = 0; i < 300; i++) {
        const double shift[3] = {scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1), 0.3};
        clinker_pose a = scene_random_pose(&random, (const double[3]){0, 0, 0});
        clinker_pose b = scene_random_pose(&random, shift);
        clinker_pose turn = scene_random_pose(&random, (const double[3]){3, -4, 5});
        clinker_pose turned_a = after(&a, &turn);
        clinker_pose turned_b = after(&b, &turn);
        scene_random again = random;
        scene_mesh box_a = some_box(&random);
        ck_guess guess = guess_of(state, box_a, &a, some_box(&random), &b);
        scene_mesh box_again = some_box(&again);
        ck_guess moved_guess = guess_of(state, box_again, &turned_a, some_box(&again), &turned_b);
        double expected[3];
        turned(&turn, guess.projection.direction, expected);
        assert_true(angle_between(moved_guess.projection.direction, expected) < 1e-5);
        assert_int_equal(guess.apart, moved_guess.apart);
    }
}

static void swapping_the_bodies_gives_the_same_guess(void **state) {
    scene_random random = {.state = 12};
    for (int i = 0; i < 300; i++) {
        clinker_pose a = scene_random_pose(&random, (const double[3]){0.5, 0, 0});
        clinker_pose b = scene_random_pose(&random, (const double[3]){0, 0.25, 0.3});
        scene_random again = random;
        scene_mesh first = some_box(&random);
        ck_guess one = guess_of(state, first, &a, some_box(&random), &b);
        first = some_box(&again);
        ck_guess other = guess_of(state, some_box(&again), &b, first, &a);
        expect_same(&one.projection, &other.projection);
        assert_int_equal(one.apart, other.apart);
    }
}

/* Boxes in a random place: `apart` must be true of them, and is often enough what the exact check says. */
static void apart_is_a_proof(void **state) {
    scene_random random = {.state = 13};
    int proved = 0;
    for (int i = 0; i < 400; i++) {
        clinker_pose a = scene_random_pose(&random, (const double[3]){0, 0, 0});
        clinker_pose b = scene_random_pose(&random, (const double[3]){1.4, 0.4, 0.2});
        scene_mesh meshes[2] = {some_box(&random), some_box(&random)};
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0]), .pose = &a},
                                        {.mesh = scene_mesh_borrow(&meshes[1]), .pose = &b}};
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        bool meet = answer.pair_count > 0;
        ck_guess guess = guess_of(state, meshes[0], &a, meshes[1], &b);
        assert_false(guess.apart && meet);
        proved += guess.apart;
    }
    assert_true(proved > 50);
}

static void boxes_that_touch_are_not_apart(void **state) {
    ck_guess guess = guess_of(state, box(0, 0, 0, 1, 1, 1), NULL, box(0, 0, 1, 1, 1, 2), NULL);
    assert_false(guess.apart);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(0, 0, 0, 1, 1, 1), NULL, box(0.5F, 1.25F, 0, 1.5F, 2, 1), NULL);
    assert_true(guess.apart);
    expect_direction(guess.projection.direction, 0, 1, 0, 0);
}

static void odd_boxes_have_a_guess_all_the_same(void **state) {
    /* The same box twice; a flat one; a point; one inside the other. */
    ck_guess guess = guess_of(state, box(0, 0, 0, 1, 1, 1), NULL, box(0, 0, 0, 1, 1, 1), NULL);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(0, 0, 0, 1, 0, 1), NULL, box(0, 0, 0, 1, 0, 1), NULL);
    expect_direction(guess.projection.direction, 0, 1, 0, 0);
    guess = guess_of(state, box(1, 1, 1, 1, 1, 1), NULL, box(0, 0, 0, 2, 2, 2), NULL);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(-3, -3, -3, 3, 3, 3), NULL, box(0, 0, 0, 1, 2, 3), NULL);
    expect_direction(guess.projection.direction, 1, 0, 0, 0);
    assert_false(guess.apart);
}

static void size_does_not_matter(void **state) {
    static const double sizes[] = {1e-300, 1e-30, 1, 1e30, 1e150, 1e300};
    const double lean = 20 * degree;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        clinker_pose scale = {{sizes[i], 0, 0, 0, 0, sizes[i], 0, 0, 0, 0, sizes[i], 0}};
        clinker_pose leaning = clinker_pose_euler((const double[3]){0, 0, 0.1}, (const double[3]){lean, 0, 0});
        clinker_pose b = after(&leaning, &scale);
        ck_guess guess =
            guess_of(state, box(-1, -1, -0.05F, 1, 1, 0.05F), &scale, box(-1, -1, -0.05F, 1, 1, 0.05F), &b);
        expect_direction(guess.projection.direction, 0, -sin(lean / 2), cos(lean / 2), 1e-9);
    }
}

static void snapping_moves_directions_near_an_axis_only(void **state) {
    (void)state;
    double near[3] = {sin(0.9 * degree), 0, -cos(0.9 * degree)};
    ck_projection_snap(near);
    expect_direction(near, 0, 0, -1, 0);
    assert_true(near[2] == -1);
    double far[3] = {sin(1.1 * degree), 0, cos(1.1 * degree)};
    ck_projection_snap(far);
    expect_direction(far, sin(1.1 * degree), 0, cos(1.1 * degree), 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_along_the_axes_are_seen_along_what_they_share_least),
        cmocka_unit_test(what_the_boxes_share_is_kept),
        cmocka_unit_test(the_guess_is_the_mean_of_two_walls),
        cmocka_unit_test(walls_at_a_right_angle_give_the_thinner_one),
        cmocka_unit_test(turning_the_scene_turns_the_guess),
        cmocka_unit_test(swapping_the_bodies_gives_the_same_guess),
        cmocka_unit_test(apart_is_a_proof),
        cmocka_unit_test(boxes_that_touch_are_not_apart),
        cmocka_unit_test(odd_boxes_have_a_guess_all_the_same),
        cmocka_unit_test(size_does_not_matter),
        cmocka_unit_test(snapping_moves_directions_near_an_axis_only),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
