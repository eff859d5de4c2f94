/* Memory of bodies that move: kept between calls, none lost, and a failing allocator is survived wherever it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/rigid.h"
#include "rounds.h"
#include "scenes.h"

#include <clinker/motion.h>

enum { WAYS = 9 };

typedef struct workload {
    scene_mesh mesh;
    clinker_pose pose;
    clinker_body bodies[2];
    clinker_motion motions[2];
} workload;

static void load(workload *made) {
    made->mesh = scene_torus(1, 0.4F, 40, 20);
    made->pose = pose_moving(1.9, 0.3, 0.2);
    made->bodies[0] = (clinker_body){.mesh = scene_mesh_borrow(&made->mesh)};
    made->bodies[1] = (clinker_body){.mesh = scene_mesh_borrow(&made->mesh), .pose = &made->pose};
    made->motions[0] = (clinker_motion){.velocity = {1, 0, 0}, .angular = {0, 0.5, 0}};
    made->motions[1] = (clinker_motion){.angular = {0.25, 0, 0}};
}

static clinker_status make_facets(clinker_workspace *workspace, const workload *of, clinker_facets **facets) {
    return clinker_facets_create(workspace, &of->bodies[0].mesh, NULL, facets);
}

/* Ways 0 to 3 have facets or not, edges and vertices or not; 4 to 7 are checks with motions; 8 draws a front. */
static clinker_status call(clinker_workspace *workspace, const workload *of, int way) {
    clinker_facets *facets = NULL;
    clinker_recession left = CLINKER_INIT(clinker_recession);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query query;
    clinker_recede_settings settings;
    if (way == 8) {
        clinker_front_settings drawing = CLINKER_INIT(clinker_front_settings);
        clinker_front front = CLINKER_INIT(clinker_front);
        drawing.view.resolution = 64;
        return clinker_bodies_front(workspace, of->bodies, of->motions, &drawing, &front);
    }
    clinker_query_init(&query);
    query.method = way % 2 == 0 ? CLINKER_METHOD_EXACT : CLINKER_METHOD_EDGES;
    query.detail = way < 6 ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_FACES;
    query.view.resolution = 64;
    query.motion.motions = of->motions;
    clinker_recede_settings_init(&settings);
    settings.spheres = settings.elements = (way & 1) != 0;
    if (way >= 4) {
        return clinker_bodies_check(workspace, of->bodies, 2, &query, &answer);
    }
    clinker_status status = (way & 2) != 0 ? make_facets(workspace, of, &facets) : CLINKER_STATUS_OK;
    settings.facets[0] = settings.facets[1] = facets;
    if (status == CLINKER_STATUS_OK) {
        status = clinker_bodies_recede(workspace, of->bodies, of->motions, &settings, &left);
    }
    clinker_facets_destroy(facets);
    return status;
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    workload made;
    load(&made);
    for (int way = 0; way < WAYS; way++) {
        test_allocator allocator = {0};
        const clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        const bool facets = way == 2 || way == 3; /* these are the caller's own */
        size_t calls[4] = {allocator.calls, 0, 0, 0};
        for (int i = 1; i < 4; i++) {
            assert_int_equal(call(workspace, &made, way), CLINKER_STATUS_OK);
            calls[i] = allocator.calls;
        }
        assert_true(calls[1] > calls[0]);
        assert_int_equal(calls[3] - calls[2], facets ? calls[2] - calls[1] : 0);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
        assert_int_equal(allocator.bytes, 0);
    }
    scene_mesh_free(&made.mesh);
}

static void a_failing_allocator_is_survived(void **state) {
    (void)state;
    workload made;
    load(&made);
    const test_steps steps = test_steps_of_cases();
    for (int way = 0; way < WAYS; way++) {
        bool done = false;
        for (size_t fail_at = steps.first; !done; fail_at += steps.step) {
            test_allocator allocator = {.fail_at = fail_at};
            const clinker_workspace_settings settings = test_allocator_settings(&allocator);
            clinker_workspace *workspace;
            clinker_status status = clinker_workspace_create(&settings, &workspace);
            if (status == CLINKER_STATUS_OK) {
                status = call(workspace, &made, way);
                done = allocator.calls < fail_at;
                assert_int_equal(status, done ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
                allocator.fail_at = 0;
                assert_int_equal(call(workspace, &made, way), CLINKER_STATUS_OK);
                clinker_workspace_destroy(workspace);
            }
            assert_int_equal(allocator.live, 0);
        }
    }
    scene_mesh_free(&made.mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
