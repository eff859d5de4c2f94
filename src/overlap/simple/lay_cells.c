/* Lays the grid: how many cells, where, and their bits. */
#include "overlap/simple/lay_cells.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/simple/blocks.h"
#include "overlap/simple/marks.h"

#include <math.h>
#include <string.h>

/* Whether the pose turns bodies inside out. */
static bool mirrors(const ck_mesh *mesh) {
    const double *m = mesh->m;
    return mesh->placed && ck_determinant((const double[3]){m[0], m[1], m[2]}, (const double[3]){m[4], m[5], m[6]},
                                          (const double[3]){m[8], m[9], m[10]}) < 0;
}

int ck_cells_outward(const ck_body *body) {
    return mirrors(&body->mesh) ? -body->outward : body->outward;
}

enum { MOST_CELLS = CK_CELL_ROW - 3 };

/* Along an axis: few faces are looked at one by one in less time than many cells take. */
static double fewest_cells(uint32_t faces) {
    enum { FEW_FACES = 256 };
    return faces < FEW_FACES ? 8 : 12;
}

/* About fifty faces for each cell that the surface passes: the smaller the cells, the fewer are left out of the proof,
 * but each takes time. */
static double cells_along(const double side[3], uint32_t faces) {
    enum { FACES_IN_CELL = 48 };
    const double share = side[0] * side[1] + side[1] * side[2] + side[2] * side[0];
    const double along = sqrt((double)faces / FACES_IN_CELL / (2 * ck_greater(share, 0x1p-10)));
    return ck_lesser(ck_greater(along, fewest_cells(faces)), MOST_CELLS);
}

/* No plane between two cells is where models like to have their faces. */
static void lay_axis(ck_cells *cells, int axis, double side, double along) {
    const double count = ck_greater(along * side, fewest_cells(cells->mesh->triangle_count)) - 0.61;
    const double scale = side > 0x1p-60 ? count / (side * cells->extent) : 0.0;
    cells->scale[axis] = cells->floats ? (double)(float)scale : scale;
    cells->count[axis] = (uint32_t)(side * cells->extent * cells->scale[axis] + CK_CELL_START + 0.01) + 2;
    CK_ASSERT(cells->count[axis] >= 3 && cells->count[axis] <= CK_CELL_ROW);
}

/* Sizes of a usual kind only: with others, products and quotients could overflow, and one cell has it all. */
static void lay_grid(ck_cells *cells, const ck_body *body, bool fine) {
    const ck_mesh *mesh = cells->mesh;
    double high[3];
    double side[3];
    if (ck_has_blocks(body)) {
        ck_blocks_box(body, cells->low, high);
    } else {
        ck_find_box(mesh, cells->low, high);
    }
    cells->extent = 0;
    for (int axis = 0; axis < 3; axis++) {
        side[axis] = high[axis] - cells->low[axis];
        cells->extent = ck_greater(cells->extent, side[axis]);
    }
    cells->single = !(cells->extent > 0x1p-300 && cells->extent < 0x1p300);
    cells->extent = cells->single ? 0.0 : cells->extent;
    cells->floats = !mesh->wide && cells->extent > 0x1p-40 && cells->extent < 0x1p40;
    for (int axis = 0; axis < 3; axis++) {
        side[axis] = cells->single ? 0.0 : side[axis] / cells->extent;
    }
    const double along = fine ? MOST_CELLS : cells_along(side, mesh->triangle_count);
    for (int axis = 0; axis < 3; axis++) {
        lay_axis(cells, axis, side[axis], along);
    }
    cells->rows = cells->count[1] * cells->count[2];
}

static bool reserve(ck_memory *memory, ck_simple_memory *room, ck_cells *cells) {
    enum { ARRAYS = CK_AXIS_WAYS + 7 };
    if (!ck_buffer_reserve(memory, &room->ways, (size_t)cells->rows * CK_CELL_ROW, 1) ||
        !ck_buffer_reserve(memory, &room->rows, (size_t)cells->rows * ARRAYS, sizeof(uint64_t))) {
        return false;
    }
    cells->ways = room->ways.data;
    uint64_t *rows = room->rows.data;
    for (int i = 0; i < CK_AXIS_WAYS; i++) {
        cells->open[i] = rows + (size_t)i * cells->rows;
    }
    rows += (size_t)CK_AXIS_WAYS * cells->rows;
    cells->empty = rows;
    cells->at_most_1 = rows + cells->rows;
    cells->at_least_0 = rows + 2 * (size_t)cells->rows;
    cells->judged = rows + 3 * (size_t)cells->rows;
    cells->asked = rows + 4 * (size_t)cells->rows;
    cells->read = rows + 5 * (size_t)cells->rows;
    cells->closed = rows + 6 * (size_t)cells->rows;
    return true;
}

