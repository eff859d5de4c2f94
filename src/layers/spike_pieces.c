#include "layers/spike_pieces.h"

#include "base/assert.h"
#include "math/vec3.h"

enum {
    FEW_CELLS = 16, /* of a triangle's box are looked at as they are, before the triangle is cut */
    MOST_POINTS =
        13 /* of a triangle after four cuts: each adds at most half of the points there are, rounding included */
};

/* What is left of a triangle between some lines; in pixels, centres at whole numbers, and depth. */
typedef struct polygon {
    double point[MOST_POINTS][3];
    int count;
} polygon;

typedef struct finding {
    clinker_workspace *workspace;
    const ck_drawn *drawn, *other;
    ck_buffer *pieces;
    size_t count;
    uint32_t triangle;
} finding;

static polygon triangle_of(const ck_drawn *drawn, uint32_t triangle) {
    polygon made = {.count = 3};
    for (int i = 0; i < 3; i++) {
        const ck_snapped *corner = &drawn->corners[ck_mesh_corner(drawn->source.mesh, triangle, i)].at;
        made.point[i][0] = corner->x / CK_SUBPIXELS;
        made.point[i][1] = corner->y / CK_SUBPIXELS;
        made.point[i][2] = corner->depth;
    }
    return made;
}

static void range_of(const polygon *shape, int axis, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < shape->count; i++) {
        *low = ck_lesser(*low, shape->point[i][axis]);
        *high = ck_greater(*high, shape->point[i][axis]);
    }
}

/* Keeps what lies on one side of a line: sign * coordinate <= sign * at. */
static polygon cut(const polygon *shape, int axis, double at, double sign) {
    polygon kept = {.count = 0};
    for (int i = 0; i < shape->count; i++) {
        const double *p = shape->point[i];
        const double *q = shape->point[(i + 1) % shape->count];
        double over_p = sign * (p[axis] - at);
        double over_q = sign * (q[axis] - at);
        CK_ASSERT(kept.count + (over_p <= 0) < MOST_POINTS);
        if (over_p <= 0) {
            for (int k = 0; k < 3; k++) {
                kept.point[kept.count][k] = p[k];
            }
            kept.count++;
        }
        if ((over_p < 0 && over_q > 0) || (over_p > 0 && over_q < 0)) {
            double along = over_p / (over_p - over_q);
            for (int k = 0; k < 3; k++) {
                kept.point[kept.count][k] = p[k] + along * (q[k] - p[k]);
            }
            kept.count++;
        }
    }
    return kept;
}

/* What lies in a row or column of cells, with some room beyond its borders. */
static polygon cut_to_cells(const polygon *shape, int axis, int32_t cell) {
    polygon below = cut(shape, axis, cell + CK_CELL_ROOM, 1);
    return cut(&below, axis, cell - 1 - CK_CELL_ROOM, -1);
}

static uint32_t cell_number(const finding *work, int32_t column, int32_t row) {
    CK_ASSERT(column >= 0 && column <= (int32_t)work->drawn->view->width);
    CK_ASSERT(row >= 0 && row <= (int32_t)work->drawn->view->height);
    return (uint32_t)row * ck_cells_in_row(work->drawn->view) + (uint32_t)column;
}

/* Looks at the piece in a cell. False: no memory. */
static bool examine(finding *work, int32_t column, int32_t row, double low, double high) {
    CK_ASSERT(low <= high);
    uint32_t cell = cell_number(work, column, row);
    const ck_depth_range *bulk = &work->drawn->bulk[cell];
    if ((double)bulk->low <= low && (double)bulk->high >= high) {
        return true;
    }
    if (!ck_buffer_extend(&work->workspace->memory, work->pieces, work->count, work->count + 1,
                          sizeof(ck_spike_piece))) {
        return false;
    }
    ((ck_spike_piece *)work->pieces->data)[work->count++] =
        (ck_spike_piece){.cell = cell, .triangle = work->triangle, .low = (float)low, .high = (float)high};
    return true;
}

/* Cuts the piece in a cell out and looks at it. False: no memory. */
static bool examine_cell(finding *work, const polygon *triangle, int32_t column, int32_t row) {
    polygon strip = cut_to_cells(triangle, 1, row);
    polygon piece = cut_to_cells(&strip, 0, column);
    double low;
    double high;
    range_of(&piece, 2, &low, &high);
    return piece.count == 0 || examine(work, column, row, low, high);
}

/* The plane of a triangle: depth = at + x * across + y * upwards, and the depths of its corners. */
typedef struct slope {
    double at, across, upwards;
    double low, high;
} slope;

/* Edge-on triangles have no plane; the numbers are not finite then. */
static slope slope_of(const polygon *triangle) {
    const double *p = triangle->point[0];
    double d[2][3];
    for (int i = 0; i < 6; i++) {
        d[i / 3][i % 3] = triangle->point[1 + i / 3][i % 3] - p[i % 3];
    }
    double area = d[0][0] * d[1][1] - d[0][1] * d[1][0];
    slope made = {.across = (d[0][2] * d[1][1] - d[1][2] * d[0][1]) / area,
                  .upwards = (d[1][2] * d[0][0] - d[0][2] * d[1][0]) / area};
    made.at = p[2] - p[0] * made.across - p[1] * made.upwards;
    range_of(triangle, 2, &made.low, &made.high);
    return made;
}

