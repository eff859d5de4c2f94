/* Measuring contacts keeps its memory between calls, loses none, survives an allocator that fails, and gives the same
 * answer from any number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "scenes.h"

#include <string.h>

enum { WORKLOADS = 4 };

static scene_pair load_number(int number, size_t triangles) {
    static const scene_spheres_pose poses[] = {SCENE_GRAZE, SCENE_DEEP, SCENE_INSIDE};
    scene_pair pair = number < 3 ? scene_spheres(triangles, poses[number]) : scene_jaws(triangles, SCENE_KISS);
    assert_true(pair.a.vertex_count > 0);
    return pair;
}

static clinker_query contact_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.surfaces = true;
    return query;
}

static clinker_workspace *make_workspace(test_allocator *allocator, unsigned threads) {
    clinker_workspace_settings settings = test_allocator_settings(allocator);
    settings.threads = threads;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    return workspace;
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        test_allocator allocator = {0};
        clinker_workspace *workspace = make_workspace(&allocator, threads);
        for (int number = 0; number < WORKLOADS; number++) {
            scene_pair pair = load_number(number, 5000);
            clinker_body bodies[2];
            scene_pair_bodies(&pair, bodies);
            clinker_query query = contact_query();
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
            size_t calls = allocator.calls;
            assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
            assert_int_equal(allocator.calls, calls);
            assert_true(answer.pairs[0].region_count > 0 && answer.pairs[0].surface.triangle_count > 0);
            scene_pair_free(&pair);
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const clinker_body bodies[2], size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    clinker_query query = contact_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_status status = clinker_workspace_create(&settings, &workspace);
    if (status == CLINKER_STATUS_OK) {
        status = clinker_bodies_check(workspace, bodies, 2, &query, &answer);
        bool failed = allocator.calls >= fail_at;
        assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, failed ? 0 : 1);
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_true(answer.pairs[0].volume_error > 0);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return allocator.calls >= fail_at && status != CLINKER_STATUS_OK;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    for (int number = 0; number < WORKLOADS; number++) {
        scene_pair pair = load_number(number, 300);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        size_t fail_at = 1;
        while (survives_failure(bodies, fail_at)) {
            fail_at++;
        }
        assert_true(fail_at > 20);
        scene_pair_free(&pair);
    }
}

/* The bytes of an answer: pair and regions, without the pointers. */
typedef struct snapshot {
    clinker_pair pair;
    clinker_region *regions;
} snapshot;

static snapshot take_snapshot(const clinker_body bodies[2], unsigned threads) {
    test_allocator allocator = {0};
    clinker_workspace *workspace = make_workspace(&allocator, threads);
    clinker_query query = contact_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    snapshot taken = {.pair = answer.pairs[0]};
    size_t bytes = taken.pair.region_count * sizeof(clinker_region);
    assert_true(bytes > 0);
    taken.regions = malloc(bytes + 1);
    assert_non_null(taken.regions);
    memcpy(taken.regions, answer.pairs[0].regions, bytes);
    clinker_workspace_destroy(workspace);
    return taken;
}

static void assert_same_bytes(const snapshot *one, const snapshot *other) {
    assert_int_equal(one->pair.state, other->pair.state);
    assert_true(one->pair.depth == other->pair.depth);
    assert_true(one->pair.volume == other->pair.volume);
    assert_true(one->pair.volume_error == other->pair.volume_error);
    assert_memory_equal(one->pair.centre, other->pair.centre, sizeof one->pair.centre);
    assert_memory_equal(one->pair.push, other->pair.push, sizeof one->pair.push);
    assert_memory_equal(one->pair.turn, other->pair.turn, sizeof one->pair.turn);
    assert_int_equal(one->pair.region_count, other->pair.region_count);
    assert_memory_equal(one->regions, other->regions, one->pair.region_count * sizeof(clinker_region));
}

static void contacts_are_the_same_from_any_number_of_threads(void **state) {
    (void)state;
    for (int number = 0; number < WORKLOADS; number++) {
        scene_pair pair = load_number(number, 30000);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        snapshot alone = take_snapshot(bodies, 1);
        for (unsigned threads = 2; threads <= 3; threads++) {
            snapshot shared = take_snapshot(bodies, threads);
            assert_same_bytes(&alone, &shared);
            free(shared.regions);
        }
        free(alone.regions);
        scene_pair_free(&pair);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
        cmocka_unit_test(contacts_are_the_same_from_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
