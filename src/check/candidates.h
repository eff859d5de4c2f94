/* Which pairs of bodies are to be judged: those that bounding volumes do not tell apart. */
#ifndef CK_CHECK_CANDIDATES_H
#define CK_CHECK_CANDIDATES_H

#include "exact/exact.h"

/* Pairs of bodies whose slabs are not apart. */
typedef struct ck_candidates {
    ck_body_pair *pairs;
    uint8_t *settled; /* of each pair: what is known of it, a ck_small_verdict, where the state is all that is asked
                       * for; NULL: nothing */
    size_t count;
    ck_twin *twins; /* of each pair, the first one that shows the same; NULL: nobody asks for depths */
} ck_candidates;

static inline bool ck_candidate_is_settled(const ck_candidates *candidates, size_t i) {
    return candidates->settled != NULL && candidates->settled[i] != CK_SMALL_UNSURE;
}

/* What is said of such a pair. */
static inline ck_judgement ck_candidate_known(const ck_candidates *candidates, size_t i) {
    CK_ASSERT(ck_candidate_is_settled(candidates, i));
    return candidates->settled[i] == CK_SMALL_TOUCH ? ck_exact_touch(candidates->pairs[i])
                                                    : ck_exact_interference(candidates->pairs[i]);
}

/* Opens bodies and finds the candidates, sorted by a, then b; of a crowd, only bodies that come near another are open
 * then. With query.reference all are open, and all pairs are candidates. The lists belong to the scratch. */
clinker_status ck_candidates_find(ck_check *check, const clinker_body *sources, ck_candidates *candidates);

#endif
