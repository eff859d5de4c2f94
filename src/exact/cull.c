/* Culling by slabs, the half-spaces of a k-DOP around the other body. */
#include "exact/cull.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    BLOCKS_IN_PART = 256,
    TRIANGLES_IN_PART = 1 << 14,
    FEW_BLOCKS = 4, /* with more than one block in FEW_BLOCKS left, boxes do not pay */
    SIDES = 2 * CK_DIRECTIONS,
    WORTH_AGAIN = 1024, /* triangles, from which on culling them again pays */
};

/* One side of a slab of the other body: nothing of it lies beyond `bound` along sign * direction. */
typedef struct slab_side {
    int direction;
    int sign;
    double bound;
    double share; /* how much of this body it cuts off, of its extent */
} slab_side;

static slab_side side_of(const ck_body *body, int direction, int sign, double bound) {
    CK_ASSERT(direction >= 0 && direction < CK_DIRECTIONS && (sign == 1 || sign == -1));
    CK_ASSERT(body->low[direction] <= body->high[direction]);
    double extent = body->high[direction] - body->low[direction];
    double beyond = sign > 0 ? body->high[direction] - bound : -bound - body->low[direction];
    return (slab_side){direction, sign, bound, extent > 0 ? beyond / extent : 0.0};
}

/* The sides that cut off most, best first. */
typedef struct best_sides {
    slab_side best[SIDES];
    int count;
    int most; /* that are kept */
} best_sides;

static void keep_best(best_sides *sides, slab_side candidate) {
    CK_ASSERT(sides->count >= 0 && sides->count <= sides->most && sides->most <= SIDES);
    CK_ASSERT(sides->count < 2 || sides->best[0].share >= sides->best[sides->count - 1].share);
    if (!(candidate.share > 0)) {
        return;
    }
    int at = sides->count;
    for (; at > 0 && sides->best[at - 1].share < candidate.share; at--) {
        if (at < sides->most) {
            sides->best[at] = sides->best[at - 1];
        }
    }
    if (at < sides->most) {
        sides->best[at] = candidate;
        sides->count += sides->count < sides->most;
    }
}

static ck_half_space half_space(const ck_body *body, const slab_side *side) {
    ck_half_space space = {.limit = 0};
    for (int i = 0; i < 3; i++) {
        double d = side->sign * ck_directions[side->direction][i];
        space.direction[i] = (float)d;
        for (int j = 0; j < 3; j++) {
            space.normal[j] += (float)(d * (double)body->points.rotation[i][j]);
        }
    }
    double limit = side->bound - side->sign * body->offset[side->direction] + body->slack[side->direction];
    limit += 0x1p-50 * (fabs(side->bound) + fabs(body->offset[side->direction]));
    space.limit = limit >= (double)FLT_MAX ? FLT_MAX : nextafterf((float)limit, INFINITY);
    return space;
}

typedef struct cull_job {
    const ck_kernels *kernels;
    const ck_body *body;
    ck_half_space spaces[SIDES]; /* those that cut off most come first, with a bit of a code each */
    int space_count;
    ck_codes codes;
    uint32_t *list;
    uint32_t *counts;
    uint32_t *blocks;
} cull_job;

static void code_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const cull_job *job = data;
    uint32_t first = (uint32_t)part * BLOCKS_IN_PART;
    CK_ASSERT(first < job->body->block_count);
    uint32_t left = job->body->block_count - first;
    job->kernels->codes(&job->body->points, first, left < BLOCKS_IN_PART ? left : BLOCKS_IN_PART, job->spaces,
                        job->space_count < CK_HALF_SPACES ? job->space_count : CK_HALF_SPACES, job->body->boxes,
                        &job->codes);
}

static void survivor_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const cull_job *job = data;
    const ck_mesh *mesh = &job->body->mesh;
    uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    CK_ASSERT(first < mesh->triangle_count);
    uint32_t left = mesh->triangle_count - first;
    uint32_t last = first + (left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART);
    job->counts[part] = job->kernels->survivors(mesh, &job->codes, first, last, &job->list[first]);
}

