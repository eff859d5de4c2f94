#include "exact/dive.h"
#include "exact/scratch.h"

#include "base/assert.h"
#include "exact/contacts.h"

#include <math.h>
#include <string.h>

enum {
    WORTH_IT = 2048, /* triangles, of both bodies, from which on diving pays */
    CELLS = 16,      /* for each axis */
    SAMPLES = 4096,  /* vertices of each body */
    DIVES = 2,
};

typedef struct dive {
    double low[3], cell[3];
    uint16_t counts[2][CELLS * CELLS * CELLS];
} dive;

/* Bodies that graze each other overlap by little along some slab; there the culling leaves less than a dive costs. */
static bool overlap_well(const ck_body *a, const ck_body *b) {
    const double least = 0.125;
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        double shared = fmin(a->high[k], b->high[k]) - fmax(a->low[k], b->low[k]);
        double smaller = fmin(a->high[k] - a->low[k], b->high[k] - b->low[k]);
        if (!(shared > least * smaller)) {
            return false;
        }
    }
    return true;
}

static void sample(dive *where, const ck_body *body, uint16_t *counts) {
    uint32_t stride = body->mesh.vertex_count / SAMPLES + 1;
    double per_cell[3];
    for (int axis = 0; axis < 3; axis++) {
        CK_ASSERT(where->cell[axis] > 0);
        per_cell[axis] = 1 / where->cell[axis];
    }
    for (uint32_t i = 0; i < body->mesh.vertex_count; i += stride) {
        double p[3];
        double at[3];
        bool within = true;
        ck_mesh_world(&body->mesh, i, p);
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = (p[axis] * body->points.scale - where->low[axis]) * per_cell[axis];
            within = within && at[axis] >= 0 && at[axis] < CELLS;
        }
        if (within) {
            counts[((unsigned)at[0] * CELLS + (unsigned)at[1]) * CELLS + (unsigned)at[2]]++;
        }
    }
}

/* The cell that both bodies share most, taken out of the running; -1: none. */
static int next_cell(dive *where) {
    int best = -1;
    unsigned most = 0;
    for (int i = 0; i < CELLS * CELLS * CELLS; i++) {
        unsigned shared = where->counts[0][i] < where->counts[1][i] ? where->counts[0][i] : where->counts[1][i];
        if (shared > most) {
            most = shared;
            best = i;
        }
    }
    if (best >= 0) {
        where->counts[0][best] = 0;
    }
    return best;
}

static ck_dive_result dive_into(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *const bodies[2],
                                const dive *where, int cell) {
    CK_ASSERT(cell >= 0 && cell < CELLS * CELLS * CELLS);
    double low[3];
    double high[3];
    for (int axis = 2; axis >= 0; axis--) {
        low[axis] = where->low[axis] + where->cell[axis] * (cell % CELLS);
        high[axis] = low[axis] + where->cell[axis];
        cell /= CELLS;
    }
    ck_exact_scratch *scratch = ck_exact_scratch_of(workspace);
    ck_tree_plan plans[2];
    for (int which = 0; which < 2; which++) {
        plans[which] = (ck_tree_plan){.body = bodies[which], .side = &scratch->side[which]};
        if (ck_cull_by_box(workspace, kernels, bodies[which], low, high, plans[which].side, &plans[which].triangles) !=
            CK_CULL_DONE) {
            return CK_DIVE_FAULT;
        }
        if (plans[which].triangles.count == 0) {
            return CK_DIVE_NOTHING;
        }
    }
    ck_frame frame = ck_frame_of_box(low, high);
    ck_contacts contacts;
    double slack;
    if (!ck_trees_build(workspace, kernels, &frame, plans, 2, &slack) ||
        !ck_contacts_find(workspace, kernels, plans, slack, CK_AT_CROSSING, &contacts)) {
        return CK_DIVE_FAULT;
    }
    return contacts.ended ? CK_DIVE_CROSSING : CK_DIVE_NOTHING;
}

ck_dive_result ck_dive(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *a, ck_body *b) {
    if ((uint64_t)a->mesh.triangle_count + b->mesh.triangle_count < WORTH_IT || !overlap_well(a, b)) {
        return CK_DIVE_NOTHING;
    }
    dive where;
    memset(&where, 0, sizeof where);
    for (int axis = 0; axis < 3; axis++) {
        where.low[axis] = fmax(a->low[axis], b->low[axis]);
        where.cell[axis] = (fmin(a->high[axis], b->high[axis]) - where.low[axis]) / CELLS;
    }
    sample(&where, a, where.counts[0]);
    sample(&where, b, where.counts[1]);
    ck_body *const bodies[2] = {a, b};
    ck_dive_result result = CK_DIVE_NOTHING;
    for (int i = 0; i < DIVES && result == CK_DIVE_NOTHING; i++) {
        int cell = next_cell(&where);
        if (cell < 0) {
            break;
        }
        result = dive_into(workspace, kernels, bodies, &where, cell);
    }
    return result;
}
