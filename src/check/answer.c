#include "check/answer.h"

bool ck_answering_go_on(ck_answering *answering, size_t done, size_t total) {
    const clinker_query *query = answering->check->query;
    answering->answer->partial = query->progress != NULL && !query->progress(query->progress_user, done, total);
    return !answering->answer->partial;
}

bool ck_answering_admits(const ck_answering *answering, uint32_t a, uint32_t b) {
    const clinker_query *query = answering->check->query;
    return query->filter == NULL || query->filter(query->filter_user, a, b);
}

void ck_answering_count(ck_answering *answering, bool admitted) {
    answering->answer->tested += admitted;
    answering->answer->ignored += !admitted;
}

static bool copy_faces(ck_answering *answering, const ck_contacts *contacts) {
    size_t count = contacts->crossing_count + contacts->touching_count;
    ck_buffer *buffer = &answering->check->scratch->faces;
    if (!ck_buffer_extend(&answering->check->workspace->memory, buffer, answering->face_count,
                          answering->face_count + count, sizeof(clinker_face_pair))) {
        return false;
    }
    clinker_face_pair *out = (clinker_face_pair *)buffer->data + answering->face_count;
    for (size_t i = 0; i < contacts->crossing_count; i++) {
        *out++ = contacts->crossings[i];
    }
    for (size_t i = 0; i < contacts->touching_count; i++) {
        *out++ = contacts->touchings[i];
    }
    answering->face_count += count;
    return true;
}

clinker_status ck_answering_add(ck_answering *answering, const clinker_pair *pair, const ck_contacts *contacts) {
    ck_check *check = answering->check;
    if (pair->state == CLINKER_APART && !pair->undecided) {
        return CLINKER_OK;
    }
    size_t count = answering->answer->pair_count;
    if (!ck_buffer_extend(&check->workspace->memory, &check->scratch->pairs, count, count + 1, sizeof *pair) ||
        (check->query->detail == CLINKER_DETAIL_FACES && !copy_faces(answering, contacts))) {
        return ck_fail_memory(check->workspace);
    }
    ((clinker_pair *)check->scratch->pairs.data)[answering->answer->pair_count++] = *pair;
    return CLINKER_OK;
}

/* Stretches of edges lie one pair after the other. */
static void point_to_edges(const ck_answering *answering) {
    clinker_pair *pairs = answering->check->scratch->pairs.data;
    const clinker_edge_span *spans = answering->check->scratch->edges.all_spans.data;
    for (size_t i = 0; i < answering->answer->pair_count; i++) {
        bool asked = answering->check->query->edges && pairs[i].edge_span_count > 0;
        pairs[i].edge_spans = asked ? spans : NULL;
        if (asked) {
            spans += pairs[i].edge_span_count;
        } else {
            pairs[i].edge_span_count = 0; /* found for the sake of faces */
        }
    }
}

static void point_to_faces(const ck_answering *answering) {
    clinker_pair *pairs = answering->check->scratch->pairs.data;
    const clinker_face_pair *faces = answering->check->scratch->faces.data;
    for (size_t i = 0; i < answering->answer->pair_count; i++) {
        if (answering->check->query->detail == CLINKER_DETAIL_FACES) {
            pairs[i].crossing_faces = faces;
            faces += pairs[i].crossings;
            pairs[i].touching_faces = faces;
            faces += pairs[i].touchings;
        }
    }
}

void ck_answering_finish(const ck_answering *answering) {
    const ck_scratch *scratch = answering->check->scratch;
    point_to_faces(answering);
    point_to_edges(answering);
    answering->answer->pairs = scratch->pairs.data;
    answering->answer->explanations = scratch->layers.explanations.data;
    answering->answer->explanation_count = scratch->layers.explanation_count;
}
