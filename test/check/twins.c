/* Assemblies in which pairs come more than once: each is as deep as it is by itself, and whoever measures them, the
 * answer is that of a single thread, also where the check is stopped, filtered, or out of memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/answer_text.h"
#include "fixtures/checking.h"
#include "fixtures/rigid.h"

#include <math.h>
#include <string.h>

enum { COPIES = 12, OTHERS = 5, PAIRS = COPIES + OTHERS, BODIES = 2 * PAIRS, SHAPES = 3 };

static const unsigned thread_counts[] = {1, 2, 4, 8};

typedef struct assembly {
    scene_mesh meshes[SHAPES];
    clinker_pose poses[BODIES];
    clinker_body bodies[BODIES];
    size_t count;
} assembly;

/* How body `which` of a pair lies in it. Others than copies differ in that, in a mesh, or in both. */
static clinker_body part_of_pair(const assembly *made, size_t pair, size_t which, clinker_pose *pose) {
    const size_t other = pair < COPIES ? 0 : 1 + pair - COPIES;
    scene_random random = {77 + which};
    const double at[3] = {which == 1 ? 1.2 - 0.1 * (double)(other % 3) : 0, 0.1, 0};
    *pose = pose_rigid(&random, at);
    const size_t shape = other == OTHERS ? 2 : other >= 3 ? 1 - which : which;
    return (clinker_body){.mesh = scene_mesh_borrow(&made->meshes[shape])};
}

/* Pairs on a grid, each turned in its own way, every third mirrored, with the bodies in a random order. `large`: faces
 * of the last pair's bodies. */
static void make_assembly(assembly *made, uint64_t seed, size_t large) {
    scene_random random = {seed};
    size_t places[BODIES];
    *made = (assembly){.count = BODIES};
    made->meshes[0] = scene_bumpy_sphere(160, 3, 1);
    made->meshes[1] = scene_torus(0.8F, 0.3F, 12, 8);
    made->meshes[2] = scene_bumpy_sphere(large, 5, 1);
    for (size_t i = 0; i < BODIES; i++) {
        const size_t k = scene_random_below(&random, i + 1);
        places[i] = places[k];
        places[k] = i;
    }
    for (size_t pair = 0; pair < PAIRS; pair++) {
        const size_t row = pair / 5;
        const double to[3] = {6 * (double)(pair % 5), 6 * (double)row, (double)(pair % 2)};
        const clinker_pose motion = pose_rigid(&random, to);
        const clinker_pose mirror = pose_stretching(1, 1, pair % 3 == 1 ? -1 : 1);
        const clinker_pose whole = pose_then(&mirror, &motion);
        for (size_t which = 0; which < 2; which++) {
            const size_t place = places[2 * pair + which];
            clinker_pose own;
            made->bodies[place] = part_of_pair(made, pair, which, &own);
            made->poses[place] = pose_then(&own, &whole);
            made->bodies[place].pose = &made->poses[place];
        }
    }
}

static void free_assembly(assembly *made) {
    for (int i = 0; i < SHAPES; i++) {
        scene_mesh_free(&made->meshes[i]);
    }
}

static clinker_workspace *make_workspace(test_allocator *allocator, unsigned threads) {
    clinker_workspace_settings settings = test_allocator_settings(allocator);
    settings.threads = threads;
    clinker_workspace *workspace = NULL;
    const clinker_status status = clinker_workspace_create(&settings, &workspace);
    assert_true(status == CLINKER_STATUS_OK || (allocator->fail_at > 0 && status == CLINKER_STATUS_NO_MEMORY));
    return workspace;
}

static clinker_query deep_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.contact = query.depth = true;
    query.tolerance = 0;
    return query;
}

static clinker_answer check(clinker_workspace *workspace, const assembly *made, const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, made->bodies, made->count, query, &answer), CLINKER_STATUS_OK);
    return answer;
}

static char *text_of(clinker_workspace *workspace, const assembly *made, const clinker_query *query) {
    const clinker_answer answer = check(workspace, made, query);
    return answer_text(&answer);
}

/* ---- Each as by itself ---- */

