#include "exact/small/pairs.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "base/simd/fetch.h"
#include "exact/kernels/kernels.h"
#include "exact/scratch.h"
#include "exact/small/touch.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum { PAIRS_IN_PART = 256 }; /* that a thread settles in one go */

/* The frame in which both bodies have coordinates from -1 to 1. */
typedef struct small_frame {
    double centre[3];
    double zoom;
} small_frame;

static small_frame frame_of(const ck_broad_box *a, const ck_broad_box *b) {
    small_frame frame = {.zoom = 0};
    float reach = 0;
    for (int axis = 0; axis < 3; axis++) {
        float low = a->low[axis] < b->low[axis] ? a->low[axis] : b->low[axis];
        float high = a->high[axis] > b->high[axis] ? a->high[axis] : b->high[axis];
        frame.centre[axis] = 0.5 * ((double)low + (double)high);
        reach = high - low > reach ? high - low : reach;
    }
    CK_ASSERT(reach > 0);
    frame.zoom = 2 / (double)reach;
    return frame;
}

static void place(const clinker_body *source, const small_frame *frame, ck_small_source *out) {
    out->positions = source->mesh.positions;
    out->indices = source->mesh.indices;
    out->vertex_count = (uint32_t)source->mesh.vertex_count;
    out->triangle_count = (uint32_t)source->mesh.triangle_count;
    for (int row = 0; row < 3; row++) {
        const double *m = &source->pose->m[4 * row];
        for (int k = 0; k < 3; k++) {
            out->matrix[row][k] = (float)(m[k] * frame->zoom);
        }
        out->shift[row] = (float)((m[3] - frame->centre[row]) * frame->zoom);
    }
}

/* How far coordinates in the frame are off because those of the world are rounded. */
static float slack_in(const small_frame *frame) {
    double most = fabs(frame->centre[0]) + fabs(frame->centre[1]) + fabs(frame->centre[2]);
    return (float)(0x1p-49 * (most * frame->zoom + 2));
}

/* What is known of bodies and pairs. */
typedef struct settle_job {
    const ck_check *check;
    const clinker_body *sources;
    const ck_broad_box *boxes;
    const ck_body_pair *pairs;
    size_t count;
    ck_small_goal goal;
    atomic_uchar *known; /* of each body */
    ck_small_settled settled;
} settle_job;

enum { NOT_ASKED = 0, IS_GOOD, MAY_BE_BAD };

/* Whether a body is known to be closed, or, where more than the state is asked for, to be convex. Threads may find that
 * at the same time, and find the same. */
static bool is_good(const settle_job *job, uint32_t number, const ck_small_body *body) {
    unsigned char known = atomic_load_explicit(&job->known[number], memory_order_relaxed);
    if (known == NOT_ASKED) {
        const bool good = job->goal == CK_SMALL_GOAL_STATE ? ck_small_is_closed(body->mesh) : ck_small_is_convex(body);
        known = good ? IS_GOOD : MAY_BE_BAD;
        atomic_store_explicit(&job->known[number], known, memory_order_relaxed);
    }
    return known == IS_GOOD;
}

/* Tells of bodies that touch all that is asked for. False: that cannot be told here. */
static bool tell_touch(const settle_job *job, size_t i, const ck_small_body placed[2]) {
    const clinker_query *query = job->check->query;
    if (job->goal == CK_SMALL_GOAL_APART || !is_good(job, job->pairs[i].a, &placed[0]) ||
        !is_good(job, job->pairs[i].b, &placed[1])) {
        return false;
    }
    if (job->goal == CK_SMALL_GOAL_STATE) {
        return true;
    }
    double *tolerance = &job->settled.tolerances[i];
    *tolerance =
        query->tolerance == CLINKER_TOLERANCE_AUTO ? ck_small_tolerance(&placed[0], &placed[1]) : query->tolerance;
    return job->settled.patches == NULL ||
           ck_small_touch_find(&placed[0], &placed[1], *tolerance, &job->settled.patches[i]);
}

/* Whether there is room between the boxes of two bodies. */
static bool has_gap(const ck_small_body placed[2]) {
    bool gap = false;
    for (int axis = 0; axis < 3; axis++) {
        gap = gap || placed[0].high[axis] < placed[1].low[axis] || placed[1].high[axis] < placed[0].low[axis];
    }
    return gap;
}

/* Whether bodies without a common point are apart, and no more: of those in one plane, what is open might be said to
 * hold the other. */
static bool is_apart(const ck_small_body placed[2]) {
    return has_gap(placed) || (ck_small_is_closed(placed[0].mesh) && ck_small_is_closed(placed[1].mesh));
}

/* Two bodies whose boxes seem to lie flush; false: they do not. `placed` has the first of them, if it was the first of
 * the pair before. */
static bool judge_flush(const settle_job *job, size_t i, ck_small_body placed[2], ck_small_verdict *verdict) {
    const ck_body_pair pair = job->pairs[i];
    if (placed[0].mesh != &job->sources[pair.a].mesh) {
        ck_small_body_place(&job->sources[pair.a], &placed[0]);
    }
    ck_small_body_place(&job->sources[pair.b], &placed[1]);
    const ck_small_flush flush = ck_small_flush_find(&placed[0], &placed[1]);
    *verdict = CK_SMALL_UNSURE;
    if (flush == CK_SMALL_FLUSH_APART && is_apart(placed)) {
        *verdict = CK_SMALL_APART;
    } else if (flush == CK_SMALL_FLUSH_TOUCH && tell_touch(job, i, placed)) {
        *verdict = CK_SMALL_TOUCH;
    }
    return flush != CK_SMALL_NOT_FLUSH;
}

