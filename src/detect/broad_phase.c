#include "detect/broad_phase.h"

#include <string.h>

enum {
    KEY_BITS = 22,    /* two digits of the radix sort */
    FEW_BODIES = 512, /* these need */
    FEW_BITS = 8,     /* no more than this */
    LONG_RUN = 24,    /* boxes that one is compared with, on the average: more of them make columns worth while */
    SHORT_RUN = 6,    /* what columns shall make of that */
    MOST_CELLS = 512, /* columns across, and likewise rows of them */
    MANY_CELLS = 16,  /* a body in more columns than this is compared with all bodies */
};

/* How boxes are arranged: axis 0 is the one they are sorted along, and columns lie in cells across the other two. */
typedef struct layout {
    int axis[3];
    float low, scale; /* of keys */
    uint32_t most_key;
    float cell_low[2], cell_scale[2]; /* of columns, across axis 1 and axis 2 */
    uint32_t cells[2];
} layout;

/* From which cell to which a box reaches. */
typedef struct cell_span {
    uint32_t first[2], last[2];
} cell_span;

/* A box in order: its axes are those of the layout, and its high ends have the margin. */
typedef struct sorted_box {
    float low[3], high[3];
    uint32_t key, last_key;
} sorted_box;

typedef struct broad_work {
    ck_check *check;
    ck_broad_scratch *scratch;
    const ck_broad_box *boxes;
    uint32_t count;
    float margin;
    layout plan;
    const sorted_box *sorted; /* all boxes */
    const ck_item *order;     /* their bodies */
    size_t pair_count;
} broad_work;

/* Rises with x: no pair is lost to rounding. */
static inline uint32_t step_of(float x, float low, float scale, uint32_t most) {
    float step = (x - low) * scale;
    return !(step > 0) ? 0 : step >= (float)most ? most : (uint32_t)step;
}

static uint32_t key_of(const layout *plan, float x) {
    return step_of(x, plan->low, plan->scale, plan->most_key);
}

/* How boxes are spread along an axis. */
typedef struct spread {
    float low, high;
    double mean; /* extent of a box */
} spread;

static void find_spreads(const broad_work *work, spread along[3]) {
    for (int axis = 0; axis < 3; axis++) {
        along[axis] = (spread){INFINITY, -INFINITY, 0};
    }
    for (uint32_t i = 0; i < work->count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            float low = work->boxes[i].low[axis];
            along[axis].low = low < along[axis].low ? low : along[axis].low;
            along[axis].high = low > along[axis].high ? low : along[axis].high;
            along[axis].mean += (double)work->boxes[i].high[axis] - (double)low;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        along[axis].mean = along[axis].mean / (double)work->count + (double)work->margin;
    }
}

static double range_of(const spread *along) {
    return (double)along->high - (double)along->low;
}

/* How many cells of a good size there are along an axis. */
static uint32_t cells_along(const spread *along, double wanted) {
    double fitting = along->mean > 0 ? range_of(along) / (2 * along->mean) : MOST_CELLS;
    double cells = fmin(fmin(fitting, wanted), MOST_CELLS);
    return cells > 1 ? (uint32_t)cells : 1;
}

static float scale_of(const spread *along, double steps) {
    double range = range_of(along);
    double scale = range > 0 ? steps / range : 0;
    return isfinite((float)scale) ? (float)scale : 0;
}

/* Sorts along the axis on which the fewest boxes lie beside each other. */
static layout plan_layout(const broad_work *work) {
    spread along[3];
    int best = 0;
    find_spreads(work, along);
    for (int axis = 1; axis < 3; axis++) {
        if (range_of(&along[axis]) * along[best].mean > range_of(&along[best]) * along[axis].mean) {
            best = axis;
        }
    }
    layout plan = {.axis = {best, (best + 1) % 3, (best + 2) % 3}, .low = along[best].low};
    plan.most_key = (1U << (work->count < FEW_BODIES ? FEW_BITS : KEY_BITS)) - 1;
    plan.scale = scale_of(&along[best], plan.most_key);
    double run = range_of(&along[best]) > 0 ? work->count * along[best].mean / range_of(&along[best]) : work->count;
    double columns = run > LONG_RUN ? run / SHORT_RUN : 1;
    for (int k = 0; k < 2; k++) {
        const spread *across = &along[plan.axis[k + 1]];
        plan.cells[k] = cells_along(across, k == 0 ? ceil(sqrt(columns)) : ceil(columns / plan.cells[0]));
        plan.cell_low[k] = across->low;
        plan.cell_scale[k] = scale_of(across, plan.cells[k]);
    }
    return plan;
}