/* Of all pairs that one call found; returns how many of them have other bounds than by themselves. */
static size_t compare_with_alone(void **state, const assembly *made, const clinker_query *query, size_t expected) {
    test_allocator allocator = {0};
    clinker_workspace *workspace = make_workspace(&allocator, 2);
    const clinker_answer answer = check(workspace, made, query);
    clinker_query plain = *query;
    size_t others = 0;
    plain.filter = NULL;
    assert_int_equal(answer.pair_count, expected);
    for (size_t i = 0; i < answer.pair_count; i++) {
        const clinker_pair *pair = clinker_answer_pair(&answer, i);
        const clinker_body bodies[2] = {made->bodies[pair->a], made->bodies[pair->b]};
        clinker_answer single = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &plain, &single), CLINKER_STATUS_OK);
        assert_int_equal(single.pair_count, 1);
        const clinker_pair *alone = clinker_answer_pair(&single, 0);
        assert_int_equal(pair->state, alone->state);
        assert_int_equal(pair->proved, alone->proved);
        assert_true(pair->volume == alone->volume && pair->region_count == alone->region_count);
        assert_true(pair->depth > 0 && pair->depth_error >= 0 && alone->depth_error >= 0);
        assert_true(pair->depth <= alone->depth + alone->depth_error);
        assert_true(alone->depth <= pair->depth + pair->depth_error);
        assert_true(pair->depth_error <= 0.0011 * (pair->depth + pair->depth_error) + alone->depth_error);
        others += pair->depth != alone->depth || pair->depth_error != alone->depth_error;
    }
    clinker_workspace_destroy(workspace);
    return others;
}

static void each_pair_is_as_deep_as_by_itself(void **state) {
    for (uint64_t seed = 1; seed <= 8; seed++) {
        assembly made;
        make_assembly(&made, seed, seed % 2 == 0 ? 160 : 3000);
        const clinker_query query = deep_query();
        const size_t others = compare_with_alone(state, &made, &query, PAIRS);
        assert_true(others > 0 && others < COPIES);
        free_assembly(&made);
    }
}

/* Deeper than some tolerances, and not as deep as others; near the depth itself as well. */
static void so_is_its_state_whatever_the_tolerance(void **state) {
    static const double shares[] = {0.5, 0.98, 1.02, 2};
    assembly made;
    make_assembly(&made, 4, 160);
    clinker_query query = deep_query();
    const clinker_answer answer = check(*state, &made, &query);
    const double depth = clinker_answer_pair(&answer, 3)->depth;
    for (int i = 0; i < 4; i++) {
        query.tolerance = shares[i] * depth;
        compare_with_alone(state, &made, &query, PAIRS);
    }
    query.tolerance = CLINKER_TOLERANCE_AUTO;
    query.regions = query.depths = true;
    compare_with_alone(state, &made, &query, PAIRS);
    free_assembly(&made);
}

/* ---- Threads ---- */

/* Again and again on the same workspace: only the first call allocates, unless it is stopped, since threads may be
 * beyond its end by then. */
