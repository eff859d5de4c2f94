#include "detect/check_bodies.h"

#include "detect/crowd_boxes.h"
#include "detect/edges.h"
#include "detect/small_pairs.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "view/view.h"

#include <math.h>
#include <string.h>

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
    if (query->method < CLINKER_EXACT || query->method > CLINKER_EDGES) {
        return ck_fail(workspace, CLINKER_INVALID, "method %d is unknown", (int)query->method);
    }
    if (query->view.eye > 0 && query->method != CLINKER_EDGES) {
        return ck_fail(workspace, CLINKER_UNSUPPORTED, "an eye needs the method of cast edges");
    }
    if (query->method != CLINKER_EXACT && query->clearance > 0) {
        return ck_fail(workspace, CLINKER_UNSUPPORTED, "a clearance needs the exact method");
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

/* Bodies by their numbers; NULL: all. */
typedef struct body_numbers {
    const uint32_t *list;
    size_t count;
} body_numbers;

static ck_body *body_at(const ck_check *check, const body_numbers *numbers, size_t i) {
    return &check->bodies[numbers->list != NULL ? numbers->list[i] : i];
}

/* Room for the boxes of blocks of triangles: a contact is looked at many times. */
static clinker_status give_triangle_boxes(ck_check *check, const body_numbers *numbers) {
    size_t groups = 0;
    for (size_t i = 0; i < numbers->count; i++) {
        groups += ck_triangle_blocks(&body_at(check, numbers, i)->mesh) / CK_LANES + 1;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, &check->scratch->triangle_boxes, groups, sizeof(ck_boxes))) {
        return ck_fail_memory(check->workspace);
    }
    ck_boxes *boxes = check->scratch->triangle_boxes.data;
    for (size_t i = 0; i < numbers->count; i++) {
        body_at(check, numbers, i)->triangle_boxes = boxes;
        boxes += ck_triangle_blocks(&body_at(check, numbers, i)->mesh) / CK_LANES + 1;
    }
    return CLINKER_OK;
}

static clinker_status open_bodies(ck_check *check, const clinker_body *sources, const body_numbers *numbers) {
    size_t blocks = 0;
    for (size_t i = 0; i < numbers->count; i++) {
        ck_body *body = body_at(check, numbers, i);
        size_t number = (size_t)(body - check->bodies);
        *body = (ck_body){.diagonal = -1};
        clinker_status status =
            ck_mesh_open(check->workspace, &sources[number].mesh, sources[number].pose, number, &body->mesh);
        if (status != CLINKER_OK) {
            return status;
        }
        body->block_count = (uint32_t)(((size_t)body->mesh.vertex_count + CK_BLOCK - 1) / CK_BLOCK);
        blocks += body->block_count;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, &check->scratch->block_boxes, blocks, sizeof(ck_block_box))) {
        return ck_fail_memory(check->workspace);
    }
    ck_block_box *boxes = check->scratch->block_boxes.data;
    for (size_t i = 0; i < numbers->count; i++) {
        ck_body *body = body_at(check, numbers, i);
        body->boxes = boxes;
        boxes += body->block_count;
    }
    return check->query->contact ? give_triangle_boxes(check, numbers) : CLINKER_OK;
}

/* False: a body is beyond the comfortable range of floats. */
static bool bound_bodies(ck_check *check, const body_numbers *numbers) {
    check->scale = 1.0;
    for (size_t i = 0; i < numbers->count; i++) {
        if (!ck_body_bound(check->workspace, check->kernels, false, 1.0, body_at(check, numbers, i))) {
            return false;
        }
    }
    return true;
}

/* Reads the bodies again, all brought to a size that floats can hold. */
static clinker_status bound_carefully(ck_check *check) {
    double most = 0;
    for (size_t i = 0; i < check->body_count; i++) {
        double magnitude = ck_body_magnitude(&check->bodies[i]);
        if (!isfinite(magnitude)) {
            return ck_mesh_validate(check->workspace, &check->bodies[i].mesh, i);
        }
        most = fmax(most, magnitude);
    }
    int exponent = 0;
    (void)frexp(most, &exponent);
    check->scale = ldexp(1.0, exponent < -1000 ? 1000 : (exponent > 1000 ? -1000 : -exponent));
    for (size_t i = 0; i < check->body_count; i++) {
        if (!ck_body_bound(check->workspace, check->kernels, true, check->scale, &check->bodies[i])) {
            return ck_mesh_validate(check->workspace, &check->bodies[i].mesh, i);
        }
    }
    return CLINKER_OK;
}

