/* Pairs of bodies that are judged by their prepared forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"

#include <clinker/convex.h>
#include <string.h>

/* A form is known by some faces of its mesh. What overlaps asks for the others too, be it for the tolerance. */
static void an_index_that_went_astray_since_is_named(void **state) {
    (void)state;
    clinker_workspace *workspace;
    clinker_convex *form;
    scene_mesh cube = scene_cube(1);
    const clinker_mesh mesh = scene_mesh_borrow(&cube);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create(workspace, &mesh, &form), CLINKER_STATUS_OK);
    clinker_pose pose = clinker_pose_identity();
    pose.m[3] = 0.125;
    const clinker_body bodies[2] = {{mesh, NULL}, {mesh, &pose}};
    const clinker_convex *const forms[2] = {form, form};
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_CONVEX;
    query.convex.forms = forms;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    cube.indices[5] = INT32_MAX;
    for (int contact = 0; contact < 2; contact++) {
        query.regions = contact == 1;
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(workspace), "body 0: triangle 1 has vertex index"));
    }
    clinker_convex_destroy(form);
    clinker_workspace_destroy(workspace);
    scene_mesh_free(&cube);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_index_that_went_astray_since_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
