/* Surfaces of many pairs in one check: each is the pair's own, whoever finds it, and memory for it is kept, and may
 * fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

#include <pthread.h>
#include <time.h>

enum { CROWD = 16 };

typedef struct surface_crowd {
    scene_mesh meshes[CROWD];
    clinker_pose poses[CROWD];
    clinker_body bodies[CROWD];
} surface_crowd;

static bool is_small(int i) {
    return i % 5 == 2;
}

/* Bodies in a row, each of which meets the next in its own way: balls, cubes within one, one that is open. With knots,
 * some of the balls have a cube in their surface. */
static void make_crowd(surface_crowd *crowd, unsigned splits, bool knots) {
    for (int i = 0; i < CROWD; i++) {
        scene_mesh *mesh = &crowd->meshes[i];
        *mesh = is_small(i) ? scene_cube(0.25F) : scene_icosphere(1, splits + (unsigned)i % 3);
        if (knots && i % 5 == 4) {
            scene_mesh knot = scene_cube(0.0625F);
            scene_mesh_move(&knot, 0.5F, 0.75F, 0.25F);
            assert_true(scene_mesh_append(mesh, &knot));
            scene_mesh_free(&knot);
        }
        crowd->poses[i] = clinker_pose_euler((const double[3]){1.25 * (is_small(i) ? i - 1.1 : i), 0.01 * i, -0.02 * i},
                                             (const double[3]){0.1 * i, 0.2 * i, 0.3 * i});
        crowd->bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(mesh), .pose = &crowd->poses[i]};
    }
    crowd->bodies[CROWD / 2].mesh.triangle_count--;
}

static void free_crowd(surface_crowd *crowd) {
    for (int i = 0; i < CROWD; i++) {
        scene_mesh_free(&crowd->meshes[i]);
    }
}

static clinker_query surface_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    query.surfaces = true;
    query.tolerance = 0;
    return query;
}

/* All surfaces of an answer, one after the other: of each pair its counts, its triangles, its points. */
typedef struct surface_record {
    double *numbers;
    size_t count, room;
} surface_record;

static void note(surface_record *record, double number) {
    if (record->count == record->room) {
        record->room = 2 * record->room + 64;
        record->numbers = realloc(record->numbers, record->room * sizeof number);
        assert_non_null(record->numbers);
    }
    record->numbers[record->count++] = number;
}

static void note_surface(surface_record *record, const clinker_surface *surface) {
    note(record, (double)surface->triangle_count);
    note(record, (double)surface->point_count);
    for (size_t k = 0; k < surface->triangle_count; k++) {
        const clinker_surface_triangle *t = &surface->triangles[k];
        const double of[] = {t->corners[0], t->corners[1], t->corners[2], t->face, t->of_b ? 1 : 0};
        for (int n = 0; n < 5; n++) {
            note(record, of[n]);
        }
    }
    for (size_t k = 0; k < 3 * surface->point_count; k++) {
        note(record, surface->points[k]);
    }
}

static void assert_same_numbers(const surface_record *one, const surface_record *other) {
    assert_int_equal(one->count, other->count);
    assert_memory_equal(one->numbers, other->numbers, one->count * sizeof *one->numbers);
}

