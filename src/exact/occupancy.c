/* A raster with depth slices, both bodies in world coordinates: each pixel is a word with a bit for each of 64 slices
 * along the third axis. The boxes of one body's triangles are marked, those of the other tested against the marks, and
 * what is left of it marks a grid of its own for the first. */
#include "exact/occupancy.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

enum {
    WORTH_IT = 1024,          /* triangles, of both bodies, from which on sifting pays */
    PIXELS_PER_TRIANGLE = 16, /* of the boxes, on average, beyond which sifting costs more than it saves */
    SAMPLES = 16,             /* runs of triangles that are tried first */
    MOST_KEPT = 75,           /* percent of them; with more, it does not pay */
    BLOCKS_IN_PART = 256,
    MOST_PARTS = 8, /* each has a grid of its own */
};

typedef struct grid_size {
    double low[3], cell[3]; /* scaled world */
    int axis[3];
    uint32_t count[3]; /* cells along each */
} grid_size;

typedef struct sift_job {
    const ck_kernels *kernels;
    const ck_body *body;
    ck_grid grid;
    ck_sieve sieve;
    uint32_t count; /* triangles */
    uint32_t parts;
    size_t pixels;
    uint64_t *cells;  /* of the vertices */
    uint64_t *marked; /* a grid for each part */
    uint32_t kept[MOST_PARTS];
    bool spent[MOST_PARTS];
} sift_job;

/* Pixels a little larger than most triangles, so that these lie in two at most. */
static uint32_t pixels_along(double usual, double extent) {
    CK_ASSERT(usual >= 0 && extent > 0);
    const double larger = 1.1;
    double pixel = larger * usual;
    return extent < CK_GRID_SIDE * pixel ? (uint32_t)(extent / pixel) + 1 : CK_GRID_SIDE;
}

/* False: the bodies share no volume to divide. */
static bool size_grid(const ck_sifting sides[2], double margin, grid_size *size) {
    CK_ASSERT(margin >= 0);
    double extent[3];
    double longest = 0;
    for (int i = 0; i < 3; i++) {
        size->low[i] = fmax(sides[0].body->low[i], sides[1].body->low[i]) - margin;
        extent[i] = fmin(sides[0].body->high[i], sides[1].body->high[i]) + margin - size->low[i];
        longest = fmax(longest, extent[i]);
    }
    if (!(longest > 0)) {
        return false;
    }
    ck_order_axes(extent, size->axis);
    double usual[2][3];
    ck_usual_extents(sides[0].body, &sides[0].triangles, usual[0]);
    ck_usual_extents(sides[1].body, &sides[1].triangles, usual[1]);
    for (int i = 0; i < 3; i++) {
        int axis = size->axis[i];
        double along = fmax(extent[axis], longest / CK_GRID_SIDE);
        size->count[i] = i == 2 ? CK_GRID_SLICES : pixels_along(fmax(usual[0][axis], usual[1][axis]), along);
        size->cell[i] = along / size->count[i];
    }
    return true;
}

/* The grid as the vertices of a body see it. False: rounding would take up too much of a cell. */
static bool aim_grid(const grid_size *size, const ck_body *body, double margin, ck_grid *grid) {
    for (int i = 0; i < 3; i++) {
        int axis = size->axis[i];
        double scale = 1 / size->cell[i];
        double shift = (body->offset[axis] - size->low[axis]) * scale;
        double reach = fmax(fabs(body->low[axis] - body->offset[axis]), fabs(body->high[axis] - body->offset[axis]));
        double rounding = body->slack[axis] * scale + 0x1p-21 * (reach * scale + fabs(shift) + CK_GRID_SIDE);
        if (!(rounding < 0.25)) {
            return false;
        }
        grid->axis[i] = axis;
        grid->scale[i] = (float)scale;
        grid->shift[i] = (float)shift;
        grid->room[i] = (float)((margin * scale + rounding) * 1.0001);
        grid->last[i] = (float)(size->count[i] - 1);
    }
    return true;
}

static void cell_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const sift_job *job = data;
    uint32_t first = (uint32_t)part * BLOCKS_IN_PART;
    uint32_t left = job->body->block_count - first;
    job->kernels->cells(&job->body->points, first, left < BLOCKS_IN_PART ? left : BLOCKS_IN_PART, &job->grid,
                        job->cells);
}

static uint32_t start_of(const sift_job *job, size_t part) {
    CK_ASSERT(part <= job->parts);
    return (uint32_t)((uint64_t)job->count * part / job->parts);
}

static void sift_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    sift_job *job = data;
    uint32_t first = start_of(job, part);
    uint32_t last = start_of(job, part + 1);
    uint64_t *marked = job->marked != NULL ? job->marked + part * job->pixels : NULL;
    if (marked != NULL) {
        memset(marked, 0, job->pixels * sizeof *marked);
    }
    uint64_t budget = PIXELS_PER_TRIANGLE * (uint64_t)(last - first) + job->pixels;
    job->spent[part] = !job->kernels->sift(&job->sieve, first, last, budget, marked, &job->kept[part]);
}

