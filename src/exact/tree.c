/* Builds the trees of boxes (BVH, degree eight) along a curve (Morton order). */
#include "exact/tree.h"

#include "base/assert.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { TRIANGLES_IN_PART = 1 << 13 };

/* Cells so fine that one on the surface holds a cluster or two. */
static unsigned key_bits(uint32_t count) {
    unsigned bits = 2;
    while (bits < 10 && (1U << (2 * bits)) < count / 16) {
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
        CK_ASSERT(tree->levels < CK_LEVELS && count > 0);
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

/* Gives the boxes of the clusters room for rounding. */
static void pad_boxes(ck_tree *tree, float slack) {
    CK_ASSERT(slack >= 0);
    for (uint32_t i = 0; i < tree->groups[0]; i++) {
        ck_boxes *boxes = &tree->boxes[0][i];
        for (int axis = 0; axis < 3; axis++) {
            for (unsigned lane = 0; lane < CK_LANES; lane++) {
                boxes->low[axis][lane] -= slack;
                boxes->high[axis][lane] += slack;
            }
        }
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

static bool reserve_order(ck_memory *memory, ck_side *side, uint32_t count) {
    return ck_buffer_reserve(memory, &side->keys, (size_t)count + 1, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &side->order, count, sizeof(ck_item)) &&
           ck_buffer_reserve(memory, &side->spare_order, count, sizeof(ck_item));
}

static bool reserve_tree(ck_memory *memory, ck_side *side, uint32_t clusters) {
    size_t groups = clusters / (CK_LANES - 1) + 2 * CK_LEVELS;
    return ck_buffer_reserve(memory, &side->clusters, (size_t)groups_of(clusters) * CK_LANES, sizeof(ck_cluster)) &&
           ck_buffer_reserve(memory, &side->boxes, groups, sizeof(ck_boxes)) &&
           ck_buffer_reserve(memory, &side->discs, groups, sizeof(ck_discs));
}

enum { MOST_PLANS = 2 };

/* One pass over the triangles, or the clusters, of all plans, in parts that do not straddle plans. */
typedef struct tree_job {
    const ck_kernels *kernels;
    ck_tree_plan *plans;
    ck_placement placements[MOST_PLANS];
    uint32_t counts[MOST_PLANS];
    uint32_t in_part;
    float reach[MOST_PLANS][CK_MAX_THREADS];
} tree_job;

/* How many parts a plan has of `count` things. */
static size_t parts_of(uint32_t count, uint32_t in_part) {
    return ((size_t)count + in_part - 1) / in_part;
}

/* Finds the plan that a part belongs to and the range it stands for. */
static size_t range_of(const tree_job *job, size_t part, uint32_t *first, uint32_t *last) {
    size_t which = 0;
    while (part >= parts_of(job->counts[which], job->in_part)) {
        CK_ASSERT(which + 1 < MOST_PLANS);
        part -= parts_of(job->counts[which++], job->in_part);
    }
    *first = (uint32_t)part * job->in_part;
    *last = job->counts[which] - *first < job->in_part ? job->counts[which] : *first + job->in_part;
    CK_ASSERT(*first < *last);
    return which;
}

static void key_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const tree_job *job = data;
    uint32_t first;
    uint32_t last;
    size_t which = range_of(job, part, &first, &last);
    const ck_tree_plan *plan = &job->plans[which];
    const uint32_t *list = plan->triangles.list;
    job->kernels->keys(&job->placements[which], list != NULL ? list + first : NULL, first, last - first,
                       (float)(1U << key_bits(plan->triangles.count)), (uint32_t *)plan->side->keys.data + first);
}

/* Cuts the curve into clusters of up to eight triangles. None reaches from one block of cells into another: where the
 * curve leaves the surface it may come back far away. */
static uint32_t cut_clusters(const ck_item *order, uint32_t count, uint32_t *starts) {
    enum { BLOCK_BITS = 3 }; /* of a key within a block of 2 * 2 * 2 cells */
    uint32_t clusters = 0;
    uint32_t start = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || i - start == CK_LANES || (order[i].key ^ order[start].key) >> BLOCK_BITS != 0) {
            starts[clusters++] = i;
            start = i;
        }
    }
    starts[clusters] = count;
    CK_ASSERT(ck_is_strictly_ascending(starts, (size_t)clusters + 1) && starts[0] == 0);
    return clusters;
}

static void sort_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const tree_job *job = data;
    ck_tree_plan *plan = &job->plans[part];
    ck_side *side = plan->side;
    uint32_t count = plan->triangles.count;
    plan->order = ck_radix_sort(side->keys.data, plan->triangles.list, count, 3 * key_bits(count), side->order.data,
                                side->spare_order.data);
    /* The keys went into the order. */
    uint32_t *starts = side->keys.data;
    plan->starts = starts;
    plan->tree.cluster_count = cut_clusters(plan->order, count, starts);
}

