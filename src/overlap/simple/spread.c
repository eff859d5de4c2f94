/* Rows of cells are words of bits: 64 cells take their step at once. */
#include "overlap/simple/spread.h"

#include "base/assert.h"

/* Spreads bits of a row upwards, into neighbours that are open, and on from there: six doublings. */
static uint64_t fill_up(uint64_t known, uint64_t open) {
    for (unsigned step = 1; step < CK_CELL_ROW; step *= 2) {
        known |= open & known << step;
        open &= open << step;
    }
    return known;
}

static uint64_t fill_down(uint64_t known, uint64_t open) {
    for (unsigned step = 1; step < CK_CELL_ROW; step *= 2) {
        known |= open & known >> step;
        open &= open >> step;
    }
    return known;
}

/* One row takes what its neighbours know: along way i from the neighbour before it. True: it has learnt something. */
static bool spread_row(uint64_t *known, const uint64_t *const open[CK_AXIS_WAYS], uint32_t row, uint32_t layer) {
    const uint64_t before = known[row];
    if (before == UINT64_MAX) {
        return false;
    }
    uint64_t now = before;
    now |= (open[1][row] & known[row - 1]) | (open[4][row] & known[row + 1]);
    now |= (open[2][row] & known[row - layer]) | (open[5][row] & known[row + layer]);
    while (((open[0][row] & now << 1) | (open[3][row] & now >> 1)) & ~now) {
        now = fill_up(now, open[0][row]);
        now = fill_down(now, open[3][row]);
    }
    known[row] = now;
    return now != before;
}

/* Rows there and back, until none changes. */
static void spread(const ck_cells *cells, uint64_t *known, const uint64_t *const open[CK_AXIS_WAYS]) {
    const uint32_t layer = cells->count[1];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t z = 1; z + 1 < cells->count[2]; z++) {
            for (uint32_t y = 1; y + 1 < layer; y++) {
                changed |= spread_row(known, open, ck_cells_row(cells, y, z), layer);
            }
        }
        if (!changed) {
            return;
        }
        changed = false;
        for (uint32_t z = cells->count[2] - 2; z > 0; z--) {
            for (uint32_t y = layer - 2; y > 0; y--) {
                changed |= spread_row(known, open, ck_cells_row(cells, y, z), layer);
            }
        }
    }
}

/* Along a way that a cell's faces allow, the winding number only falls: an upper bound follows from the neighbour
 * before it, a lower bound from the one behind. */
void ck_cells_spread(ck_cells *cells) {
    uint64_t *const *open = cells->open;
    spread(cells, cells->at_most_1, (const uint64_t *const[]){open[0], open[1], open[2], open[3], open[4], open[5]});
    spread(cells, cells->at_least_0, (const uint64_t *const[]){open[3], open[4], open[5], open[0], open[1], open[2]});
}

static void judge_cell(ck_cells *cells, unsigned x, uint32_t row) {
    double centre[3];
    const uint64_t bit = UINT64_C(1) << x;
    if (ck_cells_point(cells, x, row, 0, 0.5, centre)) {
        const int winding = ck_cells_winding(cells, centre);
        cells->at_most_1[row] |= winding <= 1 ? bit : 0;
        cells->at_least_0[row] |= winding >= 0 ? bit : 0;
    }
    const uint64_t *empty = cells->empty;
    cells->judged[row] |= bit;
    spread(cells, cells->judged, (const uint64_t *const[]){empty, empty, empty, empty, empty, empty});
}

void ck_cells_judge_empty(ck_cells *cells, uint32_t most) {
    for (uint32_t row = 0; row < cells->rows && most > 0 && !cells->single; row++) {
        const uint64_t near = cells->part ? cells->read[row] : UINT64_MAX; /* cells that matter, and their neighbours */
        uint64_t unjudged = ck_cells_unknown(cells, row) & near & cells->empty[row] & ~cells->judged[row];
        for (; unjudged != 0 && most > 0; most--) {
            judge_cell(cells, (unsigned)__builtin_ctzll(unjudged), row);
            unjudged &= ~cells->judged[row];
        }
    }
    ck_cells_spread(cells);
}
