/* The point of the hull of up to four points that is nearest to the origin: the simplex of Gilbert, Johnson & Keerthi's
 * search (GJK). */
#ifndef CK_CONVEX_SEARCH_SIMPLEX_H
#define CK_CONVEX_SEARCH_SIMPLEX_H

#include "math/vec3.h"

#include <stdint.h>

/* A corner of the difference of two bodies, and the points that made it. */
typedef struct ck_simplex_corner {
    double point[3];     /* a - b */
    double a[3], b[3];   /* from the centres of the bodies */
    uint32_t numbers[2]; /* of a and b in the maps of corners */
} ck_simplex_corner;

typedef struct ck_simplex {
    ck_simplex_corner corners[4];
    double weights[4]; /* the nearest point is the sum of weights[i] * corners[i]; weights above 0, their sum 1 */
    int count;
} ck_simplex;

/* Reduces the simplex to the corners whose hull's inside has the point nearest to the origin, with their weights, and
 * gives that point. Four corners stay where the origin is inside. */
void ck_simplex_reduce(ck_simplex *simplex, double nearest[3]);

/* The points of a and b whose difference is the nearest point: the weighted sums of the corners' points. */
void ck_simplex_points(const ck_simplex *simplex, double a[3], double b[3]);

#endif
