/* Bodies with small whole coordinates and edges that meet them in every degenerate way. */
#ifndef TEST_EDGES_GRID_SCENE_H
#define TEST_EDGES_GRID_SCENE_H

#include "random.h"

enum { GRID_VERTICES = 128, GRID_FACES = 128, GRID_EDGE_TRIANGLES = 12 };

/* A body whose coordinates are small whole numbers, and triangles whose sides are the edges. */
typedef struct grid_scene {
    double vertices[GRID_VERTICES][3];
    size_t vertex_count;
    uint32_t faces[GRID_FACES][3];
    size_t face_count;
    double edged[3 * GRID_EDGE_TRIANGLES][3];
    size_t edged_count; /* vertices */
} grid_scene;

/* As the library takes them; the arrays stay with the scene. */
clinker_body grid_scene_around(const grid_scene *grid);
clinker_body grid_scene_edged(const grid_scene *grid);

uint32_t grid_scene_add_vertex(grid_scene *grid, double x, double y, double z);
void grid_scene_add_face(grid_scene *grid, uint32_t a, uint32_t b, uint32_t c, bool flip);

/* Faces 0, 1 are those at low z, then 2, 3 at high z, 4 to 7 at low and high y, 8 to 11 at low and high x. */
void grid_scene_add_box(grid_scene *grid, const double low[3], const double high[3], bool flip);
void grid_scene_add_cube(grid_scene *grid, double low, double high, bool flip);

/* An edge from p to q, followed by one of no length and one from q to p. */
void grid_scene_add_edge(grid_scene *grid, const double p[3], const double q[3]);

/* Boxes, tetrahedra, some of them inside out, and needles, less the last `dropped` faces; edges between corners, along
 * edges, through middles, and any others. */
void grid_scene_make(grid_scene *grid, uint64_t seed, size_t dropped);

#endif
