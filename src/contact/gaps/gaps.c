/* The signed distance of the vertices of a body from another one: clinker_bodies_gaps(). Vertices are taken along a
 * curve, in parts of a fixed number, so that threads do not show; within a part, the face nearest to one vertex is the
 * first that is tried for the next, and where a ball around one that holds no surface has the next one, both are on one
 * side of it. */
#include "clinker/draw.h"

#include "base/assert.h"
#include "contact/gaps/feature_side.h"
#include "contact/gaps/nearest.h"
#include "contact/gaps/vertex_order.h"
#include "contact/scratch.h"
#include "math/vec3.h"

enum { VERTICES_IN_PART = 1024, VERTICES_TOGETHER = 32 };

/* What one part of the vertices adds up to. */
typedef struct gap_sums {
    size_t measured, inside, sideless;
    double lowest, highest, sum;
} gap_sums;

typedef struct gap_job {
    const ck_body *on;
    ck_body *other;
    const ck_gap_kernels *kernels;
    ck_locator locator;
    ck_vertex_order order;
    double reach; /* scaled */
    double *gap;
    uint32_t *face;
    gap_sums *results;
} gap_job;

/* A vertex that is done with, which tells of the next one. */
typedef struct measured {
    double p[3];     /* where it is, scaled; NaN: there is none */
    double distance; /* of the surface from it, scaled; infinite: out of reach */
    double gap;      /* NaN: none */
    uint32_t face;   /* nearest to it */
    ck_place place;  /* of a closed body */
} measured;

/* ---- Side ---- */

static bool beyond_box(const ck_body *body, const double p[3]) {
    bool beyond = false;
    for (int axis = 0; axis < 3; axis++) {
        beyond = beyond || p[axis] < body->low[axis] || p[axis] > body->high[axis];
    }
    return beyond;
}

/* How near a surface may be that is `distance` away from p but for rounding, which comes to 2^-25 of the largest
 * difference of coordinates at worst: see ck_point_triangle_distance(). */
static double clear_of(const ck_body *body, double distance) {
    double size[3];
    ck_sub(body->high, body->low, size);
    return distance - 0x1p-24 * (distance + ck_sum_of_sizes(size));
}

/* Where a vertex lies with respect to a closed body. Balls around it and around the vertex before that hold no surface
 * and have a point in common are on one side of it. */
static ck_place place_of(const gap_job *job, uint32_t vertex, const measured *at, const measured *before) {
    double step[3], world[3];
    ck_sub(at->p, before->p, step);
    if (beyond_box(job->other, at->p)) {
        return CK_OUTSIDE;
    }
    if (before->distance < INFINITY && before->place != CK_ON &&
        ck_norm(step) < clear_of(job->other, before->distance) + clear_of(job->other, at->distance)) {
        return before->place;
    }
    ck_mesh_world(&job->on->mesh, vertex, world);
    return ck_locate(&job->locator, world);
}

/* -1, 0 or 1; NaN: it is on no side. */
static double sign_of(const gap_job *job, uint32_t vertex, const measured *at) {
    if (job->other->closed > 0) {
        return at->place == CK_ON ? 0 : (at->place == CK_INSIDE ? -1 : 1);
    }
    if (at->distance == 0) {
        return 0;
    }
    double world[3];
    ck_mesh_world(&job->on->mesh, vertex, world);
    const ck_side_of side = ck_feature_side(&job->locator, world, at->face);
    return side == CK_SIDE_UNKNOWN ? (double)NAN : (double)side;
}

/* ---- Parts ---- */

/* Goes on to a vertex. One in the place of the vertex before, as in a soup, has the same gap. */
static void go_on(const gap_job *job, uint32_t vertex, const double p[3], const ck_nearest_face *nearest,
                  measured *at) {
    const measured before = *at;
    if (ck_same_point(p, before.p)) {
        return;
    }
    *at = (measured){.p = {p[0], p[1], p[2]}, .distance = nearest->distance, .gap = NAN, .face = nearest->face};
    if (at->distance < INFINITY) {
        at->place = job->other->closed > 0 ? place_of(job, vertex, at, &before) : CK_OUTSIDE;
        /* Adding 0 turns minus zero into zero. */
        at->gap = sign_of(job, vertex, at) * at->distance / job->on->points.scale + 0.0;
    }
}

