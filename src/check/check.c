/* Bodies in, pairs out: the public check. */
#include "check/check.h"

#include "base/assert.h"
#include "check/judge.h"
#include "check/pair_team.h"
#include "check/query.h"
#include "check/scratch.h"
#include "convex/convex.h"
#include "math/vec3.h"
#include "motion/motion.h"

#include <math.h>

/* One pair by itself, with all threads. */
static clinker_status judge_one(ck_answering *answering, const ck_method_settings *settings,
                                const ck_candidates *candidates, size_t i) {
    CK_ASSERT(i < candidates->count);
    ck_check *check = answering->check;
    ck_body_pair pair = candidates->pairs[i];
    bool admitted = ck_answering_admits(answering, pair);
    ck_answering_count(answering, admitted);
    if (!admitted) {
        ck_candidate_close(candidates, i);
        return CLINKER_STATUS_OK;
    }
    if (ck_candidate_is_settled(candidates, i)) {
        ck_candidate_close(candidates, i);
        return ck_answering_add_settled(answering, candidates->pairs, &candidates->settled, i, 1);
    }
    ck_judgement judged;
    ck_contacts contacts = {0};
    clinker_status status = ck_candidate_judge(check, settings, candidates, i, &judged, &contacts);
    ck_candidate_close(candidates, i);
    double *spacing = &answering->answer->sample_spacing;
    *spacing = fmax(*spacing, judged.sample_spacing);
    return status == CLINKER_STATUS_OK ? ck_answering_add(answering, &judged, &contacts) : status;
}

/* How many pairs from `first` on are settled, where the caller wants to hear of none before the end. */
static size_t count_settled(const ck_answering *answering, const ck_candidates *candidates, size_t first) {
    const clinker_query *query = answering->check->query;
    size_t end = first;
    while (query->filter == NULL && query->progress == NULL && end < candidates->count &&
           ck_candidate_is_settled(candidates, end)) {
        end++;
    }
    return end - first;
}

static clinker_status add_settled(ck_answering *answering, const ck_candidates *candidates, size_t first,
                                  size_t count) {
    answering->answer->tested += count;
    for (size_t i = first; candidates->twins != NULL && i < first + count; i++) {
        ck_candidate_close(candidates, i);
    }
    return ck_answering_add_settled(answering, candidates->pairs, &candidates->settled, first, count);
}

/* Pairs in their order: runs of settled ones at once, large ones by all threads together, runs of others by a thread
 * for each. */
static clinker_status judge_each(ck_answering *answering, const ck_method_settings *settings,
                                 const ck_candidates *candidates) {
    uint64_t share = ck_pair_team_share(answering->check, candidates);
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; i < candidates->count && status == CLINKER_STATUS_OK && !answering->answer->partial;) {
        const size_t settled = count_settled(answering, candidates, i);
        const size_t run = settled > 0 ? settled : ck_pair_team_run(answering->check, candidates, i, share);
        if (settled > 0) {
            status = add_settled(answering, candidates, i, settled);
        } else if (run > 0) {
            status = ck_pair_team_judge(answering, settings, candidates, i, run);
        } else if (ck_answering_go_on(answering, i, candidates->count)) {
            status = judge_one(answering, settings, candidates, i);
        }
        i += run > 0 ? run : 1;
    }
    return status;
}

/* All candidates together, but those that are left out or whose slabs are apart. */
static clinker_status judge_together(ck_answering *answering, const ck_method_settings *settings,
                                     const ck_candidates *candidates) {
    size_t count = candidates->count;
    ck_check *check = answering->check;
    ck_check_scratch *scratch = ck_check_scratch_of(check->workspace);
    ck_memory *memory = &check->workspace->memory;
    if (count > 0 && !ck_answering_go_on(answering, 0, count)) {
        return CLINKER_STATUS_OK;
    }
    if (!ck_buffer_reserve(memory, &scratch->together, count, sizeof(ck_judgement)) ||
        !ck_buffer_reserve(memory, &scratch->contacts, count, sizeof(ck_contacts))) {
        return ck_fail_memory(check->workspace);
    }
    ck_judgement *judged = scratch->together.data;
    ck_contacts *contacts = scratch->contacts.data;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        ck_body_pair pair = candidates->pairs[i];
        bool admitted = ck_answering_admits(answering, pair);
        ck_answering_count(answering, admitted);
        if (admitted && !ck_bodies_separated(&check->bodies[pair.a], &check->bodies[pair.b], 0)) {
            judged[kept++] = ck_judgement_begin(pair.a, pair.b, 0);
        }
    }
    CK_ASSERT(kept <= count);
    clinker_status status = ck_method_of(check->query->method)
                                ->all(check, settings, judged, contacts, kept, &answering->answer->sample_spacing);
    for (size_t i = 0; i < kept && status == CLINKER_STATUS_OK; i++) {
        status = ck_answering_add(answering, &judged[i], &contacts[i]);
    }
    return status;
}

