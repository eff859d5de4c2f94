/* Where the two bodies of bench_convex are: random places, and motion. */
#ifndef CLINKER_BENCH_CONVEX_QUERIES_H
#define CLINKER_BENCH_CONVEX_QUERIES_H

#include <clinker/clinker.h>

#include <random.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct convex_query {
    clinker_pose a, b;
} convex_query;

/* Both turned at random; a in the origin, b in a random place of the ball of this radius, or on it. */
convex_query convex_query_in_ball(scene_random *random, double radius);
convex_query convex_query_at(scene_random *random, double distance);

/* The workload W5. To be freed by the caller; NULL: no memory. */
convex_query *convex_queries_random(size_t count, uint64_t seed);

/* The same in the plane z = 0: both turned about z, b in a random place of the disc of radius 2. */
convex_query *convex_queries_plane(size_t count, uint64_t seed);

/* Each a small step from the one before: at a pace of 1 both turn by a degree, b goes on by 1 % of a size of 2, and
 * comes back where it leaves the ball of radius 2. */
convex_query *convex_queries_moving(size_t count, uint64_t seed, double pace);

#ifdef __cplusplus
}
#endif

#endif
