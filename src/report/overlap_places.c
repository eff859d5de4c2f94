#include "report/overlap_places.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* A pixel of a column or row that may lie outside of the picture. */
static uint16_t pixel_of(double at, uint32_t count) {
    return at > 0 ? (uint16_t)ck_lesser(at, count - 1.0) : 0;
}

/* A box of columns and rows, with fractions. */
typedef struct picture_box {
    double low[2], high[2];
} picture_box;

static const picture_box NOTHING = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

static void widen(picture_box *box, double column, double row) {
    const double at[2] = {column, row};
    for (int axis = 0; axis < 2; axis++) {
        box->low[axis] = ck_lesser(box->low[axis], at[axis]);
        box->high[axis] = ck_greater(box->high[axis], at[axis]);
    }
}

/* Where a body is: in the picture, and in the world. */
typedef struct body_box {
    picture_box seen;
    double low[3], high[3];
} body_box;

static body_box box_of_body(const ck_picture_corners *corners, const ck_painted *body) {
    body_box box = {NOTHING, {INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t vertex = 0; vertex < body->mesh->vertex_count; vertex++) {
        const float *seen = corners->at[body->first_vertex + vertex];
        double at[3];
        if (corners->used[body->first_vertex + vertex] == 0) {
            continue;
        }
        widen(&box.seen, (double)seen[0], (double)seen[1]);
        ck_mesh_world(body->mesh, vertex, at);
        for (int axis = 0; axis < 3; axis++) {
            box.low[axis] = ck_lesser(box.low[axis], at[axis]);
            box.high[axis] = ck_greater(box.high[axis], at[axis]);
        }
    }
    return box;
}

/* Where the part of the world is seen that a place and the boxes of both bodies have in common. */
static picture_box box_of_place(const ck_view *view, const clinker_overlap_place *place, const body_box *a,
                                const body_box *b) {
    picture_box box = NOTHING;
    double low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = ck_greater(place->box_min[axis], ck_greater(a->low[axis], b->low[axis]));
        high[axis] = ck_lesser(place->box_max[axis], ck_lesser(a->high[axis], b->high[axis]));
    }
    for (int corner = 0; corner < 8 && ck_box_in_order(low, high); corner++) {
        double at[3], seen[3];
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = (corner >> axis & 1) != 0 ? high[axis] : low[axis];
        }
        ck_view_project(view, at, seen);
        widen(&box, seen[0], seen[1]);
    }
    return box;
}

/* The pixels that a place and both bodies have in common, and one more on each side. */
static ck_pixel_box shared_pixels(const ck_view *view, const clinker_overlap_place *place, const body_box *a,
                                  const body_box *b) {
    picture_box box = box_of_place(view, place, a, b);
    for (int axis = 0; axis < 2; axis++) {
        box.low[axis] = ck_greater(box.low[axis], ck_greater(a->seen.low[axis], b->seen.low[axis]));
        box.high[axis] = ck_lesser(box.high[axis], ck_lesser(a->seen.high[axis], b->seen.high[axis]));
    }
    return (ck_pixel_box){pixel_of(box.low[0] - 1, view->width), pixel_of(box.high[0] + 1, view->width),
                          pixel_of(box.low[1] - 1, view->height), pixel_of(box.high[1] + 1, view->height)};
}

/* Marks two bodies. */
static void mark(const clinker_overlap_place *place, uint8_t *marks) {
    marks[place->a / 8] |= (uint8_t)(1U << place->a % 8);
    marks[place->b / 8] |= (uint8_t)(1U << place->b % 8);
}

/* Marks them in the tiles that a box has pixels in. */
static void mark_tiles(const ck_overlap_places *places, const ck_pixel_box *box, const clinker_overlap_place *place,
                       uint8_t *tiles) {
    for (int row = box->low >> places->shift; row <= box->high >> places->shift; row++) {
        for (int column = box->left >> places->shift; column <= box->right >> places->shift; column++) {
            mark(place, &tiles[((size_t)row * places->columns + (size_t)column) * places->bytes]);
        }
    }
}

/* The number of tiles of a size in a picture, and in one of its rows. */
static size_t count_tiles(const ck_view *view, int shift, uint32_t *columns) {
    *columns = ((view->width - 1) >> shift) + 1;
    return (size_t)*columns * (((view->height - 1) >> shift) + 1);
}

