#include "cli/pairs/separations.h"

#include "cli/base/memory.h"

/* Whether a pair has one, by its state and what its bodies are. */
static bool may_part(const body_list *list, const clinker_pair *pair) {
    return pair->state == CLINKER_STATE_INTERFERE && list->bodies[pair->a].inspection.convex &&
           list->bodies[pair->b].inspection.convex;
}

static double find_one(convex_forms *forms, body_list *list, const clinker_pair *pair, clinker_workspace *workspace) {
    const cli_body *a = &list->bodies[pair->a], *b = &list->bodies[pair->b];
    if (!may_part(list, pair)) {
        return 0;
    }
    const clinker_convex *form_a = convex_forms_of(forms, list, pair->a, workspace);
    const clinker_convex *form_b = convex_forms_of(forms, list, pair->b, workspace);
    clinker_convex_measurement measured;
    clinker_convex_measurement_init(&measured);
    const bool known =
        form_a != NULL && form_b != NULL &&
        clinker_convex_measure(workspace, form_a, &a->pose, form_b, &b->pose, &measured) == CLINKER_STATUS_OK;
    return known && measured.answer.state == CLINKER_STATE_INTERFERE ? measured.separation : 0;
}

void separations_prepare(convex_forms *forms, body_list *list, const clinker_answer *answer) {
    clinker_workspace *workspace; /* the answer lies in that of the check */
    if (clinker_workspace_create(NULL, &workspace) != CLINKER_STATUS_OK) {
        return;
    }
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (may_part(list, &answer->pairs[i])) {
            (void)convex_forms_of(forms, list, answer->pairs[i].a, workspace);
            (void)convex_forms_of(forms, list, answer->pairs[i].b, workspace);
        }
    }
    clinker_workspace_destroy(workspace);
}

double *separations_find(convex_forms *forms, body_list *list, const clinker_answer *answer) {
    double *found = memory_take(answer->pair_count + 1, sizeof *found);
    clinker_workspace *workspace; /* the answer lies in that of the check */
    if (clinker_workspace_create(NULL, &workspace) != CLINKER_STATUS_OK) {
        return found;
    }
    for (size_t i = 0; i < answer->pair_count; i++) {
        found[i] = find_one(forms, list, &answer->pairs[i], workspace);
    }
    clinker_workspace_destroy(workspace);
    return found;
}
