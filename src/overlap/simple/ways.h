/* Along which of 26 directions a face is left, not entered: those along the axes and the diagonals of a cell. */
#ifndef CK_OVERLAP_SIMPLE_WAYS_H
#define CK_OVERLAP_SIMPLE_WAYS_H

#include <stdint.h>

enum { CK_WAYS = 26 };
#define CK_ALL_WAYS ((UINT32_C(1) << CK_WAYS) - 1)

/* The directions; the first six are those along the axes. */
extern const int8_t ck_way[CK_WAYS][3];

/* Bit i: the normal of the triangle, (b - a) x (c - a), has for certain no negative product with direction i. For a
 * triangle without area there may be none. */
uint32_t ck_face_ways(const double t[3][3]);

/* The first six bits of that. */
uint32_t ck_face_axis_ways(const double t[3][3]);

/* The normal, and a bound of the rounding in each of its coordinates. */
void ck_face_normal(const double t[3][3], double normal[3], double bound[3]);

#endif
