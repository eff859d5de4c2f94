#include "detect/check_bodies.h"

#include "detect/candidates.h"
#include "detect/convex_pair.h"
#include "detect/edges.h"
#include "detect/open_bodies.h"
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

/* That all bodies are prepared which have to be. */
static clinker_status check_forms(clinker_workspace *workspace, const clinker_query *query, size_t body_count) {
    for (size_t i = 0; query->method == CLINKER_CONVEX && i < body_count; i++) {
        if (query->convex == NULL || query->convex[i] == NULL) {
            return ck_fail(workspace, CLINKER_INVALID,
                           "body %zu: it has no prepared form, which the method of convex bodies needs", i);
        }
    }
    return CLINKER_OK;
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

/* Where the lists of a pair begin in the buffer of all; pointers follow once it no longer moves. */
typedef struct answer_work {
    ck_check *check;
    const ck_check_ways *ways;
    clinker_answer *answer;
    size_t faces;
} answer_work;

static bool copy_faces(answer_work *work, const ck_contacts *contacts) {
    size_t count = contacts->crossing_count + contacts->touching_count;
    ck_buffer *buffer = &work->check->scratch->faces;
    if (!ck_buffer_extend(&work->check->workspace->memory, buffer, work->faces, work->faces + count,
                          sizeof(clinker_face_pair))) {
        return false;
    }
    clinker_face_pair *out = (clinker_face_pair *)buffer->data + work->faces;
    for (size_t i = 0; i < contacts->crossing_count; i++) {
        *out++ = contacts->crossings[i];
    }
    for (size_t i = 0; i < contacts->touching_count; i++) {
        *out++ = contacts->touchings[i];
    }
    work->faces += count;
    return true;
}

static clinker_status add_pair(answer_work *work, const clinker_pair *pair, const ck_contacts *contacts) {
    ck_check *check = work->check;
    if (pair->state == CLINKER_APART && !pair->undecided) {
        return CLINKER_OK;
    }
    size_t count = work->answer->pair_count;
    if (!ck_buffer_extend(&check->workspace->memory, &check->scratch->pairs, count, count + 1, sizeof *pair) ||
        (check->query->detail == CLINKER_DETAIL_FACES && !copy_faces(work, contacts))) {
        return ck_fail_memory(check->workspace);
    }
    ((clinker_pair *)check->scratch->pairs.data)[work->answer->pair_count++] = *pair;
    return CLINKER_OK;
}

/* Whether the filter lets a pair pass; counts it. */
static bool admit(answer_work *work, uint32_t a, uint32_t b) {
    const clinker_query *query = work->check->query;
    bool admitted = query->filter == NULL || query->filter(query->filter_user, a, b);
    work->answer->tested += admitted;
    work->answer->ignored += !admitted;
    return admitted;
}

/* One pair by counted layers. */
static clinker_status check_by_layers(answer_work *work, clinker_pair *pair, ck_contacts *contacts) {
    ck_check *check = work->check;
    *contacts = (ck_contacts){0};
    if (ck_bodies_separated(&check->bodies[pair->a], &check->bodies[pair->b], 0)) {
        return CLINKER_OK;
    }
    clinker_status status = ck_layers_check(check, &work->ways->layers, pair, contacts);
    work->answer->sample_spacing = fmax(work->answer->sample_spacing, pair->sample_spacing);
    return status;
}

/* One pair by itself. */
static clinker_status check_one(answer_work *work, clinker_pair *pair, ck_contacts *contacts) {
    switch (work->check->query->method) {
    case CLINKER_LAYERS:
        return check_by_layers(work, pair, contacts);
    case CLINKER_CONVEX:
        return ck_convex_pair_check(work->check, pair, contacts);
    default:
        return ck_check_pair(work->check, pair, contacts);
    }
}

/* Tells the caller how far the check is. False: it is to end here. */
static bool go_on(answer_work *work, size_t done, size_t total) {
    const clinker_query *query = work->check->query;
    work->answer->partial = query->progress != NULL && !query->progress(query->progress_user, done, total);
    return !work->answer->partial;
}

/* A pair that is known to interfere, with a tolerance of 0, and of which nothing else is asked. */
static clinker_status set_interfering(clinker_pair *pair) {
    *pair = (clinker_pair){.a = pair->a, .b = pair->b, .state = CLINKER_INTERFERE, .volume_error = -1};
    return CLINKER_OK;
}

/* One pair after the other. */
static clinker_status check_candidates(answer_work *work, const ck_candidates *candidates) {
    for (size_t i = 0; i < candidates->count && go_on(work, i, candidates->count); i++) {
        clinker_pair pair = {.a = candidates->pairs[i].a, .b = candidates->pairs[i].b};
        if (!admit(work, pair.a, pair.b)) {
            continue;
        }
        ck_contacts contacts = {0};
        bool settled = candidates->settled != NULL && candidates->settled[i] != 0;
        clinker_status status = settled ? set_interfering(&pair) : check_one(work, &pair, &contacts);
        if (status == CLINKER_OK) {
            status = add_pair(work, &pair, &contacts);
        }
        if (status != CLINKER_OK) {
            return status;
        }
    }
    return CLINKER_OK;
}

/* All candidates together, by sorted depths or by cast edges. */
static clinker_status check_together(answer_work *work, const ck_candidates *candidates) {
    size_t count = candidates->count;
    ck_check *check = work->check;
    ck_zlist_scratch *scratch = &check->scratch->zlist;
    ck_memory *memory = &check->workspace->memory;
    if (count > 0 && !go_on(work, 0, count)) {
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
        if (admit(work, pair.a, pair.b) && !ck_bodies_separated(&check->bodies[pair.a], &check->bodies[pair.b], 0)) {
            pairs[kept++] = pair;
        }
    }
    double *spacing = &work->answer->sample_spacing;
    clinker_status status = check->query->method == CLINKER_ZLIST
                                ? ck_zlist_check(check, work->ways->zlist, pairs, contacts, kept, spacing)
                                : ck_edges_check(check, pairs, contacts, kept, spacing);
    for (size_t i = 0; i < kept && status == CLINKER_OK; i++) {
        status = add_pair(work, &pairs[i], &contacts[i]);
    }
    return status;
}

/* Stretches of edges lie one pair after the other. */
static void point_to_edges(answer_work *work) {
    clinker_pair *pairs = work->check->scratch->pairs.data;
    const clinker_edge_span *spans = work->check->scratch->edges.all_spans.data;
    for (size_t i = 0; i < work->answer->pair_count; i++) {
        bool asked = work->check->query->edges && pairs[i].edge_span_count > 0;
        pairs[i].edge_spans = asked ? spans : NULL;
        if (asked) {
            spans += pairs[i].edge_span_count;
        } else {
            pairs[i].edge_span_count = 0; /* found for the sake of faces */
        }
    }
}

static void point_to_faces(answer_work *work) {
    clinker_pair *pairs = work->check->scratch->pairs.data;
    const clinker_face_pair *faces = work->check->scratch->faces.data;
    for (size_t i = 0; i < work->answer->pair_count; i++) {
        if (work->check->query->detail == CLINKER_DETAIL_FACES) {
            pairs[i].crossing_faces = faces;
            faces += pairs[i].crossings;
            pairs[i].touching_faces = faces;
            faces += pairs[i].touchings;
        }
    }
    work->answer->pairs = pairs;
}

static clinker_status run(ck_check *check, const clinker_body *sources, const ck_check_ways *ways,
                          clinker_answer *answer) {
    ck_candidates candidates;
    clinker_status status = ck_candidates_find(check, sources, &candidates);
    if (status != CLINKER_OK) {
        return status;
    }
    answer_work work = {.check = check, .ways = ways, .answer = answer};
    bool together = check->query->method == CLINKER_ZLIST || check->query->method == CLINKER_EDGES;
    status = together ? check_together(&work, &candidates) : check_candidates(&work, &candidates);
    for (size_t i = 0; check->all_open && i < check->body_count && status == CLINKER_OK; i++) {
        status = ck_body_check_indices(check->workspace, check->kernels, &check->bodies[i], i);
    }
    if (status == CLINKER_OK) {
        point_to_faces(&work);
        point_to_edges(&work);
        answer->explanations = check->scratch->layers.explanations.data;
        answer->explanation_count = check->scratch->layers.explanation_count;
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
    if (body_count > UINT32_MAX) {
        return ck_fail(workspace, CLINKER_INVALID, "more than 2^32 - 1 bodies");
    }
    if (check->scratch == NULL ||
        !ck_buffer_reserve(&workspace->memory, &check->scratch->bodies, body_count, sizeof(ck_body))) {
        return ck_fail_memory(workspace);
    }
    check->bodies = check->scratch->bodies.data;
    check->scratch->layers.explanation_count = 0;
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
    *answer = (clinker_answer){0};
    workspace->message[0] = '\0';
    clinker_status status = check_query(workspace, query);
    if (status == CLINKER_OK) {
        status = check_forms(workspace, query, body_count);
    }
    if (status != CLINKER_OK) {
        return status;
    }
    ck_check check;
    status = begin(workspace, body_count, query, &check);
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
