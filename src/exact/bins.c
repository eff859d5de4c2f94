/* A raster of columns and rows across the two longest axes of what the bodies share. Sorting takes two passes over the
 * triangles, one for the bins and one in their order, and a counting sort between them. */
#include "exact/bins.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum {
    MOST_ALONG = 1 << 11,
    TRIANGLES_IN_PART = 1 << 12,
};

typedef struct bin_job {
    const ck_kernels *kernels;
    const ck_survivors *triangles;
    const ck_placement *placement;
    ck_bins *bins;
    uint32_t *bin; /* of each triangle */
    float largest[CK_MAX_THREADS][3];
} bin_job;

static size_t parts_of(const bin_job *job) {
    return ((size_t)job->triangles->count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
}

static uint32_t count_in(const bin_job *job, size_t part) {
    CK_ASSERT(part < parts_of(job));
    uint32_t left = job->triangles->count - (uint32_t)part * TRIANGLES_IN_PART;
    return left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART;
}

static void bin_part(void *data, size_t part, unsigned worker) {
    bin_job *job = data;
    job->kernels->bin(job->placement, job->triangles->list, (uint32_t)part * TRIANGLES_IN_PART, count_in(job, part),
                      job->bins, job->bin, job->largest[worker]);
}

static void fill_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const bin_job *job = data;
    job->kernels->fill(job->placement, (uint32_t)part * TRIANGLES_IN_PART, count_in(job, part), job->bins);
}

/* Rows are high and columns narrow: few runs, and short ones. Far more bins than triangles would take longer than
 * these. */
static size_t size_bins(const ck_frame *frame, const double usual[2][3], uint32_t triangles, ck_bins *bins) {
    CK_ASSERT(triangles > 0 && ck_is_power_of_two(frame->zoom));
    static const double share[2] = {0.5, 1.5}; /* of a usual triangle */
    int axis[3];
    uint32_t count[2];
    ck_order_axes(frame->half, axis);
    for (int i = 1; i >= 0; i--) {
        double bin = share[i] * frame->zoom * fmax(usual[0][axis[i]], usual[1][axis[i]]);
        double along = fmax(2 * frame->half[axis[i]], 0x1p-10);
        count[i] = along < MOST_ALONG * bin ? (uint32_t)(along / bin) + 1 : MOST_ALONG;
        uint32_t most = i == 1 ? triangles : triangles / count[1] + 1;
        count[i] = count[i] < most ? count[i] : most;
        CK_ASSERT(count[i] >= 1 && count[i] <= MOST_ALONG);
        bins->axis[i] = axis[i];
        bins->scale[i] = (float)(count[i] / along);
        bins->shift[i] = (float)(0.5 * count[i]);
        bins->last[i] = (float)(count[i] - 1);
    }
    bins->columns = count[0];
    return (size_t)count[0] * count[1];
}

/* Puts the triangles in the order of their bins. Returns how many bins are in use. */
static size_t sort_triangles(const bin_job *job, size_t bin_count, uint32_t *starts, uint32_t *sorted) {
    uint32_t count = job->triangles->count;
    const uint32_t *list = job->triangles->list;
    memset(starts, 0, (bin_count + 1) * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        CK_ASSERT(job->bin[i] < bin_count);
        starts[job->bin[i]]++;
    }
    uint32_t sum = 0;
    size_t used = 0;
    for (size_t i = 0; i <= bin_count; i++) {
        used += starts[i] != 0;
        sum += starts[i];
        starts[i] = sum;
    }
    for (uint32_t i = count; i-- > 0;) {
        sorted[--starts[job->bin[i]]] = list != NULL ? list[i] : i;
    }
    CK_ASSERT(ck_starts_are_good(starts, bin_count, count));
    return used;
}

static bool reserve_order(ck_memory *memory, ck_side *side, uint32_t count, size_t bin_count) {
    return ck_buffer_reserve(memory, &side->keys, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &side->order, (size_t)count + CK_MOST_WIDE, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &side->spare_order, bin_count + 1, sizeof(uint32_t));
}

static bool reserve_arrays(ck_memory *memory, ck_side *side, uint32_t count, ck_bins *bins) {
    enum { ARRAYS = 15 };
    size_t room = ((size_t)count / CK_MOST_WIDE + 2) * CK_MOST_WIDE;
    if (!ck_buffer_reserve(memory, &side->clusters, ARRAYS * room, sizeof(float))) {
        return false;
    }
    float *arrays = side->clusters.data;
    for (size_t i = 0; i < 9; i++) {
        bins->v[i] = arrays + i * room;
    }
    for (size_t axis = 0; axis < 3; axis++) {
        bins->low[axis] = arrays + (9 + axis) * room;
        bins->high[axis] = arrays + (12 + axis) * room;
    }
    return true;
}

/* Places both bodies; false: next to the triangles, rounding is too coarse. */
static bool place_bodies(const ck_frame *frame, const ck_tree_plan plans[2], const double usual[2][3],
                         ck_binning *binning) {
    enum { FINE = 64 };
    binning->slack = 0;
    double size = 0;
    for (int i = 0; i < 2; i++) {
        ck_placement *placement = &binning->placements[i];
        *placement = ck_placement_of(plans[i].body, frame);
        double reach = ck_placement_reach(plans[i].body, placement);
        binning->slack = fmax(binning->slack, ck_placement_slack(plans[i].body, placement, frame, reach));
        size = fmax(size, fmax(usual[i][0], fmax(usual[i][1], usual[i][2])));
    }
    return binning->slack * FINE < size * frame->zoom && binning->slack < 1;
}

