/* Memory of checks: kept between calls, none lost, and a failing allocator is survived wherever it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "fixtures/allocator.h"
#include "rounds.h"
#include "scenes.h"

#include <stdatomic.h>

enum { MOST_BODIES = 40 };

/* Bodies that use every part of the engine between them. */
typedef struct workload {
    scene_pair pair;
    scene_crowd crowd;
    clinker_body bodies[MOST_BODIES];
    size_t count;
} workload;

static void load_pair(workload *load, scene_pair pair) {
    assert_true(pair.a.vertex_count > 0);
    *load = (workload){.pair = pair, .count = 2};
    scene_pair_bodies(&load->pair, load->bodies);
}

static void load_crowd(workload *load) {
    *load = (workload){.crowd = scene_boxes(MOST_BODIES), .count = MOST_BODIES};
    assert_int_equal(load->crowd.count, MOST_BODIES);
    for (size_t i = 0; i < MOST_BODIES; i++) {
        load->bodies[i] = scene_crowd_body(&load->crowd, i);
    }
}

/* Spheres deep in each other, with faces missing, either way round. */
static void load_open(workload *load, size_t triangles, bool swapped) {
    load_pair(load, scene_spheres(triangles, SCENE_DEEP));
    for (int i = 0; i < 2; i++) {
        load->bodies[i].mesh.triangle_count -= 8;
    }
    if (swapped) {
        clinker_body first = load->bodies[0];
        load->bodies[0] = load->bodies[1];
        load->bodies[1] = first;
    }
}

enum { WORKLOADS = 8 };

static void load_number(workload *load, int number, size_t triangles) {
    switch (number) {
    case 0:
        load_pair(load, scene_spheres(triangles, SCENE_APART));
        break;
    case 1:
        load_pair(load, scene_spheres(triangles, SCENE_DEEP));
        break;
    case 2:
        load_pair(load, scene_spheres(triangles, SCENE_INSIDE));
        break;
    case 3:
        load_pair(load, scene_jaws(triangles, SCENE_KISS));
        break;
    case 4:
        load_pair(load, scene_grid_jaws(8));
        break;
    case 5:
    case 6:
        load_open(load, triangles / 8, number == 6);
        break;
    default:
        load_crowd(load);
        break;
    }
}

static void unload(workload *load) {
    scene_pair_free(&load->pair);
    scene_crowd_free(&load->crowd);
}

/* Queries that take every way through the engine. */
enum { EXACT_QUERIES = 8, LAYER_QUERIES = 10, BARE_QUERY = 12, QUERIES = 13 };

static clinker_query query_number(int number) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = (clinker_detail)(number % 3);
    query.depth = number % 2 == 0;
    query.tolerance = number < 4 ? 0 : CLINKER_TOLERANCE_AUTO;
    query.clearance = number > 5 ? 0.125 : 0.0;
    if (number >= EXACT_QUERIES) {
        query.detail = CLINKER_DETAIL_FACES;
        query.clearance = 0;
        query.method = number < LAYER_QUERIES ? CLINKER_METHOD_ZLIST : CLINKER_METHOD_LAYERS;
        query.pixels.parity = number % 2 != 0;
        query.layers.explain = number == LAYER_QUERIES;
        query.view.resolution = number < LAYER_QUERIES ? 48 : 24;
    }
    if (number == BARE_QUERY) {
        query.detail = CLINKER_DETAIL_STATE;
        query.depth = false;
    }
    return query;
}

static clinker_workspace *make_workspace(test_allocator *allocator, unsigned threads) {
    clinker_workspace_settings settings = test_allocator_settings(allocator);
    settings.threads = threads;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    return workspace;
}

static void check_again(clinker_workspace *workspace, test_allocator *allocator, int times) {
    for (int number = 0; number < WORKLOADS; number++) {
        workload load;
        load_number(&load, number, 5000);
        for (int q = 0; q < QUERIES; q++) {
            clinker_query query = query_number(q);
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            assert_int_equal(clinker_bodies_check(workspace, load.bodies, load.count, &query, &answer),
                             CLINKER_STATUS_OK);
            size_t calls = allocator->calls;
            for (int i = 0; i < times; i++) {
                assert_int_equal(clinker_bodies_check(workspace, load.bodies, load.count, &query, &answer),
                                 CLINKER_STATUS_OK);
            }
            assert_int_equal(allocator->calls, calls);
        }
        unload(&load);
    }
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace *workspace = make_workspace(&allocator, 1);
    check_again(workspace, &allocator, 1);
    clinker_workspace_destroy(workspace);
}

static void nor_does_it_with_several_threads(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace *workspace = make_workspace(&allocator, 4);
    check_again(workspace, &allocator, 4);
    clinker_workspace_destroy(workspace);
}