/* Names a body that has nothing to meet: faces with no area are passed over. Most bodies pass with their first face. */
static clinker_status check_area(ck_check *check, size_t number) {
    const ck_mesh *mesh = &check->bodies[number].mesh;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        double t[3][3];
        for (int corner = 0; corner < 3; corner++) {
            if (ck_mesh_corner(mesh, i, corner) >= mesh->vertex_count) {
                return ck_mesh_validate(check->workspace, mesh, number);
            }
        }
        ck_mesh_triangle(mesh, i, t);
        if (!ck_triangle_degenerate((const double(*)[3])t)) {
            return CLINKER_OK;
        }
    }
    return ck_fail(check->workspace, CLINKER_INVALID, "body %zu: none of its triangles has an area", number);
}

/* Pairs of bodies whose slabs are not apart. */
typedef struct candidate_list {
    const clinker_face_pair *pairs;
    const uint8_t *settled; /* of each pair: whether it is known to interfere, and nothing else is asked; NULL: none */
    size_t count;
} candidate_list;

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
    return work->check->query->method == CLINKER_LAYERS ? check_by_layers(work, pair, contacts)
                                                        : ck_check_pair(work->check, pair, contacts);
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
static clinker_status check_candidates(answer_work *work, const candidate_list *candidates) {
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
static clinker_status check_together(answer_work *work, const candidate_list *candidates) {
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

/* Opens and bounds all bodies. */
static clinker_status open_all(ck_check *check, const clinker_body *sources) {
    const body_numbers all = {NULL, check->body_count};
    check->all_open = true;
    clinker_status status = open_bodies(check, sources, &all);
    if (status == CLINKER_OK && !bound_bodies(check, &all)) {
        status = bound_carefully(check);
    }
    for (size_t i = 0; i < check->body_count && status == CLINKER_OK; i++) {
        status = check_area(check, i);
    }
    return status;
}

/* Lists the bodies of pairs, each once. NULL: no memory. */
static const uint32_t *list_concerned(ck_check *check, const candidate_list *candidates, size_t *count) {
    ck_buffer *buffer = &check->scratch->broad.concerned;
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, 2 * check->body_count, sizeof(uint32_t))) {
        return NULL;
    }
    uint32_t *list = buffer->data;
    uint32_t *marks = list + check->body_count;
    memset(marks, 0, check->body_count * sizeof *marks);
    *count = 0;
    for (size_t i = 0; i < 2 * candidates->count; i++) {
        uint32_t body = i % 2 == 0 ? candidates->pairs[i / 2].a : candidates->pairs[i / 2].b;
        bool settled = candidates->settled != NULL && candidates->settled[i / 2] != 0;
        if (!settled && marks[body]++ == 0) {
            list[(*count)++] = body;
        }
    }
    return list;
}

/* Settles pairs of small bodies. False: no memory. */
static bool settle_small(ck_check *check, const clinker_body *sources, candidate_list *candidates) {
    ck_broad_scratch *scratch = &check->scratch->broad;
    if (check->query->clearance > 0) {
        return true;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, &scratch->settled, candidates->count, 1)) {
        return false;
    }
    candidates->count =
        ck_small_pairs_settle(check, sources, scratch->pairs.data, candidates->count, scratch->settled.data);
    candidates->settled = scratch->settled.data;
    return true;
}

/* NULL: no memory. */
static ck_broad_box *reserve_boxes(ck_check *check) {
    ck_buffer *buffer = &check->scratch->broad.boxes;
    bool done = ck_buffer_reserve(&check->workspace->memory, buffer, check->body_count, sizeof(ck_broad_box));
    return done ? buffer->data : NULL;
}

