#include "bodies/body.h"
#include "base/assert.h"
#include "bodies/scratch.h"
#include "math/vec3.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Blocks of vertices that one part of a parallel pass reads. */
enum { BLOCKS_IN_PART = 256 };

typedef struct bound_job {
    const ck_body_kernels *kernels;
    ck_body *body;
    ck_extents of_worker[CK_MAX_THREADS];
} bound_job;

static void bound_part(void *data, size_t part, unsigned worker) {
    bound_job *job = data;
    uint32_t first = (uint32_t)part * BLOCKS_IN_PART;
    CK_ASSERT(first < job->body->block_count);
    uint32_t left = job->body->block_count - first;
    job->kernels->extents(&job->body->points, first, left < BLOCKS_IN_PART ? left : BLOCKS_IN_PART,
                          &job->of_worker[worker], job->body->boxes);
}

static ck_extents empty_extents(void) {
    ck_extents extents = {.finite = true};
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        extents.low[k] = FLT_MAX;
        extents.high[k] = -FLT_MAX;
    }
    return extents;
}

static ck_extents measure(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body) {
    CK_ASSERT(body->block_count > 0);
    bound_job job = {.kernels = kernels, .body = body};
    unsigned workers = ck_team_size(workspace->team);
    for (unsigned i = 0; i < workers; i++) {
        job.of_worker[i] = empty_extents();
    }
    ck_team_run(workspace->team, (body->block_count + BLOCKS_IN_PART - 1) / BLOCKS_IN_PART, bound_part, &job);
    ck_extents all = job.of_worker[0];
    for (unsigned i = 1; i < workers; i++) {
        const ck_extents *one = &job.of_worker[i];
        all.finite = all.finite && one->finite;
        all.reach = fmaxf(all.reach, one->reach);
        for (int k = 0; k < CK_DIRECTIONS; k++) {
            all.low[k] = fminf(all.low[k], one->low[k]);
            all.high[k] = fmaxf(all.high[k], one->high[k]);
        }
    }
    return all;
}

static void set_points(ck_body *body, bool careful, double scale) {
    CK_ASSERT(ck_is_power_of_two(scale) && (careful || scale == 1));
    ck_points *points = &body->points;
    *points = (ck_points){.mesh = &body->mesh, .careful = careful, .scale = scale};
    double first[3];
    ck_mesh_local(&body->mesh, 0, first);
    if (careful) {
        ck_mesh_world(&body->mesh, 0, first);
    }
    for (int i = 0; i < 3; i++) {
        points->origin[i] = first[i] * scale;
        for (int j = 0; j < 3; j++) {
            points->rotation[i][j] = careful ? (float)(i == j) : (float)body->mesh.m[4 * i + j];
        }
    }
}

/* Floats serve well while nothing comes near their limits. */
static bool comfortable(const ck_body *body, const ck_extents *extents) {
    const double large = 0x1p40;
    const double small = 0x1p-40;
    double steepest = 0;
    for (int i = 0; i < 12; i++) {
        double m = fabs(body->mesh.m[i]);
        if (!(m < large)) {
            return false;
        }
        steepest = i % 4 < 3 ? fmax(steepest, m) : steepest;
    }
    bool reach_fits = (double)extents->reach > small && (double)extents->reach < large;
    return extents->finite && reach_fits && steepest > small && body->magnitude < large * large;
}

/* A projection is a sum of products of rounded factors: sixteen units in the last place of a float cover it. World
 * coordinates themselves are rounded in double precision. */
static void set_slabs(ck_body *body, const ck_extents *extents) {
    CK_ASSERT(extents->finite);
    double origin[3];
    ck_mesh_world(&body->mesh, 0, origin);
    double rows[3];
    for (int i = 0; i < 3; i++) {
        const float *row = body->points.rotation[i];
        rows[i] = fabs((double)row[0]) + fabs((double)row[1]) + fabs((double)row[2]);
        origin[i] *= body->points.scale;
    }
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        double spread = 0;
        double ones = 0;
        body->offset[k] = 0;
        for (int i = 0; i < 3; i++) {
            body->offset[k] += ck_directions[k][i] * origin[i];
            spread += abs(ck_directions[k][i]) * rows[i];
            ones += abs(ck_directions[k][i]);
        }
        body->slack[k] = 0x1p-20 * spread * (double)extents->reach + 0x1p-49 * ones * body->magnitude + 0x1p-120;
        body->low[k] = body->offset[k] + (double)extents->low[k] - body->slack[k];
        body->high[k] = body->offset[k] + (double)extents->high[k] + body->slack[k];
        CK_ASSERT(body->slack[k] > 0 && body->low[k] < body->high[k]);
    }
}

