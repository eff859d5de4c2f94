/* The overlap of two bodies, exactly: the door of this room. */
#ifndef CK_OVERLAP_OVERLAP_H
#define CK_OVERLAP_OVERLAP_H

#include "overlap/simple.h"  /* bodies that overlap themselves */
#include "overlap/surface.h" /* the surface of what they share */
#include "overlap/twins.h"   /* pairs that show the same */

/* What two bodies share. */
typedef struct ck_overlap {
    bool known; /* false: a body overlaps itself, and nothing is told */
    ck_overlap_measures whole;
    /* How many there are of these, whole.found tells; they are owned by the scratch until the next pair. */
    const clinker_region *regions; /* connected parts, largest first */
    const clinker_loop *loops;     /* pieces of the curve in which the surfaces cross, region by region */
    const double (*points)[3];     /* of these, one loop after the other */
    ck_surface_list surface;       /* where that is asked for */
} ck_overlap;

/* Volume, areas, centre, push and turn of what two closed bodies share, and of its connected parts; its depth where
 * that was asked for, or takes part in the state. Where a body overlaps itself, the judgement says which one. */
clinker_status ck_overlap_measure(ck_check *check, ck_judgement *judged, const ck_meeting *meeting,
                                  ck_overlap *overlap);

/* The same without its parts, into judged->overlap, which is left alone where a body overlaps itself. */
clinker_status ck_overlap_judge(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

/* Judges a pair one of which is not closed, and whose faces meet, into judged->state and judged->unproved. Such a body
 * has no inside, and no ball fits in. Bodies whose faces cross interfere, unless it is shown that what of either lies
 * beyond the surface of the other stays within the tolerance of it: parts that lie flush but for rounding do.
 *
 * If they interfere and query.regions is set, the curve in which the surfaces cross goes to `overlap`, and its pieces
 * as regions: those with faces that cross properly, if there are any. The same with the bodies the other way round. */
clinker_status ck_overlap_judge_open(ck_check *check, ck_judgement *judged, const ck_meeting *meeting,
                                     ck_overlap *overlap);

#endif
