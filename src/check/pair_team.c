/* Each thread has a seat, a workspace of its own with a team of one, and judges pairs there as a single thread would.
 * What it finds stays at the seat, a small answer of its own; when all pairs are judged, these answers become one, in
 * the order of pairs. So nothing in it tells who judged what.
 *
 * Threads share the bodies. What a check finds out of a body on its way, once for all pairs, is found before.
 *
 * The caller's functions are called on the caller's thread alone. It is asked whether to go on with a pair as soon as
 * all pairs before that are judged; those after it may be judged as well by then, and are dropped if it says no. */
#include "check/pair_team.h"

#include "base/assert.h"
#include "base/seats.h"
#include "check/judge.h"
#include "check/scratch.h"
#include "contact/contact.h"
#include "convex/convex.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum {
    WORTH_THREADS = 2048, /* triangles of all pairs together, below which waking threads costs more than it saves */
    NOT_JUDGED = 0,       /* in `takers` */
    NOT_LISTED = 1,       /* judged, and nothing to say of it, or the filter leaves it out */
    LISTED = 2,           /* and the number of the seat */
};

/* What a thread works with, and what it found. */
typedef struct seat {
    ck_check check;
    clinker_answer answer;
    ck_answering answering;
    clinker_status status;
    size_t failed_at;            /* the pair that gave this status */
    size_t next_pair, next_face; /* that go into the whole answer */
    ck_finding_counts moved;     /* that have gone there */
} seat;

typedef struct pair_job {
    ck_answering *answering;
    const ck_method_settings *settings;
    const ck_candidates *candidates;
    size_t first, count;
    uint8_t *admitted;    /* of each pair: by the filter */
    atomic_uchar *takers; /* who judged it */
    atomic_size_t end;    /* of the pairs that are wanted: one failed, or the caller has enough */
    size_t asked;         /* how many pairs the caller let pass */
    bool stopped;
    unsigned seat_count;
    seat seats[CK_MAX_THREADS];
} pair_job;

/* How much work a pair may be; known ones are none. */
static uint64_t triangles_of(const ck_check *check, const ck_candidates *candidates, size_t i) {
    CK_ASSERT(i < candidates->count);
    const ck_body_pair pair = candidates->pairs[i];
    return ck_candidate_is_settled(candidates, i)
               ? 0
               : (uint64_t)check->bodies[pair.a].mesh.triangle_count + check->bodies[pair.b].mesh.triangle_count;
}

/* The triangles of all bodies that are part of a pair, each counted once. 0: no memory to find out. */
static uint64_t triangles_once(const ck_check *check, const ck_candidates *candidates) {
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->concerned;
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, 2 * check->body_count, sizeof(uint32_t))) {
        return 0;
    }
    uint32_t *marks = buffer->data;
    uint64_t sum = 0;
    memset(marks, 0, check->body_count * sizeof *marks);
    for (size_t i = 0; i < 2 * candidates->count; i++) {
        const uint32_t body = i % 2 == 0 ? candidates->pairs[i / 2].a : candidates->pairs[i / 2].b;
        if (!ck_candidate_is_settled(candidates, i / 2) && marks[body]++ == 0) {
            sum += check->bodies[body].mesh.triangle_count;
        }
    }
    return sum;
}

/* Whether knowing all about the bodies beforehand costs less than it saves: a bare yes or no takes so little that each
 * of them has to be part of several pairs. */
static bool is_worth_knowing(const ck_check *check, const ck_candidates *candidates, uint64_t total) {
    enum { SEVERAL = 4 };
    if (total < WORTH_THREADS || !ck_query_is_bare(check->query)) {
        return total >= WORTH_THREADS;
    }
    const uint64_t once = triangles_once(check, candidates);
    return once > 0 && total / SEVERAL >= once;
}

