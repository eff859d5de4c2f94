/* Overlaps of two solids as the search for balls takes them, with exact answers about points. */
#ifndef TEST_OVERLAP_BALL_SPACES_H
#define TEST_OVERLAP_BALL_SPACES_H

#include "fixtures/solid.h"
#include "overlap/ball/ball.h"

typedef struct test_space {
    double (*faces)[3][3]; /* all of a, then all of b */
    uint32_t count, of_a;
    uint32_t first;      /* of the faces that tell what is inside of a; as many as it has: none does */
    ck_ball_space space; /* points to this struct, which must stay where it is */
} test_space;

/* Frees the solids. */
void space_open(test_space *made, solid a, solid b, bool convex);

/* The overlap of a solid with itself: every face is there twice. */
void space_open_one(test_space *made, solid a, bool convex);
void space_close(test_space *made);

/* Right prisms from z = 0 to height: over an L with arms of the given length and the width 1, and over a U. */
solid prism_l(double length, double height);
solid prism_u(double length, double height);
solid octahedron(double radius);
solid box_solid(const double low[3], const double high[3]);

/* The distance of p to the nearest face, in the widest arithmetic that there is. */
long double distance_to_faces(const test_space *made, const double p[3]);

/* The largest radius found at so many random points, each moved about while it grows. */
double sampled_radius(const test_space *made, int points, uint64_t seed);

#endif
