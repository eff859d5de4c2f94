/* Pieces of faces, and the points that they have. */
#ifndef TEST_OVERLAP_PIECES_H
#define TEST_OVERLAP_PIECES_H

#include "math/feature_distance.h"
#include "overlap/border/trapezoids.h"

#include <math.h>
#include <string.h>

/* Whether a piece has a point within its noise; `room` is for the roundings of the test itself. */
static inline bool has_point(const ck_trapezoid *piece, const double p[3], double room) {
    bool held = false;
    for (int k = 1; k < 3; k++) {
        double t[3][3], foot[3];
        memcpy(t[0], piece->corners[0].at, sizeof t[0]);
        memcpy(t[1], piece->corners[k].at, sizeof t[1]);
        memcpy(t[2], piece->corners[k + 1].at, sizeof t[2]);
        const double noise = fmin(piece->corners[0].noise, fmin(piece->corners[k].noise, piece->corners[k + 1].noise));
        held = held || sqrt(ck_corner_triangle(p, (const double(*)[3])t, foot)) <= noise + room;
    }
    return held;
}

#endif
