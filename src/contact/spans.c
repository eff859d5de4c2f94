#include "contact/spans.h"

#include "math/vec3.h"

/* Winding numbers on the way through a pixel. */
typedef struct passage {
    int winding[2];
    bool open; /* inside both */
    ck_span span;
} passage;

/* Goes through one face; true: a span ended there. */
static bool pass_face(passage *at, const ck_fragment *face, const int outward[2]) {
    uint32_t body = ck_fragment_body(face);
    at->winding[body] += ck_fragment_back(face) ? -outward[body] : outward[body];
    bool inside = at->winding[0] > 0 && at->winding[1] > 0;
    if (inside && !at->open) {
        at->open = true;
        at->span.from = face->depth;
        at->span.from_b = body == 1;
        return false;
    }
    if (!inside && at->open) {
        at->open = false;
        at->span.to = face->depth;
        at->span.to_b = body == 1;
        return at->span.to > at->span.from;
    }
    return false;
}

bool ck_spans_find(ck_memory *memory, const ck_view *view, const ck_raster_lists *lists, const int outward[2],
                   ck_buffer *items, ck_buffer *starts, ck_spans *spans) {
    uint32_t pixels = ck_view_pixels(view);
    /* Each span ends at a face of its own. */
    if (!ck_buffer_reserve(memory, items, (size_t)lists->starts[pixels] / 2 + 1, sizeof(ck_span)) ||
        (starts != NULL && !ck_buffer_reserve(memory, starts, (size_t)pixels + 1, sizeof(uint32_t)))) {
        return false;
    }
    ck_span *out = items->data;
    uint32_t *firsts = starts != NULL ? starts->data : NULL;
    size_t count = 0;
    for (uint32_t pixel = 0; pixel < pixels; pixel++) {
        if (firsts != NULL) {
            firsts[pixel] = (uint32_t)count;
        }
        passage at = {.span = {.pixel = pixel}};
        for (uint32_t i = lists->starts[pixel]; i < lists->starts[pixel + 1]; i++) {
            if (pass_face(&at, &lists->fragments[i], outward)) {
                out[count++] = at.span;
            }
        }
    }
    if (firsts != NULL) {
        firsts[pixels] = (uint32_t)count;
    }
    *spans = (ck_spans){.items = out, .count = count, .starts = firsts};
    return true;
}

void ck_span_middle(const ck_view *view, const ck_span *span, double out[3]) {
    double middle = 0.5 * ((double)span->from + (double)span->to);
    ck_view_point(view, span->pixel % view->width, span->pixel / view->width, middle, out);
}

void ck_span_add(const ck_view *view, const ck_span *span, ck_span_sums *sums) {
    double area = ck_view_pixel_width(view) * ck_view_pixel_height(view);
    double length = (double)span->to - (double)span->from;
    double flux = (double)(span->to_b - span->from_b);
    /* The ends lie half the length off the middle: where both are of b, their fluxes cancel, but not their moments. */
    double arm = 0.5 * length * (double)(span->to_b + span->from_b);
    double middle[3];
    ck_span_middle(view, span, middle);
    ck_sub(middle, view->centre, middle);
    sums->volume += length * area;
    sums->flux += flux * area;
    sums->longest = fmax(sums->longest, length);
    for (int axis = 0; axis < 3; axis++) {
        sums->moment[axis] += middle[axis] * length * area;
        sums->flux_moment[axis] += (middle[axis] * flux + arm * view->forward[axis]) * area;
    }
}
