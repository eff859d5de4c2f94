/* Grids of columns, and faces that are unkind to them. Include after cmocka. */
#ifndef TEST_OVERLAP_COLUMNS_GRIDS_H
#define TEST_OVERLAP_COLUMNS_GRIDS_H

#include "base/workspace.h"
#include "overlap/columns/columns.h"
#include "overlap/columns/kernels/kernels.h"
#include "random.h"

enum { GRID_MOST_FACES = 64 };

/* Where a grid lies: its corner, in the order of its own coordinates, and the side of a column. */
typedef struct grid_place {
    double low[3], size;
    double sides[3]; /* of the box, in columns */
    int axis;
} grid_place;

/* Faces, and their corners in columns as they are, in the widest arithmetic that there is. */
typedef struct grid_faces {
    uint32_t count;
    double corners[GRID_MOST_FACES][3][3]; /* in the world, in the order of the grid's coordinates */
    long double at[GRID_MOST_FACES][3][3];
} grid_faces;

/* Near the origin or far from it, large or small, of some 10 to 40 columns along each side. */
grid_place grid_random_place(scene_random *random);

/* Empty; the memory is the workspace's. Fails the test if it does not fit. */
ck_columns grid_lay(clinker_workspace *workspace, ck_columns_memory *room, const grid_place *place);

enum { GRID_FACE_KINDS = 12 };

/* Of one kind: ordinary, tiny, wide, huge, steep, upright, slender, next to no area, none at all, far beside the grid,
 * on borders and middles of columns, or slender with a tip beside a middle. */
void grid_add_face(const grid_place *place, scene_random *random, size_t kind, grid_faces *faces);

/* A face with corners in columns. */
void grid_add(const grid_place *place, const double t[3][3], grid_faces *faces);

void grid_draw(ck_columns *columns, const grid_faces *faces);

/* Eight of them from the first on, or what is left; how many. */
uint32_t grid_eight(const grid_faces *faces, uint32_t first, ck_column_faces *out);

/* Twice the area of a face as seen along the columns, above 0 where it looks up. */
long double grid_seen(const grid_faces *faces, uint32_t face);

/* How far a point, in columns, is from a face. */
double grid_distance(const grid_faces *faces, uint32_t face, const double p[3]);

#endif
