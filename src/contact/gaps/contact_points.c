/* Patches of a body where it is near another one: clinker_body_contacts(). Vertices with small gaps are sets that edges
 * and common places join (union-find). */
#include "clinker/draw.h"

#include "base/assert.h"
#include "base/forest.h"
#include "base/sort.h"
#include "contact/gaps/feature_side.h"
#include "contact/gaps/vertex_order.h"
#include "contact/scratch.h"
#include "math/vec3.h"
#include "model/hash_table.h"

#include <string.h>

typedef struct patch_job {
    ck_body *body;
    const double *gap;
    double limit;
    size_t slots;
    uint32_t *table; /* vertices by place, open addressing */
    ck_forest up;    /* which of them hang together */
    uint32_t *patch; /* of vertices that are the first of theirs */
    clinker_contact_point *found;
    uint32_t count;
} patch_job;

static bool takes_part(const patch_job *job, uint32_t vertex) {
    return job->gap[vertex] <= job->limit;
}

/* ---- What hangs together ---- */

static void join(const patch_job *job, uint32_t a, uint32_t b) {
    const uint32_t root = ck_forest_root(job->up, a), other = ck_forest_root(job->up, b);
    if (root != other) {
        (void)ck_forest_join_roots(job->up, root, other);
    }
}

/* Joins a vertex with an earlier one in its place. */
static void join_by_place(const patch_job *job, uint32_t vertex) {
    double p[3], other[3];
    ck_mesh_world(&job->body->mesh, vertex, p);
    size_t at = (size_t)ck_hash_point(p) & (job->slots - 1);
    for (; job->table[at] != CK_HASH_EMPTY; at = (at + 1) & (job->slots - 1)) {
        ck_mesh_world(&job->body->mesh, job->table[at], other);
        if (ck_same_point(p, other)) {
            join(job, job->table[at], vertex);
            return;
        }
    }
    job->table[at] = vertex;
}

static void join_by_edges(const patch_job *job) {
    const ck_mesh *mesh = &job->body->mesh;
    for (uint32_t face = 0; face < mesh->triangle_count; face++) {
        uint32_t last = ck_mesh_corner(mesh, face, 2);
        for (int corner = 0; corner < 3; corner++) {
            const uint32_t vertex = ck_mesh_corner(mesh, face, corner);
            if (takes_part(job, vertex) && takes_part(job, last)) {
                join(job, vertex, last);
            }
            last = vertex;
        }
    }
}

static clinker_contact_point *patch_of(const patch_job *job, uint32_t vertex) {
    const uint32_t number = job->patch[ck_forest_root(job->up, vertex)];
    CK_ASSERT(takes_part(job, vertex) && number < job->count);
    return &job->found[number];
}

/* The patches with their smallest gaps. The first vertex of each comes before the others. */
static void number_patches(patch_job *job) {
    for (uint32_t vertex = 0; vertex < job->body->mesh.vertex_count; vertex++) {
        if (!takes_part(job, vertex)) {
            continue;
        }
        if (job->up[vertex] == 0) {
            job->patch[vertex] = job->count;
            job->found[job->count++] = (clinker_contact_point){.gap = INFINITY};
        }
        clinker_contact_point *patch = patch_of(job, vertex);
        patch->vertex_count++;
        if (job->gap[vertex] < patch->gap) {
            patch->gap = job->gap[vertex];
            patch->vertex = vertex;
            ck_mesh_world(&job->body->mesh, vertex, patch->point);
        }
    }
}

/* ---- What they are like ---- */

static double area_of(const double t[3][3]) {
    double e[3], f[3], n[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, n);
    return 0.5 * ck_norm(n);
}

