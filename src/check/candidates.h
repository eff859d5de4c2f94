/* Which pairs of bodies are to be judged: those that bounding volumes do not tell apart. */
#ifndef CK_CHECK_CANDIDATES_H
#define CK_CHECK_CANDIDATES_H

#include "exact/exact.h"

/* Pairs of bodies whose slabs are not apart. */
typedef struct ck_candidates {
    ck_body_pair *pairs;
    ck_small_settled settled; /* what is known of them already; verdicts NULL: nothing */
    size_t count;
    ck_twin *twins; /* of each pair, the first one that shows the same; NULL: nobody asks for depths */
} ck_candidates;

static inline bool ck_candidate_is_settled(const ck_candidates *candidates, size_t i) {
    return candidates->settled.verdicts != NULL && candidates->settled.verdicts[i] != CK_SMALL_UNSURE;
}

/* Whether all is known of all of them. */
static inline bool ck_candidates_are_settled(const ck_candidates *candidates) {
    return candidates->settled.verdicts != NULL && candidates->settled.unsure == 0;
}

/* Opens bodies and finds the candidates, sorted by a, then b; of a crowd, only bodies that come near another are open
 * then. With query.reference all are open, and all pairs are candidates. The lists belong to the scratch. */
clinker_status ck_candidates_find(ck_check *check, const clinker_body *sources, ck_candidates *candidates);

#endif