static void pack_part(void *data, size_t part, unsigned worker) {
    tree_job *job = data;
    uint32_t first;
    uint32_t last;
    size_t which = range_of(job, part, &first, &last);
    ck_tree_plan *plan = &job->plans[which];
    CK_ASSERT(first % CK_LANES == 0); /* begins a group */
    float reach = job->kernels->pack(&job->placements[which], plan->order, plan->starts, first, last,
                                     plan->side->clusters.data, plan->tree.boxes[0], plan->side->discs.data);
    job->reach[which][worker] = fmaxf(job->reach[which][worker], reach);
}

/* Small jobs are not worth waking a thread for. */
static void run(clinker_workspace *workspace, size_t parts, bool small, ck_part part, tree_job *job) {
    if (!small) {
        ck_team_run(workspace->team, parts, part, job);
        return;
    }
    for (size_t i = 0; i < parts; i++) {
        part(job, i, 0);
    }
}

/* Sorts the triangles of each plan along the curve and cuts it into clusters. */
static bool sort_plans(clinker_workspace *workspace, tree_job *job, size_t count, bool small) {
    size_t parts = 0;
    for (size_t i = 0; i < count; i++) {
        ck_tree_plan *plan = &job->plans[i];
        if (!reserve_order(&workspace->memory, plan->side, plan->triangles.count)) {
            return false;
        }
        job->counts[i] = plan->triangles.count;
        parts += parts_of(job->counts[i], TRIANGLES_IN_PART);
    }
    job->in_part = TRIANGLES_IN_PART;
    run(workspace, parts, small, key_part, job);
    run(workspace, count, small, sort_part, job);
    return true;
}

static bool pack_plans(clinker_workspace *workspace, tree_job *job, size_t count, bool small) {
    size_t parts = 0;
    for (size_t i = 0; i < count; i++) {
        ck_tree_plan *plan = &job->plans[i];
        if (!reserve_tree(&workspace->memory, plan->side, plan->tree.cluster_count)) {
            return false;
        }
        plan->tree.clusters = plan->side->clusters.data;
        plan->tree.discs = plan->side->discs.data;
        lay_levels(&plan->tree, plan->side->boxes.data);
        CK_ASSERT((size_t)(plan->tree.boxes[plan->tree.levels] + 1 - plan->tree.boxes[0]) * sizeof(ck_boxes) <=
                  plan->side->boxes.capacity);
        job->counts[i] = plan->tree.cluster_count;
        parts += parts_of(job->counts[i], TRIANGLES_IN_PART / CK_LANES);
    }
    job->in_part = TRIANGLES_IN_PART / CK_LANES;
    run(workspace, parts, small, pack_part, job);
    return true;
}

bool ck_trees_build(clinker_workspace *workspace, const ck_kernels *kernels, const ck_frame *frame, ck_tree_plan *plans,
                    size_t count, double *slack) {
    CK_ASSERT(count >= 1 && count <= MOST_PLANS);
    tree_job job = {.kernels = kernels, .plans = plans};
    size_t triangles = 0;
    for (size_t i = 0; i < count; i++) {
        CK_ASSERT(plans[i].triangles.count > 0 && plans[i].body->indices_checked);
        job.placements[i] = ck_placement_of(plans[i].body, frame);
        triangles += plans[i].triangles.count;
    }
    bool small = triangles < TRIANGLES_IN_PART;
    if (!sort_plans(workspace, &job, count, small) || !pack_plans(workspace, &job, count, small)) {
        return false;
    }
    *slack = 0;
    for (size_t i = 0; i < count; i++) {
        float most = 0;
        for (unsigned worker = 0; worker < ck_team_size(workspace->team); worker++) {
            most = fmaxf(most, job.reach[i][worker]);
        }
        *slack = fmax(*slack, ck_placement_slack(plans[i].body, &job.placements[i], frame, (double)most));
    }
    for (size_t i = 0; i < count; i++) {
        pad_boxes(&plans[i].tree, (float)(*slack * 1.0001));
        raise_levels(&plans[i].tree);
    }
    return true;
}

void ck_trees_widen(ck_tree_plan plans[2], double margin) {
    CK_ASSERT(margin >= 0);
    for (int i = 0; i < 2; i++) {
        pad_boxes(&plans[i].tree, (float)(margin * 1.0001));
        raise_levels(&plans[i].tree);
    }
}

ck_boxes ck_cluster_boxes(const ck_cluster *cluster) {
    CK_ASSERT(cluster->count >= 1 && cluster->count <= CK_LANES);
    ck_boxes boxes;
    for (int axis = 0; axis < 3; axis++) {
        for (unsigned lane = 0; lane < CK_LANES; lane++) {
            float p = cluster->v[axis][lane];
            float q = cluster->v[3 + axis][lane];
            float r = cluster->v[6 + axis][lane];
            float low = p < q ? p : q;
            float high = p > q ? p : q;
            boxes.low[axis][lane] = low < r ? low : r;
            boxes.high[axis][lane] = high > r ? high : r;
        }
    }
    return boxes;
}
