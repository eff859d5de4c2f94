/* Where cuts begin and end, in doubles. */
#ifndef CK_OVERLAP_CUT_ENDS_H
#define CK_OVERLAP_CUT_ENDS_H

#include "overlap/cuts.h"
#include "overlap/kernels/kernels.h"

typedef struct ck_cut_ends_search {
    const ck_body *const *bodies;
    const ck_cuts *cuts;
    const ck_centre *centre;           /* a point in the middle of the overlap, which roundings are small about */
    const ck_overlap_kernels *kernels; /* NULL: one by one */
} ck_cut_ends_search;

/* The ends of a cut, in the scaled world: products of lengths do not overflow there. */
void ck_cut_ends_find(const ck_cut_ends_search *search, uint32_t cut, double start[3], double end[3]);

/* The same of up to eight cuts. */
void ck_cut_ends_find_some(const ck_cut_ends_search *search, const uint32_t *some, size_t count,
                           double starts[CK_LANES][3], double ends[CK_LANES][3]);

#endif
