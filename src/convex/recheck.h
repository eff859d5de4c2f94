/* Whether what was proved for one pose of two bodies holds for another, or their centres alone tell: the questions of
 * search.h, with the least that has to be worked out for them. */
#ifndef CK_CONVEX_RECHECK_H
#define CK_CONVEX_RECHECK_H

#include "convex/polyhedron.h"

typedef struct ck_posed {
    const ck_polyhedron *body; /* of moderate size */
    const double *pose;        /* of any kind: where it is not finite, nothing holds */
} ck_posed;

/* Bodies that are too thin for doubles have none, and no point in them is known. */
static inline bool ck_has_poles(ck_posed at) {
    return at.body->poles.bounds != NULL;
}

typedef enum ck_parting {
    CK_NOT_PARTED,
    CK_PARTED_ACROSS, /* by a plane across the line of centres, as most bodies are that are apart */
    CK_PARTED_ASIDE,  /* by one across that line as what overlaps along it reflects it, as most of the others are */
} ck_parting;

/* The questions, as an instruction set asks them: all answer the same, to the last bit. */
typedef struct ck_rechecks {
    /* Whether a plane across `normal` has the bodies on different sides, for sure, if it lies in the middle of what is
     * between them: where normal . x = offset. */
    bool (*plane_holds)(ck_posed a, ck_posed b, const double normal[3], double *offset);

    /* The same of planes that are tried first where nothing is known; the second is that of Chung & Wang 1996, "Quick
     * collision detection of polytopes". Gives the normal of the last that was tried. */
    ck_parting (*centres_part)(ck_posed a, ck_posed b, double normal[3], double *offset);

    /* Whether a point, in the coordinates of a's mesh, is inside of both, for sure. Gives the point in the world. If it
     * is not, it is moved to the middle between faces of both, then pushed to the inner side of those that it is beyond
     * of, and looked at again, so many times. One that is inside by little may be moved, too. */
    bool (*point_holds)(ck_posed a, ck_posed b, double point[3], double in_world[3], int mends);
} ck_rechecks;

/* A point in the coordinates of a body's map, and what bounds tell of it. All of it times `size`. */
typedef struct ck_spot {
    double point[3];
    double size;
    double bound; /* of the gauge: below 1 inside */
    double lost;  /* gauges are off by so much at most */
} ck_spot;

/* What is left of point_holds() where bounds do not tell; `in_world` has the point. Both poses have an inverse. */
bool ck_point_mends(ck_posed a, const ck_spot *in_a, ck_posed b, const ck_spot *in_b, double point[3],
                    double in_world[3], int mends);

extern const ck_rechecks ck_rechecks_baseline;
extern const ck_rechecks ck_rechecks_avx2; /* not for polygons */

/* The fastest for bodies that are no polygons that this processor has. */
const ck_rechecks *ck_rechecks_select(void);

#endif
