#include "cli/pairs/fronts.h"

#include "cli/base/memory.h"

#include <stdlib.h>

/* Whether both go the same way, without turning. */
static bool go_together(const cli_motion *a, const cli_motion *b) {
    bool together = true;
    for (int k = 0; k < 3; k++) {
        together = together && a->velocity[k] == b->velocity[k] && a->degrees[k] == 0 && b->degrees[k] == 0;
    }
    return together;
}

static bool draw_pair(pair_fronts *fronts, const body_list *bodies, const fronts_request *request, const size_t pair[2],
                      clinker_workspace *workspace, cli_problem *problem) {
    pair_front made = {.bodies = {pair[0], pair[1]}, .drawn = CLINKER_INIT(clinker_front)};
    clinker_front_settings settings = CLINKER_INIT(clinker_front_settings);
    clinker_body asked[2];
    clinker_motion moving[2];
    for (int i = 0; i < 2; i++) {
        const cli_body *body = &bodies->bodies[pair[i]];
        asked[i] = (clinker_body){.mesh = body->mesh, .pose = &body->pose};
        moving[i] = request->motions->motions[pair[i]];
    }
    settings.duration = request->motions->duration;
    settings.view = *request->view;
    if (clinker_bodies_front(workspace, asked, moving, &settings, &made.drawn) != CLINKER_STATUS_OK) {
        return problem_set(problem, "--front: %s and %s: %s", bodies->bodies[pair[0]].name,
                           bodies->bodies[pair[1]].name, clinker_workspace_message(workspace));
    }
    fronts->looked_at++;
    if (made.drawn.both > 0) {
        fronts->pairs = memory_resize(fronts->pairs, fronts->count + 1, sizeof *fronts->pairs);
        fronts->pairs[fronts->count] = made;
        fronts->pairs[fronts->count].drawn.depths[0] = NULL;
        fronts->pairs[fronts->count++].drawn.depths[1] = NULL;
    }
    return true;
}

bool pair_fronts_draw(pair_fronts *fronts, const body_list *bodies, const fronts_request *request,
                      cli_problem *problem) {
    clinker_workspace_settings settings;
    clinker_workspace *workspace = NULL;
    clinker_workspace_settings_init(&settings);
    settings.threads = request->threads;
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "no memory for %u threads; try --threads 1", request->threads);
    }
    const cli_motion *told = request->motions->told;
    bool good = true;
    for (size_t a = 0; a < bodies->count; a++) {
        for (size_t b = a + 1; good && b < bodies->count; b++) {
            if (!go_together(&told[a], &told[b]) && ignored_pairs_let(request->ignored, a, b)) {
                good = draw_pair(fronts, bodies, request, (size_t[2]){a, b}, workspace, problem);
            }
        }
    }
    clinker_workspace_destroy(workspace);
    return good;
}

void pair_fronts_free(pair_fronts *fronts) {
    free(fronts->pairs);
    *fronts = (pair_fronts){0};
}
