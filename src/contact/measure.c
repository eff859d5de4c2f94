#include "contact/measure.h"

#include "contact/regions.h"
#include "contact/volume_bounds.h"
#include "math/vec3.h"

enum {
    FIRST_LOOK = 64, /* pixels, to find where the overlap is */
    MOST_LOOKS = 4,  /* until it fills the window */
    USUAL_PIXELS = 64,
    LOOKED_CLOSER = 4, /* regions */
    CLOSE_PIXELS = 48,
};

/* Of the extent of the overlap: regions below it are looked at by themselves. */
static const double small_region = 0.25;

typedef struct measuring {
    ck_check *check;
    ck_contact_scratch *scratch;
    ck_body *bodies[2];
    int outward[2];
    uint32_t resolution;
    double low[3], high[3]; /* of the overlap */
    ck_looks looks;
    ck_span_sums sums[CK_LOOKS];
    ck_volume_bounds bounds; /* by the last look, in the end by the view along the contact */
    bool blind;              /* no view of the box can be made */
} measuring;

/* Turns a view a little about the line of sight. Edges along rows of pixels, which engineers draw so often, would make
 * errors that all point the same way; edges that run askew make some either way. */
static void roll(ck_view *view) {
    const double little = 0.11;
    double forward[3];
    double up[3];
    for (int i = 0; i < 3; i++) {
        forward[i] = view->forward[i];
        up[i] = view->up[i] + little * view->right[i];
    }
    (void)ck_view_aim(view, forward, up);
}

/* Bodies of more pixels than 2^36 would be more than rasters count, or doubles tell apart. */
static double smallest_pixel(const measuring *work) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        for (int which = 0; which < 2; which++) {
            most = fmax(most, work->bodies[which]->high[i] - work->bodies[which]->low[i]);
        }
    }
    return 0x1p-36 * most / work->check->scale;
}

/* A view of the box with `pixels` along the longer side of its window, and room around the box. */
static bool look(const measuring *work, const double direction[3], bool rolled, uint32_t pixels, ck_view *view) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        most = fmax(most, 0.5 * (work->high[i] - work->low[i]));
    }
    if (!ck_view_aim(view, direction, NULL)) {
        return false;
    }
    if (rolled) {
        roll(view);
    }
    double low[3];
    double high[3];
    double room = fmax(0x1p-7 * most, smallest_pixel(work) * pixels);
    for (int i = 0; i < 3; i++) {
        low[i] = work->low[i] - room;
        high[i] = work->high[i] + room;
    }
    ck_view_fit_longer(view, low, high, pixels);
    return ck_view_usable(view);
}

/* The triangles of a body that may show in the window: all but those beyond one of its sides. */
static bool cull_column(const measuring *work, const ck_view *view, int which, ck_survivors *triangles) {
    double scale = work->check->scale;
    ck_beyond sides[4];
    for (int i = 0; i < 4; i++) {
        const double *axis = i < 2 ? view->right : view->up;
        double half = i < 2 ? view->half_width : view->half_height;
        double sign = i % 2 == 0 ? 1 : -1;
        sides[i].bound = (half * (1 + 0x1p-10) + sign * ck_dot(axis, view->centre)) * scale;
        for (int k = 0; k < 3; k++) {
            sides[i].normal[k] = sign * axis[k];
        }
    }
    return ck_cull_by_planes(work->check->workspace, work->check->kernels, work->bodies[which], sides, 4,
                             &work->scratch->column[which], triangles) == CK_CULL_DONE;
}

static clinker_status draw(const measuring *work, const ck_view *view, ck_raster_lists *lists) {
    ck_raster_source sources[2];
    for (uint32_t i = 0; i < 2; i++) {
        ck_survivors triangles;
        if (!cull_column(work, view, (int)i, &triangles)) {
            return ck_fail_memory(work->check->workspace);
        }
        if (work->bodies[i]->with_area) {
            triangles.count =
                ck_keep_with_area(&work->bodies[i]->mesh, work->scratch->column[i].survivors.data, triangles.count);
        }
        sources[i] = (ck_raster_source){.kind = CK_RASTER_MESH,
                                        .mesh = &work->bodies[i]->mesh,
                                        .triangles = triangles.list,
                                        .triangle_count = triangles.count,
                                        .body = i};
    }
    return ck_raster_cpu.lists(work->check->workspace, view, sources, 2, lists);
}

