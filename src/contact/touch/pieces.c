/* Flush faces come first: where these are known, most of the other pairs have nothing in common that does not lie on a
 * piece that is known already, which their boxes alone tell. */
#include "contact/touch/pieces.h"

#include "base/assert.h"
#include "base/sort.h"
#include "math/feature_distance.h"
#include "math/vec3.h"

#include <string.h>

/* Faces that were read, each in the place that the lowest bits of its number give. */
enum { KEPT_FACES = 64 };

typedef struct kept_faces {
    uint32_t numbers[KEPT_FACES]; /* CLINKER_NO_FACE: none */
    ck_touch_face faces[KEPT_FACES];
} kept_faces;

/* Pieces of each kind that are looked at to see whether a pair has something new. */
enum { LOOK_BACK = 8 };

/* A pair without a polygon that is wider than the reach. */
typedef struct rest_pair {
    clinker_face_pair faces;
    uint32_t flushes; /* polygons that were known before */
} rest_pair;

/* What the boxes of two faces share, but for the reach, by its corners. */
typedef struct common_box {
    double corners[8][3]; /* each once */
    uint32_t count;
} common_box;

typedef struct collection {
    ck_memory *memory;
    ck_piece_memory *room;
    const ck_body *bodies[2];
    double tolerance; /* scaled */
    ck_pieces pieces;
    size_t rest_count;
    kept_faces *faces; /* of both bodies */
} collection;

static const ck_touch_face *face_of(collection *work, int which, uint32_t number) {
    kept_faces *kept = &work->faces[which];
    uint32_t place = number % KEPT_FACES;
    if (kept->numbers[place] != number) {
        ck_touch_face_read(work->bodies[which], number, &kept->faces[place]);
        kept->numbers[place] = number;
    }
    return &kept->faces[place];
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

static void find_common_box(const ck_touch_face *f, const ck_touch_face *g, common_box *box) {
    double noise = f->noise + g->noise;
    box->count = 1;
    for (int k = 0; k < 3; k++) {
        double low = ck_greater(f->low[k], g->low[k]);
        double high = ck_lesser(f->high[k], g->high[k]);
        for (uint32_t i = 0; i < box->count; i++) {
            box->corners[i][k] = low;
        }
        if (high - low <= noise) {
            continue;
        }
        for (uint32_t i = 0; i < box->count; i++) {
            memcpy(box->corners[box->count + i], box->corners[i], sizeof box->corners[i]);
            box->corners[box->count + i][k] = high;
        }
        box->count *= 2;
    }
}

/* Pieces are convex: one that has all corners of a box has the box. */
static bool flush_has(const ck_flush *flush, const common_box *box, double gap) {
    for (uint32_t i = 0; i < box->count; i++) {
        if (!ck_flush_has(flush, box->corners[i], gap)) {
            return false;
        }
    }
    return true;
}

static bool segment_has(const ck_touch_segment *segment, const common_box *box, double gap) {
    for (uint32_t i = 0; i < box->count; i++) {
        double unused[3];
        if (ck_corner_edge(box->corners[i], segment->ends[0], segment->ends[1], unused) > gap * gap) {
            return false;
        }
    }
    return true;
}

static bool point_has(const ck_touch_point *point, const common_box *box, double gap) {
    for (uint32_t i = 0; i < box->count; i++) {
        double off[3];
        ck_sub(box->corners[i], point->at, off);
        if (ck_dot(off, off) > gap * gap) {
            return false;
        }
    }
    return true;
}

/* Whether a pair has nothing in common that does not lie on a piece that is known. Looks at a few of these alone: more
 * would take longer than to find it once more. */
static bool is_known(const collection *work, const common_box *box, uint32_t flushes, double reach) {
    const ck_pieces *pieces = &work->pieces;
    const ck_flush *flush = work->room->flushes.data;
    const ck_touch_segment *segments = work->room->segments.data;
    const ck_touch_point *points = work->room->points.data;
    double gap = 2 * reach;
    uint32_t first = flushes > LOOK_BACK ? flushes - LOOK_BACK : 0;
    for (uint32_t i = first; i < pieces->flush_count && i < flushes + LOOK_BACK; i++) {
        if (is_wide(&flush[i], reach) && flush_has(&flush[i], box, gap)) {
            return true;
        }
    }
    for (uint32_t i = pieces->segment_count; i > 0 && i + LOOK_BACK > pieces->segment_count; i--) {
        if (segment_has(&segments[i - 1], box, gap)) {
            return true;
        }
    }
    for (uint32_t i = pieces->point_count; i > 0 && i + LOOK_BACK > pieces->point_count; i--) {
        if (point_has(&points[i - 1], box, gap)) {
            return true;
        }
    }
    return false;
}

/* The faces of a pair, and their reach. False: one has no area, and decides nothing. */
static bool look_at(collection *work, clinker_face_pair pair, const ck_touch_face *faces[2], ck_touch_limits *limits) {
    faces[0] = face_of(work, 0, pair.a);
    faces[1] = face_of(work, 1, pair.b);
    if (!faces[0]->has_area || !faces[1]->has_area) {
        return false;
    }
    double noise = faces[0]->noise + faces[1]->noise;
    *limits = (ck_touch_limits){.reach = ck_greater(work->tolerance, noise), .exact = work->tolerance == 0};
    work->pieces.reach = ck_greater(work->pieces.reach, limits->reach);
    return true;
}

/* Adds the polygon of a pair; pairs without a wide one are kept for later. */
static bool lay_flush(collection *work, clinker_face_pair pair) {
    const ck_touch_face *faces[2];
    ck_touch_limits limits;
    ck_flush flush;
    if (!look_at(work, pair, faces, &limits)) {
        return true;
    }
    rest_pair rest = {.faces = pair, .flushes = work->pieces.flush_count};
    if (ck_flush_find(faces[0], faces[1], &limits, &flush)) {
        if (!add_flush(work, &flush)) {
            return false;
        }
        if (is_wide(&flush, limits.reach)) {
            return true;
        }
    }
    ((rest_pair *)work->room->rest.data)[work->rest_count++] = rest;
    return true;
}

static bool lay_rest(collection *work, const rest_pair *rest) {
    const ck_touch_face *faces[2];
    ck_touch_limits limits;
    common_box box;
    ck_touch_marks marks;
    if (!look_at(work, rest->faces, faces, &limits)) {
        return true;
    }
    find_common_box(faces[0], faces[1], &box);
    if (is_known(work, &box, rest->flushes, limits.reach)) {
        return true;
    }
    ck_touch_marks_find(faces[0], faces[1], &limits, &marks);
    return add_marks(work, &marks);
}

/* Points are the same that lie in one cell of a grid as wide as the reach; each is led by its cell while they are
 * sorted. Thousands of faces may share a corner, and each two of them name it. */
static int by_cell(const void *left, const void *right) {
    const ck_touch_point *a = left;
    const ck_touch_point *b = right;
    for (int k = 0; k < 3; k++) {
        if (a->cell[k] != b->cell[k]) {
            return a->cell[k] < b->cell[k] ? -1 : 1;
        }
    }
    return ck_lexicographic_less(a->at, b->at) ? -1 : ck_lexicographic_less(b->at, a->at);
}

static void drop_equal_points(ck_pieces *pieces, ck_touch_point *points) {
    for (uint32_t i = 0; i < pieces->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            points[i].cell[k] = rint(points[i].at[k] / pieces->reach);
        }
    }
    if (pieces->point_count > 1) {
        ck_sort(points, pieces->point_count, sizeof *points, by_cell);
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pieces->point_count; i++) {
        if (kept == 0 || !ck_same_point(points[kept - 1].cell, points[i].cell)) {
            points[kept++] = points[i];
        }
    }
    pieces->point_count = kept;
}

