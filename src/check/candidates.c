#include "check/candidates.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "check/methods.h"
#include "check/scratch.h"
#include "overlap/overlap.h"

#include <string.h>

/* Lists the bodies of pairs, each once. NULL: no memory. */
static const uint32_t *list_concerned(ck_check *check, const ck_candidates *candidates, size_t *count) {
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->concerned;
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, 2 * check->body_count, sizeof(uint32_t))) {
        return NULL;
    }
    uint32_t *list = buffer->data;
    uint32_t *marks = list + check->body_count;
    memset(marks, 0, check->body_count * sizeof *marks);
    *count = 0;
    for (size_t i = 0; !ck_candidates_are_settled(candidates) && i < 2 * candidates->count; i++) {
        uint32_t body = i % 2 == 0 ? candidates->pairs[i / 2].a : candidates->pairs[i / 2].b;
        CK_ASSERT(body < check->body_count);
        if (!ck_candidate_is_settled(candidates, i / 2) && marks[body]++ == 0) {
            list[(*count)++] = body;
        }
    }
    CK_ASSERT(*count <= check->body_count);
    return list;
}

/* What is worth knowing of pairs beforehand. */
static ck_small_goal goal_of(const clinker_query *query) {
    const ck_method *method = ck_method_of(query->method);
    if (!method->crossing_answers || query->detail == CLINKER_DETAIL_FACES || query->explain ||
        query->motion.motions != NULL) {
        return CK_SMALL_GOAL_APART;
    }
    return ck_query_is_bare(query) ? CK_SMALL_GOAL_STATE : CK_SMALL_GOAL_TOUCH;
}

/* Settles pairs of small bodies. False: no memory. */
static bool settle_small(const ck_check *check, const clinker_body *sources, const ck_broad_box *boxes,
                         ck_candidates *candidates) {
    return check->query->clearance > 0 ||
           ck_small_pairs_settle(check, sources, boxes, goal_of(check->query), candidates->pairs, &candidates->count,
                                 &candidates->settled);
}

/* NULL: no memory. */
static ck_broad_box *reserve_boxes(ck_check *check) {
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->boxes;
    bool done = ck_buffer_reserve(&check->workspace->memory, buffer, check->body_count, sizeof(ck_broad_box));
    return done ? buffer->data : NULL;
}

/* Of a crowd, only bodies that come near another are opened. `done` false: that cannot be done. */
static clinker_status find_in_crowd(ck_check *check, const clinker_body *sources, ck_candidates *candidates,
                                    bool *done) {
    ck_broad_box *boxes = reserve_boxes(check);
    if (boxes == NULL) {
        return ck_fail_memory(check->workspace);
    }
    clinker_status status = ck_crowd_boxes(check, sources, boxes, done);
    if (status != CLINKER_STATUS_OK || !*done) {
        return status;
    }
    if (!ck_broad_phase(check, boxes, check->query->clearance, &candidates->pairs, &candidates->count) ||
        !settle_small(check, sources, boxes, candidates)) {
        return ck_fail_memory(check->workspace);
    }
    ck_body_numbers concerned = {.count = 0};
    concerned.list = list_concerned(check, candidates, &concerned.count);
    if (concerned.list == NULL) {
        return ck_fail_memory(check->workspace);
    }
    status = ck_bodies_open_some(check, sources, &concerned, done);
    for (size_t i = 0; *done && i < concerned.count; i++) {
        ck_body_at(check, &concerned, i)->indices_checked = true;
    }
    return status;
}

/* Of a few bodies, or of numbers that ask for care: all are opened, and their slabs give the boxes. */
static clinker_status find_among_all(ck_check *check, const clinker_body *sources, ck_candidates *candidates) {
    *candidates = (ck_candidates){0};
    clinker_status status = ck_bodies_open_all(check, sources);
    if (status != CLINKER_STATUS_OK) {
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
               ? CLINKER_STATUS_OK
               : ck_fail_memory(check->workspace);
}

/* All of them, for the reference. */
static clinker_status list_all_pairs(ck_check *check, const clinker_body *sources, ck_candidates *candidates) {
    size_t n = check->body_count;
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->all_pairs;
    clinker_status status = ck_bodies_open_all(check, sources);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, n * (n - (n > 0)) / 2, sizeof(ck_body_pair))) {
        return ck_fail_memory(check->workspace);
    }
    ck_body_pair *pairs = buffer->data;
    candidates->count = 0;
    for (uint32_t a = 0; a < n; a++) {
        for (uint32_t b = a + 1; b < n; b++) {
            pairs[candidates->count++] = (ck_body_pair){a, b};
        }
    }
    candidates->pairs = pairs;
    return CLINKER_STATUS_OK;
}

/* Bodies in, pairs whose boxes come near each other out. */
static clinker_status find(ck_check *check, const clinker_body *sources, ck_candidates *candidates) {
    enum { CROWD = 16 };
    if (check->query->reference) {
        return list_all_pairs(check, sources, candidates);
    }
    bool done = false;
    if (check->body_count >= CROWD) {
        clinker_status status = find_in_crowd(check, sources, candidates, &done);
        if (status != CLINKER_STATUS_OK || done) {
            return status;
        }
    }
    return find_among_all(check, sources, candidates);
}

/* Leaves out pairs whose slabs are apart. */
static void keep_near(ck_check *check, ck_candidates *candidates) {
    double margin = check->query->clearance * check->scale;
    ck_body_pair *pairs = candidates->pairs;
    size_t kept = 0;
    if (ck_candidates_are_settled(candidates)) {
        return;
    }
    for (size_t i = 0; i < candidates->count; i++) {
        bool known = ck_candidate_is_settled(candidates, i);
        CK_ASSERT(pairs[i].a < pairs[i].b && pairs[i].b < check->body_count);
        pairs[kept] = pairs[i];
        if (candidates->settled.verdicts != NULL) {
            ck_small_settled_move(&candidates->settled, i, kept);
        }
        kept += known || !ck_bodies_separated(&check->bodies[pairs[i].a], &check->bodies[pairs[i].b], margin);
    }
    candidates->count = kept;
}

/* Which candidates show the same as others, where depths are to be measured. False: no memory. */
static bool find_twins(const ck_check *check, ck_candidates *candidates) {
    const clinker_query *query = check->query;
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->twins;
    if (query->method != CLINKER_METHOD_EXACT || query->reference || !query->contact || !query->depth ||
        candidates->count < 2) {
        return true;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, candidates->count, sizeof(ck_twin))) {
        return false;
    }
    candidates->twins = buffer->data;
    return ck_twins_find(check, candidates->pairs, candidates->settled.verdicts, candidates->count, candidates->twins);
}

clinker_status ck_candidates_find(ck_check *check, const clinker_body *sources, ck_candidates *candidates) {
    *candidates = (ck_candidates){0};
    clinker_status status = find(check, sources, candidates);
    if (status == CLINKER_STATUS_OK && !check->query->reference) {
        keep_near(check, candidates);
    }
    if (status == CLINKER_STATUS_OK && !find_twins(check, candidates)) {
        status = ck_fail_memory(check->workspace);
    }
    CK_ASSERT(status != CLINKER_STATUS_OK || ck_pairs_are_sorted_once(candidates->pairs, candidates->count));
    return status;
}
