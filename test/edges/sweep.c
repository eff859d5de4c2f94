/* Many bodies in one raster: every pair is found that is found alone, whatever the order of the bodies, the rasteriser
 * and the number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/answer_hash.h"
#include "fixtures/checking.h"
#include "fixtures/layer_scenes.h"
#include "fixtures/outcome.h"
#include "fixtures/random_pair.h"
#include "fixtures/workload.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CROWD = WORKLOAD_CROWD, SCENES = WORKLOADS + 1 };

/* Solids of many shapes about the origin, some of them small: they cross, contain each other, and are apart. */
static void load_solids(workload *load, uint64_t seed) {
    scene_random random = {seed};
    *load = (workload){.count = CROWD};
    for (size_t i = 0; i < CROWD; i++) {
        layer_scene scene = layer_scene_make(seed * CROWD + i);
        const double place[3] = {scene_random_between(&random, -3, 3), scene_random_between(&random, -3, 3),
                                 scene_random_between(&random, -2, 2)};
        clinker_pose pose = scene_random_pose(&random, place);
        double scale = scene_random_between(&random, 0.3, 1);
        for (int k = 0; k < 12; k++) {
            pose.m[k] *= k % 4 == 3 ? 1 : scale;
        }
        load->meshes[i] = scene_mesh_placed(&scene.meshes[0], &pose);
        load->bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&load->meshes[i])};
        layer_scene_free(&scene);
    }
}

static void load_scene(workload *load, int number) {
    if (number < WORKLOADS) {
        workload_open(load, number);
    } else {
        load_solids(load, 3);
    }
}

static clinker_query full_query(uint32_t resolution) {
    clinker_query query = edges_query(resolution);
    query.detail = CLINKER_DETAIL_FACES;
    query.edges.spans = true;
    return query;
}

static uint64_t hash_of(clinker_workspace *workspace, const workload *load, const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, load->bodies, load->count, query, &answer), CLINKER_STATUS_OK);
    return answer_hash(&answer);
}

/* Parallel lines of sight, and those from an eye. */
static void look_from(int way, clinker_query *query) {
    query->view.direction[0] = way == 1 ? 0.3 : 0;
    query->view.eye = way == 2 ? 40 : 0;
}

static void both_rasterisers_say_the_same(void **state) {
    for (int number = 0; number < SCENES; number++) {
        workload load;
        load_scene(&load, number);
        for (int way = 0; way < 3; way++) {
            clinker_query query = full_query(96);
            look_from(way, &query);
            uint64_t fast = hash_of(*state, &load, &query);
            query.reference = true;
            assert_true(hash_of(*state, &load, &query) == fast);
        }
        workload_close(&load);
    }
}

static void both_say_the_same_of_awkward_pairs(void **state) {
    size_t compared = 0;
    const test_rounds rounds = test_rounds_of(40 * PAIR_FAMILIES);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_pair pair = random_pair_make(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        clinker_query query = full_query(40);
        query.tolerance = pair.query.tolerance;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_status status = clinker_bodies_check(*state, bodies, 2, &query, &answer);
        uint64_t fast = answer_hash(&answer);
        query.reference = true;
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), status);
        assert_true(answer_hash(&answer) == fast);
        compared += answer.pair_count;
        random_pair_free(&pair);
    }
    assert_true(compared > 80 || !rounds.whole);
}

static void any_number_of_threads_says_the_same(void **state) {
    for (unsigned threads = 2; threads <= 3; threads++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = threads;
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        for (int number = 0; number < SCENES; number++) {
            workload load;
            load_scene(&load, number);
            for (int way = 0; way < 3; way++) {
                clinker_query query = full_query(128);
                look_from(way, &query);
                assert_true(hash_of(workspace, &load, &query) == hash_of(*state, &load, &query));
            }
            workload_close(&load);
        }
        clinker_workspace_destroy(workspace);
    }
}

static void swapping_two_bodies_swaps_the_answer(void **state) {
    size_t met = 0;
    const test_rounds rounds = test_rounds_of(270);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        layer_scene scene = layer_scene_make(seed);
        clinker_body bodies[2];
        layer_scene_bodies(&scene, bodies);
        const clinker_body swapped[2] = {bodies[1], bodies[0]};
        clinker_query query = edges_query(scene.resolution);
        query.detail = CLINKER_DETAIL_FACES;
        memcpy(query.view.direction, scene.direction, sizeof query.view.direction);
        outcome one = outcome_of(*state, bodies, &query);
        outcome other = outcome_of(*state, swapped, &query);
        outcome_swap(&other);
        assert_true(outcome_identical(&one, &other, "swapped", seed));
        met += one.pair.state != CLINKER_STATE_APART;
        outcome_free(&one);
        outcome_free(&other);
        layer_scene_free(&scene);
    }
    assert_true(met > 150 || !rounds.whole);
}

