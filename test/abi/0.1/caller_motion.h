/* The part of the caller that asks about bodies that move. */
#ifndef CALLER_MOTION_H
#define CALLER_MOTION_H

#include <clinker/clinker.h>

/* Two unit cubes, the second one moved by a half along x. Returns how many expectations failed. */
int caller_of_motions(clinker_workspace *workspace, const clinker_body bodies[2]);

#endif
