/* Meshes of floats are read by kernels, a span at a time; others in doubles, face by face. */
#include "overlap/simple/marks.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/simple/ways.h"

#include <math.h>
#include <string.h>

/* Vertices that lie in a row, four at a time. */
static void find_box_of_row(const float *row, size_t count, double low[3], double high[3]) {
    enum { FOUR = 12 };
    float least[FOUR];
    float most[FOUR];
    for (size_t k = 0; k < FOUR; k++) {
        least[k] = most[k] = row[k % 3];
    }
    size_t i = 0;
    for (; i + FOUR <= 3 * count; i += FOUR) {
        for (size_t k = 0; k < FOUR; k++) {
            least[k] = row[i + k] < least[k] ? row[i + k] : least[k];
            most[k] = row[i + k] > most[k] ? row[i + k] : most[k];
        }
    }
    for (; i < 3 * count; i++) {
        least[i % 3] = row[i] < least[i % 3] ? row[i] : least[i % 3];
        most[i % 3] = row[i] > most[i % 3] ? row[i] : most[i % 3];
    }
    for (size_t axis = 0; axis < 3; axis++) {
        low[axis] = (double)least[axis];
        high[axis] = (double)most[axis];
        for (size_t k = axis + 3; k < FOUR; k += 3) {
            low[axis] = ck_lesser(low[axis], (double)least[k]);
            high[axis] = ck_greater(high[axis], (double)most[k]);
        }
    }
}

void ck_find_box(const ck_mesh *mesh, double low[3], double high[3]) {
    if (!mesh->wide && mesh->stride == 3 * sizeof(float)) {
        find_box_of_row((const float *)(const void *)mesh->positions, mesh->vertex_count, low, high);
        return;
    }
    double p[3];
    ck_mesh_local(mesh, 0, low);
    ck_mesh_local(mesh, 0, high);
    for (uint32_t i = 1; i < mesh->vertex_count; i++) {
        ck_mesh_local(mesh, i, p);
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = ck_lesser(low[axis], p[axis]);
            high[axis] = ck_greater(high[axis], p[axis]);
        }
    }
}

/* Marks the cells of a box; returns how many. */
static uint32_t mark_range(ck_cells *cells, const int32_t low[3], const int32_t high[3], unsigned ways) {
    for (int32_t z = low[2]; z <= high[2]; z++) {
        for (int32_t y = low[1]; y <= high[1]; y++) {
            uint8_t *row = &cells->ways[(size_t)ck_cells_row(cells, (uint32_t)y, (uint32_t)z) * CK_CELL_ROW];
            int32_t x = low[0];
            do {
                row[x] = (uint8_t)(row[x] & ways);
            } while (x++ < high[0]);
        }
    }
    return (uint32_t)((high[0] - low[0] + 1) * (high[1] - low[1] + 1) * (high[2] - low[2] + 1));
}

/* The same for one large face: of its box, the cells that its plane meets. Returns how much work that was. */
static uint32_t mark_plane(ck_cells *cells, uint32_t face, const ck_cell_range *range, unsigned ways) {
    double t[3][3];
    uint32_t visited = 0;
    ck_cells_triangle(cells, face, t);
    const ck_cell_plane plane = ck_cells_plane(cells, (const double(*)[3])t);
    for (uint32_t z = range->low[2]; z <= range->high[2]; z++) {
        for (uint32_t y = range->low[1]; y <= range->high[1]; y++) {
            const uint32_t row = ck_cells_row(cells, y, z);
            uint64_t met = ck_cells_plane_across(cells, &plane, row) & ck_cells_across(range);
            for (visited++; met != 0; met &= met - 1, visited++) {
                uint8_t *cell = &cells->ways[(size_t)row * CK_CELL_ROW + (unsigned)__builtin_ctzll(met)];
                *cell = (uint8_t)(*cell & ways);
            }
        }
    }
    return visited;
}

/* The same for some face. */
static uint32_t mark_face(ck_cells *cells, uint32_t face, const int32_t low[3], const int32_t high[3], unsigned ways) {
    enum { LARGE = 2 };
    if (high[0] - low[0] < LARGE || high[1] - low[1] < LARGE || high[2] - low[2] < LARGE) {
        return mark_range(cells, low, high, ways);
    }
    const ck_cell_range range = {{(uint8_t)low[0], (uint8_t)low[1], (uint8_t)low[2]},
                                 {(uint8_t)high[0], (uint8_t)high[1], (uint8_t)high[2]}};
    return mark_plane(cells, face, &range, ways);
}

