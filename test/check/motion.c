/* Checks of bodies that move, see query.motion: a pair is told as without motions, if it has a contact of faces that
 * are left or one body lies within the other; else it is apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "fixtures/outcome.h"
#include "fixtures/random_pair.h"
#include "fixtures/rigid.h"
#include "fixtures/with_workspace.h"
#include "rounds.h"

#include <clinker/motion.h>

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 1500 };

static void random_motion(scene_random *random, double unit, clinker_motion *motion) {
    *motion = (clinker_motion){.centred = false};
    for (int k = 0; k < 3; k++) {
        motion->velocity[k] = scene_random_below(random, 3) == 0 ? 0 : scene_random_between(random, -unit, unit);
        motion->angular[k] = scene_random_below(random, 3) == 0 ? scene_random_between(random, -1, 1) : 0;
    }
}

static bool has(const uint32_t *faces, size_t count, uint32_t face) {
    for (size_t i = 0; i < count; i++) {
        if (faces[i] == face) {
            return true;
        }
    }
    return false;
}

/* Whether faces meet that are left of both bodies: by all that meet, and the public call. */
static bool goes_on(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_motion motions[2]) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.depth = false;
    query.tolerance = 0;
    outcome plain = outcome_of(workspace, bodies, &query);
    assert_int_equal(plain.status, CLINKER_STATUS_OK);
    clinker_recession left = CLINKER_INIT(clinker_recession);
    assert_int_equal(clinker_bodies_recede(workspace, bodies, motions, NULL, &left), CLINKER_STATUS_OK);
    bool found = false;
    for (size_t i = 0; i < plain.pair.crossings + plain.pair.touchings && !found; i++) {
        const clinker_face_pair met =
            i < plain.pair.crossings ? plain.crossings[i] : plain.touchings[i - plain.pair.crossings];
        found = has(left.bodies[0].faces, left.bodies[0].face_count, met.a) &&
                has(left.bodies[1].faces, left.bodies[1].face_count, met.b);
    }
    outcome_free(&plain);
    return found;
}

static void pairs_are_told_as_without_motions_or_apart(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    size_t told = 0, parted = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_pair pair = random_pair_make(seed);
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 3};
        clinker_body bodies[2];
        clinker_motion motions[2];
        random_pair_bodies(&pair, bodies);
        const double unit = pair.unit < 1e60 ? pair.unit : 1e59;
        random_motion(&random, unit, &motions[0]);
        random_motion(&random, unit, &motions[1]);
        clinker_query query = pair.query;
        query.clearance = 0;
        query.method = CLINKER_METHOD_EXACT;
        outcome plain = outcome_of(*state, bodies, &query);
        query.motion.motions = motions;
        outcome moving = outcome_of(*state, bodies, &query);
        assert_int_equal(moving.status, plain.status);
        const bool apart = moving.pair.state == CLINKER_STATE_APART;
        if (apart) {
            assert_false(plain.pair.state != CLINKER_STATE_APART && goes_on(*state, bodies, motions));
        } else {
            assert_true(outcome_identical(&plain, &moving, "with motions", seed));
        }
        told += !apart;
        parted += apart && plain.pair.state != CLINKER_STATE_APART;
        outcome_free(&plain);
        outcome_free(&moving);
        random_pair_free(&pair);
    }
    print_message("%zu told as without motions, %zu parted\n", told, parted);
    assert_true(!rounds.whole || (told > ROUNDS / 10 && parted > ROUNDS / 100));
}

/* Two cubes that touch, b a little higher along y and z: whether it comes or goes. It goes a little upwards as well, so
 * that no face of a at the contact is at rest along its normal, which would be left. */
static clinker_status check_cubes(void **state, double velocity, double gap, clinker_query *query,
                                  clinker_answer *answer) {
    scene_mesh cube = scene_cube(1);
    const clinker_pose pose = pose_moving(2 + gap, 0.25, 0.25);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&cube)}, {scene_mesh_borrow(&cube), &pose}};
    const clinker_motion motions[2] = {{.centred = false},
                                       {.velocity = {velocity, 0.125 * velocity, 0.125 * velocity}}};
    clinker_answer_init(answer);
    query->motion.motions = motions;
    const clinker_status status = clinker_bodies_check(*state, bodies, 2, query, answer);
    scene_mesh_free(&cube);
    return status;
}

