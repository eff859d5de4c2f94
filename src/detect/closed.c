/* Is a surface closed and oriented: does every edge have as many faces one way as the other?
 *
 * Each vertex gets a 64-bit number mixed from its coordinates, so that equal positions are one vertex whatever the
 * indices say; each directed edge from a to b adds a b (a - b), which its opposite takes away. For the three edges of a
 * triangle that comes to -(a - b) (b - c) (c - a). A closed surface sums to zero for certain, modulo 2^64; an open one
 * does so with a chance of about 2^-53, as products of even numbers are more often zero than others. So there is a
 * second sum, with the halves of the numbers exchanged, and both must be zero: about 2^-100. Matching the edges one by
 * one would be certain as well but costs ten times the rest of a check; clinker_mesh_inspect() does it.
 *
 * Faces with no area may close gaps, so they count at first; a body that is open only because of them is closed. */
#include "detect/scratch.h"

#include "math/triangle_contact.h"

#include <string.h>

enum { TRIANGLES_IN_PART = 1 << 15, VERTICES_IN_PART = 1 << 15 };

static inline uint64_t mix(uint64_t x) {
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    return x ^ (x >> 32);
}

/* The number of a position; minus zero counts as zero. */
static uint64_t position_number(const ck_mesh *mesh, uint32_t vertex) {
    double p[3];
    uint64_t bits[3];
    ck_mesh_local(mesh, vertex, p);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] += 0.0;
    }
    memcpy(bits, p, sizeof bits);
    return mix(bits[0] * 0x9E3779B97F4A7C15ULL + mix(bits[1] * 0xC2B2AE3D27D4EB4FULL + mix(bits[2] + 1)));
}

/* What the edges of a triangle add to a sum. */
static inline uint64_t edges_of(uint64_t a, uint64_t b, uint64_t c) {
    return (a - b) * (b - c) * (c - a);
}

static inline uint64_t exchange_halves(uint64_t x) {
    return x << 32 | x >> 32;
}

/* Zero for closed surfaces. */
typedef struct edge_sums {
    uint64_t plain, exchanged;
} edge_sums;

typedef struct closed_job {
    const ck_body *body;
    uint64_t *numbers;
    bool with_area; /* leave out faces with none */
    edge_sums sums[CK_MAX_THREADS];
    double *volumes; /* one for each part, so that the sum does not depend on who did which */
} closed_job;

static void number_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const closed_job *job = data;
    uint32_t count = job->body->mesh.vertex_count;
    uint32_t first = (uint32_t)part * VERTICES_IN_PART;
    uint32_t last = count - first < VERTICES_IN_PART ? count : first + VERTICES_IN_PART;
    for (uint32_t i = first; i < last; i++) {
        job->numbers[i] = position_number(&job->body->mesh, i);
    }
}

/* Six times the volume between a triangle and the origin of the points, in local coordinates; careful ones are of the
 * world. */
static double cone_volume(const ck_points *points, uint32_t triangle) {
    const ck_mesh *mesh = points->mesh;
    double t[3][3];
    for (int corner = 0; corner < 3; corner++) {
        uint32_t vertex = ck_mesh_corner(mesh, triangle, corner);
        if (points->careful) {
            ck_mesh_world(mesh, vertex, t[corner]);
        } else {
            ck_mesh_local(mesh, vertex, t[corner]);
        }
        for (int axis = 0; axis < 3; axis++) {
            t[corner][axis] = t[corner][axis] * points->scale - points->origin[axis];
        }
    }
    return t[0][0] * (t[1][1] * t[2][2] - t[1][2] * t[2][1]) + t[0][1] * (t[1][2] * t[2][0] - t[1][0] * t[2][2]) +
           t[0][2] * (t[1][0] * t[2][1] - t[1][1] * t[2][0]);
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
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        list[kept] = list[i];
        kept += !has_no_area(mesh, list[i]);
    }
    return kept;
}

static void sum_part(void *data, size_t part, unsigned worker) {
    closed_job *job = data;
    const ck_mesh *mesh = &job->body->mesh;
    uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    uint32_t left = mesh->triangle_count - first;
    uint32_t last = first + (left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART);
    edge_sums sums = {0};
    double volume = 0;
    for (uint32_t i = first; i < last; i++) {
        uint64_t a = job->numbers[ck_mesh_corner(mesh, i, 0)];
        uint64_t b = job->numbers[ck_mesh_corner(mesh, i, 1)];
        uint64_t c = job->numbers[ck_mesh_corner(mesh, i, 2)];
        if (job->with_area && has_no_area(mesh, i)) {
            continue;
        }
        sums.plain += edges_of(a, b, c);
        sums.exchanged += edges_of(exchange_halves(a), exchange_halves(b), exchange_halves(c));
        volume += cone_volume(&job->body->points, i);
    }
    job->sums[worker].plain += sums.plain;
    job->sums[worker].exchanged += sums.exchanged;
    job->volumes[part] = volume;
}

static bool edges_cancel(clinker_workspace *workspace, closed_job *job, size_t parts, double *volume) {
    edge_sums sums = {0};
    *volume = 0;
    memset(job->sums, 0, sizeof job->sums);
    ck_team_run(workspace->team, parts, sum_part, job);
    for (unsigned i = 0; i < ck_team_size(workspace->team); i++) {
        sums.plain += job->sums[i].plain;
        sums.exchanged += job->sums[i].exchanged;
    }
    for (size_t i = 0; i < parts; i++) {
        *volume += job->volumes[i];
    }
    return sums.plain == 0 && sums.exchanged == 0;
}

bool ck_body_find_closed(clinker_workspace *workspace, ck_body *body) {
    if (body->closed != 0) {
        return true;
    }
    const ck_mesh *mesh = &body->mesh;
    size_t parts = ((size_t)mesh->triangle_count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
    ck_scratch *scratch = ck_scratch_of(workspace);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->numbers, mesh->vertex_count, sizeof(uint64_t)) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->volumes, parts, sizeof(double))) {
        return false;
    }
    closed_job job = {.body = body, .numbers = scratch->numbers.data, .volumes = scratch->volumes.data};
    ck_team_run(workspace->team, ((size_t)mesh->vertex_count + VERTICES_IN_PART - 1) / VERTICES_IN_PART, number_part,
                &job);
    double volume;
    bool closed = edges_cancel(workspace, &job, parts, &volume);
    if (!closed) {
        job.with_area = true;
        closed = edges_cancel(workspace, &job, parts, &volume);
    }
    body->closed = closed ? 1 : -1;
    body->with_area = closed && job.with_area;
    bool mirrored = !body->points.careful && mirrors(mesh);
    body->outward = (mirrored ? -volume : volume) < 0 ? -1 : 1;
    return true;
}
