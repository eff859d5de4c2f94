/* The overlap of two closed bodies, exactly: the door of this room. */
#ifndef CK_OVERLAP_OVERLAP_H
#define CK_OVERLAP_OVERLAP_H

#include "overlap/simple.h" /* bodies that overlap themselves */

/* What two bodies share. */
typedef struct ck_overlap {
    bool known; /* false: a body overlaps itself, and nothing is told */
    ck_overlap_measures whole;
    const clinker_region *regions; /* connected parts, largest first; owned by the scratch until the next pair */
} ck_overlap;

/* Volume, areas, centre, push and turn of what two closed bodies share, and of its connected parts; its depth where
 * that was asked for, or takes part in the state. */
clinker_status ck_overlap_measure(ck_check *check, const ck_judgement *judged, const ck_meeting *meeting,
                                  ck_overlap *overlap);

/* The same without its parts, into judged->overlap, which is left alone where a body overlaps itself. */
clinker_status ck_overlap_judge(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

#endif
