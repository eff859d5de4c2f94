#include "overlap/simple/rest.h"

#include "base/assert.h"
#include "math/triangle_contact.h"
#include "overlap/simple/ways.h"

/* A face in a cell. */
typedef struct incidence {
    uint32_t cell, face;
} incidence;

typedef struct gathering {
    ck_memory *memory;
    ck_buffer *incidences;
    size_t count;
    ck_cells *cells;
    ck_rest *rest;
    ck_cell_range bounds; /* of all of them */
} gathering;

static void widen(ck_cell_range *range, unsigned x, uint32_t y, uint32_t z) {
    const uint8_t at[3] = {(uint8_t)x, (uint8_t)y, (uint8_t)z};
    for (int axis = 0; axis < 3; axis++) {
        range->low[axis] = at[axis] < range->low[axis] ? at[axis] : range->low[axis];
        range->high[axis] = at[axis] > range->high[axis] ? at[axis] : range->high[axis];
    }
}

/* Finds the unknown cells; returns how many. */
static uint32_t find_cells(const ck_cells *cells, bool all_wanted, ck_rest_row *rows) {
    uint32_t count = 0;
    for (uint32_t row = 0; row < cells->rows; row++) {
        const uint64_t unknown = ck_cells_unknown(cells, row);
        rows[row] = (ck_rest_row){unknown, all_wanted ? unknown : 0, count};
        count += (uint32_t)__builtin_popcountll(unknown);
    }
    return count;
}

/* Marks those that some faces may meet; false: none. */
static bool want_cells(const ck_cells *cells, ck_taking_part taking_part, ck_rest_row *rows) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < taking_part.count; i++) {
        double t[3][3];
        ck_cells_triangle(cells, taking_part.faces[i], t);
        const ck_cell_range range = ck_cells_range(cells, (const double(*)[3])t);
        for (uint32_t z = range.low[2]; z <= range.high[2]; z++) {
            for (uint32_t y = range.low[1]; y <= range.high[1]; y++) {
                ck_rest_row *row = &rows[ck_cells_row(cells, y, z)];
                row->wanted |= row->unknown & ck_cells_across(&range);
                any |= row->wanted;
            }
        }
    }
    return any != 0;
}

/* Numbers them. False: no memory. */
static bool number_cells(gathering *all, ck_simple_memory *room, ck_taking_part taking_part) {
    const ck_cells *cells = all->cells;
    if (!ck_buffer_reserve(all->memory, &room->slot, cells->rows, sizeof(ck_rest_row))) {
        return false;
    }
    ck_rest_row *rows = room->slot.data;
    const uint32_t count = find_cells(cells, taking_part.faces == NULL, rows);
    if (!ck_buffer_reserve(all->memory, &room->cells, count, sizeof(ck_rest_cell))) {
        return false;
    }
    all->rest->rows = rows;
    all->rest->cells = room->cells.data;
    all->rest->cell_count = 0;
    all->bounds = (ck_cell_range){{CK_CELL_ROW, CK_CELL_ROW, CK_CELL_ROW}, {0, 0, 0}};
    if (taking_part.faces != NULL && !want_cells(cells, taking_part, rows)) {
        return true;
    }
    for (uint32_t row = 0; row < cells->rows; row++) {
        for (uint64_t left = rows[row].unknown; left != 0; left &= left - 1) {
            const unsigned x = (unsigned)__builtin_ctzll(left);
            all->rest->cells[all->rest->cell_count++] =
                (ck_rest_cell){.row = row, .x = (uint8_t)x, .flat_axis = -1, .ways = CK_ALL_WAYS};
            widen(&all->bounds, x, row % cells->count[1], row / cells->count[1]);
        }
    }
    CK_ASSERT(all->rest->cell_count == count);
    return true;
}

/* What a face tells the cells that it may meet. */
typedef struct face_view {
    uint32_t face, ways;
    ck_cell_plane plane;
    int flat_axis; /* its plane is across this axis; -1: it is not */
    double height; /* along it */
} face_view;

