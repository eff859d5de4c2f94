/* Crowds: many boxes or spheres strewn in a cube, at a density where about one in twenty meets another. */
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

/* Gives each box its own size and vertices; all share the indices of one box. */
static bool size_boxes(scene_crowd *crowd, scene_random *random) {
    crowd->mesh = scene_cube(1);
    if (!crowd->mesh.positions) {
        return false;
    }
    float *positions = realloc(crowd->mesh.positions, crowd->count * 24 * sizeof(float));
    if (!positions) {
        return false;
    }
    crowd->mesh.positions = positions;
    crowd->mesh.vertex_count = 8 * crowd->count;
    for (size_t i = crowd->count; i-- > 0;) { /* the first box is the pattern, so it comes last */
        float *half = crowd->half_extents + 3 * i;
        for (size_t k = 0; k < 3; k++) {
            half[k] = (float)(scene_random_between(random, 0.5, 1.5) / 2);
        }
        for (size_t k = 0; k < 24; k++) {
            positions[24 * i + k] = positions[k] * half[k % 3];
        }
    }
    return true;
}

scene_crowd scene_boxes(size_t count) {
    scene_random random = {9};
    scene_crowd crowd = {.count = count};
    crowd.poses = malloc(count * sizeof *crowd.poses);
    crowd.half_extents = malloc(count * 3 * sizeof *crowd.half_extents);
    if (!crowd.poses || !crowd.half_extents || !size_boxes(&crowd, &random)) {
        scene_crowd_free(&crowd);
        return crowd;
    }
    strew(&crowd, 2 * cbrt((double)count * 1.33 / 0.05), &random);
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