static ck_small_verdict judge(const settle_job *job, size_t i, ck_small_body placed[2]) {
    const ck_body_pair pair = job->pairs[i];
    const clinker_body *a = &job->sources[pair.a], *b = &job->sources[pair.b];
    if (!ck_is_plain(a) || !ck_is_plain(b)) {
        return CK_SMALL_UNSURE;
    }
    const ck_broad_box *boxes[2] = {&job->boxes[pair.a], &job->boxes[pair.b]};
    ck_small_verdict verdict;
    if (ck_small_seem_flush(boxes[0], boxes[1]) && judge_flush(job, i, placed, &verdict)) {
        return verdict;
    }
    ck_small_source sources[2];
    small_frame frame = frame_of(boxes[0], boxes[1]);
    place(a, &frame, &sources[0]);
    place(b, &frame, &sources[1]);
    return job->check->kernels->small_pair(sources, slack_in(&frame), job->goal == CK_SMALL_GOAL_STATE);
}

/* A compiler may take a function that only fetches for one that does nothing, and leave out its calls. */
#define FETCHING __attribute__((always_inline)) static inline void

/* All lines of memory from here on, whatever is there, if anything. */
FETCHING fetch_lines(const void *p, size_t bytes) {
    for (size_t at = 0; at < bytes + 63; at += 64) {
        ck_fetch((const void *)((uintptr_t)p + (at < bytes ? at : bytes - 1)));
    }
}

/* Bodies of pairs lie anywhere in memory. */
FETCHING fetch_ahead(const clinker_body *sources, const ck_broad_box *boxes, const ck_body_pair *pairs, size_t at,
                     size_t count) {
    enum { SOON = 4, LATER = 8, FEW_VERTICES = 8 };
    if (at + LATER < count) {
        const uint32_t later[2] = {pairs[at + LATER].a, pairs[at + LATER].b};
        const clinker_body *soon[2] = {&sources[pairs[at + SOON].a], &sources[pairs[at + SOON].b]};
        for (int k = 0; k < 2; k++) {
            fetch_lines(&sources[later[k]], sizeof *sources);
            fetch_lines(&boxes[later[k]], sizeof *boxes);
            fetch_lines(soon[k]->mesh.positions, FEW_VERTICES * sizeof(float[3]));
            fetch_lines(soon[k]->pose, sizeof *soon[k]->pose);
        }
    }
}

static void settle_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const settle_job *job = data;
    const size_t first = part * PAIRS_IN_PART;
    const size_t last = first + PAIRS_IN_PART < job->count ? first + PAIRS_IN_PART : job->count;
    ck_small_body placed[2];
    placed[0].mesh = NULL;
    for (size_t i = first; i < last; i++) {
        fetch_ahead(job->sources, job->boxes, job->pairs, i, job->count);
        CK_ASSERT(job->pairs[i].a < job->pairs[i].b && job->pairs[i].b < job->check->body_count);
        job->settled.verdicts[i] = (uint8_t)judge(job, i, placed);
    }
}

/* Room for what is known of bodies and pairs. False: no memory. */
static bool open_job(settle_job *job) {
    clinker_workspace *workspace = job->check->workspace;
    ck_memory *memory = &workspace->memory;
    ck_exact_scratch *scratch = ck_exact_scratch_of(workspace);
    const size_t bodies = job->check->body_count;
    const bool touches = job->goal == CK_SMALL_GOAL_TOUCH, patches = touches && job->check->query->contact;
    if (scratch == NULL || !ck_buffer_reserve(memory, &scratch->small_verdicts, job->count, 1) ||
        !ck_buffer_reserve(memory, &scratch->small_known, bodies, sizeof(atomic_uchar)) ||
        (touches && !ck_buffer_reserve(memory, &scratch->small_tolerances, job->count, sizeof(double))) ||
        (patches && !ck_buffer_reserve(memory, &scratch->small_patches, job->count, sizeof(clinker_patch)))) {
        return false;
    }
    job->known = scratch->small_known.data;
    job->settled = (ck_small_settled){.verdicts = scratch->small_verdicts.data,
                                      .tolerances = touches ? scratch->small_tolerances.data : NULL,
                                      .patches = patches ? scratch->small_patches.data : NULL};
    memset(job->known, NOT_ASKED, bodies * sizeof *job->known); /* bytes: no thread is at them yet */
    return true;
}

bool ck_small_pairs_settle(const ck_check *check, const clinker_body *sources, const ck_broad_box *boxes,
                           ck_small_goal goal, ck_body_pair *pairs, size_t *count, ck_small_settled *settled) {
    CK_ASSERT(ck_pairs_are_sorted_once(pairs, *count));
    settle_job job = {
        .check = check, .sources = sources, .boxes = boxes, .pairs = pairs, .count = *count, .goal = goal};
    if (!open_job(&job)) {
        return false;
    }
    *settled = job.settled;
    ck_team_run(check->workspace->team, (*count + PAIRS_IN_PART - 1) / PAIRS_IN_PART, settle_part, &job);
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        const bool apart = settled->verdicts[i] == CK_SMALL_APART;
        settled->unsure += settled->verdicts[i] == CK_SMALL_UNSURE;
        pairs[kept] = pairs[i];
        ck_small_settled_move(settled, i, kept);
        kept += !apart;
    }
    *count = kept;
    return true;
}
