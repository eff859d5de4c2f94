#include "solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t bytes) {
    void *memory = malloc(bytes);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

solid solid_of(scene_mesh mesh) {
    solid shape = {.positions = scene_mesh_doubles(&mesh),
                   .vertex_count = mesh.vertex_count,
                   .indices = mesh.indices,
                   .triangle_count = mesh.triangle_count};
    if (shape.positions == NULL || shape.indices == NULL) {
        abort();
    }
    free(mesh.positions);
    return shape;
}

solid solid_copy(const solid *from) {
    solid shape = *from;
    shape.positions = allocate(3 * from->vertex_count * sizeof(double));
    shape.indices = allocate(3 * from->triangle_count * sizeof(uint32_t));
    memcpy(shape.positions, from->positions, 3 * from->vertex_count * sizeof(double));
    memcpy(shape.indices, from->indices, 3 * from->triangle_count * sizeof(uint32_t));
    return shape;
}

void solid_free(solid *shape) {
    free(shape->positions);
    free(shape->indices);
    *shape = (solid){0};
}

clinker_mesh solid_borrow(const solid *shape) {
    return (clinker_mesh){.positions = shape->positions,
                          .vertex_count = shape->vertex_count,
                          .scalar = CLINKER_FLOAT64,
                          .indices = shape->indices,
                          .triangle_count = shape->triangle_count};
}

void solid_move(solid *shape, const double offset[3]) {
    for (size_t i = 0; i < 3 * shape->vertex_count; i++) {
        shape->positions[i] += offset[i % 3];
    }
}

void solid_scale(solid *shape, double factor) {
    for (size_t i = 0; i < 3 * shape->vertex_count; i++) {
        shape->positions[i] *= factor;
    }
}

void solid_place(solid *shape, const clinker_pose *pose) {
    for (size_t i = 0; i < shape->vertex_count; i++) {
        double *p = &shape->positions[3 * i];
        double q[3];
        for (int axis = 0; axis < 3; axis++) {
            const double *row = &pose->m[(ptrdiff_t)4 * axis];
            q[axis] = ((row[0] * p[0] + row[1] * p[1]) + row[2] * p[2]) + row[3];
        }
        memcpy(p, q, sizeof q);
    }
}

void solid_cycle_axes(solid *shape) {
    for (size_t i = 0; i < shape->vertex_count; i++) {
        double *p = &shape->positions[3 * i];
        double x = p[0];
        p[0] = p[1];
        p[1] = p[2];
        p[2] = x;
    }
}

void solid_rotate_corners(solid *shape) {
    for (size_t i = 0; i < shape->triangle_count; i++) {
        uint32_t *corner = &shape->indices[3 * i];
        for (size_t turn = 0; turn < i % 3; turn++) {
            uint32_t first = corner[0];
            corner[0] = corner[1];
            corner[1] = corner[2];
            corner[2] = first;
        }
    }
}

void solid_flip(solid *shape) {
    for (size_t i = 0; i < shape->triangle_count; i++) {
        uint32_t corner = shape->indices[3 * i];
        shape->indices[3 * i] = shape->indices[3 * i + 1];
        shape->indices[3 * i + 1] = corner;
    }
}

void solid_nudge(solid *shape, scene_random *random, size_t one_in) {
    for (size_t i = 0; i < 3 * shape->vertex_count; i++) {
        if (scene_random_below(random, one_in) == 0) {
            double way = scene_random_below(random, 2) == 0 ? HUGE_VAL : -HUGE_VAL;
            shape->positions[i] = nextafter(shape->positions[i], way);
        }
    }
}

void solid_drop_face(solid *shape, size_t face) {
    size_t last = --shape->triangle_count;
    memmove(&shape->indices[3 * face], &shape->indices[3 * last], 3 * sizeof(uint32_t));
}

static void random_order(uint32_t *order, size_t count, scene_random *random) {
    for (size_t i = 0; i < count; i++) {
        size_t other = scene_random_below(random, i + 1);
        order[i] = order[other];
        order[other] = (uint32_t)i;
    }
}

void solid_shuffle_faces(solid *shape, scene_random *random, uint32_t *was) {
    uint32_t *indices = allocate(3 * shape->triangle_count * sizeof(uint32_t));
    random_order(was, shape->triangle_count, random);
    for (size_t i = 0; i < shape->triangle_count; i++) {
        memcpy(&indices[3 * i], &shape->indices[3 * (size_t)was[i]], 3 * sizeof(uint32_t));
    }
    free(shape->indices);
    shape->indices = indices;
}

void solid_shuffle_vertices(solid *shape, scene_random *random) {
    uint32_t *now = allocate(shape->vertex_count * sizeof(uint32_t));
    double *positions = allocate(3 * shape->vertex_count * sizeof(double));
    random_order(now, shape->vertex_count, random);
    for (size_t i = 0; i < shape->vertex_count; i++) {
        memcpy(&positions[3 * (size_t)now[i]], &shape->positions[3 * i], 3 * sizeof(double));
    }
    for (size_t i = 0; i < 3 * shape->triangle_count; i++) {
        shape->indices[i] = now[shape->indices[i]];
    }
    free(now);
    free(shape->positions);
    shape->positions = positions;
}

static float half_steps(scene_random *random, size_t low, size_t high) {
    return 0.5F * (float)(low + scene_random_below(random, high - low + 1));
}

static scene_mesh random_box(scene_random *random) {
    float low[3];
    float high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = half_steps(random, 0, 4);
        high[axis] = low[axis] + half_steps(random, 1, 6);
    }
    return scene_box(low, high);
}

/* The commonest are the simplest, as is most of their trouble. */
static solid random_shape(scene_random *random) {
    float half = half_steps(random, 1, 4);
    switch (scene_random_below(random, 14)) {
    case 0:
    case 1:
        return solid_of(scene_cube(half));
    case 2:
    case 3:
        return solid_of(scene_tetrahedron(2 * half));
    case 4:
        return solid_of(scene_icosphere(half, 1 + (unsigned)scene_random_below(random, 2)));
    case 5:
        return solid_of(scene_torus(half + 1, 0.5F, 8, 4));
    case 6:
        return solid_of(scene_cylinder(half, half_steps(random, 1, 4), 8));
    case 7:
    case 8:
        return solid_of(scene_hollow_box(half + 0.5F, half));
    case 9:
        return solid_of(scene_two_cubes(half, 2 * half + half_steps(random, 0, 4)));
    case 10:
        return solid_of(scene_knot(2, 3, 2, 0.75F, 0.25F, 16, 4));
    default:
        return solid_of(random_box(random));
    }
}

/* Round forms are rounded to a fine grid as well, so that they too can be moved and scaled without rounding. */
solid solid_random(scene_random *random) {
    solid shape = random_shape(random);
    for (size_t i = 0; i < 3 * shape.vertex_count; i++) {
        shape.positions[i] = ldexp(nearbyint(ldexp(shape.positions[i], 10)), -10);
    }
    return shape;
}
