#include "detect/tree.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { TRIANGLES_IN_PART = 1 << 14, DIGIT_BITS = 11, DIGIT_SIZE = 1 << DIGIT_BITS, MOST_DIGITS = 3 };

ck_frame ck_frame_of_box(const double low[3], const double high[3]) {
    ck_frame frame;
    double half = 0;
    for (int axis = 0; axis < 3; axis++) {
        frame.centre[axis] = 0.5 * low[axis] + 0.5 * high[axis];
        half = fmax(half, 0.5 * high[axis] - 0.5 * low[axis]);
    }
    int exponent;
    (void)frexp(half, &exponent);
    frame.zoom = half > 0 ? ldexp(1.0, -exponent) : 1.0;
    return frame;
}

ck_frame ck_frame_of_pair(const ck_body *a, const ck_body *b, double margin) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = fmax(a->low[axis], b->low[axis]) - margin;
        high[axis] = fmin(a->high[axis], b->high[axis]) + margin;
    }
    return ck_frame_of_box(low, high);
}

/* The local point that the pose takes to the frame's centre, as near as it can be found: floats are most accurate
 * around it. False: the pose is flat or nearly so. */
static bool local_centre(const ck_body *body, const ck_frame *frame, double out[3]) {
    const double *m = body->mesh.m;
    double b[3];
    for (int i = 0; i < 3; i++) {
        b[i] = frame->centre[i] - m[4 * i + 3];
    }
    double cofactor[3][3];
    double det = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            int r1 = (i + 1) % 3;
            int r2 = (i + 2) % 3;
            int c1 = (j + 1) % 3;
            int c2 = (j + 2) % 3;
            cofactor[i][j] = m[4 * r1 + c1] * m[4 * r2 + c2] - m[4 * r1 + c2] * m[4 * r2 + c1];
        }
        det += m[4 * i] * cofactor[i][0];
    }
    for (int j = 0; j < 3; j++) {
        out[j] = (b[0] * cofactor[0][j] + b[1] * cofactor[1][j] + b[2] * cofactor[2][j]) / det;
        if (!(fabs(out[j]) < 0x1p80)) {
            return false;
        }
    }
    return true;
}

static ck_placement placement_of(const ck_body *body, const ck_frame *frame) {
    ck_placement placement = {
        .mesh = &body->mesh, .careful = body->points.careful, .scale = body->points.scale, .zoom = frame->zoom};
    if (placement.careful) {
        memcpy(placement.origin, frame->centre, sizeof placement.origin);
        return placement;
    }
    if (!local_centre(body, frame, placement.origin)) {
        memcpy(placement.origin, body->points.origin, sizeof placement.origin);
    }
    for (int j = 0; j < 3 && !body->mesh.wide; j++) {
        placement.origin[j] = (double)(float)placement.origin[j];
    }
    for (int i = 0; i < 3; i++) {
        const double *row = &body->mesh.m[4 * i];
        double at = row[3] - frame->centre[i];
        for (int j = 0; j < 3; j++) {
            placement.matrix[i][j] = (float)(row[j] * frame->zoom);
            at += row[j] * placement.origin[j];
        }
        placement.shift[i] = (float)(at * frame->zoom);
    }
    return placement;
}

/* Bound of the rounding in a placed coordinate, given the largest |x - origin| that was met. */
static double placement_slack(const ck_body *body, const ck_placement *placement, const ck_frame *frame, double reach) {
    double most = placement->careful ? reach : 0;
    for (int i = 0; i < 3 && !placement->careful; i++) {
        double sum = fabs((double)placement->shift[i]);
        for (int j = 0; j < 3; j++) {
            sum += fabs((double)placement->matrix[i][j]) * reach;
        }
        most = fmax(most, sum);
    }
    double centre = fmax(fabs(frame->centre[0]), fmax(fabs(frame->centre[1]), fabs(frame->centre[2])));
    return 0x1p-20 * most + 0x1p-48 * frame->zoom * (body->magnitude + centre) + 0x1p-100;
}

/* Spreads the bits of a number so that two zeros follow each. */
static inline uint32_t spread_bits(uint32_t x) {
    x &= 0x3FF;
    x = (x | x << 16) & 0x030000FF;
    x = (x | x << 8) & 0x0300F00F;
    x = (x | x << 4) & 0x030C30C3;
    return (x | x << 2) & 0x09249249;
}

