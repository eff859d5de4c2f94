#include "bodies/crowd_boxes.h"

#include "bodies/scratch.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum {
    KEPT_BITS = 8,            /* of the table of meshes that were bounded */
    BODIES_IN_PART = 1 << 12, /* that a thread bounds in one go */
};

/* Beyond these, floats do not serve well. */
#define LARGEST  0x1p40
#define SMALLEST 0x1p-40

/* What is known of a mesh in its own frame. */
typedef struct local_bounds {
    const char *positions; /* which mesh this is of; NULL: none */
    const uint32_t *indices;
    size_t stride;
    bool wide;
    uint32_t vertex_count, triangle_count;
    bool sound; /* finite, and indices in range */
    double centre[3], half[3];
    double radius; /* around the centre */
} local_bounds;

typedef struct crowd_work {
    ck_check *check;
    local_bounds *kept; /* a table of meshes, each in the place that its address gives it */
    bool kept_cleared;  /* which most crowds never need */
    ck_broad_box *boxes;
    const uint32_t *indices;               /* of the body before, which are known to be in range */
    uint32_t triangle_count, vertex_count; /* of that body */
} crowd_work;

/* Whether floats, and their squares and cubes, serve well. */
static bool is_moderate(double size) {
    return size > SMALLEST && size < LARGEST;
}

typedef struct wide_box {
    double low[3], high[3];
    double odd; /* 0 as long as all coordinates are finite */
} wide_box;

static const wide_box no_box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, 0};

static inline void widen(wide_box *box, const double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = p[axis] < box->low[axis] ? p[axis] : box->low[axis];
        box->high[axis] = p[axis] > box->high[axis] ? p[axis] : box->high[axis];
        box->odd += p[axis] * 0;
    }
}

static bool indices_fit(const ck_check *check, const ck_mesh *mesh) {
    return mesh->trusted || mesh->indices == NULL ||
           check->body_kernels->largest_index(mesh->indices, 3 * (size_t)mesh->triangle_count) < mesh->vertex_count;
}

static bool is_of(const local_bounds *bounds, const ck_mesh *mesh) {
    return bounds->positions == mesh->positions && bounds->indices == mesh->indices && bounds->stride == mesh->stride &&
           bounds->wide == mesh->wide && bounds->vertex_count == mesh->vertex_count &&
           bounds->triangle_count == mesh->triangle_count;
}

static void bound_local(const ck_check *check, const ck_mesh *mesh, local_bounds *bounds) {
    *bounds = (local_bounds){.positions = mesh->positions,
                             .indices = mesh->indices,
                             .stride = mesh->stride,
                             .wide = mesh->wide,
                             .vertex_count = mesh->vertex_count,
                             .triangle_count = mesh->triangle_count};
    wide_box box = no_box;
    double p[3];
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        ck_mesh_local(mesh, i, p);
        widen(&box, p);
    }
    for (int axis = 0; axis < 3; axis++) {
        bounds->centre[axis] = 0.5 * (box.low[axis] + box.high[axis]);
        bounds->half[axis] = 0.5 * (box.high[axis] - box.low[axis]);
    }
    double farthest = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double d[3];
        ck_mesh_local(mesh, i, p);
        ck_sub(p, bounds->centre, d);
        /* Not by fmax(), over which gcc 12 for aarch64 breaks down when it makes vectors of this loop. */
        const double square = ck_dot(d, d);
        farthest = square > farthest ? square : farthest;
    }
    bounds->radius = sqrt(farthest);
    double reach = 0;
    for (int axis = 0; axis < 3; axis++) {
        reach = fmax(reach, fabs(bounds->centre[axis]) + bounds->half[axis]);
    }
    bounds->sound = box.odd == 0 && is_moderate(reach) && is_moderate(bounds->radius) && indices_fit(check, mesh);
}

static const local_bounds *bounds_of(crowd_work *work, const ck_mesh *mesh) {
    if (!work->kept_cleared) {
        memset(work->kept, 0, sizeof(local_bounds) << KEPT_BITS);
        work->kept_cleared = true;
    }
    uint64_t address = (uint64_t)(uintptr_t)mesh->positions;
    local_bounds *bounds = &work->kept[address * UINT64_C(0x9E3779B97F4A7C15) >> (64 - KEPT_BITS)];
    if (!is_of(bounds, mesh)) {
        bound_local(work->check, mesh, bounds);
    }
    return bounds;
}

