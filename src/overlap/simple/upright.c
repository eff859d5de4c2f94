#include "overlap/simple/upright.h"

#include <math.h>

enum {
    MOST_PLANES = 4, /* across an axis in one cell */
    MOST_CELLS = 64, /* that are looked at, with up to (MOST_PLANES + 1)^3 rays each */
};

/* Where planes cut a cell along an axis, ascending. */
typedef struct cuts {
    int count;
    double height[MOST_PLANES];
    double at[MOST_PLANES]; /* the same in cells from its low wall on */
} cuts;

/* Adds a cut; false: too many, or so close to a wall that rounding might tell the wrong side. */
static bool add_cut(cuts *all, double height, double at) {
    if (at < 0.02 || at > 0.98) {
        return false;
    }
    int place = all->count;
    while (place > 0 && all->height[place - 1] >= height) {
        place--;
    }
    if (place < all->count && all->height[place] == height) {
        return true;
    }
    if (all->count == MOST_PLANES) {
        return false;
    }
    for (int i = all->count++; i > place; i--) {
        all->height[i] = all->height[i - 1];
        all->at[i] = all->at[i - 1];
    }
    all->height[place] = height;
    all->at[place] = at;
    return true;
}

/* The cuts of a cell along each axis; false: not all of its faces are upright, or they are too many. */
static bool find_cuts(const ck_cells *cells, const ck_rest *rest, const ck_rest_cell *cell, cuts all[3]) {
    const uint32_t at[3] = {cell->x, cell->row % cells->count[1], cell->row / cells->count[1]};
    for (uint32_t i = cell->first; i < cell->last; i++) {
        double t[3][3];
        ck_cells_triangle(cells, rest->list[i], t);
        int axis = 0;
        while (axis < 3 && (t[0][axis] != t[1][axis] || t[0][axis] != t[2][axis])) {
            axis++;
        }
        if (axis == 3) {
            return false;
        }
        const double height = t[0][axis];
        const double place = (height - cells->low[axis]) * cells->scale[axis] + CK_CELL_START - at[axis];
        if (!add_cut(&all[axis], height, place)) {
            return false;
        }
    }
    return true;
}

/* The middle of part `part` along an axis; false: rounding leaves no room for it. */
static bool find_middle(const ck_cells *cells, const ck_rest_cell *cell, int axis, const cuts *all, int part,
                        double *middle) {
    const uint32_t at[3] = {cell->x, cell->row % cells->count[1], cell->row / cells->count[1]};
    const double low = part > 0 ? all->at[part - 1] : 0.01, high = part < all->count ? all->at[part] : 0.99;
    const double from_low = (at[axis] + (low + high) / 2 - CK_CELL_START) / cells->scale[axis];
    *middle = cells->low[axis] + from_low;
    const double off = (*middle - cells->low[axis] - from_low) * cells->scale[axis];
    return cells->scale[axis] > 0 && high - low > 0x1p-20 && fabs(off) < (high - low) / 4;
}

/* Whether the winding number is 0 or 1 in all boxes of a cell. */
static bool judge_cell(const ck_cells *cells, const ck_rest *rest, const ck_rest_cell *cell) {
    cuts all[3] = {{.count = 0}};
    if (!find_cuts(cells, rest, cell, all)) {
        return false;
    }
    for (int z = 0; z <= all[2].count; z++) {
        for (int y = 0; y <= all[1].count; y++) {
            for (int x = 0; x <= all[0].count; x++) {
                const int part[3] = {x, y, z};
                double p[3];
                for (int axis = 0; axis < 3; axis++) {
                    if (!find_middle(cells, cell, axis, &all[axis], part[axis], &p[axis])) {
                        return false;
                    }
                }
                const int winding = ck_cells_winding(cells, p);
                if (winding < 0 || winding > 1) {
                    return false;
                }
            }
        }
    }
    return true;
}

void ck_rest_judge_upright(ck_cells *cells, const ck_rest *rest) {
    uint32_t looked_at = 0;
    for (uint32_t i = 0; i < rest->cell_count && looked_at < MOST_CELLS && !cells->single; i++) {
        const ck_rest_cell *cell = &rest->cells[i];
        const uint64_t bit = UINT64_C(1) << cell->x;
        if ((ck_cells_unknown(cells, cell->row) & bit) == 0 || cell->first == cell->last) {
            continue;
        }
        looked_at++;
        if (judge_cell(cells, rest, cell)) {
            cells->at_most_1[cell->row] |= bit;
            cells->at_least_0[cell->row] |= bit;
            ck_cells_spread(cells);
            ck_rest_spread(cells, rest);
        }
    }
}
