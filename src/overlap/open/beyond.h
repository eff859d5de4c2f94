/* What of a body lies beyond the surface of another, where both cross, and whether it stays close to that surface.
 *
 * None of the bodies needs an inside. Cuts divide a face of one body into parts before and behind the other, and what
 * hangs together with a part behind it, over edges that pass through nothing, is behind it as well. */
#ifndef CK_OVERLAP_OPEN_BEYOND_H
#define CK_OVERLAP_OPEN_BEYOND_H

#include "overlap/cuts.h"

typedef struct ck_beyond_search {
    ck_body *const *bodies; /* b of them is shifted, as in cuts */
    const ck_cuts *cuts;
    const ck_kernels *kernels; /* NULL: look at every triangle, for the reference */
    double distance;           /* scaled, above 0 */
} ck_beyond_search;

typedef struct ck_beyond_found {
    bool close;  /* all that lies beyond is proved to be within the distance */
    bool far;    /* some that lies beyond is farther than the distance, but for rounding */
    bool proper; /* where it was not close, the nearest faces that meet cross each other: no shift did that */
} ck_beyond_found;

/* Looks at both bodies. False: no memory. */
bool ck_beyond_find(clinker_workspace *workspace, const ck_beyond_search *search, ck_beyond_found *found);

#endif