/* The box of a mesh that is known in its own frame: the smaller, along each axis, of what holds its box and its ball.
 */
static bool place_bounds(const local_bounds *bounds, const ck_mesh *mesh, wide_box *box) {
    double steepest = 0;
    for (int i = 0; i < 3; i++) {
        const double *row = &mesh->m[4 * i];
        steepest = fmax(steepest, ck_norm(row));
        double middle = row[3] + ck_dot(row, bounds->centre);
        double across =
            fabs(row[0]) * bounds->half[0] + fabs(row[1]) * bounds->half[1] + fabs(row[2]) * bounds->half[2];
        double around = bounds->radius * ck_norm(row);
        double room = 0x1p-40 * (fabs(row[3]) + fabs(middle) + across + ck_norm(bounds->centre) * ck_norm(row));
        double half = (across < around ? across : around) + room;
        box->low[i] = middle - half;
        box->high[i] = middle + half;
    }
    return bounds->sound && is_moderate(steepest);
}

static bool is_comfortable(const wide_box *box) {
    bool fits = true;
    bool wide = false;
    for (int axis = 0; axis < 3; axis++) {
        fits = fits && box->low[axis] > -LARGEST && box->high[axis] < LARGEST;
        wide = wide || box->high[axis] - box->low[axis] > SMALLEST;
    }
    return fits && wide;
}

/* Whether the indices of a small mesh are in range; bodies of a crowd often share theirs. */
static bool plain_indices_fit(crowd_work *work, const clinker_mesh *mesh) {
    CK_ASSERT(mesh->triangle_count <= CK_SMALL_TRIANGLES && mesh->vertex_count <= CK_SMALL_VERTICES);
    uint32_t triangles = (uint32_t)mesh->triangle_count;
    uint32_t vertices = (uint32_t)mesh->vertex_count;
    if (mesh->trusted ||
        (mesh->indices == work->indices && triangles <= work->triangle_count && vertices >= work->vertex_count)) {
        return true;
    }
    bool fit = work->check->body_kernels->largest_index(mesh->indices, 3 * (size_t)triangles) < vertices;
    work->indices = fit ? mesh->indices : NULL;
    work->triangle_count = triangles;
    work->vertex_count = vertices;
    return fit;
}

static void set_box(const crowd_work *work, size_t number, const wide_box *box) {
    CK_ASSERT(number < work->check->body_count && ck_box_in_order(box->low, box->high));
    for (int axis = 0; axis < 3; axis++) {
        ck_broad_box_set(&work->boxes[number], axis, box->low[axis], box->high[axis]);
    }
}

/* Bounds up to eight plain bodies, first .. first+count-1. False: one of them is to be looked at closely. */
static bool bound_plain(const crowd_work *work, const clinker_body *sources, size_t first, size_t count) {
    CK_ASSERT(count > 0 && count <= CK_LANES && first + count <= work->check->body_count);
    ck_plain_bodies bodies;
    bodies.least_vertices = UINT32_MAX;
    bodies.most_vertices = 0;
    for (size_t lane = 0; lane < CK_LANES; lane++) {
        const clinker_body *source = &sources[first + (lane < count ? lane : 0)];
        uint32_t vertices = (uint32_t)source->mesh.vertex_count;
        bodies.positions[lane] = source->mesh.positions;
        bodies.poses[lane] = source->pose->m;
        bodies.indices[lane] = source->mesh.indices;
        bodies.vertex_count[lane] = vertices;
        bodies.least_vertices = vertices < bodies.least_vertices ? vertices : bodies.least_vertices;
        bodies.most_vertices = vertices > bodies.most_vertices ? vertices : bodies.most_vertices;
    }
    float low[3][CK_LANES];
    float high[3][CK_LANES];
    if (work->check->body_kernels->plain_boxes(&bodies, low, high) != (1U << CK_LANES) - 1) {
        return false;
    }
    for (size_t lane = 0; lane < count; lane++) {
        ck_broad_box *box = &work->boxes[first + lane];
        for (int axis = 0; axis < 3; axis++) {
            box->low[axis] = low[axis][lane];
            box->high[axis] = high[axis][lane];
            CK_ASSERT(box->low[axis] <= box->high[axis]);
        }
    }
    return true;
}

