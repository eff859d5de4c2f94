/* How a segment passes a triangle: every decision exact for every finite input, the places along it in doubles. */
#ifndef CK_MATH_SEGMENT_PASSAGE_H
#define CK_MATH_SEGMENT_PASSAGE_H

#include <stdbool.h>

/* Along a segment from p (0) to q (1), p and q not the same.
 *
 * Summed over a closed surface, the turns give how the winding number changes on the way: the segment is taken as
 * shifted as in ray_crossing.h, so that it runs through no corner and no edge and within no face. Where a point of it
 * lies on no face, the shift changes nothing; where it does, it meets those faces that the shifted segment passes.
 *
 * Places are off by less than 2^-50 of their value, and exact where they are 0 or 1. */
typedef struct ck_passage {
    int turn;     /* 1: passes from the front of the face to its back; -1: the other way; 0: does not */
    bool proper;  /* and it does so between its own ends, at an inner point of the face, with no shift */
    double at;    /* where it passes */
    bool from_on; /* p lies on the face */
    bool to_on;   /* so does q */
    bool along;   /* a stretch lies on the face, from `first` to `last` */
    double first; /* first < last; a stretch may be missed, or found, where they differ by rounding alone */
    double last;
} ck_passage;

/* A triangle without area is never met. False: the segment does not meet the triangle. */
bool ck_segment_passage(const double p[3], const double q[3], const double t[3][3], ck_passage *passage);

#endif
