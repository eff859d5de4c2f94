/* Two convex bodies by their corners alone, for attacks on what proofs about a pair rest on. */
#ifndef TEST_BOUNDS_TWO_BODIES_H
#define TEST_BOUNDS_TWO_BODIES_H

#include "attack.h"

#include "convex/search/search.h"

enum { SIMPLE_CORNERS = 4 };

extern const uint32_t SIMPLE_FACES[4][3];

/* A tetrahedron, as ck_polyhedron_build() makes it but for the maps: all corners and all poles are looked at. */
typedef struct simple_body {
    ck_polyhedron body;
    double points[SIMPLE_CORNERS][3], corners[SIMPLE_CORNERS][3], poles[SIMPLE_CORNERS][3];
    size_t pole_count;
} simple_body;

/* Inputs: corners of two bodies, poses, and a direction; 51 in all. */
typedef struct two_bodies {
    simple_body a, b;
    const double *pose_a, *pose_b, *normal;
    ck_convex_pair pair;
} two_bodies;

/* False: not bodies that a search may be asked about. */
bool two_bodies_make(const double *x, two_bodies *made);

/* A point of the mesh in the world. */
void point_to_wide_world(const double pose[12], const wide point[3], wide out[3]);

/* How far a body reaches along a direction of the world. */
wide true_reach(const simple_body *made, const double pose[12], const double n[3], double sign);

#endif