/* Do most triangles lie close to the one before them? */
static bool follows_surface(const ck_tree_plan *plan, const double usual[3]) {
    CK_ASSERT(plan->triangles.count >= 2);
    enum { SAMPLES = 64, CLOSE = 16 };
    const ck_survivors *triangles = &plan->triangles;
    uint32_t far = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        uint32_t at = (uint32_t)((uint64_t)(triangles->count - 1) * i / SAMPLES);
        double p[2][3];
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t triangle = triangles->list != NULL ? triangles->list[at + k] : at + k;
            ck_mesh_world(&plan->body->mesh, ck_mesh_corner(&plan->body->mesh, triangle, 0), p[k]);
        }
        double scale = plan->body->points.scale;
        bool close = true;
        for (int axis = 0; axis < 3; axis++) {
            close = close && fabs(p[1][axis] - p[0][axis]) * scale <= CLOSE * usual[axis];
        }
        far += !close;
    }
    return far <= SAMPLES / 4;
}

/* The triangles of the first body, sorted as well if their order jumps about: what each needs of the other then is in
 * the caches. */
static bool line_up_seekers(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan *plan,
                            const double usual[3], size_t bin_count, ck_binning *binning) {
    ck_side *side = plan->side;
    binning->seekers = plan->triangles;
    if (plan->triangles.count < 2 || follows_surface(plan, usual)) {
        return true;
    }
    if (!reserve_order(&workspace->memory, side, plan->triangles.count, bin_count)) {
        return false;
    }
    bin_job job = {.kernels = kernels,
                   .triangles = &plan->triangles,
                   .placement = &binning->placements[0],
                   .bins = &binning->bins,
                   .bin = side->keys.data};
    ck_team_run(workspace->team, parts_of(&job), bin_part, &job);
    sort_triangles(&job, bin_count, side->spare_order.data, side->order.data);
    binning->seekers.list = side->order.data;
    return true;
}

/* How many vectors of boxes a triangle is tested against, about. */
static double tests_expected(const ck_binning *binning, const ck_frame *frame, const double usual[3], double in_bin) {
    CK_ASSERT(in_bin >= 1);
    const ck_bins *bins = &binning->bins;
    double across[2];
    for (int i = 0; i < 2; i++) {
        int axis = bins->axis[i];
        across[i] = (usual[axis] * frame->zoom + (double)bins->largest[axis]) * (double)bins->scale[i] + 1;
        across[i] = fmin(across[i], (double)bins->last[i] + 1);
    }
    return across[1] * (1 + across[0] * in_bin / CK_LANES);
}

/* Sorts the triangles of the second body; no use: their search would take too long. */
static ck_bins_result fill(clinker_workspace *workspace, const ck_kernels *kernels, const ck_frame *frame,
                           const ck_tree_plan *plan, const double usual[2][3], size_t bin_count, ck_binning *binning) {
    enum { MOST_TESTS = 16 };
    ck_bins *bins = &binning->bins;
    ck_side *side = plan->side;
    if (!reserve_order(&workspace->memory, side, plan->triangles.count, bin_count) ||
        !reserve_arrays(&workspace->memory, side, plan->triangles.count, bins)) {
        return CK_BINS_NO_MEMORY;
    }
    bin_job job = {.kernels = kernels,
                   .triangles = &plan->triangles,
                   .placement = &binning->placements[1],
                   .bins = bins,
                   .bin = side->keys.data};
    ck_team_run(workspace->team, parts_of(&job), bin_part, &job);
    for (int axis = 0; axis < 3; axis++) {
        double largest = 0;
        for (unsigned worker = 0; worker < ck_team_size(workspace->team); worker++) {
            largest = fmax(largest, (double)job.largest[worker][axis]);
        }
        bins->largest[axis] = (float)(largest * 1.000001 + 2 * binning->slack);
    }
    size_t used = sort_triangles(&job, bin_count, side->spare_order.data, side->order.data);
    bins->starts = side->spare_order.data;
    bins->triangle = side->order.data;
    if (tests_expected(binning, frame, usual[0], (double)plan->triangles.count / (double)used) > MOST_TESTS) {
        return CK_BINS_NO_USE;
    }
    ck_team_run(workspace->team, parts_of(&job), fill_part, &job);
    return CK_BINS_DONE;
}

ck_bins_result ck_bins_make(clinker_workspace *workspace, const ck_kernels *kernels, const ck_frame *frame,
                            const ck_tree_plan plans[2], ck_binning *binning) {
    CK_ASSERT(plans[0].triangles.count > 0 && plans[1].triangles.count > 0);
    double usual[2][3];
    ck_usual_extents(plans[0].body, &plans[0].triangles, usual[0]);
    ck_usual_extents(plans[1].body, &plans[1].triangles, usual[1]);
    if (!place_bodies(frame, plans, (const double(*)[3])usual, binning)) {
        return CK_BINS_NO_USE;
    }
    size_t bin_count = size_bins(frame, (const double(*)[3])usual, plans[1].triangles.count, &binning->bins);
    ck_bins_result result = fill(workspace, kernels, frame, &plans[1], (const double(*)[3])usual, bin_count, binning);
    if (result == CK_BINS_DONE && !line_up_seekers(workspace, kernels, &plans[0], usual[0], bin_count, binning)) {
        return CK_BINS_NO_MEMORY;
    }
    return result;
}
