#include "contact/regions.h"

#include <math.h>

static uint32_t root_of(uint32_t *up, uint32_t i) {
    while (up[i] != i) {
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

/* Numbers the roots in order, in place: a root comes before all that hang on it. */
static uint32_t number_roots(uint32_t *up, size_t count) {
    uint32_t regions = 0;
    for (uint32_t i = 0; i < count; i++) {
        up[i] = up[i] == i ? regions++ : up[up[i]];
    }
    return regions;
}

bool ck_regions_label(ck_memory *memory, ck_contact_scratch *scratch, const ck_view *view, const ck_spans *spans,
                      const uint32_t **labels, uint32_t *count) {
    if (!ck_buffer_reserve(memory, &scratch->labels, spans->count + 1, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *up = scratch->labels.data;
    for (uint32_t i = 0; i < spans->count; i++) {
        up[i] = i;
    }
    for (uint32_t pixel = 0; pixel < ck_view_pixels(view); pixel++) {
        uint32_t column = pixel % view->width;
        if (column > 0) {
            join_pixels(up, spans, pixel, pixel - 1);
        }
        if (pixel >= view->width) {
            uint32_t below = pixel - view->width;
            join_pixels(up, spans, pixel, below);
            if (column > 0) {
                join_pixels(up, spans, pixel, below - 1);
            }
            if (column + 1 < view->width) {
                join_pixels(up, spans, pixel, below + 1);
            }
        }
    }
    for (uint32_t i = 0; i < spans->count; i++) {
        up[i] = root_of(up, i);
    }
    *count = number_roots(up, spans->count);
    *labels = up;
    return true;
}

size_t ck_span_at(const ck_view *view, const ck_spans *spans, const double point[3]) {
    double at[3];
    ck_view_project(view, point, at);
    if (!(at[0] >= 0 && at[0] < view->width && at[1] >= 0 && at[1] < view->height)) {
        return SIZE_MAX;
    }
    uint32_t pixel = (uint32_t)at[1] * view->width + (uint32_t)at[0];
    size_t best = SIZE_MAX;
    double least = INFINITY;
    for (uint32_t i = spans->starts[pixel]; i < spans->starts[pixel + 1]; i++) {
        double off = fmax((double)spans->items[i].from - at[2], at[2] - (double)spans->items[i].to);
        if (off < least) {
            least = off;
            best = i;
        }
    }
    return best;
}
