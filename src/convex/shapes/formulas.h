/* Shapes that a few numbers describe: their supports and gauges in closed form. */
#ifndef CK_CONVEX_SHAPES_FORMULAS_H
#define CK_CONVEX_SHAPES_FORMULAS_H

#include "convex/shapes/curved.h"

/* Scales the numbers of a shape, which are sound; `unit` is the new unit of length. */
void ck_curved_make(ck_curved *curved, const clinker_shape *shape, double unit);

/* The point, line or box that a ball is swept along to make the body, and the radius of the ball. False: the body is
 * not made so. */
bool ck_curved_core(const ck_curved *curved, ck_curved *core, double *radius);

/* The largest coordinate of the body, and the radius of a ball around its centre that it contains. */
double ck_shape_extent(const clinker_shape *shape);
double ck_shape_inner(const clinker_shape *shape);

/* The centre of the volume; of functions the origin. */
void ck_shape_centre(const clinker_shape *shape, double centre[3]);

#endif
