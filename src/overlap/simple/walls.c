#include "overlap/simple/walls.h"

enum { MOST_RAYS = 64 };

/* The cells that the faces of a cell reach, as far as their boxes tell. */
static ck_cell_range find_reach(const ck_cells *cells, const ck_rest *rest, const ck_rest_cell *cell) {
    ck_cell_range all = {{UINT8_MAX, UINT8_MAX, UINT8_MAX}, {0, 0, 0}};
    for (uint32_t i = cell->first; i < cell->last; i++) {
        double t[3][3];
        ck_cells_triangle(cells, rest->list[i], t);
        const ck_cell_range one = ck_cells_range(cells, (const double(*)[3])t);
        for (int axis = 0; axis < 3; axis++) {
            all.low[axis] = one.low[axis] < all.low[axis] ? one.low[axis] : all.low[axis];
            all.high[axis] = one.high[axis] > all.high[axis] ? one.high[axis] : all.high[axis];
        }
    }
    return all;
}

/* A cell, and what its faces reach. */
typedef struct walled_cell {
    const ck_rest_cell *cell;
    uint32_t at[3];
    ck_cell_range reach;
} walled_cell;

/* The winding number on a wall, below or above the cell along an axis; false: there are faces, or rounding may move the
 * point to them. */
static bool wind_wall(const ck_cells *cells, const walled_cell *of, int axis, bool above, uint32_t *rays,
                      int *winding) {
    double p[3];
    const bool open = above ? of->reach.high[axis] == of->at[axis] : of->reach.low[axis] == of->at[axis];
    if (!open || *rays == MOST_RAYS || !ck_cells_point(cells, of->cell->x, of->cell->row, axis, above ? 1.0 : 0.0, p)) {
        return false;
    }
    *winding = ck_cells_winding(cells, p);
    *rays = *winding < 0 || *winding > 1 ? MOST_RAYS : *rays + 1; /* a body that overlaps itself is not worth more */
    return true;
}

/* Along each axis that its faces allow, lines come from one wall and go to the other. */
static void judge_cell(ck_cells *cells, const walled_cell *of, uint32_t *rays) {
    const uint64_t bit = UINT64_C(1) << of->cell->x;
    uint64_t *at_most_1 = &cells->at_most_1[of->cell->row], *at_least_0 = &cells->at_least_0[of->cell->row];
    for (int way = 0; way < CK_AXIS_WAYS; way++) {
        const bool up = way < 3;
        int winding;
        if ((of->cell->ways >> way & 1) == 0) {
            continue;
        }
        if ((*at_most_1 & bit) == 0 && wind_wall(cells, of, way % 3, !up, rays, &winding) && winding <= 1) {
            *at_most_1 |= bit;
        }
        if ((*at_least_0 & bit) == 0 && wind_wall(cells, of, way % 3, up, rays, &winding) && winding >= 0) {
            *at_least_0 |= bit;
        }
    }
}

void ck_rest_judge_walls(ck_cells *cells, const ck_rest *rest) {
    uint32_t rays = 0;
    for (uint32_t i = 0; i < rest->cell_count && !cells->single; i++) {
        const ck_rest_cell *cell = &rest->cells[i];
        ck_rest_learn(cells, cell);
        if ((ck_cells_unknown(cells, cell->row) >> cell->x & 1) != 0 && cell->ways != 0 && cell->first < cell->last) {
            const walled_cell of = {cell,
                                    {cell->x, cell->row % cells->count[1], cell->row / cells->count[1]},
                                    find_reach(cells, rest, cell)};
            judge_cell(cells, &of, &rays);
        }
    }
    if (rays > 0) {
        ck_cells_spread(cells);
        ck_rest_spread(cells, rest);
    }
}
