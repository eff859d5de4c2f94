/* Triangle meshes of the plain shapes that robots are described by, in one size; a pose scales them.
 *
 * Round shapes have flat facets that touch the true surface from outside: the mesh holds the whole shape, so that no
 * clash of the shape is missed. It is at most SHAPE_EXCESS too large. */
#ifndef CLINKER_IO_SHAPES_H
#define CLINKER_IO_SHAPES_H

#include "mesh/mesh_builder.h"

typedef enum shape_kind {
    SHAPE_BOX = 0,  /* sides of 1 about the origin */
    SHAPE_CYLINDER, /* radius 1 about z, from z = -1/2 to 1/2 */
    SHAPE_SPHERE,   /* radius 1 */
    SHAPE_KINDS,
} shape_kind;

enum { SHAPE_SEGMENTS = 64 }; /* around; a sphere has half as many from pole to pole */
#define SHAPE_EXCESS 0.0025   /* of the radius */

/* Adds the vertices and faces to an empty builder; false as its calls. */
bool shape_build(shape_kind kind, mesh_builder *builder);

#endif
