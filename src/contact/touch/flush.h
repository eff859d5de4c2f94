/* Where two faces lie flush: the polygon that they have in common, seen along their normal. */
#ifndef CK_CONTACT_TOUCH_FLUSH_H
#define CK_CONTACT_TOUCH_FLUSH_H

#include "contact/touch/face.h"

enum { CK_FLUSH_CORNERS = 6 }; /* two triangles have no more in common */

/* Convex, halfway between the two faces. */
typedef struct ck_flush {
    double corners[CK_FLUSH_CORNERS][3]; /* counter-clockwise about the normal */
    double sides[CK_FLUSH_CORNERS][3]; /* unit, in its plane and outwards, across the side from corner i to the next */
    uint32_t count;
    double normal[3]; /* unit, between those of both faces, to the side that the first one's points to */
    double area;
    double centre[3];
    double low[3], high[3];
} ck_flush;

/* False: nothing of them is flush. They are, where they are no farther apart than the reach in all of that polygon, and
 * their normals within 30 degrees of each other, or of each other turned round. At a tolerance of 0 both lie in one
 * plane. */
bool ck_flush_find(const ck_touch_face *f, const ck_touch_face *g, const ck_touch_limits *limits, ck_flush *out);

/* Whether two polygons hang together: no farther apart than `gap`, normals within 10 degrees. */
bool ck_flush_adjoins(const ck_flush *one, const ck_flush *other, double gap);

/* The part of a segment no farther than `gap` from the polygon: from and to along it, 0 at its beginning, 1 at its end.
 * False: there is none. */
bool ck_flush_covers(const ck_flush *flush, const double ends[2][3], double gap, double span[2]);

/* Whether a point is no farther than `gap` from the polygon. */
bool ck_flush_has(const ck_flush *flush, const double p[3], double gap);

#endif
