/* Pieces are numbered: points first, then segments, then polygons, so that in the sorted list of those that come near
 * each other, all that may cover a point or a segment follows its number.
 *
 *   1. polygons that adjoin are joined; what they make is a patch unless it is no wider than the reach
 *   2. of each segment, what such patches cover goes; then what segments after it cover, so that nothing counts twice
 *   3. segments of which something is left are joined where they meet
 *   4. points that lie on any of this go, the others are joined where they are the same but for the reach */
#include "contact/touch/patches.h"

#include "base/assert.h"
#include "base/forest.h"
#include "base/pair_sort.h"
#include "base/sort.h"
#include "math/feature_distance.h"
#include "math/vec3.h"

#include <string.h>

/* What a piece adds up to, then what all pieces joined to it do. */
typedef struct piece_sum {
    double measure;   /* area, length, or number */
    double moment[3]; /* measure times place, relative to the origin of the sums */
    double normal[3]; /* times area */
    double low[3], high[3];
    bool counts; /* there is something of it */
} piece_sum;

/* A part of a segment, 0 at its beginning, 1 at its end. */
typedef struct part_span {
    double from, to;
} part_span;

/* Pieces that come near each other, first < second. */
typedef struct close_pair {
    uint32_t first, second;
} close_pair;

typedef struct patch_work {
    ck_memory *memory;
    ck_patch_memory *room;
    const ck_pieces *pieces;
    double gap; /* between pieces that are one */
    uint32_t first_segment, first_flush, count;
    const close_pair *pairs; /* sorted, each once; of two polygons none: these are joined as they come */
    size_t pair_count;
    double origin[3], extent; /* the low corner of all, and the longest side of their box */
    piece_sum *sums;
    ck_forest up;
} patch_work;

static const ck_flush *flush_of(const patch_work *work, uint32_t piece) {
    CK_ASSERT(piece >= work->first_flush && piece < work->count);
    return &work->pieces->flushes[piece - work->first_flush];
}

static const double (*ends_of(const patch_work *work, uint32_t piece))[3] {
    CK_ASSERT(piece >= work->first_segment && piece < work->first_flush);
    return (const double(*)[3])work->pieces->segments[piece - work->first_segment].ends;
}

static const double *point_of(const patch_work *work, uint32_t piece) {
    CK_ASSERT(piece < work->first_segment);
    return work->pieces->points[piece].at;
}

static void box_points(const double (*points)[3], uint32_t count, double low[3], double high[3]) {
    for (int k = 0; k < 3; k++) {
        low[k] = points[0][k];
        high[k] = points[0][k];
        for (uint32_t i = 1; i < count; i++) {
            low[k] = ck_lesser(low[k], points[i][k]);
            high[k] = ck_greater(high[k], points[i][k]);
        }
    }
}

static bool box_pieces(patch_work *work) {
    ck_patch_memory *room = work->room;
    if (!ck_buffer_reserve(work->memory, &room->boxes, work->count, sizeof(ck_close_box))) {
        return false;
    }
    ck_close_box *boxes = room->boxes.data;
    for (uint32_t i = 0; i < work->first_segment; i++) {
        box_points((const double(*)[3])point_of(work, i), 1, boxes[i].low, boxes[i].high);
    }
    for (uint32_t i = work->first_segment; i < work->first_flush; i++) {
        box_points(ends_of(work, i), 2, boxes[i].low, boxes[i].high);
    }
    for (uint32_t i = work->first_flush; i < work->count; i++) {
        memcpy(boxes[i].low, flush_of(work, i)->low, sizeof boxes[i].low);
        memcpy(boxes[i].high, flush_of(work, i)->high, sizeof boxes[i].high);
    }
    ck_close_box all = boxes[0];
    for (uint32_t i = 1; i < work->count; i++) {
        for (int k = 0; k < 3; k++) {
            all.low[k] = ck_lesser(all.low[k], boxes[i].low[k]);
            all.high[k] = ck_greater(all.high[k], boxes[i].high[k]);
        }
    }
    for (int k = 0; k < 3; k++) {
        work->origin[k] = all.low[k];
        work->extent = ck_greater(work->extent, all.high[k] - all.low[k]);
    }
    return true;
}

