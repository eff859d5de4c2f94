/* Results that are planes: each thread draws into planes of its own, the first one into those of the result, and what
 * they have is brought together pixel by pixel. Which thread drew what makes no difference. */
#include "base/assert.h"
#include "raster/cpu/cpu.h"
#include "raster/cpu/edges.h"

#include <string.h>

enum { PIXELS_IN_PART = 32768 };

/* A form of result: what its planes are, and how what two threads have drawn is brought together. */
typedef struct plane_form {
    size_t planes;
    ck_sink (*cut)(float *planes, size_t stride); /* one plane after the other, `stride` apart */
    void (*begin)(const ck_sink *sink, size_t pixels);
    void (*join)(const ck_sink *into, const ck_sink *from, size_t begin, size_t end);
} plane_form;

typedef struct plane_job {
    const ck_prepared *prepared;
    const plane_form *form;
    ck_draw draw;
    size_t begin, end, parts; /* triangles of all sources, and how they are divided */
    size_t pixels, stride;    /* of a plane, and how many numbers lie from one plane to the next */
    ck_sink sinks[CK_MAX_THREADS];
    bool begun[CK_MAX_THREADS];
} plane_job;

static void fill_floats(float *plane, size_t count, float value) {
    for (size_t i = 0; i < count; i++) {
        plane[i] = value;
    }
}

static void fill_numbers(uint32_t *plane, size_t count, uint32_t value) {
    for (size_t i = 0; i < count; i++) {
        plane[i] = value;
    }
}

static ck_sink cut_extremes(float *planes, size_t stride) {
    return (ck_sink){.nearest = planes,
                     .farthest = planes + stride,
                     .nearest_face = (uint32_t *)(void *)(planes + 2 * stride),
                     .farthest_face = (uint32_t *)(void *)(planes + 3 * stride)};
}

static void begin_extremes(const ck_sink *sink, size_t pixels) {
    fill_floats(sink->nearest, pixels, INFINITY);
    fill_floats(sink->farthest, pixels, -INFINITY);
    fill_numbers(sink->nearest_face, pixels, CK_NO_FACE);
    fill_numbers(sink->farthest_face, pixels, CK_NO_FACE);
}

static void join_extremes(const ck_sink *into, const ck_sink *from, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        if (from->nearest[i] < into->nearest[i] ||
            (from->nearest[i] == into->nearest[i] && from->nearest_face[i] < into->nearest_face[i])) {
            into->nearest[i] = from->nearest[i];
            into->nearest_face[i] = from->nearest_face[i];
        }
        if (from->farthest[i] > into->farthest[i] ||
            (from->farthest[i] == into->farthest[i] && from->farthest_face[i] < into->farthest_face[i])) {
            into->farthest[i] = from->farthest[i];
            into->farthest_face[i] = from->farthest_face[i];
        }
    }
}

static ck_sink cut_front(float *planes, size_t stride) {
    return (ck_sink){.nearest = planes, .nearest_face = (uint32_t *)(void *)(planes + stride)};
}

static void begin_front(const ck_sink *sink, size_t pixels) {
    fill_floats(sink->nearest, pixels, INFINITY);
    fill_numbers(sink->nearest_face, pixels, CK_NO_FACE);
}

static void join_front(const ck_sink *into, const ck_sink *from, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        const bool nearer = from->nearest[i] < into->nearest[i] ||
                            (from->nearest[i] == into->nearest[i] && from->nearest_face[i] < into->nearest_face[i]);
        into->nearest[i] = nearer ? from->nearest[i] : into->nearest[i];
        into->nearest_face[i] = nearer ? from->nearest_face[i] : into->nearest_face[i];
    }
}

static ck_sink cut_range(float *planes, size_t stride) {
    return (ck_sink){
        .nearest = planes, .farthest = planes + stride, .faces = (uint32_t *)(void *)(planes + 2 * stride)};
}

static void begin_range(const ck_sink *sink, size_t pixels) {
    fill_floats(sink->nearest, pixels, INFINITY);
    fill_floats(sink->farthest, pixels, -INFINITY);
    fill_numbers(sink->faces, pixels, 0);
}

