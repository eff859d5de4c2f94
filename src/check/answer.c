#include "check/answer.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "check/scratch.h"
#include "contact/contact.h"
#include "edges/edges.h"

#include <math.h>
#include <string.h>

bool ck_answering_go_on(ck_answering *answering, size_t done, size_t total) {
    CK_ASSERT(done <= total);
    const clinker_query *query = answering->check->query;
    answering->answer->partial = query->progress != NULL && !query->progress(query->progress_user, done, total);
    return !answering->answer->partial;
}

bool ck_answering_admits(const ck_answering *answering, ck_body_pair pair) {
    CK_ASSERT(pair.a < pair.b && pair.b < answering->check->body_count);
    const clinker_query *query = answering->check->query;
    return query->filter == NULL || query->filter(query->filter_user, pair.a, pair.b);
}

void ck_answering_count(ck_answering *answering, bool admitted) {
    answering->answer->tested += admitted;
    answering->answer->ignored += !admitted;
}

static bool copy_faces(ck_answering *answering, const ck_contacts *contacts) {
    CK_ASSERT(ck_pairs_are_sorted_once(contacts->crossings, contacts->crossing_count));
    CK_ASSERT(ck_pairs_are_sorted_once(contacts->touchings, contacts->touching_count));
    size_t count = contacts->crossing_count + contacts->touching_count;
    ck_buffer *buffer = &ck_check_scratch_of(answering->check->workspace)->faces;
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

/* The public pair. Its faces, regions and stretches of edges get their pointers in the end. */
static clinker_pair pair_of(const ck_judgement *judged) {
    CK_ASSERT(judged->a < judged->b && judged->depth >= 0 && judged->distance >= 0);
    const ck_overlap_measures *overlap = &judged->overlap;
    clinker_pair pair = {.size = sizeof pair,
                         .a = judged->a,
                         .b = judged->b,
                         .state = judged->state,
                         .kind = judged->kind,
                         .undecided = judged->undecided,
                         .tolerance = judged->tolerance,
                         .proved = !judged->unproved,
                         .depth = judged->depth,
                         .depth_error = judged->depth_error,
                         .distance = judged->distance,
                         .crossings = judged->crossings,
                         .touchings = judged->touchings,
                         .sample_spacing = judged->sample_spacing,
                         .volume = overlap->volume,
                         .volume_error = overlap->volume_error,
                         .span = judged->span,
                         .separation = judged->separation,
                         .curve = overlap->curve,
                         .region_count = overlap->found.regions,
                         .loop_count = overlap->found.loops,
                         .patch_count = overlap->found.patches,
                         .edge_span_count = judged->edge_span_count,
                         .surface = {.triangle_count = overlap->found.triangles, .point_count = overlap->found.corners},
                         .placed = judged->placed && judged->state != CLINKER_STATE_APART};
    memcpy(pair.point_a, judged->point_a, sizeof pair.point_a);
    memcpy(pair.point_b, judged->point_b, sizeof pair.point_b);
    memcpy(pair.centre, overlap->centre, sizeof pair.centre);
    memcpy(pair.push, overlap->push, sizeof pair.push);
    memcpy(pair.turn, overlap->turn, sizeof pair.turn);
    memcpy(pair.areas, overlap->areas, sizeof pair.areas);
    memcpy(pair.overlaps_itself, judged->overlaps_itself, sizeof pair.overlaps_itself);
    memcpy(pair.own_faces, judged->own_faces, sizeof pair.own_faces);
    memcpy(pair.place, judged->place, sizeof pair.place);
    return pair;
}

clinker_status ck_answering_copy(ck_answering *answering, const clinker_pair *pair, const ck_contacts *contacts) {
    const ck_check *check = answering->check;
    ck_buffer *pairs = &ck_check_scratch_of(check->workspace)->pairs;
    size_t count = answering->answer->pair_count;
    if (!ck_buffer_extend(&check->workspace->memory, pairs, count, count + 1, sizeof *pair) ||
        (check->query->detail == CLINKER_DETAIL_FACES && !copy_faces(answering, contacts))) {
        return ck_fail_memory(check->workspace);
    }
    ((clinker_pair *)pairs->data)[answering->answer->pair_count++] = *pair;
    return CLINKER_STATUS_OK;
}

/* Between bodies that are near each other. */
static void place_midway(clinker_pair *pair) {
    for (int k = 0; k < 3; k++) {
        pair->place[k] = 0.5 * pair->point_a[k] + 0.5 * pair->point_b[k];
    }
    pair->placed = true;
}

/* Counted layers keep steps of their own. */
static bool wants_explanation(const clinker_query *query) {
    return query->explain && query->method != CLINKER_METHOD_LAYERS;
}

/* Notes how a pair was judged. False: no memory. */
static bool explain(ck_answering *answering, const ck_judgement *judged) {
    const ck_check *check = answering->check;
    const ck_account *account = &judged->account;
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->explanations;
    if (!ck_buffer_extend(&check->workspace->memory, buffer, answering->explained, answering->explained + 1,
                          sizeof(clinker_explanation))) {
        return false;
    }
    clinker_explanation *made = (clinker_explanation *)buffer->data + answering->explained++;
    *made = (clinker_explanation){.size = sizeof *made,
                                  .a = judged->a,
                                  .b = judged->b,
                                  .first = judged->a,
                                  .width = account->width,
                                  .height = account->height,
                                  .sample_spacing = judged->sample_spacing,
                                  .ground = account->ground,
                                  .crossings = account->crossings,
                                  .touchings = account->touchings,
                                  .ranges = account->ranges,
                                  .checks = account->checks};
    const uint32_t bodies[2] = {judged->a, judged->b};
    for (int i = 0; i < 2; i++) {
        made->faces[i] = check->bodies[bodies[i]].mesh.triangle_count;
        made->within[i] = account->within[i];
        made->near[i] = account->near[i];
        made->samples[i] = account->samples[i];
    }
    memcpy(made->direction, account->direction, sizeof made->direction);
    return true;
}

clinker_status ck_answering_add(ck_answering *answering, const ck_judgement *judged, const ck_contacts *contacts) {
    if (judged->state == CLINKER_STATE_APART && !judged->undecided) {
        return CLINKER_STATUS_OK;
    }
    if (wants_explanation(answering->check->query) && !explain(answering, judged)) {
        return ck_fail_memory(answering->check->workspace);
    }
    clinker_pair pair = pair_of(judged);
    if (pair.state == CLINKER_STATE_NEAR) {
        place_midway(&pair);
    }
    return ck_answering_copy(answering, &pair, contacts);
}

enum { SETTLED_IN_PART = 1 << 9 };

/* Pairs to be written, and what all of those have in common that touch, or interfere. */
typedef struct settled_job {
    const ck_body_pair *pairs;
    const ck_small_settled *settled;
    size_t first, count;
    clinker_pair touching, interfering;
    clinker_pair *out;
} settled_job;

static void write_settled(const settled_job *job, size_t i, clinker_pair *pair) {
    const ck_small_settled *settled = job->settled;
    const bool touching = settled->verdicts[i] == CK_SMALL_TOUCH;
    CK_ASSERT(touching || settled->verdicts[i] == CK_SMALL_CROSS);
    *pair = touching ? job->touching : job->interfering;
    pair->a = job->pairs[i].a;
    pair->b = job->pairs[i].b;
    pair->tolerance = touching && settled->tolerances != NULL ? settled->tolerances[i] : 0;
    if (touching && settled->patches != NULL) {
        memcpy(pair->centre, settled->patches[i].centre, sizeof pair->centre);
        memcpy(pair->place, settled->patches[i].centre, sizeof pair->place);
        pair->placed = true;
        pair->patch_count = 1;
    }
}

static void write_settled_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const settled_job *job = data;
    const size_t begin = part * SETTLED_IN_PART;
    const size_t end = begin + SETTLED_IN_PART < job->count ? begin + SETTLED_IN_PART : job->count;
    for (size_t i = begin; i < end; i++) {
        write_settled(job, job->first + i, &job->out[i]);
    }
}

