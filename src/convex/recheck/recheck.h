/* Whether what was proved for one pose of two bodies holds for another, or their centres alone tell: the questions of
 * search.h, with the least that has to be worked out for them.
 *
 * While bodies move little, what was seen of them before tells how far they reach at most: no point reaches further
 * along a direction than the furthest along another one, and what the difference of both brings it (sights). Else the
 * first level of the maps is looked at, then lists, and what is seen there is the next sight. */
#ifndef CK_CONVEX_RECHECK_RECHECK_H
#define CK_CONVEX_RECHECK_RECHECK_H

#include "clinker/convex.h"
#include "convex/shapes/placed.h"

typedef enum ck_parting {
    CK_NOT_PARTED,
    CK_PARTED_ACROSS, /* by a plane across the line of centres, as most bodies are that are apart */
    CK_PARTED_ASIDE,  /* by one across that line as what overlaps along it reflects it, as most of the others are */
} ck_parting;

/* The questions, as an instruction set asks them: all answer the same, to the last bit. Sights, of a and b, go in and
 * out; what they tell is true of the points that they were seen of, and those of others are passed over. */
typedef struct ck_rechecks {
    /* Whether a plane across `normal` has the bodies on different sides, for sure, if it lies in the middle of what is
     * known to be between them: where normal . x = offset. */
    bool (*plane_holds)(ck_posed a, ck_posed b, const double normal[3], double *offset, clinker_convex_sight seen[2]);

    /* The same of planes that are tried first where nothing is known; the second is that of Chung & Wang 1996, "Quick
     * collision detection of polytopes". Gives the normal of the last that was tried. */
    ck_parting (*centres_part)(ck_posed a, ck_posed b, double normal[3], double *offset);

    /* Whether a point, in the coordinates of a's mesh, is inside of both, for sure. Gives the point in the world. If it
     * is not, it is moved, once, to where it may be inside of both for long. */
    bool (*point_holds)(ck_posed a, ck_posed b, double point[3], double in_world[3], clinker_convex_sight seen[2]);
} ck_rechecks;

extern const ck_rechecks ck_rechecks_baseline;
extern const ck_rechecks ck_rechecks_avx2; /* not for polygons */

/* The fastest for bodies that are no polygons that this processor has. */
const ck_rechecks *ck_rechecks_select(void);

#endif
