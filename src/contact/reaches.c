#include "contact/reaches.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <float.h>
#include <math.h>

typedef struct reach_work {
    ck_memory *memory;
    ck_buffer *loose;
    size_t count;
    const ck_view *view;
    double axes[3][3]; /* a point's column, row and depth are axes . (point - centre) + shift */
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

static double within(double x, double low, double high) {
    return ck_lesser(ck_greater(x, low), high);
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
    uint32_t first = (uint32_t)within(floor(from - around), 0, view->width - 1.0);
    uint32_t last = (uint32_t)within(floor(to + around), 0, view->width - 1.0);
    if (!ck_buffer_extend(work->memory, work->loose, work->count, work->count + (last - first + 1), sizeof(ck_reach))) {
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
        out[work->count++] = (ck_reach){.from = (float)(low - seen->room),
                                        .to = (float)(ck_greater(low, high) + seen->room),
                                        .pixel = (row * view->width + column) & 0x7FFFFFFF,
                                        .b = work->b};
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
    find_slopes(&seen);
    uint32_t first = (uint32_t)within(floor(seen.low[1] - around), 0, view->height - 1.0);
    uint32_t last = (uint32_t)within(floor(seen.high[1] + around), 0, view->height - 1.0);
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

bool ck_reaches_find(ck_memory *memory, ck_contact_scratch *scratch, const ck_view *view, const ck_mesh *const mesh[2],
                     const ck_survivors triangles[2], ck_reaches *reaches) {
    reach_work work = {.memory = memory, .loose = &scratch->loose, .view = view};
    aim(&work);
    for (int which = 0; which < 2; which++) {
        work.b = which == 1;
        for (uint32_t i = 0; i < triangles[which].count; i++) {
            const uint32_t *list = triangles[which].list;
            if (!reach_triangle(&work, mesh[which], list != NULL ? list[i] : i)) {
                return false;
            }
        }
    }
    return work.count < UINT32_MAX && sort_by_pixel(&work, scratch, reaches);
}
