/* Distances of points from triangles by Embree, in floats and without a side. */
#ifndef CLINKER_BENCH_POINT_QUERIES_H
#define CLINKER_BENCH_POINT_QUERIES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct point_queries {
    const float *positions; /* of the body that is measured against, in the world */
    size_t vertex_count;
    const uint32_t *indices;
    size_t triangle_count;
    const float *points; /* that are measured */
    size_t point_count;
    float reach;
    float *distances; /* what comes out; infinite: out of reach */
} point_queries;

/* Builds a scene by one thread, and asks for each point in turn. Returns how many are in reach; SIZE_MAX: it failed. */
size_t point_queries_run(const point_queries *queries);

#ifdef __cplusplus
}
#endif

#endif
