/* Whether what was proved for one pose of two bodies holds for another, or their centres alone tell: the questions of
 * search.h, with the least that has to be worked out for them. */
#ifndef CK_CONVEX_RECHECK_H
#define CK_CONVEX_RECHECK_H

#include "convex/polyhedron.h"

typedef struct ck_posed {
    const ck_polyhedron *body;
    const double *pose; /* of any kind: where it is not finite, nothing holds */
} ck_posed;

/* Whether a plane across `normal` has the bodies on different sides, for sure, if it lies in the middle of what is
 * between them: where normal . x = offset. */
bool ck_plane_holds(ck_posed a, ck_posed b, const double normal[3], double *offset);

/* The same of a plane across the line of centres, which parts most bodies that are apart. Gives its normal. */
bool ck_centres_part(ck_posed a, ck_posed b, double normal[3], double *offset);

/* Whether a point, in the coordinates of a's mesh, is inside of both, for sure. Gives the point in the world. */
bool ck_point_holds(ck_posed a, ck_posed b, const double point[3], double in_world[3]);

#endif