static void join_range(const ck_sink *into, const ck_sink *from, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        into->nearest[i] = from->nearest[i] < into->nearest[i] ? from->nearest[i] : into->nearest[i];
        into->farthest[i] = from->farthest[i] > into->farthest[i] ? from->farthest[i] : into->farthest[i];
        into->faces[i] += from->faces[i];
    }
}

static ck_sink cut_counts(float *planes, size_t stride) {
    (void)stride;
    return (ck_sink){.counts = (uint32_t *)(void *)planes};
}

static void begin_counts(const ck_sink *sink, size_t pixels) {
    fill_numbers(sink->counts, pixels, 0);
}

static void join_counts(const ck_sink *into, const ck_sink *from, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        into->counts[i] = ck_count_join(into->counts[i], from->counts[i]);
    }
}

static ck_sink cut_edges(float *planes, size_t stride) {
    return (ck_sink){.nearest = planes,
                     .nearest_face = (uint32_t *)(void *)(planes + stride),
                     .edge_of = (uint32_t *)(void *)(planes + 2 * stride)};
}

static void begin_edges(const ck_sink *sink, size_t pixels) {
    fill_floats(sink->nearest, pixels, -INFINITY);
    fill_numbers(sink->nearest_face, pixels, CK_NO_FACE);
    fill_numbers(sink->edge_of, pixels, CK_NO_FACE);
}

static void join_edges(const ck_sink *into, const ck_sink *from, size_t begin, size_t end, bool nearest) {
    for (size_t i = begin; i < end; i++) {
        const ck_fragment sample = {from->nearest[i], from->nearest_face[i], from->edge_of[i]};
        if (sample.face != CK_NO_FACE) {
            ck_edge_sink_put(into, nearest, (uint32_t)i, &sample);
        }
    }
}

static void join_last_edges(const ck_sink *into, const ck_sink *from, size_t begin, size_t end) {
    join_edges(into, from, begin, end, false);
}

static void join_nearest_edges(const ck_sink *into, const ck_sink *from, size_t begin, size_t end) {
    join_edges(into, from, begin, end, true);
}

static ck_sink cut_balance(float *planes, size_t stride) {
    (void)stride;
    return (ck_sink){.balance = (int32_t *)(void *)planes};
}

static void begin_balance(const ck_sink *sink, size_t pixels) {
    memset(sink->balance, 0, pixels * sizeof *sink->balance);
}

static void join_balance(const ck_sink *into, const ck_sink *from, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        into->balance[i] += from->balance[i];
    }
}

static const plane_form form_extremes = {4, cut_extremes, begin_extremes, join_extremes};
static const plane_form form_front = {2, cut_front, begin_front, join_front};
static const plane_form form_range = {3, cut_range, begin_range, join_range};
static const plane_form form_counts = {1, cut_counts, begin_counts, join_counts};
static const plane_form form_last_edges = {3, cut_edges, begin_edges, join_last_edges};
static const plane_form form_nearest_edges = {3, cut_edges, begin_edges, join_nearest_edges};
static const plane_form form_balance = {1, cut_balance, begin_balance, join_balance};

static void begin_planes(plane_job *job, unsigned worker) {
    CK_ASSERT(worker < CK_MAX_THREADS && !job->begun[worker]);
    job->form->begin(&job->sinks[worker], job->pixels);
    job->begun[worker] = true;
}

static void draw_part(void *data, size_t part, unsigned worker) {
    plane_job *job = data;
    if (!job->begun[worker]) {
        begin_planes(job, worker);
    }
    size_t count = job->end - job->begin;
    size_t begin = job->begin + ck_raster_part_start(count, part, job->parts);
    size_t end = job->begin + ck_raster_part_start(count, part + 1, job->parts);
    ck_triangle_run run;
    while (ck_raster_next_run(job->prepared, &begin, end, &run)) {
        size_t unused;
        (void)job->draw(run.drawing, run.first, run.last, &job->sinks[worker], &unused);
    }
}