/* Whether the bulk of the body is seen in a cell at all depths that the triangle may have there: then the piece is not
 * spike-like, and need not be cut out. So it is with nearly all. */
static bool is_plainly_seen(const finding *work, const slope *plane, int32_t column, int32_t row) {
    const ck_depth_range *bulk = &work->drawn->bulk[cell_number(work, column, row)];
    double middle = plane->at + plane->across * (column - 0.5) + plane->upwards * (row - 0.5);
    double spread = (0.5 + CK_CELL_ROOM) * (fabs(plane->across) + fabs(plane->upwards));
    double low = middle - spread > plane->low ? middle - spread : plane->low;
    double high = middle + spread < plane->high ? middle + spread : plane->high;
    return (double)bulk->low <= low && (double)bulk->high >= high && bulk->low <= bulk->high;
}

static bool is_plainly_seen_in_all(const finding *work, const slope *plane, const ck_cell_box *cells) {
    for (int32_t row = cells->bottom; row <= cells->top; row++) {
        for (int32_t column = cells->left; column <= cells->right; column++) {
            if (!is_plainly_seen(work, plane, column, row)) {
                return false;
            }
        }
    }
    return true;
}

/* Widens a range of x by what an edge has between two lines. */
static void widen_by_edge(const double p[3], const double q[3], double bottom, double top, double range[2]) {
    const double *low = p[1] < q[1] ? p : q;
    const double *high = p[1] < q[1] ? q : p;
    if (low[1] > top || high[1] < bottom) {
        return;
    }
    double slant = high[1] > low[1] ? (high[0] - low[0]) / (high[1] - low[1]) : 0;
    double from = low[1] < bottom ? low[0] + (bottom - low[1]) * slant : low[0];
    double to = high[1] > top ? low[0] + (top - low[1]) * slant : high[0];
    range[0] = ck_lesser(range[0], ck_lesser(from, to));
    range[1] = ck_greater(range[1], ck_greater(from, to));
}

/* The pieces in a row of cells. False: no memory. */
static bool examine_row(finding *work, const polygon *triangle, const slope *plane, int32_t row) {
    const ck_view *view = work->drawn->view;
    double range[2] = {INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        widen_by_edge(triangle->point[i], triangle->point[(i + 1) % 3], row - 1 - CK_CELL_ROOM, row + CK_CELL_ROOM,
                      range);
    }
    if (range[0] > range[1]) {
        return true;
    }
    int32_t first = ck_cell_at(range[0] - CK_CELL_ROOM, view->width);
    int32_t last = ck_cell_at(range[1] + CK_CELL_ROOM, view->width);
    last = last > (int32_t)view->width ? (int32_t)view->width : last;
    for (int32_t column = first < 0 ? 0 : first; column <= last; column++) {
        if (!is_plainly_seen(work, plane, column, row) && !examine_cell(work, triangle, column, row)) {
            return false;
        }
    }
    return true;
}

/* Whether a triangle may come near the other body. */
static bool may_meet(const finding *work, const ck_cell_box *cells, const ck_depth_range *depths) {
    CK_ASSERT(cells->bottom <= cells->top && cells->left <= cells->right);
    float margin = (float)ck_drawn_margin(work->drawn->view);
    for (int32_t row = cells->bottom / CK_TILE_SIDE; row <= cells->top / CK_TILE_SIDE; row++) {
        const ck_depth_range *tile = &work->other->reach[(size_t)row * ck_tiles_in_row(work->drawn->view)];
        for (int32_t column = cells->left / CK_TILE_SIDE; column <= cells->right / CK_TILE_SIDE; column++) {
            if (tile[column].low - margin <= depths->high && tile[column].high + margin >= depths->low) {
                return true;
            }
        }
    }
    return false;
}

/* False: no memory. */
static bool examine_triangle(finding *work, uint32_t triangle) {
    ck_depth_range depths;
    ck_cell_box cells = ck_drawn_cells(work->drawn, triangle, &depths);
    if (cells.left > cells.right || cells.bottom > cells.top || !may_meet(work, &cells, &depths)) {
        return true;
    }
    polygon shape = triangle_of(work->drawn, triangle);
    slope plane = slope_of(&shape);
    int64_t count = (int64_t)(cells.right - cells.left + 1) * (cells.top - cells.bottom + 1);
    if (count <= FEW_CELLS && is_plainly_seen_in_all(work, &plane, &cells)) {
        return true;
    }
    work->triangle = triangle;
    for (int32_t row = cells.bottom; row <= cells.top; row++) {
        if (!examine_row(work, &shape, &plane, row)) {
            return false;
        }
    }
    return true;
}

bool ck_spike_pieces_find(clinker_workspace *workspace, const ck_drawn *drawn, const ck_drawn *other, ck_buffer *pieces,
                          size_t *count) {
    finding work = {.workspace = workspace, .drawn = drawn, .other = other, .pieces = pieces};
    for (uint32_t i = 0; i < ck_raster_source_size(&drawn->source); i++) {
        if (!examine_triangle(&work, ck_raster_source_triangle(&drawn->source, i))) {
            return false;
        }
    }
    *count = work.count;
    return true;
}
