/* Is a surface closed and oriented (watertight): does every edge have as many faces one way as the other?
 *
 * Each vertex gets a random vector in a plane, mixed from its coordinates, so that equal positions are one vertex
 * whatever the indices say; each directed edge from a to b adds a x b, which its opposite takes away. For the three
 * edges of a triangle that comes to (b - a) x (c - a). A closed surface sums to zero for certain. The sum of an open
 * one is a polynomial with a term for each edge that is not balanced; it vanishes with a chance of about 2^-57, as
 * vectors of 62 bits are parallel a little more often than equal. So there is a second sum of other vectors, and both
 * must be zero. What remains is the chance of about 2^-62 that positions at the rim of a hole get the same 64 bits,
 * from which both vectors come. Matching the edges one by one would be certain as well but costs ten times the rest of
 * a check; clinker_mesh_inspect() does it.
 *
 * Faces with no area may close gaps, so they count at first; a body that is open only because of them is closed. */
#include "bodies/body.h"
#include "bodies/scratch.h"

#include "base/assert.h"
#include "math/triangle_contact.h"

#include <string.h>

enum { TRIANGLES_IN_PART = 1 << 15, VERTICES_IN_PART = 1 << 15 };

/* Zero for closed surfaces. */
typedef struct edge_sums {
    uint64_t s[2];
} edge_sums;

typedef struct closed_job {
    const ck_body_kernels *kernels;
    const ck_body *body;
    ck_two_vectors *numbers;
    bool with_area; /* leave out faces with none */
    bool checking;  /* indices, part by part, before they are read by */
    bool out_of_range[CK_MAX_THREADS];
    edge_sums sums[CK_MAX_THREADS];
    double *volumes; /* one for each part, so that the sum does not depend on who did which */
} closed_job;

static void number_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const closed_job *job = data;
    uint32_t first = (uint32_t)part * VERTICES_IN_PART;
    CK_ASSERT(first < job->body->mesh.vertex_count);
    uint32_t left = job->body->mesh.vertex_count - first;
    job->kernels->numbers(&job->body->mesh, first, left < VERTICES_IN_PART ? left : VERTICES_IN_PART, job->numbers);
}

/* Whether the pose turns bodies inside out. */
static bool mirrors(const ck_mesh *mesh) {
    const double *m = mesh->m;
    return mesh->placed && m[0] * (m[5] * m[10] - m[6] * m[9]) + m[1] * (m[6] * m[8] - m[4] * m[10]) +
                                   m[2] * (m[4] * m[9] - m[5] * m[8]) <
                               0;
}

static bool has_no_area(const ck_mesh *mesh, uint32_t triangle) {
    double t[3][3];
    ck_mesh_triangle(mesh, triangle, t);
    return ck_triangle_degenerate((const double(*)[3])t);
}

uint32_t ck_keep_with_area(const ck_mesh *mesh, uint32_t *list, uint32_t count) {
    CK_ASSERT(ck_all_below(list, count, mesh->triangle_count));
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        list[kept] = list[i];
        kept += !has_no_area(mesh, list[i]);
    }
    return kept;
}

/* Adds up triangles first .. last-1. */
static void sum_run(const closed_job *job, uint32_t first, uint32_t last, ck_boxes *boxes, edge_sums *sums,
                    double *volume) {
    CK_ASSERT(first < last && last <= job->body->mesh.triangle_count);
    CK_ASSERT(boxes == NULL || first % CK_TRIANGLE_BLOCK == 0);
    uint64_t edges[2];
    double more;
    job->kernels->surface_sums(&job->body->points, job->numbers, first, last, boxes, edges, &more);
    sums->s[0] += edges[0];
    sums->s[1] += edges[1];
    *volume += more;
}

static bool in_range(const closed_job *job, uint32_t first, uint32_t last) {
    const ck_mesh *mesh = &job->body->mesh;
    return job->kernels->largest_index(&mesh->indices[3 * (size_t)first], 3 * (size_t)(last - first)) <
           mesh->vertex_count;
}

static void sum_part(void *data, size_t part, unsigned worker) {
    closed_job *job = data;
    const ck_mesh *mesh = &job->body->mesh;
    uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    uint32_t left = mesh->triangle_count - first;
    uint32_t last = first + (left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART);
    edge_sums *sums = &job->sums[worker];
    double volume = 0;
    if (job->checking && !in_range(job, first, last)) {
        job->out_of_range[worker] = true;
        job->volumes[part] = 0;
        return;
    }
    if (!job->with_area) {
        sum_run(job, first, last, job->body->triangle_boxes, sums, &volume);
    }
    for (uint32_t i = first; i < last && job->with_area; i++) {
        if (!has_no_area(mesh, i)) {
            sum_run(job, i, i + 1, NULL, sums, &volume);
        }
    }
    job->volumes[part] = volume;
}

static bool edges_cancel(clinker_workspace *workspace, closed_job *job, size_t parts, double *volume) {
    edge_sums sums = {0};
    *volume = 0;
    memset(job->sums, 0, sizeof job->sums);
    ck_team_run(workspace->team, parts, sum_part, job);
    for (unsigned i = 0; i < ck_team_size(workspace->team); i++) {
        sums.s[0] += job->sums[i].s[0];
        sums.s[1] += job->sums[i].s[1];
    }
    for (size_t i = 0; i < parts; i++) {
        *volume += job->volumes[i];
    }
    return sums.s[0] == 0 && sums.s[1] == 0;
}

/* Whether no part has an index out of range. */
static bool all_in_range(const clinker_workspace *workspace, const closed_job *job) {
    for (unsigned i = 0; i < ck_team_size(workspace->team); i++) {
        if (job->out_of_range[i]) {
            return false;
        }
    }
    return true;
}

bool ck_body_find_closed_first(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body) {
    if (body->closed != 0) {
        return true;
    }
    const ck_mesh *mesh = &body->mesh;
    size_t parts = ((size_t)mesh->triangle_count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
    ck_bodies_scratch *scratch = ck_bodies_scratch_of(workspace);
    if (scratch == NULL ||
        !ck_buffer_reserve(&workspace->memory, &scratch->numbers, mesh->vertex_count, sizeof(ck_two_vectors)) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->volumes, parts, sizeof(double))) {
        return false;
    }
    closed_job job = {.kernels = kernels,
                      .body = body,
                      .numbers = scratch->numbers.data,
                      .checking = !body->indices_checked && !mesh->trusted && mesh->indices != NULL,
                      .volumes = scratch->volumes.data};
    ck_team_run(workspace->team, ((size_t)mesh->vertex_count + VERTICES_IN_PART - 1) / VERTICES_IN_PART, number_part,
                &job);
    double volume;
    bool closed = edges_cancel(workspace, &job, parts, &volume);
    if (!all_in_range(workspace, &job)) {
        return true;
    }
    body->indices_checked = true;
    job.checking = false;
    if (!closed) {
        job.with_area = true;
        closed = edges_cancel(workspace, &job, parts, &volume);
    }
    body->closed = closed ? 1 : -1;
    body->with_area = closed && job.with_area;
    if (!closed) {
        body->outward = mirrors(mesh) ? -1 : 1; /* nothing else tells which side is the outer one */
        return true;
    }
    bool mirrored = !body->points.careful && mirrors(mesh);
    body->outward = (mirrored ? -volume : volume) < 0 ? -1 : 1;
    return true;
}

bool ck_body_find_closed(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body) {
    CK_ASSERT(body->closed != 0 || body->indices_checked); /* corners are read by them */
    return ck_body_find_closed_first(workspace, kernels, body);
}
