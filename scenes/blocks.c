/* Cuts a box into cells and keeps the sides that lie between a cell of the solid and none. */
#include "blocks.h"

#include "builder.h"

#include <stdlib.h>
#include <string.h>

typedef struct block_cells {
    const scene_block *holes;
    size_t hole_count;
    double *planes[3];  /* across each axis, ascending */
    size_t counts[3];   /* of planes */
    uint32_t *vertices; /* by the planes through them; UINT32_MAX: not in the mesh yet */
    scene_builder builder;
} block_cells;

static int by_size(const void *left, const void *right) {
    const double *a = left;
    const double *b = right;
    return (*a > *b) - (*a < *b);
}

/* The sides of the block and of the holes in it, each once; returns how many. `sides` has room for all. */
static size_t gather_sides(const block_cells *c, const scene_block *whole, int axis, double *sides) {
    size_t found = 0;
    sides[found++] = whole->low[axis];
    sides[found++] = whole->high[axis];
    for (size_t i = 0; i < 2 * c->hole_count; i++) {
        double side = i % 2 == 0 ? c->holes[i / 2].low[axis] : c->holes[i / 2].high[axis];
        if (side > whole->low[axis] && side < whole->high[axis]) {
            sides[found++] = side;
        }
    }
    qsort(sides, found, sizeof *sides, by_size);
    size_t kept = 1;
    for (size_t i = 1; i < found; i++) {
        if (sides[i] > sides[kept - 1]) {
            sides[kept++] = sides[i];
        }
    }
    return kept;
}

/* How many equal parts, a power of two, are no longer than a cell each. */
static size_t parts_of(double length, double cell) {
    size_t parts = 1;
    while (length > cell * (double)parts) {
        parts *= 2;
    }
    return parts;
}

static bool cut_across(block_cells *c, const scene_block *whole, int axis, double cell) {
    double *sides = malloc((2 + 2 * c->hole_count) * sizeof *sides);
    if (!sides) {
        return false;
    }
    size_t side_count = gather_sides(c, whole, axis, sides);
    size_t total = 1;
    for (size_t i = 1; i < side_count; i++) {
        total += parts_of(sides[i] - sides[i - 1], cell);
    }
    double *planes = malloc(total * sizeof *planes);
    c->planes[axis] = planes;
    for (size_t i = 1; planes && i < side_count; i++) {
        size_t parts = parts_of(sides[i] - sides[i - 1], cell);
        for (size_t k = 0; k < parts; k++) {
            planes[c->counts[axis]++] = sides[i - 1] + (sides[i] - sides[i - 1]) * (double)k / (double)parts;
        }
    }
    if (planes) {
        planes[c->counts[axis]++] = sides[side_count - 1];
    }
    free(sides);
    return planes != NULL;
}

/* A cell lies between the planes `at` and the next ones; there is none beyond the last but one. */
static bool is_solid(const block_cells *c, const size_t at[3]) {
    double middle[3];
    for (int k = 0; k < 3; k++) {
        if (at[k] >= c->counts[k] - 1) {
            return false;
        }
        middle[k] = (c->planes[k][at[k]] + c->planes[k][at[k] + 1]) / 2;
    }
    for (size_t i = 0; i < c->hole_count; i++) {
        bool within = true;
        for (int k = 0; k < 3; k++) {
            within = within && middle[k] > c->holes[i].low[k] && middle[k] < c->holes[i].high[k];
        }
        if (within) {
            return false;
        }
    }
    return true;
}

static uint32_t vertex_at(block_cells *c, const size_t at[3]) {
    uint32_t *vertex = &c->vertices[(at[2] * c->counts[1] + at[1]) * c->counts[0] + at[0]];
    if (*vertex == UINT32_MAX) {
        *vertex = scene_builder_vertex(&c->builder, c->planes[0][at[0]], c->planes[1][at[1]], c->planes[2][at[2]]);
    }
    return *vertex;
}

/* The side of a cell across an axis, at its low or its high end, where nothing solid lies behind it. */
static void add_cell_side(block_cells *c, const size_t cell[3], int axis, bool high) {
    static const size_t corner_steps[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    size_t behind[3] = {cell[0], cell[1], cell[2]};
    behind[axis] += high ? 1 : SIZE_MAX; /* one before the first is none, as one behind the last */
    if (is_solid(c, behind)) {
        return;
    }
    uint32_t corners[4];
    for (int i = 0; i < 4; i++) {
        size_t at[3];
        at[axis] = cell[axis] + (high ? 1 : 0);
        at[(axis + 1) % 3] = cell[(axis + 1) % 3] + corner_steps[i][0];
        at[(axis + 2) % 3] = cell[(axis + 2) % 3] + corner_steps[i][1];
        corners[high ? i : 3 - i] = vertex_at(c, at);
    }
    scene_builder_quad(&c->builder, corners[0], corners[1], corners[2], corners[3]);
}

static void add_cells(block_cells *c) {
    size_t at[3];
    for (at[2] = 0; at[2] < c->counts[2] - 1; at[2]++) {
        for (at[1] = 0; at[1] < c->counts[1] - 1; at[1]++) {
            for (at[0] = 0; at[0] < c->counts[0] - 1; at[0]++) {
                for (int side = 0; side < 6 && is_solid(c, at); side++) {
                    add_cell_side(c, at, side / 2, side % 2 == 1);
                }
            }
        }
    }
}

scene_mesh scene_block_mesh(const scene_block *whole, const scene_block *holes, size_t hole_count, double cell) {
    block_cells c = {.holes = holes, .hole_count = hole_count};
    scene_mesh mesh = {0};
    if (cut_across(&c, whole, 0, cell) && cut_across(&c, whole, 1, cell) && cut_across(&c, whole, 2, cell)) {
        size_t most = c.counts[0] * c.counts[1] * c.counts[2];
        c.vertices = malloc(most * sizeof *c.vertices);
        if (c.vertices) {
            memset(c.vertices, 0xff, most * sizeof *c.vertices);
            add_cells(&c);
            mesh = scene_builder_finish(&c.builder);
        }
    }
    free(c.planes[0]);
    free(c.planes[1]);
    free(c.planes[2]);
    free(c.vertices);
    return mesh;
}
