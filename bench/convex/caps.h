/* The part of a body beyond a plane, closed towards its middle: by a look at all corners, with nothing of what the
 * library does for the same end. */
#ifndef CLINKER_BENCH_CONVEX_CAPS_H
#define CLINKER_BENCH_CONVEX_CAPS_H

#include "body.h"
#include "scan.h"

typedef struct convex_capper {
    const convex_body *body;
    double middle[3];           /* of the corners, in the coordinates of the mesh */
    uint32_t *firsts, *numbers; /* faces of each corner */
    uint8_t *marks;             /* of corners: beyond the plane */
    uint32_t *places, *used;    /* of corners in a cap, from 1 on, and these corners; the middle comes after all */
    double *points[2];          /* of the caps of two bodies */
    uint32_t *indices[2];
} convex_capper;

/* False: no memory. */
bool convex_capper_make(const convex_body *body, convex_capper *capper);
void convex_capper_free(convex_capper *capper);

/* A mesh of all faces with one of these corners, which are all that lie beyond a plane, and maybe others, and of
 * triangles between its rim and the middle, which lies before the plane. There are two, each holds until the next of
 * its number. */
clinker_mesh convex_cap(const convex_capper *capper, int number, const uint32_t *corners, size_t count);

#endif
