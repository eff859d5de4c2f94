/* Two bodies that are one and the same: copies of a mesh in one place. Their faces all meet, and each of these meets a
 * dozen others; what follows from that is known beforehand. */
#ifndef CK_EXACT_SAME_BODY_H
#define CK_EXACT_SAME_BODY_H

#include "bodies/bodies.h"

/* Whether poses and the bytes of meshes are the same. */
bool ck_bodies_are_same(const ck_body *a, const ck_body *b);

/* Whether a closed body, whose faces look outwards or inwards as is known, has a volume for certain: then two of it in
 * one place interfere. False: rounding may have made all of it. O(n). */
bool ck_body_has_volume(const ck_body *body);

#endif