static void a_contact_that_parts_is_apart_and_the_answer_says_so(void **state) {
    const clinker_method methods[] = {CLINKER_METHOD_EXACT, CLINKER_METHOD_EDGES};
    for (int i = 0; i < 2; i++) {
        clinker_query query;
        clinker_answer answer;
        clinker_query_init(&query);
        query.method = methods[i];
        assert_int_equal(check_cubes(state, -1, 0, &query, &answer), CLINKER_STATUS_OK);
        assert_true(answer.moving);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(clinker_answer_pair(&answer, 0)->state, CLINKER_STATE_TOUCH);
        assert_int_equal(check_cubes(state, 1, 0, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 0);
        assert_true(answer.moving);
        assert_int_equal(check_cubes(state, -1, -0.25, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(clinker_answer_pair(&answer, 0)->state, CLINKER_STATE_INTERFERE);
    }
}

/* Unit cubes, b `deep` within a along x, and higher along y and z; it goes on inwards, and upwards. */
static clinker_pair check_pressed_cubes(void **state, double deep, bool moving) {
    scene_mesh cube = scene_cube(0.5F);
    const clinker_pose poses[2] = {pose_moving(0.5, 0.5, 0.5), pose_moving(1.5 - deep, 0.75, 0.75)};
    const clinker_body bodies[2] = {{scene_mesh_borrow(&cube), &poses[0]}, {scene_mesh_borrow(&cube), &poses[1]}};
    const clinker_motion motions[2] = {{.centred = false}, {.velocity = {-1, 0.3, 0.2}}};
    clinker_query query;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query_init(&query);
    query.motion.motions = moving ? motions : NULL;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.moving == moving);
    const clinker_pair none = {.state = CLINKER_STATE_APART};
    const clinker_pair pair = answer.pair_count == 1 ? *clinker_answer_pair(&answer, 0) : none;
    assert_true(answer.pair_count == (pair.state != CLINKER_STATE_APART)); /* none is listed that is apart */
    scene_mesh_free(&cube);
    return pair;
}

/* Of faces that cross, one always recedes, so nothing is told; nor is it of the least overlap, which lies within the
 * tolerance. */
static void an_overlap_however_shallow_voids_the_promise(void **state) {
    assert_int_equal(check_pressed_cubes(state, 0, false).state, CLINKER_STATE_TOUCH);
    assert_int_equal(check_pressed_cubes(state, 0, true).state, CLINKER_STATE_TOUCH);
    assert_int_equal(check_pressed_cubes(state, 1e-7, false).state, CLINKER_STATE_TOUCH);
    assert_int_equal(check_pressed_cubes(state, 1e-7, true).state, CLINKER_STATE_APART);
    assert_int_equal(check_pressed_cubes(state, 0.01, false).state, CLINKER_STATE_INTERFERE);
    assert_int_equal(check_pressed_cubes(state, 0.01, true).state, CLINKER_STATE_APART);
}

/* A small box has its edges in the side of a large one, which has none in it, not even a diagonal; there is a third
 * body, so that nothing but edges tells. */
static void edges_of_either_body_are_cast(void **state) {
    scene_mesh large = scene_cube(1), small = scene_cube(0.25F);
    const clinker_pose poses[2] = {pose_moving(1.125, 0.625, 0.03125), pose_moving(-1.125, -0.125, 0.0625)};
    for (int order = 0; order < 2; order++) {
        const clinker_body at[2] = {{.mesh = scene_mesh_borrow(&large)}, {scene_mesh_borrow(&small), &poses[0]}};
        const clinker_body bodies[3] = {at[order], at[1 - order], {scene_mesh_borrow(&small), &poses[1]}};
        clinker_motion motions[3] = {{.centred = false}, {.centred = false}, {.centred = false}};
        motions[order == 0 ? 1 : 0].velocity[0] = -1;
        clinker_query query;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_query_init(&query);
        query.method = CLINKER_METHOD_EDGES;
        query.motion.motions = motions;
        assert_int_equal(clinker_bodies_check(*state, bodies, 3, &query, &answer), CLINKER_STATUS_OK);
        assert_true(answer.pair_count >= 1);
        const clinker_pair *pair = clinker_answer_pair(&answer, 0);
        assert_true(pair->a == 0 && pair->b == 1 && pair->state == CLINKER_STATE_INTERFERE);
    }
    scene_mesh_free(&large);
    scene_mesh_free(&small);
}

static void without_motions_the_answer_is_a_plain_one(void **state) {
    clinker_query query;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query_init(&query);
    assert_null(query.motion.motions);
    scene_mesh cube = scene_cube(1);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&cube)}, {.mesh = scene_mesh_borrow(&cube)}};
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_false(answer.moving);
    scene_mesh_free(&cube);
}