static void assert_same_on_threads(const assembly *made, const clinker_query *query, const char *alone) {
    for (int i = 0; i < 4; i++) {
        test_allocator allocator = {0};
        clinker_workspace *workspace = make_workspace(&allocator, thread_counts[i]);
        size_t calls = 0;
        for (int again = 0; again < 4; again++) {
            char *shared = text_of(workspace, made, query);
            assert_string_equal(shared, alone);
            free(shared);
            assert_true(again == 0 || query->progress != NULL || allocator.calls == calls);
            calls = allocator.calls;
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

enum { QUERIES = 6 };

static clinker_query query_number(int number) {
    clinker_query query = deep_query();
    query.regions = number == 1 || number == 2;
    query.depths = query.curves = number == 2;
    query.tolerance = number == 3 ? 0.3 : number == 4 ? CLINKER_TOLERANCE_AUTO : 0;
    query.detail = number == 4 ? CLINKER_DETAIL_FACES : query.detail;
    query.clearance = number == 5 ? 0.5 : 0;
    return query;
}

static void any_number_of_threads_gives_the_same_answer(void **state) {
    for (uint64_t seed = 1; seed <= 3; seed++) {
        assembly made;
        make_assembly(&made, seed, seed == 2 ? 160 : 3000);
        for (int number = 0; number < QUERIES; number++) {
            const clinker_query query = query_number(number);
            char *alone = text_of(*state, &made, &query);
            assert_same_on_threads(&made, &query, alone);
            free(alone);
        }
        free_assembly(&made);
    }
}

/* Two pairs, which more threads than that judge together, one after the other. */
static void so_it_does_for_a_few_large_pairs(void **state) {
    assembly made;
    make_assembly(&made, 9, 2500);
    made.count = 4;
    for (size_t i = 0; i < 4; i++) {
        clinker_pose own;
        const clinker_pose motion = pose_moving(i < 2 ? 0 : 8, 1, 0);
        made.bodies[i] = part_of_pair(&made, PAIRS - 1, i % 2, &own);
        made.poses[i] = pose_then(&own, &motion);
        made.bodies[i].pose = &made.poses[i];
    }
    const clinker_query query = deep_query();
    char *alone = text_of(*state, &made, &query);
    assert_same_on_threads(&made, &query, alone);
    free(alone);
    compare_with_alone(state, &made, &query, 2);
    free_assembly(&made);
}

/* ---- Filtered and stopped ---- */

/* What the caller's functions are to do. */
typedef struct listener {
    size_t leave_out; /* so many of the first pairs that overlap */
    size_t stop_at;
    const clinker_pair *pairs;
} listener;

static bool leave_some_out(void *user, uint32_t a, uint32_t b) {
    const listener *self = user;
    for (size_t i = 0; i < self->leave_out; i++) {
        if (self->pairs[i].a == a && self->pairs[i].b == b) {
            return false;
        }
    }
    return true;
}

static bool listen(void *user, size_t done, size_t total) {
    const listener *self = user;
    assert_true(done < total);
    return done < self->stop_at;
}

/* With the first of the pairs left out, the next one is the first. */
static void a_filter_may_leave_out_the_first_one(void **state) {
    for (uint64_t seed = 1; seed <= 4; seed++) {
        assembly made;
        make_assembly(&made, seed, 160);
        clinker_query query = deep_query();
        const clinker_answer answer = check(*state, &made, &query);
        clinker_pair pairs[PAIRS];
        assert_int_equal(answer.pair_count, PAIRS);
        memcpy(pairs, answer.pairs, sizeof pairs);
        for (size_t out = 1; out < PAIRS; out += 3) {
            listener ear = {.leave_out = out, .pairs = pairs};
            query.filter = leave_some_out;
            query.filter_user = &ear;
            char *alone = text_of(*state, &made, &query);
            assert_same_on_threads(&made, &query, alone);
            free(alone);
            compare_with_alone(state, &made, &query, PAIRS - out);
        }
        free_assembly(&made);
    }
}

static void a_check_may_be_stopped_anywhere(void **state) {
    assembly made;
    make_assembly(&made, 6, 3000);
    clinker_query query = deep_query();
    query.progress = listen;
    for (size_t stop = 0; stop <= PAIRS; stop++) {
        listener ear = {.stop_at = stop};
        query.progress_user = &ear;
        char *alone = text_of(*state, &made, &query);
        assert_same_on_threads(&made, &query, alone);
        free(alone);
    }
    free_assembly(&made);
}

/* ---- Memory ---- */

/* True while the call came to the allocation that was to fail. */
static bool survives_failure(const assembly *made, const clinker_query *query, const char *whole, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace *workspace = make_workspace(&allocator, 2);
    if (workspace != NULL) {
        const size_t before = allocator.calls; /* a workspace may be content with fewer threads */
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        const clinker_status status = clinker_bodies_check(workspace, made->bodies, made->count, query, &answer);
        const bool failed = before < fail_at && allocator.calls >= fail_at;
        assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
        assert_true(!failed || answer.pair_count == 0);
        char *text = text_of(workspace, made, query);
        assert_string_equal(text, whole);
        free(text);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return allocator.calls >= fail_at;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    assembly made;
    make_assembly(&made, 7, 160);
    const clinker_query query = query_number(2);
    char *whole = text_of(*state, &made, &query);
    size_t fail_at = 1;
    while (survives_failure(&made, &query, whole, fail_at)) {
        fail_at += 1 + fail_at / 64;
    }
    assert_true(fail_at > 100);
    free(whole);
    free_assembly(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_is_as_deep_as_by_itself),
        cmocka_unit_test(so_is_its_state_whatever_the_tolerance),
        cmocka_unit_test(any_number_of_threads_gives_the_same_answer),
        cmocka_unit_test(so_it_does_for_a_few_large_pairs),
        cmocka_unit_test(a_filter_may_leave_out_the_first_one),
        cmocka_unit_test(a_check_may_be_stopped_anywhere),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
