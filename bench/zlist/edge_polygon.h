/* The method that the paper on sorted depths compares itself with: every edge of one body against every face of the
 * other, after Boyse, "Interference Detection among Solids and Surfaces", 1979. No culling, floating point only. */
#ifndef CLINKER_BENCH_EDGE_POLYGON_H
#define CLINKER_BENCH_EDGE_POLYGON_H

#include <scenes.h>

/* How many edges of `a` pierce a face of `b`, and the other way round. Each edge counts once. */
size_t edge_polygon_count(const scene_mesh *a, const scene_mesh *b);

#endif
