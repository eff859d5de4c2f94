/* Sequences of checks by counted layers: what is kept from step to step is kept only while it serves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "steps.h"

#include <math.h>
#include <string.h>

/* Two steps of a ball on a ball, and what may change between them. */
typedef struct two_steps {
    scene_mesh meshes[2];
    clinker_pose poses[2];
    clinker_query query;
} two_steps;

static two_steps begin_two_steps(bool asked) {
    two_steps made = {.meshes = {scene_icosphere(1, 6), scene_icosphere(0.9F, 6)}, .query = sequence_query()};
    made.poses[0] = clinker_pose_identity();
    made.poses[1] = placed(0.1, 0.05, 1.7, 0, 0, 0);
    made.query.view.direction[2] = asked;
    return made;
}

static step take_step(clinker_workspace *workspace, const two_steps *at) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&at->meshes[0]), .pose = &at->poses[0]},
                                    {.mesh = scene_mesh_borrow(&at->meshes[1]), .pose = &at->poses[1]}};
    return check_step(workspace, bodies, &at->query, &(ck_method_settings){0});
}

static void end_two_steps(two_steps *made) {
    scene_mesh_free(&made->meshes[0]);
    scene_mesh_free(&made->meshes[1]);
}

typedef void (*change)(two_steps *at);

static void no_change(two_steps *at) {
    (void)at;
}

static void move_a(two_steps *at) {
    at->poses[0].m[3] += 0.01;
}

static void move_and_turn_b(two_steps *at) {
    at->poses[1] = placed(0.11, 0.04, 1.69, 0.02, 0.01, 0.03);
}

/* Only its place matters, and that is drawn anew in each step. */
static void stretch_b(two_steps *at) {
    at->poses[1].m[0] = 1.01;
}

static void another_tolerance(two_steps *at) {
    at->query.tolerance = 0.001;
    at->query.detail = CLINKER_DETAIL_STATE;
}

static void turn_a(two_steps *at) {
    at->poses[0] = placed(0, 0, 0, 0.01, 0, 0);
}

static void stretch_a(two_steps *at) {
    at->poses[0].m[10] = 1.01;
}

static void mirror_a(two_steps *at) {
    at->poses[0].m[0] = -1;
}

static void replace_mesh(scene_mesh *mesh) {
    clinker_pose same = clinker_pose_identity();
    scene_mesh copy = scene_mesh_placed(mesh, &same);
    scene_mesh_free(mesh);
    *mesh = copy;
}

/* The old arrays stay for as long as the new ones are made, so that these are others. */
static void copy_a(two_steps *at) {
    replace_mesh(&at->meshes[0]);
}

static void copy_b(two_steps *at) {
    replace_mesh(&at->meshes[1]);
}

static void lose_a_face(two_steps *at) {
    at->meshes[1].triangle_count--;
}

static void half_the_resolution(two_steps *at) {
    at->query.view.resolution /= 2;
}

static void default_resolution(two_steps *at) {
    at->query.view.resolution = 0;
}

static void slanted_sight(two_steps *at) {
    at->query.view.direction[0] = 0.1;
    at->query.view.direction[2] = 1;
}

static void sight_of_its_own(two_steps *at) {
    at->query.view.direction[2] = 0;
}

static void turned_upright(two_steps *at) {
    at->query.view.up[1] = 1;
}

static void exchange_bodies(two_steps *at) {
    scene_mesh a = at->meshes[0];
    at->meshes[0] = at->meshes[1];
    at->meshes[1] = a;
}

static void jump_away(two_steps *at) {
    at->poses[1] = placed(1.7, 0.1, 0.05, 0, 0, 0);
}

static void no_sequence(two_steps *at) {
    at->query.layers.sequence = false;
}

/* What is not kept is as if nothing had been before. */
static void expect_after(change made, bool asked, bool kept) {
    clinker_workspace *workspace = make_workspace(1);
    clinker_workspace *fresh = make_workspace(1);
    two_steps at = begin_two_steps(asked);
    step first = take_step(workspace, &at);
    assert_int_equal(first.pair.state, CLINKER_STATE_INTERFERE);
    assert_false(is_kept(&first));
    made(&at);
    step second = take_step(workspace, &at);
    step alone = take_step(fresh, &at);
    assert_int_equal(is_kept(&second), kept);
    assert_int_equal(second.pair.state, alone.pair.state);
    if (!kept) {
        assert_same_step(&second, &alone);
    }
    end_two_steps(&at);
    clinker_workspace_destroy(workspace);
    clinker_workspace_destroy(fresh);
}

static void depths_are_kept_while_they_serve(void **state) {
    (void)state;
    static const change changes[] = {no_change, move_a, move_and_turn_b, stretch_b, another_tolerance};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        expect_after(changes[i], false, true);
        expect_after(changes[i], true, true);
    }
    expect_after(turn_a, false, true);
}

