#include "contact/reaches.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <float.h>
#include <math.h>

/* Between which depths a body has anything at a pixel; the other way round where it has nothing. */
typedef struct depth_range {
    float from, to;
} depth_range;

typedef struct reach_work {
    ck_memory *memory;
    ck_buffer *loose;
    size_t count;
    const ck_view *view;
    const depth_range *other; /* of the other body, at each pixel; NULL: not known yet */
    double axes[3][3];        /* a point's column, row and depth are axes . (point - centre) + shift */
    double shift[3];
    double pixel; /* the shorter side of one */
    bool b;
} reach_work;

/* A triangle as seen: column, row, depth of each corner, its box, and the slopes of its plane. */
typedef struct seen_triangle {
    double v[3][3];
    double low[3], high[3];
    double slope[2]; /* of the depth along columns and rows */
    bool steep;      /* seen edge-on, or nearly: the slopes mean nothing */
    double around;   /* pixels, for the rounding of corners */
    double room;     /* for the rounding of depths */
} seen_triangle;

static void aim(reach_work *work) {
    const ck_view *view = work->view;
    for (int i = 0; i < 3; i++) {
        work->axes[0][i] = view->right[i] / ck_view_pixel_width(view);
        work->axes[1][i] = view->up[i] / ck_view_pixel_height(view);
        work->axes[2][i] = view->forward[i];
    }
    work->shift[0] = 0.5 * view->width;
    work->shift[1] = 0.5 * view->height;
    work->shift[2] = 0;
    work->pixel = ck_lesser(ck_view_pixel_width(view), ck_view_pixel_height(view));
}

static void see(const reach_work *work, const ck_mesh *mesh, uint32_t triangle, seen_triangle *seen) {
    double t[3][3];
    double magnitude = 0;
    ck_mesh_triangle(mesh, triangle, t);
    for (int corner = 0; corner < 3; corner++) {
        double d[3];
        ck_sub(t[corner], work->view->centre, d);
        for (int axis = 0; axis < 3; axis++) {
            seen->v[corner][axis] = ck_dot(work->axes[axis], d) + work->shift[axis];
        }
        magnitude = ck_greater(magnitude, fabs(d[0]) + fabs(d[1]) + fabs(d[2]));
    }
    for (int axis = 0; axis < 3; axis++) {
        seen->low[axis] = ck_lesser(seen->v[0][axis], ck_lesser(seen->v[1][axis], seen->v[2][axis]));
        seen->high[axis] = ck_greater(seen->v[0][axis], ck_greater(seen->v[1][axis], seen->v[2][axis]));
    }
    /* Corners are rounded to 1/256 of a pixel; the rest is for doubles. */
    seen->around = 1.0 / 128 + 0x1p-48 * magnitude / work->pixel;
    seen->room = 0x1p-19 * ck_greater(fabs(seen->low[2]), fabs(seen->high[2])) + 0x1p-46 * magnitude;
}

/* The slopes follow from two edges. They are used only where the triangle is wide enough for them to be sure. */
static void find_slopes(seen_triangle *seen) {
    double e[3];
    double f[3];
    for (int axis = 0; axis < 3; axis++) {
        e[axis] = seen->v[1][axis] - seen->v[0][axis];
        f[axis] = seen->v[2][axis] - seen->v[0][axis];
    }
    double area = e[0] * f[1] - e[1] * f[0];
    double longest = ck_greater(seen->high[0] - seen->low[0], seen->high[1] - seen->low[1]);
    const double longish = 0x1p-12; /* of a triangle narrower than that, rounding leaves nothing of the slopes */
    seen->steep = !(fabs(area) > longest && fabs(area) > longish * longest * longest); /* or than about a pixel */
    seen->slope[0] = seen->steep ? 0 : (e[2] * f[1] - f[2] * e[1]) / area;
    seen->slope[1] = seen->steep ? 0 : (f[2] * e[0] - e[2] * f[0]) / area;
}

