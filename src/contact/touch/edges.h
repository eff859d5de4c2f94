/* What two faces have in common besides area: stretches of edges that lie on a face, and points. */
#ifndef CK_CONTACT_TOUCH_EDGES_H
#define CK_CONTACT_TOUCH_EDGES_H

#include "contact/touch/face.h"

/* Stretches and points as they come; each may come several times. */
typedef struct ck_touch_marks {
    double segments[6][2][3]; /* three edges of either face */
    double points[12][3];     /* corners, and where edges pass through */
    uint32_t segment_count, point_count;
} ck_touch_marks;

/* An edge lies on a face where it is no farther from it than the reach in all that both have in common, which is longer
 * than four times the reach; shorter ones are points. At a tolerance of 0 it lies in the plane of the face. */
void ck_touch_marks_find(const ck_touch_face *f, const ck_touch_face *g, const ck_touch_limits *limits,
                         ck_touch_marks *marks);

#endif
