/* A body for attacks on what floats lose: one vertex far from the origin of its floats, with a box of its own. */
#ifndef TEST_BOUNDS_FAR_BODY_H
#define TEST_BOUNDS_FAR_BODY_H

#include "bodies/bodies.h"

enum {
    FAR_VERTEX = CK_BLOCK, /* the first of the second block */
    FAR_INPUTS = 19,       /* that vertex and the first one, a pose, and how they are read */
    FAR_VERTICES = (FAR_VERTEX / 3 + 1) * 3
};

typedef struct far_body {
    ck_body body;
    float floats[FAR_VERTICES][3];
    double doubles[FAR_VERTICES][3];
    ck_block_box boxes[2];
} far_body;

/* The first block has one vertex, the origin, again and again; the second another one. Read as floats, as doubles, or
 * carefully, as the last input says. False: floats do not serve. */
bool far_body_make(clinker_workspace *workspace, const ck_body_kernels *kernels, const double *inputs, far_body *made);

#endif
