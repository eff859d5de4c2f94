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
    peer_pair *found;             /* in the last crowd */
    size_t found_room;
} clinker_side;

static bool open_workspace(clinker_side *side) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = side->settings.threads;
    return clinker_workspace_create(&settings, &side->workspace) == CLINKER_STATUS_OK;
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
    free(side->found);
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
    (void)self; /* answers live in the workspace, lists are overwritten */
}

/* Gives freed memory back to the system, or the next workspace would find it warm. */
static void drop_cold(void *self) {
    (void)self;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/* What the peers answer as well: whether there is a proper crossing or containment. */
static clinker_query bare_query(clinker_detail detail) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = detail;
    query.tolerance = 0;
    query.depth = false;
    return query;
}

static bool pair_warm(void *self, const scene_pair *pair, bool all_pairs, peer_answer *answer) {
    clinker_side *side = self;
    clinker_body bodies[2];
    scene_pair_bodies(pair, bodies);
    bodies[0].mesh.trusted = side->settings.trusted;
    bodies[1].mesh.trusted = side->settings.trusted;
    clinker_query query = bare_query(all_pairs ? CLINKER_DETAIL_FACES : CLINKER_DETAIL_STATE);
    clinker_answer told = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(side->workspace, bodies, 2, &query, &told) != CLINKER_STATUS_OK) {
        return false;
    }
    *answer = (peer_answer){.hit = told.pair_count && told.pairs->state == CLINKER_STATE_INTERFERE};
    if (answer->hit) {
        answer->pairs = all_pairs ? told.pairs->crossings + told.pairs->touchings : 1;
    }
    return true;
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

static bool make_room(clinker_side *side, size_t pairs) {
    if (pairs <= side->found_room) {
        return true;
    }
    free(side->found);
    side->found = malloc(pairs * sizeof *side->found);
    side->found_room = side->found ? pairs : 0;
    return side->found != NULL;
}

static bool ask_crowd(clinker_side *side, const scene_crowd *crowd, const clinker_query *query, peer_answer *answer) {
    clinker_answer told = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(side->workspace, side->bodies, crowd->count, query, &told) != CLINKER_STATUS_OK ||
        !make_room(side, told.pair_count)) {
        return false;
    }
    *answer = (peer_answer){.list = side->found};
    for (size_t i = 0; i < told.pair_count; i++) {
        const clinker_pair *pair = told.pairs + i;
        if (pair->state == CLINKER_STATE_INTERFERE) {
            side->found[answer->pairs++] = (peer_pair){pair->a, pair->b};
        }
    }
    answer->hit = answer->pairs > 0;
    return true;
}

static bool crowd_warm(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_query query = bare_query(CLINKER_DETAIL_STATE);
    return ask_crowd(self, crowd, &query, answer);
}

static bool crowd_kind(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_query query;
    clinker_query_init(&query);
    return ask_crowd(self, crowd, &query, answer);
}

static bool crowd_cold(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_side *side = self;
    bool done = open_workspace(side) && crowd_warm(side, crowd, answer);
    close_workspace(side);
    return done;
}

#define CLINKER_PEER(form, made, dropped, of_pair, of_crowd)                                                           \
    {                                                                                                                  \
        .family = "Clinker", .setting = (form), .patience = SIZE_MAX, .create = (made), .destroy = destroy,            \
        .drop = (dropped), .pair = (of_pair), .crowd_load = crowd_load, .crowd = (of_crowd)                            \
    }

const peer peer_clinker = CLINKER_PEER("warm", create_warm, drop, pair_warm, crowd_warm);
const peer peer_clinker_cold = CLINKER_PEER("cold", create_cold, drop_cold, pair_cold, crowd_cold);
const peer peer_clinker_kind = CLINKER_PEER("kind and depth", create_warm, drop, pair_warm, crowd_kind);
