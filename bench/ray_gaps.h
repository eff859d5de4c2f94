/* Gaps along exact rays: what a map's distances are measured against. */
#ifndef CLINKER_BENCH_RAY_GAPS_H
#define CLINKER_BENCH_RAY_GAPS_H

#include <scenes.h>

/* For each pixel of the map of two solids in world coordinates, the mean of the gaps along side * side rays, evenly over
 * the pixel, in double precision; one ray goes through the centre. NaN where one of the rays misses a body. A gap is
 * what clinker_map says. False: no memory. */
bool ray_gaps_mean(const clinker_map *map, const scene_mesh meshes[2], uint32_t side, double *means);

#endif
