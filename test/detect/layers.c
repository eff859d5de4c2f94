/* Counted layers: what they say must be what sorted depths say along the same line of sight, in every form, with
 * counters of any width, in one drawing or step by step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checking.h"
#include "detect/check_bodies.h"
#include "outcome.h"
#include "random_pair.h"

static clinker_query layers_query(void) {
    clinker_query query = clinker_query_default();
    query.method = CLINKER_LAYERS;
    query.view.resolution = 128;
    query.view.direction[2] = 1;
    return query;
}

static clinker_pair check_layers(void **state, scene_mesh a, scene_mesh b) {
    return check_meshes(state, a, b, layers_query());
}

static void boxes_that_overlap_interfere_by_their_overlap(void **state) {
    clinker_pair pair = check_layers(state, box(0, 0, 0, 2, 2, 2), box(1, 1, 1.75F, 3, 3, 4));
    assert_int_equal(pair.state, CLINKER_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_CROSSING);
    assert_float_equal(pair.depth, 0.25, 1e-6);
    assert_float_equal(pair.sample_spacing, 1.0 / 128, 1e-5);
}

static void boxes_side_by_side_touch(void **state) {
    clinker_pair pair = check_layers(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 1, 1, 1, 2));
    assert_int_equal(pair.state, CLINKER_TOUCH);
}

static void a_body_in_the_hollow_of_another_is_apart(void **state) {
    clinker_pair pair = check_layers(state, scene_hollow_box(2, 1), scene_cube(0.5F));
    assert_int_equal(pair.state, CLINKER_APART);
}

static void a_body_in_the_wall_of_a_hollow_one_is_within(void **state) {
    clinker_pair pair = check_layers(state, scene_hollow_box(2, 1), moved(scene_cube(0.25F), 1.5F, 0, 0));
    assert_int_equal(pair.state, CLINKER_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_B_IN_A);
}

/* Every way in which layers can be counted. */
enum { WAYS = 9 };
static ck_check_ways way(int number) {
    static const ck_layer_settings ways[WAYS] = {
        {CK_LAYER_EXTENDED, 0, false}, {CK_LAYER_EXTENDED, 0, true},   {CK_LAYER_EXTENDED, 2, true},
        {CK_LAYER_EXTENDED, 3, false}, {CK_LAYER_EXTENDED, 5, true},   {CK_LAYER_SIMPLIFIED, 0, true},
        {CK_LAYER_SIMPLIFIED, 1, false}, {CK_LAYER_BASIC, 0, true}, {CK_LAYER_BASIC, 2, false},
    };
    return (ck_check_ways){.layers = ways[number]};
}

static outcome outcome_by(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                          const ck_check_ways *ways) {
    outcome result = {0};
    clinker_answer answer;
    result.status = ck_bodies_check(workspace, bodies, 2, query, ways, NULL, &answer);
    if (result.status == CLINKER_OK && answer.pair_count > 0) {
        result.pair = answer.pairs[0];
    }
    return result;
}

/* Pairs that only touch are not a proof of anything else, so a bare question gets the same state as any other. */
static void assert_bare_state(clinker_workspace *workspace, const clinker_body bodies[2], clinker_query query,
                              const ck_check_ways *ways, clinker_state expected) {
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    outcome bare = outcome_by(workspace, bodies, &query, ways);
    assert_int_equal(bare.status, CLINKER_OK);
    assert_int_equal(bare.pair.state, expected);
}

static void awkward_pairs_get_the_answer_of_sorted_depths_in_every_way(void **state) {
    size_t states[4] = {0};
    for (uint64_t seed = 0; seed < 150 * PAIR_FAMILIES; seed++) {
        random_pair pair = random_pair_make(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        clinker_query query = layers_query();
        query.view.resolution = 24 + (uint32_t)(seed % 17);
        query.view.direction[(seed / 7) % 3] += (double)(seed % 5) / 3;
        query.detail = CLINKER_DETAIL_FACES;
        query.tolerance = pair.query.tolerance;
        query.parity = seed % 3 == 0;
        query.method = CLINKER_ZLIST;
        outcome sorted = outcome_of(*state, bodies, &query);
        query.method = CLINKER_LAYERS;
        ck_check_ways ways = way((int)(seed % WAYS));
        clinker_answer answer;
        assert_int_equal(ck_bodies_check(*state, bodies, 2, &query, &ways, NULL, &answer), sorted.status);
        if (sorted.status == CLINKER_OK) {
            outcome counted = {.status = CLINKER_OK};
            if (answer.pair_count > 0) {
                counted.pair = answer.pairs[0];
                counted.crossings = (clinker_face_pair *)answer.pairs[0].crossing_faces;
                counted.touchings = (clinker_face_pair *)answer.pairs[0].touching_faces;
            }
            assert_true(outcome_identical(&sorted, &counted, "layers", seed));
            assert_bare_state(*state, bodies, query, &ways, sorted.pair.state);
            states[sorted.pair.state]++;
        }
        outcome_free(&sorted);
        random_pair_free(&pair);
    }
    assert_true(states[CLINKER_APART] > 20 && states[CLINKER_TOUCH] > 20 && states[CLINKER_INTERFERE] > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_that_overlap_interfere_by_their_overlap),
        cmocka_unit_test(boxes_side_by_side_touch),
        cmocka_unit_test(a_body_in_the_hollow_of_another_is_apart),
        cmocka_unit_test(a_body_in_the_wall_of_a_hollow_one_is_within),
        cmocka_unit_test(awkward_pairs_get_the_answer_of_sorted_depths_in_every_way),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
