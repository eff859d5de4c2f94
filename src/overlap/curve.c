#include "overlap/curve.h"

#include "base/assert.h"
#include "base/sort.h"
#include "math/vec3.h"
#include "model/hash_table.h"
#include "overlap/cut_ends.h"
#include "overlap/scratch.h"
#include "overlap/solid_face.h"

#include <math.h>
#include <string.h>

static clinker_curve nothing(void) {
    return (clinker_curve){.box_min = {INFINITY, INFINITY, INFINITY}, .box_max = {-INFINITY, -INFINITY, -INFINITY}};
}

/* Adds a cut to a curve whose centre is not divided by its length yet. */
static void add_cut(clinker_curve *curve, const double start[3], const double end[3]) {
    double d[3];
    ck_sub(end, start, d);
    double length = ck_norm(d);
    curve->length += length;
    for (int i = 0; i < 3; i++) {
        curve->centre[i] += length * (0.5 * start[i] + 0.5 * end[i]);
        curve->box_min[i] = ck_lesser(curve->box_min[i], ck_lesser(start[i], end[i]));
        curve->box_max[i] = ck_greater(curve->box_max[i], ck_greater(start[i], end[i]));
    }
}

/* In the world. A curve without length is none. */
static void settle(clinker_curve *curve, double scale) {
    if (!(curve->length > 0)) {
        *curve = (clinker_curve){0};
        return;
    }
    for (int i = 0; i < 3; i++) {
        curve->centre[i] = fmin(fmax(curve->centre[i] / curve->length, curve->box_min[i]), curve->box_max[i]) / scale;
        curve->box_min[i] /= scale;
        curve->box_max[i] /= scale;
    }
    curve->length /= scale;
}

/* ---- End to end ---- */

/* Marks of cuts, beside 1 for those that follow another. */
enum { COUNTED = 2, FOLLOWED = 4 };

/* The edge that an end of a cut is on, and the face that it passes through there. */
typedef struct curve_end {
    double edge[2][3]; /* its ends, in order */
    uint32_t other;
    uint8_t of;
} curve_end;

static curve_end end_of(const ck_cut_ends_search *work, uint32_t cut, int which) {
    const ck_face_cut *item = &work->cuts->items[cut];
    const ck_puncture puncture = which == 0 ? item->cut.start : item->cut.end;
    const uint32_t faces[2] = {item->faces.a, item->faces.b};
    const ck_body *body = work->bodies[puncture.of];
    curve_end end = {.other = faces[1 - puncture.of], .of = puncture.of};
    double from[3];
    double to[3];
    ck_mesh_world(&body->mesh, ck_solid_corner(body, faces[puncture.of], puncture.edge), from);
    ck_mesh_world(&body->mesh, ck_solid_corner(body, faces[puncture.of], (puncture.edge + 1) % 3), to);
    bool turned = ck_lexicographic_less(to, from);
    for (int i = 0; i < 3; i++) {
        end.edge[turned][i] = from[i];
        end.edge[!turned][i] = to[i];
    }
    return end;
}

static uint64_t hash_of(const curve_end *end) {
    const uint64_t edge = ck_hash_mix(ck_hash_point(end->edge[0]), ck_hash_point(end->edge[1]));
    return ck_hash_mix(edge, 2 * (uint64_t)end->other + end->of);
}

static bool same_end(const curve_end *a, const curve_end *b) {
    return a->of == b->of && a->other == b->other && ck_same_point(a->edge[0], b->edge[0]) &&
           ck_same_point(a->edge[1], b->edge[1]);
}

/* Has each cut followed by one that begins where it ends: `taken` cuts follow another. */
static void link_cuts(const ck_cut_ends_search *work, uint32_t *table, size_t slots, uint32_t *next, uint8_t *taken) {
    const uint32_t count = (uint32_t)work->cuts->count;
    for (uint32_t i = 0; i < count; i++) {
        curve_end start = end_of(work, i, 0);
        size_t at = ck_hash_slot(hash_of(&start), slots);
        while (table[at] != CK_HASH_EMPTY) {
            at = (at + 1) & (slots - 1);
        }
        table[at] = i;
        taken[i] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        curve_end end = end_of(work, i, 1);
        next[i] = CK_NO_CUT;
        for (size_t at = ck_hash_slot(hash_of(&end), slots); table[at] != CK_HASH_EMPTY; at = (at + 1) & (slots - 1)) {
            curve_end start = end_of(work, table[at], 0);
            if (taken[table[at]] == 0 && same_end(&start, &end)) {
                next[i] = table[at];
                taken[table[at]] = 1;
                break;
            }
        }
    }
}

