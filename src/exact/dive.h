/* A first try at a yes: looks for a crossing where both bodies have many vertices close together, before all of what
 * they share is culled and sorted. Finds the crossings of deeply overlapping bodies at a fraction of the cost; proves
 * nothing if it finds none. */
#ifndef CK_EXACT_DIVE_H
#define CK_EXACT_DIVE_H

#include "exact/tree.h"

typedef enum ck_dive_result {
    CK_DIVE_NOTHING,
    CK_DIVE_CROSSING,
    CK_DIVE_FAULT, /* no memory, or an index out of range: the full search will name it */
} ck_dive_result;

ck_dive_result ck_dive(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *a, ck_body *b);

#endif
