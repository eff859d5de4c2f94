#include "contact/spans.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <stdlib.h>

/* Winding numbers on the way through a pixel. */
typedef struct span_walk {
    int winding[2];
    float entered[2]; /* where each body was entered last */
    bool open;        /* inside both */
    bool left;        /* the last face was where its body was left */
    ck_span span;
} span_walk;

/* Goes through one face; true: a span ended there. */
static bool pass_face(span_walk *at, const ck_fragment *face, const int outward[2]) {
    CK_ASSERT(ck_fragment_body(face) < 2);
    uint32_t body = ck_fragment_body(face);
    bool was_inside = at->winding[body] > 0;
    at->winding[body] += ck_fragment_back(face) ? -outward[body] : outward[body];
    bool is_inside = at->winding[body] > 0;
    at->entered[body] = is_inside && !was_inside ? face->depth : at->entered[body];
    at->left = was_inside && !is_inside;
    bool inside = at->winding[0] > 0 && at->winding[1] > 0;
    if (inside && !at->open) {
        at->open = true;
        at->span.from = face->depth;
        at->span.from_b = at->entered[1 - body] == face->depth ? 1 : (uint8_t)(2 * body);
        return false;
    }
    if (!inside && at->open) {
        at->open = false;
        at->span.to = face->depth;
        at->span.to_b = (uint8_t)(2 * body);
        return at->span.to > at->span.from;
    }
    return false;
}

/* The spans of a pixel; returns how many. */
static size_t pass_pixel(uint32_t pixel, const ck_fragment *faces, uint32_t count, const int outward[2], ck_span *out) {
    span_walk at = {.span = {.pixel = pixel}};
    size_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        CK_ASSERT(i == 0 || faces[i - 1].depth <= faces[i].depth);
        if (pass_face(&at, &faces[i], outward)) {
            out[found++] = at.span;
        } else if (at.left && found > 0 && out[found - 1].to == faces[i].depth) {
            out[found - 1].to_b = 1; /* the other body was left at the same place */
        }
    }
    CK_ASSERT(at.winding[0] == 0 && at.winding[1] == 0 && found <= count / 2);
    return found;
}

bool ck_spans_find(ck_memory *memory, const ck_view *view, const ck_raster_lists *lists, const int outward[2],
                   ck_buffer *items, ck_buffer *starts, ck_spans *spans) {
    CK_ASSERT(abs(outward[0]) == 1 && abs(outward[1]) == 1);
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
        uint32_t first = lists->starts[pixel];
        count += pass_pixel(pixel, &lists->fragments[first], lists->starts[pixel + 1] - first, outward, &out[count]);
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
    CK_ASSERT(span->from < span->to && span->pixel < ck_view_pixels(view));
    double area = ck_view_pixel_width(view) * ck_view_pixel_height(view);
    double length = (double)span->to - (double)span->from;
    double flux = 0.5 * (double)(span->to_b - span->from_b);
    /* The ends lie half the length off the middle: where both are of b, their fluxes cancel, but not their moments. */
    double arm = 0.25 * length * (double)(span->to_b + span->from_b);
    double middle[3];
    ck_span_middle(view, span, middle);
    ck_sub(middle, view->centre, middle);
    sums->volume += length * area;
    sums->flux += flux * area;
    for (int axis = 0; axis < 3; axis++) {
        sums->moment[axis] += middle[axis] * length * area;
        sums->flux_moment[axis] += (middle[axis] * flux + arm * view->forward[axis]) * area;
    }
}
