/* What an explanation of counted layers holds: each drawing with what it told, and how the pixels look in the end. */
#include "layers/passes.h"

bool ck_layers_explain_begin(ck_layers *layers, const ck_judgement *pair) {
    ck_layers_scratch *scratch = layers->scratch;
    if (!layers->check->query->layers.explain) {
        return true;
    }
    if (!ck_buffer_extend(&layers->scene.workspace->memory, &scratch->explanations, scratch->explanation_count,
                          scratch->explanation_count + 1, sizeof(clinker_explanation))) {
        return false;
    }
    const ck_view *view = &layers->scene.view;
    const double *direction = layers->direction;
    layers->explanation = (clinker_explanation *)scratch->explanations.data + scratch->explanation_count++;
    *layers->explanation = (clinker_explanation){.size = sizeof *layers->explanation,
                                                 .a = pair->a,
                                                 .b = pair->b,
                                                 .first = layers->scene.bodies[layers->first].number,
                                                 .direction = {direction[0], direction[1], direction[2]},
                                                 .sight = layers->sight,
                                                 .agreement = layers->agreement,
                                                 .width = view->width,
                                                 .height = view->height,
                                                 .sample_spacing = ck_view_pixel_width(view)};
    return true;
}

void ck_layers_explain(ck_layers *layers, const clinker_step *step) {
    clinker_explanation *explanation = layers->explanation;
    if (explanation != NULL && explanation->step_count < CLINKER_MOST_STEPS) {
        explanation->steps[explanation->step_count++] = *step;
    }
}

void ck_layers_explain_map(ck_layers *layers) {
    clinker_explanation *explanation = layers->explanation;
    if (explanation == NULL) {
        return;
    }
    for (uint32_t i = 0; i < ck_view_pixels(&layers->scene.view); i++) {
        ck_layer_case at = (ck_layer_case)layers->cases[i];
        if (at == CK_LAYER_NONE) {
            continue;
        }
        uint32_t counts = layers->counts[i];
        explanation->shared++;
        explanation->convex[layers->first] += layers->range.faces[i] == 2;
        explanation->convex[1 - layers->first] += ck_count_get(counts, CK_COUNT_FRONTS) == 1;
        explanation->full += ck_count_full(counts);
        explanation->level += (counts & CK_COUNT_LEVEL) != 0;
        if (at >= CK_LAYER_CASE_A && at <= CK_LAYER_CASE_F) {
            explanation->cases[at - CK_LAYER_CASE_A]++;
        }
    }
}
