#include "detect/dive.h"

#include "detect/contacts.h"

#include <math.h>
#include <string.h>

enum {
    WORTH_IT = 4096, /* survivors, of both bodies, from which on diving pays */
    CELLS = 16,      /* for each axis */
    SAMPLES = 4096,  /* for each body */
    DIVES = 3,
};

typedef struct dive {
    double low[3], cell[3];
    uint16_t counts[2][CELLS * CELLS * CELLS];
} dive;

static void sample(dive *where, const ck_tree_plan *plan, int which) {
    const ck_mesh *mesh = &plan->body->mesh;
    uint32_t stride = plan->triangles.count / SAMPLES + 1;
    for (uint32_t i = 0; i < plan->triangles.count; i += stride) {
        double p[3];
        ck_mesh_world(mesh, ck_mesh_corner(mesh, plan->triangles.list != NULL ? plan->triangles.list[i] : i, 0), p);
        unsigned cell = 0;
        bool within = true;
        for (int axis = 0; axis < 3; axis++) {
            double at = (p[axis] * plan->body->points.scale - where->low[axis]) / where->cell[axis];
            within = within && at >= 0 && at < CELLS;
            cell = within ? cell * CELLS + (unsigned)at : 0;
        }
        if (within) {
            where->counts[which][cell]++;
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

static bool dive_into(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan plans[2],
                      const dive *where, int cell, bool *crossing) {
    double low[3];
    double high[3];
    for (int axis = 2; axis >= 0; axis--) {
        low[axis] = where->low[axis] + where->cell[axis] * (cell % CELLS);
        high[axis] = low[axis] + where->cell[axis];
        cell /= CELLS;
    }
    ck_scratch *scratch = ck_scratch_of(workspace);
    ck_tree_plan local[2];
    for (int which = 0; which < 2; which++) {
        local[which] = (ck_tree_plan){.body = plans[which].body, .side = &scratch->whole[which]};
        ck_body body = *plans[which].body;
        body.points.mesh = &body.mesh;
        if (ck_cull_by_box(workspace, kernels, &body, low, high, local[which].side, &local[which].triangles) !=
            CK_CULL_DONE) {
            return false;
        }
        if (local[which].triangles.count == 0) {
            return true;
        }
    }
    ck_frame frame = ck_frame_of_box(low, high);
    ck_contacts contacts;
    double slack;
    if (!ck_trees_build(workspace, kernels, &frame, local, 2, &slack) ||
        !ck_contacts_find(workspace, kernels, local, slack, true, &contacts)) {
        return false;
    }
    *crossing = contacts.ended;
    return true;
}

bool ck_dive(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan plans[2], bool *crossing) {
    *crossing = false;
    if ((uint64_t)plans[0].triangles.count + plans[1].triangles.count < WORTH_IT) {
        return true;
    }
    dive where;
    memset(&where, 0, sizeof where);
    for (int axis = 0; axis < 3; axis++) {
        where.low[axis] = fmax(plans[0].body->low[axis], plans[1].body->low[axis]);
        where.cell[axis] = (fmin(plans[0].body->high[axis], plans[1].body->high[axis]) - where.low[axis]) / CELLS;
    }
    sample(&where, &plans[0], 0);
    sample(&where, &plans[1], 1);
    for (int i = 0; i < DIVES && !*crossing; i++) {
        int cell = next_cell(&where);
        if (cell < 0) {
            return true;
        }
        if (!dive_into(workspace, kernels, plans, &where, cell, crossing)) {
            return false;
        }
    }
    return true;
}