static inline uint32_t cell_of(float sum, float scale, float last) {
    float cell = (sum * (1.0F / 3) + 1.0F) * scale;
    return (uint32_t)(cell > 0 ? (cell < last ? cell : last) : 0.0F);
}

static void find_keys(const ck_placed *placed, uint32_t count, unsigned bits, uint32_t *keys) {
    float scale = (float)(1U << bits) * 0.5F;
    float last = (float)((1U << bits) - 1);
    for (uint32_t i = 0; i < count; i++) {
        const float *v = placed[i].v;
        keys[i] = spread_bits(cell_of(v[0] + v[3] + v[6], scale, last)) |
                  spread_bits(cell_of(v[1] + v[4] + v[7], scale, last)) << 1 |
                  spread_bits(cell_of(v[2] + v[5] + v[8], scale, last)) << 2;
    }
}

/* One pass of the sort; `order` NULL stands for 0, 1, 2, ... and `to_keys` NULL for keys that nobody needs any more. */
static void scatter(const uint32_t *keys, const uint32_t *order, uint32_t count, unsigned shift, uint32_t *starts,
                    uint32_t *to_keys, uint32_t *to_order) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = starts[keys[i] >> shift & (DIGIT_SIZE - 1)]++;
        to_order[at] = order != NULL ? order[i] : i;
        if (to_keys != NULL) {
            to_keys[at] = keys[i];
        }
    }
}

uint32_t *ck_radix_sort(uint32_t *keys, uint32_t *order, uint32_t *other_keys, uint32_t *other_order, uint32_t count,
                        unsigned bits) {
    uint32_t starts[MOST_DIGITS][DIGIT_SIZE];
    unsigned digits = (bits + DIGIT_BITS - 1) / DIGIT_BITS;
    memset(starts, 0, digits * sizeof starts[0]);
    for (uint32_t i = 0; i < count; i++) {
        for (unsigned digit = 0; digit < digits; digit++) {
            starts[digit][keys[i] >> (digit * DIGIT_BITS) & (DIGIT_SIZE - 1)]++;
        }
    }
    const uint32_t *sorted = NULL;
    for (unsigned digit = 0; digit < digits; digit++) {
        uint32_t sum = 0;
        for (uint32_t bucket = 0; bucket < DIGIT_SIZE; bucket++) {
            uint32_t size = starts[digit][bucket];
            starts[digit][bucket] = sum;
            sum += size;
        }
        bool last = digit + 1 == digits;
        scatter(keys, sorted, count, digit * DIGIT_BITS, starts[digit], last ? NULL : other_keys, order);
        sorted = order;
        uint32_t *swap = order;
        order = other_order;
        other_order = swap;
        swap = keys;
        keys = other_keys;
        other_keys = swap;
    }
    return other_order;
}

/* Digits so fine that a cell of the surface holds a few triangles. */
static unsigned key_bits(uint32_t count) {
    unsigned bits = 2;
    while (bits < 10 && (1U << (2 * bits)) < count / 4) {
        bits++;
    }
    return bits;
}

static void empty_box(ck_boxes *boxes, unsigned lane) {
    for (int axis = 0; axis < 3; axis++) {
        boxes->low[axis][lane] = FLT_MAX;
        boxes->high[axis][lane] = -FLT_MAX;
    }
}

/* Encloses each group of a level in one box of the next. */
static void enclose(const ck_boxes *below, uint32_t groups, ck_boxes *above) {
    for (uint32_t i = 0; i < groups; i++) {
        for (int axis = 0; axis < 3; axis++) {
            float low = below[i].low[axis][0];
            float high = below[i].high[axis][0];
            for (unsigned lane = 1; lane < CK_LANES; lane++) {
                low = below[i].low[axis][lane] < low ? below[i].low[axis][lane] : low;
                high = below[i].high[axis][lane] > high ? below[i].high[axis][lane] : high;
            }
            above[i / CK_LANES].low[axis][i % CK_LANES] = low;
            above[i / CK_LANES].high[axis][i % CK_LANES] = high;
        }
    }
}

static uint32_t groups_of(uint32_t boxes) {
    return (boxes + CK_LANES - 1) / CK_LANES;
}

