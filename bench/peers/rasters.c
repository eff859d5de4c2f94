/* Clinker's methods that rasterise, in all of their forms, which the public header does not tell apart. A yes or no is
 * the bare question; "all pairs" is the whole map: every pixel judged, kind and span. */
#include "rasters.h"

#include "check/check.h"

#include <stdlib.h>

typedef struct raster_side {
    clinker_view view;
    clinker_workspace *workspace;
} raster_side;

static void *create(const peer_settings *settings) {
    raster_side *side = calloc(1, sizeof *side);
    clinker_workspace_settings opened;
    clinker_workspace_settings_init(&opened);
    opened.threads = settings->threads;
    if (side && clinker_workspace_create(&opened, &side->workspace) != CLINKER_STATUS_OK) {
        free(side);
        return NULL;
    }
    if (side) {
        side->view = settings->view;
    }
    return side;
}

static void destroy(void *self) {
    raster_side *side = self;
    clinker_workspace_destroy(side->workspace);
    free(side);
}

static void drop(void *self) {
    (void)self; /* answers live in the workspace */
}

static bool check(void *self, const scene_pair *pair, bool whole, clinker_method method,
                  const ck_method_settings *settings, peer_answer *result) {
    raster_side *side = self;
    clinker_body bodies[2];
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    scene_pair_bodies(pair, bodies);
    query.method = method;
    query.view = side->view;
    query.tolerance = 0;
    query.depth = whole;
    query.detail = whole ? CLINKER_DETAIL_KIND : CLINKER_DETAIL_STATE;
    if (ck_bodies_check(side->workspace, bodies, 2, &query, settings, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    result->hit = answer.pair_count > 0 && answer.pairs[0].state == CLINKER_STATE_INTERFERE;
    result->pairs = result->hit;
    return true;
}

static bool basic(void *self, const scene_pair *pair, bool whole, peer_answer *answer) {
    return check(self, pair, whole, CLINKER_METHOD_LAYERS, &(ck_method_settings){.layers.variant = CK_LAYER_BASIC},
                 answer);
}

static bool extended(void *self, const scene_pair *pair, bool whole, peer_answer *answer) {
    return check(self, pair, whole, CLINKER_METHOD_LAYERS, &(ck_method_settings){0}, answer);
}

static bool stepwise(void *self, const scene_pair *pair, bool whole, peer_answer *answer) {
    return check(self, pair, whole, CLINKER_METHOD_LAYERS, &(ck_method_settings){.layers.stepwise = true}, answer);
}

static bool simplified(void *self, const scene_pair *pair, bool whole, peer_answer *answer) {
    const ck_method_settings settings = {.layers = {.variant = CK_LAYER_SIMPLIFIED, .stepwise = true}};
    return check(self, pair, whole, CLINKER_METHOD_LAYERS, &settings, answer);
}

static bool zlist(void *self, const scene_pair *pair, bool whole, peer_answer *answer) {
    return check(self, pair, whole, CLINKER_METHOD_ZLIST, &(ck_method_settings){0}, answer);
}

#define RASTER_PEER(method, form, function)                                                                            \
    {                                                                                                                  \
        .family = (method), .setting = (form), .patience = SIZE_MAX, .create = create, .destroy = destroy,             \
        .drop = drop, .pair = (function)                                                                               \
    }

const peer peer_layers_basic = RASTER_PEER("layers", "basic", basic);
const peer peer_layers = RASTER_PEER("layers", "extended", extended);
const peer peer_layers_stepwise = RASTER_PEER("layers", "stepwise", stepwise);
const peer peer_layers_simplified = RASTER_PEER("layers", "simplified", simplified);
const peer peer_zlist = RASTER_PEER("zlist", "", zlist);
