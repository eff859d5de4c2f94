#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "layer_scenes.h"

#include "random.h"

static bool one_in(scene_random *random, size_t count) {
    return scene_random_below(random, count) == 0;
}

static scene_mesh joined(scene_mesh mesh, scene_mesh other) {
    assert_true(scene_mesh_append(&mesh, &other));
    scene_mesh_free(&other);
    return mesh;
}

static scene_mesh moved(scene_mesh mesh, float x, float y, float z) {
    scene_mesh_move(&mesh, x, y, z);
    return mesh;
}

static scene_mesh flipped(scene_mesh mesh) {
    scene_mesh_flip(&mesh);
    return mesh;
}

static scene_mesh convex(scene_random *random) {
    const float low[3] = {-1, -0.5F, -0.25F};
    const float high[3] = {1, 0.75F, 0.5F};
    switch (scene_random_below(random, 5)) {
    case 0:
        return scene_box(low, high);
    case 1:
        return scene_tetrahedron(1.5F);
    case 2:
        return scene_cylinder(0.6F, 0.8F, 9);
    case 3:
        return scene_cube(0.7F);
    default:
        return scene_icosphere(0.9F, 1 + (unsigned)scene_random_below(random, 3));
    }
}

static scene_mesh concave(scene_random *random) {
    switch (scene_random_below(random, 6)) {
    case 0:
        return scene_torus(0.8F, 0.3F, 14, 9);
    case 1:
        return scene_knot(2, 3, 0.7F, 0.3F, 0.12F, 40, 5);
    case 2:
        return scene_bumpy_sphere(300, scene_random_bits(random), 1);
    case 3:
        return scene_two_cubes(0.4F, 1.2F);
    case 4:
        return scene_plate_with_hole(1, 0.2F, 0.5F, 16);
    default:
        return scene_rough_slab(200, scene_random_bits(random));
    }
}

static scene_mesh hollow(scene_random *random) {
    float wall = (float)scene_random_between(random, 0.1, 0.6);
    if (one_in(random, 2)) {
        return scene_hollow_box(0.9F, 0.9F - wall);
    }
    return joined(scene_icosphere(1, 3), flipped(scene_icosphere(1 - wall, 2)));
}

/* A further shell that lies within the body, across its surface, or next to it; seldom one without an inside. */
static scene_mesh nested(scene_random *random) {
    scene_mesh shell = one_in(random, 2) ? scene_cube(0.4F) : scene_icosphere(0.5F, 2);
    if (one_in(random, 4)) {
        scene_mesh_flip(&shell);
    }
    float shift = (float)scene_random_between(random, 0, 1.2);
    return joined(one_in(random, 2) ? scene_icosphere(0.9F, 2) : convex(random), moved(shell, shift, shift / 2, 0));
}

static scene_mesh any_shape(scene_random *random) {
    switch (scene_random_below(random, 4)) {
    case 0:
        return convex(random);
    case 1:
        return concave(random);
    case 2:
        return hollow(random);
    default:
        return nested(random);
    }
}

/* Plates across z, `gap` apart, beginning at `start`. */
static scene_mesh stack(unsigned count, float start, float gap, float thickness) {
    scene_mesh all = {0};
    for (unsigned i = 0; i < count; i++) {
        float z = start + gap * (float)i;
        const float low[3] = {-0.8F, -0.8F, z};
        const float high[3] = {0.8F, 0.8F, z + thickness};
        scene_mesh plate = scene_box(low, high);
        all = i == 0 ? plate : joined(all, plate);
    }
    return all;
}

/* Plates of one body in the gaps of the other; or they slip into each other; or one stack ends before the other. */
static void make_stacks(layer_scene *made, scene_random *random) {
    unsigned count = 2 + (unsigned)scene_random_below(random, one_in(random, 3) ? 80 : 12);
    float gap = 2.4F / (float)count;
    float thickness = gap * (float)scene_random_between(random, 0.2, 0.6);
    float shift = one_in(random, 2) ? gap / 2 : gap * (float)scene_random_between(random, 0, (double)count);
    made->meshes[0] = stack(count, -1.2F, gap, thickness);
    made->meshes[1] =
        one_in(random, 3) ? concave(random) : moved(stack(count, -1.2F, gap, thickness), 0.3F, 0.2F, shift);
    if (one_in(random, 2)) {
        scene_mesh first = made->meshes[0];
        made->meshes[0] = made->meshes[1];
        made->meshes[1] = first;
    }
    made->direction[0] = scene_random_between(random, -0.05, 0.05);
    made->direction[1] = scene_random_between(random, -0.05, 0.05);
    made->direction[2] = one_in(random, 2) ? 1 : -1;
}

static float on_grid(scene_random *random, unsigned low, unsigned high) {
    return (float)(GRID_STEP * (double)(low + scene_random_below(random, high - low + 1)));
}

