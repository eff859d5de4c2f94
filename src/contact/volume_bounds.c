/* At a pixel, the line of sight through its centre tells at which depths it is inside of a body. Where no surface of
 * the body reaches, the whole pixel is as its centre; where one does, parts of the pixel may be inside and others not.
 * So what is inside of both for certain, and what may be, bound the overlap from below and from above. */
#include "contact/volume_bounds.h"

#include "base/assert.h"
#include "math/vec3.h"

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
        CK_ASSERT(events[i].body < 2 && events[i].depth <= events[i + 1].depth);
        double from = (double)events[i].depth;
        double to = (double)events[i + 1].depth;
        if (!(to > from)) {
            continue;
        }
        bool certain = winding[0] > 0 && winding[1] > 0 && unsure[0] == 0 && unsure[1] == 0;
        piece = certain ? piece + (to - from) : 0;
        bounds.certain += certain ? to - from : 0;
        bounds.longest = ck_greater(bounds.longest, piece);
        if ((winding[0] > 0 || unsure[0] > 0) && (winding[1] > 0 || unsure[1] > 0)) {
            bounds.possible += to - from;
            bounds.from = ck_lesser(bounds.from, from);
            bounds.to = ck_greater(bounds.to, to);
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
    CK_ASSERT(all->count <= MOST_JOINED && reach->from <= reach->to);
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

/* What a pixel shows: faces at its centre, in order, and reaches of both bodies. */
typedef struct pixel_view {
    const ck_fragment *faces;
    size_t face_count;
    joined_reaches joined[2];
    float from, to; /* the depths where both bodies have something */
} pixel_view;

static void join_reaches(const ck_reach *reaches, size_t count, pixel_view *pixel) {
    pixel->joined[0].count = 0;
    pixel->joined[1].count = 0;
    for (size_t i = 0; i < count; i++) {
        join_reach(&pixel->joined[reaches[i].b], &reaches[i]);
    }
}

/* Outside of these depths, one of the bodies is neither there nor may be. False: they do not exist. */
static bool find_common_depths(pixel_view *pixel) {
    float low[2] = {INFINITY, INFINITY};
    float high[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < pixel->face_count; i++) {
        uint32_t body = ck_fragment_body(&pixel->faces[i]);
        float depth = pixel->faces[i].depth;
        low[body] = depth < low[body] ? depth : low[body];
        high[body] = depth;
    }
    for (int body = 0; body < 2; body++) {
        const joined_reaches *joined = &pixel->joined[body];
        for (size_t i = 0; i < joined->count; i++) {
            low[body] = joined->from[i] < low[body] ? joined->from[i] : low[body];
            high[body] = joined->to[i] > high[body] ? joined->to[i] : high[body];
        }
    }
    pixel->from = low[0] > low[1] ? low[0] : low[1];
    pixel->to = high[0] < high[1] ? high[0] : high[1];
    return pixel->from < pixel->to;
}

/* Adds an event, unless it is too late to matter; one that is early counts from where both bodies begin. */
static inline size_t add_event(const pixel_view *pixel, event added, event *events, size_t count) {
    added.depth = added.depth > pixel->from ? added.depth : pixel->from;
    events[count] = added;
    return count + (added.depth <= pixel->to);
}

static size_t collect(const pixel_view *pixel, const int outward[2], event *events) {
    size_t count = 0;
    for (size_t i = 0; i < pixel->face_count; i++) {
        const ck_fragment *face = &pixel->faces[i];
        uint32_t body = ck_fragment_body(face);
        int sign = ck_fragment_back(face) ? -outward[body] : outward[body];
        event change = {.depth = face->depth, .body = (uint8_t)body, .winding = (int8_t)sign};
        count = add_event(pixel, change, events, count);
    }
    for (uint8_t body = 0; body < 2; body++) {
        const joined_reaches *joined = &pixel->joined[body];
        for (size_t i = 0; i < joined->count; i++) {
            event opens = {.depth = joined->from[i], .body = body, .unsure = 1};
            event closes = {.depth = joined->to[i], .body = body, .unsure = -1};
            count = add_event(pixel, opens, events, count);
            count = add_event(pixel, closes, events, count);
        }
    }
    return count;
}

/* Grows the box by what of a pixel may be overlap. */
static void include_pixel(const ck_view *view, const double reach[3], uint32_t number, const pixel_bounds *pixel,
                          ck_volume_bounds *bounds) {
    CK_ASSERT(pixel->from < pixel->to);
    double from[3];
    ck_view_point(view, number % view->width, number / view->width, pixel->from, from);
    for (int axis = 0; axis < 3; axis++) {
        double to = from[axis] + view->forward[axis] * (pixel->to - pixel->from);
        bounds->box_low[axis] = ck_lesser(bounds->box_low[axis], ck_lesser(from[axis], to) - reach[axis]);
        bounds->box_high[axis] = ck_greater(bounds->box_high[axis], ck_greater(from[axis], to) + reach[axis]);
    }
    bounds->possible = true;
}

/* The most events that a pixel has. */
static size_t most_events(const ck_raster_lists *lists, uint32_t pixels) {
    size_t most = 0;
    for (uint32_t i = 0; i < pixels; i++) {
        size_t count = lists->starts[i + 1] - lists->starts[i];
        most = count > most ? count : most;
    }
    return most + 4 * (size_t)MOST_JOINED + 1;
}

bool ck_volume_bounds_find(ck_memory *memory, ck_buffer *events, const ck_view *view, const ck_raster_lists *lists,
                           const int outward[2], const ck_reaches *reaches, ck_volume_bounds *bounds) {
    uint32_t pixels = ck_view_pixels(view);
    if (!ck_buffer_reserve(memory, events, most_events(lists, pixels), sizeof(event))) {
        return false;
    }
    *bounds =
        (ck_volume_bounds){.box_low = {INFINITY, INFINITY, INFINITY}, .box_high = {-INFINITY, -INFINITY, -INFINITY}};
    const double reach[3] = {ck_view_pixel_reach(view, 0), ck_view_pixel_reach(view, 1), ck_view_pixel_reach(view, 2)};
    double area = ck_view_pixel_width(view) * ck_view_pixel_height(view);
    double widest = ck_lesser(ck_view_pixel_width(view), ck_view_pixel_height(view));
    for (uint32_t i = 0; i < pixels; i++) {
        pixel_view seen;
        seen.faces = &lists->fragments[lists->starts[i]];
        seen.face_count = lists->starts[i + 1] - lists->starts[i];
        join_reaches(&reaches->items[reaches->starts[i]], reaches->starts[i + 1] - reaches->starts[i], &seen);
        if (!find_common_depths(&seen)) {
            continue;
        }
        size_t count = collect(&seen, outward, events->data);
        CK_ASSERT(count < events->capacity / sizeof(event));
        sort_events(events->data, count);
        pixel_bounds pixel = sweep(events->data, count);
        if (pixel.possible > 0) {
            bounds->low += pixel.certain * area;
            bounds->high += pixel.possible * area;
            bounds->depth = ck_greater(bounds->depth, ck_lesser(pixel.longest, widest));
            include_pixel(view, reach, i, &pixel, bounds);
        }
    }
    return true;
}
