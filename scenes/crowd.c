/* Crowds: many boxes or spheres strewn in a cube, at a density where about one in twenty meets another; and boxes
 * heaped up without a gap. */
#include "random.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>

void scene_crowd_free(scene_crowd *crowd) {
    scene_mesh_free(&crowd->mesh);
    free(crowd->poses);
    free(crowd->half_extents);
    *crowd = (scene_crowd){0};
}

static void strew(scene_crowd *crowd, double side, scene_random *random) {
    for (size_t i = 0; i < crowd->count; i++) {
        double position[3];
        for (int k = 0; k < 3; k++) {
            position[k] = scene_random_between(random, 0, side);
        }
        crowd->poses[i] = scene_random_pose(random, position);
    }
}

/* Room for the poses and half extents of `count` boxes; an empty crowd if memory ran out. */
static scene_crowd make_room(size_t count) {
    scene_crowd crowd = {.count = count, .mesh = scene_cube(1)};
    crowd.poses = malloc(count * sizeof *crowd.poses);
    crowd.half_extents = malloc(count * 3 * sizeof *crowd.half_extents);
    if (!crowd.poses || !crowd.half_extents || !crowd.mesh.positions) {
        scene_crowd_free(&crowd);
    }
    return crowd;
}

/* Gives each box vertices of its own, by its half extents; all share the indices of one box. The crowd is freed if
 * memory ran out. */
static void shape_boxes(scene_crowd *crowd) {
    float *positions = realloc(crowd->mesh.positions, crowd->count * 24 * sizeof(float));
    if (!positions) {
        scene_crowd_free(crowd);
        return;
    }
    crowd->mesh.positions = positions;
    crowd->mesh.vertex_count = 8 * crowd->count;
    for (size_t i = crowd->count; i-- > 0;) { /* the first box is the pattern, so it comes last */
        for (size_t k = 0; k < 24; k++) {
            positions[24 * i + k] = positions[k] * crowd->half_extents[3 * i + k % 3];
        }
    }
}

scene_crowd scene_boxes(size_t count) {
    scene_random random = {9};
    scene_crowd crowd = make_room(count);
    for (size_t i = crowd.count; i-- > 0;) {
        for (size_t k = 0; k < 3; k++) {
            crowd.half_extents[3 * i + k] = (float)(scene_random_between(&random, 0.5, 1.5) / 2);
        }
    }
    if (crowd.count > 0) {
        strew(&crowd, 2 * cbrt((double)count * 1.33 / 0.05), &random);
        shape_boxes(&crowd);
    }
    return crowd;
}

/* The least side of a cube of at least `count` places. */
static size_t heap_side(size_t count) {
    size_t side = 1;
    while (side * side * side < count) {
        side++;
    }
    return side;
}

scene_crowd scene_stack(size_t count) {
    size_t side = heap_side(count);
    scene_crowd crowd = make_room(count);
    for (size_t i = 0; i < crowd.count; i++) {
        const size_t place[3] = {i % side, i / side % side, i / side / side};
        crowd.poses[i] =
            (clinker_pose){{1, 0, 0, (double)place[0], 0, 1, 0, (double)place[1], 0, 0, 1, (double)place[2]}};
        for (size_t k = 0; k < 3; k++) {
            crowd.half_extents[3 * i + k] = 0.5F;
        }
    }
    if (crowd.count > 0) {
        shape_boxes(&crowd);
    }
    return crowd;
}

scene_crowd scene_sphere_crowd(size_t count) {
    scene_random random = {9};
    scene_crowd crowd = {.count = count, .mesh = scene_bumpy_sphere(1000, 1, 1)};
    crowd.poses = malloc(count * sizeof *crowd.poses);
    if (!crowd.poses || !crowd.mesh.positions) {
        scene_crowd_free(&crowd);
        return crowd;
    }
    strew(&crowd, cbrt((double)count * 23 / 0.05), &random);
    return crowd;
}

clinker_body scene_crowd_body(const scene_crowd *crowd, size_t body) {
    clinker_body result = {.mesh = scene_mesh_borrow(&crowd->mesh), .pose = crowd->poses + body};
    if (crowd->half_extents) {
        result.mesh.positions = crowd->mesh.positions + 24 * body;
        result.mesh.vertex_count = 8;
    }
    return result;
}
