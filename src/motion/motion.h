/* Bodies that move: the door of this room. */
#ifndef CK_MOTION_MOTION_H
#define CK_MOTION_MOTION_H

#include "exact/exact.h"

/* Refuses motions, in query.motion, that nobody can reckon with. */
clinker_status ck_motions_check(const ck_check *check);

/* Leaves of faces of a body of a pair those that do not recede from the other one, see hooks.h. */
clinker_status ck_motion_approach(const ck_check *check, ck_body_pair pair, int which, ck_survivors *faces);

#endif
