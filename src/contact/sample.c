/* Measures an overlap by looking at it: where a body overlaps itself, sums over faces count some of it twice. */
#include "contact/contact.h"

#include "base/assert.h"
#include "contact/overlap_box.h"
#include "contact/regions.h"
#include "math/vec3.h"

enum { USUAL_PIXELS = 64 };

typedef struct measuring {
    ck_viewed_box viewed; /* of the overlap */
    uint32_t resolution;
    ck_looks looks;
    ck_span_sums sums[CK_LOOKS];
    ck_volume_bounds bounds;
} measuring;

static ck_memory *memory_of(const ck_viewed_box *viewed) {
    return &viewed->check->workspace->memory;
}

static void axis_direction(int axis, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = i == axis ? 1 : 0;
    }
}

/* Both the bounds so far and those of one more view hold. */
static bool bound(measuring *work, const ck_view *view, const ck_raster_lists *lists) {
    ck_volume_bounds more;
    if (!ck_viewed_box_bound(&work->viewed, view, lists, &more)) {
        return false;
    }
    work->bounds.low = fmax(work->bounds.low, more.low);
    work->bounds.high = fmin(work->bounds.high, more.high);
    work->bounds.depth = fmax(work->bounds.depth, more.depth);
    CK_ASSERT(more.low <= more.high * (1 + 0x1p-20) && more.depth >= 0);
    return true;
}

static clinker_status measure_view(measuring *work, int which, const double direction[3]) {
    CK_ASSERT(which >= 0 && which < CK_LOOKS && work->resolution > 0);
    const ck_viewed_box *viewed = &work->viewed;
    ck_view *view = &work->looks.views[which];
    ck_raster_lists lists;
    if (!ck_viewed_box_aim(viewed, direction, true, work->resolution, view)) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = ck_viewed_box_draw(viewed, view, &lists);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_buffer *starts = which == CK_LOOK_ALONG ? &viewed->scratch->starts : NULL;
    if (!ck_spans_find(memory_of(viewed), view, &lists, viewed->outward, &viewed->scratch->spans[which], starts,
                       &work->looks.spans[which]) ||
        (which == CK_LOOK_ALONG && !bound(work, view, &lists))) {
        return ck_fail_memory(viewed->check->workspace);
    }
    for (size_t i = 0; i < work->looks.spans[which].count; i++) {
        ck_span_add(view, &work->looks.spans[which].items[i], &work->sums[which]);
    }
    return CLINKER_STATUS_OK;
}

/* The direction of the push; of an overlap that no push makes smaller at once, the thinnest axis. Which of the bodies
 * is pushed makes no difference. */
static void contact_direction(const measuring *work, double out[3]) {
    const ck_viewed_box *viewed = &work->viewed;
    double area = 0;
    int thinnest = 0;
    for (int i = 0; i < CK_LOOK_ALONG; i++) {
        out[i] = work->sums[i].flux;
        const ck_view *view = &work->looks.views[i];
        area = fmax(area, 4 * view->half_width * view->half_height);
        thinnest = viewed->high[i] - viewed->low[i] < viewed->high[thinnest] - viewed->low[thinnest] ? i : thinnest;
    }
    const double least = 0x1p-10; /* of the window: what sampling makes of a flux that is 0 */
    if (!(ck_norm(out) > least * area)) {
        axis_direction(thinnest, out);
    }
    CK_ASSERT(!ck_is_zero(out));
    ck_settle_direction(out);
}

/* The mean of the views, within the bounds. A view that shows the overlap large knows better. */
static void settle_volume(const measuring *work, ck_overlap_measures *overlap) {
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < CK_LOOKS; i++) {
        double weight = (double)work->looks.spans[i].count * (double)work->looks.spans[i].count;
        sum += weight * work->sums[i].volume;
        weights += weight;
    }
    overlap->volume = fmin(fmax(weights > 0 ? sum / weights : 0, work->bounds.low), work->bounds.high);
    overlap->volume_error = fmax(work->bounds.high - overlap->volume, overlap->volume - work->bounds.low);
    CK_ASSERT(overlap->volume >= 0);
}