static face_view view_face(const ck_cells *cells, uint32_t face, const double t[3][3]) {
    face_view view = {.face = face, .ways = ck_face_ways(t), .plane = ck_cells_plane(cells, t), .flat_axis = -1};
    for (int axis = 0; axis < 3; axis++) {
        if (t[0][axis] == t[1][axis] && t[0][axis] == t[2][axis]) {
            view.flat_axis = axis;
            view.height = t[0][axis];
        }
    }
    return view;
}

static bool enter_cell(gathering *all, uint32_t number, const face_view *view) {
    if (!ck_buffer_extend(all->memory, all->incidences, all->count, all->count + 1, sizeof(incidence))) {
        return false;
    }
    ((incidence *)all->incidences->data)[all->count++] = (incidence){number, view->face};
    ck_rest_cell *cell = &all->rest->cells[number];
    const bool first = cell->last++ == 0;
    cell->ways &= view->ways;
    if (first) {
        cell->flat_axis = (int8_t)view->flat_axis;
        cell->height = view->height;
    } else if (cell->flat_axis != view->flat_axis || cell->height != view->height) {
        cell->flat_axis = -1;
    }
    return true;
}

/* Enters a face in the unknown cells that it may meet. */
static bool enter_face(gathering *all, uint32_t face, const double t[3][3], const ck_cell_range *range) {
    const face_view view = view_face(all->cells, face, t);
    const uint64_t across = ck_cells_across(range);
    for (uint32_t z = range->low[2]; z <= range->high[2]; z++) {
        for (uint32_t y = range->low[1]; y <= range->high[1]; y++) {
            const uint32_t row = ck_cells_row(all->cells, y, z);
            uint64_t left = all->rest->rows[row].unknown & across;
            left = left != 0 ? left & ck_cells_plane_across(all->cells, &view.plane, row) : 0;
            for (; left != 0; left &= left - 1) {
                if (!enter_cell(all, ck_rest_number(all->rest, row, (unsigned)__builtin_ctzll(left)), &view)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool span_in_bounds(const gathering *all, uint32_t span) {
    bool met = true;
    for (int axis = 0; axis < 3 && !all->cells->single; axis++) {
        met = met && all->cells->spans[span].low[axis] <= (float)(all->bounds.high[axis] + 1) &&
              all->cells->spans[span].high[axis] >= (float)all->bounds.low[axis];
    }
    return met;
}

static bool enter_span(gathering *all, uint32_t span) {
    for (uint32_t face = span * CK_FACES_IN_SPAN; face < ck_cells_span_end(all->cells, span); face++) {
        double t[3][3];
        ck_cells_triangle(all->cells, face, t);
        const ck_cell_range range = ck_cells_range(all->cells, (const double(*)[3])t);
        if (ck_cells_any_unknown(all->cells, &range) && !ck_triangle_degenerate((const double(*)[3])t) &&
            !enter_face(all, face, (const double(*)[3])t, &range)) {
            return false;
        }
    }
    return true;
}

static bool enter_faces(gathering *all) {
    for (uint32_t span = 0; span < ck_cells_spans(all->cells); span++) {
        if (span_in_bounds(all, span) && !enter_span(all, span)) {
            return false;
        }
    }
    return true;
}

/* Sorts the faces by their cells: a counting sort, which keeps their order. */
static bool sort_lists(gathering *all, ck_simple_memory *room) {
    ck_rest *rest = all->rest;
    if (!ck_buffer_reserve(all->memory, &room->lists, all->count + 1, sizeof(uint32_t))) {
        return false;
    }
    const incidence *incidences = all->incidences->data;
    rest->list = room->lists.data;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < rest->cell_count; i++) {
        rest->cells[i].first = sum;
        sum += rest->cells[i].last;
        rest->cells[i].last = rest->cells[i].first;
    }
    for (size_t i = 0; i < all->count; i++) {
        rest->list[rest->cells[incidences[i].cell].last++] = incidences[i].face;
    }
    return true;
}

/* Tells the grid what was found in doubles. */
static void refine(ck_cells *cells, const ck_rest *rest) {
    for (uint32_t i = 0; i < rest->cell_count; i++) {
        const ck_rest_cell *cell = &rest->cells[i];
        const uint64_t bit = UINT64_C(1) << cell->x;
        for (int way = 0; way < CK_AXIS_WAYS; way++) {
            cells->open[way][cell->row] |= (cell->ways >> way & 1) != 0 ? bit : 0;
        }
        cells->empty[cell->row] |= cell->first == cell->last ? bit : 0;
    }
}

bool ck_rest_find(ck_memory *memory, ck_simple_memory *room, ck_cells *cells, ck_taking_part taking_part,
                  ck_rest *rest) {
    gathering all = {.memory = memory, .incidences = &room->incidences, .cells = cells, .rest = rest};
    if (!number_cells(&all, room, taking_part)) {
        return false;
    }
    if (rest->cell_count > 0 && (!enter_faces(&all) || !sort_lists(&all, room))) {
        return false;
    }
    refine(cells, rest);
    return true;
}

/* Whether the neighbours of a cell before it along a way, or behind it, have the bound. */
static bool neighbours_know(const ck_cells *cells, const ck_rest_cell *cell, const uint64_t *known, const int8_t way[3],
                            int sign) {
    const int64_t layer = cells->count[1], row = cell->row;
    bool all = true;
    all = all && (way[0] == 0 || (known[cell->row] >> (cell->x + sign * way[0]) & 1) != 0);
    all = all && (way[1] == 0 || (known[row + sign * way[1]] >> cell->x & 1) != 0);
    all = all && (way[2] == 0 || (known[row + sign * way[2] * layer] >> cell->x & 1) != 0);
    return all;
}

static bool can_know(const ck_cells *cells, const ck_rest_cell *cell, const uint64_t *known, int sign) {
    for (uint32_t ways = cell->ways; ways != 0; ways &= ways - 1) {
        if (neighbours_know(cells, cell, known, ck_way[__builtin_ctz(ways)], sign)) {
            return true;
        }
    }
    static const int8_t across[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    return cell->flat_axis >= 0 && neighbours_know(cells, cell, known, across[cell->flat_axis], 1) &&
           neighbours_know(cells, cell, known, across[cell->flat_axis], -1);
}

bool ck_rest_learn(ck_cells *cells, const ck_rest_cell *cell) {
    const uint64_t bit = UINT64_C(1) << cell->x;
    bool learnt = false;
    if ((cells->at_most_1[cell->row] & bit) == 0 && can_know(cells, cell, cells->at_most_1, -1)) {
        cells->at_most_1[cell->row] |= bit;
        learnt = true;
    }
    if ((cells->at_least_0[cell->row] & bit) == 0 && can_know(cells, cell, cells->at_least_0, 1)) {
        cells->at_least_0[cell->row] |= bit;
        learnt = true;
    }
    return learnt;
}

/* True: some cell has learnt something. */
static bool spread_once(ck_cells *cells, const ck_rest *rest) {
    bool changed = false;
    for (uint32_t i = 0; i < rest->cell_count; i++) {
        changed |= ck_rest_learn(cells, &rest->cells[i]);
    }
    return changed;
}

void ck_rest_spread(ck_cells *cells, const ck_rest *rest) {
    while (spread_once(cells, rest)) {
        ck_cells_spread(cells);
    }
}

bool ck_rest_known(const ck_cells *cells, const ck_rest *rest) {
    for (uint32_t row = 0; row < cells->rows; row++) {
        if (ck_rest_unknown(cells, rest, row) != 0) {
            return false;
        }
    }
    return true;
}
