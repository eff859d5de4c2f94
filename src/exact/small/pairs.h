/* Pairs of small bodies in a crowd: most are settled from their vertices and faces alone, without any of the steps that
 * large ones are worth. */
#ifndef CK_EXACT_SMALL_PAIRS_H
#define CK_EXACT_SMALL_PAIRS_H

#include "bodies/bodies.h"

/* Settles pairs of small bodies, which lie in these boxes: drops those that are certainly apart from the list, in
 * place, and lowers `count`; `verdicts` of the others (ck_small_verdict). `bare`: the state is all that is asked for,
 * so that it is worth knowing which certainly cross or touch. False: no memory. */
bool ck_small_pairs_settle(const ck_check *check, const clinker_body *sources, const ck_broad_box *boxes,
                           ck_body_pair *pairs, size_t *count, bool bare, uint8_t *verdicts);

#endif
