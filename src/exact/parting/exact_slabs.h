/* The slabs around the faces of a body, exactly: what might lie within a body that is not closed.
 *
 * Such a body has no inside, but whatever would close it stays among its faces: nothing beyond one of its slabs (k-DOP)
 * lies within. Slabs of floats, with room for rounding, would tell that too, but as their rounding has it; this is an
 * answer, and no longer a filter. */
#ifndef CK_EXACT_PARTING_EXACT_SLABS_H
#define CK_EXACT_PARTING_EXACT_SLABS_H

#include "bodies/bodies.h"

/* Along each direction the lowest and the highest corner, scaled, and where these lie, rounded. */
typedef struct ck_exact_slabs {
    double low_corner[CK_DIRECTIONS][3], high_corner[CK_DIRECTIONS][3];
    double low[CK_DIRECTIONS], high[CK_DIRECTIONS];
} ck_exact_slabs;

/* O(n). */
void ck_exact_slabs_find(const ck_body *body, ck_exact_slabs *slabs);

/* The vertex that lies farthest along a slab direction, sign 1, or against it, -1; scaled. O(n). */
void ck_exact_reach_find(const ck_body *body, int direction, int sign, double corner[3]);

/* The sign of direction . (p - q). */
int ck_compare_along(int direction, const double p[3], const double q[3]);

/* Whether a vertex of a body, which has the scale of that one, lies beyond a slab. */
bool ck_exact_slabs_exclude(const ck_exact_slabs *slabs, const ck_body *body, uint32_t vertex);

#endif
