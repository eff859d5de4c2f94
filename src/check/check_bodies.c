#include "check/check_bodies.h"

#include "bodies/open_bodies.h"
#include "check/candidates.h"
#include "check/pair_team.h"
#include "convex/pair.h"
#include "edges/edges.h"
#include "math/vec3.h"
#include "view/view.h"

#include <math.h>

clinker_query clinker_query_default(void) {
    return (clinker_query){.detail = CLINKER_DETAIL_KIND,
                           .depth = true,
                           .tolerance = CLINKER_TOLERANCE_AUTO,
                           .marker = CK_SETTINGS_MARKER};
}

clinker_status ck_check_view(clinker_workspace *workspace, const clinker_view *view) {
    if (view->resolution > CK_VIEW_MOST_PIXELS) {
        return ck_fail(workspace, CLINKER_INVALID, "a resolution of %u is above %d", (unsigned)view->resolution,
                       CK_VIEW_MOST_PIXELS);
    }
    if (!ck_is_finite(view->direction) || !ck_is_finite(view->up)) {
        return ck_fail(workspace, CLINKER_INVALID, "the direction of the view, or what is up in it, is not finite");
    }
    bool aimed = !ck_is_zero(view->direction) && !ck_is_zero(view->up);
    if (aimed && !ck_view_can_be_up(view->direction, view->up)) {
        return ck_fail(workspace, CLINKER_INVALID, "what is up in the view is along its direction");
    }
    if (!(view->eye >= 0 && isfinite(view->eye))) {
        return ck_fail(workspace, CLINKER_INVALID, "an eye %g before what is seen is not a length of 0 or more",
                       view->eye);
    }
    return CLINKER_OK;
}

/* The method, and whether it can do what is asked. */
static clinker_status check_method(clinker_workspace *workspace, const clinker_query *query) {
    if (query->method < CLINKER_EXACT || query->method > CLINKER_CONVEX) {
        return ck_fail(workspace, CLINKER_INVALID, "method %d is unknown", (int)query->method);
    }
    if (query->view.eye > 0 && query->method != CLINKER_EDGES) {
        return ck_fail(workspace, CLINKER_UNSUPPORTED, "an eye needs the method of cast edges");
    }
    if (query->method != CLINKER_EXACT && query->method != CLINKER_CONVEX && query->clearance > 0) {
        return ck_fail(workspace, CLINKER_UNSUPPORTED, "a clearance needs the exact method, or that of convex bodies");
    }
    return ck_check_view(workspace, &query->view);
}

static clinker_status check_query(clinker_workspace *workspace, const clinker_query *query) {
    if (query->marker != CK_SETTINGS_MARKER) {
        return ck_fail(workspace, CLINKER_INVALID, "the query was not made by clinker_query_default()");
    }
    if (query->detail < CLINKER_DETAIL_STATE || query->detail > CLINKER_DETAIL_FACES) {
        return ck_fail(workspace, CLINKER_INVALID, "detail %d is unknown", (int)query->detail);
    }
    if (query->tolerance != CLINKER_TOLERANCE_AUTO && !(query->tolerance >= 0 && isfinite(query->tolerance))) {
        return ck_fail(workspace, CLINKER_INVALID, "tolerance %g is neither a length of 0 or more nor automatic",
                       query->tolerance);
    }
    if (!(query->clearance >= 0 && isfinite(query->clearance))) {
        return ck_fail(workspace, CLINKER_INVALID, "clearance %g is not a length of 0 or more", query->clearance);
    }
    return check_method(workspace, query);
}

/* One pair by counted layers. */
static clinker_status check_by_layers(const ck_answering *answering, const ck_check_ways *ways, clinker_pair *pair,
                                      ck_contacts *contacts) {
    ck_check *check = answering->check;
    if (ck_bodies_separated(&check->bodies[pair->a], &check->bodies[pair->b], 0)) {
        return CLINKER_OK;
    }
    clinker_status status = ck_layers_check(check, &ways->layers, pair, contacts);
    answering->answer->sample_spacing = fmax(answering->answer->sample_spacing, pair->sample_spacing);
    return status;
}

/* One pair by itself, with all threads. */
static clinker_status check_one(ck_answering *answering, const ck_check_ways *ways, const ck_candidates *candidates,
                                size_t i) {
    clinker_pair pair = {.a = candidates->pairs[i].a, .b = candidates->pairs[i].b};
    bool admitted = ck_answering_admits(answering, pair.a, pair.b);
    ck_answering_count(answering, admitted);
    if (!admitted) {
        return CLINKER_OK;
    }
    ck_contacts contacts = {0};
    clinker_status status = CLINKER_OK;
    if (candidates->settled != NULL && candidates->settled[i] != 0) {
        ck_pair_set_interfering(&pair);
    } else if (answering->check->query->method == CLINKER_LAYERS) {
        status = check_by_layers(answering, ways, &pair, &contacts);
    } else if (answering->check->query->method == CLINKER_CONVEX) {
        status = ck_convex_pair_check(answering->check, &pair, &contacts);
    } else {
        status = ck_check_pair(answering->check, &pair, &contacts);
    }
    return status == CLINKER_OK ? ck_answering_add(answering, &pair, &contacts) : status;
}