static surface_record ask_crowd(const surface_crowd *crowd, unsigned threads, bool reference) {
    clinker_workspace *workspace = make_workspace(threads);
    clinker_query query = surface_query();
    query.reference = reference;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    surface_record record = {0};
    for (int again = 0; again < 2; again++) {
        assert_int_equal(clinker_bodies_check(workspace, crowd->bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
        for (size_t i = 0; i < answer.pair_count; i++) {
            note(&record, clinker_answer_pair(&answer, i)->a);
            note_surface(&record, &clinker_answer_pair(&answer, i)->surface);
        }
    }
    clinker_workspace_destroy(workspace);
    return record;
}

static void surfaces_are_the_same_from_any_number_of_threads_and_by_the_reference(void **state) {
    (void)state;
    surface_crowd crowd;
    make_crowd(&crowd, 4, true);
    surface_record alone = ask_crowd(&crowd, 1, false);
    assert_true(alone.count > 8000);
    for (unsigned way = 0; way < 4; way++) {
        surface_record other = ask_crowd(&crowd, way < 3 ? 2 + way : 1, way == 3);
        assert_same_numbers(&other, &alone);
        free(other.numbers);
    }
    free(alone.numbers);
    free_crowd(&crowd);
}

/* What a check of all tells of a pair is what a check of these two tells. */
static void pairs_have_their_own_surfaces(void **state) {
    surface_crowd crowd;
    make_crowd(&crowd, 4, true);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        clinker_workspace *many = make_workspace(threads);
        const clinker_query query = surface_query();
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(many, crowd.bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
        size_t told = 0, untold = 0, whole = 0;
        for (size_t i = 0; i < answer.pair_count; i++) {
            const clinker_pair *pair = clinker_answer_pair(&answer, i);
            const clinker_body two[2] = {crowd.bodies[pair->a], crowd.bodies[pair->b]};
            clinker_answer own = CLINKER_INIT(clinker_answer);
            surface_record here = {0}, there = {0};
            assert_int_equal(clinker_bodies_check(*state, two, 2, &query, &own), CLINKER_STATUS_OK);
            assert_int_equal(own.pair_count, 1);
            note_surface(&here, &pair->surface);
            note_surface(&there, &own.pairs[0].surface);
            assert_same_numbers(&here, &there);
            told += pair->surface.triangle_count > 0;
            untold += pair->surface.triangle_count == 0;
            whole += pair->surface.triangle_count > 0 && pair->surface.point_count == 0;
            free(here.numbers);
            free(there.numbers);
        }
        assert_true(told >= 8 && untold >= 1 && whole >= 2);
        clinker_workspace_destroy(many);
    }
    free_crowd(&crowd);
}

/* ---- Memory ---- */

/* A clock that keeps some threads from their work, so that others find most of the surfaces. */
typedef struct slow_clock {
    pthread_t caller;
    bool caller_is_slow;
} slow_clock;

static double look_at_clock(void *user) {
    const slow_clock *clock = user;
    const struct timespec pause = {.tv_nsec = 500000};
    if ((pthread_equal(pthread_self(), clock->caller) != 0) == clock->caller_is_slow) {
        nanosleep(&pause, NULL);
    }
    return 0;
}

/* Whoever finds a surface next time has room for it. Of bodies with knots, who asks first finds out more than others.
 */
static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    surface_crowd crowd;
    make_crowd(&crowd, 4, false);
    for (unsigned threads = 1; threads <= 4; threads++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        settings.threads = threads;
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        slow_clock clock = {.caller = pthread_self()};
        clinker_query query = surface_query();
        query.clock = look_at_clock;
        query.clock_user = &clock;
        size_t calls = 0;
        for (int i = 0; i < 6; i++) {
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            clock.caller_is_slow = i % 2 == (int)threads % 2;
            calls = i == 1 ? allocator.calls : calls;
            assert_int_equal(clinker_bodies_check(workspace, crowd.bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
        }
        assert_int_equal(allocator.calls, calls);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    free_crowd(&crowd);
}

/* Lets allocation `fail_at` fail. True while there is one of that number. Threads that there is no memory for are done
 * without. */
static bool survives_failure(const surface_crowd *crowd, size_t fail_at, unsigned threads) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    settings.threads = threads;
    clinker_status status = clinker_workspace_create(&settings, &workspace);
    size_t first_calls = allocator.calls;
    if (status == CLINKER_STATUS_OK) {
        const clinker_query query = surface_query();
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        status = clinker_bodies_check(workspace, crowd->bodies, CROWD, &query, &answer);
        first_calls = allocator.calls;
        const bool failed = first_calls >= fail_at;
        assert_true(status == CLINKER_STATUS_OK || (failed && status == CLINKER_STATUS_NO_MEMORY));
        assert_true(threads > 1 || !failed || status == CLINKER_STATUS_NO_MEMORY);
        assert_int_equal(answer.pair_count > 0, status == CLINKER_STATUS_OK);
        assert_int_equal(clinker_bodies_check(workspace, crowd->bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
        assert_true(answer.pairs[0].surface.triangle_count > 0);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return fail_at <= first_calls;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    surface_crowd crowd;
    make_crowd(&crowd, 2, false);
    for (unsigned threads = 1; threads <= 2; threads++) {
        size_t fail_at = 1;
        while (survives_failure(&crowd, fail_at, threads)) {
            fail_at++;
        }
        assert_true(fail_at > 50);
    }
    free_crowd(&crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces_are_the_same_from_any_number_of_threads_and_by_the_reference),
        cmocka_unit_test(pairs_have_their_own_surfaces),
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
