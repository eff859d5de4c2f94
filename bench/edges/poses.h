/* What forms of cast edges say of bodies around their first contact, by how deep they are in each other. */
#ifndef CLINKER_BENCH_EDGES_POSES_H
#define CLINKER_BENCH_EDGES_POSES_H

#include "forms.h"

enum { EDGES_RESOLUTIONS = 4, EDGES_DENSITIES = 4, EDGES_REACH = 6, EDGES_BINS = 2 * EDGES_REACH };

extern const uint32_t edges_resolutions[EDGES_RESOLUTIONS];
extern const char *const edges_densities[EDGES_DENSITIES];

typedef struct edges_answers {
    size_t poses, yes;
} edges_answers;

/* Bin b: depths of b - EDGES_REACH to one more, in pixels of the form itself; below 0 they are gaps. */
typedef struct edges_poses {
    size_t count[EDGES_DENSITIES];               /* poses that were tried */
    double pixels[EDGES_DENSITIES][EDGES_FORMS]; /* sides of a window of one pixel, of all poses together */
    edges_answers answers[EDGES_DENSITIES][EDGES_FORMS][EDGES_RESOLUTIONS][EDGES_BINS];
    double deepest_missed[EDGES_DENSITIES][EDGES_FORMS][EDGES_RESOLUTIONS]; /* in pixels */
} edges_poses;

/* The answers in bins from `first` to before `end` together. */
edges_answers edges_answers_in(const edges_answers bins[EDGES_BINS], int first, int end);

/* Random poses of boxes, bumpy spheres and knots; `quick`: few. `poses` is zeroed. False: something failed. */
bool edges_poses_run(clinker_workspace *workspace, bool quick, edges_poses *poses);

#endif
