/* Results that are planes: each thread draws into planes of its own, the first one into those of the result, and what
 * they have is brought together pixel by pixel. Which thread drew what makes no difference. */
#include "raster/cpu/cpu.h"

enum { PIXELS_IN_PART = 32768 };

typedef struct plane_job {
    const ck_prepared *prepared;
    ck_draw draw;
    size_t begin, end, parts; /* triangles of all sources, and how they are divided */
    size_t pixels, room;      /* of a plane, and how many numbers it holds */
    bool extremes;
    ck_sink sinks[CK_MAX_THREADS];
    bool begun[CK_MAX_THREADS];
} plane_job;

static void fill_floats(float *plane, size_t count, float value) {
    for (size_t i = 0; i < count; i++) {
        plane[i] = value;
    }
}

static void fill_faces(uint32_t *plane, size_t count) {
    for (size_t i = 0; i < count; i++) {
        plane[i] = CK_NO_FACE;
    }
}

static void begin_planes(plane_job *job, unsigned worker) {
    const ck_sink *sink = &job->sinks[worker];
    fill_floats(sink->nearest, job->pixels, INFINITY);
    if (job->extremes) {
        fill_floats(sink->farthest, job->pixels, -INFINITY);
        fill_faces(sink->nearest_face, job->pixels);
        fill_faces(sink->farthest_face, job->pixels);
    }
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

static void join_pixel(const ck_sink *into, const ck_sink *from, size_t i) {
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

static void join_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const plane_job *job = data;
    const ck_sink *into = &job->sinks[0];
    size_t begin = part * PIXELS_IN_PART;
    size_t end = begin + PIXELS_IN_PART < job->pixels ? begin + PIXELS_IN_PART : job->pixels;
    for (unsigned w = 1; w < CK_MAX_THREADS; w++) {
        const ck_sink *from = &job->sinks[w];
        for (size_t i = begin; job->begun[w] && i < end; i++) {
            if (job->extremes) {
                join_pixel(into, from, i);
            } else {
                into->nearest[i] = from->nearest[i] < into->nearest[i] ? from->nearest[i] : into->nearest[i];
            }
        }
    }
}

static void draw_planes(clinker_workspace *workspace, plane_job *job) {
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

/* The planes of a result, one after the other. */
static ck_sink cut_planes(const ck_buffer *buffer, size_t first, size_t stride) {
    float *depths = (float *)buffer->data + first * stride;
    uint32_t *faces = (uint32_t *)buffer->data + first * stride;
    return (ck_sink){.nearest = depths,
                     .farthest = depths + stride,
                     .nearest_face = faces + 2 * stride,
                     .farthest_face = faces + 3 * stride};
}

/* Room for `result_planes` planes of the result and `worker_planes` for each further thread. False: no memory. */
static bool reserve_planes(clinker_workspace *workspace, plane_job *job, ck_buffer *result, size_t result_planes,
                           size_t worker_planes) {
    if (result_planes > SIZE_MAX / job->room ||
        !ck_buffer_reserve(&workspace->memory, result, result_planes * job->room, sizeof(float))) {
        return false;
    }
    for (unsigned worker = 1; worker < ck_team_size(workspace->team); worker++) {
        ck_buffer *buffer = &job->prepared->scratch->worker_planes[worker];
        if (!ck_buffer_reserve(&workspace->memory, buffer, worker_planes * job->room, sizeof(float))) {
            return false;
        }
        job->sinks[worker] = cut_planes(buffer, 0, job->room);
    }
    return true;
}

clinker_status ck_raster_cpu_depth(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, const float **plane) {
    ck_prepared prepared;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status != CLINKER_OK) {
        return status;
    }
    plane_job job = {.prepared = &prepared,
                     .draw = kernels->draw_depth,
                     .end = prepared.triangle_count,
                     .pixels = ck_view_pixels(view),
                     .room = ck_plane_room(view->width, ck_view_pixels(view))};
    if (!reserve_planes(workspace, &job, &prepared.scratch->depth, 1, 1)) {
        return ck_fail_memory(workspace);
    }
    job.sinks[0].nearest = prepared.scratch->depth.data;
    draw_planes(workspace, &job);
    *plane = job.sinks[0].nearest;
    return CLINKER_OK;
}

clinker_status ck_raster_cpu_extremes(clinker_workspace *workspace, const ck_raster_kernels *kernels,
                                      const ck_view *view, const ck_raster_source *sources, size_t count,
                                      ck_raster_extremes *extremes) {
    enum { PLANES = 4 };
    ck_prepared prepared;
    clinker_status status = ck_raster_prepare(workspace, kernels, view, sources, count, &prepared);
    if (status != CLINKER_OK) {
        return status;
    }
    plane_job job = {.prepared = &prepared,
                     .draw = kernels->draw_extremes,
                     .pixels = ck_view_pixels(view),
                     .room = ck_plane_room(view->width, ck_view_pixels(view)),
                     .extremes = true};
    if (count > SIZE_MAX / PLANES - 1 ||
        !reserve_planes(workspace, &job, &prepared.scratch->extremes, PLANES * count + 1, PLANES)) {
        return ck_fail_memory(workspace);
    }
    for (size_t i = 0; i < count; i++) {
        const ck_drawing *drawing = &prepared.drawings[i];
        job.begin = drawing->triangle_start;
        job.end = job.begin + drawing->count;
        job.sinks[0] = cut_planes(&prepared.scratch->extremes, PLANES * i, job.room);
        draw_planes(workspace, &job);
        const ck_sink *sink = &job.sinks[0];
        extremes[i] = (ck_raster_extremes){sink->nearest, sink->farthest, sink->nearest_face, sink->farthest_face};
    }
    return CLINKER_OK;
}