/* Cuts room for `count` boxes out of a buffer. False: no memory. */
static bool reserve_sweep(ck_memory *memory, ck_buffer *buffer, uint32_t count, ck_sweep *sweep) {
    size_t stride = (size_t)count + CK_MOST_WIDE;
    if (!ck_buffer_reserve(memory, buffer, 8 * stride, sizeof(float))) {
        return false;
    }
    float *room = buffer->data;
    for (int axis = 0; axis < 3; axis++) {
        sweep->low[axis] = room + (size_t)axis * stride;
        sweep->high[axis] = room + (3 + (size_t)axis) * stride;
    }
    sweep->key = (uint32_t *)(void *)(room + 6 * stride);
    sweep->last_key = (uint32_t *)(void *)(room + 7 * stride);
    return true;
}

/* Ends a sweep of so many boxes with empty ones. */
static void close_sweep(ck_sweep *sweep, uint32_t count) {
    sweep->count = count;
    for (uint32_t i = count; i < count + CK_MOST_WIDE; i++) {
        for (int axis = 0; axis < 3; axis++) {
            sweep->low[axis][i] = INFINITY;
            sweep->high[axis][i] = -INFINITY;
        }
        sweep->key[i] = UINT32_MAX;
    }
}

/* Puts all boxes in order. False: no memory. */
static bool sort_boxes(broad_work *work) {
    ck_memory *memory = &work->check->workspace->memory;
    ck_broad_scratch *scratch = work->scratch;
    uint32_t count = work->count;
    const int *axis = work->plan.axis;
    if (!ck_buffer_reserve(memory, &scratch->keys, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->order, count, sizeof(ck_item)) ||
        !ck_buffer_reserve(memory, &scratch->spare, count, sizeof(ck_item)) ||
        !ck_buffer_reserve(memory, &scratch->sorted, count, sizeof(sorted_box))) {
        return false;
    }
    uint32_t *keys = scratch->keys.data;
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = key_of(&work->plan, work->boxes[i].low[axis[0]]);
    }
    work->order = ck_radix_sort(keys, NULL, count, count < FEW_BODIES ? FEW_BITS : KEY_BITS, scratch->order.data,
                                scratch->spare.data);
    sorted_box *sorted = scratch->sorted.data;
    for (uint32_t i = 0; i < count; i++) {
        enum { AHEAD = 16 };
        ck_fetch(&work->boxes[work->order[i + AHEAD < count ? i + AHEAD : i].number]);
        const ck_broad_box *box = &work->boxes[work->order[i].number];
        for (int k = 0; k < 3; k++) {
            sorted[i].low[k] = box->low[axis[k]];
            sorted[i].high[k] = box->high[axis[k]] + work->margin;
        }
        sorted[i].key = work->order[i].key;
        sorted[i].last_key = key_of(&work->plan, sorted[i].high[0]);
    }
    work->sorted = sorted;
    return true;
}

/* Copies some of the boxes, NULL: all, to where they can be swept. False: no memory. */
static bool gather(broad_work *work, const uint32_t *entries, uint32_t count, ck_sweep *sweep) {
    if (!reserve_sweep(&work->check->workspace->memory, &work->scratch->column, count, sweep)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const sorted_box *from = &work->sorted[entries != NULL ? entries[i] : i];
        for (int k = 0; k < 3; k++) {
            sweep->low[k][i] = from->low[k];
            sweep->high[k][i] = from->high[k];
        }
        sweep->key[i] = from->key;
        sweep->last_key[i] = from->last_key;
    }
    close_sweep(sweep, count);
    return true;
}

/* Adds a pair of sorted boxes. False: no memory. */
static bool add_pair(broad_work *work, uint32_t i, uint32_t j) {
    ck_buffer *buffer = &work->scratch->pairs;
    if (!ck_buffer_extend(&work->check->workspace->memory, buffer, work->pair_count, work->pair_count + 1,
                          sizeof(clinker_face_pair))) {
        return false;
    }
    uint32_t a = work->order[i].number;
    uint32_t b = work->order[j].number;
    ((clinker_face_pair *)buffer->data)[work->pair_count++] = (clinker_face_pair){a < b ? a : b, a < b ? b : a};
    return true;
}

/* Each with those that begin before it ends. False: no memory. */
static bool sweep_all(broad_work *work) {
    uint32_t *met = work->scratch->met.data;
    ck_sweep boxes;
    if (!gather(work, NULL, work->count, &boxes)) {
        return false;
    }
    for (uint32_t i = 0; i < work->count; i++) {
        uint32_t count = work->check->kernels->sweep(&boxes, &boxes, i, i + 1, met);
        for (uint32_t k = 0; k < count; k++) {
            if (!add_pair(work, i, met[k])) {
                return false;
            }
        }
    }
    return true;
}

static cell_span span_of(const broad_work *work, uint32_t i) {
    cell_span span;
    for (int k = 0; k < 2; k++) {
        const layout *plan = &work->plan;
        uint32_t most = plan->cells[k] - 1;
        span.first[k] = step_of(work->sorted[i].low[k + 1], plan->cell_low[k], plan->cell_scale[k], most);
        span.last[k] = step_of(work->sorted[i].high[k + 1], plan->cell_low[k], plan->cell_scale[k], most);
    }
    return span;
}