static bool make_sums(patch_work *work) {
    ck_patch_memory *room = work->room;
    if (!ck_buffer_reserve(work->memory, &room->sums, work->count, sizeof(piece_sum)) ||
        !ck_buffer_reserve(work->memory, &room->forest, work->count, sizeof(uint32_t))) {
        return false;
    }
    work->sums = room->sums.data;
    work->up = room->forest.data;
    memset(work->up, 0, work->count * sizeof(uint32_t));
    return true;
}

/* Joins two polygons that adjoin; keeps any other pair. */
static bool take_close(void *user, uint32_t first, uint32_t second) {
    patch_work *work = user;
    if (first >= work->first_flush) {
        uint32_t roots[2] = {ck_forest_root(work->up, first), ck_forest_root(work->up, second)};
        if (roots[0] != roots[1] && ck_flush_adjoins(flush_of(work, first), flush_of(work, second), work->gap)) {
            ck_forest_join_roots(work->up, roots[0], roots[1]);
        }
        return true;
    }
    ck_buffer *pairs = &work->room->pairs;
    if (!ck_buffer_extend(work->memory, pairs, work->pair_count, work->pair_count + 1, sizeof(close_pair))) {
        return false;
    }
    ((close_pair *)pairs->data)[work->pair_count++] = (close_pair){first, second};
    return true;
}

/* Finds the pieces that come near each other. */
static bool find_close(patch_work *work) {
    ck_patch_memory *room = work->room;
    if (!ck_close_boxes_find(work->memory, &room->close, room->boxes.data, work->count, work->gap, take_close, work) ||
        !ck_pairs_sort(work->memory, &room->spare, room->pairs.data, work->pair_count)) {
        return false;
    }
    close_pair *pairs = room->pairs.data;
    size_t kept = 0;
    for (size_t i = 0; i < work->pair_count; i++) {
        bool again = kept > 0 && pairs[kept - 1].first == pairs[i].first && pairs[kept - 1].second == pairs[i].second;
        pairs[kept] = pairs[i];
        kept += !again;
    }
    work->pair_count = kept;
    work->pairs = pairs;
    return true;
}

/* Starts the sum of a piece; the box is empty. */
static piece_sum nothing(void) {
    return (piece_sum){.low = {INFINITY, INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY, -INFINITY}};
}

static void widen(piece_sum *sum, const double low[3], const double high[3]) {
    for (int k = 0; k < 3; k++) {
        sum->low[k] = ck_lesser(sum->low[k], low[k]);
        sum->high[k] = ck_greater(sum->high[k], high[k]);
    }
}

static void add_measure(const patch_work *work, piece_sum *sum, double measure, const double centre[3]) {
    double off[3];
    ck_sub(centre, work->origin, off);
    sum->measure += measure;
    ck_add_scaled(sum->moment, measure, off, sum->moment);
    sum->counts = true;
}

/* Gives what the pieces from first to end - 1 add up to, to the roots of what they are joined to. */
static void gather(const patch_work *work, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i++) {
        uint32_t root = ck_forest_root(work->up, i);
        piece_sum *sum = &work->sums[root];
        const piece_sum *more = &work->sums[i];
        if (root == i || !more->counts) {
            continue;
        }
        sum->measure += more->measure;
        ck_add_scaled(sum->moment, 1, more->moment, sum->moment);
        ck_add_scaled(sum->normal, 1, more->normal, sum->normal);
        widen(sum, more->low, more->high);
        sum->counts = true;
    }
}

static bool is_patch(const patch_work *work, uint32_t piece) {
    return work->sums[ck_forest_root(work->up, piece)].counts;
}

static void sum_up_flushes(const patch_work *work) {
    for (uint32_t i = work->first_flush; i < work->count; i++) {
        const ck_flush *flush = flush_of(work, i);
        work->sums[i] = nothing();
        add_measure(work, &work->sums[i], flush->area, flush->centre);
        ck_add_scaled(work->sums[i].normal, flush->area, flush->normal, work->sums[i].normal);
        widen(&work->sums[i], flush->low, flush->high);
    }
    gather(work, work->first_flush, work->count);
    for (uint32_t i = work->first_flush; i < work->count; i++) {
        piece_sum *sum = &work->sums[i];
        double sides[3];
        ck_sub(sum->high, sum->low, sides);
        sum->counts = work->up[i] == 0 && sum->measure > work->gap * (ck_norm(sides) + work->gap);
    }
}