/* The triangles within a pixel of the other body's slabs: only these can begin or end the overlap within a pixel. */
static bool cull_far(const measuring *work, const ck_view *view, ck_survivors close[2]) {
    double margin = (ck_view_pixel_width(view) + ck_view_pixel_height(view)) * work->check->scale;
    for (int i = 0; i < 2; i++) {
        if (ck_cull_by_slabs(work->check->workspace, work->check->kernels, work->bodies[i], work->bodies[1 - i], margin,
                             &work->scratch->close[i], &close[i]) != CK_CULL_DONE) {
            return false;
        }
    }
    return true;
}

/* The bounds of the volume, from the view that was just drawn. */
static bool bound(measuring *work, const ck_view *view, const ck_raster_lists *lists) {
    ck_memory *memory = &work->check->workspace->memory;
    const ck_mesh *const meshes[2] = {&work->bodies[0]->mesh, &work->bodies[1]->mesh};
    ck_survivors close[2];
    ck_reaches reaches;
    return cull_far(work, view, close) && ck_reaches_find(memory, work->scratch, view, meshes, close, &reaches) &&
           ck_volume_bounds_find(memory, &work->scratch->events, view, lists, work->outward, &reaches, &work->bounds);
}

/* The box of the pixels and depths where an overlap is possible. True: it is much smaller than the box looked at. */
static bool narrow(measuring *work, const ck_view *view) {
    const ck_volume_bounds *bounds = &work->bounds;
    double first[3];
    double last[3];
    ck_view_point(view, bounds->first_column, bounds->first_row, bounds->from, first);
    ck_view_point(view, bounds->last_column, bounds->last_row, bounds->to, last);
    double longest = 0;
    double before = 0;
    for (int i = 0; i < 3; i++) {
        double edge = ck_view_pixel_reach(view, i);
        double low = fmax(work->low[i], fmin(first[i], last[i]) - edge);
        double high = fmin(work->high[i], fmax(first[i], last[i]) + edge);
        before = fmax(before, work->high[i] - work->low[i]);
        longest = fmax(longest, high - low);
        work->low[i] = low;
        work->high[i] = fmax(low, high);
    }
    return longest < 0.5 * before;
}

static void axis_direction(int axis, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = i == axis ? 1 : 0;
    }
}

/* Finds the box of the overlap, starting with what the boxes of the bodies share. Where no overlap is possible, the
 * bounds say so. */
static clinker_status find_box(measuring *work) {
    int thinnest = 0;
    for (int i = 0; i < 3; i++) {
        work->low[i] = fmax(work->bodies[0]->low[i], work->bodies[1]->low[i]) / work->check->scale;
        work->high[i] = fmin(work->bodies[0]->high[i], work->bodies[1]->high[i]) / work->check->scale;
        thinnest = work->high[i] - work->low[i] < work->high[thinnest] - work->low[thinnest] ? i : thinnest;
    }
    double direction[3];
    axis_direction(thinnest, direction);
    for (int i = 0; i < MOST_LOOKS; i++) {
        ck_view view = {0};
        ck_raster_lists lists;
        if (!look(work, direction, false, FIRST_LOOK, &view)) {
            work->blind = true;
            return CLINKER_OK;
        }
        clinker_status status = draw(work, &view, &lists);
        if (status != CLINKER_OK) {
            return status;
        }
        if (!bound(work, &view, &lists)) {
            return ck_fail_memory(work->check->workspace);
        }
        if (!work->bounds.possible || !narrow(work, &view)) {
            break;
        }
    }
    return CLINKER_OK;
}