static void depths_are_not_kept_once_they_do_not_serve(void **state) {
    (void)state;
    static const change changes[] = {
        stretch_a,          mirror_a,      copy_a,         copy_b,          lose_a_face, half_the_resolution,
        default_resolution, slanted_sight, turned_upright, exchange_bodies, no_sequence};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        expect_after(changes[i], false, false);
        expect_after(changes[i], true, false);
    }
    expect_after(jump_away, false, false);
    expect_after(turn_a, true, false);
    expect_after(sight_of_its_own, true, false);
}

/* Whether the depths of a, which is nearer to the eye, are kept when b moves to another place. */
static bool keeps(float side, double x, double y) {
    clinker_workspace *workspace = make_workspace(1);
    two_steps at = {.meshes = {box(-side, -side, -1, side, side, 0), box(-0.5F, -0.5F, -0.1F, 0.5F, 0.5F, 1)},
                    .poses = {clinker_pose_identity(), clinker_pose_identity()},
                    .query = sequence_query()};
    at.query.view.direction[2] = 1;
    step first = take_step(workspace, &at);
    assert_int_equal(first.pair.state, CLINKER_STATE_INTERFERE);
    assert_false(is_kept(&first));
    at.poses[1] = placed(x, y, 0, 0, 0, 0);
    step second = take_step(workspace, &at);
    assert_int_equal(second.pair.state, CLINKER_STATE_INTERFERE);
    assert_float_equal(second.pair.span, 0.1, 1e-6);
    end_two_steps(&at);
    clinker_workspace_destroy(workspace);
    return is_kept(&second);
}

/* Cubes of side 1 share a square of side 1 at first, and the window has a side of 1.25. What they share later shrinks
 * into a corner of it; 0.4 of 1.25 is 0.5. */
static void a_window_is_kept_while_enough_of_one_side_of_it_is_in_use(void **state) {
    (void)state;
    static const double signs[] = {-1, 1};
    for (int i = 0; i < 2; i++) {
        assert_true(keeps(0.5F, 0.49 * signs[i], 0.49 * signs[i]));
        assert_false(keeps(0.5F, 0.51 * signs[i], 0.51 * signs[i]));
        assert_true(keeps(0.5F, 0.49 * signs[i], 0.9));
        assert_true(keeps(0.5F, 0.9 * signs[i], 0.49));
        assert_false(keeps(0.5F, 0.51 * signs[i], 0.9));
    }
}

/* On a plate, what they share is the cube's side wherever it goes; the window has an eighth of that to spare. */
static void a_window_is_kept_while_what_is_shared_lies_in_it(void **state) {
    (void)state;
    static const double ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        assert_true(keeps(4, 0.12 * ways[i][0], 0.12 * ways[i][1]));
        assert_false(keeps(4, 0.13 * ways[i][0], 0.13 * ways[i][1]));
    }
    assert_true(keeps(4, 0.12, 0.12));
    assert_false(keeps(4, 0.12, -0.13));
}

/* Whether by counted layers, which loses the depths, or otherwise, which may leave them: the answer is right. */
static void another_pair_in_between_is_not_mistaken_for_the_first(void **state) {
    (void)state;
    for (int method = CLINKER_METHOD_EXACT; method <= CLINKER_METHOD_LAYERS; method++) {
        for (int sequence = 0; sequence < 2; sequence++) {
            clinker_workspace *workspace = make_workspace(1);
            two_steps at = begin_two_steps(true);
            two_steps other = begin_two_steps(true);
            other.poses[1].m[3] = 0.5;
            other.query.method = (clinker_method)method;
            other.query.layers.sequence = sequence != 0;
            step first = take_step(workspace, &at);
            const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&other.meshes[0]), .pose = &other.poses[0]},
                                            {.mesh = scene_mesh_borrow(&other.meshes[1]), .pose = &other.poses[1]}};
            outcome between = layer_check(workspace, bodies, &other.query, &(ck_method_settings){0}, NULL);
            assert_int_equal(between.pair.state, CLINKER_STATE_INTERFERE);
            step second = take_step(workspace, &at);
            assert_true(method != CLINKER_METHOD_LAYERS || !is_kept(&second));
            assert_true(second.pair.span == first.pair.span);
            assert_int_equal(second.view.shared, first.view.shared);
            end_two_steps(&at);
            end_two_steps(&other);
            clinker_workspace_destroy(workspace);
        }
    }
}

/* A box in the corner of a room: one of its three views would not say what they say together. */
static void a_contact_that_takes_several_views_is_looked_at_anew_in_each_step(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    clinker_query query = sequence_query();
    scene_mesh room = box(-1, -1, -1, 2, 2, 0);
    scene_mesh walls[2] = {box(-1, -1, -1, 2, 0, 2), box(-1, -1, -1, 0, 2, 2)};
    scene_mesh block = box(-0.01F, -0.01F, -0.01F, 1.5F, 1.5F, 1.25F);
    for (int i = 0; i < 2; i++) {
        assert_true(scene_mesh_append(&room, &walls[i]));
        scene_mesh_free(&walls[i]);
    }
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&room)}, {.mesh = scene_mesh_borrow(&block)}};
    step first = check_step(workspace, bodies, &query, &(ck_method_settings){0});
    step second = check_step(workspace, bodies, &query, &(ck_method_settings){0});
    assert_int_equal(first.views, 3);
    assert_int_equal(first.pair.state, CLINKER_STATE_INTERFERE);
    assert_same_step(&first, &second);
    scene_mesh_free(&room);
    scene_mesh_free(&block);
    clinker_workspace_destroy(workspace);
}

