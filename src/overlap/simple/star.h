/* Whether a body is seen as a whole from a point within: star-shaped. Such a body does not overlap itself. */
#ifndef CK_OVERLAP_SIMPLE_STAR_H
#define CK_OVERLAP_SIMPLE_STAR_H

#include "exact/exact.h"

/* Tells it of a closed body whose indices are checked, of about its middle, in about the time that it takes to
 * read it once; of most bodies that are none, at once. False: it is none, or was not shown to be one: the mesh is not
 * of floats, or has faces that are slender, small or look past that point. The answer does not depend on the team. */
bool ck_star_shaped(ck_team *team, const ck_body *body);

#endif