/* The box of a small mesh, vertex by vertex. */
static void place_vertices(const ck_mesh *mesh, wide_box *box) {
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double p[3];
        ck_mesh_world(mesh, i, p);
        widen(box, p);
    }
}

/* False: the box of this body is not to be had in this way. */
static bool bound_body(crowd_work *work, size_t number, const ck_mesh *mesh) {
    wide_box box = no_box;
    bool sound = true;
    if (mesh->vertex_count > CK_SMALL_VERTICES) {
        sound = place_bounds(bounds_of(work, mesh), mesh, &box);
    } else {
        sound = indices_fit(work->check, mesh);
        place_vertices(mesh, &box);
    }
    if (!sound || box.odd != 0 || !is_comfortable(&box) || !ck_mesh_has_area(mesh)) {
        return false;
    }
    set_box(work, number, &box);
    return true;
}

/* How many bodies from here on are plain, up to eight. */
static size_t count_plain(crowd_work *work, const clinker_body *sources, size_t most) {
    size_t count = 0;
    while (count < CK_LANES && count < most && ck_is_plain(&sources[count]) &&
           plain_indices_fit(work, &sources[count].mesh)) {
        count++;
    }
    return count;
}

/* One body by itself. */
static clinker_status bound_closely(crowd_work *work, const clinker_body *sources, size_t number, bool *usable) {
    CK_ASSERT(number < work->check->body_count);
    ck_mesh mesh;
    clinker_status status =
        ck_mesh_open(work->check->workspace, &sources[number].mesh, sources[number].pose, number, &mesh);
    if (status == CLINKER_STATUS_OK) {
        *usable = bound_body(work, number, &mesh);
    }
    return status;
}

/* The lower end of a box that is still to be found. */
static const float not_yet = NAN;

typedef struct boxes_job {
    ck_check *check;
    const clinker_body *sources;
    ck_broad_box *boxes;
    atomic_bool left; /* some are not bounded yet */
} boxes_job;

/* Bounds the plain bodies of a part, and marks the others. */
static void bound_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    boxes_job *job = data;
    const size_t first = part * BODIES_IN_PART, left = job->check->body_count - first;
    const size_t last = first + (left < BODIES_IN_PART ? left : BODIES_IN_PART);
    crowd_work work = {.check = job->check, .boxes = job->boxes};
    for (size_t i = first; i < last;) {
        size_t plain = count_plain(&work, job->sources + i, last - i);
        if (plain > 0 && bound_plain(&work, job->sources, i, plain)) {
            i += plain;
            continue;
        }
        for (plain += plain == 0; plain > 0; plain--) {
            job->boxes[i++].low[0] = not_yet;
        }
        atomic_store_explicit(&job->left, true, memory_order_relaxed);
    }
}

clinker_status ck_crowd_boxes(ck_check *check, const clinker_body *sources, ck_broad_box *boxes, bool *usable) {
    ck_buffer *kept = &ck_bodies_scratch_of(check->workspace)->broad.meshes;
    if (!ck_buffer_reserve(&check->workspace->memory, kept, sizeof(local_bounds) << KEPT_BITS, 1)) {
        return ck_fail_memory(check->workspace);
    }
    boxes_job job = {.check = check, .sources = sources, .boxes = boxes};
    atomic_init(&job.left, false);
    ck_team_run(check->workspace->team, (check->body_count + BODIES_IN_PART - 1) / BODIES_IN_PART, bound_part, &job);
    crowd_work work = {.check = check, .kept = kept->data, .boxes = boxes};
    *usable = true;
    const bool left = atomic_load(&job.left);
    for (size_t i = 0; left && i < check->body_count && *usable; i++) {
        if (isnan(boxes[i].low[0])) {
            clinker_status status = bound_closely(&work, sources, i, usable);
            if (status != CLINKER_STATUS_OK) {
                return status;
            }
        }
    }
    return CLINKER_STATUS_OK;
}