/* Cells of the faces or groups of a span, and their ways. */
typedef struct span_cells {
    int32_t low[3][CK_FACES_IN_SPAN], high[3][CK_FACES_IN_SPAN];
    uint32_t ways[CK_FACES_IN_SPAN];
} span_cells;

/* Along an axis, of boxes from .. to-1. */
static inline void find_cells(const ck_cells *cells, int axis, int from, int to, const float *low, const float *high,
                              span_cells *out) {
    const float origin = (float)cells->low[axis], scale = (float)cells->scale[axis];
    const float below = (float)(CK_CELL_START - CK_CELL_ROOM), above = (float)(CK_CELL_START + CK_CELL_ROOM);
    for (int i = from; i < to; i++) {
        out->low[axis][i] = (int32_t)((low[i] - origin) * scale + below);
        out->high[axis][i] = (int32_t)((high[i] - origin) * scale + above);
    }
}

/* What normals along an axis leave of the ways of these boxes. */
static inline void find_ways(const ck_cells *cells, int axis, int from, int to, const float *rise, const float *fall,
                             span_cells *out) {
    const int up = cells->outward > 0 ? axis : axis + 3, down = cells->outward > 0 ? axis + 3 : axis;
    for (int i = from; i < to; i++) {
        out->ways[i] |= (rise[i] >= 0 ? 1U << up : 0U) | (fall[i] <= 0 ? 1U << down : 0U);
    }
}

/* Whether the cells of a box, two along each axis at most, have lost all that they are to lose: most have after the
 * first faces, and are only read. */
static inline bool has_marks(const ck_cells *cells, const int32_t low[3], const int32_t high[3], unsigned ways) {
    unsigned left = 0;
    for (int i = 0; i < 4; i++) {
        const int32_t y = (i & 1) != 0 ? high[1] : low[1], z = (i & 2) != 0 ? high[2] : low[2];
        const uint8_t *row = &cells->ways[(size_t)ck_cells_row(cells, (uint32_t)y, (uint32_t)z) * CK_CELL_ROW];
        left |= (unsigned)row[low[0]] | row[high[0]];
    }
    return (left & ~ways) == 0;
}

/* Marks the faces of a span one by one; returns how many cells that took. */
static uint32_t mark_each(ck_cells *cells, const ck_face_views *faces, uint32_t first, int from, int to) {
    span_cells of;
    uint32_t visited = 0;
    memset(&of.ways[from], 0, (size_t)(to - from) * sizeof of.ways[0]);
    for (int axis = 0; axis < 3; axis++) {
        find_cells(cells, axis, from, to, faces->low[axis], faces->high[axis], &of);
        find_ways(cells, axis, from, to, faces->rise[axis], faces->fall[axis], &of);
    }
    for (int i = from; i < to; i++) {
        visited += mark_face(cells, first + (uint32_t)i, (const int32_t[3]){of.low[0][i], of.low[1][i], of.low[2][i]},
                             (const int32_t[3]){of.high[0][i], of.high[1][i], of.high[2][i]}, of.ways[i]);
    }
    return visited;
}

/* Marks the groups of a span whose faces lie close together at once, the faces of others one by one. */
static uint32_t mark_groups(ck_cells *cells, const ck_face_views *faces, const ck_group_views *groups, uint32_t first,
                            int count) {
    enum { MOST_CELLS = 12 };
    span_cells of;
    uint32_t visited = 0;
    memset(of.ways, 0, CK_GROUPS_IN_SPAN * sizeof of.ways[0]);
    for (int axis = 0; axis < 3; axis++) {
        find_cells(cells, axis, 0, CK_GROUPS_IN_SPAN, groups->low[axis], groups->high[axis], &of);
        find_ways(cells, axis, 0, CK_GROUPS_IN_SPAN, groups->rise[axis], groups->fall[axis], &of);
    }
    for (int i = 0; i * CK_FACES_IN_GROUP < count; i++) {
        const int32_t low[3] = {of.low[0][i], of.low[1][i], of.low[2][i]};
        const int32_t high[3] = {of.high[0][i], of.high[1][i], of.high[2][i]};
        const int32_t sides[3] = {high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1};
        if (sides[0] <= 2 && sides[1] <= 2 && sides[2] <= 2 && has_marks(cells, low, high, of.ways[i])) {
            visited++;
        } else if (sides[0] * sides[1] * sides[2] <= MOST_CELLS) {
            visited += mark_range(cells, low, high, of.ways[i]);
        } else {
            const int from = i * CK_FACES_IN_GROUP, to = from + CK_FACES_IN_GROUP;
            visited += mark_each(cells, faces, first, from, to < count ? to : count);
        }
    }
    return visited;
}

