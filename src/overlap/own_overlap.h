/* Whether a body overlaps itself where it takes part in an overlap: what is known of it from other pairs, and which of
 * the proofs of simple.h comes first. */
#ifndef CK_OVERLAP_OWN_OVERLAP_H
#define CK_OVERLAP_OWN_OVERLAP_H

#include "overlap/cuts.h"
#include "overlap/inside.h"
#include "overlap/simple.h"

/* Two bodies and their faces that bound the overlap: those wholly inside of the other body, and those with cuts. */
typedef struct ck_own_search {
    const ck_check *check;
    ck_body *const *bodies;
    const ck_insides *insides;
    const ck_cuts *cuts;
} ck_own_search;

/* Whether body 0 or 1 does. CK_SIMPLE: nowhere, or at least not in the overlap. False: no memory. */
bool ck_own_overlap_find(const ck_own_search *search, int of, ck_simplicity *found);

#endif
