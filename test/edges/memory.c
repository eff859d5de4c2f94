/* Memory of cast edges, of checks and of the published algorithms: kept between calls, none lost, and a failing
 * allocator is survived wherever it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "clinker/published.h"
#include "fixtures/allocator.h"
#include "fixtures/checking.h"

enum { MOST_BODIES = 40, WORKLOADS = 5, CALLS = 8 };

typedef struct workload {
    scene_pair pair;
    scene_crowd crowd;
    scene_mesh opened[2];
    clinker_body bodies[MOST_BODIES];
    size_t count;
} workload;

static void load_number(workload *load, int number, size_t triangles) {
    *load = (workload){.count = 2};
    if (number < 2) {
        load->pair = scene_spheres(triangles, number == 0 ? SCENE_DEEP : SCENE_INSIDE);
    } else if (number == 2) {
        load->pair = scene_jaws(triangles, SCENE_KISS);
    } else if (number == 3) {
        load->opened[0] = without_lid(scene_cube(1));
        load->opened[1] = moved(scene_icosphere(0.5F, 4), 1, 0.1F, 0.2F);
    } else {
        load->crowd = scene_boxes(MOST_BODIES);
        load->count = MOST_BODIES;
    }
    if (number < 3) {
        scene_pair_bodies(&load->pair, load->bodies);
    }
    for (size_t i = 0; i < load->count && number >= 3; i++) {
        load->bodies[i] = number == 3 ? (clinker_body){.mesh = scene_mesh_borrow(&load->opened[i])}
                                      : scene_crowd_body(&load->crowd, i);
    }
}

static void unload(workload *load) {
    scene_pair_free(&load->pair);
    scene_crowd_free(&load->crowd);
    scene_mesh_free(&load->opened[0]);
    scene_mesh_free(&load->opened[1]);
}

/* Checks with all that they may be asked for, then algorithms 1 to 5. True: something was found. */
static clinker_status call_number(clinker_workspace *workspace, const workload *load, int number, bool *found) {
    clinker_status status;
    if (number < 3) {
        clinker_query query = edges_query(48);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        query.detail = number == 0 ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_FACES;
        query.depth = query.edges.spans = number != 0;
        query.view.eye = number == 2 ? 60 : 0;
        status = clinker_bodies_check(workspace, load->bodies, load->count, &query, &answer);
        *found = answer.pair_count > 0;
    } else {
        clinker_cast_settings settings;
        clinker_cast_settings_init(&settings);
        clinker_cast cast = CLINKER_INIT(clinker_cast);
        settings.algorithm = (unsigned)number - 2;
        settings.view.resolution = 48;
        status = clinker_bodies_cast(workspace, load->bodies, load->count, &settings, &cast);
        *found = cast.edge_pixels > 0;
    }
    return status;
}

static void call_again(unsigned threads) {
    test_allocator allocator = {0};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    settings.threads = threads;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    for (int number = 0; number < WORKLOADS; number++) {
        workload load;
        load_number(&load, number, 2000);
        for (int call = 0; call < CALLS; call++) {
            bool found;
            assert_int_equal(call_number(workspace, &load, call, &found), CLINKER_STATUS_OK);
            assert_true(found);
            size_t calls = allocator.calls;
            assert_int_equal(call_number(workspace, &load, call, &found), CLINKER_STATUS_OK);
            assert_true(found);
            assert_int_equal(allocator.calls, calls);
        }
        unload(&load);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    assert_int_equal(allocator.bytes, 0);
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    call_again(1);
    call_again(3);
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const workload *load, int call, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    bool found;
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        assert_int_equal(allocator.live, 0);
        return true;
    }
    clinker_status status = call_number(workspace, load, call, &found);
    bool failed = allocator.calls >= fail_at;
    assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
    if (failed) {
        assert_false(found);
        assert_string_equal(clinker_workspace_message(workspace), "out of memory");
        assert_int_equal(call_number(workspace, load, call, &found), CLINKER_STATUS_OK);
    }
    assert_true(found);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return failed;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    for (int number = 0; number < WORKLOADS; number++) {
        workload load;
        load_number(&load, number, 300);
        for (int call = 0; call < CALLS; call++) {
            size_t fail_at = 1;
            while (survives_failure(&load, call, fail_at)) {
                fail_at++;
            }
            assert_true(fail_at > 12);
        }
        unload(&load);
    }
}

/* Stretches of edges are asked for, and no pair has any: where bodies are far apart, and of another method. */
static void spans_of_nothing_survive_a_failing_allocator(void **state) {
    (void)state;
    scene_mesh cube = scene_cube(1);
    const clinker_pose far = clinker_pose_euler((const double[3]){10, 0, 0}, NULL);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&cube)},
                                    {.mesh = scene_mesh_borrow(&cube), .pose = &far}};
    for (int method = 0; method < 2; method++) {
        clinker_query query = edges_query(48);
        query.method = method == 0 ? CLINKER_METHOD_EDGES : CLINKER_METHOD_EXACT;
        query.edges.spans = true;
        bool failed = true;
        for (size_t fail_at = 1; failed; fail_at++) {
            test_allocator allocator = {.fail_at = fail_at};
            clinker_workspace_settings settings = test_allocator_settings(&allocator);
            clinker_workspace *workspace = NULL;
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            clinker_status status = clinker_workspace_create(&settings, &workspace);
            if (status == CLINKER_STATUS_OK) {
                status = clinker_bodies_check(workspace, bodies, 2, &query, &answer);
            }
            failed = allocator.calls >= fail_at;
            assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
            assert_int_equal(answer.pair_count, 0);
            clinker_workspace_destroy(workspace);
        }
    }
    scene_mesh_free(&cube);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
        cmocka_unit_test(spans_of_nothing_survive_a_failing_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
