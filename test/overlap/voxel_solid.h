/* Solids of unit cubes on a grid, as meshes: edges and corners where cubes merely touch are fine. */
#ifndef TEST_OVERLAP_VOXEL_SOLID_H
#define TEST_OVERLAP_VOXEL_SOLID_H

#include "random.h"

enum {
    VOXELS_MOST_SIDE = 5,
    VOXELS_MOST_VERTICES = (VOXELS_MOST_SIDE + 1) * (VOXELS_MOST_SIDE + 1) * (VOXELS_MOST_SIDE + 1),
    VOXELS_MOST_FACES = VOXELS_MOST_SIDE * VOXELS_MOST_SIDE * VOXELS_MOST_SIDE * 12,
};

typedef struct voxel_solid {
    int side;   /* cubes along each axis of the grid */
    int low[3]; /* the grid's lowest corner, in halves of a cube */
    bool cubes[VOXELS_MOST_SIDE][VOXELS_MOST_SIDE][VOXELS_MOST_SIDE]; /* by z, y, x */
    double positions[VOXELS_MOST_VERTICES][3];                        /* all points of the grid, in cubes */
    uint32_t faces[VOXELS_MOST_FACES][3];
    size_t face_count;
} voxel_solid;

/* One cube at least; sides of cubes are split along either diagonal. */
void voxel_solid_make(scene_random *random, int side, const int low[3], voxel_solid *solid);

/* Borrowed from the solid. */
clinker_mesh voxel_solid_mesh(const voxel_solid *solid);

/* Is this eighth of a cube, from x/2, y/2, z/2 on, within the solid? */
bool voxel_solid_has(const voxel_solid *solid, const int at[3]);

#endif