/* One thread's share of the whole: a pair that has more would keep the others waiting. */
uint64_t ck_pair_team_share(const ck_check *check, const ck_candidates *candidates) {
    const clinker_query *query = check->query;
    unsigned threads = ck_team_size(check->workspace->team);
    uint64_t total = 0;
    if (threads == 1 || !ck_method_of(query->method)->shared || query->reference || query->explain) {
        return 0;
    }
    for (size_t i = 0; i < candidates->count; i++) {
        total += triangles_of(check, candidates, i);
    }
    return is_worth_knowing(check, candidates, total) ? total / threads + 1 : 0;
}

size_t ck_pair_team_run(const ck_check *check, const ck_candidates *candidates, size_t first, uint64_t share) {
    size_t end = first;
    while (end < candidates->count && triangles_of(check, candidates, end) < share) {
        end++;
    }
    return end - first;
}

/* No pair from `part` on is wanted. */
static void end_at(pair_job *job, size_t part) {
    CK_ASSERT(part <= job->count);
    size_t end = atomic_load(&job->end);
    while (part < end && !atomic_compare_exchange_weak(&job->end, &end, part)) {
    }
}

/* Asks the caller about pairs all of whose predecessors are judged. */
static void ask(pair_job *job) {
    while (!job->stopped && job->asked < job->count &&
           (job->asked == 0 || atomic_load(&job->takers[job->asked - 1]) != NOT_JUDGED)) {
        if (ck_answering_go_on(job->answering, job->first + job->asked, job->candidates->count)) {
            job->asked++;
        } else {
            job->stopped = true;
            end_at(job, job->asked);
        }
    }
}

static clinker_status judge_at(const pair_job *job, seat *at, size_t i) {
    const ck_candidates *candidates = job->candidates;
    ck_contacts contacts = {0};
    if (ck_candidate_is_settled(candidates, i)) {
        return ck_answering_add_settled(&at->answering, candidates->pairs, &candidates->settled, i, 1);
    }
    ck_judgement judged;
    clinker_status status = ck_candidate_judge(&at->check, job->settings, candidates, i, &judged, &contacts);
    at->answer.sample_spacing = fmax(at->answer.sample_spacing, judged.sample_spacing);
    return status == CLINKER_STATUS_OK ? ck_answering_add(&at->answering, &judged, &contacts) : status;
}

/* Waits until the pair that another one shows the same as has been judged: it comes before that, so somebody is at it.
 */
static void await_twin(const pair_job *job, size_t i) {
    ck_twin *twins = job->candidates->twins;
    if (twins != NULL && twins[i].like != i) {
        ck_team_await(job->answering->check->workspace->team, &twins[twins[i].like].state);
    }
}

/* Lets others know that nothing more will be known of a pair. */
static void close_twin(const pair_job *job, size_t i) {
    ck_candidate_close(job->candidates, i);
    if (job->candidates->twins != NULL) {
        ck_team_tell(job->answering->check->workspace->team);
    }
}

static void judge_part(void *data, size_t part, unsigned worker) {
    CK_ASSERT(worker < ((const pair_job *)data)->seat_count && part < ((const pair_job *)data)->count);
    pair_job *job = data;
    seat *at = &job->seats[worker];
    if (part < atomic_load(&job->end)) {
        size_t before = at->answer.pair_count;
        await_twin(job, job->first + part);
        clinker_status status = job->admitted[part] ? judge_at(job, at, job->first + part) : CLINKER_STATUS_OK;
        if (status == CLINKER_STATUS_OK) {
            bool listed = at->answer.pair_count > before;
            atomic_store(&job->takers[part], (unsigned char)(listed ? LISTED + worker : NOT_LISTED));
        } else {
            at->status = status;
            at->failed_at = part;
            end_at(job, part);
        }
    }
    close_twin(job, job->first + part);
    if (worker == 0) {
        ask(job);
    }
}