static void destroying_a_workspace_releases_everything(void **state) {
    (void)state;
    for (unsigned threads = 1; threads <= 4; threads++) {
        test_allocator allocator = {0};
        clinker_workspace *workspace = make_workspace(&allocator, threads);
        workload load;
        load_number(&load, 1, 5000);
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(workspace, load.bodies, load.count, &query, &answer), CLINKER_STATUS_OK);
        assert_true(allocator.live > 0);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
        assert_int_equal(allocator.bytes, 0);
        unload(&load);
    }
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const workload *load, const clinker_query *query, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    clinker_status status = clinker_workspace_create(&settings, &workspace);
    if (status != CLINKER_STATUS_OK) {
        assert_int_equal(status, CLINKER_STATUS_NO_MEMORY);
        assert_null(workspace);
        assert_int_equal(allocator.live, 0);
        return true;
    }
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    status = clinker_bodies_check(workspace, load->bodies, load->count, query, &answer);
    bool failed = allocator.calls >= fail_at;
    assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
    if (failed) {
        assert_int_equal(answer.pair_count, 0);
        assert_string_equal(clinker_workspace_message(workspace), "out of memory");
        assert_int_equal(clinker_bodies_check(workspace, load->bodies, load->count, query, &answer), CLINKER_STATUS_OK);
        assert_true(answer.tested > 0);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return failed;
}

static void survive_all(const workload *load, const clinker_query *query) {
    const test_steps cases = test_steps_of_cases();
    size_t fail_at = cases.first;
    while (survives_failure(load, query, fail_at)) {
        fail_at += cases.step;
    }
    assert_true(fail_at > 8);
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    for (int number = 0; number < WORKLOADS; number++) {
        workload load;
        load_number(&load, number, 300);
        for (int q = 0; q < QUERIES; q++) {
            clinker_query query = query_number(q);
            survive_all(&load, &query);
        }
        unload(&load);
    }
}

static void survive_in_every_place(const workload *load, const clinker_query *query, const ck_method_settings *method) {
    const test_steps cases = test_steps_of_cases();
    bool failed = true;
    for (size_t fail_at = cases.first; failed; fail_at += cases.step) {
        test_allocator allocator = {.fail_at = fail_at};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        clinker_status status = clinker_workspace_create(&settings, &workspace);
        if (status == CLINKER_STATUS_OK) {
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            status = ck_bodies_check(workspace, load->bodies, load->count, query, method, &answer);
            clinker_workspace_destroy(workspace);
        }
        failed = allocator.calls >= fail_at;
        assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
        assert_int_equal(allocator.live, 0);
        assert_true(fail_at > 8 || failed);
    }
}

/* A check of many bodies asks for lists at once; what it does without must be asked for. */
static void both_forms_of_sorted_depths_survive_a_failing_allocator(void **state) {
    (void)state;
    for (int variant = CK_ZLIST_LISTS; variant <= CK_ZLIST_EXTREMES; variant++) {
        const ck_method_settings settings = {.zlist = (ck_zlist_variant)variant};
        workload load;
        load_number(&load, WORKLOADS - 1, 0);
        clinker_query query = query_number(EXACT_QUERIES);
        survive_in_every_place(&load, &query, &settings);
        unload(&load);
    }
}

/* The second drawing needs memory of its own, and so do proofs and lists. */
static void layers_counted_step_by_step_survive_a_failing_allocator(void **state) {
    (void)state;
    const ck_method_settings settings = {.layers = {.stepwise = true}};
    for (int number = 0; number < WORKLOADS; number++) {
        workload load;
        load_number(&load, number, 300);
        for (int q = LAYER_QUERIES; q < QUERIES; q++) {
            clinker_query query = query_number(q);
            survive_in_every_place(&load, &query, &settings);
        }
        unload(&load);
    }
}

/* A pair that takes three views, and a needle between the pixels of all of them. */
static void load_corner_and_needle(workload *load) {
    scene_pair pair = {.pose = clinker_pose_identity()};
    pair.a = scene_box((const float[3]){-1, -1, -1}, (const float[3]){2, 2, 0});
    pair.b = scene_box((const float[3]){0.01F, 0.01F, 0.01F}, (const float[3]){1.5F, 1.5F, 1.25F});
    scene_mesh parts[3] = {scene_box((const float[3]){-1, -1, -1}, (const float[3]){2, 0, 2}),
                           scene_box((const float[3]){-1, -1, -1}, (const float[3]){0, 2, 2}),
                           scene_box((const float[3]){0.5F, 0.5F, -0.5F}, (const float[3]){0.5001F, 0.5001F, 1})};
    for (int i = 0; i < 3; i++) {
        assert_true(scene_mesh_append(i < 2 ? &pair.a : &pair.b, &parts[i]));
        scene_mesh_free(&parts[i]);
    }
    load_pair(load, pair);
}

