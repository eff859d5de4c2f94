#include "grid_scene.h"

#include <stdlib.h>
#include <string.h>

clinker_body grid_scene_around(const grid_scene *grid) {
    return (clinker_body){.mesh = {.positions = grid->vertices,
                                   .vertex_count = grid->vertex_count,
                                   .scalar = CLINKER_SCALAR_FLOAT64,
                                   .indices = &grid->faces[0][0],
                                   .triangle_count = grid->face_count}};
}

clinker_body grid_scene_edged(const grid_scene *grid) {
    return (clinker_body){
        .mesh = {.positions = grid->edged, .vertex_count = grid->edged_count, .scalar = CLINKER_SCALAR_FLOAT64}};
}

uint32_t grid_scene_add_vertex(grid_scene *grid, double x, double y, double z) {
    if (grid->vertex_count == GRID_VERTICES) {
        abort();
    }
    double *v = grid->vertices[grid->vertex_count];
    v[0] = x;
    v[1] = y;
    v[2] = z;
    return (uint32_t)grid->vertex_count++;
}

void grid_scene_add_face(grid_scene *grid, uint32_t a, uint32_t b, uint32_t c, bool flip) {
    if (grid->face_count == GRID_FACES) {
        abort();
    }
    uint32_t *face = grid->faces[grid->face_count++];
    face[0] = a;
    face[1] = flip ? c : b;
    face[2] = flip ? b : c;
}

void grid_scene_add_box(grid_scene *grid, const double low[3], const double high[3], bool flip) {
    static const uint8_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    uint32_t first = (uint32_t)grid->vertex_count;
    for (int i = 0; i < 8; i++) {
        grid_scene_add_vertex(grid, (i & 1) != 0 ? high[0] : low[0], (i & 2) != 0 ? high[1] : low[1],
                              (i & 4) != 0 ? high[2] : low[2]);
    }
    for (int i = 0; i < 6; i++) {
        const uint8_t *quad = quads[i];
        grid_scene_add_face(grid, first + quad[0], first + quad[1], first + quad[2], flip);
        grid_scene_add_face(grid, first + quad[0], first + quad[2], first + quad[3], flip);
    }
}

void grid_scene_add_cube(grid_scene *grid, double low, double high, bool flip) {
    grid_scene_add_box(grid, (double[]){low, low, low}, (double[]){high, high, high}, flip);
}

static void add_tetrahedron(grid_scene *grid, uint32_t first, bool flip) {
    static const uint8_t faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    for (int i = 0; i < 4; i++) {
        grid_scene_add_face(grid, first + faces[i][0], first + faces[i][1], first + faces[i][2], flip);
    }
}

static void add_edge_triangle(grid_scene *grid, const double p[3], const double q[3], const double r[3]) {
    if (grid->edged_count == 3 * GRID_EDGE_TRIANGLES) {
        abort();
    }
    memcpy(grid->edged[grid->edged_count++], p, sizeof grid->edged[0]);
    memcpy(grid->edged[grid->edged_count++], q, sizeof grid->edged[0]);
    memcpy(grid->edged[grid->edged_count++], r, sizeof grid->edged[0]);
}

void grid_scene_add_edge(grid_scene *grid, const double p[3], const double q[3]) {
    add_edge_triangle(grid, p, q, q);
}

/* ---- Random scenes on a grid ---- */

static double even(scene_random *random) {
    return 2 * (double)scene_random_below(random, 5);
}

static void add_random_part(grid_scene *grid, scene_random *random) {
    bool flip = scene_random_below(random, 4) == 0;
    if (scene_random_below(random, 2) == 0) {
        double low[3];
        double high[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = 2 * (double)scene_random_below(random, 4);
            high[axis] = low[axis] + 2 + 2 * (double)scene_random_below(random, 2);
        }
        grid_scene_add_box(grid, low, high, flip);
        return;
    }
    uint32_t first = (uint32_t)grid->vertex_count;
    for (int i = 0; i < 4; i++) {
        double x = even(random);
        double y = even(random);
        grid_scene_add_vertex(grid, x, y, even(random));
    }
    add_tetrahedron(grid, first, flip);
}

/* Faces of no area: a needle that is closed in itself, or one that opens the surface unless it is passed over. */
static void add_random_needle(grid_scene *grid, scene_random *random, size_t corners) {
    uint32_t a = (uint32_t)scene_random_below(random, corners);
    uint32_t b = (uint32_t)scene_random_below(random, corners);
    const double *p = grid->vertices[a];
    const double *q = grid->vertices[b];
    if (scene_random_below(random, 2) == 0) {
        grid_scene_add_face(grid, a, b, b, false);
    } else {
        grid_scene_add_face(
            grid, a, grid_scene_add_vertex(grid, (p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2), b, false);
    }
}

/* A corner of the body, the middle of two, a point beyond one, or any point. */
static void random_end(const grid_scene *grid, scene_random *random, double p[3]) {
    const double *a = grid->vertices[scene_random_below(random, grid->vertex_count)];
    const double *b = grid->vertices[scene_random_below(random, grid->vertex_count)];
    size_t kind = scene_random_below(random, 5);
    for (int axis = 0; axis < 3; axis++) {
        double any = (double)scene_random_below(random, 25) - 4;
        double ends[5] = {a[axis], (a[axis] + b[axis]) / 2, 2 * b[axis] - a[axis], any, any};
        p[axis] = ends[kind];
    }
}

void grid_scene_make(grid_scene *grid, uint64_t seed, size_t dropped) {
    scene_random random = {seed};
    *grid = (grid_scene){0};
    for (size_t i = 0; i <= seed % 4; i++) {
        add_random_part(grid, &random);
    }
    size_t corners = grid->vertex_count;
    for (size_t i = scene_random_below(&random, 3); i > 0; i--) {
        add_random_needle(grid, &random, corners);
    }
    /* So that the middle of any two vertices is one of whole coordinates. */
    for (size_t i = 0; i < 3 * grid->vertex_count; i++) {
        grid->vertices[i / 3][i % 3] *= 2;
    }
    grid->face_count -= dropped < grid->face_count ? dropped : 0;
    for (int i = 0; i < GRID_EDGE_TRIANGLES; i++) {
        double t[3][3];
        for (int k = 0; k < 3; k++) {
            random_end(grid, &random, t[k]);
        }
        /* A third of them with their first edge along one of the body. */
        if (i % 3 == 0) {
            const uint32_t *face = grid->faces[scene_random_below(&random, grid->face_count)];
            for (int axis = 0; axis < 3; axis++) {
                double a = grid->vertices[face[0]][axis];
                double b = grid->vertices[face[1]][axis];
                t[0][axis] = i % 2 == 0 ? a : 2 * a - b;
                t[1][axis] = i % 4 == 0 ? b : 2 * b - a;
            }
        }
        add_edge_triangle(grid, t[0], t[1], t[2]);
    }
}