/* Centre, push and turn. Each view along an axis gives the coordinate along it of normals, weighed by area. */
static void settle_push(const measuring *work, ck_overlap_measures *overlap) {
    double volume = 0;
    double moment[3] = {0};
    for (int i = 0; i < CK_LOOKS; i++) {
        volume += work->sums[i].volume;
        for (int axis = 0; axis < 3; axis++) {
            moment[axis] += work->sums[i].moment[axis];
        }
    }
    double centre[3] = {0};
    for (int i = 0; i < 3 && volume > 0; i++) {
        centre[i] = moment[i] / volume;
    }
    for (int i = 0; i < 3; i++) {
        int next = (i + 1) % 3;
        int last = (i + 2) % 3;
        overlap->centre[i] = work->looks.views[0].centre[i] + centre[i];
        overlap->push[i] = work->sums[i].flux;
        overlap->turn[i] = (work->sums[last].flux_moment[next] - centre[next] * work->sums[last].flux) -
                           (work->sums[next].flux_moment[last] - centre[last] * work->sums[next].flux);
    }
}

static clinker_status measure_views(measuring *work) {
    double direction[3];
    clinker_status status = CLINKER_STATUS_OK;
    for (int axis = 0; axis < CK_LOOK_ALONG && status == CLINKER_STATUS_OK; axis++) {
        axis_direction(axis, direction);
        status = measure_view(work, axis, direction);
    }
    contact_direction(work, direction);
    return status == CLINKER_STATUS_OK ? measure_view(work, CK_LOOK_ALONG, direction) : status;
}

static clinker_status measure(measuring *work, ck_overlap_measures *overlap) {
    ck_viewed_box *viewed = &work->viewed;
    bool blind;
    clinker_status status = ck_overlap_box_find(viewed, &work->bounds, &blind);
    if (status != CLINKER_STATUS_OK || blind) {
        return status;
    }
    overlap->volume_error = 0;
    if (!work->bounds.possible) {
        return CLINKER_STATUS_OK;
    }
    status = measure_views(work);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    CK_ASSERT(ck_box_in_order(viewed->low, viewed->high));
    settle_volume(work, overlap);
    settle_push(work, overlap);
    return ck_regions_find(viewed, &work->looks, &overlap->found.regions) ? CLINKER_STATUS_OK
                                                                          : ck_fail_memory(viewed->check->workspace);
}

/* Whether both bodies have an inside that can be looked at: rasters have floats. False: no memory. */
static bool open_box(ck_viewed_box *viewed, const ck_judgement *pair, bool *solid) {
    const uint32_t numbers[2] = {pair->a, pair->b};
    *solid = true;
    for (int i = 0; i < 2; i++) {
        ck_body *body = &viewed->check->bodies[numbers[i]];
        if (!ck_body_find_closed(viewed->check->workspace, viewed->check->body_kernels, body)) {
            return false;
        }
        viewed->bodies[i] = body;
        viewed->outward[i] = body->outward < 0 ? -1 : 1;
        *solid = *solid && body->closed > 0 && !body->points.careful;
    }
    return true;
}

/* What the regions come to together. Faces that lie in one plane cross where corners are rounded to subpixels: what
 * shows is no proof of a depth, the bounds are. */
static void settle_regions(const measuring *work, size_t first, ck_judgement *judged) {
    if (judged->overlap.found.regions > 0) {
        const clinker_region *regions = (const clinker_region *)work->viewed.scratch->regions.data + first;
        for (size_t i = 0; i < judged->overlap.found.regions; i++) {
            judged->overlap.areas[0] += regions[i].areas[0];
            judged->overlap.areas[1] += regions[i].areas[1];
        }
        judged->overlap.deep = work->bounds.depth > judged->tolerance;
    }
}

clinker_status ck_contact_sample(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    (void)meeting;
    CK_ASSERT(judged->a < judged->b && judged->b < check->body_count);
    ck_contact_scratch *scratch = ck_contact_scratch_of(check->workspace);
    measuring work = {.viewed = {.check = check, .scratch = scratch, .margin = -1}};
    bool solid;
    judged->overlap = ck_overlap_unknown();
    if (scratch == NULL || !open_box(&work.viewed, judged, &solid)) {
        return ck_fail_memory(check->workspace);
    }
    if (!solid) {
        return CLINKER_STATUS_OK;
    }
    work.resolution = check->query->view.resolution > 0 ? check->query->view.resolution : USUAL_PIXELS;
    size_t first = scratch->found_count.regions;
    clinker_status status = measure(&work, &judged->overlap);
    if (status == CLINKER_STATUS_OK) {
        settle_regions(&work, first, judged);
    }
    return status;
}
