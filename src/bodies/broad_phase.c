#include "bodies/broad_phase.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "base/seats.h"
#include "base/simd/fetch.h"
#include "bodies/scratch.h"

#include <stdatomic.h>
#include <string.h>

enum {
    SAMPLES = 64,        /* boxes that tell how all are spread */
    LONG_RUN = 40,       /* boxes that one is compared with, on the average: more of them make columns worth while */
    SHORT_RUN = 6,       /* what columns shall make of that */
    MOST_CELLS = 512,    /* columns across, and likewise rows of them */
    MANY_CELLS = 16,     /* a body in more columns than this is compared with all bodies */
    LEAST_KEYS = 1 << 6, /* of the boxes of a column: one or two keys for each box, but at least this number */
    MOST_KEYS = 1 << 16, /* and at most this one */
};

/* Steps of like length along an axis; what lies before the first or beyond the last counts for these. */
typedef struct steps {
    float low, scale, last;
} steps;

/* How boxes are arranged: axis 0 is the one they are sorted along, and columns lie in cells across the other two. */
typedef struct layout {
    int axis[3];
    double low, range; /* of low ends along axis 0 */
    steps along[2];    /* from cell to cell, across axis 1 and axis 2 */
    uint32_t cells[2];
} layout;

/* From which cell to which a box reaches. */
typedef struct cell_span {
    uint16_t first[2], last[2];
} cell_span;

typedef struct broad_work {
    ck_check *check;
    ck_broad_scratch *scratch;
    const ck_broad_box *boxes;
    uint32_t count;
    float margin;
    layout plan;
    uint32_t *numbers;        /* bodies of the boxes that are swept, in their order */
    steps keys;               /* along axis 0, by which these are in order */
    const uint32_t *key_ends; /* how many have this key or a lower one */
    size_t pair_count;
} broad_work;

/* The number of the step that x is on. Rises with x: no pair is lost to rounding. */
static inline uint32_t step_of(const steps *along, float x) {
    CK_ASSERT(along->scale >= 0 && along->last >= 0);
    float step = (x - along->low) * along->scale;
    step = step > 0 ? step : 0;
    step = step < along->last ? step : along->last;
    return (uint32_t)(int32_t)step;
}

/* How boxes are spread along an axis. */
typedef struct axis_spread {
    double low, high; /* of low ends, but for a few that are far away */
    double mean;      /* extent of a box */
} axis_spread;

/* Sums over some boxes. */
typedef struct sums {
    float low, high, sum, squares; /* of low ends, as seen from the first box */
    float extent;
} sums;

/* A stray body must not spoil the order of the others. */
static axis_spread spread_of(const sums *all, float origin, uint32_t samples, float margin) {
    double mean = (double)all->sum / samples;
    double reach = 4 * sqrt(fmax((double)all->squares / samples - mean * mean, 0));
    double unseen = ((double)all->high - (double)all->low) / samples;
    return (axis_spread){.low = (double)origin + fmax((double)all->low - unseen, mean - reach),
                         .high = (double)origin + fmin((double)all->high + unseen, mean + reach),
                         .mean = (double)all->extent / samples + (double)margin};
}

/* Numbers that are spread evenly, and in no step with how a scene was made. */
static uint32_t sample(uint32_t i, uint32_t samples, uint32_t count) {
    return samples == count ? i : (uint32_t)((uint64_t)(i * UINT32_C(0x9E3779B9)) * count >> 32);
}

