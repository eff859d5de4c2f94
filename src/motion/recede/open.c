#include "motion/recede/open.h"

#include "base/assert.h"
#include "motion/recede/kernels/kernels.h"
#include "motion/scratch.h"

#include <math.h>

enum { VERTICES_IN_PART = 1 << 15 };

/* The box of the vertices of a part. */
typedef struct part_box {
    float low[3], high[3];
    bool finite;
} part_box;

typedef struct box_job {
    const ck_facing_kernels *kernels;
    const float *positions;
    size_t count;
    part_box *boxes;
} box_job;

static void box_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const box_job *job = data;
    const size_t first = part * VERTICES_IN_PART;
    const size_t some = job->count - first < VERTICES_IN_PART ? job->count - first : VERTICES_IN_PART;
    part_box *box = &job->boxes[part];
    for (int k = 0; k < 3; k++) {
        box->low[k] = INFINITY;
        box->high[k] = -INFINITY;
    }
    box->finite = job->kernels->box(job->positions + 3 * first, some, box->low, box->high);
}

/* The box of all vertices. False: no memory. */
static bool find_box(clinker_workspace *workspace, const ck_mesh *mesh, part_box *all) {
    const size_t parts = ((size_t)mesh->vertex_count + VERTICES_IN_PART - 1) / VERTICES_IN_PART;
    ck_motion_scratch *scratch = ck_motion_scratch_of(workspace);
    if (scratch == NULL || !ck_buffer_reserve(&workspace->memory, &scratch->distances, parts, sizeof(part_box))) {
        return false;
    }
    box_job job = {ck_facing_kernels_select(), (const float *)(const void *)mesh->positions, mesh->vertex_count,
                   scratch->distances.data};
    ck_team_run(workspace->team, parts, box_part, &job);
    *all = job.boxes[0];
    for (size_t part = 1; part < parts; part++) {
        all->finite = all->finite && job.boxes[part].finite;
        for (int k = 0; k < 3; k++) {
            all->low[k] = fminf(all->low[k], job.boxes[part].low[k]);
            all->high[k] = fmaxf(all->high[k], job.boxes[part].high[k]);
        }
    }
    return true;
}

/* How the body is read, and its box in the world. False: not well within the range of floats. */
static bool set_bounds(const part_box *box, ck_body *body) {
    const double large = 0x1p40, small = 0x1p-40;
    const double *m = body->mesh.m;
    ck_points *points = &body->points;
    double steepest = 0;
    *points = (ck_points){.mesh = &body->mesh, .scale = 1};
    for (int k = 0; k < 3; k++) {
        points->origin[k] = (double)(0.5F * box->low[k] + 0.5F * box->high[k]);
        body->reach =
            fmax(body->reach, fmax((double)box->high[k] - points->origin[k], points->origin[k] - (double)box->low[k]));
    }
    for (int i = 0; i < 3; i++) {
        const double *row = &m[4 * i];
        double sum = fabs(row[3]);
        body->low[i] = body->high[i] = row[3];
        for (int j = 0; j < 3; j++) {
            const double ends[2] = {row[j] * (double)box->low[j], row[j] * (double)box->high[j]};
            body->low[i] += fmin(ends[0], ends[1]);
            body->high[i] += fmax(ends[0], ends[1]);
            sum += fmax(fabs(ends[0]), fabs(ends[1]));
            steepest = fmax(steepest, fabs(row[j]));
        }
        body->magnitude = fmax(body->magnitude, sum);
    }
    for (int i = 0; i < 3; i++) {
        body->low[i] -= 0x1p-48 * body->magnitude;
        body->high[i] += 0x1p-48 * body->magnitude;
    }
    return body->reach > small && body->reach < large && steepest > small && steepest < large &&
           body->magnitude < large;
}

clinker_status ck_recede_open(clinker_workspace *workspace, const clinker_body *source, size_t number, ck_body *body,
                              bool *plain) {
    part_box box;
    *body = (ck_body){.diagonal = -1};
    *plain = false;
    clinker_status status = ck_mesh_open(workspace, &source->mesh, source->pose, number, &body->mesh);
    if (status != CLINKER_STATUS_OK || body->mesh.wide || body->mesh.stride != 3 * sizeof(float)) {
        return status;
    }
    if (!find_box(workspace, &body->mesh, &box)) {
        return ck_fail_memory(workspace);
    }
    *plain = box.finite && set_bounds(&box, body) &&
             ck_body_indices_in_range(workspace, ck_body_kernels_select(), body) && ck_mesh_has_area(&body->mesh);
    return CLINKER_STATUS_OK;
}