/* What a face adds to the patches that its corners are in. */
static void add_face(const patch_job *job, uint32_t face) {
    const ck_body *body = job->body;
    const double scale = body->points.scale;
    double t[3][3], scaled[3][3];
    for (int corner = 0; corner < 3; corner++) {
        const uint32_t vertex = ck_mesh_corner(&body->mesh, face, corner);
        if (!takes_part(job, vertex)) {
            continue;
        }
        clinker_contact_point *patch = patch_of(job, vertex);
        ck_mesh_triangle(&body->mesh, face, t);
        ck_scaled_triangle(body, face, scaled);
        patch->area += area_of((const double(*)[3])scaled) / 3 / scale / scale;
        if (ck_same_point(t[corner], patch->point)) {
            const double angle = ck_corner_angle((const double(*)[3])scaled, corner);
            ck_add_normal((const double(*)[3])scaled, angle * body->outward, patch->normal);
        }
    }
}

static int compare_points(const void *left, const void *right) {
    const clinker_contact_point *a = left, *b = right;
    if (a->gap != b->gap) {
        return a->gap < b->gap ? -1 : 1;
    }
    return (a->vertex > b->vertex) - (a->vertex < b->vertex);
}

static void describe(patch_job *job) {
    for (uint32_t face = 0; face < job->body->mesh.triangle_count; face++) {
        add_face(job, face);
    }
    for (uint32_t i = 0; i < job->count; i++) {
        double *normal = job->found[i].normal;
        const double length = ck_norm(normal);
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = length > 0 ? normal[axis] / length + 0.0 : 0;
        }
    }
    ck_sort(job->found, job->count, sizeof *job->found, compare_points);
}

/* ---- The call ---- */

static bool make_room(clinker_workspace *workspace, patch_job *job) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    const uint32_t count = job->body->mesh.vertex_count;
    size_t part = 0;
    for (uint32_t i = 0; i < count; i++) {
        part += takes_part(job, i);
    }
    job->slots = ck_hash_slots(part);
    if (scratch == NULL || !ck_hash_clear(memory, &scratch->gaps.table, job->slots) ||
        !ck_buffer_reserve(memory, &scratch->gaps.up, count, sizeof *job->up) ||
        !ck_buffer_reserve(memory, &scratch->gaps.patch, count, sizeof *job->patch) ||
        !ck_buffer_reserve(memory, &scratch->contact_points, part, sizeof *job->found)) {
        return false;
    }
    job->table = scratch->gaps.table.data;
    job->up = scratch->gaps.up.data;
    memset(job->up, 0, count * sizeof *job->up);
    job->patch = scratch->gaps.patch.data;
    job->found = scratch->contact_points.data;
    return true;
}

static clinker_status find_contacts(clinker_workspace *workspace, const clinker_body *body, patch_job *job) {
    clinker_query query;
    ck_check check;
    clinker_query_init(&query);
    clinker_status status = ck_check_begin(workspace, 1, &query, &check);
    if (status == CLINKER_STATUS_OK) {
        status = ck_bodies_open_all(&check, body);
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_body_check_indices(workspace, check.body_kernels, &check.bodies[0], 0);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    job->body = &check.bodies[0];
    if (!ck_body_find_closed(workspace, check.body_kernels, job->body) || !make_room(workspace, job)) {
        return ck_fail_memory(workspace);
    }
    for (uint32_t i = 0; i < job->body->mesh.vertex_count; i++) {
        if (takes_part(job, i)) {
            join_by_place(job, i);
        }
    }
    join_by_edges(job);
    number_patches(job);
    describe(job);
    return CLINKER_STATUS_OK;
}

CK_DEFINE_INIT(clinker_contacts)

clinker_status clinker_body_contacts(clinker_workspace *workspace, const clinker_body *body, const double *gap,
                                     double limit, clinker_contacts *contacts) {
    ck_sized_clear(contacts, sizeof *contacts);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(body), CK_GIVEN(gap), CK_GIVEN_SIZED(contacts));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!isfinite(limit)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the limit %g of contacts is not a finite number", limit);
    }
    patch_job job = {.gap = gap, .limit = limit};
    status = find_contacts(workspace, body, &job);
    if (status == CLINKER_STATUS_OK) {
        clinker_contacts found = CLINKER_INIT(clinker_contacts);
        found.points = job.found;
        found.point_count = job.count;
        ck_sized_give(contacts, &found);
    }
    return status;
}
