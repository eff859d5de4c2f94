#include "entrants.h"
#include "clinker/published.h"

#include <math.h>
#include <stddef.h>

const edges_entrant edges_entrants[] = {
    {.name = "exact", .colour = "#2f855a", .method = CLINKER_METHOD_EXACT},
    {.name = "algorithm 1", .colour = "#d69e2e", .dashed = true, .algorithm = 1},
    {.name = "algorithm 4, read pixels", .colour = "#c05621", .algorithm = 4},
    {.name = "algorithm 5, counts", .colour = "#c05621", .dashed = true, .algorithm = 5},
    {.name = "edges, yes or no", .colour = "#2b6cb0", .dashed = true, .method = CLINKER_METHOD_EDGES},
    {.name = "edges, kinds", .colour = "#2b6cb0", .method = CLINKER_METHOD_EDGES, .detail = CLINKER_DETAIL_KIND},
#ifdef BENCH_WITH_EMBREE
    {.name = "Embree", .colour = "#718096", .peer = &peer_embree_low},
#endif
#ifdef BENCH_WITH_FCL
    {.name = "FCL", .colour = "#6b46c1", .peer = &peer_fcl_aabb},
#endif
};

const size_t edges_entrant_count = sizeof edges_entrants / sizeof edges_entrants[0];

static bool ask_peer(const peer *asked, void *self, const edges_question *question, peer_answer *answer) {
    bool done = question->crowd != NULL ? asked->crowd(self, question->crowd, answer)
                                        : asked->pair(self, question->pair, false, answer);
    asked->drop(self);
    return done;
}

bool edges_ask(const edges_entrant *entrant, clinker_workspace *workspace, void *self, const edges_question *question,
               edges_outcome *outcome) {
    *outcome = (edges_outcome){.cast = CLINKER_INIT(clinker_cast), .answer = CLINKER_INIT(clinker_answer)};
    if (entrant->peer != NULL) {
        return ask_peer(entrant->peer, self, question, &outcome->peer);
    }
    if (entrant->algorithm != 0) {
        clinker_cast_settings settings;
        clinker_cast_settings_init(&settings);
        settings.algorithm = entrant->algorithm;
        settings.view = question->view;
        return clinker_bodies_cast(workspace, question->bodies, question->body_count, &settings, &outcome->cast) ==
               CLINKER_STATUS_OK;
    }
    clinker_query query;
    clinker_query_init(&query);
    query.method = entrant->method;
    query.detail = entrant->detail;
    query.depth = false;
    query.tolerance = 0;
    query.view = question->view;
    return clinker_bodies_check(workspace, question->bodies, question->body_count, &query, &outcome->answer) ==
           CLINKER_STATUS_OK;
}

double edges_pixel(const edges_outcome *outcome) {
    return fmax(outcome->cast.sample_spacing, outcome->answer.sample_spacing);
}

bool edges_says_yes(const edges_entrant *entrant, const edges_outcome *outcome) {
    for (size_t i = 0; i < outcome->answer.pair_count; i++) {
        if (outcome->answer.pairs[i].state == CLINKER_STATE_INTERFERE) {
            return true;
        }
    }
    return entrant->peer != NULL ? outcome->peer.hit : outcome->cast.inside_pixels > 0;
}

edges_naming edges_names(const edges_entrant *entrant) {
    if (entrant->peer != NULL || entrant->algorithm == 1) {
        return EDGES_NAMES_NOTHING;
    }
    return entrant->algorithm == 5 ? EDGES_NAMES_BODIES : EDGES_NAMES_PAIRS;
}

static void mark_pair(uint32_t a, uint32_t b, edges_naming naming, size_t body_count, bool *flags) {
    if (a == b || a >= body_count || b >= body_count) {
        return;
    }
    if (naming == EDGES_NAMES_BODIES) {
        flags[a] = flags[b] = true;
    } else {
        flags[(size_t)(a < b ? a : b) * body_count + (a < b ? b : a)] = true;
    }
}

void edges_mark(const edges_entrant *entrant, const edges_outcome *outcome, edges_naming naming, size_t body_count,
                bool *flags) {
    for (size_t i = 0; i < outcome->answer.pair_count; i++) {
        const clinker_pair *pair = &outcome->answer.pairs[i];
        if (pair->state == CLINKER_STATE_INTERFERE) {
            mark_pair(pair->a, pair->b, naming, body_count, flags);
        }
    }
    for (size_t i = 0; i < outcome->cast.pair_count; i++) {
        mark_pair(outcome->cast.pairs[i].edges_of, outcome->cast.pairs[i].within, naming, body_count, flags);
    }
    for (size_t i = 0; entrant->algorithm == 5 && outcome->cast.bodies != NULL && i < body_count; i++) {
        flags[i] = outcome->cast.bodies[i].penetrating > 0 || outcome->cast.bodies[i].penetrated > 0;
    }
}
