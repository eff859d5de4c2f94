/* At a pixel, the line of sight through its centre tells at which depths it is inside of a body. Where no surface of
 * the body reaches, the whole pixel is as its centre; where one does, parts of the pixel may be inside and others not.
 * So what is inside of both for certain, and what may be, bound the overlap from below and from above. */
#include "contact/volume_bounds.h"

#include <math.h>

/* Something changes at a depth, for one body: its winding number at the centre, or how many reaches are open. */
typedef struct event {
    float depth;
    uint8_t body;
    int8_t winding, unsure;
} event;

/* By depth; in which order equals come makes no difference to the lengths between them. */
static void sort_events(event *events, size_t count) {
    for (size_t i = 1; i < count; i++) {
        event moved = events[i];
        size_t at = i;
        for (; at > 0 && events[at - 1].depth > moved.depth; at--) {
            events[at] = events[at - 1];
        }
        events[at] = moved;
    }
}

/* Lengths at one pixel. */
typedef struct pixel_bounds {
    double certain, possible;
    double longest;  /* of what is certain and in one piece */
    double from, to; /* of what is possible */
} pixel_bounds;

static pixel_bounds sweep(const event *events, size_t count) {
    pixel_bounds bounds = {.from = INFINITY, .to = -INFINITY};
    int winding[2] = {0, 0};
    int unsure[2] = {0, 0};
    double piece = 0;
    for (size_t i = 0; i + 1 < count; i++) {
        winding[events[i].body] += events[i].winding;
        unsure[events[i].body] += events[i].unsure;
        double from = (double)events[i].depth;
        double to = (double)events[i + 1].depth;
        if (!(to > from)) {
            continue;
        }
        bool certain = winding[0] > 0 && winding[1] > 0 && unsure[0] == 0 && unsure[1] == 0;
        piece = certain ? piece + (to - from) : 0;
        bounds.certain += certain ? to - from : 0;
        bounds.longest = fmax(bounds.longest, piece);
        if ((winding[0] > 0 || unsure[0] > 0) && (winding[1] > 0 || unsure[1] > 0)) {
            bounds.possible += to - from;
            bounds.from = fmin(bounds.from, from);
            bounds.to = fmax(bounds.to, to);
        }
    }
    return bounds;
}

enum { MOST_JOINED = 16 };

/* Reaches of one body at a pixel, joined where they overlap: neighbours on a surface do. */
typedef struct joined_reaches {
    float from[MOST_JOINED], to[MOST_JOINED];
    size_t count;
} joined_reaches;

/* How far two ranges are apart. */
static float gap_between(float from, float to, float other_from, float other_to) {
    return from > other_to ? from - other_to : (other_from > to ? other_from - to : 0);
}

/* With no room for one more, the nearest takes it in: the bounds get wider, and hold. */
static void join_reach(joined_reaches *all, const ck_reach *reach) {
    size_t nearest = 0;
    float least = INFINITY;
    for (size_t i = 0; i < all->count && least > 0; i++) {
        float gap = gap_between(all->from[i], all->to[i], reach->from, reach->to);
        nearest = gap < least ? i : nearest;
        least = gap < least ? gap : least;
    }
    if (least > 0 && all->count < MOST_JOINED) {
        all->from[all->count] = reach->from;
        all->to[all->count++] = reach->to;
        return;
    }
    all->from[nearest] = reach->from < all->from[nearest] ? reach->from : all->from[nearest];
    all->to[nearest] = reach->to > all->to[nearest] ? reach->to : all->to[nearest];
}

static size_t collect(const ck_fragment *faces, size_t face_count, const int outward[2], const ck_reach *reaches,
                      size_t reach_count, event *events) {
    size_t count = 0;
    for (size_t i = 0; i < face_count; i++) {
        uint32_t body = ck_fragment_body(&faces[i]);
        int sign = ck_fragment_back(&faces[i]) ? -outward[body] : outward[body];
        events[count++] = (event){.depth = faces[i].depth, .body = (uint8_t)body, .winding = (int8_t)sign};
    }
    joined_reaches joined[2];
    joined[0].count = 0;
    joined[1].count = 0;
    for (size_t i = 0; i < reach_count; i++) {
        join_reach(&joined[reaches[i].b], &reaches[i]);
    }
    for (uint8_t body = 0; body < 2; body++) {
        for (size_t i = 0; i < joined[body].count; i++) {
            events[count++] = (event){.depth = joined[body].from[i], .body = body, .unsure = 1};
            events[count++] = (event){.depth = joined[body].to[i], .body = body, .unsure = -1};
        }
    }
    return count;
}

static void include_pixel(ck_volume_bounds *bounds, uint32_t column, uint32_t row, const pixel_bounds *pixel) {
    if (!bounds->possible) {
        *bounds = (ck_volume_bounds){.low = bounds->low,
                                     .high = bounds->high,
                                     .depth = bounds->depth,
                                     .possible = true,
                                     .first_column = column,
                                     .last_column = column,
                                     .first_row = row,
                                     .from = pixel->from,
                                     .to = pixel->to};
    }
    bounds->first_column = column < bounds->first_column ? column : bounds->first_column;
    bounds->last_column = column > bounds->last_column ? column : bounds->last_column;
    bounds->last_row = row;
    bounds->from = fmin(bounds->from, pixel->from);
    bounds->to = fmax(bounds->to, pixel->to);
}

/* The most events that a pixel has. */
static size_t most_events(const ck_raster_lists *lists, uint32_t pixels) {
    size_t most = 0;
    for (uint32_t i = 0; i < pixels; i++) {
        size_t count = lists->starts[i + 1] - lists->starts[i];
        most = count > most ? count : most;
    }
    return most + 4 * (size_t)MOST_JOINED;
}

bool ck_volume_bounds_find(ck_memory *memory, ck_buffer *events, const ck_view *view, const ck_raster_lists *lists,
                           const int outward[2], const ck_reaches *reaches, ck_volume_bounds *bounds) {
    uint32_t pixels = ck_view_pixels(view);
    if (!ck_buffer_reserve(memory, events, most_events(lists, pixels), sizeof(event))) {
        return false;
    }
    *bounds = (ck_volume_bounds){0};
    double area = ck_view_pixel_width(view) * ck_view_pixel_height(view);
    double widest = fmin(ck_view_pixel_width(view), ck_view_pixel_height(view));
    for (uint32_t i = 0; i < pixels; i++) {
        uint32_t face_count = lists->starts[i + 1] - lists->starts[i];
        uint32_t reach_count = reaches->starts[i + 1] - reaches->starts[i];
        if (face_count + reach_count < 2) {
            continue;
        }
        size_t count = collect(&lists->fragments[lists->starts[i]], face_count, outward,
                               &reaches->items[reaches->starts[i]], reach_count, events->data);
        sort_events(events->data, count);
        pixel_bounds pixel = sweep(events->data, count);
        if (pixel.possible > 0) {
            bounds->low += pixel.certain * area;
            bounds->high += pixel.possible * area;
            bounds->depth = fmax(bounds->depth, fmin(pixel.longest, widest));
            include_pixel(bounds, i % view->width, i / view->width, &pixel);
        }
    }
    return true;
}