/* Moves the survivors of the parts together; false: an index is out of range. */
static bool gather_parts(uint32_t *list, const uint32_t *counts, size_t parts, uint32_t *total) {
    *total = 0;
    for (size_t part = 0; part < parts; part++) {
        if (counts[part] == UINT32_MAX) {
            return false;
        }
        CK_ASSERT(counts[part] <= TRIANGLES_IN_PART && *total <= part * TRIANGLES_IN_PART);
        memmove(&list[*total], &list[part * TRIANGLES_IN_PART], counts[part] * sizeof(uint32_t));
        *total += counts[part];
    }
    return true;
}

/* Whether the boxes of its blocks of triangles are known. */
static bool has_blocks(const ck_body *body) {
    return body->triangle_boxes != NULL && body->closed != 0;
}

/* Culls blocks, then the triangles of those that are left. False: more than one block in FEW_BLOCKS is left, and
 * codes of all vertices are faster. */
static bool cull_blocks(const cull_job *job, ck_survivors *survivors) {
    CK_ASSERT(job->body->indices_checked);
    const ck_body *body = job->body;
    uint32_t blocks = ck_triangle_blocks(&body->mesh);
    uint32_t count =
        job->kernels->near_blocks(body->triangle_boxes, blocks, job->spaces, job->space_count, job->blocks);
    if (count > blocks / FEW_BLOCKS) {
        return false;
    }
    *survivors = (ck_survivors){.list = job->list};
    survivors->count =
        job->kernels->near_triangles(&body->points, job->blocks, count, job->spaces, job->space_count, job->list);
    CK_ASSERT(ck_is_strictly_ascending(survivors->list, survivors->count));
    return true;
}

static void code_vertices(clinker_workspace *workspace, cull_job *job) {
    ck_team_run(workspace->team, (job->body->block_count + BLOCKS_IN_PART - 1) / BLOCKS_IN_PART, code_part, job);
}

static ck_cull_result cull(clinker_workspace *workspace, cull_job *job, ck_body *body, ck_side *side,
                           ck_survivors *survivors) {
    CK_ASSERT(job->space_count >= 0 && job->space_count <= SIDES);
    ck_memory *memory = &workspace->memory;
    size_t parts = ((size_t)body->mesh.triangle_count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
    /* Passes over triangles write up to a vector beyond what they keep. */
    if (!ck_buffer_reserve(memory, &side->vertex_codes, body->block_count, CK_BLOCK) ||
        !ck_buffer_reserve(memory, &side->block_codes, body->block_count, 1) ||
        !ck_buffer_reserve(memory, &side->survivors, (size_t)body->mesh.triangle_count + CK_MOST_WIDE,
                           sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &side->blocks, ck_triangle_blocks(&body->mesh), sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &side->part_counts, parts, sizeof(uint32_t))) {
        return CK_CULL_NO_MEMORY;
    }
    job->codes = (ck_codes){side->vertex_codes.data, side->block_codes.data};
    job->list = side->survivors.data;
    job->counts = side->part_counts.data;
    job->blocks = side->blocks.data;
    if (has_blocks(body) && cull_blocks(job, survivors)) {
        return CK_CULL_DONE;
    }
    code_vertices(workspace, job);
    ck_team_run(workspace->team, parts, survivor_part, job);
    *survivors = (ck_survivors){.list = job->list, .codes = job->codes.vertex};
    if (!gather_parts(job->list, job->counts, parts, &survivors->count)) {
        return CK_CULL_BAD_INDEX;
    }
    CK_ASSERT(ck_is_strictly_ascending(survivors->list, survivors->count));
    if (!body->indices_checked) { /* a body that threads share is not written to */
        body->indices_checked = true;
    }
    return CK_CULL_DONE;
}

static ck_cull_result cull_by_sides(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body,
                                    const best_sides *sides, ck_side *side, ck_survivors *survivors) {
    if (sides->count == 0) {
        *survivors = (ck_survivors){.count = body->mesh.triangle_count};
        return ck_body_indices_in_range(workspace, ck_body_kernels_select(), body) ? CK_CULL_DONE : CK_CULL_BAD_INDEX;
    }
    cull_job job = {.kernels = kernels, .body = body, .space_count = sides->count};
    for (int i = 0; i < sides->count; i++) {
        job.spaces[i] = half_space(body, &sides->best[i]);
    }
    return cull(workspace, &job, body, side, survivors);
}

/* The sides of the other body's slabs that cut off most of a body, so many of them. */
static best_sides slab_sides(const ck_body *body, const ck_body *other, double margin, int most) {
    best_sides sides;
    sides.count = 0;
    sides.most = most;
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        double slab_margin = ck_slab_margin(k, margin);
        keep_best(&sides, side_of(body, k, 1, other->high[k] + slab_margin));
        keep_best(&sides, side_of(body, k, -1, slab_margin - other->low[k]));
    }
    return sides;
}

