/* Pairs that threads share: whoever judges them, the answer is that of a single thread, also where the check is
 * stopped, filtered, refused, or out of memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/answer_text.h"
#include "fixtures/checking.h"
#include "random.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { BODIES = 22, SHAPES = 6 };

static const unsigned thread_counts[] = {1, 2, 3, 8};

/* Small and large bodies, some of them open, flush, or in the same place as another. */
typedef struct heap {
    scene_mesh meshes[SHAPES];
    clinker_pose poses[BODIES];
    clinker_body bodies[BODIES];
} heap;

/* `splits` sets the size of the largest body. */
static void make_heap(heap *made, uint64_t seed, unsigned splits) {
    made->meshes[0] = scene_cube(0.5F);
    made->meshes[1] = without_lid(scene_cube(0.75F));
    made->meshes[2] = scene_icosphere(0.6F, 5);
    made->meshes[3] = scene_torus(0.7F, 0.2F, 12, 8);
    made->meshes[4] = flipped(scene_cylinder(0.4F, 0.8F, 16));
    made->meshes[5] = scene_icosphere(1, splits);
    scene_random random = {seed};
    for (int i = 0; i < BODIES; i++) {
        double at[3];
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = scene_random_between(&random, 0, 3.5);
        }
        made->poses[i] = scene_random_pose(&random, at);
        int shape = i == BODIES / 2 ? SHAPES - 1 : i % (SHAPES - 1);
        made->bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->meshes[shape]), .pose = &made->poses[i]};
    }
    made->poses[7] = made->poses[2];  /* the same sphere in the same place */
    made->poses[15] = made->poses[5]; /* cubes, flush */
    made->poses[15].m[3] += made->poses[5].m[0];
    made->poses[15].m[7] += made->poses[5].m[4];
    made->poses[15].m[11] += made->poses[5].m[8];
}

static void free_heap(heap *made) {
    for (int i = 0; i < SHAPES; i++) {
        scene_mesh_free(&made->meshes[i]);
    }
}

static clinker_workspace *make_workspace(test_allocator *allocator, unsigned threads) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    if (allocator != NULL) {
        settings = test_allocator_settings(allocator);
    }
    settings.threads = threads;
    clinker_workspace *workspace = NULL;
    clinker_status status = clinker_workspace_create(&settings, &workspace);
    assert_true(status == CLINKER_STATUS_OK || (allocator != NULL && status == CLINKER_STATUS_NO_MEMORY));
    return workspace;
}

static char *check_heap(clinker_workspace *workspace, const heap *bodies, const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies->bodies, BODIES, query, &answer), CLINKER_STATUS_OK);
    return answer_text(&answer);
}

static clinker_query full_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.regions = true;
    query.clearance = 0.05;
    query.view.resolution = 24;
    return query;
}

enum { QUERIES = 6 };

static clinker_query query_number(int number) {
    clinker_query query;
    clinker_query_init(&query);
    if (number == 0) {
        query = full_query();
    }
    query.detail = number < 3 ? CLINKER_DETAIL_FACES : number < 5 ? CLINKER_DETAIL_KIND : CLINKER_DETAIL_STATE;
    query.clearance = number == 2 ? 0.1 : query.clearance;
    query.regions = number == 0 || number == 3;
    query.depth = number < 4;
    query.tolerance = number < 4 ? CLINKER_TOLERANCE_AUTO : 0;
    return query;
}

/* Twice on the same workspace: the second call allocates nothing. */
static void assert_same_on_threads(const heap *bodies, const clinker_query *query, const char *alone,
                                   unsigned threads) {
    test_allocator allocator = {0};
    clinker_workspace *workspace = make_workspace(&allocator, threads);
    size_t calls = 0;
    for (int again = 0; again < 2; again++) {
        calls = allocator.calls;
        char *shared = check_heap(workspace, bodies, query);
        assert_string_equal(shared, alone);
        free(shared);
    }
    assert_int_equal(allocator.calls, calls);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
}

static void a_heap_of_bodies_gets_the_same_answer_from_any_number_of_threads(void **state) {
    static const unsigned splits[] = {4, 30};
    for (uint64_t seed = 1; seed <= 2; seed++) {
        heap bodies;
        make_heap(&bodies, seed, splits[seed % 2]);
        for (int number = 0; number < QUERIES; number++) {
            clinker_query query = query_number(number);
            char *alone = check_heap(*state, &bodies, &query);
            assert_non_null(strstr(alone, "state 3"));
            for (int i = 0; i < 4; i++) {
                assert_same_on_threads(&bodies, &query, alone, thread_counts[i]);
            }
            free(alone);
        }
        free_heap(&bodies);
    }
}

/* What the caller's functions are to do, and what they saw. */
typedef struct listener {
    pthread_t thread;
    size_t stop_at;
    size_t calls;
    uint32_t last_a, last_b;
} listener;

