#include "contact/regions.h"

#include "base/sort.h"

#include "base/assert.h"
#include "math/vec3.h"

static uint32_t root_of(uint32_t *up, uint32_t i) {
    while (up[i] != i) {
        CK_ASSERT(up[i] < i); /* so that the path ends */
        up[i] = up[up[i]];
        i = up[i];
    }
    return i;
}

/* The lower number becomes the root, so that regions are numbered by their first span. */
static void join(uint32_t *up, uint32_t a, uint32_t b) {
    a = root_of(up, a);
    b = root_of(up, b);
    up[a < b ? b : a] = a < b ? a : b;
}

/* Joins the spans of two pixels that share a depth; both lists go by depth. */
static void join_pixels(uint32_t *up, const ck_spans *spans, uint32_t one, uint32_t other) {
    CK_ASSERT(spans->starts[one] <= spans->starts[one + 1] && spans->starts[other] <= spans->starts[other + 1]);
    uint32_t i = spans->starts[one];
    uint32_t j = spans->starts[other];
    while (i < spans->starts[one + 1] && j < spans->starts[other + 1]) {
        const ck_span *a = &spans->items[i];
        const ck_span *b = &spans->items[j];
        if (a->from <= b->to && b->from <= a->to) {
            join(up, i, j);
        }
        if (a->to < b->to) {
            i++;
        } else {
            j++;
        }
    }
}

/* Joins the spans of a pixel to those on its left and below it. */
static void join_neighbours(uint32_t *up, const ck_view *view, const ck_spans *spans, uint32_t row, uint32_t column) {
    uint32_t pixel = row * view->width + column;
    if (column > 0) {
        join_pixels(up, spans, pixel, pixel - 1);
    }
    if (row == 0) {
        return;
    }
    uint32_t below = pixel - view->width;
    join_pixels(up, spans, pixel, below);
    if (column > 0) {
        join_pixels(up, spans, pixel, below - 1);
    }
    if (column + 1 < view->width) {
        join_pixels(up, spans, pixel, below + 1);
    }
}

/* Numbers the roots in order, in place: a root comes before all that hang on it. */
static uint32_t number_roots(uint32_t *up, size_t count) {
    uint32_t regions = 0;
    for (uint32_t i = 0; i < count; i++) {
        CK_ASSERT(up[i] <= i);
        up[i] = up[i] == i ? regions++ : up[up[i]];
    }
    return regions;
}

