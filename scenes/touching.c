/* Pairs of bodies that touch all over: plates whose large faces lie on each other, and a body on its own copy. */
#include "builder.h"
#include "random.h"

#include <math.h>

static const double plate_thickness = 0.2;

/* One of the two large faces, row by row; returns its first vertex. */
static uint32_t add_level(scene_builder *builder, uint32_t cells, double z) {
    uint32_t first = (uint32_t)builder->mesh.vertex_count;
    for (uint32_t row = 0; row <= cells; row++) {
        for (uint32_t column = 0; column <= cells; column++) {
            scene_builder_vertex(builder, 2.0 * column / cells - 1, 2.0 * row / cells - 1, z);
        }
    }
    return first;
}

/* The side of a plate between an edge of its lower face, from vertex `from` to `to`, and that of the upper one. */
static void add_side(scene_builder *builder, uint32_t rise, uint32_t from, uint32_t to) {
    scene_builder_quad(builder, from, to, to + rise, from + rise);
}

/* A slab over [-1, 1]^2 with cells * cells squares above and below, and one row of quads around. */
static scene_mesh plate(uint32_t cells, double low, double high) {
    scene_builder builder = {0};
    uint32_t row = cells + 1;
    add_level(&builder, cells, low);
    uint32_t rise = add_level(&builder, cells, high);
    for (uint32_t y = 0; y < cells; y++) {
        for (uint32_t x = 0; x < cells; x++) {
            uint32_t below = y * row + x;
            uint32_t above = below + rise;
            scene_builder_quad(&builder, above, above + 1, above + row + 1, above + row);
            scene_builder_quad(&builder, below, below + row, below + row + 1, below + 1);
        }
    }
    for (uint32_t i = 0; i < cells; i++) {
        add_side(&builder, rise, i, i + 1);
        add_side(&builder, rise, row * cells + i + 1, row * cells + i);
        add_side(&builder, rise, row * (i + 1), row * i);
        add_side(&builder, rise, row * i + cells, row * (i + 1) + cells);
    }
    return scene_builder_finish(&builder);
}

static clinker_pose plates_pose(scene_plates_pose pose) {
    clinker_pose placed = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    if (pose == SCENE_ALIGNED) {
        return placed;
    }
    double cosine = (double)(float)cos(SCENE_PI / 6);
    double sine = (double)(float)sin(SCENE_PI / 6);
    placed.m[0] = placed.m[5] = cosine;
    placed.m[1] = -sine;
    placed.m[4] = sine;
    if (pose != SCENE_ASKEW) {
        placed.m[11] = (double)(pose == SCENE_GAP ? 1e-5F : -1e-5F);
    }
    return placed;
}

scene_pair scene_plates(size_t triangles, scene_plates_pose pose) {
    double side = round(sqrt((double)triangles / 4));
    uint32_t cells = side > 1 ? (uint32_t)side : 1;
    scene_pair pair = {
        .a = plate(cells, -plate_thickness, 0), .b = plate(cells, 0, plate_thickness), .pose = plates_pose(pose)};
    if (!pair.a.positions || !pair.b.positions) {
        scene_pair_free(&pair);
    }
    return pair;
}

scene_pair scene_twins(size_t triangles, double shift) {
    double move = (double)(float)shift;
    scene_pair pair = {.a = scene_bumpy_sphere(triangles, 1, 1),
                       .b = scene_bumpy_sphere(triangles, 1, 1),
                       .pose = {{1, 0, 0, move, 0, 1, 0, move, 0, 0, 1, move}}};
    if (!pair.a.positions || !pair.b.positions) {
        scene_pair_free(&pair);
    }
    return pair;
}
