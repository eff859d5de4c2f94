/* Complete lists: every part of the triangles writes a stream of fragments; streams are divided by groups of
 * neighbouring pixels, and each group is sorted by pixel, then each pixel by depth. The order of fragments is total, so
 * it does not matter who drew what first. */
#include "raster/cpu/cpu.h"
#include "raster/cpu/sort_fragments.h"

enum {
    MOST_GROUPS = 512,
    LEAST_SHIFT = 6, /* a group has at least so many pixels, as a power of two */
};

typedef struct list_job {
    clinker_workspace *workspace;
    const ck_prepared *prepared;
    size_t parts;
    size_t used[CK_RASTER_MOST_PARTS]; /* of each stream */
    bool failed[CK_RASTER_MOST_PARTS]; /* no memory */
    size_t pixels;
    size_t groups;
    int shift;      /* pixel >> shift is its group */
    size_t *places; /* of each part and group: how many fragments, then where they begin in `grouped` */
    ck_loose_fragment *grouped;
    uint32_t *starts;
    ck_fragment *fragments;
} list_job;

/* Draws a run, with more room as often as needed. False: no memory. */
static bool draw_run(const list_job *job, ck_buffer *stream, const ck_triangle_run *run, size_t *used) {
    uint32_t first = run->first;
    while (first < run->last) {
        size_t needed = 0;
        ck_sink sink = {
            .stream = stream->data, .used = *used, .capacity = stream->capacity / sizeof(ck_loose_fragment)};
        first = job->prepared->kernels->draw_lists(run->drawing, first, run->last, &sink, &needed);
        *used = sink.used;
        if (first < run->last &&
            !ck_buffer_extend(&job->workspace->memory, stream, *used, needed, sizeof *sink.stream)) {
            return false;
        }
    }
    return true;
}

static void draw_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    list_job *job = data;
    ck_buffer *stream = &job->prepared->scratch->streams[part];
    size_t *places = &job->places[part * job->groups];
    size_t total = job->prepared->triangle_count;
    size_t begin = total / job->parts * part + total % job->parts * part / job->parts;
    size_t next = part + 1;
    size_t end = total / job->parts * next + total % job->parts * next / job->parts;
    ck_triangle_run run;
    while (!job->failed[part] && ck_raster_next_run(job->prepared, &begin, end, &run)) {
        job->failed[part] = !draw_run(job, stream, &run, &job->used[part]);
    }
    for (size_t i = 0; i < job->groups; i++) {
        places[i] = 0;
    }
    const ck_loose_fragment *fragments = stream->data;
    for (size_t i = 0; i < job->used[part]; i++) {
        places[fragments[i].pixel >> job->shift]++;
    }
}

/* Counts become places. Returns how many fragments there are. */
static size_t place_groups(const list_job *job) {
    size_t place = 0;
    for (size_t group = 0; group < job->groups; group++) {
        for (size_t part = 0; part < job->parts; part++) {
            size_t count = job->places[part * job->groups + group];
            job->places[part * job->groups + group] = place;
            place += count;
        }
    }
    return place;
}

static void divide_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const list_job *job = data;
    const ck_loose_fragment *fragments = job->prepared->scratch->streams[part].data;
    size_t *places = &job->places[part * job->groups];
    for (size_t i = 0; i < job->used[part]; i++) {
        job->grouped[places[fragments[i].pixel >> job->shift]++] = fragments[i];
    }
}

/* Dividing has moved the place of each part and group to its end. */
static size_t end_of_group(const list_job *job, size_t group) {
    return job->places[(job->parts - 1) * job->groups + group];
}

/* Lists of a group: `starts` counts pixels, then holds the ends of their lists, then, filled from behind, the starts.
 */
static void sort_group(void *data, size_t group, unsigned worker) {
    (void)worker;
    const list_job *job = data;
    size_t begin = group > 0 ? end_of_group(job, group - 1) : 0;
    size_t end = end_of_group(job, group);
    size_t first = group << job->shift;
    size_t last = (group + 1) << job->shift < job->pixels ? (group + 1) << job->shift : job->pixels;
    for (size_t pixel = first; pixel < last; pixel++) {
        job->starts[pixel] = 0;
    }
    for (size_t i = begin; i < end; i++) {
        job->starts[job->grouped[i].pixel]++;
    }
    uint32_t place = (uint32_t)begin;
    for (size_t pixel = first; pixel < last; pixel++) {
        place += job->starts[pixel];
        job->starts[pixel] = place;
    }
    for (size_t i = end; i-- > begin;) {
        job->fragments[--job->starts[job->grouped[i].pixel]] = job->grouped[i].fragment;
    }
    for (size_t pixel = first; pixel < last; pixel++) {
        uint32_t stop = pixel + 1 < last ? job->starts[pixel + 1] : (uint32_t)end;
        ck_sort_fragments(&job->fragments[job->starts[pixel]], stop - job->starts[pixel]);
    }
}

/* False: no memory. */
static bool draw_streams(list_job *job) {
    ck_raster_scratch *scratch = job->prepared->scratch;
    if (!ck_buffer_reserve(&job->workspace->memory, &scratch->counts, job->parts * job->groups, sizeof(size_t))) {
        return false;
    }
    job->places = scratch->counts.data;
    ck_team_run(job->workspace->team, job->parts, draw_part, job);
    for (size_t part = 0; part < job->parts; part++) {
        if (job->failed[part]) {
            return false;
        }
    }
    return true;
}

/* False: no memory. */
static bool reserve_lists(list_job *job, size_t count) {
    ck_raster_scratch *scratch = job->prepared->scratch;
    ck_memory *memory = &job->workspace->memory;
    if (count > UINT32_MAX || !ck_buffer_reserve(memory, &scratch->grouped, count + 1, sizeof(ck_loose_fragment)) ||
        !ck_buffer_reserve(memory, &scratch->starts, job->pixels + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->fragments, count + 1, sizeof(ck_fragment))) {
        return false;
    }
    job->grouped = scratch->grouped.data;
    job->starts = scratch->starts.data;
    job->fragments = scratch->fragments.data;
    return true;
}

clinker_status ck_raster_cpu_lists(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, ck_raster_lists *lists) {
    ck_prepared prepared;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status != CLINKER_OK) {
        return status;
    }
    list_job job = {
        .workspace = workspace, .prepared = &prepared, .pixels = ck_view_pixels(view), .shift = LEAST_SHIFT};
    job.parts = prepared.triangle_count > 0 ? ck_raster_parts(prepared.triangle_count) : 1;
    while ((job.pixels - 1) >> job.shift >= MOST_GROUPS) {
        job.shift++;
    }
    job.groups = ((job.pixels - 1) >> job.shift) + 1;
    if (!draw_streams(&job)) {
        return ck_fail_memory(workspace);
    }
    size_t total = place_groups(&job);
    if (!reserve_lists(&job, total)) {
        return ck_fail_memory(workspace);
    }
    ck_team_run(workspace->team, job.parts, divide_part, &job);
    ck_team_run(workspace->team, job.groups, sort_group, &job);
    job.starts[job.pixels] = (uint32_t)total;
    *lists = (ck_raster_lists){job.starts, job.fragments};
    return CLINKER_OK;
}
