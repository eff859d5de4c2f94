/* Pairs of bodies, one of them posed so that they are apart, graze, overlap or contain each other. */
#include "jaw.h"
#include "random.h"
#include "scenes.h"

#include <math.h>

void scene_pair_free(scene_pair *pair) {
    scene_mesh_free(&pair->a);
    scene_mesh_free(&pair->b);
}

void scene_pair_bodies(const scene_pair *pair, clinker_body bodies[2]) {
    bodies[0] = (clinker_body){.mesh = scene_mesh_borrow(&pair->a), .pose = NULL};
    bodies[1] = (clinker_body){.mesh = scene_mesh_borrow(&pair->b), .pose = &pair->pose};
}

/* Moves b along a direction and keeps the pose exact in float, for libraries that take nothing else. */
static void advance(scene_pair *pair, const double direction[3], double distance) {
    for (int i = 0; i < 3; i++) {
        double *move = &pair->pose.m[4 * i + 3];
        *move = (double)(float)(*move + direction[i] * distance);
    }
}

/* As above, from where b touches a. The pair is freed if memory ran out. */
static void advance_from_contact(scene_pair *pair, const double direction[3], double distance) {
    double contact = scene_contact_distance(&pair->a, &pair->b, &pair->pose, direction);
    if (isnan(contact)) {
        scene_pair_free(pair);
        return;
    }
    advance(pair, direction, contact + distance);
}

scene_pair scene_spheres(size_t triangles, scene_spheres_pose pose) {
    const double diagonal[3] = {sqrt(1.0 / 3), sqrt(1.0 / 3), sqrt(1.0 / 3)};
    scene_random random = {3};
    scene_pair pair = {.a = scene_bumpy_sphere(triangles, 1, 1),
                       .b = scene_bumpy_sphere(triangles, 2, pose == SCENE_INSIDE ? 0.5F : 1),
                       .pose = scene_random_pose(&random, (const double[3]){0, 0, 0})};
    if (!pair.a.positions || !pair.b.positions) {
        scene_pair_free(&pair);
        return pair;
    }
    /* Two spheres that overlap by the square of an edge's length meet in a spot about two edges wide. */
    double edge_squared = 4 * SCENE_PI * 2.3 / (double)pair.a.triangle_count;
    switch (pose) {
    case SCENE_APART:
        advance_from_contact(&pair, diagonal, 0.002);
        break;
    case SCENE_GRAZE:
        advance_from_contact(&pair, diagonal, -edge_squared);
        break;
    case SCENE_DEEP:
        advance(&pair, diagonal, 1);
        break;
    case SCENE_INSIDE:
        advance(&pair, diagonal, 0.2);
        break;
    }
    return pair;
}

static scene_pair jaws_pair(unsigned cells, bool dyadic, const double move[3]) {
    scene_pair pair = {
        .a = scene_jaw(cells, false, dyadic),
        .b = scene_jaw(cells, true, dyadic),
        .pose = {{1, 0, 0, (double)(float)move[0], 0, 1, 0, (double)(float)move[1], 0, 0, 1, (double)(float)move[2]}}};
    if (!pair.a.positions || !pair.b.positions) {
        scene_pair_free(&pair);
    }
    return pair;
}

/* Jaws in each other's place; the sideways offset brings their two grids in general position. */
static scene_pair closed_jaws(size_t triangles) {
    return jaws_pair(scene_jaw_cells(triangles), false, (const double[3]){0.0213, 0.0137, 0});
}

static const double up[3] = {0, 0, 1};

scene_pair scene_jaws_pressed(size_t triangles, double depth) {
    scene_pair pair = closed_jaws(triangles);
    if (pair.a.positions) {
        advance_from_contact(&pair, up, -depth * scene_jaw_bump_height(&pair.a));
    }
    return pair;
}

scene_pair scene_jaws(size_t triangles, scene_jaws_pose pose) {
    if (pose != SCENE_OVERLAP) {
        return scene_jaws_pressed(triangles, pose == SCENE_CLEAR ? -0.001 : 0.03);
    }
    scene_pair pair = closed_jaws(triangles);
    if (pair.a.positions) {
        advance(&pair, up, -0.02 * scene_jaw_bump_height(&pair.a));
    }
    return pair;
}

scene_pair scene_grid_jaws(unsigned cells) {
    unsigned rounded = 4;
    while (rounded < cells && rounded < 1U << 12) {
        rounded *= 2;
    }
    double cell = 2.0 / rounded;
    return jaws_pair(rounded, true, (const double[3]){2 * cell, cell, 0});
}