/* Finds what a check of a pair may want to know of a body. */
static clinker_status know_body(ck_check *check, uint32_t number) {
    ck_body *body = &check->bodies[number];
    clinker_status status = ck_body_check_indices(check->workspace, check->body_kernels, body, number);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    bool with_box = check->query->tolerance == CLINKER_TOLERANCE_AUTO || check->query->depth;
    bool known = ck_body_find_closed(check->workspace, check->body_kernels, body) &&
                 (!with_box || ck_body_find_face_box(check->workspace, body));
    return known ? CLINKER_STATUS_OK : ck_fail_memory(check->workspace);
}

/* In the order in which pairs would come to them, so that the same fault is found first. */
static clinker_status know_bodies(const pair_job *job) {
    ck_check *check = job->answering->check;
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; i < job->count && status == CLINKER_STATUS_OK; i++) {
        const ck_body_pair pair = job->candidates->pairs[job->first + i];
        if (job->admitted[i] && !ck_candidate_is_settled(job->candidates, job->first + i)) {
            status = know_body(check, pair.a);
            status = status == CLINKER_STATUS_OK ? know_body(check, pair.b) : status;
        }
    }
    return status;
}

/* Scratch for all that may be asked of a seat. */
static bool open_rooms(const ck_check *check) {
    return ck_method_open_rooms(check->workspace, check->query) &&
           (check->query->convex.forms == NULL || ck_depth_scratch_open(check->workspace));
}

/* An empty answer for each thread, in its own workspace. False: no memory. */
static bool take_seats(pair_job *job) {
    CK_ASSERT(ck_team_size(job->answering->check->workspace->team) <= CK_MAX_THREADS);
    const ck_check *check = job->answering->check;
    if (!ck_seats_open(check->workspace)) {
        return false;
    }
    job->seat_count = ck_team_size(check->workspace->team);
    for (unsigned i = 0; i < job->seat_count; i++) {
        seat *at = &job->seats[i];
        *at = (seat){.check = *check};
        at->check.workspace = check->workspace->seats[i];
        at->check.judging = at->check.measuring = 0;
        at->answering = (ck_answering){.check = &at->check, .answer = &at->answer};
        if (!open_rooms(&at->check)) {
            return false;
        }
    }
    return true;
}

/* Marks for all pairs, none of which is judged. False: no memory. */
static bool make_marks(pair_job *job) {
    const ck_check *check = job->answering->check;
    ck_buffer *buffer = &ck_check_scratch_of(check->workspace)->takers;
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, job->count, 1 + sizeof(atomic_uchar))) {
        return false;
    }
    job->takers = buffer->data;
    job->admitted = (uint8_t *)(job->takers + job->count);
    for (size_t i = 0; i < job->count; i++) {
        atomic_init(&job->takers[i], NOT_JUDGED);
    }
    return true;
}

static void filter(const pair_job *job) {
    for (size_t i = 0; i < job->count; i++) {
        const ck_body_pair pair = job->candidates->pairs[job->first + i];
        job->admitted[i] = ck_answering_admits(job->answering, pair);
    }
}

/* The first pair that failed decides, as if none after it had been judged. */
static clinker_status failure_of(const pair_job *job) {
    size_t end = atomic_load(&job->end);
    for (unsigned i = 0; i < job->seat_count; i++) {
        const seat *at = &job->seats[i];
        if (at->status != CLINKER_STATUS_OK && at->failed_at == end && !job->stopped) {
            return ck_fail_like(job->answering->check->workspace, at->check.workspace);
        }
    }
    return CLINKER_STATUS_OK;
}

static bool move_findings(const ck_check *to, seat *from, const clinker_pair *pair) {
    if (pair->region_count + pair->loop_count + pair->patch_count + pair->surface.triangle_count == 0) {
        return true;
    }
    const ck_findings all = ck_findings_of(from->check.workspace);
    const ck_findings part = ck_findings_next(&all, &from->moved, pair);
    return ck_findings_append(to->workspace, &part);
}

