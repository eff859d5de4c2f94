#include "layers/spikes.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "exact/exact.h"
#include "layers/scratch.h"
#include "layers/spike_pieces.h"
#include "math/triangle_contact.h"

#include <string.h>

typedef struct spike_work {
    clinker_workspace *workspace;
    ck_spike_scratch *scratch;
    const ck_view *view;
    double margin;
    ck_drawn drawn[2];
    const ck_mesh *judged[2];
    size_t piece_counts[2];
    size_t pair_count;
    ck_spikes *found;
} spike_work;

/* The depths at which a body is seen around a cell: at its corners and those of its neighbours, for a steep face may
 * lie deeper between two centres than at either. */
static ck_depth_range seen_around(const ck_drawn *drawn, uint32_t cell) {
    CK_ASSERT(cell < ck_cell_count(drawn->view));
    const ck_view *view = drawn->view;
    int64_t column = cell % ck_cells_in_row(view);
    int64_t row = cell / ck_cells_in_row(view);
    ck_depth_range range = CK_NO_DEPTHS;
    for (int64_t y = row - 2; y <= row + 1; y++) {
        for (int64_t x = column - 2; x <= column + 1; x++) {
            if (x >= 0 && y >= 0 && x < view->width && y < view->height) {
                size_t pixel = (size_t)y * view->width + (size_t)x;
                ck_depth_range_widen(&range, drawn->planes.nearest[pixel], drawn->planes.farthest[pixel]);
            }
        }
    }
    return range;
}

static bool overlaps(const spike_work *work, ck_depth_range range, double low, double high) {
    return (double)range.low - work->margin <= high && (double)range.high + work->margin >= low;
}

/* The depths of a body's spike-like pieces in each cell; NULL if it has none. False: no memory. */
static bool mark_ranges(spike_work *work, int body, const ck_depth_range **marked) {
    *marked = NULL;
    if (work->piece_counts[body] == 0) {
        return true;
    }
    size_t cells = ck_cell_count(work->view);
    if (!ck_buffer_reserve(&work->workspace->memory, &work->scratch->ranges, cells, sizeof(ck_depth_range))) {
        return false;
    }
    ck_depth_range *ranges = work->scratch->ranges.data;
    for (size_t i = 0; i < cells; i++) {
        ranges[i] = CK_NO_DEPTHS;
    }
    const ck_spike_piece *pieces = work->scratch->pieces[body].data;
    for (size_t i = 0; i < work->piece_counts[body]; i++) {
        CK_ASSERT(pieces[i].cell < cells && pieces[i].low <= pieces[i].high);
        ck_depth_range_widen(&ranges[pieces[i].cell], pieces[i].low, pieces[i].high);
    }
    *marked = ranges;
    return true;
}

/* Leaves a body only the pieces that meet the other one, whose own pieces are marked in `ranges`. */
static void keep_meeting(spike_work *work, int body, const ck_depth_range *ranges) {
    ck_spike_piece *pieces = work->scratch->pieces[body].data;
    size_t kept = 0;
    uint32_t before = UINT32_MAX;
    for (size_t i = 0; i < work->piece_counts[body]; i++) {
        ck_spike_piece piece = pieces[i];
        double low = (double)piece.low;
        double high = (double)piece.high;
        work->found->triangles += i == 0 || piece.triangle != before;
        before = piece.triangle;
        if (overlaps(work, seen_around(&work->drawn[1 - body], piece.cell), low, high) ||
            (ranges != NULL && overlaps(work, ranges[piece.cell], low, high))) {
            work->found->met += kept == 0 || pieces[kept - 1].triangle != piece.triangle;
            pieces[kept++] = piece;
        }
    }
    work->piece_counts[body] = kept;
}

/* Sorts pieces by their cells: those of cell c begin at starts[c]. False: no memory. */
static bool sort_by_cell(spike_work *work, const ck_spike_piece *pieces, size_t count) {
    ck_memory *memory = &work->workspace->memory;
    size_t cells = ck_cell_count(work->view);
    if (!ck_buffer_reserve(memory, &work->scratch->starts, cells + 2, sizeof(size_t)) ||
        !ck_buffer_reserve(memory, &work->scratch->sorted_pieces, count, sizeof *pieces)) {
        return false;
    }
    size_t *starts = work->scratch->starts.data;
    ck_spike_piece *sorted = work->scratch->sorted_pieces.data;
    memset(starts, 0, (cells + 2) * sizeof *starts);
    for (size_t i = 0; i < count; i++) {
        CK_ASSERT(pieces[i].cell < cells);
        starts[pieces[i].cell + 2]++;
    }
    for (size_t i = 2; i < cells + 2; i++) {
        starts[i] += starts[i - 1];
    }
    for (size_t i = 0; i < count; i++) {
        sorted[starts[pieces[i].cell + 1]++] = pieces[i];
    }
    return true;
}

/* False: no memory. */
static bool add_pair(spike_work *work, int body, uint32_t spike, uint32_t other) {
    if (!ck_buffer_extend(&work->workspace->memory, &work->scratch->pairs, work->pair_count, work->pair_count + 1,
                          sizeof(clinker_face_pair))) {
        return false;
    }
    const clinker_face_pair pair = {.a = body == 0 ? spike : other, .b = body == 0 ? other : spike};
    ((clinker_face_pair *)work->scratch->pairs.data)[work->pair_count++] = pair;
    return true;
}