/* Turns the cells' ways into rows of bits; what lies outside is known. */
static void make_rows(ck_cells *cells) {
    const uint64_t inner = ck_cells_inner(cells);
    for (uint32_t row = 0; row < cells->rows; row++) {
        const uint32_t y = row % cells->count[1], z = row / cells->count[1];
        const bool outside = y == 0 || z == 0 || y + 1 == cells->count[1] || z + 1 == cells->count[2];
        uint64_t full = ck_marked_cells(&cells->ways[(size_t)row * CK_CELL_ROW]);
        const uint64_t closed = cells->part ? cells->closed[row] : 0;
        CK_ASSERT(!outside || (full | closed) == 0);
        cells->empty[row] = ~(full | closed);
        cells->judged[row] = 0;
        cells->at_most_1[row] = cells->at_least_0[row] = outside ? ~UINT64_C(0) : ~inner;
        for (int i = 0; i < CK_AXIS_WAYS; i++) {
            cells->open[i][row] = ~closed;
        }
        for (; full != 0; full &= full - 1) {
            const unsigned x = (unsigned)__builtin_ctzll(full);
            const unsigned ways = cells->ways[(size_t)row * CK_CELL_ROW + x];
            for (int i = 0; i < CK_AXIS_WAYS; i++) {
                cells->open[i][row] &= ~((uint64_t)(~ways >> i & 1) << x);
            }
        }
    }
}

/* A grid without marks. False: no memory. */
static bool lay(ck_memory *memory, ck_simple_memory *room, const ck_body *body, bool fine, ck_cells *cells) {
    CK_ASSERT(body->closed > 0 && body->indices_checked && body->mesh.triangle_count > 0);
    *cells = (ck_cells){.mesh = &body->mesh, .outward = ck_cells_outward(body)};
    lay_grid(cells, body, fine);
    if (!ck_buffer_reserve(memory, &room->spans, ck_cells_spans(cells), sizeof(ck_cell_span))) {
        return false;
    }
    cells->spans = room->spans.data;
    cells->spans_known = cells->floats && ck_has_blocks(body);
    if (cells->spans_known) {
        ck_blocks_spans(body, cells);
    }
    return true;
}

/* Adds the cells of a span to rows of bits. */
static void add_span(const ck_cells *cells, uint32_t span, uint64_t *rows) {
    const ck_cell_range range = ck_cells_span_range(cells, span);
    for (uint32_t z = range.low[2]; z <= range.high[2]; z++) {
        for (uint32_t y = range.low[1]; y <= range.high[1]; y++) {
            rows[ck_cells_row(cells, y, z)] |= ck_cells_across(&range);
        }
    }
}

/* Asks about the cells of the spans that some faces are in. */
static void ask_for_spans(ck_cells *cells, ck_taking_part faces) {
    memset(cells->asked, 0, cells->rows * sizeof *cells->asked);
    uint32_t last = UINT32_MAX;
    for (uint32_t i = 0; i < faces.count; i++) {
        const uint32_t span = faces.faces[i] / CK_FACES_IN_SPAN;
        if (span != last) {
            add_span(cells, span, cells->asked);
        }
        last = span;
    }
}

/* Cells and all of their neighbours. */
static void widen(const ck_cells *cells, const uint64_t *from, uint64_t *to) {
    const uint32_t layer = cells->count[1];
    memset(to, 0, cells->rows * sizeof *to);
    for (uint32_t z = 1; z + 1 < cells->count[2]; z++) {
        for (uint32_t y = 1; y + 1 < layer; y++) {
            const uint32_t row = ck_cells_row(cells, y, z);
            uint64_t near = 0;
            for (uint32_t k = 0; k < 9; k++) {
                near |= from[row + k % 3 - 1 + (k / 3) * layer - layer];
            }
            to[row] = near | near << 1 | near >> 1;
        }
    }
}

/* Asks about cells of some faces alone, where that saves time. */
static void ask_for_part(ck_cells *cells, ck_taking_part faces) {
    if (!cells->spans_known || cells->single || faces.faces == NULL) {
        return;
    }
    ask_for_spans(cells, faces);
    widen(cells, cells->asked, cells->read); /* bounds come from neighbours */
    memset(cells->closed, 0, cells->rows * sizeof *cells->closed);
    uint32_t count = 0;
    for (uint32_t span = 0; span < ck_cells_spans(cells); span++) {
        if (ck_cells_reads(cells, span)) {
            count++;
        } else {
            add_span(cells, span, cells->closed);
        }
    }
    cells->part = count <= ck_cells_spans(cells) / 4 * 3;
}

bool ck_cells_lay(ck_memory *memory, ck_simple_memory *room, const ck_body *body, ck_cells *cells) {
    return lay(memory, room, body, false, cells);
}

/* Marks faces in it. */
static void fill(ck_cells *cells, bool grouped) {
    memset(cells->ways, CK_NO_FACE, (size_t)cells->rows * CK_CELL_ROW);
    if (!cells->single && !ck_mark_faces(cells, grouped)) {
        cells->single = true;
    }
    if (cells->single) {
        cells->part = false;
        cells->count[0] = cells->count[1] = cells->count[2] = 3;
        cells->rows = 9;
        memset(cells->ways, CK_NO_FACE, (size_t)cells->rows * CK_CELL_ROW);
        cells->ways[(size_t)ck_cells_row(cells, 1, 1) * CK_CELL_ROW + 1] = 0;
    }
    make_rows(cells);
}

bool ck_cells_make(ck_memory *memory, ck_simple_memory *room, const ck_body *body, bool fine, ck_cells *cells) {
    if (!lay(memory, room, body, fine, cells) || !reserve(memory, room, cells)) {
        return false;
    }
    fill(cells, !fine);
    return true;
}

bool ck_cells_make_part(ck_memory *memory, ck_simple_memory *room, const ck_body *body, ck_taking_part faces,
                        ck_cells *cells) {
    if (!lay(memory, room, body, false, cells) || !reserve(memory, room, cells)) {
        return false;
    }
    ask_for_part(cells, faces);
    fill(cells, true);
    return true;
}