/* Labels spans with the regions they belong to, numbered from 0 by their first span. */
static bool label_spans(ck_memory *memory, ck_contact_scratch *scratch, const ck_view *view, const ck_spans *spans,
                        const uint32_t **labels, uint32_t *count) {
    CK_ASSERT(spans->starts != NULL && ck_starts_are_good(spans->starts, ck_view_pixels(view), spans->count));
    if (!ck_buffer_reserve(memory, &scratch->labels, spans->count + 1, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *up = scratch->labels.data;
    for (uint32_t i = 0; i < spans->count; i++) {
        up[i] = i;
    }
    for (uint32_t row = 0; row < view->height; row++) {
        for (uint32_t column = 0; column < view->width; column++) {
            join_neighbours(up, view, spans, row, column);
        }
    }
    for (uint32_t i = 0; i < spans->count; i++) {
        up[i] = root_of(up, i);
    }
    *count = number_roots(up, spans->count);
    *labels = up;
    return true;
}

/* The number of the span that a point of the world lies in, or that is nearest in depth at its pixel; SIZE_MAX: none
 * there. */
static size_t span_at(const ck_view *view, const ck_spans *spans, const double point[3]) {
    double at[3];
    ck_view_project(view, point, at);
    if (!(at[0] >= 0 && at[0] < view->width && at[1] >= 0 && at[1] < view->height)) {
        return SIZE_MAX;
    }
    uint32_t pixel = (uint32_t)at[1] * view->width + (uint32_t)at[0];
    size_t best = SIZE_MAX;
    double least = INFINITY;
    for (uint32_t i = spans->starts[pixel]; i < spans->starts[pixel + 1]; i++) {
        double off = ck_greater((double)spans->items[i].from - at[2], at[2] - (double)spans->items[i].to);
        if (off < least) {
            least = off;
            best = i;
        }
    }
    return best;
}

/* What a region collects from the views. */
typedef struct region_sums {
    ck_span_sums views[CK_LOOKS];
    double area;
    uint32_t last_pixel; /* that was counted for the area */
    double low[3], high[3];
} region_sums;

static void add_to_region(const ck_view *view, const ck_span *span, region_sums *region) {
    double area = ck_view_pixel_width(view) * ck_view_pixel_height(view);
    region->area += region->last_pixel != span->pixel ? area : 0;
    region->last_pixel = span->pixel;
    for (int end = 0; end < 2; end++) {
        double p[3];
        ck_view_point(view, span->pixel % view->width, span->pixel / view->width,
                      (double)(end == 0 ? span->from : span->to), p);
        for (int i = 0; i < 3; i++) {
            double edge = ck_view_pixel_reach(view, i);
            region->low[i] = ck_lesser(region->low[i], p[i] - edge);
            region->high[i] = ck_greater(region->high[i], p[i] + edge);
        }
    }
}

static clinker_region settle_region(const ck_looks *looks, const double low[3], const double high[3],
                                    const region_sums *sums) {
    CK_ASSERT(sums->views[CK_LOOK_ALONG].volume > 0 && ck_box_in_order(sums->low, sums->high));
    const ck_span_sums *along = &sums->views[CK_LOOK_ALONG];
    clinker_region region = {
        .size = sizeof region, .areas = {sums->area, sums->area}, .volume = along->volume, .depth_error = -1};
    double normal[3];
    for (int i = 0; i < 3; i++) {
        region.centre[i] = looks->views[CK_LOOK_ALONG].centre[i] + along->moment[i] / along->volume;
        region.box_min[i] = ck_greater(sums->low[i], low[i]);
        region.box_max[i] = ck_lesser(sums->high[i], high[i]);
        normal[i] = -sums->views[i].flux;
    }
    double length = ck_norm(normal);
    for (int i = 0; i < 3; i++) {
        region.normal[i] = length > 0 ? normal[i] / length : 0;
    }
    return region;
}

/* Of equally large ones the one with the lower centre. */
static int larger_first(const void *one, const void *other) {
    const clinker_region *a = one;
    const clinker_region *b = other;
    if (a->volume != b->volume) {
        return a->volume > b->volume ? -1 : 1;
    }
    for (int i = 0; i < 3; i++) {
        if (a->centre[i] != b->centre[i]) {
            return a->centre[i] < b->centre[i] ? -1 : 1;
        }
    }
    return 0;
}

/* Adds what was seen along an axis to the regions it falls into. */
static void add_look(const ck_looks *looks, int which, const uint32_t *labels, region_sums *found) {
    const ck_view *view = &looks->views[which];
    const ck_spans *spans = &looks->spans[which];
    for (size_t i = 0; i < spans->count; i++) {
        double middle[3];
        ck_span_middle(view, &spans->items[i], middle);
        size_t at = span_at(&looks->views[CK_LOOK_ALONG], &looks->spans[CK_LOOK_ALONG], middle);
        if (at != SIZE_MAX) {
            CK_ASSERT(at < looks->spans[CK_LOOK_ALONG].count);
            ck_span_add(view, &spans->items[i], &found[labels[at]].views[which]);
        }
    }
}

bool ck_regions_find(const ck_viewed_box *viewed, const ck_looks *looks, size_t *count) {
    ck_memory *memory = &viewed->check->workspace->memory;
    ck_contact_scratch *scratch = viewed->scratch;
    const ck_view *view = &looks->views[CK_LOOK_ALONG];
    const ck_spans *spans = &looks->spans[CK_LOOK_ALONG];
    const uint32_t *labels;
    uint32_t regions;
    size_t first = scratch->found_count.regions;
    if (!label_spans(memory, scratch, view, spans, &labels, &regions) ||
        !ck_buffer_reserve(memory, &scratch->found, regions, sizeof(region_sums)) ||
        !ck_buffer_extend(memory, &scratch->regions, first, first + regions, sizeof(clinker_region))) {
        return false;
    }
    region_sums *found = scratch->found.data;
    for (uint32_t i = 0; i < regions; i++) {
        found[i] = (region_sums){
            .last_pixel = UINT32_MAX, .low = {INFINITY, INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY, -INFINITY}};
    }
    for (size_t i = 0; i < spans->count; i++) {
        ck_span_add(view, &spans->items[i], &found[labels[i]].views[CK_LOOK_ALONG]);
        add_to_region(view, &spans->items[i], &found[labels[i]]);
    }
    for (int which = 0; which < CK_LOOK_ALONG; which++) {
        add_look(looks, which, labels, found);
    }
    clinker_region *out = (clinker_region *)scratch->regions.data + first;
    for (uint32_t i = 0; i < regions; i++) {
        out[i] = settle_region(looks, viewed->low, viewed->high, &found[i]);
    }
    if (regions > 1) {
        ck_sort(out, regions, sizeof *out, larger_first);
    }
    scratch->found_count.regions += regions;
    *count = regions;
    return true;
}