void ck_find_span(const ck_cells *cells, const float lows[3][CK_GROUPS_IN_SPAN],
                  const float highs[3][CK_GROUPS_IN_SPAN], ck_cell_span *span) {
    for (int axis = 0; axis < 3; axis++) {
        float low = lows[axis][0], high = highs[axis][0];
        for (int i = 1; i < CK_GROUPS_IN_SPAN; i++) {
            low = lows[axis][i] < low ? lows[axis][i] : low;
            high = highs[axis][i] > high ? highs[axis][i] : high;
        }
        const float origin = (float)cells->low[axis], scale = (float)cells->scale[axis];
        span->low[axis] = (low - origin) * scale + (float)(CK_CELL_START - CK_CELL_ROOM);
        span->high[axis] = (high - origin) * scale + (float)(CK_CELL_START + CK_CELL_ROOM);
    }
}

/* Marks faces first .. last-1, a span at most, of a mesh of floats; returns how many cells that took. */
static uint32_t mark_floats(ck_cells *cells, const ck_simple_kernels *kernels, uint32_t first, uint32_t last,
                            bool grouped, ck_cell_span *span) {
    ck_face_views faces;
    ck_group_views groups;
    kernels->views(cells->mesh, first, last, &faces, &groups);
    if (!cells->spans_known) {
        ck_find_span(cells, (const float(*)[CK_GROUPS_IN_SPAN])groups.low,
                     (const float(*)[CK_GROUPS_IN_SPAN])groups.high, span);
    }
    const int count = (int)(last - first);
    return grouped ? mark_groups(cells, &faces, &groups, first, count) : mark_each(cells, &faces, first, 0, count);
}

/* The same in doubles, one by one. */
static uint32_t mark_doubles(ck_cells *cells, uint32_t first, uint32_t last, ck_cell_span *span) {
    uint32_t visited = 0;
    *span = (ck_cell_span){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t face = first; face < last; face++) {
        double t[3][3];
        ck_cells_triangle(cells, face, t);
        const ck_cell_range range = ck_cells_range(cells, (const double(*)[3])t);
        int32_t low[3];
        int32_t high[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = range.low[axis];
            high[axis] = range.high[axis];
            span->low[axis] = span->low[axis] < (float)low[axis] ? span->low[axis] : (float)low[axis];
            span->high[axis] = span->high[axis] > (float)(high[axis] + 1) ? span->high[axis] : (float)(high[axis] + 1);
        }
        visited += mark_face(cells, face, low, high, ck_face_axis_ways((const double(*)[3])t));
    }
    return visited;
}

bool ck_mark_faces(ck_cells *cells, bool grouped) {
    enum { CELLS_FOR_FACE = 64, CELLS_FOR_ALL = 1 << 20 };
    const uint64_t budget = (uint64_t)cells->mesh->triangle_count * CELLS_FOR_FACE + CELLS_FOR_ALL;
    const ck_simple_kernels *kernels = ck_simple_kernels_select();
    uint64_t visited = 0;
    for (uint32_t i = 0; i < ck_cells_spans(cells); i++) {
        const uint32_t first = i * CK_FACES_IN_SPAN;
        const uint32_t last = ck_cells_span_end(cells, i);
        ck_cell_span *span = &cells->spans[i];
        if (cells->part && !ck_cells_reads(cells, i)) {
            continue;
        }
        visited += cells->floats ? mark_floats(cells, kernels, first, last, grouped, span)
                                 : mark_doubles(cells, first, last, span);
        if (visited > budget) {
            return false;
        }
    }
    return true;
}

uint64_t ck_marked_cells(const uint8_t ways[CK_CELL_ROW]) {
    uint64_t marked = 0;
    for (unsigned i = 0; i < CK_CELL_ROW; i += 8) {
        uint64_t eight;
        memcpy(&eight, &ways[i], sizeof eight);
        for (unsigned k = i; k < i + 8 && eight != UINT64_MAX; k++) {
            marked |= (uint64_t)(ways[k] != CK_NO_FACE) << k;
        }
    }
    return marked;
}
