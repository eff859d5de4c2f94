/* The slab of a jaw: a grid of cells with bumps, four sides, and a flat base as a fan around its middle. */
#include "jaw.h"

#include "builder.h"
#include "random.h"

#include <math.h>

#define BASE 0.6 /* how far the flat base lies from the middle of the bumps */

typedef struct slab {
    scene_builder builder;
    uint32_t cells;
    bool upper, dyadic;
    scene_waves noise;
} slab;

/* Faces are given as for the lower jaw, which faces up. */
static void add_triangle(slab *s, uint32_t a, uint32_t b, uint32_t c) {
    if (s->upper) {
        scene_builder_triangle(&s->builder, a, c, b);
    } else {
        scene_builder_triangle(&s->builder, a, b, c);
    }
}

static double height_at(const slab *s, double x, double y) {
    double bumps = 0.1 * cos(6 * SCENE_PI * x) * cos(6 * SCENE_PI * y);
    double height = bumps + 0.03 * scene_waves_at(&s->noise, (const double[3]){x, y, 0});
    return s->dyadic ? round(height * 256) / 256 : height;
}

static uint32_t grid_vertex(const slab *s, uint32_t column, uint32_t row) {
    return row * (s->cells + 1) + column;
}

static void add_bumps(slab *s) {
    uint32_t m = s->cells;
    for (uint32_t j = 0; j <= m; j++) {
        for (uint32_t i = 0; i <= m; i++) {
            double x = 2.0 * i / m - 1;
            double y = 2.0 * j / m - 1;
            scene_builder_vertex(&s->builder, x, y, height_at(s, x, y));
        }
    }
    for (uint32_t j = 0; j < m; j++) {
        for (uint32_t i = 0; i < m; i++) {
            uint32_t from = grid_vertex(s, i, j);
            uint32_t to = grid_vertex(s, i + 1, j + 1);
            add_triangle(s, from, grid_vertex(s, i + 1, j), to);
            add_triangle(s, from, to, grid_vertex(s, i, j + 1));
        }
    }
}

/* The vertices around the grid, counter-clockwise from above; `step` below four times the cells. */
static uint32_t rim_vertex(const slab *s, uint32_t step) {
    uint32_t m = s->cells;
    uint32_t along = step % m;
    switch (step / m) {
    case 0:
        return grid_vertex(s, along, 0);
    case 1:
        return grid_vertex(s, m, along);
    case 2:
        return grid_vertex(s, m - along, m);
    default:
        return grid_vertex(s, 0, m - along);
    }
}

static void add_sides_and_base(slab *s) {
    uint32_t steps = 4 * s->cells;
    double base = s->upper ? BASE : -BASE;
    uint32_t foot = (uint32_t)s->builder.mesh.vertex_count;
    for (uint32_t i = 0; i < steps && !s->builder.failed; i++) {
        const float *above = s->builder.mesh.positions + 3 * (size_t)rim_vertex(s, i);
        scene_builder_vertex(&s->builder, (double)above[0], (double)above[1], base);
    }
    uint32_t middle = scene_builder_vertex(&s->builder, 0, 0, base);
    for (uint32_t i = 0; i < steps; i++) {
        uint32_t next = (i + 1) % steps;
        add_triangle(s, rim_vertex(s, i), foot + i, foot + next);
        add_triangle(s, rim_vertex(s, i), foot + next, rim_vertex(s, next));
        add_triangle(s, middle, foot + next, foot + i);
    }
}

scene_mesh scene_jaw(unsigned cells, bool upper, bool dyadic) {
    slab s = {.cells = cells, .upper = upper, .dyadic = dyadic, .noise = scene_waves_make(7, 16, 8, 30, true)};
    add_bumps(&s);
    add_sides_and_base(&s);
    return scene_builder_finish(&s.builder);
}

/* m cells in a row make 2 m^2 triangles of bumps and 12 m of sides and base. */
unsigned scene_jaw_cells(size_t triangles) {
    double cells = round(sqrt((double)triangles / 2 + 9) - 3);
    return cells > 1 ? (unsigned)cells : 1;
}

double scene_jaw_bump_height(const scene_mesh *jaw) {
    double low = BASE;
    double high = -BASE;
    for (size_t i = 0; i < jaw->vertex_count; i++) {
        double z = (double)jaw->positions[3 * i + 2];
        if (fabs(z) < BASE - 0.1) {
            low = fmin(low, z);
            high = fmax(high, z);
        }
    }
    return high - low;
}