static void join_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const plane_job *job = data;
    size_t begin = part * PIXELS_IN_PART;
    size_t end = begin + PIXELS_IN_PART < job->pixels ? begin + PIXELS_IN_PART : job->pixels;
    for (unsigned w = 1; w < CK_MAX_THREADS; w++) {
        if (job->begun[w]) {
            job->form->join(&job->sinks[0], &job->sinks[w], begin, end);
        }
    }
}

static void draw_planes(clinker_workspace *workspace, plane_job *job) {
    CK_ASSERT(job->begin <= job->end && job->end <= job->prepared->triangle_count);
    job->parts = ck_raster_parts(job->end - job->begin);
    for (unsigned worker = 0; worker < CK_MAX_THREADS; worker++) {
        job->begun[worker] = false;
    }
    begin_planes(job, 0);
    ck_team_run(workspace->team, job->parts, draw_part, job);
    if (ck_team_size(workspace->team) > 1) {
        ck_team_run(workspace->team, (job->pixels + PIXELS_IN_PART - 1) / PIXELS_IN_PART, join_part, job);
    }
}

/* A load waits for a store before it whose address differs by a multiple of 4096 only. So the planes of a result lie an
 * odd piece of that apart: a pixel of one plane is then not taken for the same, or for one a few rows on, of another.
 */
static size_t plane_stride(const ck_view *view) {
    enum { ALIAS = 4096 / sizeof(float), PIECE = 576 / sizeof(float) };
    size_t aliases = (ck_raster_plane_room(view) + ALIAS - 1) / ALIAS;
    CK_ASSERT(aliases * ALIAS >= ck_raster_plane_room(view));
    return aliases * ALIAS + PIECE;
}

/* Prepares a job with `results` sets of planes, of which the first is cut, and one set for each further thread. */
static clinker_status begin_job(clinker_workspace *workspace, const ck_view *view, const plane_form *form, ck_draw draw,
                                const ck_prepared *prepared, ck_buffer *result, size_t results, plane_job *job) {
    *job = (plane_job){.prepared = prepared,
                       .form = form,
                       .draw = draw,
                       .end = prepared->triangle_count,
                       .pixels = ck_view_pixels(view),
                       .stride = plane_stride(view)};
    size_t numbers = form->planes * job->stride;
    if (results > SIZE_MAX / numbers ||
        !ck_buffer_reserve(&workspace->memory, result, results * numbers, sizeof(float))) {
        return ck_fail_memory(workspace);
    }
    job->sinks[0] = form->cut(result->data, job->stride);
    for (unsigned worker = 1; worker < ck_team_size(workspace->team); worker++) {
        ck_buffer *buffer = &prepared->scratch->worker_planes[worker];
        if (!ck_buffer_reserve(&workspace->memory, buffer, numbers, sizeof(float))) {
            return ck_fail_memory(workspace);
        }
        job->sinks[worker] = form->cut(buffer->data, job->stride);
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_raster_cpu_extremes(clinker_workspace *workspace, const ck_raster_kernels *kernels,
                                      const ck_view *view, const ck_raster_source *sources, size_t count,
                                      ck_raster_extremes *extremes) {
    ck_prepared prepared;
    plane_job job;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status == CLINKER_STATUS_OK && count > 0) {
        status = begin_job(workspace, view, &form_extremes, kernels->draw_extremes, &prepared,
                           &prepared.scratch->extremes, count, &job);
    }
    for (size_t i = 0; i < count && status == CLINKER_STATUS_OK; i++) {
        const ck_drawing *drawing = &prepared.drawings[i];
        float *planes = prepared.scratch->extremes.data;
        job.begin = drawing->triangle_start;
        job.end = job.begin + drawing->count;
        job.sinks[0] = cut_extremes(planes + form_extremes.planes * i * job.stride, job.stride);
        draw_planes(workspace, &job);
        const ck_sink *sink = &job.sinks[0];
        extremes[i] = (ck_raster_extremes){sink->nearest, sink->farthest, sink->nearest_face, sink->farthest_face};
    }
    return status;
}

clinker_status ck_raster_cpu_front(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, ck_raster_front *front) {
    ck_prepared prepared;
    plane_job job;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status == CLINKER_STATUS_OK) {
        status =
            begin_job(workspace, view, &form_front, kernels->draw_front, &prepared, &prepared.scratch->front, 1, &job);
    }
    if (status == CLINKER_STATUS_OK) {
        draw_planes(workspace, &job);
        *front = (ck_raster_front){job.sinks[0].nearest, job.sinks[0].nearest_face};
    }
    return status;
}

