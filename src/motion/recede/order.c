/* Blocks of faces that lie near each other and face much the same way: their boxes, and cones of their normals. */
#include "motion/recede/facets.h"

#include "base/assert.h"
#include "base/radix_sort.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* The sine of cones, in the mean, above which faces are put in order; and what part of it has to be left for the order
 * to be kept. */
static const double WIDE = 0.5, ENOUGH = 0.75;

/* Five bits of a number between -1 and 1. */
static uint32_t cell_of(float x) {
    const float at = (x + 1) * 16;
    return at > 31 ? 31 : (at > 0 ? (uint32_t)at : 0);
}

/* The place of a face on a Z-shaped curve through places and normals. */
static uint32_t key_of(const ck_facet *facet) {
    const float *values[6] = {&facet->normal[0], &facet->normal[1], &facet->normal[2],
                              &facet->corner[0], &facet->corner[1], &facet->corner[2]};
    uint32_t key = 0;
    for (int bit = 4; bit >= 0; bit--) {
        for (int i = 0; i < 6; i++) {
            key = key << 1 | (cell_of(*values[i]) >> bit & 1);
        }
    }
    return key;
}

/* Leaves the faces as they were in scratch->hull. */
static bool sort_facets(const ck_facet_work *work) {
    clinker_facets *made = work->made;
    ck_motion_scratch *scratch = work->scratch;
    ck_memory *memory = &work->workspace->memory;
    const uint32_t count = made->facet_count;
    if (!ck_buffer_reserve(memory, &scratch->sets, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->order, 2 * (size_t)count, sizeof(ck_item)) ||
        !ck_buffer_reserve(memory, &scratch->hull, count, sizeof(ck_facet))) {
        return false;
    }
    uint32_t *keys = scratch->sets.data;
    ck_facet *copy = scratch->hull.data;
    ck_item *items = scratch->order.data;
    memcpy(copy, made->facets, count * sizeof *copy);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = key_of(&copy[i]);
    }
    const ck_item *sorted = ck_radix_sort(keys, NULL, count, 30, items, items + count);
    ck_facet *facets = made->facet_memory.data;
    for (uint32_t i = 0; i < count; i++) {
        facets[i] = copy[sorted[i].number];
    }
    return true;
}

/* A block on its way. */
typedef struct growing_block {
    double low[3], high[3], sum[3], least_cosine;
    float product, edges, least;
} growing_block;

static growing_block nothing(void) {
    growing_block block = {.least_cosine = 1};
    for (int k = 0; k < 3; k++) {
        block.low[k] = INFINITY;
        block.high[k] = -INFINITY;
    }
    return block;
}

static void take_facet(const clinker_facets *made, const ck_facet *facet, growing_block *block) {
    for (uint32_t i = 0; i <= facet->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            const double off = i > 0 ? (double)made->points[facet->first_point + i - 1][k] : 0;
            block->low[k] = fmin(block->low[k], (double)facet->corner[k] + off);
            block->high[k] = fmax(block->high[k], (double)facet->corner[k] + off);
        }
    }
    for (int k = 0; k < 3; k++) {
        block->sum[k] += (double)facet->normal[k];
    }
    block->product = fmaxf(block->product, facet->product);
    block->edges = fmaxf(block->edges, facet->edges);
    block->least = fmaxf(block->least, facet->least);
}

/* The axis of the cone is the mean of the normals; how wide it has to be, all of them tell. */
static void widen(const clinker_facets *made, uint32_t first, uint32_t end, const double axis[3],
                  growing_block *block) {
    for (uint32_t i = first; i < end; i++) {
        const double normal[3] = {(double)made->facets[i].normal[0], (double)made->facets[i].normal[1],
                                  (double)made->facets[i].normal[2]};
        block->least_cosine = fmin(block->least_cosine, ck_dot(axis, normal));
    }
}

/* A block of faces first .. end-1; numbers are rounded outwards by far more than floats lose. */
static ck_facet_block bound_run(const clinker_facets *made, uint32_t first, uint32_t end) {
    growing_block block = nothing();
    for (uint32_t i = first; i < end; i++) {
        take_facet(made, &made->facets[i], &block);
    }
    const double length = ck_norm(block.sum);
    double axis[3] = {1, 0, 0};
    for (int k = 0; k < 3 && length > 0x1p-10; k++) {
        axis[k] = block.sum[k] / length;
    }
    widen(made, first, end, axis, &block);
    ck_facet_block out = {.product = block.product, .edges = block.edges, .least = block.least};
    const double cosine = block.least_cosine - 0x1p-20;
    out.cosine = cosine > 0 ? (float)cosine : -1;
    out.sine = cosine > 0 ? (float)(sqrt(1 - cosine * cosine) + 0x1p-20) : 1;
    for (int k = 0; k < 3; k++) {
        out.axis[k] = (float)axis[k];
        out.middle[k] = (float)(block.low[k] / 2 + block.high[k] / 2);
        out.half[k] = (float)((block.high[k] / 2 - block.low[k] / 2) + 0x1p-20);
    }
    return out;
}

/* How wide the cones of the lowest level are: the mean of their sines, 1 of those that are none. */
static double width_of_cones(const clinker_facets *made) {
    const uint32_t count = made->levels[0].count;
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += made->blocks[i].cosine > 0 ? (double)made->blocks[i].sine : 1;
    }
    return sum / count;
}

static void bound_blocks(clinker_facets *made, ck_facet_block *blocks) {
    uint64_t run = CK_FACET_RUN;
    for (int level = 0; level < made->level_count; level++, run *= CK_BLOCK_FAN) {
        for (uint32_t i = 0; i < made->levels[level].count; i++) {
            const uint64_t end = run * (i + 1);
            blocks[made->levels[level].first + i] =
                bound_run(made, (uint32_t)(run * i), end < made->facet_count ? (uint32_t)end : made->facet_count);
        }
    }
}

/* The levels of blocks, without what is in them; returns how many blocks these are. */
static uint32_t lay_out_levels(clinker_facets *made) {
    uint32_t total = 0;
    uint64_t run = CK_FACET_RUN;
    for (made->level_count = 0; made->level_count < CK_MOST_LEVELS; run *= CK_BLOCK_FAN) {
        const uint32_t count = (uint32_t)((made->facet_count + run - 1) / run);
        made->levels[made->level_count++] = (ck_facet_level){total, count};
        total += count;
        if (count <= 1) {
            break;
        }
    }
    return total;
}

bool ck_recede_order(ck_facet_work *work) {
    clinker_facets *made = work->made;
    const uint32_t total = lay_out_levels(made);
    if (!ck_buffer_reserve(&made->memory, &made->block_memory, total, sizeof(ck_facet_block))) {
        return false;
    }
    made->blocks = made->block_memory.data;
    bound_blocks(made, made->block_memory.data);
    /* Faces in an order of their own cost a look at the place of each triangle: nothing is worth that where those next
     * to each other in the mesh are alike already, as most programs write them. */
    const double width = width_of_cones(made);
    if (width > WIDE) {
        if (!sort_facets(work)) {
            return false;
        }
        bound_blocks(made, made->block_memory.data);
        if (width_of_cones(made) > ENOUGH * width) {
            memcpy(made->facet_memory.data, work->scratch->hull.data, made->facet_count * sizeof *made->facets);
            bound_blocks(made, made->block_memory.data);
        }
    }
    return true;
}
