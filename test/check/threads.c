/* The number of threads never shows in an answer, and workspaces may run side by side on the same bodies. The meshes
 * are so large that every pass is cut into several parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/outcome.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

#include <pthread.h>

enum { TRIANGLES = 150000, CALLERS = 3 };

static clinker_query query_number(uint64_t number) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.depth = number % 2 == 0;
    query.tolerance = number % 3 == 0 ? 0 : CLINKER_TOLERANCE_AUTO;
    query.clearance = number % 2 == 0 ? 0.0 : 0.01;
    return query;
}

static void assert_threads_do_not_show(scene_pair pair, uint64_t number, clinker_state expected) {
    assert_true(pair.a.vertex_count > 0);
    clinker_body bodies[2];
    scene_pair_bodies(&pair, bodies);
    clinker_query query = query_number(number);
    clinker_workspace *one = make_workspace(1);
    outcome alone = outcome_of(one, bodies, &query);
    clinker_workspace_destroy(one);
    assert_int_equal(alone.status, CLINKER_STATUS_OK);
    assert_int_equal(alone.pair.state, expected);
    for (unsigned threads = 2; threads <= 4; threads++) {
        clinker_workspace *many = make_workspace(threads);
        for (int again = 0; again < 2; again++) {
            outcome shared = outcome_of(many, bodies, &query);
            assert_true(outcome_identical(&alone, &shared, "threads", number));
            outcome_free(&shared);
        }
        clinker_workspace_destroy(many);
    }
    outcome_free(&alone);
    scene_pair_free(&pair);
}

static void spheres_get_the_same_answer_from_any_number_of_threads(void **state) {
    (void)state;
    assert_threads_do_not_show(scene_spheres(TRIANGLES, SCENE_APART), 1, CLINKER_STATE_NEAR);
    assert_threads_do_not_show(scene_spheres(TRIANGLES, SCENE_GRAZE), 0, CLINKER_STATE_INTERFERE);
    assert_threads_do_not_show(scene_spheres(TRIANGLES, SCENE_DEEP), 2, CLINKER_STATE_INTERFERE);
    assert_threads_do_not_show(scene_spheres(TRIANGLES, SCENE_INSIDE), 3, CLINKER_STATE_INTERFERE);
}

static void jaws_get_the_same_answer_from_any_number_of_threads(void **state) {
    (void)state;
    assert_threads_do_not_show(scene_jaws(TRIANGLES, SCENE_KISS), 3, CLINKER_STATE_INTERFERE);
    assert_threads_do_not_show(scene_jaws(TRIANGLES, SCENE_OVERLAP), 1, CLINKER_STATE_INTERFERE);
}

static void the_bare_state_is_the_same_from_any_number_of_threads(void **state) {
    (void)state;
    static const scene_spheres_pose poses[] = {SCENE_APART, SCENE_GRAZE, SCENE_DEEP, SCENE_INSIDE};
    for (int i = 0; i < 4; i++) {
        scene_pair pair = scene_spheres(20000, poses[i]);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        clinker_query query;
        clinker_query_init(&query);
        query.detail = CLINKER_DETAIL_STATE;
        query.depth = false;
        query.tolerance = 0;
        for (unsigned threads = 1; threads <= 4; threads++) {
            clinker_workspace *workspace = make_workspace(threads);
            outcome result = outcome_of(workspace, bodies, &query);
            assert_int_equal(result.pair.state,
                             poses[i] == SCENE_APART ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE);
            assert_int_equal(result.pair.kind, CLINKER_KIND_NONE);
            outcome_free(&result);
            clinker_workspace_destroy(workspace);
        }
        scene_pair_free(&pair);
    }
}

/* A thread of the caller's with a workspace of its own. */
typedef struct caller {
    const clinker_body *bodies;
    clinker_workspace *workspace;
    outcome result;
} caller;

static void *call(void *data) {
    caller *self = data;
    clinker_query query = query_number(2);
    for (int i = 0; i < 5; i++) {
        outcome_free(&self->result);
        self->result = outcome_of(self->workspace, self->bodies, &query);
    }
    return NULL;
}

static void workspaces_run_side_by_side_on_the_same_bodies(void **state) {
    (void)state;
    scene_pair pair = scene_spheres(20000, SCENE_DEEP);
    clinker_body bodies[2];
    scene_pair_bodies(&pair, bodies);
    caller callers[CALLERS];
    pthread_t threads[CALLERS];
    for (int i = 0; i < CALLERS; i++) {
        callers[i] = (caller){.bodies = bodies, .workspace = make_workspace(i == 0 ? 1 : 2)};
        assert_int_equal(pthread_create(&threads[i], NULL, call, &callers[i]), 0);
    }
    for (int i = 0; i < CALLERS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    }
    assert_true(callers[0].result.pair.crossings > 0);
    for (int i = 0; i < CALLERS; i++) {
        assert_true(outcome_identical(&callers[0].result, &callers[i].result, "side by side", (uint64_t)i));
    }
    for (int i = 0; i < CALLERS; i++) {
        outcome_free(&callers[i].result);
        clinker_workspace_destroy(callers[i].workspace);
    }
    scene_pair_free(&pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spheres_get_the_same_answer_from_any_number_of_threads),
        cmocka_unit_test(jaws_get_the_same_answer_from_any_number_of_threads),
        cmocka_unit_test(the_bare_state_is_the_same_from_any_number_of_threads),
        cmocka_unit_test(workspaces_run_side_by_side_on_the_same_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
