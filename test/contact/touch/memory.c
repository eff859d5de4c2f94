/* Patches keep their memory between calls, survive an allocator that fails, and are the same from any number of
 * threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "touching.h"

#include <string.h>

enum { BODIES = 9 };

/* A table with eight boxes of all sorts on it, some side by side. */
typedef struct scene {
    touch_mesh meshes[BODIES];
    clinker_body bodies[BODIES];
} scene;

static scene make_scene(int cuts) {
    scene made;
    random_state random = 23;
    made.meshes[0] = touch_box((double[3]){-8, -8, -1}, (double[3]){8, 8, 0}, cuts, &random);
    for (int i = 1; i < BODIES; i++) {
        const int row = i / 3;
        const double low[3] = {2 * (i % 3), 2 * row, 0};
        const double high[3] = {low[0] + 2, low[1] + 2, 1 + i % 2};
        made.meshes[i] = touch_box(low, high, cuts, &random);
    }
    for (int i = 0; i < BODIES; i++) {
        made.bodies[i] = touch_body(&made.meshes[i]);
    }
    return made;
}

static void free_scene(scene *made) {
    for (int i = 0; i < BODIES; i++) {
        touch_free(&made->meshes[i]);
    }
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
    for (unsigned threads = 1; threads <= 4; threads += 3) {
        for (int cuts = 1; cuts <= 9; cuts += 8) {
            scene made = make_scene(cuts);
            test_allocator allocator = {0};
            clinker_workspace *workspace = make_workspace(&allocator, threads);
            const clinker_query query = touch_query();
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            assert_int_equal(clinker_bodies_check(workspace, made.bodies, BODIES, &query, &answer), CLINKER_STATUS_OK);
            const size_t calls = allocator.calls;
            assert_int_equal(clinker_bodies_check(workspace, made.bodies, BODIES, &query, &answer), CLINKER_STATUS_OK);
            assert_int_equal(allocator.calls, calls);
            assert_true(answer.pair_count > BODIES);
            clinker_workspace_destroy(workspace);
            assert_int_equal(allocator.live, 0);
            free_scene(&made);
        }
    }
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const clinker_body *bodies, double tolerance, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    clinker_query query = touch_query();
    query.tolerance = tolerance;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_status status = clinker_workspace_create(&settings, &workspace);
    if (status == CLINKER_STATUS_OK) {
        status = clinker_bodies_check(workspace, bodies, 2, &query, &answer);
        const bool failed = allocator.calls >= fail_at;
        assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pairs[0].patch_count, 1);
        assert_true(answer.pairs[0].patches[0].area == 4);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return allocator.calls >= fail_at && status != CLINKER_STATUS_OK;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    for (int round = 0; round < 4; round++) {
        scene made = make_scene(round < 2 ? 1 : 5);
        size_t fail_at = 1;
        while (survives_failure(made.bodies, round % 2 == 0 ? CLINKER_TOLERANCE_AUTO : 0, fail_at)) {
            fail_at++;
        }
        assert_true(fail_at > 20);
        free_scene(&made);
    }
}

static void patches_are_the_same_from_any_number_of_threads(void **state) {
    (void)state;
    scene made = make_scene(12);
    const clinker_query query = touch_query();
    test_allocator allocator = {0};
    clinker_workspace *alone = make_workspace(&allocator, 1);
    clinker_workspace *shared = make_workspace(&allocator, 4);
    for (size_t count = 2; count <= BODIES; count += BODIES - 2) {
        clinker_answer one = CLINKER_INIT(clinker_answer);
        clinker_answer other = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(alone, made.bodies, count, &query, &one), CLINKER_STATUS_OK);
        assert_int_equal(clinker_bodies_check(shared, made.bodies, count, &query, &other), CLINKER_STATUS_OK);
        assert_int_equal(one.pair_count, other.pair_count);
        for (size_t i = 0; i < one.pair_count; i++) {
            assert_int_equal(one.pairs[i].state, CLINKER_STATE_TOUCH);
            assert_int_equal(one.pairs[i].patch_count, other.pairs[i].patch_count);
            assert_memory_equal(one.pairs[i].patches, other.pairs[i].patches,
                                one.pairs[i].patch_count * sizeof(clinker_patch));
        }
    }
    clinker_workspace_destroy(alone);
    clinker_workspace_destroy(shared);
    free_scene(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
        cmocka_unit_test(patches_are_the_same_from_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
