#include "contact/gaps/vertex_order.h"

#include "base/morton.h"
#include "contact/scratch.h"

enum { VERTICES_IN_PART = 1 << 14 };
#define LEFT_OUT UINT32_MAX /* in place of a key */

typedef struct key_job {
    const ck_body *body;
    const uint8_t *used;
    ck_world_box box;
    double cells; /* in a unit of length */
    uint32_t *keys;
} key_job;

void ck_scaled_vertex(const ck_body *body, uint32_t vertex, double out[3]) {
    ck_mesh_world(&body->mesh, vertex, out);
    for (int axis = 0; axis < 3; axis++) {
        out[axis] *= body->points.scale;
    }
}

static uint32_t key_of(const key_job *job, uint32_t vertex) {
    double p[3];
    uint32_t key = 0;
    ck_scaled_vertex(job->body, vertex, p);
    for (int axis = 0; axis < 3; axis++) {
        if (!(p[axis] >= job->box.low[axis] && p[axis] <= job->box.high[axis])) {
            return LEFT_OUT;
        }
        const double cell = (p[axis] - job->box.low[axis]) * job->cells, last = (1 << CK_MORTON_BITS) - 1;
        key |= ck_morton_spread((uint32_t)(cell < last ? cell : last)) << axis;
    }
    return key;
}

static void key_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const key_job *job = data;
    const uint32_t count = job->body->mesh.vertex_count, first = (uint32_t)part * VERTICES_IN_PART;
    const uint32_t last = count - first < VERTICES_IN_PART ? count : first + VERTICES_IN_PART;
    for (uint32_t i = first; i < last; i++) {
        job->keys[i] = job->used[i] != 0 ? key_of(job, i) : LEFT_OUT;
    }
}

/* What both boxes share; the cells are cubes, as many along its longest side as a key can tell. */
static void lay_cells(const ck_world_box *box, key_job *job) {
    double longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        job->box.low[axis] = fmax(box->low[axis], job->body->low[axis]);
        job->box.high[axis] = fmin(box->high[axis], job->body->high[axis]);
        longest = fmax(longest, job->box.high[axis] - job->box.low[axis]);
    }
    job->cells = longest > 0 ? (1 << CK_MORTON_BITS) / longest : 0;
}

/* Leaves out vertices without a key; how many are left. */
static uint32_t list_kept(uint32_t *keys, uint32_t count, uint32_t *numbers) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t key = keys[i];
        numbers[kept] = i;
        keys[kept] = key;
        kept += key != LEFT_OUT;
    }
    return kept;
}

bool ck_vertex_order_find(clinker_workspace *workspace, const ck_body *body, const ck_world_box *box,
                          ck_vertex_order *order) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    const uint32_t count = body->mesh.vertex_count;
    if (scratch == NULL || !ck_buffer_reserve(memory, &scratch->gaps.used, count, 1) ||
        !ck_buffer_reserve(memory, &scratch->gaps.keys, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->gaps.numbers, count, sizeof(uint32_t))) {
        return false;
    }
    ck_mesh_mark_used(&body->mesh, scratch->gaps.used.data);
    key_job job = {.body = body, .used = scratch->gaps.used.data, .keys = scratch->gaps.keys.data};
    lay_cells(box, &job);
    ck_team_run(workspace->team, count / VERTICES_IN_PART + (count % VERTICES_IN_PART != 0), key_part, &job);
    uint32_t *numbers = scratch->gaps.numbers.data;
    order->count = list_kept(job.keys, count, numbers);
    if (!ck_buffer_reserve(memory, &scratch->gaps.order, order->count, sizeof(ck_item)) ||
        !ck_buffer_reserve(memory, &scratch->gaps.spare, order->count, sizeof(ck_item))) {
        return false;
    }
    order->vertices = ck_radix_sort(job.keys, numbers, order->count, 3 * CK_MORTON_BITS, scratch->gaps.order.data,
                                    scratch->gaps.spare.data);
    return true;
}