clinker_status ck_raster_cpu_range(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *source, ck_raster_range *range) {
    ck_prepared prepared;
    plane_job job;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, source, 1, &prepared);
    if (status == CLINKER_STATUS_OK) {
        status =
            begin_job(workspace, view, &form_range, kernels->draw_range, &prepared, &prepared.scratch->range, 1, &job);
    }
    if (status == CLINKER_STATUS_OK) {
        draw_planes(workspace, &job);
        *range = (ck_raster_range){job.sinks[0].nearest, job.sinks[0].farthest, job.sinks[0].faces};
    }
    return status;
}

clinker_status ck_raster_cpu_count(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *source, const float *far_plane, const float *near_plane,
                                   const uint32_t **counts) {
    ck_prepared prepared;
    plane_job job;
    ck_draw draw = far_plane == NULL    ? kernels->draw_count_near
                   : near_plane == NULL ? kernels->draw_count_far
                                        : kernels->draw_count_both;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, source, 1, &prepared);
    if (status == CLINKER_STATUS_OK) {
        CK_ASSERT(far_plane != NULL || near_plane != NULL);
        status = begin_job(workspace, view, &form_counts, draw, &prepared, &prepared.scratch->counted, 1, &job);
    }
    if (status == CLINKER_STATUS_OK) {
        for (unsigned worker = 0; worker < ck_team_size(workspace->team); worker++) {
            job.sinks[worker].far_plane = far_plane;
            job.sinks[worker].near_plane = near_plane;
        }
        draw_planes(workspace, &job);
        *counts = job.sinks[0].counts;
    }
    return status;
}

clinker_status ck_raster_cpu_edge_plane(clinker_workspace *workspace, const ck_raster_kernels *kernels,
                                        const ck_view *view, const ck_raster_source *sources, size_t count,
                                        ck_edge_choice choice, const ck_edge_test *test, ck_edge_plane *plane) {
    ck_prepared prepared;
    plane_job job;
    bool nearest = choice == CK_EDGE_NEAREST;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status == CLINKER_STATUS_OK) {
        status = begin_job(workspace, view, nearest ? &form_nearest_edges : &form_last_edges,
                           nearest ? ck_draw_nearest_edges : ck_draw_last_edges, &prepared,
                           test != NULL ? &prepared.scratch->tested_edges : &prepared.scratch->edge_plane, 1, &job);
    }
    if (status == CLINKER_STATUS_OK) {
        for (unsigned worker = 0; worker < ck_team_size(workspace->team); worker++) {
            job.sinks[worker].edge_test = test;
        }
        draw_planes(workspace, &job);
        const ck_sink *sink = &job.sinks[0];
        *plane = (ck_edge_plane){.depth = sink->nearest, .face = sink->nearest_face, .body_side = sink->edge_of};
    }
    return status;
}

clinker_status ck_raster_cpu_balance(clinker_workspace *workspace, const ck_raster_kernels *kernels,
                                     const ck_view *view, const ck_raster_source *sources, size_t count,
                                     const float *depths, const int32_t **balance) {
    ck_prepared prepared;
    plane_job job;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status == CLINKER_STATUS_OK) {
        status = begin_job(workspace, view, &form_balance, kernels->draw_balance, &prepared, &prepared.scratch->balance,
                           1, &job);
    }
    if (status == CLINKER_STATUS_OK) {
        for (unsigned worker = 0; worker < ck_team_size(workspace->team); worker++) {
            job.sinks[worker].far_plane = depths;
        }
        draw_planes(workspace, &job);
        *balance = job.sinks[0].balance;
    }
    return status;
}