/* False: it does not pay. */
static bool sift(clinker_workspace *workspace, sift_job *job) {
    ck_team_run(workspace->team, job->parts, sift_part, job);
    uint32_t total = 0;
    for (uint32_t part = 0; part < job->parts; part++) {
        if (job->spent[part]) {
            return false;
        }
        if (job->sieve.other != NULL) {
            CK_ASSERT(job->kept[part] <= start_of(job, part + 1) - start_of(job, part));
            memmove(&job->sieve.out[total], &job->sieve.out[start_of(job, part)], job->kept[part] * sizeof(uint32_t));
            total += job->kept[part];
        }
        for (size_t i = 0; part > 0 && job->marked != NULL && i < job->pixels; i++) {
            job->marked[i] |= job->marked[part * job->pixels + i];
        }
    }
    job->kept[0] = total;
    return true;
}

/* Tries a few runs of triangles: are those that stay fewer than `most` percent? */
static bool pays(const sift_job *job, uint32_t most) {
    enum { RUN = 64 };
    uint32_t kept = 0;
    uint32_t tried = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        uint32_t first = (uint32_t)((uint64_t)job->count * i / SAMPLES);
        uint32_t last = job->count - first < RUN ? job->count : first + RUN;
        uint32_t some;
        if (!job->kernels->sift(&job->sieve, first, last, UINT64_MAX, NULL, &some)) {
            return false;
        }
        kept += some;
        tried += last - first;
    }
    return kept * 100 < tried * most;
}

/* Marks the cells of the vertices: of surfaces, this lets through half as much as the cells of the triangles, and takes
 * a fraction of the time. */
static void mark_vertices(const sift_job *job) {
    memset(job->marked, 0, job->pixels * sizeof *job->marked);
    for (uint32_t i = 0; i < job->body->mesh.vertex_count; i++) {
        uint32_t cell = (uint32_t)job->cells[i];
        CK_ASSERT((cell >> 8 & 0xFF) * job->sieve.width + (cell & 0xFF) < job->pixels);
        job->marked[(cell >> 8 & 0xFF) * job->sieve.width + (cell & 0xFF)] |= (uint64_t)1 << (cell >> 16 & 0x3F);
    }
}

/* Could it pay, for all that the vertices show? They stand for the triangles where most of these are left. */
static bool may_pay(const sift_job jobs[2]) {
    if (jobs[0].count < jobs[0].body->mesh.triangle_count / 2) {
        return true;
    }
    mark_vertices(&jobs[0]);
    return pays(&jobs[1], MOST_KEPT / 2);
}

static bool prepare(clinker_workspace *workspace, ck_sifting *side, sift_job *job) {
    CK_ASSERT(job->parts >= 1 && job->parts <= MOST_PARTS && job->pixels > 0);
    ck_memory *memory = &workspace->memory;
    if (!ck_buffer_reserve(memory, &side->side->cells, (size_t)side->body->block_count * CK_BLOCK, sizeof(uint64_t)) ||
        !ck_buffer_reserve(memory, &side->side->marked, job->parts * job->pixels, sizeof(uint64_t)) ||
        !ck_buffer_reserve(memory, &side->side->sifted, (size_t)side->triangles.count + 1, sizeof(uint32_t))) {
        return false;
    }
    job->body = side->body;
    job->count = side->triangles.count;
    job->marked = side->side->marked.data;
    job->sieve.mesh = &side->body->mesh;
    job->sieve.list = side->triangles.list;
    job->cells = side->side->cells.data;
    job->sieve.cells = job->cells;
    job->sieve.out = side->side->sifted.data;
    ck_team_run(workspace->team, (side->body->block_count + BLOCKS_IN_PART - 1) / BLOCKS_IN_PART, cell_part, job);
    return true;
}

bool ck_occupancy_sift(clinker_workspace *workspace, const ck_kernels *kernels, ck_sifting sides[2], double margin) {
    grid_size size;
    sift_job jobs[2];
    const uint32_t counts[2] = {sides[0].triangles.count, sides[1].triangles.count};
    if (counts[0] == 0 || counts[1] == 0 || (uint64_t)counts[0] + counts[1] < WORTH_IT ||
        !size_grid(sides, margin, &size)) {
        return true;
    }
    unsigned team = ck_team_size(workspace->team);
    for (int which = 0; which < 2; which++) {
        jobs[which] = (sift_job){.kernels = kernels, .parts = team < MOST_PARTS ? team : MOST_PARTS};
        jobs[which].pixels = (size_t)size.count[0] * size.count[1];
        jobs[which].sieve.width = size.count[0];
        if (!aim_grid(&size, sides[which].body, which == 0 ? 0.0 : margin, &jobs[which].grid)) {
            return true;
        }
    }
    if (!prepare(workspace, &sides[0], &jobs[0]) || !prepare(workspace, &sides[1], &jobs[1])) {
        return false;
    }
    jobs[1].sieve.other = jobs[0].marked;
    if (!may_pay(jobs) || !sift(workspace, &jobs[0])) {
        return true;
    }
    if (!pays(&jobs[1], MOST_KEPT) || !sift(workspace, &jobs[1])) {
        return true;
    }
    jobs[0].sieve.other = jobs[1].marked;
    jobs[0].marked = NULL;
    if (!sift(workspace, &jobs[0])) {
        return true;
    }
    for (int which = 0; which < 2; which++) {
        sides[which].triangles.list = jobs[which].sieve.out;
        sides[which].triangles.count = jobs[which].kept[0];
        CK_ASSERT(ck_is_strictly_ascending(sides[which].triangles.list, sides[which].triangles.count));
    }
    return true;
}