ck_cull_result ck_cull_by_slabs(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body,
                                const ck_body *other, double margin, ck_side *side, ck_survivors *survivors) {
    CK_ASSERT(body != other && margin >= 0);
    const best_sides sides = slab_sides(body, other, margin, has_blocks(body) ? SIDES : CK_HALF_SPACES);
    return cull_by_sides(workspace, kernels, body, &sides, side, survivors);
}

typedef struct again_job {
    const ck_kernels *kernels;
    const ck_points *points;
    const ck_survivors *from;
    ck_half_space spaces[SIDES - CK_HALF_SPACES];
    int space_count;
    uint32_t *list;
    uint32_t *counts;
} again_job;

static void again_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const again_job *job = data;
    uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    CK_ASSERT(first < job->from->count);
    uint32_t left = job->from->count - first;
    uint32_t last = first + (left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART);
    job->counts[part] = job->kernels->near_listed(job->points, job->from->list, first, last, job->spaces,
                                                  job->space_count, &job->list[first]);
}

/* The sides that have no bit in a code are tried in one go. Where there are as many of these again, this body is all
 * around the other one, and may lie beyond its slabs as a whole. */
bool ck_cull_again(clinker_workspace *workspace, const ck_kernels *kernels, const ck_body *body, const ck_body *other,
                   double margin, ck_side *side, ck_survivors *survivors) {
    CK_ASSERT(body != other && body->indices_checked && margin >= 0);
    if (survivors->count < WORTH_AGAIN) {
        return true;
    }
    const best_sides sides = slab_sides(body, other, margin, SIDES);
    if (sides.count < 2 * CK_HALF_SPACES) {
        return true;
    }
    size_t parts = ((size_t)survivors->count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
    if (!ck_buffer_reserve(&workspace->memory, &side->nearer, (size_t)survivors->count + CK_MOST_WIDE,
                           sizeof(uint32_t)) ||
        !ck_buffer_reserve(&workspace->memory, &side->part_counts, parts, sizeof(uint32_t))) {
        return false;
    }
    again_job job = {.kernels = kernels,
                     .points = &body->points,
                     .from = survivors,
                     .space_count = sides.count - CK_HALF_SPACES,
                     .list = side->nearer.data,
                     .counts = side->part_counts.data};
    for (int i = 0; i < job.space_count; i++) {
        job.spaces[i] = half_space(body, &sides.best[CK_HALF_SPACES + i]);
    }
    ck_team_run(workspace->team, parts, again_part, &job);
    (void)gather_parts(job.list, job.counts, parts, &survivors->count); /* indices were checked before */
    survivors->list = job.list;
    CK_ASSERT(ck_is_strictly_ascending(survivors->list, survivors->count));
    return true;
}

void ck_cull_find_codes(clinker_workspace *workspace, const ck_kernels *kernels, const ck_body *body,
                        const ck_body *other, double margin, const ck_side *side, ck_survivors *survivors) {
    CK_ASSERT(survivors->list != NULL && survivors->codes == NULL);
    CK_ASSERT(side->vertex_codes.capacity >= (size_t)body->block_count * CK_BLOCK);
    CK_ASSERT(side->block_codes.capacity >= body->block_count);
    const best_sides sides = slab_sides(body, other, margin, CK_HALF_SPACES);
    cull_job job = {.kernels = kernels, .body = body, .space_count = sides.count};
    for (int i = 0; i < job.space_count; i++) {
        job.spaces[i] = half_space(body, &sides.best[i]);
    }
    job.codes = (ck_codes){side->vertex_codes.data, side->block_codes.data};
    code_vertices(workspace, &job);
    survivors->codes = job.codes.vertex;
}

ck_cull_result ck_cull_by_box(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body,
                              const double low[3], const double high[3], ck_side *side, ck_survivors *survivors) {
    CK_ASSERT(ck_box_in_order(low, high));
    best_sides sides;
    sides.count = 0;
    sides.most = CK_HALF_SPACES;
    for (int axis = 0; axis < 3; axis++) {
        keep_best(&sides, side_of(body, axis, 1, high[axis]));
        keep_best(&sides, side_of(body, axis, -1, -low[axis]));
    }
    return cull_by_sides(workspace, kernels, body, &sides, side, survivors);
}

/* A coordinate of rotated u is off by its slack at most; a combination of coordinates is off by that
 * combination of their slacks. Twice that has room for the rounding of the normal, and again for that of the product.
 */
static ck_half_space beyond_plane(const ck_body *body, const ck_beyond *plane) {
    ck_half_space space = {.limit = 0};
    double limit = plane->bound;
    for (int i = 0; i < 3; i++) {
        space.direction[i] = (float)plane->normal[i];
        limit += 4 * fabs(plane->normal[i]) * body->slack[i] - plane->normal[i] * body->offset[i];
        limit += 0x1p-50 * fabs(plane->normal[i] * body->offset[i]);
    }
    limit += 0x1p-50 * fabs(plane->bound);
    for (int j = 0; j < 3; j++) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += plane->normal[i] * (double)body->points.rotation[i][j];
        }
        space.normal[j] = (float)sum;
    }
    space.limit = limit >= (double)FLT_MAX ? FLT_MAX : nextafterf((float)limit, INFINITY);
    return space;
}

