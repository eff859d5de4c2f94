/* Steps of a motion, with what is kept from step to step. */
#include "library.h"

#include "digest.h"

#include <stdio.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The jaws close step by step; the last steps turn as well, beyond what a kept view has room for. */
static uint64_t digest_motion(clinker_workspace *workspace, const scene_pair *pair, const clinker_query *query) {
    uint64_t digest = digest_begin();
    for (int step = 0; step < 16; step++) {
        const double place[3] = {0.002 * step, 0, 0.1 - 0.0125 * step};
        const double turn[3] = {step < 12 ? 0 : 0.25 * (step - 11), 0, 0};
        clinker_pose pose = clinker_pose_euler(place, turn);
        for (int k = 3; k < 12; k += 4) {
            pose.m[k] += pair->pose.m[k];
        }
        clinker_body bodies[2];
        scene_pair_bodies(pair, bodies);
        bodies[1].pose = &pose;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        const clinker_status status = clinker_bodies_check(workspace, bodies, 2, query, &answer);
        digest = digest_status(digest, status, workspace);
        digest = status == CLINKER_STATUS_OK ? digest_answer(digest, &answer) : digest;
    }
    return digest;
}

static clinker_query query_of(bool state, bool spikes) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_LAYERS;
    query.detail = state ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_FACES;
    query.depth = !state;
    query.layers.explain = true;
    query.layers.sequence = true;
    query.layers.spikes = spikes;
    query.view.resolution = 100;
    return query;
}

void ask_sequences(book *answers) {
    static const char *const names[] = {"sequence", "sequence state", "sequence spikes"};
    scene_pair pair = scene_jaws(800, SCENE_CLEAR);
    for (size_t i = 0; i < COUNT(names); i++) {
        const clinker_query query = query_of(i == 1, i == 2);
        for (unsigned threads = 1; threads <= 2; threads++) {
            char name[96];
            snprintf(name, sizeof name, "%s, threads %u", names[i], threads);
            if (book_wants(answers, name)) {
                /* One of its own: nothing is kept from another case. */
                clinker_workspace *workspace = make_workspace(threads);
                book_enter(answers, digest_motion(workspace, &pair, &query));
                clinker_workspace_destroy(workspace);
            }
        }
    }
    scene_pair_free(&pair);
}