static clinker_status measure_view(measuring *work, int which, const double direction[3]) {
    ck_view *view = &work->looks.views[which];
    ck_raster_lists lists;
    if (!look(work, direction, true, work->resolution, view)) {
        return CLINKER_OK;
    }
    clinker_status status = draw(work, view, &lists);
    if (status != CLINKER_OK) {
        return status;
    }
    ck_buffer *starts = which == CK_LOOK_ALONG ? &work->scratch->starts : NULL;
    if (!ck_spans_find(&work->check->workspace->memory, view, &lists, work->outward, &work->scratch->spans[which],
                       starts, &work->looks.spans[which]) ||
        (which == CK_LOOK_ALONG && !bound(work, view, &lists))) {
        return ck_fail_memory(work->check->workspace);
    }
    for (size_t i = 0; i < work->looks.spans[which].count; i++) {
        ck_span_add(view, &work->looks.spans[which].items[i], &work->sums[which]);
    }
    return CLINKER_OK;
}

/* The direction of the push; of an overlap that no push makes smaller at once, the thinnest axis. Which of the bodies
 * is pushed makes no difference. */
static void contact_direction(const measuring *work, double out[3]) {
    double area = 0;
    int thinnest = 0;
    for (int i = 0; i < CK_LOOK_ALONG; i++) {
        out[i] = work->sums[i].flux;
        const ck_view *view = &work->looks.views[i];
        area = fmax(area, 4 * view->half_width * view->half_height);
        thinnest = work->high[i] - work->low[i] < work->high[thinnest] - work->low[thinnest] ? i : thinnest;
    }
    const double least = 0x1p-10; /* of the window: what sampling makes of a flux that is 0 */
    if (!(ck_norm(out) > least * area)) {
        axis_direction(thinnest, out);
    }
    int last = out[2] != 0 ? 2 : (out[1] != 0 ? 1 : 0);
    double sign = out[last] < 0 ? -1 : 1;
    for (int i = 0; i < CK_LOOK_ALONG; i++) {
        out[i] *= sign;
    }
}

/* The mean of the views, within the bounds. A view that shows the overlap large knows better. */
static void settle_volume(const measuring *work, clinker_pair *pair) {
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < CK_LOOKS; i++) {
        double weight = (double)work->looks.spans[i].count * (double)work->looks.spans[i].count;
        sum += weight * work->sums[i].volume;
        weights += weight;
    }
    pair->volume = fmin(fmax(weights > 0 ? sum / weights : 0, work->bounds.low), work->bounds.high);
    pair->volume_error = fmax(work->bounds.high - pair->volume, pair->volume - work->bounds.low);
}

/* Centre, push and turn. Each view along an axis gives the coordinate along it of normals, weighed by area. */
static void settle_push(const measuring *work, clinker_pair *pair) {
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
        pair->centre[i] = work->looks.views[0].centre[i] + centre[i];
        pair->push[i] = work->sums[i].flux;
        pair->turn[i] = (work->sums[last].flux_moment[next] - centre[next] * work->sums[last].flux) -
                        (work->sums[next].flux_moment[last] - centre[last] * work->sums[next].flux);
    }
}

/* The longest span of a view of one region; those of others, before or behind it, are passed over. */
static clinker_status longest_span(const measuring *work, const double direction[3], double *longest) {
    ck_view view = {0};
    ck_raster_lists lists;
    ck_spans spans;
    *longest = 0;
    if (!look(work, direction, true, CLOSE_PIXELS, &view)) {
        return CLINKER_OK;
    }
    clinker_status status = draw(work, &view, &lists);
    if (status != CLINKER_OK) {
        return status;
    }
    if (!ck_spans_find(&work->check->workspace->memory, &view, &lists, work->outward, &work->scratch->close_spans, NULL,
                       &spans)) {
        return ck_fail_memory(work->check->workspace);
    }
    for (size_t i = 0; i < spans.count; i++) {
        double middle[3];
        bool within = true;
        ck_span_middle(&view, &spans.items[i], middle);
        for (int axis = 0; axis < 3; axis++) {
            within = within && middle[axis] >= work->low[axis] && middle[axis] <= work->high[axis];
        }
        *longest = within ? fmax(*longest, (double)spans.items[i].to - (double)spans.items[i].from) : *longest;
    }
    return CLINKER_OK;
}

