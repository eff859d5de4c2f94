/* Spheres from an icosahedron whose faces are split evenly, smooth or bumpy.
 *
 * Vertices come in the order corners, edges, faces; those on an edge are counted from its lower corner, so both faces
 * at an edge find the same ones. */
#include "builder.h"
#include "random.h"

#include <math.h>

enum { CORNERS = 12, EDGES = 30, FACES = 20 };

/* The golden ratio makes all edges equal. */
#define GOLDEN 1.6180339887498949

static const double corner_at[CORNERS][3] = {
    {-1, GOLDEN, 0},  {1, GOLDEN, 0},  {-1, -GOLDEN, 0}, {1, -GOLDEN, 0}, {0, -1, GOLDEN},  {0, 1, GOLDEN},
    {0, -1, -GOLDEN}, {0, 1, -GOLDEN}, {GOLDEN, 0, -1},  {GOLDEN, 0, 1},  {-GOLDEN, 0, -1}, {-GOLDEN, 0, 1},
};

static const uint32_t face_corners[FACES][3] = {
    {0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
    {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
    {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1},
};

typedef struct sphere {
    scene_builder builder;
    uint32_t splits;
    double scale;
    const scene_waves *bumps;              /* NULL: smooth */
    uint32_t edge_start[CORNERS][CORNERS]; /* first vertex on the edge from the lower to the higher corner */
    uint32_t face_start;                   /* first vertex inside of the face at hand */
} sphere;

/* Adds the vertex in the direction of the weighted sum of three corners. */
static uint32_t add_vertex(sphere *s, const uint32_t corners[3], const uint32_t weights[3]) {
    double p[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            p[k] += corner_at[corners[i]][k] * weights[i];
        }
    }
    double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    for (int k = 0; k < 3; k++) {
        p[k] /= length;
    }
    double radius = s->scale * (s->bumps ? 1 + 0.1 * scene_waves_at(s->bumps, p) : 1);
    return scene_builder_vertex(&s->builder, p[0] * radius, p[1] * radius, p[2] * radius);
}

static void add_corners_and_edges(sphere *s) {
    for (uint32_t corner = 0; corner < CORNERS; corner++) {
        add_vertex(s, (uint32_t[3]){corner, corner, corner}, (uint32_t[3]){1, 0, 0});
    }
    for (int face = 0; face < FACES; face++) {
        for (int side = 0; side < 3; side++) {
            uint32_t from = face_corners[face][side];
            uint32_t to = face_corners[face][(side + 1) % 3];
            if (from > to) {
                continue; /* the face on the other side of this edge runs along it upwards */
            }
            s->edge_start[from][to] = (uint32_t)s->builder.mesh.vertex_count;
            for (uint32_t i = 1; i < s->splits; i++) {
                add_vertex(s, (uint32_t[3]){from, to, to}, (uint32_t[3]){s->splits - i, i, 0});
            }
        }
    }
}

/* The vertex `step` of the way from one corner to another. */
static uint32_t edge_vertex(const sphere *s, uint32_t from, uint32_t to, uint32_t step) {
    if (step == 0 || step == s->splits) {
        return step ? to : from;
    }
    return from < to ? s->edge_start[from][to] + step - 1 : s->edge_start[to][from] + s->splits - step - 1;
}

/* The vertex of a face i steps from its corner 0 towards 1 and j steps towards 2. */
static uint32_t face_vertex(const sphere *s, const uint32_t c[3], uint32_t i, uint32_t j) {
    uint32_t n = s->splits;
    if (j == 0) {
        return edge_vertex(s, c[0], c[1], i);
    }
    if (i == 0) {
        return edge_vertex(s, c[0], c[2], j);
    }
    if (i + j == n) {
        return edge_vertex(s, c[1], c[2], j);
    }
    /* Rows i = 1, 2, ... hold n - 2, n - 3, ... inner vertices. */
    uint32_t before = (i - 1) * (2 * n - 2 - i) / 2;
    return s->face_start + before + (j - 1);
}

static void add_face(sphere *s, const uint32_t c[3]) {
    uint32_t n = s->splits;
    s->face_start = (uint32_t)s->builder.mesh.vertex_count;
    for (uint32_t i = 1; i < n; i++) {
        for (uint32_t j = 1; i + j < n; j++) {
            add_vertex(s, c, (uint32_t[3]){n - i - j, i, j});
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; i + j < n; j++) {
            uint32_t right = face_vertex(s, c, i + 1, j);
            uint32_t up = face_vertex(s, c, i, j + 1);
            scene_builder_triangle(&s->builder, face_vertex(s, c, i, j), right, up);
            if (i + j + 1 < n) {
                scene_builder_triangle(&s->builder, right, face_vertex(s, c, i + 1, j + 1), up);
            }
        }
    }
}

static scene_mesh make_sphere(uint32_t splits, double scale, const scene_waves *bumps) {
    sphere s = {.splits = splits ? splits : 1, .scale = scale, .bumps = bumps};
    add_corners_and_edges(&s);
    for (int face = 0; face < FACES; face++) {
        add_face(&s, face_corners[face]);
    }
    return scene_builder_finish(&s.builder);
}

scene_mesh scene_icosphere(float radius, unsigned splits) {
    return make_sphere(splits, (double)radius, NULL);
}

scene_mesh scene_bumpy_sphere(size_t triangles, uint64_t seed, float scale) {
    scene_waves bumps = scene_waves_make(seed, 8, 3, 8, false);
    return make_sphere((uint32_t)lround(sqrt((double)triangles / FACES)), (double)scale, &bumps);
}

scene_mesh scene_ellipsoid_points(size_t points, const double axes[3], uint64_t seed) {
    scene_builder builder = {0};
    scene_random random = {seed};
    for (size_t i = 0; i < points; i++) {
        double direction[3];
        scene_random_direction(&random, direction);
        scene_builder_vertex(&builder, axes[0] * direction[0], axes[1] * direction[1], axes[2] * direction[2]);
    }
    return scene_builder_finish(&builder);
}

void scene_deform(const scene_mesh *rest, unsigned frame, scene_mesh *moved) {
    for (size_t i = 0; i < rest->vertex_count; i++) {
        const float *p = rest->positions + 3 * i;
        float shrink = 1 - 0.005F * (1 + sinf(4 * p[0] + 3 * p[1] + 2 * p[2] + 0.4F * (float)frame));
        for (size_t k = 0; k < 3; k++) {
            moved->positions[3 * i + k] = p[k] * shrink;
        }
    }
}