/* Moves the next pair of a seat to the whole answer, with all that belongs to it. */
static clinker_status move_pair(const pair_job *job, seat *from) {
    CK_ASSERT(from->next_pair < from->answer.pair_count);
    const ck_check_scratch *scratch = ck_check_scratch_of(from->check.workspace);
    const clinker_pair *pair = (const clinker_pair *)scratch->pairs.data + from->next_pair++;
    const clinker_face_pair *faces = scratch->faces.data;
    ck_contacts contacts = {0};
    if (from->check.query->detail == CLINKER_DETAIL_FACES) {
        contacts = (ck_contacts){.crossings = faces + from->next_face,
                                 .crossing_count = pair->crossings,
                                 .touchings = faces + from->next_face + pair->crossings,
                                 .touching_count = pair->touchings};
        from->next_face += pair->crossings + pair->touchings;
    }
    if (!move_findings(job->answering->check, from, pair)) {
        return ck_fail_memory(job->answering->check->workspace);
    }
    return ck_answering_copy(job->answering, pair, &contacts);
}

/* Room at each seat for all that was found: next time, one of them may find it. */
static bool level_seats(pair_job *job) {
    bool measured = job->answering->check->query->contact;
    size_t pairs = 0;
    size_t faces = 0;
    ck_finding_counts found = {0};
    for (unsigned i = 0; i < job->seat_count; i++) {
        pairs += job->seats[i].answer.pair_count;
        faces += job->seats[i].answering.face_count;
        if (measured) {
            const ck_findings all = ck_findings_of(job->seats[i].check.workspace);
            ck_finding_counts_add(&found, &all.count);
        }
    }
    for (unsigned i = 0; i < job->seat_count; i++) {
        clinker_workspace *workspace = job->seats[i].check.workspace;
        ck_memory *memory = &workspace->memory;
        ck_check_scratch *scratch = ck_check_scratch_of(workspace);
        if (!ck_buffer_reserve(memory, &scratch->pairs, pairs, sizeof(clinker_pair)) ||
            !ck_buffer_reserve(memory, &scratch->faces, faces, sizeof(clinker_face_pair)) ||
            (measured && !ck_findings_reserve(workspace, &found))) {
            return false;
        }
    }
    return ck_seats_level(job->answering->check->workspace);
}

static clinker_status gather(pair_job *job) {
    size_t end = atomic_load(&job->end);
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; i < end && status == CLINKER_STATUS_OK; i++) {
        unsigned taker = atomic_load_explicit(&job->takers[i], memory_order_relaxed);
        CK_ASSERT(taker != NOT_JUDGED);
        ck_answering_count(job->answering, job->admitted[i]);
        if (taker >= LISTED) {
            CK_ASSERT(taker - LISTED < job->seat_count && job->admitted[i] != 0);
            status = move_pair(job, &job->seats[taker - LISTED]);
        }
    }
    double *spacing = &job->answering->answer->sample_spacing;
    for (unsigned i = 0; i < job->seat_count; i++) {
        *spacing = fmax(*spacing, job->seats[i].answer.sample_spacing);
        job->answering->check->judging += job->seats[i].check.judging;
        job->answering->check->measuring += job->seats[i].check.measuring;
    }
    if (status == CLINKER_STATUS_OK && !level_seats(job)) {
        status = ck_fail_memory(job->answering->check->workspace);
    }
    return status;
}

clinker_status ck_pair_team_judge(ck_answering *answering, const ck_method_settings *settings,
                                  const ck_candidates *candidates, size_t first, size_t count) {
    CK_ASSERT(count > 0 && first + count <= candidates->count);
    clinker_workspace *workspace = answering->check->workspace;
    pair_job job = {
        .answering = answering, .settings = settings, .candidates = candidates, .first = first, .count = count};
    atomic_init(&job.end, count);
    if (!make_marks(&job) || !take_seats(&job)) {
        return ck_fail_memory(workspace);
    }
    ask(&job);
    if (job.stopped) {
        return CLINKER_STATUS_OK;
    }
    filter(&job);
    clinker_status status = know_bodies(&job);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_team_run(workspace->team, count, judge_part, &job);
    ask(&job);
    status = failure_of(&job);
    return status == CLINKER_STATUS_OK ? gather(&job) : status;
}