/* Regions of a few pixels have hardly been seen: those that seem deepest are looked at by themselves. */
static clinker_status look_closer(const measuring *work, clinker_region *regions, size_t count) {
    double whole = 0;
    for (int i = 0; i < 3; i++) {
        whole = fmax(whole, work->high[i] - work->low[i]);
    }
    for (size_t r = 0; r < count && r < LOOKED_CLOSER; r++) {
        measuring closer = *work;
        double longest = 0;
        for (int i = 0; i < 3; i++) {
            closer.low[i] = regions[r].box_min[i];
            closer.high[i] = regions[r].box_max[i];
            longest = fmax(longest, closer.high[i] - closer.low[i]);
        }
        double depth = INFINITY;
        for (int which = 0; which < CK_LOOKS && longest < small_region * whole; which++) {
            double seen;
            clinker_status status = longest_span(&closer, work->looks.views[which].forward, &seen);
            if (status != CLINKER_OK) {
                return status;
            }
            depth = seen > 0 ? fmin(depth, seen) : depth;
        }
        regions[r].depth = isfinite(depth) ? depth : regions[r].depth;
    }
    ck_regions_sort(regions, count);
    return CLINKER_OK;
}

static clinker_status measure(measuring *work, clinker_pair *pair) {
    clinker_status status = find_box(work);
    if (status != CLINKER_OK || work->blind) {
        return status;
    }
    pair->volume_error = 0;
    if (!work->bounds.possible) {
        return CLINKER_OK;
    }
    double direction[3];
    for (int axis = 0; axis < CK_LOOK_ALONG && status == CLINKER_OK; axis++) {
        axis_direction(axis, direction);
        status = measure_view(work, axis, direction);
    }
    contact_direction(work, direction);
    if (status == CLINKER_OK) {
        status = measure_view(work, CK_LOOK_ALONG, direction);
    }
    if (status != CLINKER_OK) {
        return status;
    }
    settle_volume(work, pair);
    settle_push(work, pair);
    size_t first = work->scratch->region_count;
    if (!ck_regions_find(&work->check->workspace->memory, work->scratch, &work->looks, work->low, work->high,
                         &pair->region_count)) {
        return ck_fail_memory(work->check->workspace);
    }
    return look_closer(work, (clinker_region *)work->scratch->regions.data + first, pair->region_count);
}

clinker_status ck_contact_measure(ck_check *check, clinker_pair *pair) {
    measuring work = {.check = check, .scratch = ck_contact_scratch_of(check->workspace)};
    pair->volume_error = -1;
    if (work.scratch == NULL) {
        return ck_fail_memory(check->workspace);
    }
    const uint32_t numbers[2] = {pair->a, pair->b};
    for (int i = 0; i < 2; i++) {
        ck_body *body = &check->bodies[numbers[i]];
        if (!ck_body_find_closed(check->workspace, check->kernels, body)) {
            return ck_fail_memory(check->workspace);
        }
        if (body->closed < 0 || body->points.careful) {
            return CLINKER_OK;
        }
        work.bodies[i] = body;
        work.outward[i] = body->outward < 0 ? -1 : 1;
    }
    work.resolution = check->query->view.resolution > 0 ? check->query->view.resolution : USUAL_PIXELS;
    size_t first = work.scratch->region_count;
    clinker_status status = measure(&work, pair);
    /* Faces that lie in one plane cross where corners are rounded to subpixels: what shows is no proof, the bounds are.
     */
    if (status == CLINKER_OK && pair->region_count > 0 && work.bounds.depth > pair->tolerance) {
        pair->depth = ((const clinker_region *)work.scratch->regions.data)[first].depth;
        pair->state = CLINKER_INTERFERE;
    }
    return status;
}