/* What was said of bodies `a` and `b`; zero: nothing. */
static clinker_pair find_pair(const clinker_answer *answer, uint32_t a, uint32_t b) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        if ((pair->a == a && pair->b == b) || (pair->a == b && pair->b == a)) {
            return *pair;
        }
    }
    return (clinker_pair){0};
}

static void the_order_of_many_bodies_does_not_show(void **state) {
    workload load;
    load_solids(&load, 5);
    clinker_query query = edges_query(512);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, load.bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
    size_t count = answer.pair_count;
    clinker_pair *pairs = malloc(count * sizeof *pairs);
    assert_non_null(pairs);
    memcpy(pairs, answer.pairs, count * sizeof *pairs);
    clinker_body shuffled[CROWD];
    for (size_t i = 0; i < CROWD; i++) {
        shuffled[i * 37 % CROWD] = load.bodies[i]; /* 37 and 60 are coprime */
    }
    assert_int_equal(clinker_bodies_check(*state, shuffled, CROWD, &query, &answer), CLINKER_STATUS_OK);
    assert_true(count > 30);
    assert_int_equal(answer.pair_count, count);
    for (size_t i = 0; i < count; i++) {
        uint32_t a = pairs[i].a * 37 % CROWD;
        uint32_t b = pairs[i].b * 37 % CROWD;
        clinker_pair pair = find_pair(&answer, a, b);
        assert_int_equal(pair.state, pairs[i].state);
        assert_true(pair.span == pairs[i].span);
        bool contained = pairs[i].kind == CLINKER_KIND_A_IN_B || pairs[i].kind == CLINKER_KIND_B_IN_A;
        clinker_kind turned = pairs[i].kind == CLINKER_KIND_A_IN_B ? CLINKER_KIND_B_IN_A : CLINKER_KIND_A_IN_B;
        assert_int_equal(pair.kind, contained && a > b ? turned : pairs[i].kind);
    }
    free(pairs);
    workload_close(&load);
}

/* The same size of pixels for two bodies alone: their window is as much smaller. */
static uint32_t resolution_for(const clinker_body pair[2], double pixel) {
    double longest = 0;
    for (size_t axis = 0; axis < 2; axis++) {
        double low = -INFINITY;
        double high = INFINITY;
        for (int i = 0; i < 2; i++) {
            double ends[2] = {INFINITY, -INFINITY};
            for (size_t k = 0; k < pair[i].mesh.vertex_count; k++) {
                double at = (double)((const float *)pair[i].mesh.positions)[3 * k + axis];
                ends[0] = fmin(ends[0], at);
                ends[1] = fmax(ends[1], at);
            }
            low = fmax(low, ends[0]);
            high = fmin(high, ends[1]);
        }
        longest = fmax(longest, high - low);
    }
    return (uint32_t)fmax(1, ceil(longest / pixel));
}

/* One pair of a crowd: alone, by the exact method, and among the others. */
static void compare_pair(clinker_workspace *workspace, const clinker_body pair[2], const clinker_pair *found,
                         double pixel, size_t *deep) {
    clinker_query query;
    clinker_query_init(&query);
    const clinker_pair exact = edges_pair(workspace, pair, &query);
    query = edges_query(resolution_for(pair, pixel));
    const clinker_pair alone = edges_pair(workspace, pair, &query);
    if (exact.state != CLINKER_STATE_INTERFERE) {
        assert_int_not_equal(found->state, CLINKER_STATE_INTERFERE);
    }
    if (exact.state == CLINKER_STATE_INTERFERE && exact.depth >= 2 * pixel) {
        assert_int_equal(alone.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(found->state, CLINKER_STATE_INTERFERE);
        (*deep)++;
    }
}

static void pairs_of_a_crowd_are_judged_as_pairs_alone(void **state) {
    workload load;
    load_solids(&load, 7);
    clinker_query query = edges_query(256);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, load.bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
    size_t count = answer.pair_count;
    double pixel = answer.sample_spacing;
    clinker_pair *pairs = malloc(count * sizeof *pairs);
    assert_non_null(pairs);
    memcpy(pairs, answer.pairs, count * sizeof *pairs);
    size_t deep = 0;
    for (uint32_t a = 0; a < CROWD; a++) {
        for (uint32_t b = a + 1; b < CROWD; b++) {
            const clinker_answer kept = {.size = sizeof(clinker_answer), .pairs = pairs, .pair_count = count};
            const clinker_pair found = find_pair(&kept, a, b);
            const clinker_body pair[2] = {load.bodies[a], load.bodies[b]};
            compare_pair(*state, pair, &found, pixel, &deep);
        }
    }
    assert_true(deep > 40);
    free(pairs);
    workload_close(&load);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_rasterisers_say_the_same),
        cmocka_unit_test(both_say_the_same_of_awkward_pairs),
        cmocka_unit_test(any_number_of_threads_says_the_same),
        cmocka_unit_test(swapping_two_bodies_swaps_the_answer),
        cmocka_unit_test(the_order_of_many_bodies_does_not_show),
        cmocka_unit_test(pairs_of_a_crowd_are_judged_as_pairs_alone),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
