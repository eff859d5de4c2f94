/* Adds up an overlap, part by part and as a whole. */
#ifndef CK_OVERLAP_ADD_UP_H
#define CK_OVERLAP_ADD_UP_H

#include "overlap/regions.h"
#include "overlap/sums.h"

typedef struct ck_totals {
    ck_sums whole;
    const ck_sums *parts; /* by their labels; owned by the scratch */
    uint32_t count;
} ck_totals;

/* In doubles; parts whose volume that leaves uncertain by more than 1e-12 of it once more, with twice the precision;
 * and whether a part has a volume at all, exactly. Empty parts are left out of the whole. False: no memory. */
bool ck_totals_find(clinker_workspace *workspace, const ck_node_search *search, const ck_labels *labels,
                    ck_totals *totals);

#endif
