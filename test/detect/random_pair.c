#include "random_pair.h"

#include <math.h>

static void move_on_grid(solid *shape, scene_random *random) {
    double offset[3];
    for (int axis = 0; axis < 3; axis++) {
        offset[axis] = 0.5 * (double)scene_random_below(random, 9) - 2;
    }
    solid_move(shape, offset);
}

static void pose_randomly(solid *shape, scene_random *random) {
    double position[3];
    for (int axis = 0; axis < 3; axis++) {
        position[axis] = scene_random_between(random, -2.0, 2.0);
    }
    clinker_pose pose = scene_random_pose(random, position);
    solid_place(shape, &pose);
}

/* A tenth of the pairs are a body and its copy, in place or moved on the grid. */
static void make_on_grid(random_pair *pair, scene_random *random) {
    pair->a = solid_random(random);
    bool copy = scene_random_below(random, 10) == 0;
    pair->b = copy ? solid_copy(&pair->a) : solid_random(random);
    if (!copy || scene_random_below(random, 2) == 0) {
        move_on_grid(&pair->b, random);
    }
}

static void scale_both(random_pair *pair, double factor) {
    solid_scale(&pair->a, factor);
    solid_scale(&pair->b, factor);
    pair->unit = factor;
}

static void open_or_flip(random_pair *pair, scene_random *random) {
    solid *shape = scene_random_below(random, 2) == 0 ? &pair->a : &pair->b;
    if (scene_random_below(random, 3) == 0) {
        solid_scale(&pair->b, 0.125); /* often lies within a then */
    }
    if (scene_random_below(random, 3) == 0) {
        solid_flip(shape);
    } else {
        solid_drop_face(shape, scene_random_below(random, shape->triangle_count));
    }
}

static void make_shapes(random_pair *pair, scene_random *random) {
    make_on_grid(pair, random);
    bool extreme = scene_random_below(random, 2) == 0;
    switch (pair->family) {
    case PAIR_POSED:
        pose_randomly(&pair->b, random);
        break;
    case PAIR_ONE_ULP:
        solid_nudge(&pair->b, random, 1 + scene_random_below(random, 3));
        break;
    case PAIR_MIXED_SIZES:
        solid_scale(extreme ? &pair->a : &pair->b, 1e6);
        break;
    case PAIR_HUGE:
        scale_both(pair, extreme ? 1e300 : 1e30);
        break;
    case PAIR_TINY:
        scale_both(pair, extreme ? 1e-300 : 1e-30);
        break;
    case PAIR_OPEN:
        open_or_flip(pair, random);
        break;
    default:
        break;
    }
}

static clinker_query random_query(double unit, scene_random *random) {
    clinker_query query = clinker_query_default();
    query.detail = CLINKER_DETAIL_FACES;
    query.depth = scene_random_below(random, 3) == 0;
    switch (scene_random_below(random, 3)) {
    case 0:
        query.tolerance = 0;
        break;
    case 1:
        query.tolerance = 0x1p-12 * unit;
        break;
    default:
        break;
    }
    query.clearance = scene_random_below(random, 2) == 0 ? 0.0 : scene_random_between(random, 0.1, 3.0) * unit;
    return query;
}

random_pair random_pair_make(uint64_t seed) {
    scene_random random = {seed * 0x9e3779b97f4a7c15U + 1};
    random_pair pair = {.seed = seed, .family = (pair_family)(seed % PAIR_FAMILIES), .unit = 1.0};
    make_shapes(&pair, &random);
    pair.query = random_query(pair.unit, &random);
    return pair;
}

static void take_faces_out(solid *shape, scene_random *random) {
    for (size_t left = 1 + scene_random_below(random, 3); left > 0 && shape->triangle_count > 1; left--) {
        solid_drop_face(shape, scene_random_below(random, shape->triangle_count));
    }
}

/* By powers of two, about a point of its own: on a grid it stays on a finer one. */
static void shrink_in_place(solid *shape) {
    for (size_t i = 3; i < 3 * shape->vertex_count; i++) {
        double at = shape->positions[i % 3];
        shape->positions[i] = at + 0.125 * (shape->positions[i] - at);
    }
}

random_pair random_pair_make_open(uint64_t seed) {
    random_pair pair = random_pair_make(seed);
    scene_random random = {seed * 0x9e3779b97f4a7c15U + 3};
    size_t which = scene_random_below(&random, 3);
    if (scene_random_below(&random, 3) == 0) {
        shrink_in_place(&pair.b);
    }
    if (which != 1) {
        take_faces_out(&pair.a, &random);
    }
    if (which != 0) {
        take_faces_out(&pair.b, &random);
    }
    return pair;
}

void random_pair_free(random_pair *pair) {
    solid_free(&pair->a);
    solid_free(&pair->b);
}

void random_pair_bodies(const random_pair *pair, clinker_body bodies[2]) {
    bodies[0] = (clinker_body){.mesh = solid_borrow(&pair->a)};
    bodies[1] = (clinker_body){.mesh = solid_borrow(&pair->b)};
}
