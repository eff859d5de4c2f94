/* What an answer says of how its pairs were judged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"

#include <string.h>

static clinker_query explaining(clinker_method method) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = method;
    query.explain = true;
    query.view.resolution = 32;
    return query;
}

/* How two meshes are judged, which it frees. */
static clinker_explanation explain(void **state, scene_mesh a, scene_mesh b, clinker_query query) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a)}, {.mesh = scene_mesh_borrow(&b)}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.explanation_count, 1);
    const clinker_explanation *found = clinker_answer_explanation(&answer, 0);
    assert_int_equal(found->a, 0);
    assert_int_equal(found->b, 1);
    const clinker_explanation kept = *found;
    scene_mesh_free(&a);
    scene_mesh_free(&b);
    return kept;
}

static void an_overlap_is_judged_by_its_depth(void **state) {
    clinker_query query = explaining(CLINKER_METHOD_EXACT);
    clinker_explanation found = explain(state, box(0, 0, 0, 1, 1, 1), box(0.5F, 0.5F, 0.5F, 2, 2, 2), query);
    assert_int_equal(found.ground, CLINKER_GROUND_OVERLAP);
    assert_true(found.faces[0] == 12 && found.faces[1] == 12);
    for (int i = 0; i < 2; i++) {
        assert_true(found.near[i] > 0 && found.near[i] <= found.within[i] && found.within[i] < 12);
    }
    assert_true(found.crossings > 0);
    query.tolerance = 0;
    found = explain(state, box(0, 0, 0, 1, 1, 1), box(0.5F, 0.5F, 0.5F, 2, 2, 2), query);
    assert_int_equal(found.ground, CLINKER_GROUND_CROSSING);
}

static void each_ground_is_told(void **state) {
    clinker_query query = explaining(CLINKER_METHOD_EXACT);
    assert_int_equal(explain(state, box(0, 0, 0, 1, 1, 1), box(1, 0, 0, 2, 1, 1), query).ground, CLINKER_GROUND_PLANE);
    assert_int_equal(explain(state, box(0, 0, 0, 4, 4, 4), box(1, 1, 1, 2, 2, 2), query).ground, CLINKER_GROUND_INSIDE);
    assert_int_equal(
        explain(state, without_lid(scene_cube(1)), moved(scene_cube(1), 0.5F, 0.25F, 0.125F), query).ground,
        CLINKER_GROUND_BEYOND);
    query.clearance = 3;
    assert_int_equal(explain(state, box(0, 0, 0, 1, 1, 1), box(2, 0, 0, 3, 1, 1), query).ground,
                     CLINKER_GROUND_DISTANCE);
}

static void methods_that_sample_tell_their_raster(void **state) {
    clinker_explanation found =
        explain(state, box(0, 0, 0, 1, 1, 1), box(0.5F, 0.5F, 0.5F, 2, 2, 2), explaining(CLINKER_METHOD_ZLIST));
    assert_int_equal(found.ground, CLINKER_GROUND_SAMPLES);
    assert_true(found.width > 0 && found.height > 0 && found.ranges > 0 && found.sample_spacing > 0);
    found = explain(state, box(0, 0, 0, 1, 1, 1), box(0.5F, 0.5F, 0.5F, 2, 2, 2), explaining(CLINKER_METHOD_EDGES));
    assert_int_equal(found.ground, CLINKER_GROUND_EDGES);
    assert_true(found.width > 0 && found.samples[0] > 0 && found.samples[1] > 0);
}

/* Of so many boxes in a row, by one thread and by three. */
static void threads_tell_the_same(void **state) {
    (void)state;
    enum { BOXES = 40 };
    static clinker_explanation kept[2][BOXES];
    clinker_body bodies[BOXES];
    scene_mesh meshes[BOXES];
    for (int i = 0; i < BOXES; i++) {
        meshes[i] = moved(scene_cube(1), (i % 3 == 0 ? 2.0F : 1.5F) * (float)i, 0.125F * (float)(i % 2), 0);
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&meshes[i])};
    }
    for (int run = 0; run < 2; run++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = run == 0 ? 1 : 3;
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        clinker_query query = explaining(CLINKER_METHOD_EXACT);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(workspace, bodies, BOXES, &query, &answer), CLINKER_STATUS_OK);
        assert_true(answer.pair_count > 5 && answer.explanation_count == answer.pair_count);
        for (size_t i = 0; i < answer.pair_count && i < BOXES; i++) {
            kept[run][i] = answer.explanations[i];
        }
        clinker_workspace_destroy(workspace);
    }
    assert_memory_equal(kept[0], kept[1], sizeof kept[0]);
    for (int i = 0; i < BOXES; i++) {
        scene_mesh_free(&meshes[i]);
    }
}

static void nothing_is_told_unasked(void **state) {
    scene_mesh one = scene_cube(1);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&one)}, {.mesh = scene_mesh_borrow(&one)}};
    clinker_query query = explaining(CLINKER_METHOD_EXACT);
    query.explain = false;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.pair_count == 1 && answer.explanation_count == 0);
    scene_mesh_free(&one);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_overlap_is_judged_by_its_depth),
        cmocka_unit_test(each_ground_is_told),
        cmocka_unit_test(methods_that_sample_tell_their_raster),
        cmocka_unit_test(threads_tell_the_same),
        cmocka_unit_test(nothing_is_told_unasked),
    };
    return cmocka_run_group_tests_name("explanations", tests, checking_begin, checking_end);
}