/* The columns that the triangle has between two rows. */
static void columns_between(const seen_triangle *seen, double below, double above, double *from, double *to) {
    *from = INFINITY;
    *to = -INFINITY;
    for (int i = 0; i < 3; i++) {
        const double *p = seen->v[i];
        const double *q = seen->v[(i + 1) % 3];
        const double ends[2] = {below, above};
        if (p[1] >= below && p[1] <= above) {
            *from = ck_lesser(*from, p[0]);
            *to = ck_greater(*to, p[0]);
        }
        for (int k = 0; k < 2; k++) {
            if ((p[1] < ends[k]) != (q[1] < ends[k])) {
                double x = p[0] + (q[0] - p[0]) * ((ends[k] - p[1]) / (q[1] - p[1]));
                *from = ck_lesser(*from, x);
                *to = ck_greater(*to, x);
            }
        }
    }
}

/* The whole number below x, kept from 0 to `high`. */
static uint32_t whole_within(double x, uint32_t high) {
    return (uint32_t)ck_lesser(ck_greater(x, 0.0), high);
}

/* Whether the other body has anything between some depths of a pixel: else nothing can be shared there. */
static inline bool matters(const reach_work *work, uint32_t pixel, float from, float to) {
    return work->other == NULL || (from <= work->other[pixel].to && to >= work->other[pixel].from);
}

/* The pixels of a row that the triangle has a part of, each with the depths it may have there. */
static bool reach_row(reach_work *work, const seen_triangle *seen, uint32_t row) {
    const ck_view *view = work->view;
    double around = seen->around;
    double from = seen->low[0];
    double to = seen->high[0];
    if (to - from > 1) {
        columns_between(seen, row - around, row + 1 + around, &from, &to);
    }
    if (!(from <= to) || to < -around || from >= view->width + around) {
        return true;
    }
    uint32_t first = whole_within(from - around, view->width - 1);
    uint32_t last = whole_within(to + around, view->width - 1);
    if (work->count + (last - first + 1) > work->loose->capacity / sizeof(ck_reach) &&
        !ck_buffer_extend(work->memory, work->loose, work->count, work->count + (last - first + 1), sizeof(ck_reach))) {
        return false;
    }
    ck_reach *out = work->loose->data;
    for (uint32_t column = first; column <= last; column++) {
        double low = seen->low[2];
        double high = seen->high[2];
        if (!seen->steep) {
            double centre = seen->v[0][2] + seen->slope[0] * (column + 0.5 - seen->v[0][0]) +
                            seen->slope[1] * (row + 0.5 - seen->v[0][1]);
            /* Rounding the corners moves the plane as well: three times as much room as moving the pixel takes. */
            double change = (fabs(seen->slope[0]) + fabs(seen->slope[1])) * (0.5 + 3 * around);
            low = ck_greater(low, centre - change);
            high = ck_lesser(high, centre + change);
        }
        CK_ASSERT(work->count < work->loose->capacity / sizeof(ck_reach));
        const uint32_t pixel = row * view->width + column;
        const float first_depth = (float)(low - seen->room), last_depth = (float)(ck_greater(low, high) + seen->room);
        out[work->count] = (ck_reach){.from = first_depth, .to = last_depth, .pixel = pixel & 0x7FFFFFFF, .b = work->b};
        work->count += matters(work, pixel, first_depth, last_depth);
    }
    return true;
}

/* Whether none of a few pixels around a triangle is of interest. */
static bool is_beside_other(const reach_work *work, const seen_triangle *seen, uint32_t first_row, uint32_t last_row) {
    enum { FEW = 3 };
    const uint32_t first = whole_within(seen->low[0] - seen->around, work->view->width - 1);
    const uint32_t last = whole_within(seen->high[0] + seen->around, work->view->width - 1);
    const float from = (float)(seen->low[2] - seen->room), to = (float)(seen->high[2] + seen->room);
    if (work->other == NULL || last - first >= FEW || last_row - first_row >= FEW) {
        return false;
    }
    for (uint32_t row = first_row; row <= last_row; row++) {
        for (uint32_t column = first; column <= last; column++) {
            if (matters(work, row * work->view->width + column, from, to)) {
                return false;
            }
        }
    }
    return true;
}

