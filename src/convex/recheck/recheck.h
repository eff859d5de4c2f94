/* Whether a certificate of one pose of two bodies holds for another (temporal coherence: cached separating planes and
 * witness points), or the line of their centres is enough: the questions of search.h, with the
 * least that has to be worked out for them.
 *
 * While bodies move little, a remembered reach bounds the next one: the largest reach r along a direction d (the
 * support value) is known, so along e no point p reaches further than r + p . (e - d), and p . (e - d) is at most the
 * sum of |e - d| times the largest coordinates. Such a pair of d and r is called a memo. Where memos leave the question
 * open, the first level of the maps is looked at, then lists, and what is found there is the next memo. */
#ifndef CK_CONVEX_RECHECK_RECHECK_H
#define CK_CONVEX_RECHECK_RECHECK_H

#include "clinker/convex.h"
#include "convex/shapes/placed.h"

typedef enum ck_parting {
    CK_NOT_PARTED,
    CK_PARTED_ACROSS, /* by a plane across the line of centres, as most bodies are that are apart */
    CK_PARTED_ASIDE,  /* by a plane across the reflection of that line, as most of the others are */
} ck_parting;

/* The questions, as an instruction set asks them: all answer the same, to the last bit. `seen`, the memos of a and b,
 * goes in and out; a memo of other points than those of the map is passed over. */
typedef struct ck_rechecks {
    /* Whether a plane across `normal` has the bodies on different sides, for sure. Gives its offset in the middle
     * between the bounds of both: the plane is where normal . x = offset. */
    bool (*plane_holds)(ck_posed a, ck_posed b, const double normal[3], double *offset, clinker_convex_memo seen[2]);

    /* The same of two planes that are tried where no certificate is known: across the line of centres, then across that
     * line reflected by the overlap of both supports (Chung & Wang 1996, "Quick collision detection of polytopes").
     * Gives the normal of the last plane that was tried. */
    ck_parting (*centres_part)(ck_posed a, ck_posed b, double normal[3], double *offset);

    /* Whether a point, in the coordinates of a's mesh, is inside of both, for sure. Gives the point in the world. If
     * the point is not inside, it is moved, once, to where it may be inside of both for long. */
    bool (*point_holds)(ck_posed a, ck_posed b, double point[3], double in_world[3], clinker_convex_memo seen[2]);
} ck_rechecks;

extern const ck_rechecks ck_rechecks_baseline;
extern const ck_rechecks ck_rechecks_avx2; /* not for polygons */

/* The fastest that this processor has, for bodies that are no polygons. */
const ck_rechecks *ck_rechecks_select(void);

#endif