static void find_spreads(const broad_work *work, axis_spread along[3]) {
    CK_ASSERT(work->count > 0);
    uint32_t samples = work->count < SAMPLES ? work->count : SAMPLES;
    const float *origin = work->boxes[0].low;
    sums all[3];
    for (int axis = 0; axis < 3; axis++) {
        all[axis] = (sums){.low = INFINITY, .high = -INFINITY};
    }
    for (uint32_t i = 0; i < samples; i++) {
        const ck_broad_box *box = &work->boxes[sample(i, samples, work->count)];
        for (int axis = 0; axis < 3; axis++) {
            float low = box->low[axis] - origin[axis];
            all[axis].low = low < all[axis].low ? low : all[axis].low;
            all[axis].high = low > all[axis].high ? low : all[axis].high;
            all[axis].sum += low;
            all[axis].squares += low * low;
            all[axis].extent += box->high[axis] - box->low[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        along[axis] = spread_of(&all[axis], origin[axis], samples, work->margin);
    }
}

static double range_of(const axis_spread *along) {
    return along->high - along->low;
}

/* How many cells of a good size there are along an axis. */
static uint32_t cells_along(const axis_spread *along, double wanted) {
    double fitting = along->mean > 0 ? range_of(along) / (2 * along->mean) : MOST_CELLS;
    double cells = fmin(fmin(fitting, wanted), MOST_CELLS);
    return cells > 1 ? (uint32_t)cells : 1;
}

static steps divide(double low, double range, uint32_t count) {
    CK_ASSERT(count > 0);
    double scale = range > 0 ? count / range : 0;
    return (steps){(float)low, isfinite((float)scale) ? (float)scale : 0, (float)(count - 1)};
}

/* Sorts along the axis on which the fewest boxes lie beside each other. */
static layout plan_layout(const broad_work *work) {
    axis_spread along[3];
    int best = 0;
    find_spreads(work, along);
    for (int axis = 1; axis < 3; axis++) {
        if (range_of(&along[axis]) * along[best].mean > range_of(&along[best]) * along[axis].mean) {
            best = axis;
        }
    }
    double range = range_of(&along[best]);
    layout plan = {.axis = {best, (best + 1) % 3, (best + 2) % 3}, .low = along[best].low, .range = range};
    double run = range > 0 ? work->count * along[best].mean / range : work->count;
    double columns = run > LONG_RUN ? run / SHORT_RUN : 1;
    for (int k = 0; k < 2; k++) {
        const axis_spread *across = &along[plan.axis[k + 1]];
        plan.cells[k] = cells_along(across, k == 0 ? ceil(sqrt(columns)) : ceil(columns / plan.cells[0]));
        CK_ASSERT(plan.cells[k] >= 1 && plan.cells[k] <= MOST_CELLS);
        plan.along[k] = divide(across->low, range_of(across), plan.cells[k]);
    }
    return plan;
}

/* Cuts room for `count` boxes out of a buffer. False: no memory. */
static bool reserve_sweep(ck_memory *memory, ck_buffer *buffer, uint32_t count, ck_sweep *sweep) {
    size_t stride = (size_t)count + CK_MOST_WIDE;
    if (!ck_buffer_reserve(memory, buffer, 6 * stride, sizeof(float))) {
        return false;
    }
    float *room = buffer->data;
    for (int axis = 0; axis < 3; axis++) {
        sweep->low[axis] = room + (size_t)axis * stride;
        sweep->high[axis] = room + (3 + (size_t)axis) * stride;
    }
    return true;
}

/* Ends a sweep of `count` boxes with empty ones. */
static void close_sweep(ck_sweep *sweep, uint32_t count) {
    for (uint32_t i = count; i < count + CK_MOST_WIDE; i++) {
        for (int axis = 0; axis < 3; axis++) {
            sweep->low[axis][i] = INFINITY;
            sweep->high[axis][i] = -INFINITY;
        }
    }
}

/* Finds the keys of boxes, which are steps along axis 0, and where the boxes of each key begin. */
static steps count_keys(const broad_work *work, const uint32_t *bodies, uint32_t count, uint32_t *of,
                        uint32_t *starts) {
    enum { AHEAD = 16 };
    uint32_t key_count = LEAST_KEYS;
    while (key_count < count && key_count < MOST_KEYS) {
        key_count *= 2;
    }
    steps keys = divide(work->plan.low, work->plan.range, key_count);
    memset(starts, 0, key_count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        if (bodies != NULL) {
            ck_fetch(&work->boxes[bodies[i + AHEAD < count ? i + AHEAD : i]]);
        }
        of[i] = step_of(&keys, work->boxes[bodies != NULL ? bodies[i] : i].low[work->plan.axis[0]]);
        CK_ASSERT(of[i] < key_count);
        starts[of[i]]++;
    }
    for (uint32_t key = 0, sum = 0; key < key_count; key++) {
        uint32_t size = starts[key];
        starts[key] = sum;
        sum += size;
    }
    return keys;
}

/* Puts the boxes of these bodies, NULL: all, in order, to where they can be swept. False: no memory. */
static bool arrange(broad_work *work, const uint32_t *bodies, uint32_t count, ck_sweep *sweep) {
    ck_broad_scratch *scratch = work->scratch;
    if (!reserve_sweep(&work->check->workspace->memory, &scratch->column, count, sweep)) {
        return false;
    }
    const uint32_t *of = scratch->keys.data;
    uint32_t *starts = scratch->key_starts.data;
    const int *axis = work->plan.axis;
    work->keys = count_keys(work, bodies, count, scratch->keys.data, starts);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t body = bodies != NULL ? bodies[i] : i;
        uint32_t at = starts[of[i]]++;
        CK_ASSERT(at < count && body < work->count);
        for (int k = 0; k < 3; k++) {
            sweep->low[k][at] = work->boxes[body].low[axis[k]];
            sweep->high[k][at] = work->boxes[body].high[axis[k]] + work->margin;
        }
        work->numbers[at] = body;
    }
    work->key_ends = starts;
    close_sweep(sweep, count);
    return true;
}

/* Lists those from `begin` on that overlap box i and begin before it ends. */
static uint32_t sweep_box(const broad_work *work, const ck_sweep *boxes, uint32_t i, uint32_t begin, uint32_t *met) {
    uint32_t end = work->key_ends[step_of(&work->keys, boxes->high[0][i])];
    CK_ASSERT(end <= work->count);
    return work->check->body_kernels->sweep(boxes, i, begin, end, met);
}

/* Adds a pair of bodies. False: no memory. */
static bool add_pair(broad_work *work, uint32_t a, uint32_t b) {
    CK_ASSERT(a != b && a < work->count && b < work->count);
    ck_buffer *buffer = &work->scratch->pairs;
    if (!ck_buffer_extend(&work->check->workspace->memory, buffer, work->pair_count, work->pair_count + 1,
                          sizeof(ck_body_pair))) {
        return false;
    }
    ((ck_body_pair *)buffer->data)[work->pair_count++] = (ck_body_pair){a < b ? a : b, a < b ? b : a};
    return true;
}

/* Each with those that begin before it ends. False: no memory. */
static bool sweep_all(broad_work *work) {
    uint32_t *met = work->scratch->met.data;
    ck_sweep boxes;
    if (!arrange(work, NULL, work->count, &boxes)) {
        return false;
    }
    for (uint32_t i = 0; i < work->count; i++) {
        uint32_t found = sweep_box(work, &boxes, i, i + 1, met);
        for (uint32_t k = 0; k < found; k++) {
            if (!add_pair(work, work->numbers[i], work->numbers[met[k]])) {
                return false;
            }
        }
    }
    return true;
}

static cell_span span_of(const broad_work *work, const ck_broad_box *box) {
    const layout *plan = &work->plan;
    cell_span span;
    for (int k = 0; k < 2; k++) {
        span.first[k] = (uint16_t)step_of(&plan->along[k], box->low[plan->axis[k + 1]]);
        span.last[k] = (uint16_t)step_of(&plan->along[k], box->high[plan->axis[k + 1]] + work->margin);
    }
    CK_ASSERT(span.first[0] <= span.last[0] && span.first[1] <= span.last[1]);
    return span;
}

static bool is_large(cell_span span) {
    return (span.last[0] - span.first[0] + 1) * (span.last[1] - span.first[1] + 1) > MANY_CELLS;
}

/* The columns that a box reaches into, mostly a single one; none for large boxes. */
static inline uint32_t columns_of(cell_span span, uint32_t across, uint32_t columns[MANY_CELLS]) {
    columns[0] = span.first[1] * across + span.first[0];
    if (span.first[0] == span.last[0] && span.first[1] == span.last[1]) {
        return 1;
    }
    uint32_t count = 0;
    for (uint32_t row = span.first[1]; row <= span.last[1] && !is_large(span); row++) {
        for (uint32_t column = span.first[0]; column <= span.last[0]; column++) {
            CK_ASSERT(count < MANY_CELLS);
            columns[count++] = row * across + column;
        }
    }
    return count;
}

/* Bodies are put into columns range by range, each by a thread: first counted, then listed. */
typedef struct fill_job {
    const broad_work *work;
    cell_span *spans;
    uint32_t ranges;
    size_t columns;
    uint32_t *counts; /* of each range, for each column: how many, then where the next one goes */
    uint32_t *entries;
} fill_job;

static uint32_t range_begin(const fill_job *job, size_t range) {
    return (uint32_t)((uint64_t)job->work->count * range / job->ranges);
}

static void count_range(void *data, size_t range, unsigned worker) {
    (void)worker;
    const fill_job *job = data;
    uint32_t *counts = job->counts + range * job->columns;
    uint32_t reached[MANY_CELLS];
    memset(counts, 0, job->columns * sizeof *counts);
    for (uint32_t i = range_begin(job, range); i < range_begin(job, range + 1); i++) {
        job->spans[i] = span_of(job->work, &job->work->boxes[i]);
        const uint32_t count = columns_of(job->spans[i], job->work->plan.cells[0], reached);
        for (uint32_t k = 0; k < count; k++) {
            counts[reached[k]]++;
        }
    }
}

static void list_range(void *data, size_t range, unsigned worker) {
    (void)worker;
    const fill_job *job = data;
    uint32_t *next = job->counts + range * job->columns;
    uint32_t reached[MANY_CELLS];
    for (uint32_t i = range_begin(job, range); i < range_begin(job, range + 1); i++) {
        const uint32_t count = columns_of(job->spans[i], job->work->plan.cells[0], reached);
        for (uint32_t k = 0; k < count; k++) {
            job->entries[next[reached[k]]++] = i;
        }
    }
}

/* Turns counts into places: column by column, range after range, so that bodies come in their order. */
static void place_ranges(const fill_job *job, uint32_t *starts) {
    uint32_t sum = 0;
    for (size_t column = 0; column < job->columns; column++) {
        starts[column] = sum;
        for (size_t range = 0; range < job->ranges; range++) {
            uint32_t *count = &job->counts[range * job->columns + column];
            const uint32_t size = *count;
            *count = sum;
            sum += size;
        }
    }
    starts[job->columns] = sum;
}

/* How many threads sweep columns together. */
static unsigned threads_of(const broad_work *work) {
    enum { WORTH_THREADS = 1 << 12 }; /* bodies */
    return work->count >= WORTH_THREADS ? ck_team_size(work->check->workspace->team) : 1;
}

/* Lists the bodies of each column; `starts` of the columns. False: no memory. */
static bool fill_columns(broad_work *work, uint32_t **starts, uint32_t **entries) {
    enum { MOST_RANGES = 8 };
    ck_memory *memory = &work->check->workspace->memory;
    ck_team *team = work->check->workspace->team;
    const unsigned threads = threads_of(work);
    fill_job job = {.work = work,
                    .ranges = threads < MOST_RANGES ? threads : MOST_RANGES,
                    .columns = (size_t)work->plan.cells[0] * work->plan.cells[1]};
    if (!ck_buffer_reserve(memory, &work->scratch->spans, work->count, sizeof(cell_span)) ||
        !ck_buffer_reserve(memory, &work->scratch->starts, job.columns + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &work->scratch->counts, job.ranges * job.columns, sizeof(uint32_t))) {
        return false;
    }
    job.spans = work->scratch->spans.data;
    job.counts = work->scratch->counts.data;
    *starts = work->scratch->starts.data;
    ck_team_run(team, job.ranges, count_range, &job);
    place_ranges(&job, *starts);
    if (!ck_buffer_reserve(memory, &work->scratch->entries, (*starts)[job.columns], sizeof(uint32_t))) {
        return false;
    }
    *entries = work->scratch->entries.data;
    job.entries = *entries;
    ck_team_run(team, job.ranges, list_range, &job);
    return true;
}

/* Two boxes may share several columns; the pair belongs to the first of these. */
static bool is_first_shared(const layout *plan, const ck_sweep *boxes, uint32_t i, uint32_t j, const uint32_t cell[2]) {
    bool first = true;
    for (int k = 0; k < 2; k++) {
        const float *low = boxes->low[k + 1];
        first = first && step_of(&plan->along[k], low[i] > low[j] ? low[i] : low[j]) == cell[k];
    }
    return first;
}

/* False: no memory. */
static bool sweep_column(broad_work *work, const uint32_t *entries, uint32_t count, const uint32_t cell[2]) {
    CK_ASSERT(ck_is_strictly_ascending(entries, count) && ck_all_below(entries, count, work->count));
    uint32_t *met = work->scratch->met.data;
    ck_sweep boxes;
    if (!arrange(work, entries, count, &boxes)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t found = sweep_box(work, &boxes, i, i + 1, met);
        for (uint32_t k = 0; k < found; k++) {
            if (is_first_shared(&work->plan, &boxes, i, met[k], cell) &&
                !add_pair(work, work->numbers[i], work->numbers[met[k]])) {
                return false;
            }
        }
    }
    return true;
}

/* Large boxes with all; of two large ones, the one that comes first in order finds the other. False: no memory. */
static bool sweep_large(broad_work *work) {
    uint32_t *met = work->scratch->met.data;
    const cell_span *spans = work->scratch->spans.data;
    ck_sweep boxes;
    uint32_t large = 0;
    for (uint32_t i = 0; i < work->count; i++) {
        large += is_large(spans[i]);
    }
    if (large > 0 && !arrange(work, NULL, work->count, &boxes)) {
        return false;
    }
    for (uint32_t i = 0; large > 0 && i < work->count; i++) {
        if (!is_large(spans[work->numbers[i]])) {
            continue;
        }
        uint32_t found = sweep_box(work, &boxes, i, 0, met);
        for (uint32_t k = 0; k < found; k++) {
            bool other_finds = is_large(spans[work->numbers[met[k]]]) && met[k] <= i;
            if (!other_finds && !add_pair(work, work->numbers[i], work->numbers[met[k]])) {
                return false;
            }
        }
    }
    return true;
}

/* Columns, and who sweeps them. */
typedef struct columns_job {
    const uint32_t *starts, *entries;
    uint32_t across, count;
    size_t in_part;
    ck_check checks[CK_MAX_THREADS];
    broad_work works[CK_MAX_THREADS];
    atomic_bool no_memory;
} columns_job;

static void sweep_part(void *data, size_t part, unsigned worker) {
    columns_job *job = data;
    const size_t first = part * job->in_part, left = job->count - first;
    for (size_t at = first; at < first + (left < job->in_part ? left : job->in_part); at++) {
        const uint32_t cell[2] = {(uint32_t)at % job->across, (uint32_t)at / job->across};
        const uint32_t count = job->starts[at + 1] - job->starts[at];
        if (count > 1 && !sweep_column(&job->works[worker], job->entries + job->starts[at], count, cell)) {
            atomic_store(&job->no_memory, true);
        }
    }
}

/* Room for columns of up to `most` boxes. */
static bool reserve_column(ck_memory *memory, ck_broad_scratch *scratch, size_t most) {
    return ck_buffer_reserve(memory, &scratch->met, most + 1, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->keys, most, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->order, most, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->key_starts, MOST_KEYS, sizeof(uint32_t));
}

/* Each thread works with memory of its own seat. */
static bool open_seats(const broad_work *work, size_t most, columns_job *job) {
    clinker_workspace *workspace = work->check->workspace;
    if (!ck_seats_open(workspace)) {
        return false;
    }
    for (unsigned i = 0; i < ck_team_size(workspace->team); i++) {
        clinker_workspace *seat = workspace->seats[i];
        ck_bodies_scratch *scratch = ck_bodies_scratch_of(seat);
        if (scratch == NULL || !reserve_column(&seat->memory, &scratch->broad, most)) {
            return false;
        }
        job->checks[i] = *work->check;
        job->checks[i].workspace = seat;
        job->works[i] = *work;
        job->works[i].check = &job->checks[i];
        job->works[i].scratch = &scratch->broad;
        job->works[i].numbers = scratch->broad.order.data;
        job->works[i].pair_count = 0;
    }
    return true;
}

/* Brings together what was found at the seats. Each gets room for all of it: next time one of them may find it. */
static bool gather_pairs(broad_work *work, const columns_job *job) {
    ck_memory *memory = &work->check->workspace->memory;
    const unsigned seats = ck_team_size(work->check->workspace->team);
    size_t all = 0;
    for (unsigned i = 0; i < seats; i++) {
        all += job->works[i].pair_count;
    }
    if (!ck_buffer_extend(memory, &work->scratch->pairs, 0, all, sizeof(ck_body_pair))) {
        return false;
    }
    ck_body_pair *pairs = work->scratch->pairs.data;
    for (unsigned i = 0; i < seats; i++) {
        const broad_work *from = &job->works[i];
        if (from->pair_count > 0) {
            memcpy(pairs + work->pair_count, from->scratch->pairs.data, from->pair_count * sizeof *pairs);
        }
        work->pair_count += from->pair_count;
        if (!ck_buffer_extend(&from->check->workspace->memory, &from->scratch->pairs, 0, all, sizeof *pairs)) {
            return false;
        }
    }
    return true;
}

/* All threads together. False: no memory. */
static bool share_columns(broad_work *work, size_t most, columns_job *job) {
    enum { PARTS_PER_THREAD = 16 };
    const size_t parts = (size_t)PARTS_PER_THREAD * ck_team_size(work->check->workspace->team);
    atomic_init(&job->no_memory, false);
    job->in_part = job->count / parts + 1;
    if (!open_seats(work, most, job)) {
        return false;
    }
    ck_team_run(work->check->workspace->team, (job->count + job->in_part - 1) / job->in_part, sweep_part, job);
    return !atomic_load(&job->no_memory) && gather_pairs(work, job);
}

static bool sweep_columns(broad_work *work) {
    uint32_t *starts;
    uint32_t *entries;
    if (!fill_columns(work, &starts, &entries)) {
        return false;
    }
    columns_job job = {.starts = starts,
                       .entries = entries,
                       .across = work->plan.cells[0],
                       .count = work->plan.cells[0] * work->plan.cells[1]};
    CK_ASSERT(ck_starts_are_good(starts, job.count, starts[job.count]));
    size_t most = 0;
    for (uint32_t at = 0; at < job.count; at++) {
        most = starts[at + 1] - starts[at] > most ? starts[at + 1] - starts[at] : most;
    }
    if (threads_of(work) > 1) {
        return share_columns(work, most, &job) && sweep_large(work);
    }
    for (uint32_t at = 0; at < job.count; at++) {
        const uint32_t cell[2] = {at % job.across, at / job.across};
        const uint32_t count = starts[at + 1] - starts[at];
        if (count > 1 && !sweep_column(work, entries + starts[at], count, cell)) {
            return false;
        }
    }
    return sweep_large(work);
}

bool ck_broad_phase(ck_check *check, const ck_broad_box *boxes, double margin, ck_body_pair **pairs, size_t *count) {
    CK_ASSERT(margin >= 0 && check->body_count <= UINT32_MAX);
    ck_memory *memory = &check->workspace->memory;
    ck_broad_scratch *scratch = &ck_bodies_scratch_of(check->workspace)->broad;
    broad_work work = {.check = check,
                       .scratch = scratch,
                       .boxes = boxes,
                       .count = (uint32_t)check->body_count,
                       .margin = ck_broad_margin(margin)};
    *count = 0;
    if (work.count < 2) {
        return true;
    }
    if (!reserve_column(memory, scratch, check->body_count)) {
        return false;
    }
    work.numbers = scratch->order.data;
    work.plan = plan_layout(&work);
    bool columns = work.plan.cells[0] > 1 || work.plan.cells[1] > 1;
    if (!(columns ? sweep_columns(&work) : sweep_all(&work))) {
        return false;
    }
    *pairs = scratch->pairs.data;
    *count = work.pair_count;
    bool sorted = ck_pairs_sort(memory, &scratch->sorted_pairs, scratch->pairs.data, work.pair_count);
    CK_ASSERT(!sorted || ck_pairs_are_sorted_once(*pairs, *count));
    return sorted;
}
