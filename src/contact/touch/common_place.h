/* Whether a place where two bodies are said to touch is a place of both. What two faces have in common is as wide as
 * the tolerance: where that is large for a body, much of the body is within it, and the middle of that anywhere. */
#ifndef CK_CONTACT_TOUCH_COMMON_PLACE_H
#define CK_CONTACT_TOUCH_COMMON_PLACE_H

#include "exact/exact.h"

/* How far a place may be from either body, scaled: the tolerance, yet little beside the smaller body. Infinity: the
 * tolerance is so small that nothing has to be looked at. */
double ck_common_place_limit(const ck_body *const bodies[2], double tolerance);

/* Looks whether a point, scaled, is within the limit of both surfaces, or else inside of a body that is closed. Reads
 * both bodies once. False: no memory. */
bool ck_common_place_holds(ck_check *check, ck_body *const bodies[2], const double point[3], double limit, bool *holds);

#endif
