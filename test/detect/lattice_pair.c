#include "lattice_pair.h"

#include <math.h>
#include <string.h>

enum { MOST = 12 }; /* a coordinate */

static void random_point(scene_random *random, double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = (double)scene_random_below(random, 2 * MOST + 1) - MOST;
    }
}

/* Six times the volume of the tetrahedron; exact, as all coordinates are small whole numbers. */
static double side_of(const double *a, const double *b, const double *c, const double *d) {
    double u[3][3];
    for (int axis = 0; axis < 3; axis++) {
        u[0][axis] = b[axis] - a[axis];
        u[1][axis] = c[axis] - a[axis];
        u[2][axis] = d[axis] - a[axis];
    }
    return u[0][0] * (u[1][1] * u[2][2] - u[1][2] * u[2][1]) - u[0][1] * (u[1][0] * u[2][2] - u[1][2] * u[2][0]) +
           u[0][2] * (u[1][0] * u[2][1] - u[1][1] * u[2][0]);
}

/* A tetrahedron whose faces point outwards; its corners are not in one plane. */
static solid tetrahedron(double corners[4][3]) {
    static const uint32_t faces[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    const solid borrowed = {corners[0], 4, (uint32_t *)faces, 4};
    solid made = solid_copy(&borrowed);
    if (side_of(corners[0], corners[1], corners[2], corners[3]) < 0) {
        solid_flip(&made);
    }
    return made;
}

/* A parallelepiped: a corner and three edges. */
static solid skewed_box(double corners[4][3]) {
    solid made = solid_of(scene_cube(1));
    for (size_t i = 0; i < made.vertex_count; i++) {
        double *p = &made.positions[3 * i];
        bool along[3] = {p[0] > 0, p[1] > 0, p[2] > 0};
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = corners[0][axis];
            for (int k = 0; k < 3; k++) {
                p[axis] += along[k] ? corners[k + 1][axis] - corners[0][axis] : 0;
            }
        }
    }
    if (side_of(corners[0], corners[1], corners[2], corners[3]) < 0) {
        solid_flip(&made);
    }
    return made;
}

static solid random_body(scene_random *random) {
    double corners[4][3];
    do {
        for (int i = 0; i < 4; i++) {
            random_point(random, corners[i]);
        }
    } while (side_of(corners[0], corners[1], corners[2], corners[3]) == 0);
    return scene_random_below(random, 2) == 0 ? tetrahedron(corners) : skewed_box(corners);
}

/* A point of the plane of a face: a corner of it, or a whole combination of its sides. */
static void point_in_plane(scene_random *random, const double *f[3], double p[3]) {
    double along = (double)scene_random_below(random, 4) - 1;
    double across = (double)scene_random_below(random, 4) - 1;
    if (scene_random_below(random, 2) == 0) {
        along = across = 0;
    }
    const double *from = f[scene_random_below(random, 3)];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = from[axis] + along * (f[1][axis] - f[0][axis]) + across * (f[2][axis] - f[0][axis]);
    }
}

/* One to three corners in the plane of the face, the others beyond it. */
static void corners_beyond(scene_random *random, const double *f[3], double corners[4][3]) {
    do {
        size_t in_plane = 1 + scene_random_below(random, 3);
        for (size_t i = 0; i < 4; i++) {
            if (i < in_plane) {
                point_in_plane(random, f, corners[i]);
            } else {
                do {
                    random_point(random, corners[i]);
                } while (!(side_of(f[0], f[1], f[2], corners[i]) > 0));
            }
        }
    } while (side_of(corners[0], corners[1], corners[2], corners[3]) == 0);
}

lattice_pair lattice_pair_make(uint64_t seed, double depth) {
    scene_random random = {seed * 0x9e3779b97f4a7c15U + 7};
    lattice_pair pair = {.a = random_body(&random)};
    const uint32_t *face = &pair.a.indices[3 * scene_random_below(&random, pair.a.triangle_count)];
    const double *f[3];
    for (int i = 0; i < 3; i++) {
        f[i] = &pair.a.positions[3 * (size_t)face[i]];
    }
    double corners[4][3];
    corners_beyond(&random, f, corners);
    pair.b = scene_random_below(&random, 2) == 0 ? tetrahedron(corners) : skewed_box(corners);
    double normal[3];
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        normal[axis] = (f[1][next] - f[0][next]) * (f[2][last] - f[0][last]) -
                       (f[1][last] - f[0][last]) * (f[2][next] - f[0][next]);
    }
    double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] *= -depth / length;
    }
    if (depth != 0) {
        solid_move(&pair.b, normal);
    }
    return pair;
}

void lattice_pair_free(lattice_pair *pair) {
    solid_free(&pair->a);
    solid_free(&pair->b);
}

void lattice_pair_bodies(const lattice_pair *pair, clinker_body bodies[2]) {
    bodies[0] = (clinker_body){.mesh = solid_borrow(&pair->a)};
    bodies[1] = (clinker_body){.mesh = solid_borrow(&pair->b)};
}
