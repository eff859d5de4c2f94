/* A map of the gap between two bodies: clinker_bodies_map(). After Myszkowski, Okunev and Kunii, "Fast collision
 * detection between complex solids using rasterizing graphics hardware", figure 6. */
#include "clinker/draw.h"

#include "base/assert.h"
#include "contact/map_view.h"
#include "contact/pixel_gap.h"
#include "contact/scratch.h"

#include <math.h>

enum { PIXELS_PER_PART = 4096 };

/* What one part of the pixels tells; summed up part by part, so that the threads do not show. */
typedef struct part_result {
    bool whole[2];
    double volume[2]; /* between fronts and backs, in pixels times depth */
    size_t both, overlapping;
    float lowest, highest;
} part_result;

typedef struct map_job {
    ck_raster_lists lists;
    size_t pixels;
    size_t parts;
    ck_seen_body seen[2];
    part_result *results;
    float *gap;
    uint8_t *cover;
} map_job;

static size_t part_end(const map_job *job, size_t part) {
    CK_ASSERT(part < job->parts);
    size_t end = (part + 1) * PIXELS_PER_PART;
    return end < job->pixels ? end : job->pixels;
}

/* Balance and volume of each body at each pixel. */
static void census_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const map_job *job = data;
    part_result result = {.whole = {true, true}};
    for (size_t pixel = part * PIXELS_PER_PART; pixel < part_end(job, part); pixel++) {
        int64_t balance[2] = {0, 0};
        for (uint32_t i = job->lists.starts[pixel]; i < job->lists.starts[pixel + 1]; i++) {
            const ck_fragment *fragment = &job->lists.fragments[i];
            int sign = ck_fragment_back(fragment) ? 1 : -1;
            CK_ASSERT(ck_fragment_body(fragment) < 2);
            balance[ck_fragment_body(fragment)] += sign;
            result.volume[ck_fragment_body(fragment)] += sign * (double)fragment->depth;
        }
        result.whole[0] = result.whole[0] && balance[0] == 0;
        result.whole[1] = result.whole[1] && balance[1] == 0;
    }
    job->results[part] = result;
}

static void find_seen_bodies(map_job *job) {
    for (int body = 0; body < 2; body++) {
        bool whole = true;
        double volume = 0;
        for (size_t part = 0; part < job->parts; part++) {
            whole = whole && job->results[part].whole[body];
            volume += job->results[part].volume[body];
        }
        job->seen[body] = (ck_seen_body){.whole = whole, .inward = whole && volume < 0};
    }
}

static void gap_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const map_job *job = data;
    part_result result = {.lowest = INFINITY, .highest = -INFINITY};
    for (size_t pixel = part * PIXELS_PER_PART; pixel < part_end(job, part); pixel++) {
        const ck_fragment *fragments = &job->lists.fragments[job->lists.starts[pixel]];
        size_t count = job->lists.starts[pixel + 1] - job->lists.starts[pixel];
        uint8_t cover = ck_pixel_cover(fragments, count);
        float gap = cover == CK_COVER_BOTH ? ck_pixel_gap(fragments, count, job->seen) : NAN;
        job->cover[pixel] = cover;
        job->gap[pixel] = gap;
        if (!isnan(gap)) {
            result.both++;
            result.overlapping += gap < 0;
            result.lowest = fminf(result.lowest, gap);
            result.highest = fmaxf(result.highest, gap);
        }
    }
    job->results[part] = result;
}

static void sum_up(const map_job *job, clinker_map *map) {
    float lowest = INFINITY;
    float highest = -INFINITY;
    for (size_t part = 0; part < job->parts; part++) {
        map->gap_count += job->results[part].both;
        map->overlap_count += job->results[part].overlapping;
        CK_ASSERT(job->results[part].overlapping <= job->results[part].both);
        lowest = fminf(lowest, job->results[part].lowest);
        highest = fmaxf(highest, job->results[part].highest);
    }
    map->lowest = map->gap_count > 0 ? lowest : NAN;
    map->highest = map->gap_count > 0 ? highest : NAN;
}

static void describe(const ck_view *view, const map_job *job, clinker_map *map) {
    map->width = view->width;
    map->height = view->height;
    map->pixel = ck_view_pixel_width(view);
    for (int i = 0; i < 3; i++) {
        /* Adding 0 turns minus zero into zero. */
        map->right[i] = view->right[i] + 0.0;
        map->up[i] = view->up[i] + 0.0;
        map->forward[i] = view->forward[i] + 0.0;
    }
    ck_view_point(view, 0, 0, 0, map->origin);
    map->gap = job->gap;
    map->cover = job->cover;
    for (int body = 0; body < 2; body++) {
        map->whole[body] = job->seen[body].whole;
    }
}

static bool make_room(clinker_workspace *workspace, map_job *job) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    if (scratch == NULL || !ck_buffer_reserve(memory, &scratch->map_gap, job->pixels, sizeof *job->gap) ||
        !ck_buffer_reserve(memory, &scratch->map_cover, job->pixels, sizeof *job->cover) ||
        !ck_buffer_reserve(memory, &scratch->map_parts, job->parts, sizeof *job->results)) {
        return false;
    }
    job->gap = scratch->map_gap.data;
    job->cover = scratch->map_cover.data;
    job->results = scratch->map_parts.data;
    return true;
}

static clinker_status draw(clinker_workspace *workspace, const ck_mesh meshes[2], const ck_view *view,
                           clinker_map *map) {
    map_job job = {.pixels = ck_view_pixels(view)};
    job.parts = (job.pixels + PIXELS_PER_PART - 1) / PIXELS_PER_PART;
    const ck_raster_source sources[2] = {{.mesh = &meshes[0], .body = 0}, {.mesh = &meshes[1], .body = 1}};
    clinker_status status = ck_raster_choose(false)->lists(workspace, view, sources, 2, NULL, &job.lists);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!make_room(workspace, &job)) {
        return ck_fail_memory(workspace);
    }
    ck_team_run(workspace->team, job.parts, census_part, &job);
    find_seen_bodies(&job);
    ck_team_run(workspace->team, job.parts, gap_part, &job);
    sum_up(&job, map);
    describe(view, &job, map);
    return CLINKER_STATUS_OK;
}

CK_DEFINE_INIT(clinker_map)

clinker_status clinker_bodies_map(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_view *view,
                                  clinker_map *map) {
    static const clinker_view automatic = {.resolution = 0};
    ck_mesh meshes[2];
    ck_view chosen = {0};
    ck_sized_clear(map, sizeof *map);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(bodies), CK_GIVEN_SIZED(map));
    for (size_t body = 0; status == CLINKER_STATUS_OK && body < 2; body++) {
        status = ck_mesh_open(workspace, &bodies[body].mesh, bodies[body].pose, body, &meshes[body]);
        if (status == CLINKER_STATUS_OK && !meshes[body].trusted) {
            status = ck_mesh_validate(workspace, &meshes[body], body);
        }
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_map_view_choose(workspace, meshes, view != NULL ? view : &automatic, &chosen);
    }
    clinker_map drawn = CLINKER_INIT(clinker_map);
    if (status == CLINKER_STATUS_OK) {
        status = draw(workspace, meshes, &chosen, &drawn);
    }
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(map, &drawn);
    }
    return status;
}