/* The piece that begins with a cut; its cuts are marked. */
static ck_curve_piece follow(const ck_cut_ends_search *work, const uint32_t *next, uint32_t first, uint8_t *done) {
    clinker_curve curve = nothing();
    uint32_t at = first;
    bool proper = false;
    do {
        uint32_t some[CK_LANES];
        double starts[CK_LANES][3];
        double ends[CK_LANES][3];
        size_t count = 0;
        do {
            some[count++] = at;
            proper = proper || at < work->cuts->crossing_count;
            done[at] = FOLLOWED;
            at = next[at];
        } while (at != CK_NO_CUT && at != first && count < CK_LANES);
        ck_cut_ends_find_some(work, some, count, starts, ends);
        for (size_t i = 0; i < count; i++) {
            add_cut(&curve, starts[i], ends[i]);
        }
    } while (at != CK_NO_CUT && at != first);
    settle(&curve, work->centre->scale);
    ck_curve_piece piece = {.loop = {.size = sizeof piece.loop, .closed = at == first, .length = curve.length},
                            .first = first,
                            .proper = proper};
    memcpy(piece.loop.box_min, curve.box_min, sizeof curve.box_min);
    memcpy(piece.loop.box_max, curve.box_max, sizeof curve.box_max);
    memcpy(piece.centre, curve.centre, sizeof curve.centre);
    return piece;
}