static bool listen(void *user, size_t done, size_t total) {
    listener *self = user;
    assert_true(pthread_equal(pthread_self(), self->thread));
    assert_int_equal(done, self->calls++);
    assert_true(done < total);
    return done < self->stop_at;
}

/* Leaves out every third pair; comes in the order of pairs. */
static bool leave_some_out(void *user, uint32_t a, uint32_t b) {
    listener *self = user;
    assert_true(pthread_equal(pthread_self(), self->thread));
    assert_true(a > self->last_a || (a == self->last_a && b > self->last_b));
    self->last_a = a;
    self->last_b = b;
    return (a + b) % 3 != 0;
}

static char *check_stopped(clinker_workspace *workspace, const heap *bodies, size_t stop_at, size_t *calls) {
    listener ear = {.thread = pthread_self(), .stop_at = stop_at};
    clinker_query query = full_query();
    query.progress = listen;
    query.progress_user = &ear;
    query.filter = leave_some_out;
    query.filter_user = &ear;
    char *text = check_heap(workspace, bodies, &query);
    *calls = ear.calls;
    return text;
}

static void a_stopped_check_has_the_same_pairs_from_any_number_of_threads(void **state) {
    heap bodies;
    make_heap(&bodies, 5, 30);
    size_t total;
    free(check_stopped(*state, &bodies, SIZE_MAX, &total));
    assert_true(total > 2 * (size_t)BODIES);
    for (int i = 1; i < 4; i++) {
        clinker_workspace *workspace = make_workspace(NULL, thread_counts[i]);
        for (size_t stop = 0; stop <= total; stop += 1 + stop / 2) {
            size_t calls;
            size_t calls_alone;
            char *alone = check_stopped(*state, &bodies, stop, &calls_alone);
            char *shared = check_stopped(workspace, &bodies, stop, &calls);
            assert_string_equal(shared, alone);
            assert_int_equal(calls, calls_alone);
            free(alone);
            free(shared);
        }
        clinker_workspace_destroy(workspace);
    }
    free_heap(&bodies);
}

/* Fewer bodies than a crowd has: their indices are looked at pair by pair. */
static void the_same_fault_is_named_by_any_number_of_threads(void **state) {
    enum { FEW = 12 };
    heap bodies;
    make_heap(&bodies, 6, 12);
    uint32_t wrong[2][3];
    for (int i = 0; i < 2; i++) {
        clinker_mesh *mesh = &bodies.bodies[i == 0 ? 9 : 4].mesh;
        memcpy(wrong[i], mesh->indices, sizeof wrong[i]);
        wrong[i][1] = 1000;
        mesh->indices = wrong[i];
        mesh->triangle_count = 1;
    }
    clinker_query query = full_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    char message[256];
    assert_int_equal(clinker_bodies_check(*state, bodies.bodies, FEW, &query, &answer), CLINKER_STATUS_INVALID);
    snprintf(message, sizeof message, "%s", clinker_workspace_message(*state));
    for (int i = 1; i < 4; i++) {
        clinker_workspace *workspace = make_workspace(NULL, thread_counts[i]);
        assert_int_equal(clinker_bodies_check(workspace, bodies.bodies, FEW, &query, &answer), CLINKER_STATUS_INVALID);
        assert_string_equal(clinker_workspace_message(workspace), message);
        assert_int_equal(answer.pair_count, 0);
        clinker_workspace_destroy(workspace);
    }
    free_heap(&bodies);
}

/* True while the call came to the allocation that was to fail. */
static bool survives_failure(const heap *bodies, const clinker_query *query, const char *whole, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace *workspace = make_workspace(&allocator, 3);
    if (workspace != NULL) {
        size_t before = allocator.calls; /* a workspace may be content with fewer threads */
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_status status = clinker_bodies_check(workspace, bodies->bodies, BODIES, query, &answer);
        bool failed = before < fail_at && allocator.calls >= fail_at;
        assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
        assert_string_equal(clinker_workspace_message(workspace), failed ? "out of memory" : "");
        assert_true(!failed || answer.pair_count == 0);
        char *text = check_heap(workspace, bodies, query);
        assert_string_equal(text, whole);
        free(text);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return allocator.calls >= fail_at;
}

/* The first ones each, later ones here and there: which comes when depends on the threads. */
static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    heap bodies;
    make_heap(&bodies, 7, 4);
    clinker_query query = full_query();
    query.view.resolution = 8;
    char *whole = check_heap(*state, &bodies, &query);
    size_t fail_at = 1;
    while (survives_failure(&bodies, &query, whole, fail_at)) {
        fail_at += 1 + fail_at / 32;
    }
    assert_true(fail_at > 100);
    free(whole);
    free_heap(&bodies);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_heap_of_bodies_gets_the_same_answer_from_any_number_of_threads),
        cmocka_unit_test(a_stopped_check_has_the_same_pairs_from_any_number_of_threads),
        cmocka_unit_test(the_same_fault_is_named_by_any_number_of_threads),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
