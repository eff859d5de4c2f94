/* What the check says of a pair of which one body may overlap itself, held against what is so. */
#ifndef TEST_OVERLAP_KNOTS_ASKED_H
#define TEST_OVERLAP_KNOTS_ASKED_H

#include "scenes.h"

/* What it says of a body and another. */
typedef struct knots_said {
    clinker_state state;
    bool itself; /* the body overlaps itself */
    bool named;  /* two of its faces show it */
    double volume, error;
    size_t regions;
    double in_regions;   /* the volume of these together */
    double least_region; /* and of the smallest */
} knots_said;

/* With few pixels, so that bounds of what is looked at are large. */
clinker_query knots_query(void);

/* Body `of` of the two may overlap itself, the other one does not. `poses`: NULL, or one for each. */
knots_said knots_ask(clinker_workspace *workspace, const scene_mesh *const meshes[2], const clinker_pose *poses,
                     int of);

/* What is inside of the other body. */
typedef struct knots_truth {
    double volume;    /* where the winding number is above 0 */
    double sum;       /* the integral of the winding number */
    double deviation; /* and of how far it is from 0 and 1 */
    double error;     /* of all of these */
} knots_truth;

typedef struct knots_tally {
    uint64_t rounds, wrong;
    uint64_t exact, by_knots, sampled;
    uint64_t off; /* of those by knots, where the sum is not the volume */
} knots_tally;

/* Prints what is wrong. */
bool knots_judge(const knots_said *said, const knots_truth *truth, uint64_t seed, knots_tally *tally);
void knots_report(const char *name, const knots_tally *tally);

#endif
