/* A face as the search for patches sees it, in the scaled world. */
#ifndef CK_CONTACT_TOUCH_FACE_H
#define CK_CONTACT_TOUCH_FACE_H

#include "exact/exact.h"

typedef struct ck_touch_face {
    double corners[3][3];
    double normal[3];   /* unit, by the order of its corners */
    double sides[3][3]; /* unit, in the plane of the face and inwards, across side k from corner k to the next */
    double low[3], high[3];
    double noise;  /* what rounding may make of distances near it */
    bool has_area; /* so much that it has a normal; else normal and sides mean nothing */
} ck_touch_face;

/* How far two faces may be from each other and still touch. */
typedef struct ck_touch_limits {
    double reach; /* the tolerance, or what rounding may make of 0, if that is more */
    bool exact;   /* the tolerance is 0 */
} ck_touch_limits;

void ck_touch_face_read(const ck_body *body, uint32_t face, ck_touch_face *out);

/* How far a point lies before the plane of a face; below 0: behind it. */
double ck_touch_face_height(const ck_touch_face *face, const double p[3]);

/* Whether a point lies in the plane of a face exactly. */
bool ck_touch_face_holds(const ck_touch_face *face, const double p[3]);

#endif
