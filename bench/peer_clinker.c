/* Clinker in the benchmarks, through its public header alone. */
#include "peer.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

typedef struct clinker_side {
    peer_settings settings;
    clinker_workspace *workspace; /* NULL in a cold one, except during a call */
    clinker_body *bodies;         /* of the crowd that was loaded */
} clinker_side;

static bool open_workspace(clinker_side *side) {
    clinker_workspace_settings settings = clinker_workspace_settings_default();
    settings.threads = side->settings.threads;
    return clinker_workspace_create(&settings, &side->workspace) == CLINKER_OK;
}

static void close_workspace(clinker_side *side) {
    clinker_workspace_destroy(side->workspace);
    side->workspace = NULL;
}

static void *create_cold(const peer_settings *settings) {
    clinker_side *side = calloc(1, sizeof *side);
    if (side) {
        side->settings = *settings;
    }
    return side;
}

static void destroy(void *self) {
    clinker_side *side = self;
    close_workspace(side);
    free(side->bodies);
    free(side);
}

static void *create_warm(const peer_settings *settings) {
    clinker_side *side = create_cold(settings);
    if (side && !open_workspace(side)) {
        destroy(side);
        return NULL;
    }
    return side;
}

static void drop(void *self) {
    (void)self; /* answers live in the workspace */
}

/* Gives freed memory back to the system, or the next workspace would find it warm. */
static void drop_cold(void *self) {
    (void)self;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

static bool check(clinker_side *side, const clinker_body *bodies, size_t count, clinker_detail detail,
                  peer_answer *result) {
    clinker_query query = clinker_query_default();
    clinker_answer answer;
    query.detail = detail;
    query.tolerance = 0;
    query.depth = false;
    if (clinker_bodies_check(side->workspace, bodies, count, &query, &answer) != CLINKER_OK) {
        return false;
    }
    *result = (peer_answer){0};
    for (size_t i = 0; i < answer.pair_count; i++) {
        const clinker_pair *pair = answer.pairs + i;
        if (pair->state == CLINKER_INTERFERE) {
            result->hit = true;
            result->pairs += detail == CLINKER_DETAIL_FACES ? pair->crossings + pair->touchings : 1;
        }
    }
    return true;
}

static bool pair_warm(void *self, const scene_pair *pair, bool all_pairs, peer_answer *answer) {
    clinker_side *side = self;
    clinker_body bodies[2];
    scene_pair_bodies(pair, bodies);
    bodies[0].mesh.trusted = side->settings.trusted;
    bodies[1].mesh.trusted = side->settings.trusted;
    return check(side, bodies, 2, all_pairs ? CLINKER_DETAIL_FACES : CLINKER_DETAIL_STATE, answer);
}

static bool pair_cold(void *self, const scene_pair *pair, bool all_pairs, peer_answer *answer) {
    clinker_side *side = self;
    bool done = open_workspace(side) && pair_warm(side, pair, all_pairs, answer);
    close_workspace(side);
    return done;
}

static bool crowd_load(void *self, const scene_crowd *crowd) {
    clinker_side *side = self;
    free(side->bodies);
    side->bodies = malloc(crowd->count * sizeof *side->bodies);
    for (size_t i = 0; side->bodies && i < crowd->count; i++) {
        side->bodies[i] = scene_crowd_body(crowd, i);
        side->bodies[i].mesh.trusted = side->settings.trusted;
    }
    return side->bodies != NULL;
}

static bool crowd_warm(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_side *side = self;
    return check(side, side->bodies, crowd->count, CLINKER_DETAIL_STATE, answer);
}

static bool crowd_cold(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_side *side = self;
    bool done = open_workspace(side) && crowd_warm(side, crowd, answer);
    close_workspace(side);
    return done;
}

const peer peer_clinker = {.family = "Clinker",
                           .setting = "warm",
                           .patience = SIZE_MAX,
                           .create = create_warm,
                           .destroy = destroy,
                           .drop = drop,
                           .pair = pair_warm,
                           .crowd_load = crowd_load,
                           .crowd = crowd_warm};

const peer peer_clinker_cold = {.family = "Clinker",
                                .setting = "cold",
                                .patience = SIZE_MAX,
                                .create = create_cold,
                                .destroy = destroy,
                                .drop = drop_cold,
                                .pair = pair_cold,
                                .crowd_load = crowd_load,
                                .crowd = crowd_cold};