static void take_gap(const gap_job *job, uint32_t vertex, const measured *at, gap_sums *result) {
    if (!(at->distance < INFINITY)) {
        return;
    }
    job->face[vertex] = at->face;
    job->gap[vertex] = at->gap;
    if (isnan(at->gap)) {
        result->sideless++;
        return;
    }
    result->measured++;
    result->inside += at->gap < 0;
    result->lowest = ck_lesser(result->lowest, at->gap);
    result->highest = ck_greater(result->highest, at->gap);
    result->sum += at->gap;
}

static void measure_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const gap_job *job = data;
    measured at = {.p = {NAN, NAN, NAN}, .distance = INFINITY};
    gap_sums result = {.lowest = INFINITY, .highest = -INFINITY};
    uint32_t hint = 0;
    const size_t begin = part * VERTICES_IN_PART;
    for (size_t first = begin; first < begin + VERTICES_IN_PART && first < job->order.count;
         first += VERTICES_TOGETHER) {
        double points[VERTICES_TOGETHER][3];
        ck_nearest_face nearest[VERTICES_TOGETHER];
        const ck_item *vertices = &job->order.vertices[first];
        const size_t left = job->order.count - first;
        const uint32_t count = left < VERTICES_TOGETHER ? (uint32_t)left : VERTICES_TOGETHER;
        for (uint32_t i = 0; i < count; i++) {
            ck_scaled_vertex(job->on, vertices[i].number, points[i]);
        }
        ck_nearest_faces(&job->locator, job->kernels, (const double(*)[3])points, count, job->reach, &hint, nearest);
        for (uint32_t i = 0; i < count; i++) {
            go_on(job, vertices[i].number, points[i], &nearest[i], &at);
            take_gap(job, vertices[i].number, &at, &result);
        }
    }
    job->results[part] = result;
}

static void sum_up(const gap_job *job, size_t parts, clinker_gaps *gaps) {
    double lowest = INFINITY, highest = -INFINITY, sum = 0;
    for (size_t part = 0; part < parts; part++) {
        const gap_sums *result = &job->results[part];
        gaps->gap_count += result->measured;
        gaps->inside_count += result->inside;
        gaps->sideless_count += result->sideless;
        lowest = fmin(lowest, result->lowest);
        highest = fmax(highest, result->highest);
        sum += result->sum;
    }
    CK_ASSERT(gaps->inside_count <= gaps->gap_count);
    const bool any = gaps->gap_count > 0;
    gaps->lowest = any ? lowest : NAN;
    gaps->highest = any ? highest : NAN;
    gaps->mean = any ? sum / (double)gaps->gap_count : NAN;
}

/* ---- The call ---- */

/* What of the other body is within reach of this one; false: nothing is. */
static bool find_boxes(const gap_job *job, ck_world_box *own, ck_world_box *other) {
    const double margin = job->reach * (1 + 0x1p-20); /* slabs have slack for their own rounding */
    bool any = true;
    for (int axis = 0; axis < 3; axis++) {
        own->low[axis] = job->other->low[axis] - margin;
        own->high[axis] = job->other->high[axis] + margin;
        other->low[axis] = fmax(job->on->low[axis] - margin, job->other->low[axis]);
        other->high[axis] = fmin(job->on->high[axis] + margin, job->other->high[axis]);
        any = any && other->low[axis] <= other->high[axis];
    }
    return any;
}

static bool build_tree(ck_check *check, const ck_world_box *box, ck_side *side, gap_job *job) {
    if (job->reach < INFINITY) {
        return ck_locator_build_above(check->workspace, check->kernels, job->other, box->low, box->high, side,
                                      &job->locator);
    }
    return ck_locator_build(check->workspace, check->kernels, job->other, side, &job->locator);
}

