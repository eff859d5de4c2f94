/* Whether a body overlaps itself where it takes part in an overlap: what is known of it from other pairs, and which of
 * the proofs of simple.h comes first. */
#ifndef CK_OVERLAP_OWN_OVERLAP_H
#define CK_OVERLAP_OWN_OVERLAP_H

#include "overlap/inside.h"
#include "overlap/simple.h"

/* A body and its faces that bound the overlap: those wholly inside of the other body, and those with cuts. */
typedef struct ck_own_search {
    const ck_check *check;
    ck_body *body;
    const ck_insides *insides;
    const ck_cut_face *cut;
    size_t cut_count;
} ck_own_search;

/* CK_SIMPLE: nowhere, or at least not in the overlap. False: no memory. */
bool ck_own_overlap_find(const ck_own_search *search, ck_simplicity *found);

#endif
