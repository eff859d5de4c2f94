/* What two voxel solids share, counted in eighths of cubes: exact in double precision. */
#ifndef TEST_OVERLAP_VOXEL_OVERLAP_H
#define TEST_OVERLAP_VOXEL_OVERLAP_H

#include "voxel_solid.h"

typedef struct voxel_overlap {
    clinker_state state;
    double volume;
    double centre[3];        /* of the volume; 0 where there is none */
    double areas[2];         /* of a's surface inside of b's interior, of b's inside of a's */
    double flush;            /* area that both surfaces have in common, either way round */
    double push_least[3];    /* vector area of b's surface inside of a: flush parts count or not, so it lies between */
    double push_most[3];     /* these two */
    size_t parts;            /* connected through sides of cubes */
    size_t parts_that_touch; /* connected through sides, edges or corners */
} voxel_overlap;

/* Both grids begin at 0 or above. */
voxel_overlap voxel_overlap_count(const voxel_solid *a, const voxel_solid *b);

#endif
