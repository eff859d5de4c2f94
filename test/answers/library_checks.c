/* Every method on pairs and on a crowd, with each detail. */
#include "library.h"

#include "digest.h"

#include <stdio.h>

/* Questions that are put to each pair. */
typedef enum way {
    WAY_STATE,
    WAY_FACES,
    WAY_CONTACT,
    WAY_CLEARANCE,
    WAY_REFERENCE,
    WAY_ZLIST,
    WAY_ZLIST_STATE,
    WAY_LAYERS,
    WAY_LAYERS_STATE,
    WAY_EDGES,
    WAYS,
} way;

static const char *const way_names[WAYS] = {"state", "faces",       "contact", "clearance",    "reference",
                                            "zlist", "zlist state", "layers",  "layers state", "edges"};

static clinker_query query_of(way asked) {
    static const clinker_method methods[WAYS] = {
        [WAY_ZLIST] = CLINKER_METHOD_ZLIST,   [WAY_ZLIST_STATE] = CLINKER_METHOD_ZLIST,
        [WAY_LAYERS] = CLINKER_METHOD_LAYERS, [WAY_LAYERS_STATE] = CLINKER_METHOD_LAYERS,
        [WAY_EDGES] = CLINKER_METHOD_EDGES,
    };
    const bool state = asked == WAY_STATE || asked == WAY_ZLIST_STATE || asked == WAY_LAYERS_STATE;
    clinker_query query;
    clinker_query_init(&query);
    query.method = methods[asked];
    query.detail = state ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_FACES;
    query.depth = !state;
    query.tolerance = state ? 0 : CLINKER_TOLERANCE_AUTO;
    query.regions = asked == WAY_CONTACT;
    query.clearance = asked == WAY_CLEARANCE ? 0.5 : 0;
    query.reference = asked == WAY_REFERENCE;
    query.layers.explain = query.method == CLINKER_METHOD_LAYERS;
    query.edges.spans = query.method == CLINKER_METHOD_EDGES;
    query.view.resolution = query.method == CLINKER_METHOD_EXACT ? 0 : 100;
    return query;
}

/* One case, asked with one thread and with two. */
static void ask_check(book *answers, const char *name, clinker_workspace *workspaces[2], const clinker_body *bodies,
                      size_t count, const clinker_query *query) {
    for (size_t threads = 1; threads <= 2; threads++) {
        char full[128];
        snprintf(full, sizeof full, "%s, threads %zu", name, threads);
        if (!book_wants(answers, full)) {
            continue;
        }
        clinker_workspace *workspace = workspaces[threads - 1];
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        const clinker_status status = clinker_bodies_check(workspace, bodies, count, query, &answer);
        uint64_t digest = digest_status(digest_begin(), status, workspace);
        book_enter(answers, status == CLINKER_STATUS_OK ? digest_answer(digest, &answer) : digest);
    }
}

static void ask_crowd(book *answers, clinker_workspace *workspaces[2]) {
    scene_crowd crowd = scene_boxes(300);
    clinker_body bodies[300];
    for (size_t i = 0; i < crowd.count; i++) {
        bodies[i] = scene_crowd_body(&crowd, i);
    }
    for (way asked = 0; asked < WAYS; asked++) {
        const clinker_query query = query_of(asked);
        char name[96];
        snprintf(name, sizeof name, "%s: crowd", way_names[asked]);
        ask_check(answers, name, workspaces, bodies, crowd.count, &query);
    }
    scene_crowd_free(&crowd);
}

void ask_checks(book *answers, clinker_workspace *workspaces[2]) {
    for (size_t i = 0; i < PAIRS; i++) {
        const char *pair_name;
        scene_pair pair = make_pair(i, &pair_name);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        for (way asked = 0; asked < WAYS; asked++) {
            const clinker_query query = query_of(asked);
            char name[96];
            snprintf(name, sizeof name, "%s: %s", way_names[asked], pair_name);
            ask_check(answers, name, workspaces, bodies, 2, &query);
        }
        scene_pair_free(&pair);
    }
    ask_crowd(answers, workspaces);
}