static bool is_large(cell_span span) {
    return (span.last[0] - span.first[0] + 1) * (span.last[1] - span.first[1] + 1) > MANY_CELLS;
}

/* Lists the boxes of each column, in order; `starts` of the columns. False: no memory. */
static bool fill_columns(broad_work *work, uint32_t **starts, uint32_t **entries) {
    ck_memory *memory = &work->check->workspace->memory;
    size_t columns = (size_t)work->plan.cells[0] * work->plan.cells[1];
    cell_span *spans = work->scratch->spans.data;
    if (!ck_buffer_reserve(memory, &work->scratch->starts, columns + 2, sizeof(uint32_t))) {
        return false;
    }
    *starts = work->scratch->starts.data;
    memset(*starts, 0, (columns + 2) * sizeof **starts);
    for (uint32_t i = 0; i < work->count; i++) {
        spans[i] = span_of(work, i);
        for (uint32_t row = spans[i].first[1]; row <= spans[i].last[1] && !is_large(spans[i]); row++) {
            for (uint32_t column = spans[i].first[0]; column <= spans[i].last[0]; column++) {
                (*starts)[row * work->plan.cells[0] + column + 2]++;
            }
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
        for (uint32_t row = spans[i].first[1]; row <= spans[i].last[1] && !is_large(spans[i]); row++) {
            for (uint32_t column = spans[i].first[0]; column <= spans[i].last[0]; column++) {
                (*entries)[(*starts)[row * work->plan.cells[0] + column + 1]++] = i;
            }
        }
    }
    return true;
}

static uint32_t greater(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* Two boxes may share several columns; the pair belongs to the first of these. */
static bool is_first_shared(cell_span a, cell_span b, uint32_t column, uint32_t row) {
    return greater(a.first[0], b.first[0]) == column && greater(a.first[1], b.first[1]) == row;
}

/* False: no memory. */
static bool sweep_column(broad_work *work, const uint32_t *entries, uint32_t count, uint32_t column, uint32_t row) {
    uint32_t *met = work->scratch->met.data;
    const cell_span *spans = work->scratch->spans.data;
    ck_sweep boxes;
    if (!gather(work, entries, count, &boxes)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t found = work->check->kernels->sweep(&boxes, &boxes, i, i + 1, met);
        for (uint32_t k = 0; k < found; k++) {
            uint32_t one = entries[i];
            uint32_t other = entries[met[k]];
            if (is_first_shared(spans[one], spans[other], column, row) && !add_pair(work, one, other)) {
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
    ck_sweep boxes = {.count = 0};
    for (uint32_t i = 0; i < work->count; i++) {
        if (!is_large(spans[i])) {
            continue;
        }
        if (boxes.count == 0 && !gather(work, NULL, work->count, &boxes)) {
            return false;
        }
        uint32_t found = work->check->kernels->sweep(&boxes, &boxes, i, 0, met);
        for (uint32_t k = 0; k < found; k++) {
            bool other_finds = is_large(spans[met[k]]) && met[k] <= i;
            if (!other_finds && !add_pair(work, i, met[k])) {
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
    for (uint32_t row = 0; row < work->plan.cells[1]; row++) {
        for (uint32_t column = 0; column < work->plan.cells[0]; column++) {
            size_t at = (size_t)row * work->plan.cells[0] + column;
            uint32_t count = starts[at + 1] - starts[at];
            if (count > 1 && !sweep_column(work, entries + starts[at], count, column, row)) {
                return false;
            }
        }
    }
    return sweep_large(work);
}

bool ck_broad_phase(ck_check *check, const ck_broad_box *boxes, double margin, const clinker_face_pair **pairs,
                    size_t *count) {
    ck_memory *memory = &check->workspace->memory;
    ck_broad_scratch *scratch = &check->scratch->broad;
    broad_work work = {.check = check,
                       .scratch = scratch,
                       .boxes = boxes,
                       .count = (uint32_t)check->body_count,
                       .margin = margin > 0 ? (float)(margin * (1 + 0x1p-20)) : 0};
    work.plan = plan_layout(&work);
    if (!ck_buffer_reserve(memory, &scratch->met, check->body_count + 1, sizeof(uint32_t)) || !sort_boxes(&work)) {
        return false;
    }
    bool columns = work.plan.cells[0] > 1 || work.plan.cells[1] > 1;
    if (!(columns ? sweep_columns(&work) : sweep_all(&work))) {
        return false;
    }
    *pairs = scratch->pairs.data;
    *count = work.pair_count;
    return ck_face_pairs_sort(memory, &check->scratch->sorted_faces, scratch->pairs.data, work.pair_count);
}