/* A body within another one, though their surfaces do not meet, and all of a crowd. */
static void containment_is_asked_as_always(void **state) {
    scene_mesh meshes[2] = {scene_cube(2), scene_cube(1)};
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0])}, {.mesh = scene_mesh_borrow(&meshes[1])}};
    const clinker_motion motions[2] = {{.centred = false}, {.velocity = {1, 0, 0}}};
    clinker_query query;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query_init(&query);
    query.motion.motions = motions;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(clinker_answer_pair(&answer, 0)->kind, CLINKER_KIND_B_IN_A);
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}

/* Of a row of cubes in contact, those that go ahead of the one behind them part from it. */
static void a_crowd_is_told_pair_by_pair_and_by_any_threads(void **state) {
    (void)state;
    enum { COUNT = 40 };
    scene_mesh cube = scene_icosphere(1, 8);
    clinker_pose poses[COUNT];
    clinker_body bodies[COUNT];
    clinker_motion motions[COUNT];
    memset(motions, 0, sizeof motions);
    for (int i = 0; i < COUNT; i++) {
        poses[i] = pose_moving(1.9 * i, 0, 0);
        bodies[i] = (clinker_body){scene_mesh_borrow(&cube), &poses[i]};
        motions[i].velocity[0] = i % 2 == 0 ? 1 : -1;
    }
    size_t counts[2];
    for (int k = 0; k < 2; k++) {
        clinker_workspace *workspace = make_workspace(k == 0 ? 1 : 3);
        clinker_query query;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_query_init(&query);
        query.motion.motions = motions;
        query.depth = false;
        query.tolerance = 0;
        assert_int_equal(clinker_bodies_check(workspace, bodies, COUNT, &query, &answer), CLINKER_STATUS_OK);
        counts[k] = answer.pair_count;
        for (size_t i = 0; i < answer.pair_count; i++) {
            assert_int_equal(clinker_answer_pair(&answer, i)->state, CLINKER_STATE_INTERFERE);
        }
        clinker_workspace_destroy(workspace);
    }
    assert_int_equal(counts[0], counts[1]);
    assert_true(counts[0] >= COUNT / 2 && counts[0] < COUNT);
    scene_mesh_free(&cube);
}

static void what_motions_do_not_go_with_is_refused(void **state) {
    clinker_query query;
    clinker_answer answer;
    const clinker_method others[] = {CLINKER_METHOD_ZLIST, CLINKER_METHOD_LAYERS, CLINKER_METHOD_CONVEX};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        clinker_query_init(&query);
        query.method = others[i];
        assert_int_equal(check_cubes(state, 1, 0, &query, &answer), CLINKER_STATUS_UNSUPPORTED);
        assert_non_null(strstr(clinker_workspace_message(*state), "motions need the exact method"));
    }
    clinker_query_init(&query);
    query.clearance = 1;
    assert_int_equal(check_cubes(state, 1, 0, &query, &answer), CLINKER_STATUS_UNSUPPORTED);
    clinker_query_init(&query);
    query.reference = true;
    assert_int_equal(check_cubes(state, 1, 0, &query, &answer), CLINKER_STATUS_UNSUPPORTED);
    clinker_query_init(&query);
    query.motion.duration = -1;
    assert_int_equal(check_cubes(state, 1, 0, &query, &answer), CLINKER_STATUS_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_told_as_without_motions_or_apart),
        cmocka_unit_test(a_contact_that_parts_is_apart_and_the_answer_says_so),
        cmocka_unit_test(an_overlap_however_shallow_voids_the_promise),
        cmocka_unit_test(edges_of_either_body_are_cast),
        cmocka_unit_test(without_motions_the_answer_is_a_plain_one),
        cmocka_unit_test(containment_is_asked_as_always),
        cmocka_unit_test(a_crowd_is_told_pair_by_pair_and_by_any_threads),
        cmocka_unit_test(what_motions_do_not_go_with_is_refused),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
