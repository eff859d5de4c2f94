#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "steps.h"

clinker_query sequence_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_LAYERS;
    query.view.resolution = RESOLUTION;
    query.layers.sequence = true;
    query.layers.explain = true;
    return query;
}

step check_step(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                const ck_method_settings *settings) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    outcome found = layer_check(workspace, bodies, query, settings, &answer);
    assert_int_equal(found.status, CLINKER_STATUS_OK);
    step made = {.pair = found.pair, .views = answer.explanation_count};
    made.pair.crossing_faces = made.pair.touching_faces = NULL;
    for (size_t i = 0; i < answer.explanation_count; i++) {
        assert_explanation_adds_up(&answer.explanations[i]);
        made.view = answer.explanations[i];
    }
    return made;
}

bool is_kept(const step *made) {
    return made->views > 0 && made->view.steps[0].kind == CLINKER_STEP_KEPT;
}

void assert_same_step(const step *one, const step *other) {
    assert_int_equal(one->pair.state, other->pair.state);
    assert_int_equal(one->pair.kind, other->pair.kind);
    assert_true(one->pair.span == other->pair.span);
    assert_int_equal(one->pair.crossings, other->pair.crossings);
    assert_int_equal(one->views, other->views);
    if (one->views > 0) {
        assert_same_explanation(&one->view, &other->view);
        assert_memory_equal(one->view.direction, other->view.direction, sizeof one->view.direction);
    }
}

clinker_pose placed(double x, double y, double z, double rx, double ry, double rz) {
    return clinker_pose_euler((const double[3]){x, y, z}, (const double[3]){rx, ry, rz});
}