/* Where patches are asked for, all of the pairs touch. */
static bool append_patches(clinker_workspace *workspace, const ck_small_settled *settled, size_t first, size_t count) {
    const ck_findings more = {.patches = settled->patches + first, .count = {.patches = count}};
    return ck_findings_append(workspace, &more);
}

clinker_status ck_answering_add_settled(ck_answering *answering, const ck_body_pair *pairs,
                                        const ck_small_settled *settled, size_t first, size_t count) {
    CK_ASSERT(count > 0 && answering->check->query->detail < CLINKER_DETAIL_FACES);
    const clinker_query *query = answering->check->query;
    clinker_workspace *workspace = answering->check->workspace;
    ck_buffer *buffer = &ck_check_scratch_of(workspace)->pairs;
    size_t *added = &answering->answer->pair_count;
    if (!ck_buffer_extend(&workspace->memory, buffer, *added, *added + count, sizeof(clinker_pair)) ||
        (settled->patches != NULL && !append_patches(workspace, settled, first, count))) {
        return ck_fail_memory(workspace);
    }
    const ck_judgement touch = ck_exact_touch(query, pairs[first], 0);
    const ck_judgement interference = ck_exact_interference(pairs[first]);
    settled_job job = {.pairs = pairs,
                       .settled = settled,
                       .first = first,
                       .count = count,
                       .touching = pair_of(&touch),
                       .interfering = pair_of(&interference),
                       .out = (clinker_pair *)buffer->data + *added};
    ck_team_run(workspace->team, (count + SETTLED_IN_PART - 1) / SETTLED_IN_PART, write_settled_part, &job);
    *added += count;
    return CLINKER_STATUS_OK;
}