static bool make_room(clinker_workspace *workspace, gap_job *job) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    const uint32_t count = job->on->mesh.vertex_count;
    if (scratch == NULL || !ck_buffer_reserve(memory, &scratch->vertex_gap, count, sizeof *job->gap) ||
        !ck_buffer_reserve(memory, &scratch->vertex_face, count, sizeof *job->face)) {
        return false;
    }
    job->gap = scratch->vertex_gap.data;
    job->face = scratch->vertex_face.data;
    for (uint32_t i = 0; i < count; i++) {
        job->gap[i] = NAN;
        job->face[i] = CLINKER_NO_FACE;
    }
    return true;
}

/* Measures all vertices within reach. False: no memory. */
static bool measure(ck_check *check, gap_job *job, clinker_gaps *gaps) {
    clinker_workspace *workspace = check->workspace;
    ck_world_box own, other;
    size_t parts = 0;
    if (!make_room(workspace, job)) {
        return false;
    }
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    if (find_boxes(job, &own, &other)) {
        if (!ck_vertex_order_find(workspace, job->on, &own, &job->order) ||
            !build_tree(check, &other, &scratch->gaps.side, job)) {
            return false;
        }
        const bool any = job->locator.plan.triangles.count > 0;
        parts = !any ? 0 : ((size_t)job->order.count + VERTICES_IN_PART - 1) / VERTICES_IN_PART;
        if (!ck_buffer_reserve(&workspace->memory, &scratch->gaps.parts, parts, sizeof *job->results)) {
            return false;
        }
        job->results = scratch->gaps.parts.data;
        ck_team_run(workspace->team, parts, measure_part, job);
    }
    sum_up(job, parts, gaps);
    gaps->vertex_count = job->on->mesh.vertex_count;
    gaps->gap = job->gap;
    gaps->face = job->face;
    gaps->closed = job->other->closed > 0;
    return true;
}

static clinker_status find_gaps(clinker_workspace *workspace, const clinker_body bodies[2],
                                const clinker_gaps_settings *settings, clinker_gaps *gaps) {
    clinker_query query;
    ck_check check;
    clinker_query_init(&query);
    clinker_status status = ck_check_begin(workspace, 2, &query, &check);
    if (status == CLINKER_STATUS_OK) {
        status = ck_bodies_open_all(&check, bodies);
    }
    for (size_t i = 0; i < 2 && status == CLINKER_STATUS_OK; i++) {
        status = ck_body_check_indices(workspace, check.body_kernels, &check.bodies[i], i);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    check.kernels = ck_kernels_select();
    gap_job job = {.kernels = ck_gap_kernels_select(),
                   .on = &check.bodies[0],
                   .other = &check.bodies[1],
                   .reach = settings->reach > 0 ? settings->reach * check.scale : INFINITY};
    if (!ck_body_find_closed(workspace, check.body_kernels, job.other) || !measure(&check, &job, gaps)) {
        return ck_fail_memory(workspace);
    }
    return CLINKER_STATUS_OK;
}

CK_DEFINE_INIT(clinker_gaps_settings)
CK_DEFINE_INIT(clinker_gaps)

clinker_status clinker_bodies_gaps(clinker_workspace *workspace, const clinker_body bodies[2],
                                   const clinker_gaps_settings *settings, clinker_gaps *gaps) {
    clinker_gaps_settings own = CLINKER_INIT(clinker_gaps_settings);
    ck_sized_clear(gaps, sizeof *gaps);
    settings = settings != NULL ? settings : &own;
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(bodies), CK_GIVEN_SIZED(settings), CK_GIVEN_SIZED(gaps));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (settings != &own) {
        ck_sized_read(&own, settings);
    }
    if (!isfinite(own.reach) || own.reach < 0) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the reach %g is not a length", own.reach);
    }
    clinker_gaps found = CLINKER_INIT(clinker_gaps);
    status = find_gaps(workspace, bodies, &own, &found);
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(gaps, &found);
    }
    return status;
}