static bool reach_triangle(reach_work *work, const ck_mesh *mesh, uint32_t triangle) {
    const ck_view *view = work->view;
    seen_triangle seen;
    see(work, mesh, triangle, &seen);
    double around = seen.around;
    if (seen.high[2] < view->near_depth || seen.low[2] > view->far_depth || seen.high[0] < -around ||
        seen.low[0] > view->width + around || seen.high[1] < -around || seen.low[1] > view->height + around) {
        return true;
    }
    uint32_t first = whole_within(seen.low[1] - around, view->height - 1);
    uint32_t last = whole_within(seen.high[1] + around, view->height - 1);
    if (is_beside_other(work, &seen, first, last)) {
        return true;
    }
    find_slopes(&seen);
    for (uint32_t row = first; row <= last; row++) {
        if (!reach_row(work, &seen, row)) {
            return false;
        }
    }
    return true;
}

/* Brings the reaches of each pixel together. */
static bool sort_by_pixel(const reach_work *work, ck_contact_scratch *scratch, ck_reaches *reaches) {
    uint32_t pixels = ck_view_pixels(work->view);
    if (!ck_buffer_reserve(work->memory, &scratch->reaches, work->count, sizeof(ck_reach)) ||
        !ck_buffer_reserve(work->memory, &scratch->reach_starts, (size_t)pixels + 2, sizeof(uint32_t))) {
        return false;
    }
    const ck_reach *loose = work->loose->data;
    ck_reach *items = scratch->reaches.data;
    uint32_t *starts = scratch->reach_starts.data;
    for (uint32_t i = 0; i < pixels + 2; i++) {
        starts[i] = 0;
    }
    for (size_t i = 0; i < work->count; i++) {
        CK_ASSERT(loose[i].pixel < pixels);
        starts[loose[i].pixel + 2]++;
    }
    for (uint32_t i = 0; i < pixels; i++) {
        starts[i + 2] += starts[i + 1];
    }
    for (size_t i = 0; i < work->count; i++) {
        items[starts[loose[i].pixel + 1]++] = loose[i];
    }
    *reaches = (ck_reaches){.items = items, .starts = starts};
    return true;
}

/* Adds depths to a range. */
static void widen(depth_range *range, float from, float to) {
    range->from = from < range->from ? from : range->from;
    range->to = to > range->to ? to : range->to;
}

/* Finds the depths at which a body has faces or reaches, once it has all of these. False: no memory. */
static bool find_ranges(reach_work *work, ck_contact_scratch *scratch, const ck_raster_lists *lists) {
    const uint32_t pixels = ck_view_pixels(work->view), body = work->b ? 1 : 0;
    if (!ck_buffer_reserve(work->memory, &scratch->reach_ranges, pixels, sizeof(depth_range))) {
        return false;
    }
    depth_range *ranges = scratch->reach_ranges.data;
    for (uint32_t i = 0; i < pixels; i++) {
        ranges[i] = (depth_range){INFINITY, -INFINITY};
        for (uint32_t k = lists->starts[i]; k < lists->starts[i + 1]; k++) {
            const ck_fragment *face = &lists->fragments[k];
            if (ck_fragment_body(face) == body) {
                widen(&ranges[i], face->depth, face->depth);
            }
        }
    }
    const ck_reach *loose = work->loose->data;
    for (size_t i = 0; i < work->count; i++) {
        widen(&ranges[loose[i].pixel], loose[i].from, loose[i].to);
    }
    work->other = ranges;
    return true;
}

/* The body with less triangles comes first: what of the other one is nowhere near it is passed over. */
bool ck_reaches_find(ck_memory *memory, ck_contact_scratch *scratch, const ck_view *view, const ck_mesh *const mesh[2],
                     const ck_survivors triangles[2], const ck_raster_lists *lists, ck_reaches *reaches) {
    reach_work work = {.memory = memory, .loose = &scratch->loose, .view = view};
    const int fewer = triangles[1].count < triangles[0].count;
    aim(&work);
    for (int turn = 0; turn < 2; turn++) {
        const int which = turn == 0 ? fewer : 1 - fewer;
        const uint32_t *list = triangles[which].list;
        work.b = which == 1;
        for (uint32_t i = 0; i < triangles[which].count; i++) {
            if (!reach_triangle(&work, mesh[which], list != NULL ? list[i] : i)) {
                return false;
            }
        }
        if (turn == 0 && lists != NULL && !find_ranges(&work, scratch, lists)) {
            return false;
        }
    }
    return work.count < UINT32_MAX && sort_by_pixel(&work, scratch, reaches);
}