/* Pairs in their order: large ones by all threads together, runs of others by a thread for each. */
static clinker_status check_candidates(ck_answering *answering, const ck_check_ways *ways,
                                       const ck_candidates *candidates) {
    uint64_t share = ck_pair_team_share(answering->check, candidates);
    clinker_status status = CLINKER_OK;
    for (size_t i = 0; i < candidates->count && status == CLINKER_OK && !answering->answer->partial;) {
        size_t run = ck_pair_team_run(answering->check, candidates, i, share);
        if (run > 0) {
            status = ck_pair_team_judge(answering, candidates, i, run);
        } else if (ck_answering_go_on(answering, i, candidates->count)) {
            status = check_one(answering, ways, candidates, i);
        }
        i += run > 0 ? run : 1;
    }
    return status;
}

/* All candidates together, by sorted depths or by cast edges. */
static clinker_status check_together(ck_answering *answering, ck_zlist_form form, const ck_candidates *candidates) {
    size_t count = candidates->count;
    ck_check *check = answering->check;
    ck_pixel_scratch *scratch = &check->scratch->zlist;
    ck_memory *memory = &check->workspace->memory;
    if (count > 0 && !ck_answering_go_on(answering, 0, count)) {
        return CLINKER_OK;
    }
    if (!ck_buffer_reserve(memory, &scratch->pairs, count, sizeof(clinker_pair)) ||
        !ck_buffer_reserve(memory, &scratch->contacts, count, sizeof(ck_contacts))) {
        return ck_fail_memory(check->workspace);
    }
    clinker_pair *pairs = scratch->pairs.data;
    ck_contacts *contacts = scratch->contacts.data;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        clinker_pair pair = {.a = candidates->pairs[i].a, .b = candidates->pairs[i].b};
        bool admitted = ck_answering_admits(answering, pair.a, pair.b);
        ck_answering_count(answering, admitted);
        if (admitted && !ck_bodies_separated(&check->bodies[pair.a], &check->bodies[pair.b], 0)) {
            pairs[kept++] = pair;
        }
    }
    double *spacing = &answering->answer->sample_spacing;
    clinker_status status = check->query->method == CLINKER_ZLIST
                                ? ck_zlist_check(check, form, pairs, contacts, kept, spacing)
                                : ck_edges_check(check, pairs, contacts, kept, spacing);
    for (size_t i = 0; i < kept && status == CLINKER_OK; i++) {
        status = ck_answering_add(answering, &pairs[i], &contacts[i]);
    }
    return status;
}

static clinker_status run(ck_check *check, const clinker_body *sources, const ck_check_ways *ways,
                          clinker_answer *answer) {
    ck_candidates candidates;
    clinker_status status = ck_candidates_find(check, sources, &candidates);
    if (status != CLINKER_OK) {
        return status;
    }
    ck_answering answering = {.check = check, .answer = answer};
    bool together = check->query->method == CLINKER_ZLIST || check->query->method == CLINKER_EDGES;
    status = together ? check_together(&answering, ways->zlist, &candidates)
                      : check_candidates(&answering, ways, &candidates);
    for (size_t i = 0; check->all_open && i < check->body_count && status == CLINKER_OK; i++) {
        status = ck_body_check_indices(check->workspace, check->kernels, &check->bodies[i], i);
    }
    if (status == CLINKER_OK) {
        ck_answering_finish(&answering);
    }
    return status;
}

/* A check of these bodies, none of which is open yet. */
static clinker_status begin(clinker_workspace *workspace, size_t body_count, const clinker_query *query,
                            ck_check *check) {
    *check = (ck_check){.workspace = workspace,
                        .scratch = ck_scratch_of(workspace),
                        .kernels = ck_kernels_select(),
                        .query = query,
                        .body_count = body_count};
    clinker_status status = ck_check_body_count(workspace, body_count);
    if (status != CLINKER_OK) {
        return status;
    }
    if (check->scratch == NULL ||
        !ck_buffer_reserve(&workspace->memory, &check->scratch->bodies, body_count, sizeof(ck_body))) {
        return ck_fail_memory(workspace);
    }
    check->bodies = check->scratch->bodies.data;
    check->scratch->layers.explanation_count = 0;
    check->scratch->region_count = 0;
    return CLINKER_OK;
}

clinker_status ck_check_begin(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                              const clinker_query *query, ck_check *check) {
    clinker_status status = begin(workspace, body_count, query, check);
    return status == CLINKER_OK ? ck_bodies_open_all(check, bodies) : status;
}

clinker_status ck_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                               const clinker_query *query, const ck_check_ways *ways, ck_measure measure,
                               clinker_answer *answer) {
    CK_CLEAR(answer);
    clinker_status status =
        CK_CALL_BEGIN(workspace, CK_GIVEN_ARRAY(bodies, body_count), CK_GIVEN(query), CK_GIVEN(answer));
    if (status == CLINKER_OK) {
        status = check_query(workspace, query);
    }
    ck_check check;
    if (status == CLINKER_OK) {
        status = begin(workspace, body_count, query, &check);
    }
    if (status == CLINKER_OK) {
        status = ck_convex_forms_check(&check, bodies);
    }
    if (status != CLINKER_OK) {
        return status;
    }
    check.measure = measure;
    status = run(&check, bodies, ways, answer);
    if (status != CLINKER_OK) {
        *answer = (clinker_answer){0};
    }
    return status;
}
