/* Two bodies that come near each other along a line, and where they first meet. */
#ifndef CLINKER_BENCH_FIRST_CONTACT_H
#define CLINKER_BENCH_FIRST_CONTACT_H

#include <scenes.h>

/* Body b, turned by the pose, with its middle at distance * direction from that of a. */
typedef struct approach {
    clinker_workspace *workspace;
    const scene_mesh *a, *b;
    clinker_pose pose;
    double direction[3]; /* of length 1 */
} approach;

/* The bodies at a distance; they borrow the pose. */
void approach_place(approach *along, double distance, clinker_body bodies[2]);

/* Whether they have common points there: exact. False: the check failed. */
bool approach_meets(approach *along, double distance, bool *meets);

/* A distance at which that changes, by halving; they meet at `inside` and do not at `outside`. False: a check failed.
 */
bool approach_find_contact(approach *along, double inside, double outside, double *contact);

#endif
