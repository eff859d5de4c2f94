/* Adds up an overlap, part by part and as a whole. */
#ifndef CK_OVERLAP_ADD_UP_H
#define CK_OVERLAP_ADD_UP_H

#include "overlap/regions.h"
#include "overlap/terms/sums.h"

typedef struct ck_totals {
    ck_sums whole;
    const ck_labels *labels; /* of the parts; NULL: all is one */
    const ck_sums *parts;    /* by their labels; owned by the scratch */
    uint32_t count;
} ck_totals;

/* In doubles; what these leave uncertain by more than 1e-12 of its volume once more, with twice the precision; and
 * whether it has a volume at all, exactly.
 *
 * Where all faces that meet cross, parts have a volume, and the whole is added up at once; the parts beside it,
 * unless `labels` is NULL. Else parts without a volume are left out of the whole, which is the sum of the others, and
 * takes labels. False: no memory. */
bool ck_totals_find(clinker_workspace *workspace, const ck_node_search *search, const ck_labels *labels,
                    ck_totals *totals);

#endif
