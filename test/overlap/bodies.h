/* Solids whose overlaps are known, and two ways to measure them: by the public check, and step by step. */
#ifndef TEST_OVERLAP_BODIES_H
#define TEST_OVERLAP_BODIES_H

#include "fixtures/solid.h"
#include "overlap/add_up.h"

/* ---- Solids; all face outwards ---- */

solid made_box(const double low[3], const double high[3]);
solid made_cube(double x, double y, double z, double side);
solid made_octahedron(const double centre[3], double radius);
solid made_tetrahedron(const double corners[4][3]); /* either way round; they are not coplanar */
solid made_ball(double radius, unsigned splits);
solid made_prism(double radius, double half_height, unsigned sides); /* along z */

/* A square tube along z, open at both ends, of walls between two squares around the z axis. */
solid made_tube(double outer_half, double inner_half, double half_height);

/* One mesh of both; frees them. */
solid both(solid one, solid other);

solid moved(const solid *shape, double x, double y, double z); /* a copy */
solid turned(const solid *shape, const double m[9]);           /* a copy, times a matrix */
solid with_split_faces(const solid *shape);                    /* each in four, at the middles of its edges */
solid as_soup(const solid *shape);                             /* every face with corners of its own */
/* A copy: an edge of each face is split on one side alone, a face without area closes the gap. */
solid with_flat_faces(const solid *shape);

void random_turn(scene_random *random, double m[9]); /* a rotation, to rounding */
void turn_both(scene_random *random, solid pair[2]); /* by the same one */
double solid_volume(const solid *shape);
double solid_area(const solid *shape);

/* ---- Measured ---- */

enum { MOST_REGIONS = 64 };

/* What the check says of a pair with a tolerance of 0. */
typedef struct measured {
    clinker_state state;
    double volume, volume_error;
    double centre[3], push[3], turn[3], areas[2];
    size_t region_count;
    clinker_region regions[MOST_REGIONS];
} measured;

/* *state is a workspace. Fails the test unless the check goes well. A pair that the answer leaves out is APART. */
measured measure(void **state, const solid *a, const solid *b);

/* The same with a pose for each body; NULL: none. */
measured measure_placed(void **state, const solid *a, const clinker_pose *a_pose, const solid *b,
                        const clinker_pose *b_pose);

/* ---- Step by step ---- */

/* What the steps of the room have found. */
typedef struct opened {
    ck_check *check;
    const ck_body *bodies[2];
    ck_cuts cuts;
    ck_insides insides[2];
    ck_node_search search;
    ck_nodes nodes;
    ck_labels labels;
    ck_totals totals;
} opened;

typedef void (*look)(const opened *room, void *context);

/* Shows a pair whose bodies meet, or lie in each other, to `into`; false: they do not, or one overlaps itself. */
bool look_into(void **state, const solid *a, const solid *b, look into, void *context);

/* Adds up all faces and cuts, whichever part they belong to, in one arithmetic. */
ck_sums add_all_up(const opened *room, const ck_terms *terms, const ck_centre *about);

/* The same in lanes; what these leave open is added one by one. */
ck_sums add_up_in_lanes(const opened *room, const ck_sum_kernels *kernels, const ck_terms *terms,
                        const ck_centre *about);

#endif
