/* Distances between triangles, and from a point to a triangle. */
#ifndef CK_MATH_TRIANGLE_DISTANCE_H
#define CK_MATH_TRIANGLE_DISTANCE_H

/* The smallest distance of two triangles that have no common point, and where it occurs: `pt` on t, `pu` on u.
 * Degenerate triangles are welcome.
 *
 * To 1e-6 relative however small the gap, as long as the coordinates of the pair span less than 2^150 from the smallest
 * (other than 0) to the largest; beyond that the result is merely above 0. The points are rounded to double, so the
 * distance between them may differ from the result. Infinite where the distance exceeds the range of double. */
double ck_triangle_distance(const double t[3][3], const double u[3][3], double pt[3], double pu[3]);

/* The distance of `p` from triangle `t`, and the nearest point on it, in plain double precision: to about 2^-50 of the
 * largest coordinate difference, times how much longer than wide the triangle is, and 2^-25 of it at worst; then rather
 * too long than too short. Degenerate triangles are welcome. */
double ck_point_triangle_distance(const double p[3], const double t[3][3], double nearest_point[3]);

/* No more than that distance, whatever rounding does: for proofs that a point lies far from a surface. Less than it by
 * what it may be off. 0 where no bound is known: coordinates beyond 2^200, or all below 2^-200. */
double ck_point_triangle_least(const double p[3], const double t[3][3]);

#endif