/* The same where it is known which ends are one: `same` has the first of them for each. */
static bool link_known_cuts(clinker_workspace *workspace, const uint32_t *same, uint32_t count, uint32_t *next,
                            uint8_t *taken) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->edge_table;
    if (!ck_buffer_reserve(&workspace->memory, buffer, 3 * (size_t)count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *first = buffer->data; /* of the cuts that begin at an end and are not taken yet */
    uint32_t *after = first + 2 * (size_t)count;
    memset(first, 0xff, 2 * (size_t)count * sizeof(uint32_t));
    for (uint32_t i = count; i > 0; i--) {
        uint32_t *begins = &first[same[2 * (size_t)(i - 1)]];
        after[i - 1] = *begins;
        *begins = i - 1;
        taken[i - 1] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *begins = &first[same[2 * (size_t)i + 1]];
        next[i] = *begins;
        if (next[i] != CK_NO_CUT) {
            taken[next[i]] = 1;
            *begins = after[next[i]];
        }
    }
    return true;
}

static bool link_unknown_cuts(clinker_workspace *workspace, const ck_cut_ends_search *work, uint32_t *next,
                              uint8_t *taken) {
    const size_t slots = ck_hash_slots(work->cuts->count);
    ck_buffer *table = &ck_overlap_scratch_of(workspace)->edge_table;
    if (!ck_hash_clear(&workspace->memory, table, slots)) {
        return false;
    }
    link_cuts(work, table->data, slots, next, taken);
    return true;
}

/* How many pieces there are; `marks` are those of cuts that follow another. */
static uint32_t count_pieces(const uint32_t *next, uint8_t *marks, uint32_t count) {
    uint32_t pieces = 0;
    for (uint8_t mark = 0; mark < 2; mark++) {
        for (uint32_t i = 0; i < count; i++) {
            if (marks[i] == mark) {
                uint32_t at = i;
                do {
                    marks[at] |= COUNTED;
                    at = next[at];
                } while (at != CK_NO_CUT && at != i);
                pieces++;
            }
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        marks[i] &= (uint8_t)~COUNTED;
    }
    return pieces;
}

bool ck_curve_follow(clinker_workspace *workspace, const ck_overlap_kernels *kernels, const ck_body *const bodies[2],
                     const ck_cuts *cuts, const uint32_t *same, const ck_centre *centre, ck_curve_pieces *pieces) {
    CK_ASSERT(cuts->count <= UINT32_MAX / 2);
    const ck_cut_ends_search work = {bodies, cuts, centre, kernels};
    const uint32_t count = (uint32_t)cuts->count;
    ck_memory *memory = &workspace->memory;
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    if (!ck_buffer_reserve(memory, &scratch->next_cuts, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->passages, count, 1)) {
        return false;
    }
    uint32_t *next = scratch->next_cuts.data;
    uint8_t *marks = scratch->passages.data;
    if (!(same != NULL ? link_known_cuts(workspace, same, count, next, marks)
                       : link_unknown_cuts(workspace, &work, next, marks)) ||
        !ck_buffer_reserve(memory, &scratch->curve_pieces, count_pieces(next, marks, count), sizeof(ck_curve_piece))) {
        return false;
    }
    *pieces = (ck_curve_pieces){.items = scratch->curve_pieces.data, .next = next};
    /* First those with a beginning, then those that come back to it. */
    for (uint8_t mark = 0; mark < 2; mark++) {
        for (uint32_t i = 0; i < count; i++) {
            if (marks[i] == mark) {
                ck_curve_piece piece = follow(&work, next, i, marks);
                pieces->items[pieces->count] = piece;
                pieces->count += piece.loop.length > 0;
            }
        }
    }
    return true;
}

static int compare_pieces(const void *left, const void *right) {
    const ck_curve_piece *a = left;
    const ck_curve_piece *b = right;
    if (a->region != b->region) {
        return a->region < b->region ? -1 : 1;
    }
    if (a->loop.length != b->loop.length) {
        return a->loop.length > b->loop.length ? -1 : 1;
    }
    return (a->first > b->first) - (a->first < b->first);
}

void ck_curve_sort(ck_curve_pieces *pieces) {
    ck_sort(pieces->items, pieces->count, sizeof *pieces->items, compare_pieces);
}

clinker_curve ck_curve_join(const ck_curve_pieces *pieces) {
    clinker_curve curve = {0};
    for (uint32_t k = 0; k < pieces->count; k++) {
        curve.length += pieces->items[k].loop.length;
    }
    for (uint32_t k = 0; k < pieces->count; k++) {
        const ck_curve_piece *piece = &pieces->items[k];
        for (int i = 0; i < 3; i++) {
            curve.centre[i] += piece->loop.length / curve.length * piece->centre[i];
            curve.box_min[i] = k == 0 ? piece->loop.box_min[i] : fmin(curve.box_min[i], piece->loop.box_min[i]);
            curve.box_max[i] = k == 0 ? piece->loop.box_max[i] : fmax(curve.box_max[i], piece->loop.box_max[i]);
        }
    }
    for (int i = 0; i < 3; i++) {
        curve.centre[i] = fmin(fmax(curve.centre[i], curve.box_min[i]), curve.box_max[i]);
    }
    return curve;
}

/* ---- Points ---- */

/* The points of a piece; `out` may be NULL, and they are counted. */
static size_t give_points(const ck_cut_ends_search *work, const ck_curve_pieces *pieces, const ck_curve_piece *piece,
                          double (*out)[3]) {
    size_t count = 0;
    double last[3];
    uint32_t at = piece->first;
    do {
        double start[3];
        double end[3];
        ck_cut_ends_find(work, at, start, end);
        at = pieces->next[at];
        const bool ends = at == CK_NO_CUT;
        for (int which = 0; which < (ends ? 2 : 1); which++) {
            const double *p = which == 0 ? start : end;
            if (count > 0 && ck_same_point(p, last)) {
                continue;
            }
            memcpy(last, p, sizeof last);
            for (int i = 0; i < 3 && out != NULL; i++) {
                out[count][i] = p[i] / work->centre->scale;
            }
            count++;
        }
    } while (at != CK_NO_CUT && at != piece->first);
    /* A last cut without length leads back to where the piece begins. */
    double start[3];
    double end[3];
    ck_cut_ends_find(work, piece->first, start, end);
    return count - (piece->loop.closed && count > 1 && ck_same_point(start, last));
}

bool ck_curve_list(clinker_workspace *workspace, const ck_body *const bodies[2], const ck_cuts *cuts,
                   const ck_centre *centre, const ck_curve_pieces *pieces, bool with_points, const clinker_loop **loops,
                   const double (**points)[3], size_t *point_count) {
    const ck_cut_ends_search work = {bodies, cuts, centre, NULL};
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->curve_loops, pieces->count + 1, sizeof(clinker_loop))) {
        return false;
    }
    clinker_loop *out = scratch->curve_loops.data;
    *point_count = 0;
    for (uint32_t i = 0; i < pieces->count; i++) {
        out[i] = pieces->items[i].loop;
        out[i].point_count = with_points ? give_points(&work, pieces, &pieces->items[i], NULL) : 0;
        *point_count += out[i].point_count;
    }
    *loops = out;
    if (!ck_buffer_reserve(&workspace->memory, &scratch->loop_points, *point_count + 1, sizeof(double[3]))) {
        return false;
    }
    double(*at)[3] = scratch->loop_points.data;
    *points = (const double(*)[3])at;
    for (uint32_t i = 0; i < pieces->count && with_points; i++) {
        at += give_points(&work, pieces, &pieces->items[i], at);
    }
    return true;
}
