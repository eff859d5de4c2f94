#include "passes.h"

#include "check/check.h"

static const clinker_step *find_step(const clinker_explanation *explanation, clinker_step_kind kind) {
    for (size_t i = 0; i < explanation->step_count; i++) {
        if (explanation->steps[i].kind == kind) {
            return &explanation->steps[i];
        }
    }
    return NULL;
}

static size_t clashing_in(const clinker_step *step) {
    return step != NULL ? step->clash : 0;
}

/* Clashing pixels are sorted too, for their span; the paper sorts those alone that two counts leave undecided. */
static void count_passes(const clinker_explanation *explanation, passes *counted) {
    const clinker_step *first = find_step(explanation, CLINKER_STEP_COUNT_FAR);
    const clinker_step *second = find_step(explanation, CLINKER_STEP_COUNT_NEAR);
    const clinker_step *codes = find_step(explanation, CLINKER_STEP_CODES);
    size_t seen = clashing_in(first) + clashing_in(second);
    counted->shared = explanation->shared;
    counted->convex = explanation->convex[0] < explanation->convex[1] ? explanation->convex[0] : explanation->convex[1];
    counted->undecided = codes != NULL && codes->pixels > seen ? codes->pixels - seen : 0;
    counted->clashing = clashing_in(codes);
    counted->whole = counted->undecided > 0 ? 3 : second != NULL ? 2 : 1;
    counted->bare = clashing_in(first) > 0 ? 1 : seen > 0 ? 2 : counted->whole;
}

bool passes_count(clinker_workspace *workspace, const scene_pair *pair, const clinker_view *view, passes *counted) {
    clinker_body bodies[2];
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    scene_pair_bodies(pair, bodies);
    query.method = CLINKER_METHOD_LAYERS;
    query.view = *view;
    query.tolerance = 0;
    query.layers.explain = true;
    *counted = (passes){0};
    const ck_method_settings settings = {.layers.stepwise = true};
    if (ck_bodies_check(workspace, bodies, 2, &query, &settings, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    counted->proven = answer.pair_count > 0 && answer.pairs[0].state == CLINKER_STATE_INTERFERE;
    counted->sights = answer.explanation_count;
    if (answer.explanation_count > 0) {
        count_passes(&answer.explanations[0], counted);
    }
    return true;
}