/* Bound of the numbers that the pose adds up to a world coordinate. */
static double pose_magnitude(const ck_body *body, double reach) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        const double *row = &body->mesh.m[4 * i];
        double sum = fabs(row[3]);
        for (int j = 0; j < 3; j++) {
            sum += fabs(row[j]) * (fabs(body->points.origin[j]) + reach);
        }
        most = fmax(most, sum);
    }
    return most;
}

bool ck_body_bound(clinker_workspace *workspace, const ck_body_kernels *kernels, bool careful, double scale,
                   ck_body *body) {
    set_points(body, careful, scale);
    ck_extents extents = measure(workspace, kernels, body);
    body->reach = (double)extents.reach;
    body->magnitude = careful ? ck_body_magnitude(body) * scale : pose_magnitude(body, (double)extents.reach);
    if (!(careful ? extents.finite : comfortable(body, &extents))) {
        return false;
    }
    set_slabs(body, &extents);
    return true;
}

double ck_body_magnitude(const ck_body *body) {
    double most = 0;
    for (uint32_t i = 0; i < body->mesh.vertex_count; i++) {
        double p[3];
        ck_mesh_world(&body->mesh, i, p);
        for (int axis = 0; axis < 3; axis++) {
            double size = fabs(p[axis]);
            if (!(size <= most)) {
                most = size;
            }
        }
    }
    return most;
}

double ck_slab_margin(int direction, double distance) {
    const signed char *d = ck_directions[direction];
    double ones = abs(d[0]) + abs(d[1]) + abs(d[2]);
    return distance * sqrt(ones) * (1 + 0x1p-40);
}

bool ck_bodies_separated(const ck_body *a, const ck_body *b, double margin) {
    CK_ASSERT(margin >= 0);
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        double slab_margin = ck_slab_margin(k, margin);
        if (a->low[k] > b->high[k] + slab_margin || b->low[k] > a->high[k] + slab_margin) {
            return true;
        }
    }
    return false;
}

enum { INDICES_IN_PART = 1 << 16 };

typedef struct index_job {
    const ck_body_kernels *kernels;
    const uint32_t *indices;
    size_t count;
    uint32_t most[CK_MAX_THREADS];
} index_job;

static void index_part(void *data, size_t part, unsigned worker) {
    index_job *job = data;
    size_t first = part * INDICES_IN_PART;
    CK_ASSERT(first < job->count);
    size_t left = job->count - first;
    uint32_t most = job->kernels->largest_index(job->indices + first, left < INDICES_IN_PART ? left : INDICES_IN_PART);
    job->most[worker] = most > job->most[worker] ? most : job->most[worker];
}

bool ck_body_surrounds(const ck_body *body, const ck_body *other, double margin) {
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        double slab_margin = ck_slab_margin(k, margin);
        if (!(body->low[k] < other->low[k] - slab_margin && other->high[k] + slab_margin < body->high[k])) {
            return false;
        }
    }
    return true;
}

bool ck_body_box_within(const ck_body *a, const ck_body *b) {
    for (int k = 0; k < 3; k++) {
        double slack = 2 * (a->slack[k] + b->slack[k]);
        if (a->low[k] < b->low[k] - slack || a->high[k] > b->high[k] + slack) {
            return false;
        }
    }
    return true;
}

bool ck_body_indices_in_range(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body) {
    const ck_mesh *mesh = &body->mesh;
    if (body->indices_checked) { /* a body that threads share is not written to */
        return true;
    }
    bool in_range = true;
    if (!mesh->trusted && mesh->indices != NULL) {
        index_job job = {.kernels = kernels, .indices = mesh->indices, .count = 3 * (size_t)mesh->triangle_count};
        ck_team_run(workspace->team, (job.count + INDICES_IN_PART - 1) / INDICES_IN_PART, index_part, &job);
        for (unsigned i = 0; i < ck_team_size(workspace->team); i++) {
            in_range = in_range && job.most[i] < mesh->vertex_count;
        }
    }
    body->indices_checked = in_range;
    return in_range;
}

clinker_status ck_body_check_indices(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body,
                                     size_t number) {
    return ck_body_indices_in_range(workspace, kernels, body) ? CLINKER_STATUS_OK
                                                              : ck_mesh_validate(workspace, &body->mesh, number);
}

bool ck_bodies_tolerance(clinker_workspace *workspace, ck_body *a, ck_body *b, double scale, double *tolerance) {
    CK_ASSERT(ck_is_power_of_two(scale));
    if (!ck_body_find_face_box(workspace, a) || !ck_body_find_face_box(workspace, b)) {
        return false;
    }
    *tolerance = 0x1p-20 * (fmax(a->diagonal, b->diagonal) / scale);
    CK_ASSERT(*tolerance >= 0);
    return true;
}