/* Stretches of edges lie one pair after the other. */
static void point_to_edges(const ck_check *check, clinker_pair *pairs, size_t count) {
    size_t before = 0;
    for (size_t i = 0; check->query->method == CLINKER_METHOD_EDGES && i < count; i++) {
        if (check->query->edges.spans && pairs[i].edge_span_count > 0) {
            pairs[i].edge_spans = ck_edges_spans(check->workspace) + before;
            before += pairs[i].edge_span_count;
        } else {
            pairs[i].edge_span_count = 0; /* found for the sake of faces */
        }
    }
}

static void point_to_faces(const ck_check *check, clinker_pair *pairs, size_t count) {
    const clinker_face_pair *faces = ck_check_scratch_of(check->workspace)->faces.data;
    for (size_t i = 0; check->query->detail == CLINKER_DETAIL_FACES && i < count; i++) {
        pairs[i].crossing_faces = faces;
        faces += pairs[i].crossings;
        pairs[i].touching_faces = faces;
        faces += pairs[i].touchings;
    }
}

/* Findings lie one pair after the other. */
static void point_to_findings(const ck_check *check, clinker_pair *pairs, size_t count) {
    if (!check->query->contact) {
        return;
    }
    ck_findings_link(check->workspace);
    const ck_findings all = ck_findings_of(check->workspace);
    ck_finding_counts before = {0};
    for (size_t i = 0; i < count; i++) {
        const ck_findings part = ck_findings_next(&all, &before, &pairs[i]);
        pairs[i].regions = part.regions;
        pairs[i].loops = part.loops;
        pairs[i].patches = part.patches;
        pairs[i].surface.triangles = part.triangles;
        pairs[i].surface.points = part.corners != NULL ? part.corners[0] : NULL;
    }
}

void ck_answering_finish(const ck_answering *answering) {
    const ck_check *check = answering->check;
    clinker_answer *answer = answering->answer;
    clinker_pair *pairs = ck_check_scratch_of(check->workspace)->pairs.data;
    point_to_faces(check, pairs, answer->pair_count);
    point_to_edges(check, pairs, answer->pair_count);
    point_to_findings(check, pairs, answer->pair_count);
    answer->pairs = pairs;
    if (wants_explanation(check->query)) {
        answer->explanations = ck_check_scratch_of(check->workspace)->explanations.data;
        answer->explanation_count = answering->explained;
    }
}