/* The part of a segment that lies along another one. False: none does. */
static bool lies_along(const double ends[2][3], const double other[2][3], double gap, double span[2]) {
    double way[3];
    double off[2][3];
    double along[2];
    ck_sub(other[1], other[0], way);
    double length = ck_norm(way);
    for (int i = 0; i < 2; i++) {
        ck_sub(ends[i], other[0], off[i]);
        along[i] = ck_dot(way, off[i]) / length;
    }
    double rise = along[1] - along[0];
    if (rise == 0) {
        return false;
    }
    double enter = (rise > 0 ? -along[0] : length - along[0]) / rise;
    double leave = (rise > 0 ? length - along[0] : -along[0]) / rise;
    span[0] = ck_greater(enter, 0);
    span[1] = ck_lesser(leave, 1);
    if (!(span[0] < span[1])) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        double step[3];
        ck_sub(off[1], off[0], step);
        ck_add_scaled(off[0], span[i], step, step);
        ck_add_scaled(step, -(along[0] + span[i] * rise) / length, way, step);
        if (!(ck_norm(step) <= gap)) {
            return false;
        }
    }
    return true;
}

/* Whether two segments meet, but for the gap. */
static bool meet(const double one[2][3], const double other[2][3], double gap) {
    double on_one[3];
    double on_other[3];
    return ck_edge_edge(one[0], one[1], other[0], other[1], on_one, on_other) <= gap * gap;
}

static bool add_span(patch_work *work, size_t *count, const double span[2]) {
    if (!ck_buffer_extend(work->memory, &work->room->spans, *count, *count + 1, sizeof(part_span))) {
        return false;
    }
    ((part_span *)work->room->spans.data)[(*count)++] = (part_span){span[0], span[1]};
    return true;
}

static int by_beginning(const void *left, const void *right) {
    const part_span *a = left;
    const part_span *b = right;
    return (a->from > b->from) - (a->from < b->from);
}

/* Sums up what the spans leave of a segment, but for rests no longer than `least`. */
static piece_sum leave(const patch_work *work, uint32_t segment, size_t span_count, double least) {
    const double(*ends)[3] = ends_of(work, segment);
    part_span *spans = work->room->spans.data;
    piece_sum sum = nothing();
    double way[3];
    ck_sub(ends[1], ends[0], way);
    double length = ck_norm(way);
    double free_from = 0;
    if (span_count > 1) {
        ck_sort(spans, span_count, sizeof *spans, by_beginning);
    }
    for (size_t i = 0; i <= span_count; i++) {
        double free_to = i < span_count ? spans[i].from : 1;
        if ((free_to - free_from) * length > least) {
            double part[2][3];
            double middle[3];
            ck_add_scaled(ends[0], free_from, way, part[0]);
            ck_add_scaled(ends[0], free_to, way, part[1]);
            ck_add_scaled(ends[0], 0.5 * (free_from + free_to), way, middle);
            add_measure(work, &sum, (free_to - free_from) * length, middle);
            for (int end = 0; end < 2; end++) {
                widen(&sum, part[end], part[end]);
            }
        }
        free_from = i < span_count ? ck_greater(free_from, spans[i].to) : 1;
    }
    return sum;
}

/* What is left of a segment, whose pairs begin at `pair`. Of one that patches alone leave something of, every bit
 * counts. */
static bool cut_segment(patch_work *work, uint32_t segment, size_t pair, bool by_segments, piece_sum *left) {
    const double(*ends)[3] = ends_of(work, segment);
    size_t spans = 0;
    for (; pair < work->pair_count && work->pairs[pair].first == segment; pair++) {
        uint32_t other = work->pairs[pair].second;
        double span[2];
        bool covered = false;
        if (other >= work->first_flush) {
            covered = is_patch(work, other) && ck_flush_covers(flush_of(work, other), ends, work->gap, span);
        } else if (by_segments && work->sums[other].counts) {
            covered = lies_along(ends, ends_of(work, other), work->gap, span);
        }
        if (covered && !add_span(work, &spans, span)) {
            return false;
        }
    }
    *left = leave(work, segment, spans, by_segments ? 0 : work->gap);
    return true;
}

static void join_segment(const patch_work *work, uint32_t segment, size_t pair) {
    for (; pair < work->pair_count && work->pairs[pair].first == segment; pair++) {
        uint32_t other = work->pairs[pair].second;
        if (other < work->first_flush && work->sums[other].counts &&
            meet(ends_of(work, segment), ends_of(work, other), work->gap)) {
            ck_forest_join(work->up, segment, other);
        }
    }
}

