/* Where a ball may touch the border of an overlap from within, and that it cannot.
 *
 * The largest ball touches the border at several points, in directions among which some are on either side of any
 * plane. A ball of radius m or more that touches at q, with the outward normal u there, has a ball of radius m at q
 * within it, and no point p of a face lies in that: so u . (q - p) <= |q - p|^2 / 2 m for all p. Where there is a p
 * for which this is wrong, for all q of a patch of the border and all u that are possible there, no such ball touches
 * the patch. docs/bounds.md, "Balls that touch", has the proof. */
#ifndef CK_OVERLAP_BALL_TOUCH_H
#define CK_OVERLAP_BALL_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

enum { CK_PATCH_CORNERS = 24 };

/* A corner of a patch, and a round cone of normals. */
typedef struct ck_patch_corner {
    double at[3];
    double noise;   /* how far the true corner may be off */
    double axis[3]; /* unit */
    double cosine;  /* of half the angle of the cone */
    double sine;    /* no less than that of it */
    unsigned edges; /* of the face, that it lies on: bits; none: its normal is the face's own */
} ck_patch_corner;

/* A part of one face: a convex polygon, its corners in order. Corners on an edge of the face have the normals of both
 * faces beside it in their cones, and all have the face's own. */
typedef struct ck_patch {
    double normal[3]; /* of the face, or in the middle of the cone that all corners have; unit */
    double along[3];  /* of an edge that it is, as normals are upright on it, and make an arc; unit; 0: it is none */
    bool even;        /* all corners have the same cone */
    uint32_t count;
    ck_patch_corner corners[CK_PATCH_CORNERS];
} ck_patch;

/* Whether no ball of a radius, or a larger one, touches a patch, as points of a face are in the way. `foot` is the one
 * nearest to the centre of a ball which touches about the middle. */
bool ck_patch_closed(const ck_patch *patch, const double witness[3][3], const double foot[3], double radius);

/* A box that holds the centres of all balls of a radius that touch a patch and stay within a box, from `low` to `high`;
 * false: there are none. */
bool ck_patch_centres(const ck_patch *patch, double radius, const double low[3], const double high[3], double first[3],
                      double last[3]);

/* A point between two corners, at a share of the way: on an edge of the face only if both are, and then both have its
 * normals; else its normal is the face's own, unless that is NULL, as both have the same cone. */
ck_patch_corner ck_patch_corner_between(const ck_patch_corner *a, const ck_patch_corner *b, double share,
                                        const double *normal);

/* Halves a patch, if it can along an edge of a face below it, else across; false: it is too small, or has too many
 * corners. */
bool ck_patch_split(const ck_patch *patch, const double (*along)[3], ck_patch halves[2]);

/* Halves a patch: the first half is what a face is in the way of, about. False: that is too little of it. */
bool ck_patch_carve(const ck_patch *patch, const double witness[3][3], double radius, ck_patch halves[2]);

/* Parts by where a ball touches: within the face, on one of its edges, at one of its corners. None: no corners. */
enum { CK_PATCH_FEATURES = 7, CK_PATCH_CONES = 7 };
void ck_patch_feature(const ck_patch *patch, int feature, ck_patch *part);

/* A patch whose corners have the same cone, with one of the narrower cones that cover it. */
void ck_patch_narrow(const ck_patch *patch, int cone, ck_patch *part);

/* The widest cone's half angle, as a chord of the unit sphere. */
double ck_patch_spread(const ck_patch *patch);

#endif