/* Two steps of a sequence, in either of which memory may end. True while there is an allocation of that number. */
static bool sequence_survives(const workload *load, const clinker_query *query, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    if (clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK) {
        clinker_pose nearer = load->pair.pose;
        nearer.m[11] -= 0.005;
        const clinker_body steps[3][2] = {{load->bodies[0], load->bodies[1]},
                                          {load->bodies[0], {.mesh = load->bodies[1].mesh, .pose = &nearer}},
                                          {load->bodies[0], load->bodies[1]}};
        for (int i = 0; i < 3; i++) {
            size_t before = allocator.calls;
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            clinker_status status = clinker_bodies_check(workspace, steps[i], 2, query, &answer);
            bool failed = before < fail_at && allocator.calls >= fail_at;
            assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
            assert_int_equal(answer.pair_count, failed ? 0 : 1);
            assert_true(failed || answer.pairs[0].state == CLINKER_STATE_INTERFERE);
        }
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return allocator.calls >= fail_at;
}

static void views_spikes_and_sequences_survive_a_failing_allocator(void **state) {
    (void)state;
    workload load;
    load_corner_and_needle(&load);
    const test_steps cases = test_steps_of_cases();
    for (int way = 0; way < 4; way++) {
        clinker_query query = query_number(way % 2 == 0 ? LAYER_QUERIES : BARE_QUERY);
        query.layers.spikes = true;
        query.pixels.parity = false;
        query.layers.sequence = way >= 2;
        size_t fail_at = cases.first;
        while (sequence_survives(&load, &query, fail_at)) {
            fail_at += cases.step;
        }
        assert_true(fail_at > 30);
    }
    unload(&load);
}

/* Enough triangles for the search in bins, in an order that has to be sorted. */
static void so_is_it_by_a_search_in_bins(void **state) {
    (void)state;
    workload load;
    load_pair(&load, scene_jaws(1500, SCENE_OVERLAP));
    assert_true(scene_shuffle(&load.pair.a, 1, false));
    clinker_query query;
    clinker_query_init(&query);
    survive_all(&load, &query);
    unload(&load);
}

static void the_reference_survives_a_failing_allocator(void **state) {
    (void)state;
    workload load;
    load_number(&load, 1, 200);
    clinker_query query;
    clinker_query_init(&query);
    query.reference = true;
    query.depth = false;
    for (size_t fail_at = 1; survives_failure(&load, &query, fail_at); fail_at++) {
        assert_true(fail_at < 1000);
    }
    unload(&load);
}

/* Notices a call that comes before the last one has ended. */
typedef struct single_allocator {
    atomic_bool busy;
    atomic_bool overlapped;
} single_allocator;

static void enter(single_allocator *allocator) {
    if (atomic_exchange(&allocator->busy, true)) {
        atomic_store(&allocator->overlapped, true);
    }
}

static void *allocate_singly(void *user, size_t bytes) {
    single_allocator *allocator = user;
    enter(allocator);
    void *memory = malloc(bytes);
    atomic_store(&allocator->busy, false);
    return memory;
}

static void release_singly(void *user, void *memory, size_t bytes) {
    single_allocator *allocator = user;
    (void)bytes;
    enter(allocator);
    free(memory);
    atomic_store(&allocator->busy, false);
}

static void calls_of_the_allocator_come_one_at_a_time(void **state) {
    (void)state;
    single_allocator allocator = {0};
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.allocator = (clinker_allocator){allocate_singly, release_singly, &allocator};
    settings.threads = 4;
    for (int number = 0; number < WORKLOADS; number++) {
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        workload load;
        load_number(&load, number, 20000);
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(workspace, load.bodies, load.count, &query, &answer), CLINKER_STATUS_OK);
        unload(&load);
        clinker_workspace_destroy(workspace);
    }
    assert_false(atomic_load(&allocator.overlapped));
}

static void half_an_allocator_is_refused(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    settings.allocator.release = NULL;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_INVALID);
    assert_null(workspace);
    assert_int_equal(allocator.calls, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(nor_does_it_with_several_threads),
        cmocka_unit_test(destroying_a_workspace_releases_everything),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
        cmocka_unit_test(both_forms_of_sorted_depths_survive_a_failing_allocator),
        cmocka_unit_test(layers_counted_step_by_step_survive_a_failing_allocator),
        cmocka_unit_test(views_spikes_and_sequences_survive_a_failing_allocator),
        cmocka_unit_test(so_is_it_by_a_search_in_bins),
        cmocka_unit_test(the_reference_survives_a_failing_allocator),
        cmocka_unit_test(calls_of_the_allocator_come_one_at_a_time),
        cmocka_unit_test(half_an_allocator_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