/* The first pair of a piece, from one on that is not behind it. */
static size_t skip_to(const patch_work *work, uint32_t piece, size_t pair) {
    while (pair < work->pair_count && work->pairs[pair].first < piece) {
        pair++;
    }
    return pair;
}

/* A segment that patches cover is gone; one that others cover is still a way from one to another. */
static bool join_segments(patch_work *work) {
    size_t begin = skip_to(work, work->first_segment, 0);
    size_t pair = begin;
    for (uint32_t i = work->first_segment; i < work->first_flush; i++) {
        pair = skip_to(work, i, pair);
        if (!cut_segment(work, i, pair, false, &work->sums[i])) {
            return false;
        }
    }
    pair = begin;
    for (uint32_t i = work->first_segment; i < work->first_flush; i++) {
        pair = skip_to(work, i, pair);
        if (work->sums[i].counts) {
            join_segment(work, i, pair);
            if (!cut_segment(work, i, pair, true, &work->sums[i])) {
                return false;
            }
        }
    }
    gather(work, work->first_segment, work->first_flush);
    return true;
}

/* Whether a point lies on a patch, or on a segment that is part of one. */
static bool is_covered(const patch_work *work, uint32_t point, uint32_t other) {
    const double *at = point_of(work, point);
    double unused[3];
    if (!is_patch(work, other)) {
        return false;
    }
    if (other < work->first_flush) {
        const double(*ends)[3] = ends_of(work, other);
        return ck_corner_edge(at, ends[0], ends[1], unused) <= work->gap * work->gap;
    }
    return ck_flush_has(flush_of(work, other), at, work->gap);
}

static void join_points(const patch_work *work) {
    size_t pair = 0;
    for (uint32_t i = 0; i < work->first_segment; i++) {
        work->sums[i] = nothing();
        add_measure(work, &work->sums[i], 1, point_of(work, i));
        widen(&work->sums[i], point_of(work, i), point_of(work, i));
        for (pair = skip_to(work, i, pair); pair < work->pair_count && work->pairs[pair].first == i; pair++) {
            uint32_t other = work->pairs[pair].second;
            if (other >= work->first_segment && is_covered(work, i, other)) {
                work->sums[i].counts = false;
            }
        }
    }
    for (size_t i = 0; i < work->pair_count && work->pairs[i].first < work->first_segment; i++) {
        close_pair at = work->pairs[i];
        if (at.second < work->first_segment && work->sums[at.first].counts && work->sums[at.second].counts) {
            ck_forest_join(work->up, at.first, at.second);
        }
    }
    gather(work, 0, work->first_segment);
}

/* Fills in all bytes, those between the members included: answers are compared byte by byte. */
static void tell_patch(const patch_work *work, uint32_t piece, double outward, clinker_patch *patch) {
    const piece_sum *sum = &work->sums[piece];
    memset(patch, 0, sizeof *patch);
    patch->size = sizeof *patch;
    patch->kind = CLINKER_PATCH_POINT;
    if (piece >= work->first_flush) {
        patch->kind = CLINKER_PATCH_FLUSH;
        patch->area = sum->measure;
        double size = ck_norm(sum->normal);
        for (int k = 0; k < 3 && size > 0x1p-20 * sum->measure; k++) {
            patch->normal[k] = outward * sum->normal[k] / size;
        }
    } else if (piece >= work->first_segment) {
        patch->kind = CLINKER_PATCH_EDGE;
        patch->length = sum->measure;
    }
    ck_add_scaled(work->origin, 1 / sum->measure, sum->moment, patch->centre);
    memcpy(patch->box_min, sum->low, sizeof patch->box_min);
    memcpy(patch->box_max, sum->high, sizeof patch->box_max);
}

/* A patch and what it is sorted by. */
typedef struct sorted_patch {
    double keys[5]; /* area, length, place, as whole numbers: what differs by rounding alone is mostly the same */
    uint32_t piece; /* to which its others are joined */
    clinker_patch patch;
} sorted_patch;

/* By kind, the largest first, then by place. */
static int in_order(const void *left, const void *right) {
    const sorted_patch *a = left;
    const sorted_patch *b = right;
    int order = (a->patch.kind > b->patch.kind) - (a->patch.kind < b->patch.kind);
    for (int k = 0; k < 5 && order == 0; k++) {
        order = (a->keys[k] > b->keys[k]) - (a->keys[k] < b->keys[k]);
    }
    for (int k = 0; k < 3 && order == 0; k++) {
        double p = a->patch.centre[k];
        double q = b->patch.centre[k];
        order = (p > q) - (p < q);
    }
    return order;
}

