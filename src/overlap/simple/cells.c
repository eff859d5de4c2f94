#include "overlap/simple/cells.h"

#include "base/assert.h"
#include "math/ray_crossing.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "overlap/simple/ways.h"

#include <math.h>

enum { RAY_AXIS = 2 };

ck_cell_range ck_cells_range(const ck_cells *cells, const double t[3][3]) {
    ck_cell_range range = {{1, 1, 1}, {1, 1, 1}};
    for (int axis = 0; axis < 3 && !cells->single; axis++) {
        const double low = ck_lesser(t[0][axis], ck_lesser(t[1][axis], t[2][axis])) - cells->low[axis];
        const double high = ck_greater(t[0][axis], ck_greater(t[1][axis], t[2][axis])) - cells->low[axis];
        range.low[axis] = (uint8_t)(low * cells->scale[axis] + (CK_CELL_START - CK_CELL_ROOM));
        range.high[axis] = (uint8_t)(high * cells->scale[axis] + (CK_CELL_START + CK_CELL_ROOM));
        CK_ASSERT(range.low[axis] > 0 && range.high[axis] + 1U < cells->count[axis]);
    }
    return range;
}

ck_cell_range ck_cells_span_range(const ck_cells *cells, uint32_t span) {
    ck_cell_range range;
    for (int axis = 0; axis < 3; axis++) {
        range.low[axis] = (uint8_t)cells->spans[span].low[axis];
        range.high[axis] = (uint8_t)cells->spans[span].high[axis];
        CK_ASSERT(range.low[axis] > 0 && range.high[axis] + 1U < cells->count[axis]);
    }
    return range;
}

bool ck_cells_reads(const ck_cells *cells, uint32_t span) {
    const ck_cell_range range = ck_cells_span_range(cells, span);
    const uint64_t across = ck_cells_across(&range);
    for (uint32_t z = range.low[2]; z <= range.high[2]; z++) {
        for (uint32_t y = range.low[1]; y <= range.high[1]; y++) {
            if ((cells->read[ck_cells_row(cells, y, z)] & across) != 0) {
                return true;
            }
        }
    }
    return false;
}

bool ck_cells_any_unknown(const ck_cells *cells, const ck_cell_range *range) {
    const uint64_t across = ck_cells_across(range);
    for (uint32_t z = range->low[2]; z <= range->high[2]; z++) {
        for (uint32_t y = range->low[1]; y <= range->high[1]; y++) {
            if ((ck_cells_unknown(cells, ck_cells_row(cells, y, z)) & across) != 0) {
                return true;
            }
        }
    }
    return false;
}

/* The middle of a cell, from the low corner of the body on. */
static void find_middle(const ck_cells *cells, unsigned x, uint32_t row, double from_low[3]) {
    const uint32_t at[3] = {x, row % cells->count[1], row / cells->count[1]};
    for (int axis = 0; axis < 3; axis++) {
        const double along = at[axis] + 0.5 - CK_CELL_START;
        from_low[axis] = cells->scale[axis] > 0 ? along / cells->scale[axis] : 0.0;
    }
}

bool ck_cells_point(const ck_cells *cells, unsigned x, uint32_t row, int axis, double along, double point[3]) {
    bool close = true;
    double from_low[3];
    find_middle(cells, x, row, from_low);
    from_low[axis] += cells->scale[axis] > 0 ? (along - 0.5) / cells->scale[axis] : 0.0;
    for (int i = 0; i < 3; i++) {
        point[i] = cells->low[i] + from_low[i];
        close = close && fabs(point[i] - cells->low[i] - from_low[i]) * cells->scale[i] < CK_CELL_ROOM / 4;
    }
    return close;
}

/* The rounding of the product below is far less than a thousandth of a cell; that of the normal may be more where faces
 * are needles, and is added. */
ck_cell_plane ck_cells_plane(const ck_cells *cells, const double t[3][3]) {
    ck_cell_plane plane;
    double bound[3];
    ck_face_normal(t, plane.normal, bound);
    plane.reach = 8 * ck_sum_of_sizes(bound) * cells->extent;
    for (int axis = 0; axis < 3; axis++) {
        plane.at[axis] = t[0][axis] - cells->low[axis];
        plane.reach += cells->scale[axis] > 0 ? 0.501 * fabs(plane.normal[axis]) / cells->scale[axis] : 0.0;
    }
    return plane;
}

/* Cells x with |first + step * x| <= reach. The division is off by a few units in the last place, of numbers up to 64
 * where it matters; the reach has a thousandth of a step as room. */
uint64_t ck_cells_plane_across(const ck_cells *cells, const ck_cell_plane *plane, uint32_t row) {
    double from_low[3];
    double first = 0;
    if (cells->single) {
        return UINT64_MAX;
    }
    find_middle(cells, 0, row, from_low);
    for (int axis = 0; axis < 3; axis++) {
        first += plane->normal[axis] * (from_low[axis] - plane->at[axis]);
    }
    const double step = cells->scale[0] > 0 ? plane->normal[0] / cells->scale[0] : 0.0;
    if (step == 0) {
        return !(fabs(first) > plane->reach) ? UINT64_MAX : 0;
    }
    const double one = (-plane->reach - first) / step, other = (plane->reach - first) / step;
    const double low = ceil(ck_lesser(one, other)), high = floor(ck_greater(one, other));
    if (low >= CK_CELL_ROW || high < 0) {
        return 0;
    }
    const uint64_t from = low > 0 ? UINT64_MAX << (unsigned)low : UINT64_MAX;
    return high < CK_CELL_ROW - 1 ? from & (UINT64_MAX >> (CK_CELL_ROW - 1 - (unsigned)high)) : from;
}

bool ck_cells_span_on_line(const ck_cells *cells, uint32_t span, const double p[3], int axis) {
    if (cells->single) {
        return true;
    }
    const ck_cell_span *box = &cells->spans[span];
    bool met = true;
    for (int i = 0; i < 3; i++) {
        const double at = (p[i] - cells->low[i]) * cells->scale[i] + CK_CELL_START;
        met = met && at <= (double)box->high[i] && (i == axis || at >= (double)box->low[i]);
    }
    return met;
}

int ck_cells_winding(const ck_cells *cells, const double p[3]) {
    int sum = 0;
    for (uint32_t span = 0; span < ck_cells_spans(cells); span++) {
        if (!ck_cells_span_on_line(cells, span, p, RAY_AXIS)) {
            continue;
        }
        for (uint32_t face = span * CK_FACES_IN_SPAN; face < ck_cells_span_end(cells, span); face++) {
            double t[3][3];
            ck_cells_triangle(cells, face, t);
            const int crossing = ck_ray_crossing(p, (const double(*)[3])t, RAY_AXIS);
            sum += crossing != CK_ON_SURFACE ? crossing : 0; /* on a face without area */
        }
    }
    return sum;
}
