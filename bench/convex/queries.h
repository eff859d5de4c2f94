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

/* Motion: at a pace of 1 both turn by a degree with each step, and b goes on by 1 % of a size of 2. */
typedef struct convex_walk {
    scene_random random;
    double axes[2][3];
    double angle;
    double place[3], way[3]; /* of b */
    double pace;
    double stride; /* towards a and away from it */
    bool met;      /* a step before */
} convex_walk;

convex_walk convex_walk_start(uint64_t seed, double pace);

/* The next step. b comes back where it leaves the ball of radius 2. */
convex_query convex_walk_on(convex_walk *walk);

/* The same, but b sways around what touches a: towards a, and away from it where they `meet`; sideways all the time. */
convex_query convex_walk_along(convex_walk *walk, bool meet);

/* Steps of a walk, one after the other. */
convex_query *convex_queries_moving(size_t count, uint64_t seed, double pace);

#ifdef __cplusplus
}
#endif

#endif
