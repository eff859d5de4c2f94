#include "cli/pairs/receding.h"

#include "cli/base/memory.h"

#include <stdlib.h>

static bool find_pair(receding_pair *pair, const body_list *bodies, const body_motions *motions,
                      clinker_workspace *workspace, cli_problem *problem) {
    clinker_body asked[2];
    clinker_motion moving[2];
    clinker_recede_settings settings;
    clinker_recession found = CLINKER_INIT(clinker_recession);
    for (int i = 0; i < 2; i++) {
        const cli_body *body = &bodies->bodies[pair->bodies[i]];
        asked[i] = (clinker_body){.mesh = body->mesh, .pose = &body->pose};
        moving[i] = motions->motions[pair->bodies[i]];
    }
    clinker_recede_settings_init(&settings);
    settings.duration = motions->duration;
    if (clinker_bodies_recede(workspace, asked, moving, &settings, &found) != CLINKER_STATUS_OK) {
        return problem_set(problem, "%s", clinker_workspace_message(workspace));
    }
    for (int i = 0; i < 2; i++) {
        pair->triangles[i] = found.bodies[i].triangles;
        pair->left[i] = found.bodies[i].face_count;
    }
    return true;
}

bool receding_pairs_find(receding_pairs *receding, const body_list *bodies, const body_motions *motions,
                         const clinker_answer *answer, unsigned threads, cli_problem *problem) {
    clinker_workspace_settings settings;
    clinker_workspace *workspace = NULL;
    clinker_workspace_settings_init(&settings);
    settings.threads = threads;
    *receding = (receding_pairs){.pairs = memory_take(answer->pair_count + 1, sizeof *receding->pairs)};
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        receding->pairs[receding->count++] = (receding_pair){.bodies = {pair->a, pair->b}};
    }
    if (bodies->count == 2 && receding->count == 0) {
        receding->pairs[receding->count++] = (receding_pair){.bodies = {0, 1}};
    }
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "no memory for %u threads; try --threads 1", threads);
    }
    bool good = true;
    for (size_t i = 0; good && i < receding->count; i++) {
        good = find_pair(&receding->pairs[i], bodies, motions, workspace, problem);
    }
    clinker_workspace_destroy(workspace);
    return good;
}

void receding_pairs_free(receding_pairs *receding) {
    free(receding->pairs);
    *receding = (receding_pairs){0};
}
