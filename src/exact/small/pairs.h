/* Pairs of small bodies in a crowd: most are settled from their vertices and faces alone, without any of the steps that
 * large ones are worth. */
#ifndef CK_EXACT_SMALL_PAIRS_H
#define CK_EXACT_SMALL_PAIRS_H

#include "bodies/bodies.h"

/* Settles pairs of small bodies, which lie in these boxes: drops those that are certainly apart from the list, in
 * place, and marks in `settled` those that certainly cross. `crossing`: whether it is worth looking for these.
 * Returns how many are left. */
size_t ck_small_pairs_settle(const ck_check *check, const clinker_body *sources, const ck_broad_box *boxes,
                             ck_body_pair *pairs, size_t count, bool crossing, uint8_t *settled);

#endif
