/* The box of a body in its own frame (OBB): along the axes in which it was made, wherever its pose has taken these.
 * Lengths are those of the world. */
#ifndef CK_AIM_PLACED_BOX_H
#define CK_AIM_PLACED_BOX_H

#include "bodies/bodies.h"

/* The points origin + x axis[0] + y axis[1] + z axis[2] with coordinates between low and high. The axes have unit
 * length; under a pose that shears they are oblique. Coordinate i of a point p is dual[i] . (p - origin), and dual[i]
 * is perpendicular to the wall that the other two axes span. */
typedef struct ck_placed_box {
    double origin[3];
    double axis[3][3], dual[3][3];
    double low[3], high[3];
} ck_placed_box;

/* The box of the corners of a mesh's faces, in one pass. Where the pose flattens the body, or nearly so, its own frame
 * is of no use, and the world's takes its place. */
ck_placed_box ck_placed_box_of_mesh(const ck_mesh *mesh);

/* The box of a body's vertices; `scale` is that of its slabs. Blocks of vertices whose own boxes cannot reach a wall
 * are not read: microseconds for meshes whose vertices lie in an order that follows their surface. */
ck_placed_box ck_placed_box_of_body(const ck_body *body, double scale);

/* A box of the world. */
ck_placed_box ck_placed_box_of_world(const double low[3], const double high[3]);

/* From where to where it reaches along a direction, which is a unit vector. */
void ck_placed_box_extent(const ck_placed_box *box, const double direction[3], double *low, double *high);

#endif
