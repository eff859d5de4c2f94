/* Distances of triangles whose gap is so small that doubles cannot resolve it. */
#ifndef CK_MATH_TRIANGLE_DISTANCE_EXACT_H
#define CK_MATH_TRIANGLE_DISTANCE_EXACT_H

/* As ck_triangle_distance(), for coordinates up to 2^200. `limit` bounds the distance from above, with room for the
 * errors of plain double precision: 2^-24 of the largest difference of coordinates. Features farther apart than that
 * are passed over. On entry, `pt` and `pu` are points nearer to each other than the limit; they and the limit come back
 * where nothing nearer is found, which takes coordinates beyond the span that ck_triangle_distance() allows for. */
double ck_triangle_distance_exact(const double t[3][3], const double u[3][3], double limit, double pt[3], double pu[3]);

#endif
