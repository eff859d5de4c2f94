/* Gaps along exact rays: what a map's distances are measured against. */
#ifndef CLINKER_BENCH_RAY_GAPS_H
#define CLINKER_BENCH_RAY_GAPS_H

#include <clinker/draw.h>
#include <scenes.h>

/* Two solids in world coordinates, of which some faces look at the other one: the first `facing` of each. */
typedef struct ray_bodies {
    const scene_mesh *meshes[2];
    size_t facing[2];
} ray_bodies;

/* For each pixel of a map, the mean of the gaps along side * side rays, evenly over the pixel, in double precision; one
 * ray goes through the centre. A gap is what clinker_map says. NaN where one of the rays misses a body, or its gap ends
 * at a face that does not look at the other. False: no memory. */
bool ray_gaps_mean(const clinker_map *map, const ray_bodies *bodies, uint32_t side, double *means);

#endif