/* Pairs a triangle of the other body with the pieces around which it may lie. False: no memory. */
static bool pair_triangle(spike_work *work, int body, uint32_t triangle) {
    ck_depth_range depths;
    ck_cell_box box = ck_drawn_cells(&work->drawn[1 - body], triangle, &depths);
    const size_t *starts = work->scratch->starts.data;
    const ck_spike_piece *pieces = work->scratch->sorted_pieces.data;
    for (int32_t row = box.bottom; row <= box.top && box.left <= box.right; row++) {
        size_t cells = (size_t)row * ck_cells_in_row(work->view);
        for (size_t i = starts[cells + (size_t)box.left]; i < starts[cells + (size_t)box.right + 1]; i++) {
            const ck_depth_range range = {pieces[i].low, pieces[i].high};
            if (overlaps(work, range, (double)depths.low, (double)depths.high) &&
                !add_pair(work, body, pieces[i].triangle, triangle)) {
                return false;
            }
        }
    }
    return true;
}

/* Pairs the spikes of a body with what they may cross of the other. False: no memory. */
static bool pair_spikes(spike_work *work, int body) {
    size_t count = work->piece_counts[body];
    if (count == 0) {
        return true;
    }
    if (!sort_by_cell(work, work->scratch->pieces[body].data, count)) {
        return false;
    }
    const ck_raster_source *other = &work->drawn[1 - body].source;
    for (uint32_t i = 0; i < ck_raster_source_size(other); i++) {
        if (!pair_triangle(work, body, ck_raster_source_triangle(&work->drawn[1 - body].source, i))) {
            return false;
        }
    }
    return true;
}

static bool crosses(const spike_work *work, clinker_face_pair pair) {
    double t[3][3];
    double u[3][3];
    ck_mesh_triangle(work->judged[0], pair.a, t);
    ck_mesh_triangle(work->judged[1], pair.b, u);
    return ck_triangle_contact((const double(*)[3])t, (const double(*)[3])u) == CK_CONTACT_CROSS;
}

/* Judges each pair once, and keeps those that cross. False: no memory. */
static bool judge_pairs(spike_work *work) {
    clinker_face_pair *pairs = work->scratch->pairs.data;
    if (!ck_pairs_sort(&work->workspace->memory, &work->scratch->spare, pairs, work->pair_count)) {
        return false;
    }
    clinker_face_pair last = {0, 0};
    for (size_t i = 0; i < work->pair_count; i++) {
        clinker_face_pair pair = pairs[i];
        if (i > 0 && pair.a == last.a && pair.b == last.b) {
            continue;
        }
        last = pair;
        work->found->judged++;
        if (crosses(work, pair)) {
            pairs[work->found->crossing_count++] = pair;
        }
    }
    work->found->crossings = pairs;
    CK_ASSERT(ck_pairs_are_sorted_once(pairs, work->found->crossing_count));
    return true;
}

/* False: no memory. */
static bool find_pieces(spike_work *work) {
    ck_spike_scratch *scratch = work->scratch;
    for (int body = 0; body < 2; body++) {
        const ck_drawn_buffers buffers = {&scratch->corners[body], &scratch->reach[body], &scratch->thick,
                                          &scratch->bulk[body]};
        if (!ck_drawn_prepare(work->workspace, &buffers, &work->drawn[body])) {
            return false;
        }
    }
    for (int body = 0; body < 2; body++) {
        if (!ck_spike_pieces_find(work->workspace, &work->drawn[body], &work->drawn[1 - body], &scratch->pieces[body],
                                  &work->piece_counts[body])) {
            return false;
        }
    }
    return true;
}

/* False: no memory. */
static bool find(spike_work *work) {
    if (!find_pieces(work)) {
        return false;
    }
    for (int body = 0; body < 2; body++) {
        const ck_depth_range *ranges;
        if (!mark_ranges(work, 1 - body, &ranges)) {
            return false;
        }
        keep_meeting(work, body, ranges);
    }
    return pair_spikes(work, 0) && pair_spikes(work, 1) && judge_pairs(work);
}

clinker_status ck_spikes_find(const ck_spike_search *search, ck_spikes *spikes) {
    CK_ASSERT(ck_view_usable(search->view));
    *spikes = (ck_spikes){0};
    ck_layers_scratch *scratch = ck_layers_scratch_of(search->workspace);
    if (scratch == NULL) {
        return ck_fail_memory(search->workspace);
    }
    spike_work work = {.workspace = search->workspace,
                       .scratch = &scratch->spikes,
                       .view = search->view,
                       .margin = ck_drawn_margin(search->view),
                       .found = spikes};
    for (int body = 0; body < 2; body++) {
        work.drawn[body] =
            (ck_drawn){.view = search->view, .source = search->sources[body], .planes = search->planes[body]};
        work.judged[body] = search->judged[body] != NULL ? search->judged[body] : search->sources[body].mesh;
    }
    return find(&work) ? CLINKER_STATUS_OK : ck_fail_memory(search->workspace);
}