static clinker_status run(ck_check *check, const clinker_body *sources, const ck_method_settings *settings,
                          clinker_answer *answer) {
    ck_candidates candidates;
    clinker_status status = ck_candidates_find(check, sources, &candidates);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    CK_ASSERT(check->hooks != NULL && ck_is_power_of_two(check->scale));
    ck_answering answering = {.check = check, .answer = answer};
    const ck_method *method = ck_method_of(check->query->method);
    status = method->facts.together ? judge_together(&answering, settings, &candidates)
                                    : judge_each(&answering, settings, &candidates);
    for (size_t i = 0; check->all_open && i < check->body_count && status == CLINKER_STATUS_OK; i++) {
        status = ck_body_check_indices(check->workspace, check->body_kernels, &check->bodies[i], i);
    }
    if (status == CLINKER_STATUS_OK) {
        ck_answering_finish(&answering);
        answer->moving = check->query->motion.motions != NULL;
        answer->judging = check->judging;
        answer->measuring = check->measuring;
        if (method->tell != NULL) {
            method->tell(check->workspace, answer);
        }
    }
    return status;
}

/* What each body is, where that is asked for; the last thing that a check does. */
static clinker_status survey(ck_check *check, const clinker_body *sources, clinker_answer *answer) {
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->surveys;
    if (!check->query->surveys) {
        return CLINKER_STATUS_OK;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, check->body_count, sizeof(clinker_survey))) {
        return ck_fail_memory(check->workspace);
    }
    answer->surveys = buffer->data;
    answer->survey_count = check->body_count;
    return ck_bodies_survey(check, sources, buffer->data);
}

/* The check, of a query as this library knows it. */
static clinker_status check_query(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                  const clinker_query *query, const ck_method_settings *settings,
                                  clinker_answer *answer) {
    clinker_status status = ck_query_check(workspace, query);
    ck_check check;
    if (status == CLINKER_STATUS_OK) {
        status = ck_check_begin(workspace, body_count, query, &check);
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_motions_check(&check);
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_method_open_rooms(workspace, query)
                     ? ck_convex_forms_check(&check, bodies, ck_method_of(query->method)->facts.forms)
                     : ck_fail_memory(workspace);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    check.kernels = ck_kernels_select();
    check.hooks = settings->hooks != NULL ? settings->hooks : &ck_check_hooks;
    status = run(&check, bodies, settings, answer);
    return status == CLINKER_STATUS_OK ? survey(&check, bodies, answer) : status;
}

clinker_status ck_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                               const clinker_query *query, const ck_method_settings *settings, clinker_answer *answer) {
    ck_sized_clear(answer, sizeof *answer);
    clinker_status status =
        CK_CALL_BEGIN(workspace, CK_GIVEN_ARRAY(bodies, body_count), CK_GIVEN_SIZED(query), CK_GIVEN_SIZED(answer));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_query asked;
    clinker_query_init(&asked);
    ck_sized_read(&asked, query);
    ck_query_complete(&asked);
    clinker_answer found = CLINKER_INIT(clinker_answer);
    status = check_query(workspace, bodies, body_count, &asked, settings, &found);
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(answer, &found);
    }
    return status;
}

clinker_status clinker_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                    const clinker_query *query, clinker_answer *answer) {
    return ck_bodies_check(workspace, bodies, body_count, query, &(ck_method_settings){0}, answer);
}
