/* Complete lists (an A-buffer): every part of the triangles writes a stream of fragments, then these are sorted by
 * pixel, by counting, and each pixel's by depth. With several threads, streams are first divided by groups of
 * neighbouring pixels, and each group is sorted for itself. The order of fragments is total, so it does not matter who
 * drew what first. */
#include "base/assert.h"
#include "raster/cpu/cpu.h"
#include "raster/cpu/edges.h"
#include "raster/cpu/sort_fragments.h"

#include <string.h>

enum {
    MOST_GROUPS = 512,
    LEAST_SHIFT = 6, /* a group has at least 2^LEAST_SHIFT pixels */
};

typedef struct list_job {
    clinker_workspace *workspace;
    const ck_prepared *prepared;
    const uint8_t *wanted; /* pixels; NULL: all */
    ck_draw draw;
    ck_buffer *starts_room, *fragments_room; /* of the result */
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
        ck_sink sink = {.wanted = job->wanted,
                        .stream = stream->data,
                        .used = *used,
                        .capacity = stream->capacity / sizeof(ck_loose_fragment)};
        first = job->draw(run->drawing, first, run->last, &sink, &needed);
        CK_ASSERT(sink.used <= sink.capacity && (first == run->last || needed > sink.capacity));
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
    size_t total = job->prepared->triangle_count;
    size_t begin = ck_raster_part_start(total, part, job->parts);
    size_t end = ck_raster_part_start(total, part + 1, job->parts);
    ck_triangle_run run;
    while (!job->failed[part] && ck_raster_next_run(job->prepared, &begin, end, &run)) {
        job->failed[part] = !draw_run(job, stream, &run, &job->used[part]);
    }
}

static void count_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const list_job *job = data;
    const ck_loose_fragment *fragments = job->prepared->scratch->streams[part].data;
    size_t *places = &job->places[part * job->groups];
    memset(places, 0, job->groups * sizeof *places);
    for (size_t i = 0; i < job->used[part]; i++) {
        CK_ASSERT(fragments[i].pixel < job->pixels && fragments[i].pixel >> job->shift < job->groups);
        places[fragments[i].pixel >> job->shift]++;
    }
}

/* Counts become places. */
static void place_groups(const list_job *job) {
    size_t place = 0;
    for (size_t group = 0; group < job->groups; group++) {
        for (size_t part = 0; part < job->parts; part++) {
            size_t count = job->places[part * job->groups + group];
            job->places[part * job->groups + group] = place;
            place += count;
        }
    }
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
    CK_ASSERT(job->parts > 0 && group < job->groups);
    return job->places[(job->parts - 1) * job->groups + group];
}

/* Fragments that lie one after the other. */
typedef struct slice {
    const ck_loose_fragment *fragments;
    size_t count;
} slice;

/* Pixels that are looked at together: `none` of them is wanted, or some may be. */
typedef struct list_run {
    size_t end;
    bool none;
} list_run;

static list_run run_from(const list_job *job, size_t pixel, size_t last) {
    enum { AT_ONCE = 2 * sizeof(uint64_t) };
    if (job->wanted == NULL || pixel + AT_ONCE > last) {
        return (list_run){last, false};
    }
    uint64_t wanted[2];
    memcpy(wanted, &job->wanted[pixel], sizeof wanted);
    return (list_run){pixel + AT_ONCE, (wanted[0] | wanted[1]) == 0};
}

/* Turns counts of fragments into the ends of lists that follow each other from `end` on; returns that of the last. */
static uint32_t end_lists(const list_job *job, size_t first, size_t last, uint32_t end) {
    uint32_t *starts = job->starts;
    for (size_t pixel = first; pixel < last;) {
        const list_run run = run_from(job, pixel, last);
        if (run.none) {
            for (; pixel < run.end; pixel++) {
                starts[pixel] = end;
            }
        }
        for (; pixel < run.end; pixel++) {
            end += starts[pixel];
            starts[pixel] = end;
        }
    }
    return end;
}

/* Sorts each of some lists, of which the last one ends at `end`. */
static void sort_lists(const list_job *job, size_t first, size_t last, uint32_t end) {
    const uint32_t *starts = job->starts;
    for (size_t pixel = first; pixel < last;) {
        const list_run run = run_from(job, pixel, last);
        for (; pixel < run.end && !run.none; pixel++) {
            const uint32_t stop = pixel + 1 < last ? starts[pixel + 1] : end;
            if (stop - starts[pixel] > 1) {
                ck_sort_fragments(&job->fragments[starts[pixel]], stop - starts[pixel]);
            }
        }
        pixel = run.end;
    }
}

/* Lists of pixels first .. last-1, which begin at `begin`, out of slices that hold all their fragments: `starts` counts
 * them, then holds the ends of the lists, then, filled from behind, their starts. */