/* A box in a box: counts before the last depth of the outer one leave every pixel open. */
static void the_other_body_is_drawn_first_where_most_pixels_need_a_second_pass(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    scene_mesh meshes[2] = {scene_cube(1), scene_cube(0.5F)};
    const ck_method_settings settings = {.layers.stepwise = true};
    clinker_query query = sequence_query();
    query.view.direction[2] = 1;
    for (int at = 0; at < 4; at++) {
        clinker_pose pose = placed(0.01 * at, 0, 0.01 * at, 0, 0, 0);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0])},
                                        {.mesh = scene_mesh_borrow(&meshes[1]), .pose = &pose}};
        step made = check_step(workspace, bodies, &query, &settings);
        assert_int_equal(made.view.first, at == 0 ? 0 : 1);
        assert_int_equal(is_kept(&made), at >= 2);
        assert_int_equal(made.view.steps[1].clash, at == 0 ? 0 : made.view.shared);
        assert_int_equal(made.pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(made.pair.kind, CLINKER_KIND_B_IN_A);
        assert_float_equal(made.pair.span, 1, 1e-5);
    }
    clinker_workspace_destroy(workspace);
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}

/* A bare question that the guessed view answers keeps it; it does not tell bodies apart later on. */
static void a_guessed_view_that_is_kept_proves_nothing_apart(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    scene_mesh ball = scene_icosphere(1, 6);
    clinker_query query = sequence_query();
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    clinker_pose poses[3] = {placed(1.4, 0.9, 0.65, 0, 0, 0), placed(1.42, 0.92, 0.66, 0, 0, 0),
                             placed(1.573, 1.032, 0.737, 0, 0, 0)};
    size_t views[3];
    clinker_sight sights[3];
    for (int i = 0; i < 3; i++) {
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&ball)},
                                        {.mesh = scene_mesh_borrow(&ball), .pose = &poses[i]}};
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, i < 2 ? 1 : 0);
        views[i] = answer.explanation_count;
        assert_true(views[i] > 0);
        sights[i] = answer.explanations[views[i] - 1].sight;
        assert_int_equal(answer.explanations[0].steps[0].kind, i == 0 ? CLINKER_STEP_DEPTHS : CLINKER_STEP_KEPT);
    }
    assert_int_equal(views[0], 1);
    assert_int_equal(views[1], 1);
    assert_int_equal(sights[1], CLINKER_SIGHT_BOXES);
    assert_true(views[2] > 1 && sights[2] != CLINKER_SIGHT_BOXES);
    scene_mesh_free(&ball);
    clinker_workspace_destroy(workspace);
}

/* Cubes that overlap at an edge, first by less along z and then by less along x: what they share stays in the window,
 * but they face each other along another line. */
static void a_guessed_view_is_kept_while_bodies_face_each_other_along_it(void **state) {
    (void)state;
    static const double moves[2][2] = {{0.7, 0.75}, {0.85, 0.7}};
    for (int i = 0; i < 2; i++) {
        clinker_workspace *workspace = make_workspace(1);
        two_steps at = {.meshes = {box(0, 0, 0, 1, 1, 1), box(0, 0, 0, 1, 1, 1)},
                        .poses = {clinker_pose_identity(), placed(0.7, 0, 0.8, 0, 0, 0)},
                        .query = sequence_query()};
        at.query.detail = CLINKER_DETAIL_STATE;
        at.query.depth = false;
        step first = take_step(workspace, &at);
        assert_int_equal(first.pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(first.view.sight, CLINKER_SIGHT_BOXES);
        at.poses[1] = placed(moves[i][0], 0, moves[i][1], 0, 0, 0);
        step second = take_step(workspace, &at);
        assert_int_equal(second.pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(is_kept(&second), i == 0);
        assert_true(fabs(second.view.direction[i == 0 ? 2 : 0]) == 1);
        end_two_steps(&at);
        clinker_workspace_destroy(workspace);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_are_kept_while_they_serve),
        cmocka_unit_test(depths_are_not_kept_once_they_do_not_serve),
        cmocka_unit_test(a_window_is_kept_while_enough_of_one_side_of_it_is_in_use),
        cmocka_unit_test(a_window_is_kept_while_what_is_shared_lies_in_it),
        cmocka_unit_test(another_pair_in_between_is_not_mistaken_for_the_first),
        cmocka_unit_test(a_contact_that_takes_several_views_is_looked_at_anew_in_each_step),
        cmocka_unit_test(the_other_body_is_drawn_first_where_most_pixels_need_a_second_pass),
        cmocka_unit_test(a_guessed_view_is_kept_while_bodies_face_each_other_along_it),
        cmocka_unit_test(a_guessed_view_that_is_kept_proves_nothing_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
