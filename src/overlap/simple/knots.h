/* Where a body overlaps itself within small boxes alone, and how much that may count for in the overlap of a pair. */
#ifndef CK_OVERLAP_SIMPLE_KNOTS_H
#define CK_OVERLAP_SIMPLE_KNOTS_H

#include "overlap/cuts.h"
#include "overlap/simple/cells.h"

/* A pair of bodies. */
typedef struct ck_own_pair {
    clinker_workspace *workspace;
    const ck_kernels *kernels;
    ck_body *const *bodies;
    const ck_cuts *cuts; /* of both */
    int of;              /* which of the bodies is asked about */
} ck_own_pair;

/* A face of a body that takes part, of two that meet. */
typedef struct ck_knotted_face {
    uint32_t face;
    uint8_t begins; /* bit i: the winding number is known to be 0 just outside of it, close to corner i of the mesh */
} ck_knotted_face;

/* Two faces that meet. */
typedef struct ck_own_meeting {
    ck_knotted_face of[2];
    bool both; /* take part; else only the first does */
} ck_own_meeting;

enum { CK_MOST_MEETINGS = 128 };

/* By how much the integral of the winding number over the other body may differ from the volume of the overlap. */
typedef struct ck_knots {
    bool known;
    double volume; /* scaled */
} ck_knots;

/* Finds it, where these are all that faces that take part have in common with others of the body, but for corners and
 * edges of both, and where the winding number is 0 just outside of all faces that take part and meet none. False: no
 * memory. */
bool ck_knots_bound(const ck_own_pair *pair, const ck_cells *cells, const ck_own_meeting *meetings, uint32_t count,
                    ck_knots *knots);

#endif
