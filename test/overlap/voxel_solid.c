#include "voxel_solid.h"

#include <string.h>

static bool has_cube(const voxel_solid *solid, const int cube[3]) {
    for (int axis = 0; axis < 3; axis++) {
        if (cube[axis] < 0 || cube[axis] >= solid->side) {
            return false;
        }
    }
    return solid->cubes[cube[2]][cube[1]][cube[0]];
}

bool voxel_solid_has(const voxel_solid *solid, const int at[3]) {
    int cube[3];
    for (int axis = 0; axis < 3; axis++) {
        const int from_low = at[axis] - solid->low[axis];
        cube[axis] = from_low < 0 ? -1 : from_low / 2;
    }
    return has_cube(solid, cube);
}

static uint32_t vertex_at(const voxel_solid *solid, const int at[3]) {
    const int points = solid->side + 1;
    return (uint32_t)((at[2] * points + at[1]) * points + at[0]);
}

static void add_face(voxel_solid *solid, uint32_t a, uint32_t b, uint32_t c) {
    const uint32_t face[3] = {a, b, c};
    memcpy(solid->faces[solid->face_count++], face, sizeof face);
}

/* The side of a cube that is square to the axis, on its upper or its lower end, counter-clockwise from outside. */
static void add_side(scene_random *random, const int cube[3], int axis, bool upper, voxel_solid *solid) {
    static const int around[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const int right = (axis + (upper ? 1 : 2)) % 3; /* right x up is the normal */
    const int up = (axis + (upper ? 2 : 1)) % 3;
    const size_t first = scene_random_below(random, 2); /* where the diagonal begins */
    uint32_t corners[4];
    for (size_t i = 0; i < 4; i++) {
        int at[3] = {cube[0], cube[1], cube[2]};
        at[axis] += upper ? 1 : 0;
        at[right] += around[(i + first) % 4][0];
        at[up] += around[(i + first) % 4][1];
        corners[i] = vertex_at(solid, at);
    }
    add_face(solid, corners[0], corners[1], corners[2]);
    add_face(solid, corners[0], corners[2], corners[3]);
}

static void add_free_sides(scene_random *random, const int cube[3], voxel_solid *solid) {
    for (int i = 0; i < 6 && has_cube(solid, cube); i++) {
        int beside[3] = {cube[0], cube[1], cube[2]};
        beside[i / 2] += i % 2 == 0 ? -1 : 1;
        if (!has_cube(solid, beside)) {
            add_side(random, cube, i / 2, i % 2 == 1, solid);
        }
    }
}

static void make_positions(voxel_solid *solid) {
    int at[3];
    for (at[2] = 0; at[2] <= solid->side; at[2]++) {
        for (at[1] = 0; at[1] <= solid->side; at[1]++) {
            for (at[0] = 0; at[0] <= solid->side; at[0]++) {
                double *position = solid->positions[vertex_at(solid, at)];
                for (int axis = 0; axis < 3; axis++) {
                    position[axis] = 0.5 * solid->low[axis] + at[axis];
                }
            }
        }
    }
}

static void fill_cubes(scene_random *random, voxel_solid *solid) {
    const size_t side = (size_t)solid->side;
    const size_t of_eight = 2 + scene_random_below(random, 7); /* how full the grid is */
    for (size_t i = 0; i < side * side * side; i++) {
        solid->cubes[i / side / side][i / side % side][i % side] = scene_random_below(random, 8) < of_eight;
    }
    solid->cubes[scene_random_below(random, side)][scene_random_below(random, side)][scene_random_below(random, side)] =
        true;
}

void voxel_solid_make(scene_random *random, int side, const int low[3], voxel_solid *solid) {
    memset(solid, 0, sizeof *solid);
    solid->side = side;
    memcpy(solid->low, low, sizeof solid->low);
    fill_cubes(random, solid);
    make_positions(solid);
    int cube[3];
    for (cube[2] = 0; cube[2] < side; cube[2]++) {
        for (cube[1] = 0; cube[1] < side; cube[1]++) {
            for (cube[0] = 0; cube[0] < side; cube[0]++) {
                add_free_sides(random, cube, solid);
            }
        }
    }
}

clinker_mesh voxel_solid_mesh(const voxel_solid *solid) {
    const int points = solid->side + 1;
    return (clinker_mesh){.positions = solid->positions[0],
                          .vertex_count = (size_t)(points * points * points),
                          .scalar = CLINKER_SCALAR_FLOAT64,
                          .indices = solid->faces[0],
                          .triangle_count = solid->face_count};
}