/* How many steps of 2^-24 of the largest a number is. */
static double steps(double x, double largest) {
    return largest > 0 ? rint(x / largest * 0x1p24) : 0;
}

static void sort_patches(const patch_work *work, sorted_patch *patches, size_t count) {
    double largest[2] = {0};
    for (size_t i = 0; i < count; i++) {
        largest[0] = ck_greater(largest[0], patches[i].patch.area);
        largest[1] = ck_greater(largest[1], patches[i].patch.length);
    }
    for (size_t i = 0; i < count; i++) {
        const clinker_patch *patch = &patches[i].patch;
        patches[i].keys[0] = -steps(patch->area, largest[0]);
        patches[i].keys[1] = -steps(patch->length, largest[1]);
        for (int k = 0; k < 3; k++) {
            patches[i].keys[2 + k] = steps(patch->centre[k] - work->origin[k], work->extent);
        }
    }
    ck_sort(patches, count, sizeof *patches, in_order);
}

/* The patches by number of their first piece. */
static bool list_patches(patch_work *work, double outward, size_t *count) {
    *count = 0;
    for (uint32_t i = 0; i < work->count; i++) {
        if (work->up[i] != 0 || !work->sums[i].counts) {
            continue;
        }
        if (!ck_buffer_extend(work->memory, &work->room->sorted, *count, *count + 1, sizeof(sorted_patch))) {
            return false;
        }
        sorted_patch *next = &((sorted_patch *)work->room->sorted.data)[(*count)++];
        next->piece = i;
        tell_patch(work, i, outward, &next->patch);
    }
    return true;
}

/* The point of a piece that is near another one, or that one itself, if the piece has it. */
static void near_point(const patch_work *work, uint32_t piece, const double centre[3], double near[3]) {
    if (piece < work->first_segment) {
        memcpy(near, point_of(work, piece), sizeof(double[3]));
    } else if (piece < work->first_flush) {
        const double(*ends)[3] = ends_of(work, piece);
        ck_corner_edge(centre, ends[0], ends[1], near);
    } else {
        const ck_flush *flush = flush_of(work, piece);
        memcpy(near, ck_flush_has(flush, centre, work->pieces->reach) ? centre : flush->centre, sizeof(double[3]));
    }
}

static void find_place(const patch_work *work, const sorted_patch *first, double place[3]) {
    double least = INFINITY;
    for (uint32_t i = first->piece; i < work->count; i++) {
        double near[3];
        double off[3];
        if (ck_forest_root(work->up, i) != first->piece) {
            continue;
        }
        near_point(work, i, first->patch.centre, near);
        ck_sub(near, first->patch.centre, off);
        if (ck_dot(off, off) < least) {
            least = ck_dot(off, off);
            memcpy(place, near, sizeof near);
        }
    }
}

static bool write_patches(patch_work *work, double outward, size_t *count, double place[3]) {
    if (!list_patches(work, outward, count) ||
        !ck_buffer_reserve(work->memory, &work->room->patches, *count, sizeof(clinker_patch))) {
        return false;
    }
    sorted_patch *sorted = work->room->sorted.data;
    clinker_patch *patches = work->room->patches.data;
    if (*count > 1) {
        sort_patches(work, sorted, *count);
    }
    for (size_t i = 0; i < *count; i++) {
        memcpy(&patches[i], &sorted[i].patch, sizeof *patches);
    }
    if (*count > 0) {
        find_place(work, &sorted[0], place);
    }
    return true;
}

bool ck_patches_find(ck_memory *memory, ck_patch_memory *room, const ck_pieces *pieces, double outward,
                     size_t *patch_count, double place[3]) {
    patch_work work = {.memory = memory,
                       .room = room,
                       .pieces = pieces,
                       .gap = 4 * pieces->reach,
                       .first_segment = pieces->point_count,
                       .first_flush = pieces->point_count + pieces->segment_count,
                       .count = pieces->point_count + pieces->segment_count + pieces->flush_count};
    *patch_count = 0;
    if (work.count == 0) {
        return true;
    }
    if (!box_pieces(&work) || !make_sums(&work) || !find_close(&work)) {
        return false;
    }
    sum_up_flushes(&work);
    if (!join_segments(&work)) {
        return false;
    }
    join_points(&work);
    return write_patches(&work, outward, patch_count, place);
}