/* The same of segments, by the cells of both ends, the lower one first. */
static int by_cells(const void *left, const void *right) {
    const ck_touch_segment *a = left;
    const ck_touch_segment *b = right;
    for (int k = 0; k < 6; k++) {
        double x = a->cells[k / 3][k % 3];
        double y = b->cells[k / 3][k % 3];
        if (x != y) {
            return x < y ? -1 : 1;
        }
    }
    for (int k = 0; k < 6; k++) {
        double x = a->ends[k / 3][k % 3];
        double y = b->ends[k / 3][k % 3];
        if (x != y) {
            return x < y ? -1 : 1;
        }
    }
    return 0;
}

static void lead_segment(ck_touch_segment *segment, double reach) {
    if (ck_lexicographic_less(segment->ends[1], segment->ends[0])) {
        double swap[3];
        memcpy(swap, segment->ends[0], sizeof swap);
        memcpy(segment->ends[0], segment->ends[1], sizeof swap);
        memcpy(segment->ends[1], swap, sizeof swap);
    }
    for (int k = 0; k < 6; k++) {
        segment->cells[k / 3][k % 3] = rint(segment->ends[k / 3][k % 3] / reach);
    }
}

static void drop_equal_segments(ck_pieces *pieces, ck_touch_segment *segments) {
    for (uint32_t i = 0; i < pieces->segment_count; i++) {
        lead_segment(&segments[i], pieces->reach);
    }
    if (pieces->segment_count > 1) {
        ck_sort(segments, pieces->segment_count, sizeof *segments, by_cells);
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pieces->segment_count; i++) {
        if (kept == 0 || !ck_same_point(segments[kept - 1].cells[0], segments[i].cells[0]) ||
            !ck_same_point(segments[kept - 1].cells[1], segments[i].cells[1])) {
            segments[kept++] = segments[i];
        }
    }
    pieces->segment_count = kept;
}

bool ck_pieces_find(ck_memory *memory, ck_piece_memory *room, const ck_body *const bodies[2],
                    const ck_near_faces *faces, double tolerance, ck_pieces *pieces) {
    CK_ASSERT(tolerance >= 0);
    kept_faces kept[2];
    collection work = {
        .memory = memory, .room = room, .bodies = {bodies[0], bodies[1]}, .tolerance = tolerance, .faces = kept};
    for (int i = 0; i < KEPT_FACES; i++) {
        kept[0].numbers[i] = CLINKER_NO_FACE;
        kept[1].numbers[i] = CLINKER_NO_FACE;
    }
    bool found = ck_buffer_reserve(memory, &room->rest, faces->count, sizeof(rest_pair));
    for (size_t i = 0; i < faces->count && found; i++) {
        found = lay_flush(&work, faces->pairs[i]);
    }
    for (size_t i = 0; i < work.rest_count && found; i++) {
        found = lay_rest(&work, (const rest_pair *)room->rest.data + i);
    }
    *pieces = work.pieces;
    drop_equal_points(pieces, room->points.data);
    drop_equal_segments(pieces, room->segments.data);
    pieces->flushes = room->flushes.data;
    pieces->segments = room->segments.data;
    pieces->points = room->points.data;
    return found;
}
