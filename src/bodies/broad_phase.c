#include "bodies/broad_phase.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "base/simd/fetch.h"
#include "bodies/scratch.h"

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

/* Lists the bodies of each column; `starts` of the columns. False: no memory. */
static bool fill_columns(broad_work *work, uint32_t **starts, uint32_t **entries) {
    ck_memory *memory = &work->check->workspace->memory;
    uint32_t across = work->plan.cells[0];
    size_t columns = (size_t)across * work->plan.cells[1];
    cell_span *spans = work->scratch->spans.data;
    if (!ck_buffer_reserve(memory, &work->scratch->starts, columns + 2, sizeof(uint32_t))) {
        return false;
    }
    *starts = work->scratch->starts.data;
    memset(*starts, 0, (columns + 2) * sizeof **starts);
    uint32_t reached[MANY_CELLS];
    for (uint32_t i = 0; i < work->count; i++) {
        spans[i] = span_of(work, &work->boxes[i]);
        uint32_t count = columns_of(spans[i], across, reached);
        for (uint32_t k = 0; k < count; k++) {
            (*starts)[reached[k] + 2]++;
        }
    }
    for (size_t i = 2; i < columns + 2; i++) {
        (*starts)[i] += (*starts)[i - 1];
    }
    if (!ck_buffer_reserve(memory, &work->scratch->entries, (*starts)[columns + 1], sizeof(uint32_t))) {
        return false;
    }
    *entries = work->scratch->entries.data;
    for (uint32_t i = 0; i < work->count; i++) {
        uint32_t count = columns_of(spans[i], across, reached);
        for (uint32_t k = 0; k < count; k++) {
            (*entries)[(*starts)[reached[k] + 1]++] = i;
        }
    }
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

static bool sweep_columns(broad_work *work) {
    uint32_t *starts;
    uint32_t *entries;
    if (!ck_buffer_reserve(&work->check->workspace->memory, &work->scratch->spans, work->count, sizeof(cell_span)) ||
        !fill_columns(work, &starts, &entries)) {
        return false;
    }
    uint32_t across = work->plan.cells[0];
    CK_ASSERT(ck_starts_are_good(starts, (size_t)across * work->plan.cells[1], starts[across * work->plan.cells[1]]));
    for (uint32_t at = 0; at < across * work->plan.cells[1]; at++) {
        const uint32_t cell[2] = {at % across, at / across};
        uint32_t count = starts[at + 1] - starts[at];
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
    if (!ck_buffer_reserve(memory, &scratch->met, check->body_count + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->keys, check->body_count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->order, check->body_count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->key_starts, MOST_KEYS, sizeof(uint32_t))) {
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
