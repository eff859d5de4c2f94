/* The collision zone of two bodies, and the normals of the faces in it: the paper's item buffer.
 *
 * Two faces face each other at a pixel if they are neighbours along its line of sight, one of either body, one seen
 * from its front and one from its back: the exit from one body and the entry to the other. The gap between them is a
 * clearance if the exit comes first, and else an overlap. They belong to the zone if
 * - they overlap, by no more than the deepest overlap that is seen along the guess, or
 * - their clearance is no more than the smallest seen along the guess plus a sixteenth of the window's longer side.
 * Going on from the guess matters for views across it: bodies that overlap a little along one direction may overlap by
 * all their width along another, which says nothing about how they meet. Where nothing is found along the guess, the
 * first view across it that finds something takes its place.
 *
 * A face counts with the area that it has in the zone, going by the pixels: a wall of two huge triangles does not
 * outweigh the tooth that touches it. */
#ifndef CK_AIM_COLLISION_ZONE_H
#define CK_AIM_COLLISION_ZONE_H

#include "aim/projection.h"

enum { CK_ZONE_SIDE = 8, CK_ZONE_BINS = 3 * CK_ZONE_SIDE * CK_ZONE_SIDE };

/* Normals that differ by no more than some ten degrees; turned so that their sum does not cancel. */
typedef struct ck_zone_bin {
    double area;
    double sum[3]; /* of area * normal */
} ck_zone_bin;

typedef struct ck_zone {
    double axes[3][3];              /* along which it is looked at: the guess and two across it */
    bool limited;                   /* `widest` and `deepest` are known */
    double widest;                  /* clearance in the zone */
    double deepest;                 /* overlap in the zone */
    size_t samples;                 /* faces at pixels */
    double area;                    /* of what is seen along the guess; */
    double sum[3];                  /* of its area * normal, away from the first body; */
    double spread[3][3];            /* of its area * normal * transposed normal */
    ck_zone_bin bins[CK_ZONE_BINS]; /* normals as lines, on half a cube: each face where it is seen best */
} ck_zone;

/* An empty zone, to be looked at along a view's axes: forward, right, up. */
void ck_zone_begin(const ck_view *view, ck_zone *zone);

/* Adds what is seen along axis 0, 1 or 2 of the zone. The first along which anything is found sets the limits. */
clinker_status ck_zone_look(const ck_sighting *sighting, const ck_view *view, int axis, ck_zone *zone);

#endif