/* Of a crowd, only bodies that come near another are opened. `done` false: that cannot be done. */
static clinker_status find_in_crowd(ck_check *check, const clinker_body *sources, candidate_list *candidates,
                                    bool *done) {
    ck_broad_box *boxes = reserve_boxes(check);
    if (boxes == NULL) {
        return ck_fail_memory(check->workspace);
    }
    clinker_status status = ck_crowd_boxes(check, sources, boxes, done);
    if (status != CLINKER_OK || !*done) {
        return status;
    }
    if (!ck_broad_phase(check, boxes, check->query->clearance, &candidates->pairs, &candidates->count) ||
        !settle_small(check, sources, candidates)) {
        return ck_fail_memory(check->workspace);
    }
    body_numbers concerned = {.count = 0};
    concerned.list = list_concerned(check, candidates, &concerned.count);
    if (concerned.list == NULL) {
        return ck_fail_memory(check->workspace);
    }
    status = open_bodies(check, sources, &concerned);
    *done = status == CLINKER_OK && bound_bodies(check, &concerned);
    for (size_t i = 0; *done && i < concerned.count; i++) {
        body_at(check, &concerned, i)->indices_checked = true;
    }
    return status;
}

/* Of a few bodies, or of numbers that ask for care: all are opened, and their slabs give the boxes. */
static clinker_status find_among_all(ck_check *check, const clinker_body *sources, candidate_list *candidates) {
    *candidates = (candidate_list){0};
    clinker_status status = open_all(check, sources);
    if (status != CLINKER_OK) {
        return status;
    }
    ck_broad_box *boxes = reserve_boxes(check);
    if (boxes == NULL) {
        return ck_fail_memory(check->workspace);
    }
    for (size_t i = 0; i < check->body_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            ck_broad_box_set(&boxes[i], axis, check->bodies[i].low[axis], check->bodies[i].high[axis]);
        }
    }
    double margin = check->query->clearance * check->scale;
    return ck_broad_phase(check, boxes, margin, &candidates->pairs, &candidates->count)
               ? CLINKER_OK
               : ck_fail_memory(check->workspace);
}

/* All of them, for the reference. */
static clinker_status list_all_pairs(ck_check *check, const clinker_body *sources, candidate_list *candidates) {
    size_t n = check->body_count;
    ck_buffer *buffer = &check->scratch->broad.pairs;
    clinker_status status = open_all(check, sources);
    if (status != CLINKER_OK) {
        return status;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, n * (n - (n > 0)) / 2, sizeof(clinker_face_pair))) {
        return ck_fail_memory(check->workspace);
    }
    clinker_face_pair *pairs = buffer->data;
    candidates->count = 0;
    for (uint32_t a = 0; a < n; a++) {
        for (uint32_t b = a + 1; b < n; b++) {
            pairs[candidates->count++] = (clinker_face_pair){a, b};
        }
    }
    candidates->pairs = pairs;
    return CLINKER_OK;
}

/* Bodies in, pairs whose boxes come near each other out. */
static clinker_status find_candidates(ck_check *check, const clinker_body *sources, candidate_list *candidates) {
    enum { CROWD = 16 };
    if (check->query->reference) {
        return list_all_pairs(check, sources, candidates);
    }
    bool done = false;
    if (check->body_count >= CROWD) {
        clinker_status status = find_in_crowd(check, sources, candidates, &done);
        if (status != CLINKER_OK || done) {
            return status;
        }
    }
    return find_among_all(check, sources, candidates);
}

/* Leaves out pairs whose slabs are apart. */
static void keep_near(ck_check *check, candidate_list *candidates) {
    double margin = check->query->clearance * check->scale;
    clinker_face_pair *pairs = check->scratch->broad.pairs.data;
    uint8_t *settled = candidates->settled != NULL ? check->scratch->broad.settled.data : NULL;
    size_t kept = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        bool known = settled != NULL && settled[i] != 0;
        pairs[kept] = pairs[i];
        if (settled != NULL) {
            settled[kept] = known;
        }
        kept += known || !ck_bodies_separated(&check->bodies[pairs[i].a], &check->bodies[pairs[i].b], margin);
    }
    candidates->count = kept;
}

static clinker_status run(ck_check *check, const clinker_body *sources, const ck_check_ways *ways,
                          clinker_answer *answer) {
    candidate_list candidates = {0};
    clinker_status status = find_candidates(check, sources, &candidates);
    if (status != CLINKER_OK) {
        return status;
    }
    if (!check->query->reference) {
        keep_near(check, &candidates);
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
    return status == CLINKER_OK ? open_all(check, bodies) : status;
}

clinker_status ck_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                               const clinker_query *query, const ck_check_ways *ways, ck_measure measure,
                               clinker_answer *answer) {
    *answer = (clinker_answer){0};
    workspace->message[0] = '\0';
    clinker_status status = check_query(workspace, query);
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