ck_cull_result ck_cull_by_planes(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body,
                                 const ck_beyond *planes, int count, ck_side *side, ck_survivors *survivors) {
    CK_ASSERT(count >= 0 && count <= CK_HALF_SPACES);
    cull_job job = {.kernels = kernels, .body = body, .space_count = count};
    for (int i = 0; i < count; i++) {
        job.spaces[i] = beyond_plane(body, &planes[i]);
    }
    return cull(workspace, &job, body, side, survivors);
}

void ck_usual_extents(const ck_body *body, const ck_survivors *triangles, double extents[3]) {
    CK_ASSERT(triangles->count > 0);
    enum { SPARSE = 32, MOST = 64 };
    uint32_t samples = triangles->count / SPARSE + 1;
    samples = samples < MOST ? samples : MOST;
    double sum[3] = {0, 0, 0};
    for (uint32_t i = 0; i < samples; i++) {
        uint32_t at = (uint32_t)((uint64_t)triangles->count * i / samples);
        double t[3][3];
        ck_mesh_triangle(&body->mesh, triangles->list != NULL ? triangles->list[at] : at, t);
        for (int axis = 0; axis < 3; axis++) {
            double low = fmin(t[0][axis], fmin(t[1][axis], t[2][axis]));
            double high = fmax(t[0][axis], fmax(t[1][axis], t[2][axis]));
            double extent = (high - low) * body->points.scale;
            sum[axis] += extent * extent * extent * extent;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        extents[axis] = sqrt(sqrt(sum[axis] / samples));
    }
}
