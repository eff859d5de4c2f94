/* A randomly displaced mesh, as in figure 4 of Shinya and Forgue, "Interference Detection through Rasterization". */
#include "builder.h"
#include "random.h"

#include <math.h>

/* The vertices of one side of the slab, row by row. */
static void add_side(scene_builder *builder, unsigned cells, scene_random *random) {
    for (unsigned row = 0; row <= cells; row++) {
        for (unsigned column = 0; column <= cells; column++) {
            double z = random != NULL ? scene_random_between(random, 0, 0.25) : -0.25;
            scene_builder_vertex(builder, 2.0 * column / cells - 1, 2.0 * row / cells - 1, z);
        }
    }
}

/* The wall below the edge that leads from vertex `a` of the top to `b`. */
static void add_wall(scene_builder *builder, uint32_t below, uint32_t a, uint32_t b) {
    scene_builder_quad(builder, below + a, below + b, b, a);
}

scene_mesh scene_rough_slab(size_t triangles, uint64_t seed) {
    /* Top and bottom have 2 n^2 triangles each, the walls 8 n. */
    double n = sqrt((double)triangles / 4 + 1) - 1;
    unsigned cells = n < 1 ? 1 : (unsigned)lround(n);
    uint32_t row = cells + 1;
    uint32_t below = row * row;
    scene_builder builder = {0};
    scene_random random = {seed};
    add_side(&builder, cells, &random);
    add_side(&builder, cells, NULL);
    for (uint32_t y = 0; y < cells; y++) {
        for (uint32_t x = 0; x < cells; x++) {
            uint32_t a = y * row + x;
            scene_builder_quad(&builder, a, a + 1, a + row + 1, a + row);
            scene_builder_quad(&builder, below + a, below + a + row, below + a + row + 1, below + a + 1);
        }
    }
    for (uint32_t i = 0; i < cells; i++) {
        add_wall(&builder, below, i, i + 1);
        add_wall(&builder, below, row * cells + i + 1, row * cells + i);
        add_wall(&builder, below, row * (i + 1), row * i);
        add_wall(&builder, below, row * i + cells, row * (i + 1) + cells);
    }
    return scene_builder_finish(&builder);
}