static scene_mesh grid_shape(scene_random *random) {
    const float low[3] = {-on_grid(random, 2, 8), -on_grid(random, 2, 8), -on_grid(random, 0, 8)};
    const float high[3] = {on_grid(random, 3, 8), on_grid(random, 3, 8), on_grid(random, 1, 8)};
    switch (scene_random_below(random, 4)) {
    case 0:
        return moved(scene_tetrahedron(on_grid(random, 4, 16)), low[0], low[1], low[2]);
    case 1:
        return scene_hollow_box(on_grid(random, 4, 8), on_grid(random, 1, 3));
    case 2:
        return joined(scene_box(low, high), moved(scene_box(low, high), high[0] - low[0], 0, -high[2] / 2));
    default:
        return scene_box(low, high);
    }
}

static float lowest(const scene_mesh *mesh, size_t axis, float sign) {
    float low = sign * mesh->positions[axis];
    for (size_t i = 1; i < mesh->vertex_count; i++) {
        float at = sign * mesh->positions[3 * i + axis];
        low = at < low ? at : low;
    }
    return low;
}

/* Moves b along an axis, so that it begins where a ends. */
static void make_flush(layer_scene *made, size_t axis) {
    float move = -lowest(&made->meshes[0], axis, -1) - lowest(&made->meshes[1], axis, 1);
    scene_mesh_move(&made->meshes[1], axis == 0 ? move : 0, axis == 1 ? move : 0, axis == 2 ? move : 0);
}

static void make_on_grid(layer_scene *made, scene_random *random) {
    size_t axis = scene_random_below(random, 3);
    for (int i = 0; i < 2; i++) {
        made->meshes[i] = moved(grid_shape(random), on_grid(random, 0, 8) - 0.5F, on_grid(random, 0, 8) - 0.5F,
                                on_grid(random, 0, 8) - 0.5F);
    }
    if (one_in(random, 2)) {
        make_flush(made, one_in(random, 2) ? axis : scene_random_below(random, 3));
    }
    made->direction[axis] = one_in(random, 2) ? 1 : -1;
    made->resolution = 8U << scene_random_below(random, 3);
}

static void place(scene_mesh *mesh, scene_random *random, double scale, double reach) {
    double position[3];
    for (int i = 0; i < 3; i++) {
        position[i] = scene_random_between(random, -reach, reach);
    }
    clinker_pose pose = scene_random_pose(random, position);
    for (int i = 0; i < 12; i++) {
        pose.m[i] *= i % 4 == 3 ? 1 : scale;
    }
    scene_mesh placed = scene_mesh_placed(mesh, &pose);
    scene_mesh_free(mesh);
    *mesh = placed;
}

static void make_shapes(layer_scene *made, scene_random *random) {
    scene_mesh *a = &made->meshes[0];
    scene_mesh *b = &made->meshes[1];
    bool first = one_in(random, 2);
    switch (made->family) {
    case LAYERS_CONVEX:
        *a = convex(random);
        *b = convex(random);
        break;
    case LAYERS_CONVEX_CONCAVE:
        *a = first ? convex(random) : concave(random);
        *b = first ? concave(random) : convex(random);
        break;
    case LAYERS_CONCAVE:
        *a = concave(random);
        *b = concave(random);
        break;
    case LAYERS_HOLLOW:
        *a = hollow(random);
        *b = any_shape(random);
        break;
    case LAYERS_NESTED:
        *a = first ? nested(random) : any_shape(random);
        *b = nested(random);
        break;
    case LAYERS_INSIDE_OUT:
        *a = flipped(any_shape(random));
        *b = first ? any_shape(random) : flipped(any_shape(random));
        made->inverted[0] = true;
        made->inverted[1] = !first;
        break;
    default: /* LAYERS_WITHIN */
        *a = any_shape(random);
        *b = any_shape(random);
        break;
    }
}

static void make_posed(layer_scene *made, scene_random *random) {
    make_shapes(made, random);
    bool small = made->family == LAYERS_WITHIN || (made->family == LAYERS_HOLLOW && one_in(random, 2));
    double scale = small ? scene_random_between(random, 0.1, 0.4) : 1;
    place(&made->meshes[0], random, 1, 0.1);
    place(&made->meshes[1], random, scale, 0.5 + 0.5 * (double)scene_random_below(random, 3));
    if (one_in(random, 4)) {
        made->direction[scene_random_below(random, 3)] = one_in(random, 2) ? 1 : -1;
    } else {
        scene_random_direction(random, made->direction);
    }
}

layer_scene layer_scene_make(uint64_t seed) {
    scene_random random = {seed * 0x9e3779b97f4a7c15U + 3};
    layer_scene made = {.family = (layer_family)(seed % LAYER_FAMILIES)};
    made.resolution = 16 + (uint32_t)scene_random_below(&random, 17);
    if (made.family == LAYERS_MANY) {
        make_stacks(&made, &random);
    } else if (made.family == LAYERS_ON_GRID) {
        make_on_grid(&made, &random);
    } else {
        make_posed(&made, &random);
    }
    assert_true(made.meshes[0].vertex_count > 0 && made.meshes[1].vertex_count > 0);
    return made;
}

void layer_scene_free(layer_scene *scene) {
    scene_mesh_free(&scene->meshes[0]);
    scene_mesh_free(&scene->meshes[1]);
}

void layer_scene_bodies(const layer_scene *scene, clinker_body bodies[2]) {
    for (int i = 0; i < 2; i++) {
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&scene->meshes[i])};
    }
}