/* The smallest tiles whose marks take no more than MOST_BYTES, or large ones. */
static size_t choose_tiles(const ck_view *view, ck_overlap_places *places) {
    enum { LEAST_SHIFT = 3, MOST_SHIFT = 12, MOST_BYTES = 1 << 22 };
    size_t tiles = count_tiles(view, LEAST_SHIFT, &places->columns);
    for (places->shift = LEAST_SHIFT; places->shift < MOST_SHIFT && tiles > MOST_BYTES / places->bytes;) {
        tiles = count_tiles(view, ++places->shift, &places->columns);
    }
    return tiles;
}

/* Finds the boxes of places without a surface, and marks their tiles. */
static void mark_places(const clinker_draw_settings *settings, const ck_view *view, const body_box *bodies,
                        ck_overlap_places *places, ck_pixel_box *boxes, uint8_t *tiles) {
    for (size_t i = 0; i < settings->place_count; i++) {
        const clinker_overlap_place *place = &settings->places[i];
        if (!ck_has_surface(place)) {
            boxes[places->count] = shared_pixels(view, place, &bodies[place->a], &bodies[place->b]);
            mark_tiles(places, &boxes[places->count++], place, tiles);
        }
    }
    places->boxes = boxes;
    places->tiles = tiles;
}

bool ck_overlap_places_find(ck_memory *memory, ck_overlap_places_scratch *scratch,
                            const clinker_draw_settings *settings, const ck_view *view,
                            const ck_picture_corners *corners, const ck_painted *bodies, size_t body_count,
                            ck_overlap_places *places) {
    *places = (ck_overlap_places){.boxes = NULL};
    if (settings->places == NULL || settings->overlap.alpha == 0) {
        return true;
    }
    places->bytes = (body_count + 7) / 8;
    const size_t tile_count = choose_tiles(view, places);
    if (!ck_buffer_reserve(memory, &scratch->bodies, body_count, sizeof(body_box)) ||
        !ck_buffer_reserve(memory, &scratch->boxes, settings->place_count + 1, sizeof(ck_pixel_box)) ||
        !ck_buffer_reserve(memory, &scratch->tiles, tile_count + 1, places->bytes)) {
        return false;
    }
    uint8_t *any = scratch->tiles.data;
    memset(any, 0, (tile_count + 1) * places->bytes);
    for (size_t i = 0; i < settings->place_count; i++) {
        CK_ASSERT(settings->places[i].a < body_count && settings->places[i].b < body_count);
        if (!ck_has_surface(&settings->places[i])) {
            mark(&settings->places[i], any);
        }
    }
    places->any = any;
    body_box *body_boxes = scratch->bodies.data;
    for (uint32_t i = 0; i < body_count; i++) {
        if (ck_is_marked(any, i)) {
            body_boxes[i] = box_of_body(corners, &bodies[i]);
        }
    }
    mark_places(settings, view, body_boxes, places, scratch->boxes.data, any + places->bytes);
    return true;
}

/* The part of first .. last that lies within `count` from `start` on, counted from there. */
typedef struct run_within {
    int64_t first, end;
} run_within;

static run_within cut(int64_t first, int64_t last, int64_t start, int64_t count) {
    return (run_within){first > start ? first - start : 0, last - start < count ? last - start + 1 : count};
}

/* Marks the part of a box that lies within a window; whether there is one. */
static bool mark_box(const ck_pixel_box *box, const ck_pixel_window *window, uint8_t *plane) {
    const run_within rows = cut(box->low, box->high, window->low, window->height);
    const run_within columns = cut(box->left, box->right, window->left, window->width);
    for (int64_t row = rows.first; row < rows.end && columns.first < columns.end; row++) {
        memset(&plane[row * window->width + columns.first], 1, (size_t)(columns.end - columns.first));
    }
    return rows.first < rows.end && columns.first < columns.end;
}

bool ck_overlap_places_mark(const ck_overlap_places *places, const ck_pixel_window *window, uint8_t *plane) {
    bool any = places->boxes == NULL;
    memset(plane, any ? 1 : 0, (size_t)(window->width * window->height));
    for (size_t i = 0; places->boxes != NULL && i < places->count; i++) {
        any |= mark_box(&places->boxes[i], window, plane);
    }
    return any;
}