static void sort_pixels(const list_job *job, size_t first, size_t last, size_t begin, const slice *slices,
                        size_t slice_count) {
    CK_ASSERT(first < last && last <= job->pixels);
    uint32_t *starts = job->starts;
    memset(&starts[first], 0, (last - first) * sizeof *starts);
    for (size_t s = 0; s < slice_count; s++) {
        for (size_t i = 0; i < slices[s].count; i++) {
            CK_ASSERT(slices[s].fragments[i].pixel >= first && slices[s].fragments[i].pixel < last);
            starts[slices[s].fragments[i].pixel]++;
        }
    }
    const uint32_t end = end_lists(job, first, last, (uint32_t)begin);
    for (size_t s = slice_count; s-- > 0;) {
        for (size_t i = slices[s].count; i-- > 0;) {
            const ck_loose_fragment *loose = &slices[s].fragments[i];
            job->fragments[--starts[loose->pixel]] = loose->fragment;
        }
    }
    sort_lists(job, first, last, end);
}

static void sort_group(void *data, size_t group, unsigned worker) {
    (void)worker;
    const list_job *job = data;
    size_t begin = group > 0 ? end_of_group(job, group - 1) : 0;
    size_t first = group << job->shift;
    size_t last = (group + 1) << job->shift < job->pixels ? (group + 1) << job->shift : job->pixels;
    CK_ASSERT(begin <= end_of_group(job, group));
    const slice all = {&job->grouped[begin], end_of_group(job, group) - begin};
    sort_pixels(job, first, last, begin, &all, 1);
}

/* False: no memory. */
static bool sort_by_groups(list_job *job, size_t total) {
    ck_raster_scratch *scratch = job->prepared->scratch;
    ck_memory *memory = &job->workspace->memory;
    for (job->shift = LEAST_SHIFT; (job->pixels - 1) >> job->shift >= MOST_GROUPS;) {
        job->shift++;
    }
    job->groups = ((job->pixels - 1) >> job->shift) + 1;
    if (!ck_buffer_reserve(memory, &scratch->counts, job->parts * job->groups, sizeof(size_t)) ||
        !ck_buffer_reserve(memory, &scratch->grouped, total + 1, sizeof(ck_loose_fragment))) {
        return false;
    }
    job->places = scratch->counts.data;
    job->grouped = scratch->grouped.data;
    ck_team_run(job->workspace->team, job->parts, count_part, job);
    place_groups(job);
    ck_team_run(job->workspace->team, job->parts, divide_part, job);
    ck_team_run(job->workspace->team, job->groups, sort_group, job);
    return true;
}

static void sort_at_once(const list_job *job) {
    slice slices[CK_RASTER_MOST_PARTS];
    for (size_t part = 0; part < job->parts; part++) {
        slices[part] = (slice){job->prepared->scratch->streams[part].data, job->used[part]};
    }
    sort_pixels(job, 0, job->pixels, 0, slices, job->parts);
}

/* Draws all parts; `total`: the fragments. False: no memory, for these or for the lists. */
static bool draw_streams(list_job *job, size_t *total) {
    ck_memory *memory = &job->workspace->memory;
    bool failed = false;
    *total = 0;
    ck_team_run(job->workspace->team, job->parts, draw_part, job);
    for (size_t part = 0; part < job->parts; part++) {
        failed = failed || job->failed[part];
        *total += job->used[part];
    }
    if (failed || *total > UINT32_MAX ||
        !ck_buffer_reserve(memory, job->starts_room, job->pixels + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, job->fragments_room, *total + 1, sizeof(ck_fragment))) {
        return false;
    }
    job->starts = job->starts_room->data;
    job->fragments = job->fragments_room->data;
    return true;
}

/* Draws and sorts what the job is about. */
static clinker_status make_lists(list_job *job, ck_raster_lists *lists) {
    size_t total;
    if (!draw_streams(job, &total)) {
        return ck_fail_memory(job->workspace);
    }
    if (ck_team_size(job->workspace->team) == 1 || job->parts <= 1) {
        sort_at_once(job);
    } else if (!sort_by_groups(job, total)) {
        return ck_fail_memory(job->workspace);
    }
    job->starts[job->pixels] = (uint32_t)total;
    CK_ASSERT(ck_starts_are_good(job->starts, job->pixels, total));
    *lists = (ck_raster_lists){job->starts, job->fragments};
    return CLINKER_STATUS_OK;
}

clinker_status ck_raster_cpu_lists(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, const uint8_t *wanted,
                                   ck_raster_lists *lists) {
    ck_prepared prepared;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    list_job job = {.workspace = workspace,
                    .prepared = &prepared,
                    .wanted = wanted,
                    .draw = wanted != NULL ? kernels->draw_wanted_lists : kernels->draw_lists,
                    .starts_room = &prepared.scratch->starts,
                    .fragments_room = &prepared.scratch->fragments,
                    .parts = ck_raster_parts(prepared.triangle_count),
                    .pixels = ck_view_pixels(view)};
    return make_lists(&job, lists);
}

clinker_status ck_raster_cpu_edges(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, const ck_edge_filter *filters,
                                   ck_raster_lists *samples) {
    ck_prepared prepared;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    for (size_t i = 0; filters != NULL && i < count; i++) {
        prepared.drawings[i].filter = &filters[i];
    }
    list_job job = {.workspace = workspace,
                    .prepared = &prepared,
                    .draw = ck_draw_edges,
                    .starts_room = &prepared.scratch->edge_starts,
                    .fragments_room = &prepared.scratch->edge_samples,
                    .parts = ck_raster_parts(prepared.triangle_count),
                    .pixels = ck_view_pixels(view)};
    return make_lists(&job, samples);
}
