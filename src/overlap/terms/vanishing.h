/* Whether terms of a volume add up to 0, exactly: see math/residue.h. */
#ifndef CK_OVERLAP_VANISHING_H
#define CK_OVERLAP_VANISHING_H

#include "math/residue.h"
#include "overlap/terms/cut.h"

/* What a face whose last corner is inside, and a cut, add to 6 volumes: see sums.h. */
ck_residue ck_residue_of_face(const double f[3][3], const ck_centre *centre);
ck_residue ck_residue_of_cut(const double f[3][3], const double g[3][3], const ck_cut *cut, const ck_centre *centre);

#endif
