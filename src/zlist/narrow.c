/* The variant for graphics hardware, first stage. A depth buffer holds no lists, but it gives the first and the last
 * depth of each body at each pixel. Where these ranges do not overlap, the bodies do not either: most checks end here.
 * Elsewhere they may, for a range may span hollows; so complete lists (an A-buffer) are asked for, of the triangles
 * that can cover the pixels in question. For convex bodies the ranges are complete already.
 *
 * The second drawing uses the same view: its lists are the same, bit by bit, as if all had been drawn at once. */
#include "zlist/narrow.h"

#include "base/assert.h"
#include "zlist/scratch.h"

#include <string.h>

typedef struct narrow_job {
    const ck_pixel_scene *scene;
    const ck_raster_extremes *planes;
    uint8_t *wanted;
} narrow_job;

/* Wants the pixels of a row where the ranges of two bodies overlap. True: there are some. */
static bool compare_row(const narrow_job *job, const ck_pixel_link *link, uint32_t row) {
    CK_ASSERT(link->a < link->b && link->b < job->scene->body_count && row < job->scene->view.height);
    const ck_raster_extremes *a = &job->planes[link->a];
    const ck_raster_extremes *b = &job->planes[link->b];
    size_t first = (size_t)row * job->scene->view.width;
    uint8_t any = 0;
    for (size_t i = first; i < first + job->scene->view.width; i++) {
        uint8_t meet = a->nearest[i] <= b->farthest[i] && b->nearest[i] <= a->farthest[i];
        job->wanted[i] |= meet;
        any |= meet;
    }
    return any != 0;
}

static void compare_part(void *data, size_t part, unsigned worker) {
    narrow_job *job = data;
    const ck_pixel_scene *scene = job->scene;
    ck_pixel_tally *tallies = ck_pixel_tallies_of(scene, worker);
    for (uint32_t row = ck_pixel_part_row(scene, part); row < ck_pixel_part_row(scene, part + 1); row++) {
        memset(&job->wanted[(size_t)row * scene->view.width], 0, scene->view.width);
        for (size_t i = 0; i < scene->link_count; i++) {
            bool met = compare_row(job, &scene->links[i], row);
            tallies[i].met = tallies[i].met || met;
        }
    }
}

/* A body that shows at a pixel that is not wanted is alone there, or meets nothing. */
static void look_beyond(const narrow_job *job) {
    const ck_pixel_scene *scene = job->scene;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        const ck_raster_extremes *planes = &job->planes[slot];
        bool beyond = false;
        for (uint32_t i = 0; i < ck_view_pixels(&scene->view) && !beyond; i++) {
            beyond = job->wanted[i] == 0 && planes->nearest[i] <= planes->farthest[i];
        }
        scene->bodies[slot].beyond = scene->bodies[slot].beyond || beyond;
    }
}

/* The bodies with a link that may meet. */
static bool mark_concerned(ck_pixel_scene *scene, bool **concerned) {
    ck_zlist_scratch *scratch = ck_zlist_scratch_of(scene->workspace);
    if (scratch == NULL ||
        !ck_buffer_reserve(&scene->workspace->memory, &scratch->concerned, scene->body_count, sizeof(bool))) {
        return false;
    }
    *concerned = scratch->concerned.data;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        (*concerned)[slot] = false;
    }
    for (size_t i = 0; i < scene->link_count; i++) {
        if (scene->tallies[i].met) {
            (*concerned)[scene->links[i].a] = true;
            (*concerned)[scene->links[i].b] = true;
        }
    }
    return true;
}

static clinker_status draw_planes(ck_pixel_scene *scene, ck_raster_extremes **planes) {
    ck_zlist_scratch *scratch = ck_zlist_scratch_of(scene->workspace);
    if (scratch == NULL || !ck_pixel_clear_tallies(scene) ||
        !ck_buffer_reserve(&scene->workspace->memory, &scratch->planes, scene->body_count,
                           sizeof(ck_raster_extremes))) {
        return ck_fail_memory(scene->workspace);
    }
    *planes = scratch->planes.data;
    return scene->backend->extremes(scene->workspace, &scene->view, scene->sources, scene->body_count, *planes);
}

clinker_status ck_zlist_narrow(ck_pixel_scene *scene, bool *any) {
    CK_ASSERT(!scene->open && ck_view_usable(&scene->view));
    ck_raster_extremes *planes = NULL;
    clinker_status status = draw_planes(scene, &planes);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    narrow_job job = {.scene = scene, .planes = planes, .wanted = ck_pixel_want(scene)};
    if (job.wanted == NULL) {
        return ck_fail_memory(scene->workspace);
    }
    ck_team_run(scene->workspace->team, CK_PIXEL_PARTS, compare_part, &job);
    ck_pixel_join_tallies(scene);
    *any = false;
    for (size_t i = 0; i < scene->link_count; i++) {
        *any = *any || scene->tallies[i].met;
    }
    if (*any) {
        bool *concerned;
        look_beyond(&job);
        scene->wanted = job.wanted;
        if (!mark_concerned(scene, &concerned) || !ck_pixel_narrow_sources(scene, concerned)) {
            return ck_fail_memory(scene->workspace);
        }
    }
    return CLINKER_STATUS_OK;
}
