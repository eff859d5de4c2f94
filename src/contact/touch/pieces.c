#include "contact/touch/pieces.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

/* Faces of b that were read, each in the place that the lowest bits of its number give. */
enum { KEPT_FACES = 64 };

/* Pieces that are looked at again before one is added, to see whether it is there already. */
enum { LOOK_BACK = 16 };

typedef struct collection {
    ck_memory *memory;
    ck_piece_memory *room;
    const ck_body *bodies[2];
    ck_pieces pieces;
    ck_touch_face face_a;
    uint32_t number_a;
    uint32_t numbers_b[KEPT_FACES];
    ck_touch_face *faces_b;
} collection;

static const ck_touch_face *face_of_a(collection *work, uint32_t number) {
    if (work->number_a != number) {
        ck_touch_face_read(work->bodies[0], number, &work->face_a);
        work->number_a = number;
    }
    return &work->face_a;
}

static const ck_touch_face *face_of_b(collection *work, uint32_t number) {
    uint32_t place = number % KEPT_FACES;
    if (work->numbers_b[place] != number) {
        ck_touch_face_read(work->bodies[1], number, &work->faces_b[place]);
        work->numbers_b[place] = number;
    }
    return &work->faces_b[place];
}

/* What rounding makes of a distance: of faces of that size, so far from the origin. */
static double noise_of(const ck_touch_face *f, const ck_touch_face *g) {
    double size = 0;
    double far = 0;
    for (int k = 0; k < 3; k++) {
        size += (f->high[k] - f->low[k]) + (g->high[k] - g->low[k]);
        far = ck_greater(far, ck_greater(ck_greater(fabs(f->low[k]), fabs(f->high[k])),
                                         ck_greater(fabs(g->low[k]), fabs(g->high[k]))));
    }
    return 0x1p-44 * size + 0x1p-50 * far;
}

static bool add_flush(collection *work, const ck_flush *flush) {
    uint32_t *count = &work->pieces.flush_count;
    if (!ck_buffer_extend(work->memory, &work->room->flushes, *count, (size_t)*count + 1, sizeof *flush)) {
        return false;
    }
    ((ck_flush *)work->room->flushes.data)[(*count)++] = *flush;
    return true;
}

static bool same_segment(const ck_touch_segment *one, const double ends[2][3]) {
    return (ck_same_point(one->ends[0], ends[0]) && ck_same_point(one->ends[1], ends[1])) ||
           (ck_same_point(one->ends[0], ends[1]) && ck_same_point(one->ends[1], ends[0]));
}

static bool add_segment(collection *work, const double ends[2][3]) {
    uint32_t *count = &work->pieces.segment_count;
    const ck_touch_segment *known = work->room->segments.data;
    for (uint32_t i = *count; i > 0 && i + LOOK_BACK > *count; i--) {
        if (same_segment(&known[i - 1], ends)) {
            return true;
        }
    }
    if (!ck_buffer_extend(work->memory, &work->room->segments, *count, (size_t)*count + 1, sizeof *known)) {
        return false;
    }
    memcpy(((ck_touch_segment *)work->room->segments.data)[(*count)++].ends, ends, sizeof known->ends);
    return true;
}

static bool add_point(collection *work, const double at[3]) {
    uint32_t *count = &work->pieces.point_count;
    const ck_touch_point *known = work->room->points.data;
    for (uint32_t i = *count; i > 0 && i + LOOK_BACK > *count; i--) {
        if (ck_same_point(known[i - 1].at, at)) {
            return true;
        }
    }
    if (!ck_buffer_extend(work->memory, &work->room->points, *count, (size_t)*count + 1, sizeof *known)) {
        return false;
    }
    memcpy(((ck_touch_point *)work->room->points.data)[(*count)++].at, at, sizeof known->at);
    return true;
}

static bool add_marks(collection *work, const ck_touch_marks *marks) {
    bool added = true;
    for (uint32_t i = 0; i < marks->segment_count && added; i++) {
        added = add_segment(work, (const double(*)[3])marks->segments[i]);
    }
    for (uint32_t i = 0; i < marks->point_count && added; i++) {
        added = add_point(work, marks->points[i]);
    }
    return added;
}

/* Wider than the reach, so that a patch of it stays one: its sides lie on it and are not looked for. */
static bool is_wide(const ck_flush *flush, double reach) {
    double sides[3];
    ck_sub(flush->high, flush->low, sides);
    return flush->area > 4 * reach * ck_sum_of_sizes(sides);
}

static bool add_pair(collection *work, clinker_face_pair pair, double tolerance) {
    const ck_touch_face *f = face_of_a(work, pair.a);
    const ck_touch_face *g = face_of_b(work, pair.b);
    if (!f->has_area || !g->has_area) {
        return true;
    }
    double reach = ck_greater(tolerance, noise_of(f, g));
    const ck_touch_limits limits = {.reach = reach, .exact = tolerance == 0};
    work->pieces.reach = ck_greater(work->pieces.reach, reach);
    ck_flush flush;
    ck_touch_marks marks;
    if (ck_flush_find(f, g, &limits, &flush)) {
        if (!add_flush(work, &flush)) {
            return false;
        }
        if (is_wide(&flush, reach)) {
            return true;
        }
    }
    ck_touch_marks_find(f, g, &limits, &marks);
    return add_marks(work, &marks);
}

bool ck_pieces_find(ck_memory *memory, ck_piece_memory *room, const ck_body *const bodies[2],
                    const ck_near_faces *faces, double tolerance, ck_pieces *pieces) {
    CK_ASSERT(tolerance >= 0);
    ck_touch_face faces_b[KEPT_FACES];
    collection work = {
        .memory = memory, .room = room, .bodies = {bodies[0], bodies[1]}, .number_a = UINT32_MAX, .faces_b = faces_b};
    for (int i = 0; i < KEPT_FACES; i++) {
        work.numbers_b[i] = UINT32_MAX;
    }
    for (size_t i = 0; i < faces->count; i++) {
        if (!add_pair(&work, faces->pairs[i], tolerance)) {
            return false;
        }
    }
    *pieces = work.pieces;
    pieces->flushes = room->flushes.data;
    pieces->segments = room->segments.data;
    pieces->points = room->points.data;
    return true;
}
