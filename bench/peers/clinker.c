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

/* What `clinker check` asks where no option says otherwise. */
static clinker_query command_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.contact = true;
    query.regions = true;
    return query;
}

static bool is_hit(const clinker_side *side, const clinker_pair *pair) {
    return pair->state >= (side->settings.touching ? CLINKER_STATE_TOUCH : CLINKER_STATE_INTERFERE);
}

static bool ask_pair(clinker_side *side, const scene_pair *pair, const clinker_query *query, bool all_pairs,
                     peer_answer *answer) {
    clinker_body bodies[2];
    scene_pair_bodies(pair, bodies);
    bodies[0].mesh.trusted = side->settings.trusted;
    bodies[1].mesh.trusted = side->settings.trusted;
    clinker_answer told = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(side->workspace, bodies, 2, query, &told) != CLINKER_STATUS_OK) {
        return false;
    }
    *answer = (peer_answer){.hit = told.pair_count && is_hit(side, told.pairs)};
    if (answer->hit) {
        answer->pairs = all_pairs ? told.pairs->crossings + told.pairs->touchings : 1;
        answer->interfering = told.pairs->state == CLINKER_STATE_INTERFERE;
    }
    return true;
}

static bool pair_warm(void *self, const scene_pair *pair, bool all_pairs, peer_answer *answer) {
    clinker_query query = bare_query(all_pairs ? CLINKER_DETAIL_FACES : CLINKER_DETAIL_STATE);
    return ask_pair(self, pair, &query, all_pairs, answer);
}

static bool pair_command(void *self, const scene_pair *pair, bool all_pairs, peer_answer *answer) {
    clinker_query query = command_query();
    return ask_pair(self, pair, &query, all_pairs, answer);
}

static bool pair_cold(void *self, const scene_pair *pair, bool all_pairs, peer_answer *answer) {
    clinker_side *side = self;
    bool done = open_workspace(side) && pair_warm(side, pair, all_pairs, answer);
    close_workspace(side);
    return done;
}

static bool make_bodies(clinker_side *side, size_t count) {
    free(side->bodies);
    side->bodies = malloc(count * sizeof *side->bodies);
    return side->bodies != NULL;
}

static bool crowd_load(void *self, const scene_crowd *crowd) {
    clinker_side *side = self;
    if (!make_bodies(side, crowd->count)) {
        return false;
    }
    for (size_t i = 0; i < crowd->count; i++) {
        side->bodies[i] = scene_crowd_body(crowd, i);
        side->bodies[i].mesh.trusted = side->settings.trusted;
    }
    return true;
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

static bool ask_bodies(clinker_side *side, size_t count, const clinker_query *query, peer_answer *answer) {
    clinker_answer told = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(side->workspace, side->bodies, count, query, &told) != CLINKER_STATUS_OK ||
        !make_room(side, told.pair_count)) {
        return false;
    }
    *answer = (peer_answer){.list = side->found};
    for (size_t i = 0; i < told.pair_count; i++) {
        const clinker_pair *pair = told.pairs + i;
        if (is_hit(side, pair)) {
            side->found[answer->pairs++] = (peer_pair){pair->a, pair->b};
            answer->interfering += pair->state == CLINKER_STATE_INTERFERE;
        }
    }
    answer->hit = answer->pairs > 0;
    return true;
}

static bool crowd_warm(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_query query = bare_query(CLINKER_DETAIL_STATE);
    return ask_bodies(self, crowd->count, &query, answer);
}

static bool crowd_kind(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_query query;
    clinker_query_init(&query);
    return ask_bodies(self, crowd->count, &query, answer);
}

static bool crowd_command(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_query query = command_query();
    return ask_bodies(self, crowd->count, &query, answer);
}

static bool crowd_cold(void *self, const scene_crowd *crowd, peer_answer *answer) {
    clinker_side *side = self;
    bool done = open_workspace(side) && crowd_warm(side, crowd, answer);
    close_workspace(side);
    return done;
}

static bool ask_parts(clinker_side *side, const scene_parts *parts, const clinker_query *query, peer_answer *answer) {
    if (!make_bodies(side, parts->count)) {
        return false;
    }
    for (size_t i = 0; i < parts->count; i++) {
        side->bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&parts->meshes[i])};
        side->bodies[i].mesh.trusted = side->settings.trusted;
    }
    return ask_bodies(side, parts->count, query, answer);
}

static bool parts_warm(void *self, const scene_parts *parts, peer_answer *answer) {
    clinker_query query = bare_query(CLINKER_DETAIL_STATE);
    return ask_parts(self, parts, &query, answer);
}

static bool parts_command(void *self, const scene_parts *parts, peer_answer *answer) {
    clinker_query query = command_query();
    return ask_parts(self, parts, &query, answer);
}

#define CLINKER_PEER(form, made, dropped, of_pair, of_crowd, of_parts)                                                 \
    {                                                                                                                  \
        .family = "Clinker", .setting = (form), .patience = SIZE_MAX, .create = (made), .destroy = destroy,            \
        .drop = (dropped), .pair = (of_pair), .crowd_load = crowd_load, .crowd = (of_crowd), .parts = (of_parts)       \
    }

const peer peer_clinker = CLINKER_PEER("warm", create_warm, drop, pair_warm, crowd_warm, parts_warm);
const peer peer_clinker_cold = CLINKER_PEER("cold", create_cold, drop_cold, pair_cold, crowd_cold, NULL);
const peer peer_clinker_kind = CLINKER_PEER("kind and depth", create_warm, drop, pair_warm, crowd_kind, NULL);
const peer peer_clinker_command =
    CLINKER_PEER("as the command asks", create_warm, drop, pair_command, crowd_command, parts_command);