/* Levels above the clusters, up to the one with a single box. */
static void lay_levels(ck_tree *tree, ck_boxes *boxes) {
    uint32_t count = tree->cluster_count;
    tree->levels = 0;
    for (;;) {
        tree->boxes[tree->levels] = boxes;
        tree->groups[tree->levels] = groups_of(count);
        boxes += groups_of(count);
        if (count == 1) {
            return;
        }
        count = groups_of(count);
        tree->levels++;
    }
}

static void raise_levels(ck_tree *tree) {
    uint32_t count = tree->cluster_count;
    for (uint32_t level = 0;; level++) {
        for (uint32_t lane = count; lane < tree->groups[level] * CK_LANES; lane++) {
            empty_box(&tree->boxes[level][lane / CK_LANES], lane % CK_LANES);
        }
        if (level == tree->levels) {
            return;
        }
        enclose(tree->boxes[level], tree->groups[level], tree->boxes[level + 1]);
        count = tree->groups[level];
    }
}

static bool reserve(ck_memory *memory, ck_side *side, uint32_t count) {
    size_t clusters = groups_of(count);
    size_t groups = clusters / (CK_LANES - 1) + 2 * CK_LEVELS;
    return ck_buffer_reserve(memory, &side->placed, count, sizeof(ck_placed)) &&
           ck_buffer_reserve(memory, &side->keys, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &side->order, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &side->other_keys, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &side->other_order, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &side->clusters, clusters, sizeof(ck_cluster)) &&
           ck_buffer_reserve(memory, &side->boxes, groups, sizeof(ck_boxes));
}

typedef struct place_job {
    const ck_kernels *kernels;
    const ck_placement *placement;
    const uint32_t *list;
    uint32_t count;
    ck_placed *placed;
    float reach[CK_MAX_THREADS];
} place_job;

static void place_part(void *data, size_t part, unsigned worker) {
    place_job *job = data;
    uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    uint32_t left = job->count - first;
    float reach = job->kernels->place(job->placement, job->list != NULL ? job->list + first : NULL, first,
                                      left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART, job->placed + first);
    job->reach[worker] = fmaxf(job->reach[worker], reach);
}

/* Places the triangles of a plan and returns the bound of the rounding. */
static double place_triangles(clinker_workspace *workspace, const ck_kernels *kernels, const ck_frame *frame,
                              const ck_tree_plan *plan) {
    ck_placement placement = placement_of(plan->body, frame);
    uint32_t count = plan->triangles.count;
    place_job job = {kernels, &placement, plan->triangles.list, count, plan->side->placed.data, {0}};
    ck_team_run(workspace->team, (count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART, place_part, &job);
    float reach = 0;
    for (unsigned i = 0; i < ck_team_size(workspace->team); i++) {
        reach = fmaxf(reach, job.reach[i]);
    }
    return placement_slack(plan->body, &placement, frame, (double)reach);
}

typedef struct sort_job {
    const ck_kernels *kernels;
    ck_tree_plan *plans;
} sort_job;

static void sort_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const sort_job *job = data;
    ck_tree_plan *plan = &job->plans[part];
    ck_side *side = plan->side;
    uint32_t count = plan->triangles.count;
    unsigned bits = key_bits(count);
    find_keys(side->placed.data, count, bits, side->keys.data);
    const uint32_t *order = ck_radix_sort(side->keys.data, side->order.data, side->other_keys.data,
                                          side->other_order.data, count, 3 * bits);

    plan->tree = (ck_tree){.clusters = side->clusters.data, .cluster_count = groups_of(count)};
    lay_levels(&plan->tree, side->boxes.data);
    job->kernels->pack(side->placed.data, order, count, side->clusters.data, plan->tree.boxes[0]);
    raise_levels(&plan->tree);
}

bool ck_trees_build(clinker_workspace *workspace, const ck_kernels *kernels, const ck_frame *frame, ck_tree_plan *plans,
                    size_t count, double *slack) {
    *slack = 0;
    for (size_t i = 0; i < count; i++) {
        if (!reserve(&workspace->memory, plans[i].side, plans[i].triangles.count)) {
            return false;
        }
        *slack = fmax(*slack, place_triangles(workspace, kernels, frame, &plans[i]));
    }
    sort_job job = {kernels, plans};
    ck_team_run(workspace->team, count, sort_part, &job);
    return true;
}
